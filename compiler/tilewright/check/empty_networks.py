"""A network that no tile has a part of.

    part canal: middle of side
    network canals over canal

without a tile that has a canal: its scoring and its definitions can never come to anything.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.compose.resolve_values import bare, listed


def check(rules: Rules) -> None:
    printed = {part.kind for kind in rules.game.pieces for face in kind.faces for part in face.parts}
    for network in rules.game.networks:
        if printed & set(network.over):
            continue
        decl = rules.composed.networks[network.name].declared.decl
        rules.report.warning(
            "TW0405",
            f"no tile of this game has a part of the network `{bare(network.name)}`",
            decl.span,
            help=f"add tiles with {listed(network.over)}, or take the network out",
        )
