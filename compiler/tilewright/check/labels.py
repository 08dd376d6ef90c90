"""Two alternatives of one choice that players could not tell apart.

    modify claim
      alternative swap: f in pawn on board
        ..

while another ruleset adds an alternative `swap` too. Each is fine alone; a choice `swap pawn ..` of the two together could
mean either.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.walk import phase_statements


def check(rules: Rules) -> None:
    for _, _, _, stmt in phase_statements(rules.game):
        if not isinstance(stmt, ir.Choose):
            continue
        seen: dict[str, ir.Alternative] = {}
        for alternative in stmt.alternatives:
            word = alternative.label.rpartition(".")[2]
            first = seen.setdefault(word, alternative)
            if first is not alternative:
                place = rules.line(first.origin)
                rules.report.error(
                    "TW0404",
                    f"two alternatives of this choice are called `{word}`",
                    rules.line(alternative.origin),
                    "the second",
                    others=(Label(place, "the first"),) if place else (),
                    help="give one of them another name: what players choose starts with it",
                )
