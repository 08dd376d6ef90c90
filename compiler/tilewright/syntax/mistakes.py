"""Common mistakes, each with the message it deserves: `grammar/mistakes.toml`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tilewright.syntax.toml import read_toml


@dataclass(frozen=True)
class Mistake:
    code: str
    message: str
    help: str
    example: str
    before: re.Pattern[str]
    after: re.Pattern[str]
    expected: frozenset[str]
    missing: frozenset[str]
    mark: str
    unlike: bool


@dataclass(frozen=True)
class Found:
    """A mistake at a place: `begin` and `end` are offsets from the error."""

    mistake: Mistake
    message: str
    help: str
    begin: int
    end: int


@cache
def mistakes() -> tuple[Mistake, ...]:
    text = files("tilewright.grammar").joinpath("mistakes.toml").read_text(encoding="utf-8")
    return tuple(
        Mistake(
            row["code"],
            row["message"],
            row["help"],
            row["example"],
            re.compile(f"(?:{row.get('before', '')})\\Z"),
            re.compile(row["after"]),
            frozenset(row.get("expected", ())),
            frozenset(row.get("missing", ())),
            row.get("mark", "after"),
            row.get("unlike", False),
        )
        for row in read_toml(text)["mistake"]
    )


def recognise(before: str, after: str, accepts: Set[str], misspelt: bool) -> Found | None:
    """The first known mistake that fits a line that is right up to `before`, goes wrong at `after`, and could have gone on
    with one of the terminals `accepts`; `misspelt` tells that the word there is nearly one of them."""
    for mistake in mistakes():
        if mistake.expected and not mistake.expected & accepts:
            continue
        if mistake.missing & accepts or (mistake.unlike and misspelt):
            continue
        there = mistake.after.match(after)
        here = mistake.before.search(before) if there else None
        if there is None or here is None:
            continue
        blank = len(there.group()) - len(there.group().lstrip())
        begin = here.start(1) - len(before) if mistake.mark in ("before", "both") and here.re.groups else blank
        if mistake.mark == "both":
            begin = here.start() - len(before)
        length = len(there.group().rstrip())
        words = {
            "found": there.group().strip(),
            "before": (here.group(1) or "") if here.re.groups else "",
            "name": as_name((before[len(before) + begin :] if begin < 0 else "") + there.group()),
        }
        groups = [there.group(), *there.groups()]
        return Found(
            mistake,
            mistake.message.format(*groups, **words),
            mistake.help.format(*groups, **words),
            begin,
            max(length, begin + 1),
        )
    return None


def as_name(text: str) -> str:
    """What an author may have meant as a name, as the language writes names."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text.strip())
    letters = unicodedata.normalize("NFKD", text.lower())
    letters = "".join(c for c in letters if not unicodedata.combining(c))
    name = re.sub(r"[^a-z0-9_]+", "_", letters).strip("_")
    return name if name and not name[0].isdigit() else f"n{name}"
