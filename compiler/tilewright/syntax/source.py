"""The text of a rule file, checked for what no rule file may hold: other encodings, control characters, absurd sizes.

Line ends of Windows and a byte order mark at the start are read as if they were not there.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata

from tilewright.diagnostics import Report, Span

MAX_BYTES = 4_000_000
MAX_LINES = 200_000

BYTE_ORDER_MARK = "\ufeff"
# Control characters, a carriage return alone, and the characters of Unicode that cannot be seen or reorder what is seen.
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
TAB_INDENT = re.compile(r"^ *\t", re.MULTILINE)


def read_source(path: str | os.PathLike[str], report: Report) -> str | None:
    """The text of the file, or None if it cannot be read (the reason is in the report)."""
    name = os.fspath(path)
    try:
        data = read_regular(name, MAX_BYTES)
    except (OSError, ValueError) as problem:  # ValueError: a path with a NUL character
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        report.error("TW0101", f"cannot read {name!r}: {reason}", help="give the path of a text file with rules")
        return None
    return decode(data, name, report)


def read_regular(path: str, most: int) -> bytes:
    """The bytes of a file, at most `most` + 1 of them: that one more tells that there are too many.

    Raises OSError for what is no regular file (after its links are followed): a device has no end, a pipe may never begin.
    """
    # A pipe without a writer must not hold us up when it is opened.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is no regular file, but a folder, a device or a pipe")
    with open(handle, "rb") as stream:
        return stream.read(most + 1)


def decode(data: bytes, path: str, report: Report) -> str | None:
    """The text in these bytes, which must be UTF-8."""
    if len(data) > MAX_BYTES:
        _too_large(path, report)
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = data[: problem.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        report.error(
            "TW0102",
            "this file is not text in UTF-8",
            Span(path, line, column, line, column + 1),
            f"byte 0x{data[problem.start]:02x} cannot stand here",
            help="save the file again with the encoding UTF-8",
        )
        return None


def _too_large(path: str, report: Report) -> None:
    help = f"a rule file has at most {MAX_BYTES // 1_000_000} MB and {MAX_LINES} lines; split it into several rulesets"
    report.error("TW0103", f"{path!r} is too large for a rule file", help=help)


def clean(text: str, path: str, report: Report) -> str | None:
    """The text with plain line ends, without a byte order mark, and with a space for each forbidden character.

    Each kind of trouble is reported once, at its first place. None: too large, or binary, so that nothing else can be said.
    """
    text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    if len(text) > MAX_BYTES or text.count("\n") > MAX_LINES:
        _too_large(path, report)
        return None
    found = UNSEEN.findall(text)
    if found:
        first = UNSEEN.search(text)
        assert first is not None
        binary = found.count("\0") > 3
        _unseen(text, path, first, len(found), binary, report)
        if binary:
            return None
        text = UNSEEN.sub(" ", text)
    tabs = TAB_INDENT.findall(text)
    if tabs:
        first = TAB_INDENT.search(text)
        assert first is not None
        line = text.count("\n", 0, first.start()) + 1
        column = first.end() - first.start()
        others = f"there are {len(tabs)} such lines in the file" if len(tabs) > 1 else ""
        report.error(
            "TW0105",
            "a tab in the indentation",
            Span(path, line, column, line, column + 1),
            "this is a tab",
            notes=[others] if others else [],
            help="indent with spaces, two for each level; most editors do so with one setting",
        )
    return text


def _unseen(text: str, path: str, first: re.Match[str], count: int, binary: bool, report: Report) -> None:
    char = first.group()
    start = first.start()
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    name = {"\0": "NUL", "\r": "carriage return"}.get(char) or unicodedata.name(char, f"control character {ord(char)}").lower()
    report.error(
        "TW0106",
        "this looks like a binary file" if binary else "a character that cannot be seen",
        Span(path, line, column, line, column + 1),
        f"U+{ord(char):04X}, {name}",
        notes=[f"there are {count} such characters in the file"] if count > 1 else [],
        help="give a text file with rules" if binary else "delete it and type the line again",
    )
