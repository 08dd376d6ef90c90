"""A declared name that is also a word of the language where it would be used.

    network neighbours over path

`neighbours of x` are cells, whatever is declared: the network can be reached with its ruleset only, `r.neighbours of x`.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.compose.resolve_call import CALLS
from tilewright.compose.resolve_names import SET_SORTS, SET_WORDS
from tilewright.compose.resolve_relations import RELATIONS

WORDS = {*SET_WORDS, *RELATIONS, *CALLS, "it", "openings", "total", "covered"}


def check(rules: Rules) -> None:
    names = rules.composed.names
    for sort in SET_SORTS:
        for found in names.of_sort(sort):
            if found.name.text in WORDS:
                rules.report.warning(
                    "TW0409",
                    f"`{found.name}` is a word of the language too",
                    found.name.span,
                    "alone it never means this",
                    help=f"write `{found.qualified}` for it, or give it another name",
                )
