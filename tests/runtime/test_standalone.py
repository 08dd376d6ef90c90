"""The run-time files go into compiled packages: they know nothing of the compiler."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
import tilewright.runtime

FOLDER = Path(tilewright.runtime.__file__).parent
FILES = sorted(FOLDER.glob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_they_import_nothing_of_tilewright_but_each_other(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = (
            [a.name for a in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
        if isinstance(node, ast.ImportFrom) and node.level:
            assert node.level == 1, f"{path.name}:{node.lineno}"
            continue
        for name in names:
            assert name.split(".")[0] in {*sys.stdlib_module_names, "numpy"}, f"{path.name}:{node.lineno} imports {name}"


def test_they_work_under_another_name(tmp_path: Path) -> None:
    package = tmp_path / "alone"
    package.mkdir()
    for path in FILES:
        (package / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    code = "import alone.game, alone.engine, alone.rollouts, sys; assert not any(m.startswith('tilewright') for m in sys.modules)"
    subprocess.run([sys.executable, "-S", "-c", code], cwd=tmp_path, check=True)
