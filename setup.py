"""The package lives in several top-level folders; setuptools is told here which is which."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages("compiler"), "tilewright.grammar", "tilewright.rulesets"],
    package_dir={"": "compiler", "tilewright.grammar": "grammar", "tilewright.rulesets": "rulesets"},
    package_data={
        "tilewright": ["py.typed", "**/*.jinja", "**/*.pxi", "**/*.pxd", "**/*.h", "**/*.pyi"],
        "tilewright.grammar": ["*.lark", "*.toml"],
        "tilewright.rulesets": ["**/*.rules"],
    },
)
