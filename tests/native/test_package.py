"""`compile -o`: a package that builds and runs where Tilewright and Cython are not to be had."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.emit.package import MARKER, package_name, write_package
from tilewright.emit.problem import EngineError

GUARD = """
import sys
class Guard:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("tilewright", "Cython", "cython", "lark", "jinja2"):
            raise ImportError(f"{name} must not be needed")
sys.meta_path.insert(0, Guard())
"""
PLAY = """
import json
import NAME as game
position = game.new_game(players=2, seed=7)
while not position.over:
    position.apply(position.legal_actions()[0])
again = game.from_json(position.to_json())
assert again.scores == position.scores
found = game.rollouts(200, players=3, seed=5, threads=2)
print(json.dumps([list(position.scores), [str(line) for line in position.score_lines], found.scores.tolist()]))
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_package(tw.load("base+labyrinth.advanced"), tmp_path_factory.mktemp("out") / "package")


def run(code: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, "-c", GUARD + code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_it_builds_and_plays_the_same_games(package: Path) -> None:
    name = package_name("base+labyrinth.advanced")
    assert name == "base_labyrinth_advanced_engine"
    run("sys.argv = ['setup.py', '-q', 'build_ext', '--inplace']\nexec(open('setup.py').read())", package)
    scores, lines, many = json.loads(run(PLAY.replace("NAME", name), package))
    engine = tw.load("base+labyrinth.advanced").compile()
    game = engine.new_game(players=2, seed=7)
    while not game.over:
        game.apply(game.legal_actions()[0])
    assert tuple(scores) == game.scores and lines == [str(line) for line in game.score_lines]
    assert many == engine.rollouts(200, players=3, seed=5).scores.tolist()


def test_what_is_in_it(package: Path) -> None:
    inner = package / "base_labyrinth_advanced_engine"
    for file in ("README.md", "setup.py", "pyproject.toml", MARKER):
        assert (package / file).is_file()
    for file in (
        "__init__.py",
        "_engine.c",
        "_engine.pyx",
        "_engine.pyi",
        "py.typed",
        "tables.json",
        "board.h",
        "links.h",
        "moves.h",
        "runtime/game.py",
    ):
        assert (inner / file).is_file()
    assert not [p for p in package.parent.iterdir() if p.name.startswith(".")]  # no folder of the work left
    tables = json.loads((inner / "tables.json").read_text(encoding="utf-8"))["tables"]
    assert tables["digest"] == tw.load("base+labyrinth.advanced").digest
    for path in inner.rglob("*.py"):
        assert "import tilewright" not in path.read_text(encoding="utf-8")


def test_tables_read_back() -> None:
    from tilewright.runtime.read_tables import read_tables

    for spec in ("base", "base+labyrinth"):
        tables = tw.load(spec).tables
        assert read_tables(json.loads(json.dumps(tables.to_json()))) == tables


def test_an_earlier_package_is_replaced(tmp_path: Path) -> None:
    rules = tw.load("base")
    folder = write_package(rules, tmp_path / "p")
    (folder / "stale").write_text("")
    (folder / "README.md").write_text("old")
    write_package(rules, folder)
    assert not (folder / "stale").exists() and (folder / "README.md").read_text() != "old"
    assert [p.name for p in tmp_path.iterdir()] == ["p"]


def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    rules = tw.load("base")
    full = tmp_path / "full"
    full.mkdir()
    (full / "letter.txt").write_text("dear all")
    file = tmp_path / "file"
    file.write_text("x")
    for wrong in (full, file, file / "below"):
        with pytest.raises(EngineError, match="TW0604"):
            write_package(rules, wrong)
    assert (full / "letter.txt").read_text() == "dear all" and file.read_text() == "x"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "full"]
    (tmp_path / "empty").mkdir()
    write_package(rules, tmp_path / "empty")


def test_rules_that_cannot_be_lowered_write_nothing(tmp_path: Path) -> None:
    rules = tw.load(str(Path(__file__).parents[1] / "sketch" / "dice_game.rules"), closure=True)
    with pytest.raises(EngineError, match="TW0601"):
        write_package(rules, tmp_path / "p")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("base", "base_engine"),
        ("base+more.variant", "base_more_variant_engine"),
        ("/somewhere/My Rules.rules+base", "my_rules_base_engine"),
        ("1st.rules", "game_1st_engine"),
        ("\u017elu\u0165.rules", "lu_engine"),
    ],
)
def test_names(spec: str, name: str) -> None:
    assert package_name(spec) == name


def test_a_package_of_another_game_is_not_replaced(tmp_path: Path) -> None:
    from tilewright.emit import package

    folder = tmp_path / "pkg"
    folder.mkdir()
    (folder / package.MARKER).write_text('{"game": "other"}\n', encoding="utf-8")
    with pytest.raises(EngineError, match=r"TW0604.*another game: other") as caught:
        package._check_free(folder, "base")
    assert "--force" in str(caught.value.diagnostic.help)
    package._check_free(folder, "other")
    package._check_free(folder, None)
    (folder / package.MARKER).write_text("?", encoding="utf-8")
    with pytest.raises(EngineError, match="TW0604"):
        package._check_free(folder, "base")
