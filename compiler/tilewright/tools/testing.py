"""Which scenarios a test run means, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilewright.compose.compose import compose
from tilewright.compose.model import Composed, Declared
from tilewright.compose.spec import parse_spec
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import as_data
from tilewright.syntax import ast
from tilewright.tools.scenarios import Build, Result, Scenarios


@dataclass
class Run:
    """The results of a test run, as they come in."""

    results: list[Result] = field(default_factory=list)

    @property
    def failed(self) -> list[Result]:
        return [r for r in self.results if not r.passed]

    @property
    def status(self) -> int:
        """Exit status: 0 all well, 1 something does not hold, 2 a scenario is wrong in itself."""
        return 2 if any(r.wrong for r in self.results) else 1 if self.failed else 0

    def data(self) -> dict[str, Any]:
        return {
            "passed": len(self.results) - len(self.failed),
            "failed": len(self.failed),
            "scenarios": [
                {
                    "name": r.name,
                    "title": r.title,
                    "ruleset": r.ruleset,
                    "file": r.span.file,
                    "line": r.span.line,
                    "cites": list(r.cites),
                    "game": r.game,
                    "passed": r.passed,
                    "seconds": round(r.seconds, 4),
                    "diagnostics": [as_data(d) for d in r.diagnostics],
                }
                for r in self.results
            ],
        }


def shipped() -> list[str]:
    """Names of the shipped rulesets."""
    from tilewright.compose.find import Library

    return sorted(Library(Report()).shipped())


def composed_for_tests(spec: str) -> tuple[Composed, Report]:
    """The game with what it requires; scenarios find their own options and other rulesets."""
    report = Report()
    return compose(spec, {}, report, closure=True), report


def meant(composed: Composed, spec: str, wanted: str | None) -> list[Declared]:
    """The scenarios of the rulesets that the game names (not of those it only requires), filtered by `wanted`.

    `wanted` is part of a scenario's name or title, or a clause it cites.
    """
    named = named_rulesets(composed, spec)
    return [d for d in composed.scenarios if d.ruleset in named and (wanted is None or _matches(d, wanted))]


def named_rulesets(composed: Composed, spec: str) -> set[str]:
    """The rulesets that a game names, not those that are only required."""
    found: set[str] = set()
    for one in parse_spec(spec, Report()) or ():
        if not one.is_path:
            found.add(one.text)
            continue
        path = Path(one.text).resolve()
        for ruleset, head in composed.heads.items():
            home = Path(head.span.file).resolve()
            if path in (home, home.parent) or (path.parent == home.parent and path.is_file()):
                found.add(ruleset)
    return found


def _matches(declared: Declared, wanted: str) -> bool:
    decl = declared.decl
    assert isinstance(decl, ast.Scenario)
    words = (declared.name, decl.title or "")
    return any(wanted.lower() in word.lower() for word in words) or wanted in decl.cites


def run(composed: Composed, spec: str, wanted: str | None, build: Build | None) -> Iterator[Result]:
    """Play the scenarios one by one."""
    scenarios = Scenarios(composed, build)
    for declared in meant(composed, spec, wanted):
        yield scenarios.play(declared)
