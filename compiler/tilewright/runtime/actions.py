"""Actions as text, and back. One form everywhere: in the library, in scenarios, in saved games.

    LABEL value value ...        place m at 0,2 turned 180
                                 enter pawn on path E of 0,2
                                 leave pawn from keep of 0,0
                                 span bridge E and S of 0,0
    pass

See `words` for the values. A piece that is laid by a placing in the same action is not named twice. Of two legal actions that would
read alike both are written longer (owner, pile, at last the piece's number). Reading is more patient than writing: any side that a
part has, `turned 0`, any spaces, `to` or `at` for `on`, marks in any order, words left out where one legal action remains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from .errors import IllegalAction
from .read_actions import cut, read
from .tables import PASS, Action, Core
from .words import Words, pair_at

MOST_COMPARED = 300


class LegalAction(str):
    """An action as text; `raw` is what the engine takes."""

    raw: Action

    def __new__(cls, text: str, raw: Action) -> LegalAction:
        self = super().__new__(cls, text)
        self.raw = raw
        return self

    @property
    def label(self) -> str:
        """The word it starts with."""
        return self.split(" ", 1)[0]

    def __reduce__(self) -> Any:
        return LegalAction, (str(self), self.raw)


def write(words: Words, action: Action, length: int = 0) -> str:
    """The text of an action; see `Words.piece` for `length`."""
    if action.alternative == PASS:
        return "pass"
    tables = words.tables
    table = tables.alternatives[action.alternative]
    values = action.values
    laid = {v[0] for kind, v in zip(table.types, values, strict=True) if kind == "placing"}
    pair = pair_at(table.types, table.pair)
    out = [table.label]
    for i, (kind, value) in enumerate(zip(table.types, values, strict=True)):
        if pair >= 0 and i == pair + 1:
            continue
        if kind == "piece" and value in laid:
            continue
        if i != pair:
            out.append(value_words(words, kind, value, length))
        elif kind == "part":
            both = words.parts([value, values[i + 1]])
            out.append(both if both[:1].isupper() else f"on {both}")
        else:
            out.append(f"{value_words(words, kind, value, length)} and {value_words(words, kind, values[i + 1], length)}")
    return " ".join(out)


def value_words(words: Words, kind: str, value: Any, length: int = 0) -> str:
    """One value of an action, as its text has it."""
    tables = words.tables
    match kind:
        case "piece":
            return words.piece(value, length)
        case "part":
            return f"on {words.part(value)}"
        case "placing":
            return words.placing(value, length)
        case "component":
            return f"{tables.networks[value[0]]} of {words.part(value[1])}"
        case "cell":
            return words.cell(*value)
        case "player":
            return words.player(value)
        case "pile":
            return words.holder(tables.piles[value[0]].label, value[1])
        case "space":
            return words.holder(tables.spaces[value[0]].label, value[1])
    return str(value)


def legal_actions(core: Core, names: Sequence[str] = ()) -> list[LegalAction]:
    """The legal actions of a position, each with a text of its own, in canonical order. `names` of players as in `Words`."""
    words = Words(core, names)
    options = core.options()
    texts = [write(words, action) for action in options]
    for length in (1, 2):
        often = Counter(texts)
        if len(often) == len(texts):
            break
        texts = [text if often[text] == 1 else write(words, action, length) for text, action in zip(texts, options, strict=True)]
    often = Counter(texts)
    if len(often) < len(texts):  # two alternatives of a choice with the same label: told apart by their place in the list
        texts = [text if often[text] == 1 else f"{text} option {i + 1}" for i, text in enumerate(texts)]
    return [LegalAction(text, action) for text, action in zip(texts, options, strict=True)]


def near(text: str, legal: list[LegalAction], most: int = 6) -> list[str]:
    """The legal actions most like a text; if none is, the first ones."""
    close = get_close_matches(text[:MOST_COMPARED], [str(a) for a in legal], n=most, cutoff=0.5)
    label = text.split(" ", 1)[0]
    return close or [str(a) for a in legal if a.label == label][:most] or [str(a) for a in legal[:most]]


def find(core: Core, text: str, names: Sequence[str] = ()) -> Action:
    """The legal action that a text means. Raises IllegalAction: what is wrong with it and which legal ones are near."""
    legal = legal_actions(core, names)
    wanted = " ".join(text.split())
    for action in legal:
        if action == wanted:
            return action.raw
    if core.status != "choose":
        raise IllegalAction(
            f"`{cut(wanted)}` cannot be done: " + ("the game is over" if core.status == "over" else "chance comes first")
        )
    reading = read(core, wanted, names)
    said = cut(wanted)
    matches = [action for action in legal if reading.means(action.raw)]
    close = near(wanted, legal)
    if len(matches) == 1:
        return matches[0].raw
    if matches:
        raise IllegalAction(f"`{said}` may mean more than one thing", [str(a) for a in matches[:8]])
    if reading.problem is not None:
        raise IllegalAction(f"`{said}` is no action: {reading.problem}", close)
    label = wanted.split(" ", 1)[0]
    if wanted != "pass" and not any(
        core.tables.alternatives[n].label == label for n in core.tables.choices[core.choice].alternatives
    ):
        labels = ", ".join(dict.fromkeys(f"`{action.label}`" for action in legal))
        raise IllegalAction(f"it is not the time for `{said}`: now it is about {labels}", close)
    raise IllegalAction(f"`{said}` is not legal now", close)
