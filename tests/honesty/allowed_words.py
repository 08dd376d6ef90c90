"""Words that a ruleset declares and that may stand in the compiler all the same, each group with its reason.

Look twice before you add one: a word belongs here only if the compiler would use it had no game ever been made of it.
"""

ALLOWED: dict[str, tuple[str, ...]] = {
    "letters, which name tiles in one ruleset and variables everywhere": tuple("abcdefghijklmnopqrstuvwxyz"),
    "words of the language, which rulesets may use as names (phases, places, sections, values)": (
        "yes", "no", "first", "place", "points", "faces", "scoring", "scenarios", "contents", "base", "rules", "board",
        "east", "west", "placed", "second",
    ),
    "sections that every page of rules has; the formatter knows their order": (
        "preparation", "placing_a_tile", "placing_a_figure", "final_scoring", "combining",
    ),
    "words of programming": (
        "field", "fields", "span", "load", "build", "collect", "map", "shift", "double", "single", "free", "length", "copies", "extra",
        "unused", "box", "settle", "fitting", "thrown",
    ),
    "plain English in prose": (
        "people", "both", "own", "good", "kept", "beside", "three", "quarter", "ways", "complete", "allowed", "share", "worth",
        "corner", "cap", "tidy", "deal", "claim", "rate", "ground", "strength",
    ),
    "colours of seats and of drawing": ("black", "white"),
}
