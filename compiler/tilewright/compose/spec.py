"""How a game is written: `one+other.variant+path/to/file.rules`."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from tilewright.diagnostics import Report

NAME = re.compile(r"([a-z_][a-z0-9_]*)(?:\.([a-z0-9_]+))?\Z")
FILE = re.compile(r"(.+\.rules)(?:\.([a-z0-9_]+))?\Z", re.DOTALL)
FOLDER_VARIANT = re.compile(r"(.*[^./\\])\.([a-z0-9_]+)\Z", re.DOTALL)

MAX_RULESETS = 100


@dataclass(frozen=True)
class Wanted:
    """One ruleset a game names: by the name of a shipped one, or by the path of a file or folder."""

    text: str  # name or path, as written
    is_path: bool
    variant: str | None = None


def parse_spec(text: str, report: Report) -> tuple[Wanted, ...] | None:
    """The rulesets named, in the order written; None, and an error, if the name makes no sense.

    Whether they exist is found out when they are loaded.
    """
    if not text.strip():
        report.error(
            "TW0201", "the name of the game is empty", help="name its rulesets, joined by `+`, or the path of a rule file"
        )
        return None
    pieces = _pieces(text.strip())
    if len(pieces) > MAX_RULESETS:
        report.error("TW0201", f"this game names {len(pieces)} rulesets", help=f"at most {MAX_RULESETS} can be played together")
        return None
    wanted: list[Wanted] = []
    good = True
    for piece in pieces:
        if not piece:
            report.error(
                "TW0201",
                f"between two `+` of `{_short(text)}` a ruleset is missing",
                help="join rulesets by a single `+`, with none at the ends",
            )
            good = False
            continue
        one = _one(piece)
        if one is None:
            report.error(
                "TW0201",
                f"`{_short(piece)}` is not the name of a ruleset",
                notes=["a name has small letters, digits and underscores, and may be followed by `.` and a variant"],
                help="a file is named by its path, which ends with `.rules`",
            )
            good = False
        elif any(o.text == one.text for o in wanted):
            report.error("TW0204", f"`{_short(one.text)}` is named twice", help="name each ruleset once")
            good = False
        else:
            wanted.append(one)
    return tuple(wanted) if good else None


def _one(piece: str) -> Wanted | None:
    name = NAME.match(piece)
    if name and name[2] != "rules":
        return Wanted(name[1], False, name[2])
    file = FILE.match(piece)
    if file:
        return Wanted(file[1], True, file[2])
    if "/" in piece or os.sep in piece or piece in (".", ".."):
        folder = FOLDER_VARIANT.match(piece)
        if folder and not os.path.isdir(piece) and os.path.isdir(folder[1]):
            return Wanted(folder[1], True, folder[2])
        return Wanted(piece, True)
    return None


def _pieces(text: str) -> list[str]:
    """Cut at each `+`, but not inside the path of a file that exists."""
    parts = [p.strip() for p in text.split("+")]
    found: list[str] = []
    at = 0
    while at < len(parts):
        end = at + 1
        for last in range(len(parts), at + 1, -1):
            joined = "+".join(parts[at:last])
            file = FILE.match(joined)
            if file and "\0" not in joined and os.path.isfile(file[1]):
                end = last
                break
        found.append("+".join(parts[at:end]))
        at = end
    return found


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
