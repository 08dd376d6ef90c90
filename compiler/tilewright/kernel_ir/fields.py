"""The fields of the flat state (runtime/state.h) as the Kernel IR sees them: C type of an element, number of dimensions."""

from __future__ import annotations

FIELDS: dict[str, tuple[str, int]] = {
    "pile": ("tw_word", 2),
    "laid": ("tw_word", 1),
    "seen": ("tw_word", 1),
    "roots": ("tw_word", 2),
    "was": ("tw_word", 2),
    "holds": ("tw_word", 2),
    "empty": ("tw_word", 1),
    "sets": ("tw_word", 1),
    "memory": ("tw_long", 1),
    "totals": ("int", 1),
    "frame": ("tw_long", 1),
    "step": ("int", 0),
    "turn": ("int", 0),
    "players": ("int", 0),
    "mover": ("int", 0),
    "next": ("int", 0),
    "chooser": ("int", 0),
    "winners": ("int", 0),
    "touched_count": ("int", 0),
    "place": ("tw_num", 1),
    "used": ("tw_num", 1),
    "near": ("tw_num", 2),
    "face": ("tw_num", 1),
    "ring": ("tw_num", 2),
}
