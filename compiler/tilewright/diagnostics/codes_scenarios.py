"""Codes of scenarios: TW05xx."""

from __future__ import annotations

from tilewright.diagnostics.codes import Code

CODES = (
    Code(
        "TW0500",
        "a scenario does not hold",
        "The scenario was played, and something else came of it than it says: an action is not legal, others are offered, the points differ, "
        "a condition does not hold.",
        "Either the rules or the scenario are wrong. The notes say what was found, and for points which rule gave each of them.",
    ),
    Code(
        "TW0501",
        "the game of a scenario has errors",
        "A scenario is played in a game of its own: its ruleset, what that requires, what it `uses`, with the options it sets. That game does "
        "not pass its checks.",
        "The notes name the errors; `tilewright check` shows them in full.",
    ),
    Code(
        "TW0502",
        "an unknown word in a scenario",
        "There is no tile, piece, pile, player, step or stage of this name in the game of the scenario.",
        "Mend the name. If it belongs to another ruleset, add a line `uses RULESET`.",
    ),
    Code(
        "TW0503",
        "the board of a scenario does not fit",
        "Tiles that lie side by side must have equal sides there; a cell holds one tile, and a drawn board has only the cells of its picture.",
        "Turn or move one of the two tiles.",
    ),
    Code(
        "TW0504",
        "no such place in a scenario",
        "There is no tile at these coordinates, or it has no such part, or more than one.",
        "Name the kind of part and one of its sides as the tile lies: `path E of 0,2`.",
    ),
    Code(
        "TW0505",
        "no such piece is left",
        "All pieces of this kind (and this player) are on the board already.",
        "Use fewer of them.",
    ),
    Code(
        "TW0506",
        "a draw or roll of a scenario cannot be",
        "What `draw` or `roll` names is not among what can come of chance here, or the scenario ends before it is drawn.",
        "Name what lies in the pile drawn from, in the order in which it is drawn.",
    ),
    Code(
        "TW0507",
        "an action of a scenario makes no sense",
        "The text is no action of this game at this position: an unknown word, a part that is not there, something missing or too much.",
        "Write it like one of the legal actions that the notes list.",
    ),
    Code(
        "TW0508",
        "a line of a scenario makes no sense",
        "It stands at the wrong place, has a form that means nothing, or does not suit the game.",
        "Follow the message.",
    ),
    Code(
        "TW0510",
        "the rules go wrong in a scenario",
        "While the scenario was played the rules led to something that has no meaning.",
        "The note names the step; mend it there.",
    ),
)
