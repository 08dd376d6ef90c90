"""A value that is given a name and never used.

    let most be count gem from urn
    gain 1 as "gems"

Probably another name was meant, or the line is a remainder.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.compose.walk import nodes
from tilewright.syntax import ast


def check(rules: Rules) -> None:
    for _, decl in rules.decls():
        if not isinstance(decl, ast.Step):
            continue
        lets = [node for node in nodes(decl.body) if isinstance(node, ast.Let)]
        if not lets:
            continue
        bound = {id(stmt.var) for stmt in lets}
        used = {node.text for node in nodes(decl.body) if isinstance(node, ast.Name) and id(node) not in bound}
        for stmt in lets:
            if stmt.var.text not in used:
                rules.report.warning(
                    "TW0408",
                    f"`{stmt.var}` is never used",
                    stmt.var.span,
                    help="take the line out; where nothing is to be done write `carry on`",
                )
