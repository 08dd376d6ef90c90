"""Games in words that mean nothing, which use every primitive: the compiler knows primitives and no words."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
import tilewright
from tilewright.api import Rules
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.text import digest, parse, show
from tilewright.game_ir.walk import descend
from tilewright.runtime.random import Generator
from tilewright.tools.agreement import compare
from vocabulary import declared, words_in

FOLDER = Path(__file__).parent / "nonsense"
VOSK, YARB, BRASK = (str(FOLDER / f"{name}.rules") for name in ("vosk", "yarb", "brask"))
GAMES = {"vosk": VOSK, "vosk_yarb": f"{VOSK}+{YARB}", "vosk_blunk": f"{VOSK}.yes+{YARB}", "brask": BRASK}
NATIVE = ["vosk", "vosk_yarb"]
NEVER_THERE = {
    "Expr", "Stmt",  # what the others derive from
}  # fmt: skip


@pytest.fixture(scope="module")
def games() -> dict[str, Rules]:
    return {name: tilewright.load(spec) for name, spec in GAMES.items()}


def test_no_warning_but_for_what_another_ruleset_uses(games: dict[str, Rules]) -> None:
    assert [d.message for rules in games.values() for d in rules.diagnostics if "`blunk`" not in d.message] == []


def test_the_words_are_nonsense() -> None:
    """They share nothing with the words of real rulesets but what English and the language force on both."""
    from allowed_words import ALLOWED

    real = set(declared([*(FOLDER.parents[2] / "rulesets").rglob("*.rules")]))
    mine = {word for word in declared(sorted(FOLDER.glob("*.rules"))) if not word.isdigit()}
    assert mine & real <= {word for words in ALLOWED.values() for word in words}, mine & real


def test_every_primitive_is_used(games: dict[str, Rules]) -> None:
    """Every node of the Game IR, every relation, every way of a node that has several."""
    nodes = [node for rules in games.values() for node in descend(rules.game)]
    used = {type(node).__name__ for node in nodes}
    every = {
        name
        for name, cls in vars(ir).items()
        if inspect.isclass(cls) and issubclass(cls, ir.Expr | ir.Stmt) and cls.__module__ == ir.__name__
    }
    assert every - used <= NEVER_THERE, f"these primitives are not used: {sorted(every - used - NEVER_THERE)}"

    def ways(cls: type, field: str) -> set[object]:
        return {getattr(node, field) for node in nodes if isinstance(node, cls)}

    assert set(ir.RELATIONS) <= ways(ir.Image, "relation"), set(ir.RELATIONS) - ways(ir.Image, "relation")
    assert ways(ir.ForEach, "how") == {"each", "every", "any"}
    assert ways(ir.Arith, "op") == {"+", "-", "*"}
    assert ways(ir.Fold, "op") == {"sum", "most", "least"}
    assert ways(ir.Change, "op") == {"add", "times", "also", "or_else", "include", "exclude"}
    assert ways(ir.NetJoin, "by") == {"seams", "contacts", "link"}
    assert ways(ir.Memory, "scope") == {"turn", "player", "game"}
    assert ways(ir.PieceKind, "role") == {"tile", "die", "figure", "token", "link"}
    assert ways(ir.PartKind, "shape") >= {"whole", "middle", "half", "none"}
    assert ways(ir.MarkDef, "form") == {"flag", "range", "symbols"}
    assert ways(ir.Contribution, "op") == {"add", "halve_up", "halve_down", "times"}
    assert ways(ir.Choose, "optional") == {True, False}
    assert ways(ir.Lay, "face_down") == {True, False}
    assert ways(ir.Draw, "unseen") == {True, False}
    assert ways(ir.Space, "each_player") == ways(ir.Space, "drawn") == {True, False}
    assert any(binder.other is not None for binder in nodes if isinstance(binder, ir.Binder))


@pytest.mark.parametrize("name", GAMES)
def test_the_meaning_prints_and_parses(name: str, games: dict[str, Rules]) -> None:
    game = games[name].game
    again = parse(show(game))
    assert again == game and digest(again) == games[name].digest


@pytest.mark.parametrize("name", GAMES)
def test_random_games_come_to_an_end(name: str, games: dict[str, Rules]) -> None:
    engine = games[name].interpret()
    for seed in range(6):
        game = engine.new_game(players=2 + seed % 2, seed=seed)
        policy = Generator(seed)
        while not game.over:
            actions = game.legal_actions()
            assert len(set(actions)) == len(actions), "two actions read alike"
            game.apply(actions[policy.below(len(actions))])
        assert sum(line.amount for line in game.score_lines) == sum(game.scores)
        assert engine.from_json(game.to_json()).state_digest == game.state_digest


@pytest.mark.parametrize("name", NATIVE)
def test_both_engines_agree(name: str, games: dict[str, Rules]) -> None:
    reference, native = games[name].interpret(), games[name].compile()
    for seed in range(12):
        difference = compare(reference, native, 2 + seed % 3, seed)
        assert difference is None, difference.text(GAMES[name])


def test_what_is_drawn_needs_no_words(games: dict[str, Rules]) -> None:
    from tilewright.tools.board_text import BoardText
    from tilewright.tools.show.board import board_svg
    from tilewright.tools.show.sheet import entries, sheet_svg

    for rules in games.values():
        assert "<svg" in sheet_svg(entries(rules.tables), rules.game, rules.tables)
        game = rules.interpret().new_game(2, 3)
        for _ in range(12):
            if not game.over:
                game.apply(game.legal_actions()[0])
        assert "<svg" in board_svg(rules.game, rules.tables, game.snapshot())
        assert BoardText(rules.game, rules.tables, True).lines(game.snapshot())


def test_words_of_the_tests_do_not_stand_in_the_compiler_either() -> None:
    from vocabulary import code_files

    nonsense = set(declared(sorted(FOLDER.glob("*.rules"))))
    coined = {w for w in nonsense if w in {"vosk", "grell", "thunk", "morf", "plib", "jorp", "snerl", "trosk", "brask", "klum"}}
    assert len(coined) == 10
    for path in code_files():
        assert not words_in(path.read_text(encoding="utf-8")) & coined, path
