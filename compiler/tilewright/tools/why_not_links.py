"""Why a link is not among those first met on the way along a network."""

from __future__ import annotations

from collections.abc import Collection

from tilewright.interpret import networks
from tilewright.interpret.core import ReferenceCore
from tilewright.interpret.networks import NetworkCode
from tilewright.runtime.words import Words

MOST_NAMED = 3


def unmet(s: ReferenceCore, net: NetworkCode, network: str, tiles: Collection[int], link: int, words: Words) -> str:
    """What keeps a link from being met first when the network is walked from the tiles."""
    place = s.places[link]
    if place[0] != "link":
        return "it lies on no part"
    ends = [end for end in place[1:] if end >= 0]
    if not tiles:
        return "there is no tile from where to walk"
    if any(s.static.tables.part_piece[end] in tiles for end in ends):
        return "it is on the tile where the way begins"
    reached = [p for t in sorted(tiles) for p in s.parts_of_piece(t) if s.kind_of_part(p) in net.over]
    seen, cut = set(reached), networks.cut_parts(s, net)
    for part in reached:  # grows while it is walked
        for other in networks.joined(s, net, part, cut):
            if other not in seen:
                seen.add(other)
                reached.append(other)
    if seen.intersection(ends):
        met = sorted(networks.nearest(s, net, tiles, frozenset({s.kind(link)})))
        named = [words.piece(m) for m in met if m != link][:MOST_NAMED]
        return "it is behind another one: " + ", ".join(named) + " is met first" if named else "another link is met first"
    return f"no way along {network} leads to it from the tile, so it is on none that the tile made longer"
