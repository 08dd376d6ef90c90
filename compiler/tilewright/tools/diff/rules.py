"""Which rules differ between two composed games: by name, with both texts and their places."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.compose.model import Changed, Composed, Declared, Modification
from tilewright.diagnostics import Span
from tilewright.syntax import ast

# field of Composed -> the word for people
_NAMED = {
    "part_kinds": "part",
    "tiles": "tile",
    "dice": "die",
    "pieces": "piece",
    "spaces": "space",
    "networks": "network",
    "scorings": "scoring",
    "marks": "mark",
    "piles": "pile",
    "memories": "remember",
}
SORTS = {word: field for field, word in _NAMED.items()}
"""The word for people -> the field of Composed, for what is a table by name there."""


@dataclass(frozen=True)
class Said:
    """What one game says: the text as written, where, and the clauses it cites."""

    ruleset: str
    text: str
    file: str
    line: int
    cites: tuple[str, ...]

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Key:
    """A rule's name: what it is, what it is called, and where it stands (`of KIND`, a place of the turn, a modification)."""

    sort: str
    name: str
    detail: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.sort, self.name, self.detail)))


@dataclass(frozen=True)
class Rule:
    """A rule of a game: `meaning` is what is compared."""

    key: Key
    meaning: Any
    ruleset: str
    span: Span
    head: Span | None  # of the first line of a block that the text needs to be understood
    cites: tuple[str, ...]


@dataclass(frozen=True)
class RuleDifference:
    """A rule that only one game has (the other is None), or that both have and say differently.

    For an option, `reads` names the rules that depend on it.
    """

    key: Key
    a: Said | None
    b: Said | None
    reads: tuple[Said, ...] = ()


class Texts:
    """Lines of rule files, as the spans name them."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def lines(self, path: str) -> list[str]:
        if path not in self._lines:
            try:
                self._lines[path] = Path(path).read_text(encoding="utf-8", errors="replace").removeprefix("\ufeff").splitlines()
            except (OSError, ValueError):
                self._lines[path] = []
        return self._lines[path]

    def of(self, span: Span, head: Span | None = None) -> str:
        """The lines of a declaration, its indentation taken away, without comments' trailing blank lines."""
        last = span.end_line - (1 if span.end_column <= 1 and span.end_line > span.line else 0)
        found = self.lines(span.file)[span.line - 1 : max(last, span.line)]
        while found and not found[-1].strip():
            found.pop()
        margin = min((len(line) - len(line.lstrip()) for line in found if line.strip()), default=0)
        text = "\n".join(line[margin:].rstrip() for line in found)
        if head is not None and head.line != span.line:
            first = self.lines(head.file)[head.line - 1 : head.line]
            text = "\n".join([*(line.strip() for line in first), *("  " + line for line in text.split("\n"))])
        return text


# ------------------------------------------------------------------------------------------------ the rules of one game
def rules_of(composed: Composed) -> dict[Key, Rule]:
    """Every rule of a game but its looks and scenarios. A modification is a rule of its own."""
    found: dict[Key, Rule] = {}
    for rule in _all(composed):
        key, number = rule.key, 2
        while key in found:  # equal names: overloaded modifications
            key = Key(rule.key.sort, rule.key.name, f"{rule.key.detail} ({number})".strip())
            number += 1
        found[key] = dataclasses.replace(rule, key=key)
    return found


def _all(composed: Composed) -> Iterator[Rule]:
    for field, sort in _NAMED.items():
        for name, item in getattr(composed, field).items():
            yield from _rules(sort, name, "", item)
    for name, cases in composed.definitions.items():
        for case in cases:
            assert isinstance(case.declared.decl, ast.Define)
            of = case.declared.decl.of
            yield from _rules("define", name, f"of {of}" if of else "", case)
    for declared in composed.stages:
        yield from _rules("stages", declared.name, "", declared)
    for number, declared in enumerate(composed.advises):
        yield from _rules("advise", declared.name, str(number) if number else "", declared)
    for phase, placed in composed.steps.items():
        for step in placed:
            where = "" if step.place == step.step.declared.name else f"in {step.place}"
            yield from _rules("step", step.step.declared.name, where or ("" if phase == "turn" else f"of {phase}"), step.step)
    for phase, places in composed.phases.items():
        yield Rule(Key("phase", phase), tuple(places), "", _phase_span(composed, phase), None, ())


