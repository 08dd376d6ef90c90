"""The order of steps in a phase: into which places they go, and which comes first where several stand in one place.

In one place: what stands `before` it, what stands in it, what stands `after` it; steps of one ruleset in the order of its text,
after those of the rulesets it requires; and whatever `order` says, which is stronger than both. Where nothing of this orders two
steps, they must commute: the outcome may not depend on how the game was written.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field

from tilewright.compose.effects import Effects, Reader
from tilewright.compose.items import Item
from tilewright.compose.model import Declared, PlacedStep
from tilewright.compose.suggest import listed
from tilewright.compose.tables import Entry, Tables, name_span
from tilewright.diagnostics import Label, Report, Span
from tilewright.syntax import ast

MAX_STEPS = 100  # in one place; their order is looked at pair by pair
ZONES = ("before", "in", "after")


@dataclass(frozen=True)
class Standing:
    """A step at one place. `key` sorts by ruleset, then by text."""

    entry: Entry
    zone: int
    key: tuple[int, int]
    span: Span

    @property
    def name(self) -> str:
        return self.entry.declared.name


@dataclass(frozen=True)
class Edge:
    """Why the first stands before the second. Strong ones were said with `order` or by the zone."""

    reason: str
    span: Span


@dataclass
class Ordering:
    """Puts the steps of a game into order."""

    tables: Tables
    requires: Callable[[str, str], bool]
    rulesets: tuple[str, ...]
    report: Report
    standing: dict[str, list[Standing]] = field(default_factory=dict)  # by place
    said: dict[tuple[str, str], Item] = field(default_factory=dict)  # `order` lines by the names of both steps
    effects: dict[str, Effects] = field(default_factory=dict)

    def phases(self) -> dict[str, tuple[PlacedStep, ...]]:
        """The steps of each phase in order."""
        self._place_all()
        self._read_orders()
        ordered: dict[str, tuple[PlacedStep, ...]] = {}
        for phase, (_, places) in self.tables.phases.items():
            steps: list[PlacedStep] = []
            for place in places:
                steps += [PlacedStep(place, s.entry.changed) for s in self._in_order(place)]
            ordered[phase] = tuple(steps)
        return ordered

    # ------------------------------------------------------------------------------------------------ places
    def _place_all(self) -> None:
        texts: dict[str, int] = {}
        for entry in self.tables.of("step").values():
            assert entry.declared_first is not None
            ruleset = entry.declared_first.ruleset
            texts[ruleset] = texts.get(ruleset, 0) + 1
            key = (self.rulesets.index(ruleset), texts[ruleset])
            assert entry.placed_by is not None and isinstance(entry.placed_by.decl, ast.Step)
            step = entry.placed_by.decl
            if not step.slots:
                self._at_its_own_name(entry, entry.placed_by, step, key)
            seen: set[tuple[str, int]] = set()
            for slot in step.slots:
                place = self._place(slot, entry.placed_by)
                if place is None:
                    continue
                zone = ZONES.index(slot.relation)
                if (place, zone) in seen:
                    self.report.error(
                        "TW0241", f"the step `{step.name}` stands here already", slot.span, "", help="take one of them out"
                    )
                    continue
                seen.add((place, zone))
                self.standing.setdefault(place, []).append(Standing(entry, zone, key, slot.span))

    def _at_its_own_name(self, entry: Entry, by: Declared, step: ast.Step, key: tuple[int, int]) -> None:
        names = self.tables.names
        place = names.find("place", step.name, by.ruleset, None, step)
        if place is None:
            if step.name.text in names.broken or not self.tables.phases:
                return
            places = names.visible_words(["place"], by.ruleset, step)
            self.report.error(
                "TW0241",
                f"the step `{step.name}` stands nowhere: no phase has a place of that name",
                step.name.span,
                "",
                notes=[f"places are {listed(places)}"] if places else [],
                help=f"say where: `step {step.name} in PLACE`",
            )
            return
        owner = place.partition(".")[0]
        of_owner = self.tables.of("step").get(f"{owner}.{step.name.text}")
        if owner != by.ruleset and of_owner is not None and of_owner is not entry:
            self.report.error(
                "TW0241",
                f"{owner} has a step `{step.name}` already",
                step.name.span,
                f"{by.ruleset} declares another",
                others=[Label(name_span(of_owner.declared.decl), f"the step of {owner}")],
                help=f"write `replace step {step.name}` to put yours in its place, or `step {step.name} in {step.name}` to have both",
            )
            return
        self.standing.setdefault(place, []).append(Standing(entry, ZONES.index("in"), key, step.name.span))

    def _place(self, slot: ast.Slot, by: Declared) -> str | None:
        names = self.tables.names
        place = names.find("place", slot.place, by.ruleset, None, by.decl)
        if place is not None:
            return place
        step = names.lookup("step", slot.place, by.ruleset, None, by.decl)
        if step is None:
            names.find("place", slot.place, by.ruleset, self.report, by.decl)
            return None
        found = self.tables.of("step").get(step.qualified)
        slots = found.placed_by.decl.slots if found and found.placed_by and isinstance(found.placed_by.decl, ast.Step) else ()
        where = slots[0].place if slots else slot.place
        assert isinstance(by.decl, ast.Step)
        own = by.decl.name
        orders = {"before": f"order {own} before {slot.place}", "after": f"order {slot.place} before {own}"}
        also = f", and `{orders[slot.relation]}`" if slot.relation in orders else ""
        self.report.error(
            "TW0241",
            f"`{slot.place}` is a step, not a place",
            slot.place.span,
            "",
            others=[Label(step.name.span, "declared here")],
            help=f"write `step {own} in {where}`{also}",
        )
        return None

    # ------------------------------------------------------------------------------------------------ order
    def _read_orders(self) -> None:
        names = self.tables.names
        for item in self.tables.orders:
            decl = item.decl
            assert isinstance(decl, ast.Order)
            first = names.lookup(("step", "stage"), decl.first, item.ruleset, self.report, decl)
            then = names.lookup(("step", "stage"), decl.then, item.ruleset, self.report, decl)
            if first is None or then is None or first.sort != then.sort:
                if first and then:
                    self.report.error("TW0244", "`order` is about two steps, or about two stages", decl.span, "")
                continue
            if first.qualified == then.qualified:
                self.report.error("TW0244", f"`{decl.first}` cannot come before itself", decl.span, "", help="take this line out")
                continue
            self.said.setdefault((first.qualified, then.qualified), item)
            if first.sort == "step":
                self._in_vain(item, decl, first.qualified, then.qualified)

    def _in_vain(self, item: Item, decl: ast.Order, first: str, then: str) -> None:
        """An `order` against the places of the turn cannot hold."""
        every = [place for _, places in self.tables.phases.values() for place in places]
        at = {p: n for n, p in enumerate(every)}

        def places(name: str) -> list[int]:
            return [at[p] for p, here in self.standing.items() if p in at and any(s.name == name for s in here)]

        one, other = places(first), places(then)
        if one and other and min(one) > max(other):
            self.report.error(
                "TW0244",
                f"`{decl.first}` cannot come before `{decl.then}`",
                decl.span,
                "",
                notes=[
                    f"`{decl.first}` stands in `{every[min(one)].partition('.')[2]}`, "
                    f"which comes after `{every[max(other)].partition('.')[2]}`, where `{decl.then}` stands"
                ],
                help="take this line out, or put one of them into another place",
            )

    def _in_order(self, place: str) -> list[Standing]:
        here = sorted(self.standing.get(place, ()), key=lambda s: s.key)
        if len(here) < 2:
            return here
        if len(here) > MAX_STEPS:
            extra = here[MAX_STEPS]
            message = f"{len(here)} steps stand in one place"
            self.report.error(
                "TW0245", message, extra.span, f"number {MAX_STEPS + 1}", help=f"at most {MAX_STEPS} can; make one of several"
            )
            return here
        edges: dict[tuple[int, int], Edge] = {}
        for a, one in enumerate(here):
            for b, other in enumerate(here):
                item = self.said.get((one.name, other.name))
                if a != b and item is not None:
                    edges[a, b] = Edge(f"{item.ruleset} says so", item.decl.span)
                elif one.zone < other.zone:
                    word = place.partition(".")[2]
                    span = one.span if ZONES[one.zone] == "before" else other.span
                    edges.setdefault(
                        (a, b), Edge(f"one stands {ZONES[one.zone]} `{word}`, the other {ZONES[other.zone]} it", span)
                    )
        strong = _closure(edges, len(here))
        for a, one in enumerate(here):
            for b in range(a + 1, len(here)):
                edge = self._by_default(one, here[b])
                if edge is not None and not strong[b] >> a & 1:
                    edges.setdefault((a, b), edge)
        reach = _closure(edges, len(here))
        cycle = _shortest_cycle(edges, reach, len(here))
        if cycle:
            self._report_cycle(place, here, edges, cycle)
            return here
        self._unordered(place, here, reach)
        return _sorted(here, edges)

    def _by_default(self, one: Standing, other: Standing) -> Edge | None:
        """Text order in one ruleset; a ruleset after those it requires. The first has the smaller key."""
        first, second = self._ruleset(one), self._ruleset(other)
        if first == second:
            return Edge(f"it stands first in the text of {first}", other.span)
        if self.requires(second, first):
            return Edge(f"{second} requires {first}", other.span)
        return None

    @staticmethod
    def _ruleset(standing: Standing) -> str:
        assert standing.entry.declared_first is not None
        return standing.entry.declared_first.ruleset

    def _effects(self, standing: Standing) -> Effects:
        if standing.name not in self.effects:
            self.effects[standing.name] = Reader(self.tables).step(standing.entry)
        return self.effects[standing.name]

    def _unordered(self, place: str, here: list[Standing], reach: list[int]) -> None:
        for a, one in enumerate(here):
            for b in range(a + 1, len(here)):
                other = here[b]
                if reach[a] >> b & 1 or reach[b] >> a & 1 or self._effects(one).commutes_with(self._effects(other)):
                    continue
                self.report.error(
                    "TW0242",
                    f"`{one.name}` and `{other.name}` stand in one place, and nothing says which comes first",
                    other.span,
                    f"{self._ruleset(other)} puts a step into `{place.partition('.')[2]}`",
                    others=[Label(one.span, f"so does {self._ruleset(one)}")],
                    notes=[self._why(one, other)],
                    help=f"add `order {one.name} before {other.name}`, or the other way round, to a file of this game",
                )

    def _why(self, one: Standing, other: Standing) -> str:
        for standing in (one, other):
            acts = self._effects(standing).acts
            if acts:
                return f"they cannot be exchanged: `{standing.name}` {listed(sorted(acts), quote=False)}"
        return "they cannot be exchanged: one may change what the other reads or changes"

    def _report_cycle(self, place: str, here: list[Standing], edges: dict[tuple[int, int], Edge], cycle: list[int]) -> None:
        labels = []
        for a, b in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
            labels.append(Label(edges[a, b].span, f"`{here[a].name}` before `{here[b].name}`: {edges[a, b].reason}"))
        chain = " -> ".join(here[n].name for n in [*cycle, cycle[0]])
        self.report.error(
            "TW0243",
            f"the steps in `{place.partition('.')[2]}` are ordered in a circle: {chain}",
            labels[0].span,
            labels[0].text,
            others=labels[1:],
            help="take one of these `order` lines out",
        )


def _closure(edges: dict[tuple[int, int], Edge], count: int) -> list[int]:
    """For each step the set (bits) of those that come after it."""
    reach = [0] * count
    for a, b in edges:
        reach[a] |= 1 << b
    for middle in range(count):
        for a in range(count):
            if reach[a] >> middle & 1:
                reach[a] |= reach[middle]
    return reach


def _shortest_cycle(edges: dict[tuple[int, int], Edge], reach: list[int], count: int) -> list[int]:
    best: list[int] = []
    for start in range(count):
        if not reach[start] >> start & 1:
            continue
        paths = [[start]]
        seen = {start}
        found: list[int] = []
        while paths and not found:
            path = paths.pop(0)
            for a, b in sorted(edges):
                if a != path[-1]:
                    continue
                if b == start:
                    found = path
                    break
                if b not in seen:
                    seen.add(b)
                    paths.append([*path, b])
        if found and (not best or len(found) < len(best)):
            best = found
    return best


def _sorted(here: list[Standing], edges: dict[tuple[int, int], Edge]) -> list[Standing]:
    before = [0] * len(here)
    for _, b in edges:
        before[b] += 1
    ready = [n for n, k in enumerate(before) if k == 0]
    heapq.heapify(ready)
    order: list[Standing] = []
    while ready:
        a = heapq.heappop(ready)
        order.append(here[a])
        for x, b in edges:
            if x == a:
                before[b] -= 1
                if before[b] == 0:
                    heapq.heappush(ready, b)
    return order
