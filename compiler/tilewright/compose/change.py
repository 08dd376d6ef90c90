"""`replace`, `remove` and `modify`: find what each changes, tell where two do not agree, and carry them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tilewright.compose.conditions import Conditions
from tilewright.compose.declare import LOOKED_AT, PHASES, fold_space
from tilewright.compose.items import Item
from tilewright.compose.model import Declared, Modification
from tilewright.compose.names import SORTS
from tilewright.compose.suggest import did_you_mean, help_for, listed
from tilewright.compose.tables import Entry, Tables, name_span, title
from tilewright.compose.walk import nodes
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast

Key = tuple[str, str, str]
"""What an operation is about: sort, qualified name, case of a definition ("" for all else)."""

REPLACED: dict[type[ast.Decl], str] = {
    ast.Step: "step",
    ast.Network: "network",
    ast.Tile: "tile",
    ast.Die: "die",
    ast.Piece: "piece",
    ast.Space: "space",
}
REMOVED: dict[str, tuple[str, ...]] = {
    "step": ("step",),
    "tile": ("tile",),
    "die": ("die",),
    "figure": ("piece",),
    "token": ("piece",),
    "link": ("piece",),
    "pile": ("pile",),
    "space": ("space",),
    "network": ("network",),
    "define": ("definition",),
    "remember": ("memory",),
    "mark": ("mark",),
    "part": ("part",),
    "scenario": ("scenario",),
    "scoring": (),
    "look": (),
}
MODIFIED = ("definition", "network", "step", "tile", "die", "piece", "part", "space")
MAX_SHOWN = 10  # places of one error
NUMBERS_AND_SETS = ("add", "times", "also", "or else", "include", "exclude")


@dataclass
class Changes:
    """The operations of a game, by what they change. `knows(item, ruleset)`: does this declaration see what that ruleset says?"""

    tables: Tables
    conditions: Conditions
    report: Report
    requires: Callable[[str, str], bool]
    replaces: dict[Key, list[Item]] = field(default_factory=dict)
    removes: dict[Key, list[Item]] = field(default_factory=dict)
    modifies: list[tuple[Key, Item, tuple[ast.Node, ...]]] = field(default_factory=list)

    def carry_out(self) -> None:
        for item in self.tables.operations:
            if isinstance(item.decl, ast.Replace):
                self._find_replaced(item, item.decl)
            elif isinstance(item.decl, ast.Remove):
                self._find_removed(item, item.decl)
            elif isinstance(item.decl, ast.Modify):
                self._find_modified(item, item.decl)
        self._refuse_removed_and_changed()
        for key, items in self.replaces.items():
            self._replace(key, items)
        for key, items in self.removes.items():
            self._remove(key, items[0])
        for key, item, lines in self.modifies:
            self._modify(key, item, lines)

    def knows(self, item: Item, ruleset: str) -> bool:
        return item.ruleset == ruleset or ruleset in item.withs or self.requires(item.ruleset, ruleset)

    # ------------------------------------------------------------------------------------------------ replace
    def _find_replaced(self, item: Item, decl: ast.Replace) -> None:
        what = decl.what
        names, report = self.tables.names, self.report
        if isinstance(what, ast.Phase):
            if what.name.text in self.tables.phases:
                self._want(self.replaces, ("phase", what.name.text, ""), item)
            else:
                help = help_for(what.name.text, self.tables.phases or PHASES, "the phases of this game")
                report.error("TW0233", f"there is no phase `{what.name}` to replace", what.name.span, "", help=help)
        elif isinstance(what, ast.Stages):
            if any(d.ruleset != item.ruleset and self.knows(item, d.ruleset) for d in self.tables.stages):
                self._want(self.replaces, ("stages", "", ""), item)
            else:
                report.error("TW0233", "there are no stages to replace", what.span, "", help="write `stages` without `replace`")
        elif isinstance(what, ast.Scoring):
            for name in what.networks:
                self._find_scoring(name, item, decl, self.replaces, "replace")
        elif isinstance(what, ast.Look):
            qualified = names.find(LOOKED_AT, what.name, item.ruleset, report, decl)
            if qualified and qualified not in self.tables.looks:
                report.error(
                    "TW0233", f"`{what.name}` has no look to replace", what.name.span, "", help="write `look` without `replace`"
                )
            elif qualified:
                self._want(self.replaces, ("look", qualified, ""), item)
        elif isinstance(what, ast.Define):
            key = self._find_case(what.name, what.of, item, decl, "replace")
            if key:
                self._want(self.replaces, key, item)
        elif type(what) in REPLACED:
            sort = REPLACED[type(what)]
            qualified = names.find(sort, what.name, item.ruleset, report, decl)  # type: ignore[attr-defined]
            if qualified:
                self._want(self.replaces, (sort, qualified, ""), item)
        else:
            report.error("TW0233", "this cannot be replaced", decl.span, "", help="use `remove`, and declare another")

    @staticmethod
    def _want(wishes: dict[Key, list[Item]], key: Key, item: Item) -> None:
        wishes.setdefault(key, []).append(item)

    def _find_scoring(self, name: ast.Name, item: Item, decl: ast.Decl, wishes: dict[Key, list[Item]], verb: str) -> None:
        qualified = self.tables.names.find("network", name, item.ruleset, self.report, decl)
        if qualified is None:
            return
        if qualified not in self.tables.scorings:
            scored = listed(sorted(q.partition(".")[2] for q in self.tables.scorings))
            self.report.error(
                "TW0233",
                f"`{name}` has no scoring to {verb}",
                name.span,
                "",
                notes=[f"scored are {scored}"] if scored else [],
                help=f"write `scoring {name}` with a line `to RECEIVERS`",
            )
            return
        self._want(wishes, ("scoring", qualified, ""), item)

    def _find_case(self, name: ast.Name, of: ast.Name | None, item: Item, decl: ast.Decl, verb: str) -> Key | None:
        """A case of a definition. Without `of KIND` it is the only one there is."""
        qualified = self.tables.names.find("definition", name, item.ruleset, self.report, decl)
        if qualified is None:
            return None
        cases = self.tables.definitions[qualified]
        keys = [c.case for c in cases]
        wanted = self.tables.kind_key(of, item.ruleset, decl)
        if of is None and len(cases) == 1 and (verb == "modify" or keys == [""]):
            return ("definition", qualified, keys[0])
        if self.tables.case_of(qualified, wanted) is not None:
            return ("definition", qualified, wanted)
        written = "replace define" if verb == "replace" else verb
        kinds = [str(d.of) for c in cases for d in [c.declared.decl] if isinstance(d, ast.Define) and d.of]
        if of is None:
            self.report.error(
                "TW0230",
                f"`{name}` is defined for {len(cases)} kinds" if len(cases) > 1 else f"`{name}` is `of` something",
                name.span,
                "which one?" if len(cases) > 1 else "of what?",
                help=f"write {listed((f'{written} {name} of {k}' for k in kinds), 'or')}",
            )
            return None
        meant = did_you_mean(str(of), kinds)
        others = [Label(c.declared.decl.span, "it is defined here" if len(cases) == 1 else "one case") for c in cases]
        self.report.error(
            "TW0230",
            f"there is no `{name} of {of}` to {verb}",
            of.span,
            "",
            others=others if len(cases) < 5 else (),
            notes=[f"it is defined for {listed(kinds)}"] if kinds else ["it is defined without `of`"],
            help=meant
            or (f"to give {of} a case of its own, write `define {name} of {of}: ...`" if kinds else f"write `{written} {name}`"),
        )
        return None

    def _replace(self, key: Key, items: list[Item]) -> None:
        winners = [i for i in items if all(i is o or (i.ruleset != o.ruleset and self.knows(i, o.ruleset)) for o in items)]
        if len(winners) != 1:
            self._two_replacers(key, items)
            return
        winner = winners[0]
        assert isinstance(winner.decl, ast.Replace)
        what = winner.decl.what
        qualified = key[1]
        if isinstance(what, ast.Phase):
            self._replace_phase(winner, what)
        elif isinstance(what, ast.Stages):
            self._replace_stages(winner, what)
        else:
            if isinstance(what, ast.Space):
                what = fold_space(what, winner.ruleset, self.conditions)
            entry = self._entry(key)
            assert entry is not None
            entry.declared = Declared(qualified, winner.ruleset, what)
            if isinstance(what, ast.Step) and what.slots:
                entry.placed_by = entry.declared

    def _two_replacers(self, key: Key, items: list[Item]) -> None:
        first, second = items[0], items[1]
        word = title(second.decl)
        if first.ruleset == second.ruleset:
            help = "take one of them out"
        else:
            both = listed(sorted({i.ruleset for i in items}), quote=False)
            help = f"play without one of them, or add a ruleset that requires {both} and has `{word}` itself"
        self.report.error(
            "TW0232",
            f"{len(items) if len(items) > 2 else 'two'} declarations `{word}`",
            name_span(second.decl),
            f"by {second.ruleset}",
            others=[Label(name_span(i.decl), f"by {i.ruleset}") for i in items if i is not second][:MAX_SHOWN],
            help=help,
        )

    def _replace_phase(self, item: Item, decl: ast.Phase) -> None:
        old, old_places = self.tables.phases[decl.name.text]
        by_word = {q.partition(".")[2]: q for q in old_places}
        places = []
        for name in decl.places:
            kept = by_word.pop(name.text, None)
            if kept is not None:
                places.append(kept)
            elif self.tables.names.declare("place", item.ruleset, name, decl, self.report):
                places.append(f"{item.ruleset}.{name.text}")
        for gone in by_word.values():
            found = next((d for d in self.tables.names.of_sort("place", gone.partition(".")[0]) if d.qualified == gone), None)
            if found is not None:
                self.tables.names.remove(found, item.ruleset, item.decl)
        self.tables.phases[decl.name.text] = (Declared(old.name, item.ruleset, decl), tuple(places))

    def _replace_stages(self, item: Item, decl: ast.Stages) -> None:
        by_word = {
            d.name.partition(".")[2]: d for d in self.tables.stages if self.knows(item, d.ruleset) and d.ruleset != item.ruleset
        }
        first = min((n for n, d in enumerate(self.tables.stages) if d in by_word.values()), default=0)
        rest = [d for d in self.tables.stages if d not in by_word.values()]
        new: list[Declared] = []
        for stage in decl.stages:
            old = by_word.pop(stage.name.text, None)
            alone = ast.Stages((stage,), cites=decl.cites, span=stage.span)
            if old is not None:
                new.append(Declared(old.name, item.ruleset, alone))
            elif self.tables.names.declare("stage", item.ruleset, stage.name, decl, self.report):
                new.append(Declared(f"{item.ruleset}.{stage.name.text}", item.ruleset, alone))
        for gone in by_word.values():
            found = next((d for d in self.tables.names.of_sort("stage", gone.ruleset) if d.qualified == gone.name), None)
            if found is not None:
                self.tables.names.remove(found, item.ruleset, item.decl)
        self.tables.stages[:] = rest[:first] + new + rest[first:]

    # ------------------------------------------------------------------------------------------------ remove
    def _find_removed(self, item: Item, decl: ast.Remove) -> None:
        sorts = REMOVED.get(decl.kind)
        if sorts is None:
            help = help_for(decl.kind, REMOVED, "what can be removed")
            self.report.error("TW0233", f"a `{decl.kind}` cannot be removed", decl.span, "", help=help)
        elif decl.kind == "scoring":
            self._find_scoring(decl.name, item, decl, self.removes, "remove")
        elif decl.kind == "look":
            qualified = self.tables.names.find(LOOKED_AT, decl.name, item.ruleset, self.report, decl)
            if qualified and qualified in self.tables.looks:
                self._want(self.removes, ("look", qualified, ""), item)
            elif qualified:
                self.report.error("TW0233", f"`{decl.name}` has no look to remove", decl.name.span, "", help="take this line out")
        else:
            qualified = self.tables.names.find(sorts, decl.name, item.ruleset, self.report, decl)
            if qualified:
                self._want(self.removes, (sorts[0], qualified, ""), item)

    def _refuse_removed_and_changed(self) -> None:
        """What one ruleset removes, no ruleset it does not know may change. What it does know goes along."""
        for (sort, qualified, _), removers in self.removes.items():
            changers = [i for key, items in self.replaces.items() if key[:2] == (sort, qualified) for i in items]
            changers += [i for key, i, _ in self.modifies if key[:2] == (sort, qualified)]
            for remover in removers:
                for changer in changers:
                    if changer.ruleset == remover.ruleset or not self.knows(remover, changer.ruleset):
                        self.report.error(
                            "TW0234",
                            f"`{title(remover.decl)}` and `{title(changer.decl)}` cannot both hold",
                            name_span(changer.decl),
                            f"{changer.ruleset} changes it",
                            others=[Label(remover.decl.span, f"{remover.ruleset} removes it")],
                            help=self._either_or(remover, changer),
                        )
            self.replaces = {k: v for k, v in self.replaces.items() if k[:2] != (sort, qualified)}
            self.modifies = [m for m in self.modifies if m[0][:2] != (sort, qualified)]

    def _either_or(self, remover: Item, changer: Item) -> str:
        if changer.ruleset == remover.ruleset:
            return "take one of them out"
        if self.knows(changer, remover.ruleset):
            return f"take this out, or do not let {changer.ruleset} require {remover.ruleset}"
        return f"put the line of {changer.ruleset} under `when not ruleset {remover.ruleset}`"

    def _remove(self, key: Key, item: Item) -> None:
        sort, qualified, _ = key
        if sort == "scoring":
            self.tables.scorings.pop(qualified, None)
            return
        if sort == "look":
            self.tables.looks.pop(qualified, None)
            return
        ruleset = qualified.partition(".")[0]
        for found in list(self.tables.names.of_sort(sort, ruleset)):
            if found.qualified == qualified:
                self.tables.names.remove(found, item.ruleset, item.decl)
        if sort == "definition":
            self.tables.definitions.pop(qualified, None)
        elif sort == "scenario":
            self.tables.scenarios[:] = [d for d in self.tables.scenarios if d.name != qualified]
        else:
            self.tables.of(sort).pop(qualified, None)
        self.tables.looks.pop(qualified, None)
        if sort == "network":
            self.tables.scorings.pop(qualified, None)

    # ------------------------------------------------------------------------------------------------ modify
    def _find_modified(self, item: Item, decl: ast.Modify) -> None:
        if decl.scoring:
            lines = self._fitting(decl, "scoring", lambda line: isinstance(line, ast.AtStage))
            for name in decl.scoring:
                found: dict[Key, list[Item]] = {}
                self._find_scoring(name, item, decl, found, "modify")
                self.modifies += [(key, item, lines) for key in found]
            return
        target = self.tables.names.lookup(MODIFIED, decl.target, item.ruleset, self.report, decl)
        if target is None:
            return
        sort = target.sort
        if sort == "definition":
            key = self._find_case(decl.target, decl.of, item, decl, "modify")
            if key is None:
                return
        else:
            key = (sort, target.qualified, "")
            if decl.of is not None:
                self.report.error(
                    "TW0231",
                    f"`{decl.target}` is {SORTS[sort][0]} and takes no `of`",
                    decl.of.span,
                    "",
                    others=[Label(target.name.span, "declared here")],
                    help=f"write `modify {decl.target}`",
                )
        lines = self._fitting(decl, sort, lambda line: _fits(line, sort))
        if lines and not (sort == "step" and self._closed(target.qualified, decl)):
            self.modifies.append((key, item, lines))

    def _fitting(self, decl: ast.Modify, sort: str, fits: Callable[[ast.Node], bool]) -> tuple[ast.Node, ...]:
        """The lines that can change such a thing; the others are errors."""
        good = []
        for line in decl.lines:
            if fits(line):
                good.append(line)
                continue
            what = "a scoring" if sort == "scoring" else SORTS[sort][0]
            self.report.error(
                "TW0231",
                f"`{_word(line)}` does not change {what}",
                line.span,
                "",
                others=[Label(decl.target.span, f"this is {what}")],
                help=HELP_LINES[sort],
            )
        return tuple(good)

    def _closed(self, qualified: str, decl: ast.Modify) -> bool:
        """Whether the step has no choice, or several, that an alternative could be added to."""
        entry = self.tables.of("step").get(qualified)
        if entry is None:
            return False
        key = ("step", qualified, "")
        steps = [i.decl.what for i in self.replaces.get(key, ()) if isinstance(i.decl, ast.Replace)] or [entry.declared.decl]
        for step in steps:
            count = sum(isinstance(n, ast.Choose) and n.open for n in nodes(step))
            if count != 1:
                how = "no choice" if count == 0 else f"{count} choices"
                self.report.error(
                    "TW0231",
                    f"the step `{decl.target}` has {how} written with `choose one`, so this alternative belongs nowhere",
                    decl.target.span,
                    "",
                    others=[Label(step.span, "the step")],
                    help=f"write a step of your own, or `replace step {decl.target.text}`",
                )
                return True
        return False

    def _modify(self, key: Key, item: Item, lines: tuple[ast.Node, ...]) -> None:
        entry = self._entry(key)
        if entry is None:
            return
        assert isinstance(item.decl, ast.Modify)
        for line in lines:
            assert isinstance(line, (ast.Change, ast.AtStage, ast.Joined, ast.Like, ast.CutAt, ast.Alternative))
            entry.changes.append(Modification(item.ruleset, item.decl, line))

    def _entry(self, key: Key) -> Entry | None:
        sort, qualified, case = key
        if sort == "definition":
            return self.tables.case_of(qualified, case)
        if sort == "scoring":
            return self.tables.scorings.get(qualified)
        if sort == "look":
            return self.tables.looks.get(qualified)
        return self.tables.of(sort).get(qualified)


HELP_LINES = {
    "scoring": "a scoring takes lines `at STAGE add ..`, `at STAGE times ..`, `at STAGE halve ..`",
    "definition": f"a definition takes {listed(NUMBERS_AND_SETS, 'or')}",
    "network": "a network takes `joined by`, `like` and `cut at`",
    "step": "a step takes `alternative NAME: ...`",
    "tile": "a tile takes `mark NAME`",
    "die": "a die takes `mark NAME`",
    "piece": "a kind of piece takes `add N`, `add N each player` (so many more of them) and `mark NAME`",
    "part": "a part kind takes `mark NAME`",
    "space": "a space takes `mark NAME`",
}


def _fits(line: ast.Node, sort: str) -> bool:
    if sort == "definition":
        return isinstance(line, ast.Change) and line.op in NUMBERS_AND_SETS and not line.each_player
    if sort == "piece" and isinstance(line, ast.Change) and line.op == "add":
        return isinstance(line.value, ast.IntExpr) and line.per is None and line.where is None
    if sort == "network":
        return isinstance(line, (ast.Joined, ast.Like, ast.CutAt))
    if sort == "step":
        return isinstance(line, ast.Alternative)
    return isinstance(line, ast.Change) and line.op == "mark"


def _word(line: ast.Node) -> str:
    if isinstance(line, ast.Change):
        return f"{line.op} .. each player" if line.each_player else line.op
    if isinstance(line, ast.AtStage):
        return f"at {line.stage}"
    return {ast.Joined: "joined by", ast.Like: "like", ast.CutAt: "cut at", ast.Alternative: "alternative"}[type(line)]


def scaled_twice(tables: Tables, knows: Callable[[str, str], bool], report: Report) -> None:
    """Two different scalings in one stage by rulesets that do not know each other: the result would depend on their order."""
    for qualified, entry in tables.scorings.items():
        by_stage: dict[str, list[tuple[str, ast.AtStage, ast.Decl]]] = {}
        for ruleset, line, decl in _lines(entry):
            if line.op == "add":
                continue
            stage = tables.names.find("stage", line.stage, ruleset, None, decl)
            if stage is not None:
                by_stage.setdefault(stage, []).append((ruleset, line, decl))
        for stage, lines in by_stage.items():
            first_of = list({(r, line.op): (r, line) for r, line, _ in reversed(lines)}.values())[::-1]
            for n, (one, line) in enumerate(first_of):
                for other, second in first_of[n + 1 :]:
                    if one == other or line.op == second.op or knows(one, other) or knows(other, one):
                        continue
                    report.error(
                        "TW0235",
                        f"{one} and {other} scale `{qualified.partition('.')[2]}` differently in the stage `{stage.partition('.')[2]}`",
                        second.span,
                        f"by {other}",
                        others=[Label(line.span, f"by {one}")],
                        notes=["points scaled in one order are not those scaled in the other"],
                        help="move one of them into another stage, or let one ruleset require the other: then its line comes later",
                    )


def _lines(entry: Entry) -> Iterator[tuple[str, ast.AtStage, ast.Decl]]:
    decl = entry.declared.decl
    assert isinstance(decl, ast.Scoring)
    for line in decl.lines:
        if isinstance(line, ast.AtStage):
            yield entry.declared.ruleset, line, decl
    for change in entry.changes:
        if isinstance(change.line, ast.AtStage):
            yield change.ruleset, change.line, change.decl