def _phase_span(composed: Composed, phase: str) -> Span:
    for file in composed.files.values():
        for decl in file.decls:
            if isinstance(decl, ast.Phase) and decl.name.text == phase:
                return decl.span
    head = next(iter(composed.heads.values()))
    return head.span


def _rules(sort: str, name: str, detail: str, item: Changed | Declared) -> Iterator[Rule]:
    declared = item if isinstance(item, Declared) else item.declared
    decl = declared.decl
    yield Rule(Key(sort, name, detail), (declared.ruleset, decl), declared.ruleset, decl.span, None, decl.cites)
    for change in () if isinstance(item, Declared) else item.changes:
        yield modification_rule(sort, name, detail, change)


def modification_rule(sort: str, name: str, detail: str, change: Modification) -> Rule:
    """The rule that a line of a `modify` is."""
    label = " ".join(filter(None, (detail, f"modified by {change.ruleset}")))
    cites = tuple(dict.fromkeys((*getattr(change.line, "cites", ()), *change.decl.cites)))
    return Rule(Key(sort, name, label), (change.ruleset, change.line), change.ruleset, change.line.span, change.decl.span, cites)


# ------------------------------------------------------------------------------------------------ the difference
def said(rule: Rule, texts: Texts) -> Said:
    return Said(rule.ruleset, texts.of(rule.span, rule.head), rule.span.file, rule.span.line, rule.cites)


def rule_differences(a: Composed, b: Composed) -> list[RuleDifference]:
    """What the games say differently: options first, then by the order of the rules in b, then what only a has."""
    texts = Texts()
    found = list(_option_differences(a, b, texts))
    if a.players != b.players:
        found.append(RuleDifference(Key("players", ""), _players(a, texts), _players(b, texts)))
    rules_a, rules_b = rules_of(a), rules_of(b)
    for key, rule in rules_b.items():
        other = rules_a.get(key)
        if other is None:
            found.append(RuleDifference(key, None, said(rule, texts)))
        elif other.meaning != rule.meaning:
            found.append(RuleDifference(key, said(other, texts), said(rule, texts)))
    for key, rule in rules_a.items():
        if key not in rules_b:
            found.append(RuleDifference(key, said(rule, texts), None))
    return found


def _players(composed: Composed, texts: Texts) -> Said:
    head = next(iter(composed.heads.values()))
    low, high = composed.players
    return Said(head.name.text, f"players {low}..{high}", head.span.file, head.span.line, head.cites)


def value_word(value: object) -> str:
    """An option's value as it is written."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _option_differences(a: Composed, b: Composed, texts: Texts) -> Iterator[RuleDifference]:
    for name in [*a.options, *(n for n in b.options if n not in a.options)]:
        in_a, in_b = a.options.get(name), b.options.get(name)
        if in_a is not None and in_b is not None and in_a.value == in_b.value:
            continue
        if (in_a is None) != (in_b is None):
            continue  # an option of a ruleset that only one game has: the ruleset's rules differ anyhow
        assert in_a is not None and in_b is not None
        decl = in_a.declared.decl
        sides = [
            Said(
                s.declared.ruleset,
                f"{name.rpartition('.')[2]} is {value_word(s.value)}",
                decl.span.file,
                decl.span.line,
                decl.cites,
            )
            for s in (in_a, in_b)
        ]
        yield RuleDifference(Key("option", name), sides[0], sides[1], tuple(_readers(a, name, texts)))


def _readers(composed: Composed, option: str, texts: Texts) -> Iterator[Said]:
    """The rules whose text reads an option (not those under a `when`: they differ themselves)."""
    ruleset, _, word = option.rpartition(".")

    def reads(node: Any, home: str) -> bool:
        if isinstance(node, ast.NameExpr):
            return node.name.text == word and (
                node.name.ruleset == ruleset or (node.name.ruleset is None and ruleset in (home, *composed.visible.get(home, ())))
            )
        if isinstance(node, tuple):
            return any(reads(item, home) for item in node)
        if dataclasses.is_dataclass(node) and not isinstance(node, type):
            return any(reads(getattr(node, f.name), home) for f in dataclasses.fields(node))
        return False

    for rule in rules_of(composed).values():
        if reads(rule.meaning, rule.ruleset):
            yield said(rule, texts)
