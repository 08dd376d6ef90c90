"""Whatever a rule file holds, composing it ends in diagnostics: words exchanged, lines lost, doubled and moved between rulesets."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from compose_helpers import HERE, SKETCH
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tilewright.compose.compose import compose
from tilewright.compose.faces import faces_of
from tilewright.diagnostics import Report
from tilewright.diagnostics.codes import codes
from tilewright.diagnostics.render import render_text

FILES = {p.stem: p.read_text(encoding="utf-8") for p in sorted(SKETCH.glob("*.rules"))} | {
    "world": (HERE / "world.rules").read_text()
}
WORD = re.compile(r"[A-Za-z_]+|\d+")


def garbled(text: str, chance: random.Random, words: list[str]) -> str:
    """The rules without scenarios, with a few changes."""
    lines = text.partition("section scenarios")[0].split("\n")
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(lines))
        what = chance.randrange(6)
        if what == 0:
            lines[at] = WORD.sub(lambda m: chance.choice(words) if chance.random() < 0.3 else m[0], lines[at])
        elif what == 1:
            del lines[at]
            lines = lines or [""]
        elif what == 2:
            lines.insert(chance.randrange(len(lines)), lines[at])
        elif what == 3:
            lines[at] = chance.choice(["replace ", "remove ", "  ", "modify "]) + lines[at]
        elif what == 4:
            other = chance.choice(list(FILES.values())).split("\n")
            start = chance.randrange(len(other))
            lines[at:at] = other[start : start + chance.randint(1, 6)]
        else:
            lines.insert(at, f"order {chance.choice(words)} before {chance.choice(words)}")
    return "\n".join(lines)


def attempt(seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    names = chance.sample(sorted(FILES), chance.randint(1, 4))
    words = WORD.findall(" ".join(FILES[n].partition("section scenarios")[0] for n in names))
    for name in FILES:
        (folder / f"{name}.rules").write_text(
            garbled(FILES[name], chance, words) if name in names else FILES[name], encoding="utf-8"
        )
    report = Report()
    spec = "+".join(str(folder / f"{n}.rules") for n in names)
    game = compose(
        spec,
        {chance.choice(words): chance.choice(words)} if chance.random() < 0.2 else None,
        report,
        closure=chance.random() < 0.7,
    )
    faces_of(game, game.names, report)
    assert {d.code for d in report.diagnostics} <= set(codes())
    assert all(d.message and (d.span is None or d.span.line > 0) for d in report.diagnostics)
    render_text(report.diagnostics, game.sources)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32))
def test_garbled_rules(tmp_path: Path, seed: int) -> None:
    attempt(seed, tmp_path)


@pytest.mark.long
def test_garbled_rules_at_length(tmp_path: Path) -> None:
    for seed in range(5000):
        attempt(seed, tmp_path)
