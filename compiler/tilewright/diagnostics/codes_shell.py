"""Codes of the command line, of games and of saved games: TW07xx."""

from __future__ import annotations

from tilewright.diagnostics.codes import Code

CODES = (
    Code("TW0700", "something a command was given cannot be used", "The message says what.", "Follow the message."),
    Code(
        "TW0701",
        "a number or an option out of bounds",
        "The number of players is a matter of the game; games, threads and the like have bounds that keep a slip of the finger from "
        "filling the machine.",
        "Give a number within the bounds that the message names.",
    ),
    Code(
        "TW0702",
        "a saved game cannot be read",
        "A saved game is JSON text. The file is missing, cut short, damaged, or something else; or it does not replay: a move in it is "
        "not legal, or the state at its end is not the one it was saved with.",
        "Give the whole, unchanged file that was written, with the version of the rules it was played with.",
    ),
    Code(
        "TW0703",
        "a saved game of another game",
        "A saved game holds the name of its game and a digest of its rules. It was saved under other rules.",
        "Name the game it was saved from, or play it with the older version of the rules.",
    ),
    Code(
        "TW0704",
        "an action that is not legal",
        "The text may be a good action, but it is not one of those the rules allow now.",
        "Choose one of the legal actions; the message lists some that are near.",
    ),
    Code(
        "TW0705",
        "an output cannot be written",
        "The file or folder cannot be written, or it holds something that the command did not make. Files are written whole or not at "
        "all: what was there before is still there.",
        "Give another place with -o.",
    ),
    Code("TW0708", "no such tile", "The game has no tile or die of this name.", "`tilewright show GAME` draws all of them."),
    Code(
        "TW0709",
        "the rules of a game went wrong while it was played",
        "The rules passed all checks, but led to something that has no meaning: a table without the row asked for, a loop without end.",
        "The message names the step; mend it there.",
    ),
    Code(
        "TW0710", "nested too deeply", "The input is nested deeper than the compiler can follow.", "Split it into smaller pieces."
    ),
    Code(
        "TW0711",
        "out of memory",
        "There was not enough memory.",
        "Give the command less to do at once: smaller files, fewer games or threads.",
    ),
    Code(
        "TW0712",
        "a mistake in Tilewright",
        "Something happened that should not, whatever the input.",
        "Please report it with the command and the files it was given.",
    ),
    Code("TW0713", "no such code", "Nothing has this code.", "`tilewright explain` lists all codes."),
    Code(
        "TW0714",
        "two games that cannot be compared",
        "To compare how two games play, both must allow the same number of players.",
        "Give --players within the bounds of both.",
    ),
)
