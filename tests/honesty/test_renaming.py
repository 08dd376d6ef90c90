"""Every declared word of a game changed: the same digest, the same games, the same engine but for the words in its messages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tilewright
from renaming import rename_game
from tilewright.api import Rules
from tilewright.emit.build import source_text
from tilewright.runtime.random import Generator

NONSENSE = Path(__file__).parent / "nonsense"
GAMES = [
    ("base", {"abbots": "yes", "farming": "second"}),
    ("base+labyrinth.advanced", {}),
    (f"{NONSENSE / 'vosk.rules'}+{NONSENSE / 'yarb.rules'}", {}),
    (f"{NONSENSE / 'brask.rules'}", {}),
]
SEEDS = 3


def pair(spec: str, options: dict[str, str], folder: Path) -> tuple[Rules, Rules]:
    renamed = rename_game(spec, options, seed=len(spec), folder=folder)
    return tilewright.load(spec, options), tilewright.load(renamed.spec, renamed.options)


def course(rules: Rules, seed: int) -> list[object]:
    """A random game in numbers: every option taken, every score line, every position."""
    game = rules.interpret().new_game(players=2, seed=seed)
    policy = Generator(seed)
    found: list[object] = [game.state_digest]
    while not game.over:
        actions = game.legal_actions()
        chosen = actions[policy.below(len(actions))]
        lines = game.apply(chosen)
        found += [chosen.raw, len(actions), [line.raw for line in lines]]
    return [*found, game.state_digest, game.scores, game.winners]


@pytest.mark.parametrize(("spec", "options"), GAMES, ids=lambda x: Path(x).name if isinstance(x, str) else "")
def test_seeded_games_do_not_see_words(spec: str, options: dict[str, str], tmp_path: Path) -> None:
    plain, renamed = pair(spec, options, tmp_path)
    assert plain.digest == renamed.digest
    for seed in range(SEEDS):
        assert course(plain, seed) == course(renamed, seed)


@pytest.mark.parametrize(("spec", "options"), GAMES[:3], ids=lambda x: Path(x).name if isinstance(x, str) else "")
def test_the_native_engine_does_not_see_words(spec: str, options: dict[str, str], tmp_path: Path) -> None:
    """The generated source is the same, letter by letter, but for the table of messages."""
    plain, renamed = (without_messages(source_text(rules)) for rules in pair(spec, options, tmp_path))
    assert plain == renamed
    assert len(plain) > 50_000


def without_messages(source: str) -> str:
    found, count = re.subn(r"^PROBLEMS = .*$", "PROBLEMS", source, flags=re.MULTILINE)
    assert count == 1
    return found
