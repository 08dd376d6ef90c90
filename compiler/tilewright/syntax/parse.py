"""Rule files to syntax trees. Nothing in a file raises: whatever is wrong goes to the report, and the rest is parsed.

A file without errors is remembered in the user's cache by its digest: most of the files of a game have not changed since
the last run, and reading their trees takes a tenth of the time of parsing them.
"""

from __future__ import annotations

import os
from functools import cache

from tilewright.diagnostics import Report, Span
from tilewright.syntax import ast, store
from tilewright.syntax.source import clean, read_source


def parse_file(path: str | os.PathLike[str], report: Report) -> ast.File:
    """The file at this path. Its `path` and the spans' `file` are the path as given; declarations that are wrong are missing.

    What cannot be read at all is reported too (TW0101 to TW0103), and gives a file without declarations.
    """
    name = os.fspath(path)
    before = len(report.diagnostics)
    raw = read_source(name, report)
    text = clean(raw, name, report) if raw is not None else None
    if text is None:
        return ast.File(name, "", ())
    if len(report.diagnostics) > before:
        return _parse(text, name, report)
    made_from = f"{name}\0{text}"
    known = store.load("file", made_from, _classes())
    if isinstance(known, ast.File):
        return known
    file = _parse(text, name, report)
    if len(report.diagnostics) == before:
        store.save("file", made_from, file)
    return file


def parse_text(text: str, path: str, report: Report) -> ast.File:
    """The rules in this text; `path` is only for the spans. `text` of the result has plain line ends."""
    cleaned = clean(text, path, report)
    return _parse(cleaned, path, report) if cleaned is not None else ast.File(path, "", ())


def parse_expression(text: str, report: Report, path: str = "<expression>") -> ast.Expr | None:
    """One expression alone, or None if it is wrong."""
    before = len(report.diagnostics)
    cleaned = clean(text, path, report)
    if cleaned is None or len(report.diagnostics) > before:
        return None
    if not cleaned.strip(" \t\n"):
        report.error("TW0110", "an expression is missing", Span(path, 1, 1, 1, 2), "nothing stands here")
        return None
    from tilewright.syntax.file_parser import FileParser

    return FileParser(path, cleaned, report).expression()


def _parse(text: str, path: str, report: Report) -> ast.File:
    from tilewright.syntax.file_parser import FileParser  # Lark is loaded only where it is needed: 45 ms

    return ast.File(path, text, tuple(FileParser(path, text, report).decls()))


@cache
def _classes() -> dict[str, type]:
    """What a stored file may consist of."""
    nodes = {name: thing for name, thing in vars(ast).items() if isinstance(thing, type)}
    return {**nodes, "Span": Span}
