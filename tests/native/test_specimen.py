"""One generated source is kept in git, so that a change of the compiler shows what it does to generated code."""

from __future__ import annotations

from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.emit.build import source_text

SPECIMEN = Path(__file__).parents[2] / "generated" / "specimen" / "base_labyrinth_advanced.pyx"
SPEC = "base+labyrinth.advanced"


def test_the_specimen_is_what_the_compiler_writes(request: pytest.FixtureRequest) -> None:
    text = source_text(tw.load(SPEC))
    if request.config.getoption("--update"):
        SPECIMEN.write_text(text, encoding="ascii")
    assert SPECIMEN.exists() and SPECIMEN.read_text(encoding="ascii") == text, (
        f"{SPECIMEN} is stale. Write it anew: tilewright ir {SPEC} --native > {SPECIMEN.relative_to(SPECIMEN.parents[2])}"
    )


def test_no_word_of_the_rules_is_in_it() -> None:
    """Names are numbers before they reach generated code."""
    rules = tw.load(SPEC)
    text = source_text(rules)
    words = {k.label for k in rules.tables.pieces if len(k.label) > 2} | {k.label for k in rules.tables.part_kinds}
    words |= {m.label for m in rules.tables.marks} | set(rules.tables.networks) | {"carcassonne", "labyrinth"}
    lowered = text.lower()
    assert [word for word in sorted(words) if word.lower() in lowered] == []


def test_the_same_rules_give_the_same_text() -> None:
    assert source_text(tw.load(SPEC)) == source_text(tw.load(SPEC))
