"""Sections in an unusual order.

    section scoring
    ..
    section contents

Whoever reads many expansions looks for things where they stand in all of them. Sections of other names may stand anywhere. The
formatter says the same (TW0130).
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.syntax import ast
from tilewright.syntax.wording import words as wording


def check(rules: Rules) -> None:
    order: list[str] = wording()["sections"]["order"]
    latest: dict[str, int] = {}  # by file
    for _, decl in rules.decls():
        if not isinstance(decl, ast.Section) or decl.name.text not in order:
            continue
        index, path = order.index(decl.name.text), decl.span.file
        before = latest.get(path, -1)
        if index < before:
            rules.report.warning(
                "TW0130",
                f"section `{decl.name}` usually stands before section `{order[before]}`",
                decl.name.span,
                help=f"the usual order is {', '.join(order)}",
            )
        latest[path] = max(before, index)
