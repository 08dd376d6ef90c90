"""A choice inside a choice that may have no option.

    choose f in pawn from store of mover
      choose p in parts of drawn where free of p
        put f on p

A choice has no look-ahead: whoever picks a pawn may find no part for it. One joint choice offers only what goes together,
`choose f in .., p in .. where ..`; or the inner choice says what happens `otherwise`, if only
`carry on`.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.diagnostics import Label
from tilewright.syntax import ast


def check(rules: Rules) -> None:
    seen: set[int] = set()
    for steps in rules.composed.steps.values():
        for placed in steps:
            decl = placed.step.declared.decl
            if id(decl) in seen or not isinstance(decl, ast.Step):
                continue
            seen.add(id(decl))
            _block(rules, decl.body, None)
            for change in placed.step.changes:
                if isinstance(change.line, ast.Alternative):
                    _block(rules, change.line.body, change.line)


def _block(rules: Rules, block: ast.Block | None, outer: ast.Node | None) -> None:
    for stmt in block or ():
        match stmt:
            case ast.Choose():
                if (
                    outer is not None
                    and not stmt.optional
                    and stmt.otherwise is None
                    and all(map(_may_be_empty, stmt.alternatives))
                ):
                    _report(rules, stmt, outer)
                for alternative in stmt.alternatives:
                    _block(rules, alternative.body, alternative)
                _block(rules, stmt.otherwise, outer)
            case ast.For():
                _block(rules, stmt.body, outer if stmt.how == "each" else stmt)
            case ast.Repeat():
                _block(rules, stmt.body, outer)
            case ast.If():
                _block(rules, stmt.then, outer)
                _block(rules, stmt.otherwise, outer)
            case ast.Draw():
                _block(rules, stmt.body, outer)
                _block(rules, stmt.otherwise, outer)


def _report(rules: Rules, stmt: ast.Choose, outer: ast.Node) -> None:
    rules.report.warning(
        "TW0403",
        "this choice may have no option after another one has been made",
        rules.first_line(stmt.span),
        "with no option it is left out",
        others=(Label(rules.first_line(outer.span), "the choice before it"),),
        help="make both one choice: `choose x in .., y in .. where ..`; or add `otherwise` to this one",
    )


def _may_be_empty(alternative: ast.Alternative) -> bool:
    """Whether a way may have no option. There are always players."""
    if alternative.where is not None:
        return True
    return any(b.where is not None or not _players(b.source) for b in alternative.binders)


def _players(source: ast.Expr) -> bool:
    return isinstance(source, ast.NameExpr) and source.name.text == "players" and source.name.ruleset is None
