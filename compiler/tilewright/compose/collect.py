"""Which rulesets make up a game: those it names, what these imply, and in which order they stand."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tilewright.compose.find import Library, Source
from tilewright.compose.spec import MAX_RULESETS, Wanted, parse_spec
from tilewright.compose.suggest import listed
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast


@dataclass
class Collected:
    """The rulesets of a game. `levels[r]`: what r requires or extends, by distance (see `names.Names`)."""

    library: Library
    sources: dict[str, Source] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    levels: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    variants: dict[str, str] = field(default_factory=dict)
    lacking: set[str] = field(default_factory=set)  # rulesets that need one which was not found; it may declare what they name

    def knows(self, ruleset: str, other: str) -> bool:
        """Whether the first requires or extends the other, directly or not."""
        return any(other in level for level in self.levels.get(ruleset, ()))


def collect(spec: str, extra: Sequence[str], closure: bool, report: Report) -> Collected:
    """Load what the game names. `closure` adds what is required and not named; without it that is an error."""
    collected = Collected(Library(report))
    for wanted in sorted(_wanted(spec, extra, report), key=lambda w: w.text):
        _add_wanted(collected, wanted, report)
    named = set(collected.sources)
    waiting = list(collected.sources.values())
    while waiting:
        source = waiting.pop(0)
        for name, implied in _needs(source):
            if name.text in collected.sources:
                continue
            found = collected.library.by_name(name.text, name.span, _near(source), f", which {source.name} {_verb(implied)}")
            if found is None:
                collected.lacking.add(source.name)
                continue
            if found.name in collected.sources:
                continue
            if not implied and not closure and source.name in named:
                report.error(
                    "TW0206",
                    f"{source.name} requires {found.name}, which this game does not name",
                    name.span,
                    "required here",
                    help=f"write `{found.written}+{source.written}`",
                )
            collected.sources[found.name] = found
            if len(collected.sources) > MAX_RULESETS:
                report.error("TW0201", f"more than {MAX_RULESETS} rulesets are needed for this game", help="take some out")
                return collected
            waiting.append(found)
    if _cycle(collected, report):
        collected.sources.clear()
        return collected
    _conflicts(collected, report)
    collected.order = _canonical(collected.sources)
    collected.levels = {r: _levels(collected.sources, r) for r in collected.order}
    collected.lacking |= {r for r in collected.order if any(collected.knows(r, other) for other in collected.lacking)}
    return collected


def _wanted(spec: str, extra: Sequence[str], report: Report) -> list[Wanted]:
    wanted = list(parse_spec(spec, report) or ())
    for text in extra:
        for more in parse_spec(text, report) or ():
            if all(more.text != w.text for w in wanted):
                wanted.append(more)
    return wanted


def _add_wanted(collected: Collected, wanted: Wanted, report: Report) -> None:
    library = collected.library
    source = library.by_path(wanted.text) if wanted.is_path else library.by_name(wanted.text)
    if source is None:
        return
    old = collected.sources.get(source.name)
    if old is not None:
        places = [Label(old.head.name.span, f"`{old.written}` is one")] if old.written != source.written else []
        report.error(
            "TW0204",
            f"two of the rulesets named are `{source.name}`",
            source.head.name.span,
            f"`{source.written}` is one",
            others=places,
            help="name one of them, or give one another name in its line `ruleset`",
        )
        return
    collected.sources[source.name] = source
    if wanted.variant is not None:
        collected.variants[source.name] = wanted.variant


def _needs(source: Source) -> Iterable[tuple[ast.Name, bool]]:
    """What it extends (True) and requires (False)."""
    return [*((n, True) for n in source.head.extends), *((n, False) for n in source.head.requires)]


def _verb(implied: bool) -> str:
    return "extends" if implied else "requires"


def _near(source: Source) -> Path | None:
    return None if source.written == source.name else source.folder


def _cycle(collected: Collected, report: Report) -> bool:
    """Report the first cycle of requirements, if there is one."""
    state: dict[str, int] = {}
    path: list[tuple[str, ast.Name, bool]] = []

    def visit(ruleset: str) -> bool:
        state[ruleset] = 1
        for name, implied in _needs(collected.sources[ruleset]):
            if name.text not in collected.sources:
                continue
            path.append((ruleset, name, implied))
            if state.get(name.text) == 1:
                start = next(i for i, (r, _, _) in enumerate(path) if r == name.text)
                _report_cycle(path[start:], report)
                return True
            if name.text not in state and visit(name.text):
                return True
            path.pop()
        state[ruleset] = 2
        return False

    return any(r not in state and visit(r) for r in sorted(collected.sources))


def _report_cycle(edges: list[tuple[str, ast.Name, bool]], report: Report) -> None:
    labels = [Label(name.span, f"{r} {_verb(implied)} {name.text}") for r, name, implied in edges]
    chain = " -> ".join([*(r for r, _, _ in edges), edges[0][0]])
    message = f"`{edges[0][0]}` requires itself" if len(edges) == 1 else f"rulesets require each other in a circle: {chain}"
    report.error("TW0207", message, labels[0].span, labels[0].text, others=labels[1:], help="take one of these lines out")


def _conflicts(collected: Collected, report: Report) -> None:
    for source in collected.sources.values():
        for name in source.head.conflicts:
            if name.text in collected.sources and name.text != source.name:
                report.error(
                    "TW0208",
                    f"{source.name} cannot be played with {name.text}",
                    name.span,
                    "it says so here",
                    help=f"leave {listed([source.name, name.text], 'or')} out",
                )


def _canonical(sources: dict[str, Source]) -> tuple[str, ...]:
    """Required ones first, then by name; the order in which a game names them does not matter."""
    needs = {r: {n.text for n, _ in _needs(s) if n.text in sources} for r, s in sources.items()}
    ready = [r for r, n in needs.items() if not n]
    heapq.heapify(ready)
    order: list[str] = []
    while ready:
        ruleset = heapq.heappop(ready)
        order.append(ruleset)
        for other, needed in needs.items():
            if ruleset in needed:
                needed.discard(ruleset)
                if not needed:
                    heapq.heappush(ready, other)
    return tuple(order)


def _levels(sources: dict[str, Source], ruleset: str) -> tuple[tuple[str, ...], ...]:
    levels: list[tuple[str, ...]] = []
    seen = {ruleset}
    front = [ruleset]
    while front:
        nearer = {n.text for r in front for n, _ in _needs(sources[r]) if n.text in sources} - seen
        if nearer:
            levels.append(tuple(sorted(nearer)))
        seen |= nearer
        front = sorted(nearer)
    return tuple(levels)
