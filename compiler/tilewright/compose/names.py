"""Which declaration a written name means.

Names are per ruleset. A bare name means the ruleset's own declaration, else that of a ruleset it requires (the nearest
first), else, inside a `with` block, that of a ruleset named there. `ruleset.name` always works.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tilewright.compose.suggest import did_you_mean, listed
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast

SORTS: dict[str, tuple[str, str]] = {
    "option": ("an option", "options"),
    "part": ("a part kind", "part kinds"),
    "mark": ("a mark", "marks"),
    "tile": ("a tile", "tiles"),
    "die": ("a die", "dice"),
    "piece": ("a figure, token or link", "figures, tokens and links"),
    "pile": ("a pile", "piles"),
    "space": ("a space", "spaces"),
    "network": ("a network", "networks"),
    "definition": ("a definition", "definitions"),
    "memory": ("a remembered value", "remembered values"),
    "stage": ("a scoring stage", "scoring stages"),
    "place": ("a place of a phase", "places"),
    "step": ("a step", "steps"),
    "scenario": ("a scenario", "scenarios"),
}
"""Every sort of declared name, with its words for messages (one, many)."""

WORDS = ("option", "part", "mark", "tile", "die", "piece", "pile", "space", "network", "definition", "memory")
"""The sorts that stand in expressions. Within one ruleset no two of them, and no step, share a name: a reader could not tell which is
meant. The other sorts (places, stages, scenarios, and the ruleset's own name) stand only where nothing else can, so they may."""


@dataclass(frozen=True)
class Declaration:
    """A name that was declared. `name` is the word at its place."""

    sort: str
    ruleset: str
    name: ast.Name
    decl: ast.Decl

    @property
    def qualified(self) -> str:
        return f"{self.ruleset}.{self.name.text}"


@dataclass
class Names:
    """All names of a game. `levels[r]`: the rulesets a bare name in r may mean after r's own, by distance."""

    rulesets: tuple[str, ...] = ()
    levels: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    with_visible: dict[int, tuple[str, ...]] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()  # words on declarations that did not parse: not finding them is no news
    lacking: frozenset[str] = frozenset()  # rulesets that require one which was not found: it may declare what they name
    removed: dict[tuple[str, str], tuple[str, ast.Decl]] = field(default_factory=dict)  # (sort, qualified) -> who, where
    table: dict[str, dict[str, dict[str, Declaration]]] = field(default_factory=dict)  # sort -> ruleset -> word

    # ------------------------------------------------------------------------------------------------ declaring
    def declare(self, sort: str, ruleset: str, name: ast.Name, decl: ast.Decl, report: Report) -> bool:
        """False, and an error, if the ruleset has said this name already."""
        for other in self._clashing(sort):
            old = self.table.get(other, {}).get(ruleset, {}).get(name.text)
            if old is not None:
                self._clash(old, sort, name, report)
                return False
        self.table.setdefault(sort, {}).setdefault(ruleset, {})[name.text] = Declaration(sort, ruleset, name, decl)
        return True

    def remove(self, found: Declaration, by: str, decl: ast.Decl) -> None:
        self.removed[found.sort, found.qualified] = (by, decl)
        self.table[found.sort][found.ruleset].pop(found.name.text, None)

    @staticmethod
    def _clashing(sort: str) -> tuple[str, ...]:
        if sort in WORDS:
            return (sort, *(s for s in WORDS if s != sort), "step")
        return (sort, *WORDS) if sort == "step" else (sort,)

    @staticmethod
    def _clash(old: Declaration, sort: str, name: ast.Name, report: Report) -> None:
        if old.sort == sort:
            message = f"`{name.text}` is declared twice"
            help = "take one of them out, or give it another name"
            if sort == "definition":
                help = "to change a definition use `modify`; another kind (`define .. of KIND`) may have a case of its own"
        else:
            message = f"`{name.text}` is {SORTS[old.sort][0]} already and cannot be {SORTS[sort][0]} too"
            help = "give one of them another name, so that a reader can tell them apart"
        report.error("TW0220", message, name.span, "again here", others=[Label(old.name.span, "first here")], help=help)

    # ------------------------------------------------------------------------------------------------ finding
    def find(
        self,
        sorts: str | Iterable[str],
        name: ast.Name,
        from_ruleset: str,
        report: Report | None,
        inside: ast.Decl | None = None,
    ) -> str | None:
        """The qualified name, or None with an error in the report (none if the report is None).

        `inside` is the declaration the name stands in: it may be in a `with` block, which makes more rulesets visible.
        """
        found = self.lookup(sorts, name, from_ruleset, report, inside)
        return found.qualified if found else None

    def lookup(
        self,
        sorts: str | Iterable[str],
        name: ast.Name,
        from_ruleset: str,
        report: Report | None,
        inside: ast.Decl | None = None,
    ) -> Declaration | None:
        """Like `find`, with the sort and the declaration."""
        sorts = (sorts,) if isinstance(sorts, str) else tuple(sorts)
        if name.ruleset is not None:
            return self._qualified(sorts, name, from_ruleset, report)
        for level in self._levels(from_ruleset, inside):
            found = [d for r in level for d in self._in(sorts, r, name.text)]
            if len(found) == 1:
                return found[0]
            if found:
                if report is not None:
                    self._ambiguous(name, found, report)
                return None
        if report is not None:
            self._unknown(sorts, name, from_ruleset, inside, report)
        return None

    def visible_words(self, sorts: Iterable[str], from_ruleset: str, inside: ast.Decl | None = None) -> list[str]:
        """Every bare name of these sorts that would be found."""
        sorts = tuple(sorts)
        words = {
            word
            for level in self._levels(from_ruleset, inside)
            for r in level
            for sort in sorts
            for word in self.table.get(sort, {}).get(r, {})
        }
        return sorted(words)

    def of_sort(self, sort: str, ruleset: str | None = None) -> Iterator[Declaration]:
        """All declarations of a sort, in the order of rulesets and text."""
        for r in self.rulesets if ruleset is None else (ruleset,):
            yield from self.table.get(sort, {}).get(r, {}).values()

    def _levels(self, ruleset: str, inside: ast.Decl | None) -> Iterator[tuple[str, ...]]:
        yield (ruleset,)
        yield from self.levels.get(ruleset, ())
        if inside is not None and id(inside) in self.with_visible:
            yield self.with_visible[id(inside)]

    def _in(self, sorts: tuple[str, ...], ruleset: str, word: str) -> Iterator[Declaration]:
        for sort in sorts:
            found = self.table.get(sort, {}).get(ruleset, {}).get(word)
            if found is not None:
                yield found

    # ------------------------------------------------------------------------------------------------ messages
    def _qualified(self, sorts: tuple[str, ...], name: ast.Name, from_ruleset: str, report: Report | None) -> Declaration | None:
        assert name.ruleset is not None
        found = list(self._in(sorts, name.ruleset, name.text))
        if len(found) == 1:
            return found[0]
        if report is None or name.text in self.broken or from_ruleset in self.lacking:
            return None
        if found:
            self._ambiguous(name, found, report)
        elif name.ruleset not in self.rulesets:
            others = sorted(r for r in self.rulesets if r != from_ruleset)
            help = did_you_mean(name.ruleset, others) or (
                f"put this under `with {name.ruleset}`, so that it holds only together with that ruleset"
            )
            report.error("TW0224", f"there is no ruleset `{name.ruleset}` in this game", name.span, "", help=help)
        else:
            self._unknown(sorts, name, from_ruleset, None, report)
        return None

    @staticmethod
    def _ambiguous(name: ast.Name, found: list[Declaration], report: Report) -> None:
        help = f"write {listed((d.qualified for d in found), 'or')}"
        if len({d.ruleset for d in found}) < len(found):
            help = "give one of them another name"
        report.error(
            "TW0223",
            f"`{name}` may mean {listed((f'{SORTS[d.sort][0]} of {d.ruleset}' for d in found), 'or', quote=False)}",
            name.span,
            "which one?",
            others=[Label(d.name.span, f"{d.qualified} is declared here") for d in found],
            help=help,
        )

    def _unknown(self, sorts: tuple[str, ...], name: ast.Name, ruleset: str, inside: ast.Decl | None, report: Report) -> None:
        if name.text in self.broken or ruleset in self.lacking:
            return
        what = listed((SORTS[s][0] for s in sorts), "or", quote=False) if len(sorts) < 4 else "declared"
        message = f"`{name}` is not {what}"
        where = (name.ruleset,) if name.ruleset else tuple(r for level in self._levels(ruleset, inside) for r in level)
        others: list[Label] = []
        help = None
        for r in where:
            others += [
                Label(by.span, f"`{by_whom}` removes it here")
                for sort in sorts
                if (sort, f"{r}.{name.text}") in self.removed
                for by_whom, by in [self.removed[sort, f"{r}.{name.text}"]]
            ]
        if not others:
            for r in where:
                for sort in (s for s in SORTS if s not in sorts):
                    found = self.table.get(sort, {}).get(r, {}).get(name.text)
                    if found is not None:
                        others.append(Label(found.name.span, f"this is {SORTS[sort][0]}"))
            elsewhere = [d for r in self.rulesets if r not in where for d in self._in(sorts, r, name.text)]
            if name.ruleset:
                help = did_you_mean(name.text, self._words(sorts, where))
            elif elsewhere:
                help = f"write {listed((d.qualified for d in elsewhere), 'or')}"
                others += [Label(d.name.span, f"{d.ruleset} declares one, and {ruleset} does not require it") for d in elsewhere]
            else:
                help = did_you_mean(name.text, self._words(sorts, where))
        if help is None and not others and name.ruleset is None and not self.levels.get(ruleset):
            from tilewright.compose.shipped_words import require_help  # reads all shipped files: only when it is needed

            help = require_help(name.text, ruleset, self.rulesets)
        if help is None and len(sorts) == 1 and not others:
            known = self._words(sorts, where)
            help = f"the {SORTS[sorts[0]][1]} that can be named here: {listed(sorted(known))}" if known else None
        report.error("TW0222", message, name.span, "", others=others, help=help)

    def _words(self, sorts: Iterable[str], rulesets: Iterable[str]) -> set[str]:
        rulesets = tuple(rulesets)
        return {word for sort in sorts for r in rulesets for word in self.table.get(sort, {}).get(r, {})}
