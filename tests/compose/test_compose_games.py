"""Naming games, finding rulesets, options, names: what works (what does not is in tests/rules_bad/compose)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from compose_helpers import HERE
from tilewright.compose.compose import compose
from tilewright.compose.model import Composed
from tilewright.compose.spec import Wanted, parse_spec
from tilewright.diagnostics import Report
from tilewright.syntax import ast

WORLD = (HERE / "world.rules").read_text(encoding="utf-8")
ONE = "ruleset one\n  requires world\noption speed: slow | fast, default slow, variant\ndefine pace of paths: 1\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "world.rules").write_text(WORLD)
    (tmp_path / "one.rules").write_text(ONE)
    return tmp_path


def good(spec: str, options: dict[str, str | int | bool] | None = None, **more: object) -> Composed:
    report = Report()
    game = compose(spec, options, report, **more)  # type: ignore[arg-type]
    assert report.diagnostics == []
    return game


def codes(spec: str, options: dict[str, str | int | bool] | None = None, **more: object) -> list[str]:
    report = Report()
    compose(spec, options, report, **more)  # type: ignore[arg-type]
    return [d.code for d in report.diagnostics]


# ---------------------------------------------------------------- how a game is written
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a", [Wanted("a", False)]),
        (" a + b.c ", [Wanted("a", False), Wanted("b", False, "c")]),
        ("a.2", [Wanted("a", False, "2")]),
        ("./x.rules", [Wanted("./x.rules", True)]),
        ("dir/x.y.rules.fast", [Wanted("dir/x.y.rules", True, "fast")]),
        ("x.rules", [Wanted("x.rules", True)]),
        ("dir/sub", [Wanted("dir/sub", True)]),
        (".", [Wanted(".", True)]),
    ],
)
def test_specs(text: str, wanted: list[Wanted]) -> None:
    report = Report()
    assert list(parse_spec(text, report) or ()) == wanted
    assert report.diagnostics == []


def test_a_path_may_hold_a_plus(here: Path) -> None:
    (here / "c++").mkdir()
    (here / "c++" / "one.rules").write_text(ONE)
    game = good("world.rules+c++/one.rules.fast")
    assert game.rulesets == ("world", "one")
    assert game.options["one.speed"].value == "fast"


def test_a_folder_may_be_named_with_a_variant(here: Path) -> None:
    (here / "both").mkdir()
    (here / "both" / "one.rules").write_text(ONE)
    assert good("world.rules+./both.fast").options["one.speed"].value == "fast"
    assert good("world.rules+./both").options["one.speed"].value == "slow"


def test_shipped_rulesets_by_name_and_by_path(monkeypatch: pytest.MonkeyPatch) -> None:
    by_name = good("base+labyrinth.advanced")
    assert by_name.spec == "base+labyrinth.advanced"
    root = Path(by_name.files["base"].path).resolve().parents[1]
    monkeypatch.chdir(root)
    assert good("base/base.rules+labyrinth/labyrinth.rules.advanced").spec == "base+labyrinth.advanced"
    assert good("./base+./labyrinth.advanced").spec == "base+labyrinth.advanced"


def test_the_canonical_spec_names_the_same_game() -> None:
    game = good("one.rules.fast+world.rules")
    assert game.spec == "world.rules+one.rules.fast"
    assert good(game.spec) == game
    assert good("world.rules+one.rules", {"one.speed": "fast"}).spec == game.spec


# ---------------------------------------------------------------- what belongs to a game
def test_closure_adds_what_is_required() -> None:
    assert codes("one.rules") == ["TW0206"]
    game = good("one.rules", closure=True)
    assert game.rulesets == ("world", "one")
    assert game.spec == "world.rules+one.rules"


def test_extends_implies() -> None:
    Path("two.rules").write_text("ruleset two\n  extends world\nmodify folk\n  include gem\n")
    assert good("two.rules").rulesets == ("world", "two")
    Path("three.rules").write_text("ruleset three\n  requires two\n")
    assert good("two.rules+three.rules").rulesets == ("world", "two", "three")


def test_extra_rulesets() -> None:
    assert good("world.rules", extra=["one.rules"]).rulesets == ("world", "one")
    assert good("world.rules+one.rules.fast", extra=["one.rules"]).options["one.speed"].value == "fast"


def test_a_ruleset_beside_the_file_goes_before_a_shipped_one(here: Path) -> None:
    (here / "base.rules").write_text(WORLD.replace("ruleset world", "ruleset base"))
    (here / "two.rules").write_text("ruleset two\n  requires base\n")
    game = good("two.rules", closure=True)
    assert game.files["base"].path == "base.rules"
    assert good("base+two.rules").files["base"].path != "base.rules"  # a name that the game gives means the shipped one


def test_several_files_of_one_ruleset(here: Path) -> None:
    folder = here / "both"
    folder.mkdir()
    (folder / "rules.rules").write_text(ONE + "step rest in tidy\n  carry on\n")
    (folder / "tiles.rules").write_text("# tiles alone\ntile a x1\n  keep N\nstep sleep in tidy\n  gain 1 as a\n")
    (folder / "steps.rules").write_text("step sleep in tidy\n  carry on\n")
    assert codes("world.rules+both") == ["TW0202"]
    assert codes("world.rules+both/rules.rules") != []
    (folder / "tiles.rules").write_text("# tiles alone\ntile a x1\n  keep N\n")
    for spec in ("world.rules+./both", "world.rules+both/rules.rules", "world.rules+both/tiles.rules"):
        game = good(spec)
        assert "one.a" in game.tiles
        assert [p.step.declared.name for p in game.steps["turn"]][-2:] == ["one.rest", "one.sleep"]
        assert set(game.sources) == {"world.rules", *(f"both/{n}.rules" for n in ("rules", "tiles", "steps"))}


def test_levels_nearest_first() -> None:
    Path("near.rules").write_text("ruleset near\n  requires world\npile chest\ndefine speed: 1\n")
    Path("far.rules").write_text("ruleset far\n  requires near\nmodify folk\n  include gem\ndefine speed2: 2\n")
    game = good("world.rules+near.rules+far.rules")
    assert game.visible["far"] == ("near", "world")
    assert game.names.find("pile", ast.Name("chest"), "far", None) == "near.chest"
    assert game.names.find("pile", ast.Name("sack"), "far", None) == "world.sack"
    assert game.names.find("pile", ast.Name("chest"), "world", None) is None
    assert game.names.find("pile", ast.Name("chest", "near"), "world", None) == "near.chest"
    assert game.names.find(["pile", "tile"], ast.Name("gate"), "far", None) == "world.gate"


def test_a_with_block_sees_more_and_changes_no_meaning() -> None:
    Path("two.rules").write_text(
        "ruleset two\n  requires world\ndefine folk: gem\npile chest\n".replace("define folk: gem\n", "")
    )
    Path("three.rules").write_text(
        "ruleset three\n  requires world\nwith two\n  remember last is chest for the game\n  define c: count chest\n"
    )
    game = good("world.rules+three.rules+two.rules")
    (case,) = game.definitions["three.c"]
    inside = case.declared.decl
    assert game.names.find("pile", ast.Name("chest"), "three", None) is None
    assert game.names.find("pile", ast.Name("chest"), "three", None, inside) == "two.chest"
    assert game.names.find("pile", ast.Name("sack"), "three", None, inside) == "world.sack"
    assert game.with_visible[id(inside)] == ("two",)
    assert "three.c" not in good("world.rules+three.rules").definitions


# ---------------------------------------------------------------- options
def test_options_of_every_type() -> None:
    options = good("world.rules").options
    assert {q: (s.value, s.set_by) for q, s in options.items()} == {
        "world.depth": ("shallow", "default"),
        "world.wild": (False, "default"),
        "world.size": (1, "default"),
    }
    options = good("world.rules.deep", {"wild": "yes", "world.size": "3"}).options
    assert {q: (s.value, s.set_by) for q, s in options.items()} == {
        "world.depth": ("deep", "variant"),
        "world.wild": (True, "asked for"),
        "world.size": (3, "asked for"),
    }
    assert good("world.rules", {"wild": True, "size": 3}).options["world.size"].value == 3


def test_an_option_said_twice_the_same_way_is_fine() -> None:
    assert good("world.rules.deep", {"depth": "deep", "world.depth": "deep"}).options["world.depth"].set_by == "variant"


@pytest.mark.parametrize("value", ["", "Yes", "maybe", 0, -1, 10**30, "1; x", "\0", None, 1.5, [], "x" * 1000])
def test_absurd_values(value: object) -> None:
    assert codes("world.rules", {"wild": value}) == ["TW0211"]  # type: ignore[dict-item]


@pytest.mark.parametrize("key", ["", ".", "world.", ".wild.", "a.b.c", "x" * 1000, "\0"])
def test_absurd_keys(key: str) -> None:
    assert codes("world.rules", {key: "yes"}) == ["TW0210"]


def test_conditions() -> None:
    text = "ruleset two\n  requires world\n"
    conditions = {
        "always": True,
        "never": False,
        "wild": True,
        "not wild": False,
        "size is 2": True,
        "size is 3": False,
        "size != 3 and size < 3 and size <= 2 and size > 1 and size >= 2": True,
        "size = 1 or depth is deep": True,
        "wild is yes": True,
        "ruleset world": True,
        "ruleset nowhere or not ruleset two": False,
    }
    for n, condition in enumerate(conditions):
        text += f"when {condition}\n  define a{n}: 1\n"
    Path("two.rules").write_text(text)
    game = good("world.rules.deep+two.rules", {"wild": True, "size": 2})
    assert {n for n in range(len(conditions)) if f"two.a{n}" in game.definitions} == {
        n for n, holds in enumerate(conditions.values()) if holds
    }


# ---------------------------------------------------------------- whatever is in a file
def test_paths_that_lead_nowhere(here: Path) -> None:
    (here / "empty").mkdir()
    (here / "empty.rules").write_text("")
    (here / "binary.rules").write_bytes(os.urandom(2000))
    (here / "dir.rules").mkdir()
    assert codes("./empty") == ["TW0202"]
    assert codes("empty.rules") == ["TW0205"]
    assert set(codes("binary.rules")) & {"TW0102", "TW0205", "TW0106"}
    assert codes("dir.rules") == ["TW0202"]
    assert codes("nowhere/at/all") == ["TW0101"]
    assert codes("a\0b.rules") == ["TW0101"]
    assert codes("+".join(f"a{n}" for n in range(200))) == ["TW0201"]
    assert codes("x" * 100_000) == ["TW0202"]


def test_errors_leave_a_whole_object() -> None:
    report = Report()
    game = compose("+", None, report)
    assert report.has_errors and game.rulesets == () and game.steps == {}


def test_broken_declarations_are_told_once(here: Path) -> None:
    (here / "two.rules").write_text(
        ONE.replace("one", "two") + "define slow_pace of paths 1\nmodify slow_pace\n  add 1\nmodify quick_pace\n  add 1\n"
    )
    assert codes("world.rules+two.rules") == ["TW0119", "TW0222"]


def test_long_chains_of_definitions(here: Path) -> None:
    """Whether steps that read one commute is not followed for ever."""
    chain = "".join(f"define a{n}: a{n - 1}\n" for n in range(1, 3000))
    (here / "two.rules").write_text(
        f'ruleset two\n  requires world\ndefine a0: 1\n{chain}step rest in tidy\n  gain a2999 as "a"\n'
    )
    (here / "three.rules").write_text('ruleset three\n  requires world\nstep sleep in tidy\n  gain 1 as "a"\n')
    assert codes("world.rules+two.rules+three.rules") == ["TW0242"]


def test_definitions_in_a_circle_do_not_hang(here: Path) -> None:
    (here / "two.rules").write_text(
        'ruleset two\n  requires world\ndefine a: b\ndefine b: a\nstep rest in tidy\n  gain a as "a"\n'
    )
    (here / "three.rules").write_text('ruleset three\n  requires world\nstep sleep in tidy\n  gain 1 as "a"\n')
    assert codes("world.rules+two.rules+three.rules") == []  # the circle is found when names are resolved


def test_folders_beside_the_folder_of_a_ruleset_are_found(here: Path) -> None:
    for name, text in (
        ("first", "ruleset first\n  requires world\n"),
        ("second", "ruleset second\n  requires first\nwith third\n  tile f x1 like a\n"),
        ("third", "ruleset third\n  requires first\n"),
    ):
        (here / name).mkdir()
        (here / name / f"{name}.rules").write_text(text, encoding="utf-8")
    assert codes("second", closure=True) == ["TW0202"], "a bare name is a shipped ruleset"
    assert good("second/second.rules", closure=True).rulesets == ("world", "first", "second")
    assert good("third/", closure=True, extra=["second/"]).rulesets == ("world", "first", "second", "third")
    (here / "second" / "second.rules").write_text("ruleset second\n  requires frist\n", encoding="utf-8")
    report = Report()
    compose("second/", {}, report, closure=True)
    assert [(d.code, d.help) for d in report.diagnostics] == [("TW0202", "did you mean `first`?")]


def test_what_lies_beside_a_folder_is_not_near_to_any_file_in_it(here: Path) -> None:
    (here / "plain").mkdir()
    (here / "plain" / "mine.rules").write_text("ruleset mine\n  requires one\n", encoding="utf-8")
    assert codes("plain/mine.rules", closure=True) == ["TW0202"]
