"""Why a score line is what it is: plain data and its text. The reference engine makes it (`Game.explain_score`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .tables import OriginTable, ScoreLine

OPS = {"add": "+", "times": "x"}


@dataclass(frozen=True)
class Change:
    """A `modify` line that applied: it added `amount`, or multiplied by it (`op` is `add` or `times`)."""

    op: str
    amount: int
    origin: OriginTable | None
    inner: tuple[Factor, ...] = ()


@dataclass(frozen=True)
class Factor:
    """The value of a definition. It starts as `start`, given by the case at `origin`; `changes` are those that applied, in their order.
    `inner` are the definitions that `start` was worked out with; `of` names the component it is asked of, if that is not the one scored."""

    value: int
    start: int
    origin: OriginTable | None
    changes: tuple[Change, ...] = ()
    inner: tuple[Factor, ...] = ()
    of: str = ""

    @property
    def name(self) -> str:
        """`rate of paths`."""
        return self.origin.declaration.removeprefix("define ") if self.origin else "a definition"


@dataclass(frozen=True)
class Explained:
    """A score line: the running total before and after its stage, the definitions it was worked out with.

    `score` numbers the scores: lines of one component and player that were booked together share it. `what` names what was scored
    (`path E of 0,2`), empty for points that come from no component. `op` is `add times halve_up halve_down`, or `gain`.
    """

    raw: ScoreLine
    score: int
    network: str
    what: str
    stage: str
    op: str
    before: int
    after: int
    text: str
    origin: OriginTable | None
    factors: tuple[Factor, ...] = ()

    def lines(self) -> Iterator[str]:
        """This line and how its numbers came about, indented."""
        yield f"{self.stage or 'gain'}: {self.before} -> {self.after}   {self.text}{place_of(self.origin)}"
        for factor in self.factors:
            yield from ("    " + line for line in told(factor))


def told(factor: Factor) -> Iterator[str]:
    """A definition's value, then what made it, indented."""
    head = f"{factor.name} ({factor.of})" if factor.of else factor.name
    total = f" = {factor.value}" if factor.changes else ""
    steps = "".join(f" {OPS[c.op]} {c.amount}" for c in factor.changes)
    if len({c.op for c in factor.changes}) > 1:  # all adds come before all factors
        adds = "".join(f" + {c.amount}" for c in factor.changes if c.op == "add")
        steps = f"{adds})" + "".join(f" x {c.amount}" for c in factor.changes if c.op == "times")
        yield f"{head}: ({factor.start}{steps}{total}{place_of(factor.origin, bare=True)}"
    else:
        yield f"{head}: {factor.start}{steps}{total}{place_of(factor.origin, bare=True)}"
    for inner in factor.inner:
        yield from ("    " + line for line in told(inner))
    for change in factor.changes:
        yield f"    {OPS[change.op]} {change.amount}{place_of(change.origin)}"
        for inner in change.inner:
            yield from ("        " + line for line in told(inner))


def place_of(origin: OriginTable | None, bare: bool = False) -> str:
    """`   (modify rate of paths, my.rules:12 [AB-3])`; `bare` without what is declared."""
    if origin is None:
        return ""
    cites = f" [{' '.join(origin.cites)}]" if origin.cites else ""
    by = "" if bare else f"{origin.declaration} by {origin.ruleset}, "
    return f"   ({by}{origin.file}:{origin.line}{cites})"


def scores(lines: Sequence[Explained]) -> Iterator[tuple[Explained, ...]]:
    """The lines of each score, stages in order."""
    start = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or lines[at].score != lines[start].score:
            yield tuple(lines[start:at])
            start = at
