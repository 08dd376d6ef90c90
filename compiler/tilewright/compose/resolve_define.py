"""Open definitions: cases by kind, the changes other rulesets make, results that must agree, and no recursion.

A case is resolved when something first asks for it, so that its type is known wherever it is used, whatever the order
of the declarations. A case that is asked for while it is being resolved needs itself: that is the error shown with its cycle.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.compose import resolve_fold as fold
from tilewright.compose.model import Changed, Modification
from tilewright.compose.resolve_dispatch import expression
from tilewright.compose.resolve_expect import coerce, combine, fits, mend, need_number, need_truth, number_of, too_many, words
from tilewright.compose.resolve_names import PIECES, PLURALS, UMBRELLAS, Context
from tilewright.compose.resolve_state import Local, Resolver, Scope, Unit
from tilewright.compose.resolve_values import (
    BAD,
    MANY,
    MAYBE,
    NOTHING,
    ONE,
    WRONG,
    Value,
    bare,
    listed,
    through,
    union_many,
    union_type,
)
from tilewright.diagnostics import NOWHERE, Label, Span
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.syntax import ast

IT = Sym("it")
OTHER_BASES = {
    "cell": "cell",
    "cells": "cell",
    "player": "player",
    "players": "player",
    "placing": "placing",
    "placings": "placing",
}
MAX_DEPTH = 30  # of definitions that use definitions; engines follow them by recursion
OPS = {"number": ("add", "times"), "truth": ("also", "or else"), "set": ("include", "exclude")}


@dataclass
class CaseInfo:
    """One case: what it is for, and, once resolved, its node and result. `whole`: for everything of its base."""

    changed: Changed
    decl: ast.Define
    type: Type | None
    whole: bool
    state: str = "new"  # new | running | done
    depth: int = 1  # of definitions that it uses, one inside the other
    value: Value = BAD
    node: ir.Case | None = None

    @property
    def ruleset(self) -> str:
        return self.changed.declared.ruleset

    def covers(self, kind: Sym) -> bool:
        return self.whole or (self.type is not None and kind in self.type.of)

    def __str__(self) -> str:
        return f"{self.decl.name.text} of {self.decl.of.text}" if self.decl.of else self.decl.name.text


@dataclass
class DefinitionInfo:
    name: Sym
    cases: list[CaseInfo]  # narrowest first
    of: bool
    base: str = ""  # of the argument
    unit: Unit = field(default_factory=Unit)


class Definitions:
    """All definitions of a game."""

    def __init__(self, resolver: Resolver) -> None:
        self.r = resolver
        self.known: dict[Sym, DefinitionInfo] = {}
        self.running: list[CaseInfo] = []
        self.too_deep = False
        for name, cases in resolver.composed.definitions.items():
            self.known[Sym(name)] = self._info(Sym(name), cases)

    # -------------------------------------------------------------------------------------------- what there is
    def _info(self, name: Sym, changed: list[Changed]) -> DefinitionInfo:
        cases: list[CaseInfo] = []
        for one in changed:
            decl = one.declared.decl
            assert isinstance(decl, ast.Define)
            if decl.of is None:
                cases.append(CaseInfo(one, decl, None, False))
                continue
            found = self._kind(decl.of, Context(one.declared.ruleset, decl))
            if found is not None:
                cases.append(CaseInfo(one, decl, found[0], found[1]))
        info = DefinitionInfo(name, cases, any(c.decl.of is not None for c in cases))
        if info.of:
            self._agree_on_argument(info)
        info.cases.sort(key=lambda c: 1 << 30 if c.whole or c.type is None else len(c.type.of))
        info.unit.used["it"] = 1
        return info

    def _kind(self, name: ast.Name, context: Context) -> tuple[Type, bool] | None:
        """What `define .. of NAME` is about, and whether that is everything of its base. None if nothing is, or is wrong."""
        word = name.text
        if name.ruleset is None:
            if word in ("part", "parts"):
                return Type("part"), True
            if word in ("piece", "pieces"):
                return Type("piece"), True
            if word in OTHER_BASES:
                return Type(OTHER_BASES[word]), True
            if PLURALS.get(word, word) in UMBRELLAS:
                kinds = self.r.of_role(PLURALS.get(word, word))
                return (Type("piece", kinds), False) if kinds else None
        also = (*UMBRELLAS, *PLURALS, *OTHER_BASES, "part")
        found = self.r.lookup.lookup(name, context, ("part", *PIECES, "network"), self.r.report, also)
        if found is None:
            return None
        base = {"part": "part", "network": "component"}.get(found.sort, "piece")
        return Type(base, (Sym(found.qualified),)), False

    def _agree_on_argument(self, info: DefinitionInfo) -> None:
        first = next(c for c in info.cases if c.type is not None)
        assert first.type is not None
        info.base = first.type.base
        kept: list[CaseInfo] = []
        for case in info.cases:
            other = next((k for k in kept if k.type == case.type and k.whole == case.whole), None)
            if case.type is None or case.type.base != info.base:
                here = "without `of`" if case.type is None else f"about {self.r.plain(case.type)}"
                self.r.report.error(
                    "TW0307",
                    f"the cases of `{bare(info.name)}` are about different things",
                    case.decl.name.span,
                    f"this one is {here}",
                    others=(Label(first.decl.name.span, f"this one is about {self.r.plain(first.type)}"),),
                    help="give one of them another name",
                )
            elif other is not None:
                self.r.report.error(
                    "TW0307",
                    f"`{case}` is defined twice",
                    case.decl.name.span,
                    "the second one",
                    others=(Label(other.decl.name.span, "the first"),),
                    help="use `modify` to change it, or `replace` it",
                )
            else:
                kept.append(case)
        info.cases = kept

    # -------------------------------------------------------------------------------------------- using
    def apply(self, scope: Scope, name: Sym, argument: tuple[ast.Expr, Value] | None, span: Span) -> Value:
        """The value of a definition, perhaps `of` an argument."""
        info = self.known[name]
        if not info.of:
            if argument is not None:
                scope.error(
                    "TW0305",
                    f"`{bare(name)}` is not said of anything",
                    span,
                    others=scope.declared_at("definition", name),
                    help=f"write just `{bare(name)}`",
                )
            if not info.cases:
                return BAD
            value = self._case(scope, info, info.cases[0], span)
            return BAD if value.wrong else Value(ir.Apply(name, None), value.type, value.many)
        if argument is None:
            scope.error(
                "TW0305",
                f"`{bare(name)}` is said of {self._about(info)}",
                span,
                "of what?",
                others=scope.declared_at("definition", name),
                help=f"write `{bare(name)} of ..`",
            )
            return BAD
        node, value = argument
        value = self._argument(scope, info, node, value)
        if value.wrong:
            return BAD
        result = self.result(scope, name, value.type, node.span, words(node))
        if result.wrong:
            return BAD
        if result.type.base in ("number", "truth"):
            if value.many == MANY:
                what = "a number" if result.type.base == "number" else "a condition"
                too_many(scope, node, value, f"`{bare(name)}` is {what}: at most one of them")
            return Value(ir.Apply(name, value.expr), result.type, ONE)
        return Value(ir.Apply(name, value.expr), result.type, through(value.many, result.many))

    def _about(self, info: DefinitionInfo) -> str:
        types = [c.type for c in info.cases if c.type is not None]
        whole = next((c.type for c in info.cases if c.whole and c.type), None)
        return self.r.plain(whole or union_type(types))

    def _argument(self, scope: Scope, info: DefinitionInfo, node: ast.Expr, value: Value) -> Value:
        if value.wrong:
            return BAD
        if info.base == "part" and value.type.base == "place":
            return value
        if value.is_set and value.type.base not in (info.base, "nothing", "pile"):
            scope.error(
                "TW0303",
                f"`{bare(info.name)}` is said of {self._about(info)}",
                node.span,
                f"this is {self.r.said(value)}",
                others=scope.declared_at("definition", info.name),
                help=mend(scope, node, value, (info.base,)),
            )
            return BAD
        return fits(scope, node, value, info.base)

    def result(self, scope: Scope, name: Sym, argument: Type, span: Span, text: str = "..") -> Value:
        """The result of a definition for arguments of a type: type and how many for one argument."""
        info = self.known[name]
        if not info.of:
            scope.error("TW0305", f"`{bare(name)}` is not said of anything", span, others=scope.declared_at("definition", name))
            return BAD
        if argument.base not in (info.base, "place", "nothing"):
            scope.error(
                "TW0303",
                f"`{bare(name)}` is said of {self._about(info)}, not of {self.r.plain(argument)}",
                span,
                others=scope.declared_at("definition", name),
            )
            return BAD
        matched: list[CaseInfo] = []
        missing: list[Sym] = []
        kinds = self.r.kinds(argument) if argument.base == info.base else self.r.universe(info.base)
        for kind in kinds:
            case = next((c for c in info.cases if c.covers(kind)), None)
            if case is None:
                missing.append(kind)
            elif case not in matched:
                matched.append(case)
        if not kinds:
            matched = list(info.cases)
        if missing and (argument.of or info.base == "component" or not matched):
            wanted = Type(info.base, tuple(missing))
            scope.error(
                "TW0316",
                f"`{bare(name)}` says nothing about {self.r.plain(wanted)}",
                span,
                f"this is {self.r.plain(argument)}",
                others=[
                    Label(c.decl.name.span, f"one case is for {self.r.plain(c.type)}") for c in info.cases if c.type is not None
                ][:4],
                help=f"add `define {bare(name)} of {bare(missing[0])}: ..`",
            )
        values = [self._case(scope, info, case, span) for case in matched]
        good = [v for v in values if not v.wrong]
        if not good:
            return BAD
        many = max(v.many for v in good)
        return Value(BAD.expr, union_type([v.type for v in good]), MAYBE if many == ONE and missing else many)

    # -------------------------------------------------------------------------------------------- one case
    def _case(self, scope: Scope, info: DefinitionInfo, case: CaseInfo, span: Span) -> Value:
        if case.state == "running":
            self._cycle(scope, case, span)
            return BAD
        if case.state == "new":
            if len(self.running) > MAX_DEPTH:
                return self._too_deep(scope, span)
            case.state = "running"
            self.running.append(case)
            case.value = self._resolve(info, case)
            self.running.pop()
            case.state = "done"
        if self.running:
            user = self.running[-1]
            user.depth = max(user.depth, case.depth + 1)
            if user.depth > MAX_DEPTH:
                return self._too_deep(scope, span)
        return case.value

    def _too_deep(self, scope: Scope, span: Span) -> Value:
        """Said once: where one chain is too long, many ends of it are."""
        if not self.too_deep:
            self.too_deep = True
            scope.error(
                "TW0306",
                f"more than {MAX_DEPTH} definitions that need each other",
                span,
                "one too many",
                help="write some of them out: no reader can follow so far",
            )
        return BAD

    def _cycle(self, scope: Scope, case: CaseInfo, span: Span) -> None:
        cycle = self.running[self.running.index(case) :]
        path = " -> ".join(str(c) for c in [*cycle, case])
        scope.error(
            "TW0306",
            f"`{case}` needs itself",
            span,
            "here",
            others=[Label(c.decl.span, f"`{c}`") for c in cycle],
            notes=[f"the circle: {path}"] if len(cycle) > 1 else [],
            help="a definition may only use what is defined without it",
        )

    def _scope(self, info: DefinitionInfo, case: CaseInfo, context: Context, declaration: str, cites: tuple[str, ...]) -> Scope:
        scope = Scope(self.r, context, info.unit, declaration, cites=cites)
        if case.type is not None:
            scope.locals["it"] = Local(IT, Value(ir.Local(IT), case.type, ONE), NOWHERE, True)
        return scope

    def _resolve(self, info: DefinitionInfo, case: CaseInfo) -> Value:
        decl = case.decl
        scope = self._scope(info, case, Context(case.ruleset, decl), f"define {case}", decl.cites)
        base = expression(scope, decl.value)
        if base.is_set:
            base = coerce(scope, decl.value, base)
            if base.type.base == "place":
                scope.error(
                    "TW0303", "a set of one kind of thing is expected", decl.value.span, "this is parts, cells and piles alike"
                )
                base = BAD
        result = base
        changes: list[ir.Change] = []
        for change in case.changed.changes:
            node, result = self._change(info, case, change, result)
            if node is not None:
                changes.append(node)
        expr = base.expr
        if isinstance(expr, ir.Empty) and result.type not in (NOTHING, WRONG):
            expr = ir.Empty(result.type)
        origin = self.r.origin(case.ruleset, f"define {case}", decl.span, decl.cites)
        kinds = () if case.whole or case.type is None else case.type.of
        case.node = ir.Case(kinds, expr, tuple(changes), origin)
        return result

    def _change(
        self, info: DefinitionInfo, case: CaseInfo, change: Modification, result: Value
    ) -> tuple[ir.Change | None, Value]:
        """One line of a `modify`, and the result with it. A line that an option rules out is left out."""
        line, cites = change.line, change.line.cites or change.decl.cites
        scope = self._scope(info, case, Context(change.ruleset, change.decl), f"modify {case}", cites)
        form = result.type.base if result.type.base in OPS else "set"
        if not isinstance(line, ast.Change) or line.op not in (*OPS["number"], *OPS["truth"], *OPS["set"]) or line.value is None:
            scope.error("TW0314", "a definition cannot be changed by such a line", line.span, help="use " + listed(OPS[form]))
            return None, result
        if result.wrong:
            return None, result
        if line.op not in OPS[form]:
            scope.error(
                "TW0314",
                f"`{line.op}` does not change {'a set' if form == 'set' else self.r.plain(result.type, False)}",
                line.span,
                others=(Label(case.decl.span, f"`{case}` is {self.r.said(result)}"),),
                help=f"it is changed by {listed(OPS[form], 'and')}",
            )
            return None, result
        where = need_truth(scope, line.where) if line.where is not None else None
        if where == fold.NO:
            return None, result
        expr, per, result = self._operands(scope, case, line, result)
        if expr is None or expr == {"also": fold.YES, "or else": fold.NO}.get(line.op):
            return None, result
        origin = self.r.origin(change.ruleset, f"modify {case}", line.span, cites)
        return ir.Change(line.op.replace(" ", "_"), expr, per, None if where == fold.YES else where, origin), result

    def _operands(
        self, scope: Scope, case: CaseInfo, line: ast.Change, result: Value
    ) -> tuple[ir.Expr | None, ir.Expr | None, Value]:
        """Value and `per` of a change, and the result with it."""
        assert line.value is not None
        if result.type.base == "number":
            return need_number(scope, line.value), per_number(scope, line.per), result
        if result.type.base == "truth":
            return need_truth(scope, line.value), None, result
        value = expression(scope, line.value)
        if value.is_set:
            value = coerce(scope, line.value, value)
        elif not value.wrong:
            scope.error("TW0303", f"`{line.op}` takes a set", line.value.span, f"this is {self.r.said(value)}")
            return None, None, result
        if value.wrong or not combine(scope, line.op, (case.decl.value, result), (line.value, value)):
            return None, None, result
        if line.op == "exclude":
            return value.expr, None, result
        together = fold.union((result.expr, value.expr))
        many = union_many(self.r.over, together, result, value)
        return value.expr, None, Value(together, union_type([result.type, value.type]), many)

    # -------------------------------------------------------------------------------------------- all of them
    def finish(self) -> tuple[ir.Definition, ...]:
        """Every definition, resolved."""
        done: list[ir.Definition] = []
        for info in self.known.values():
            for case in info.cases:
                self.r.go_on()
                scope = Scope(self.r, Context(case.ruleset, case.decl), info.unit)
                self._case(scope, info, case, case.decl.span)
            if info.cases:
                done.append(self._definition(info))
        return tuple(done)

    def _definition(self, info: DefinitionInfo) -> ir.Definition:
        good = [c for c in info.cases if not c.value.wrong and c.value.type != NOTHING]
        result = good[0].value.type if good else NOTHING
        for case in good[1:]:
            if case.value.type.base != result.base:
                self.r.report.error(
                    "TW0307",
                    f"the cases of `{bare(info.name)}` give different things",
                    case.decl.value.span,
                    f"this is {self.r.said(case.value)}",
                    others=(Label(good[0].decl.value.span, f"this is {self.r.said(good[0].value)}"),),
                    help="all cases of a definition give the same: a number, a condition, or sets of one kind",
                )
            else:
                result = union_type([result, case.value.type])
        cases = tuple(c.node for c in info.cases if c.node is not None)
        if not info.of:
            return ir.Definition(info.name, None, result, None, cases)
        whole = any(c.whole for c in info.cases) or info.base not in ("part", "piece", "component")
        of = Type(info.base) if whole else union_type([c.type for c in info.cases if c.type is not None])
        return ir.Definition(info.name, of, result, IT, cases)


def per_number(scope: Scope, node: ast.Expr | None) -> ir.Expr | None:
    """What `per` counts: a number, or the elements of a set."""
    if node is None:
        return None
    value = expression(scope, node)
    if value.is_set:
        value = coerce(scope, node, value)
        return ir.Count(value.expr) if not value.wrong else None
    return number_of(scope, node, value)
