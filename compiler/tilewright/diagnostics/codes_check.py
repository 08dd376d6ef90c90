"""The codes of checks. Examples go on from a ruleset that requires one with a few usual names (paths, keeps, pawns, gems)."""

from __future__ import annotations

from tilewright.diagnostics.codes import Code

CODES = (
    Code(
        "TW0401",
        "a game that may never end",
        "Every turn has to use something up: it draws from a pile that nothing refills, and an empty pile ends the game. Or there is a "
        "limit of turns.",
        "Add `limit the game to N turns`, or `otherwise` with `end game` to the draw of every turn.",
        'ruleset endless\n  players 2..2\nphase turn: gift\nstep gift\n  gain 1 as "gift"\n',
        'ruleset endless\n  players 2..2\nlimit the game to 9 turns\nphase turn: gift\nstep gift\n  gain 1 as "gift"\n',
    ),
    Code(
        "TW0402",
        "a declaration that nothing uses",
        "No rule asks for it, in no file of the game. Often a name is misspelt: then another one is not the one that was meant. Printed "
        "facts and sets with a name are not meant, they are there for other rulesets.",
        "Use it, correct the name, or take it out.",
        "define lenght of paths: count tiles of it\n",
        "define length of paths: count tiles of it\nmodify reach of paths\n  add length of it\n",
    ),
    Code(
        "TW0403",
        "a choice that may have no option after another one",
        "Choices do not look ahead. After the first one there may be nothing left for the second.",
        "Make one choice of both, or say what happens `otherwise`.",
        "step go_out in tidy\n  choose f in folk from store of mover\n    choose p in path where free of p\n      put f on p\n",
        "step go_out in tidy\n  choose f in folk from store of mover, p in path where free of p\n    put f on p\n",
    ),
    Code(
        "TW0404",
        "two alternatives of a choice have one name",
        "What a player chooses starts with the name of the alternative, so it has to be clear which one is meant.",
        "Give one of them another name.",
        "modify take\n  alternative claim: g in gem from chest\n    discard g\n",
        "modify take\n  alternative spend: g in gem from chest\n    discard g\n",
    ),
    Code(
        "TW0405",
        "a network without parts",
        "No tile of the game has a part of its kinds, so it has no component, ever.",
        "Add tiles, or take the network out.",
        'part canal: middle of side\nnetwork canals over canal\nstep pay in tidy\n  gain count canals as "canals"\n',
        'network canals over path\nstep pay in tidy\n  gain count canals as "canals"\n',
    ),
    Code(
        "TW0406",
        "pieces that never enter the game",
        "They start in no pile, and no step takes them from anywhere.",
        "Add `starts in PILE`, or move them to a pile in the phase `setup`.",
        "token coin x4\n",
        "token coin x4\n  starts in chest\n",
    ),
    Code(
        "TW0407",
        "a table without a row that is needed",
        "The number may have a value for which the table has no row, and the game could not go on.",
        "Add the rows that are missing.",
        'step pay in tidy\n  gain table (count players: 2 gives 1, 3 gives 2) as "players"\n',
        'step pay in tidy\n  gain table (count players: 2 gives 1, 3 gives 2, 4 gives 3) as "players"\n',
    ),
    Code(
        "TW0408",
        "a value with a name that is never used",
        "`let` gives a value a name for the lines below it; none of them uses it.",
        "Take the line out; where nothing is to be done, write `carry on`.",
        'step pay in tidy\n  let number be count gem\n  gain 1 as "gems"\n',
        'step pay in tidy\n  let number be count gem\n  gain number as "gems"\n',
    ),
    Code(
        "TW0409",
        "a name that is a word of the language too",
        "Where both could stand, the word of the language is meant. The declared thing can be reached with its ruleset in front.",
        "Give it another name.",
        'network neighbours over path\nstep pay in tidy\n  gain count one.neighbours as "paths"\n',
        'network trails over path\nstep pay in tidy\n  gain count trails as "paths"\n',
    ),
    Code(
        "TW0410",
        "advice that depends on the course of the game",
        "`advise .. unless ..` is about the game as it is put together: its options, its rulesets, its numbers of pieces.",
        "Use options, `ruleset NAME` and `count KIND`.",
        'advise "luck is needed" unless luck of mover > 3\n',
        'advise "gems are needed" unless count gem > 3\n',
    ),
    Code(
        "TW0411",
        "advice that is not followed",
        "A ruleset advises something for the game it is part of.",
        "Follow the advice, or play on: this is a warning.",
        'advise "more gems are needed" unless count gem > 30\n',
        'advise "more gems are needed" unless count gem > 3\n',
    ),
    Code(
        "TW0412",
        "a shape that cannot be drawn",
        "A symbol is one of the shapes that have a name, or one or two letters in quotes.",
        "Take a shape of the list, or write letters in quotes.",
        "look gem: symbol startr\n",
        "look gem: symbol star\n",
    ),
    Code(
        "TW0420",
        "options that show what is hidden",
        "Which options a player has must not depend on pieces that he may not know: those face down, and those in a hidden pile.",
        "Show the piece first, draw instead of choosing, or choose by the place only.",
        "step pick in tidy\n  choose t in urn\n    discard t\n",
        "step pick in tidy\n  draw t from urn\n    discard t\n",
    ),
)
