"""Rule files with small accidents: words exchanged, lines lost or doubled. What comes out mostly parses, and means nonsense."""

from __future__ import annotations

import random
import re

_WORD = re.compile(r"(?<![A-Za-z0-9_\"])[a-z_][a-z0-9_]*")
MORE = [
    "it",
    "tiles",
    "figures",
    "tokens",
    "links",
    "pieces",
    "parts",
    "part",
    "players",
    "mover",
    "receiver",
    "winners",
    "nothing",
    "always",
    "never",
    "yes",
    "openings",
    "total",
    "place",
    "owner",
    "cells",
    "contacts",
    "ends",
    "neighbours",
    "met",
    "left",
    "origin",
    "count",
    "any",
    "no",
    "not",
    "0",
    "1",
    "9",
    "with",
    "without",
    "where",
    "of",
    "on",
    "from",
    "sum",
]


def mangle(text: str, generator: random.Random) -> str:
    """The text with one to four accidents."""
    for _ in range(generator.randint(1, 4)):
        lines = text.split("\n")
        if generator.random() < 0.8:
            found = list(_WORD.finditer(text))
            inner = [
                m for m in found if text[text.rfind("\n", 0, m.start()) + 1 : m.start()].strip()
            ]  # not the first of its line
            here, there = generator.choice(inner), generator.choice(inner)
            word = generator.choice(MORE) if generator.random() < 0.3 else there[0]
            text = text[: here.start()] + word + text[here.end() :]
            continue
        number = generator.randrange(len(lines))
        if generator.random() < 0.5:
            del lines[number]
        else:
            lines.insert(generator.randrange(len(lines)), lines[number])
        text = "\n".join(lines)
    return text
