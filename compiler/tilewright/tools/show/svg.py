"""Small pieces of SVG: escaping, text, the document."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape as _escape

from tilewright.tools.show.paths import Point, number

PAPER = "#f6ecd6"
INK = "#3b2d1d"
FAINT = "#a8916c"
FONT = "'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
MADE_BY = "made by tilewright show"


def escape(text: str) -> str:
    """Text for SVG content and attributes in double quotes; characters XML cannot hold become a question mark."""
    legal = "".join(
        c if c in "\t\n" or (ord(c) >= 32 and not 0xD800 <= ord(c) <= 0xDFFF and ord(c) not in (0xFFFE, 0xFFFF)) else "?"
        for c in text
    )
    return _escape(legal, {'"': "&quot;", "'": "&#39;"})


def text(at: Point, words: str, size: float, *, anchor: str = "start", colour: str = INK, weight: str = "normal") -> str:
    """A line of text whose base line starts (or is centred, or ends) at a point."""
    return (
        f'<text x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}" text-anchor="{anchor}" '
        f'fill="{colour}" font-weight="{weight}">{escape(words)}</text>'
    )


def group(content: Iterable[str], transform: str = "", title: str = "") -> str:
    attribute = f' transform="{transform}"' if transform else ""
    label = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{attribute}>{label}{''.join(content)}</g>"


def document(
    width: float, height: float, content: Iterable[str], title: str, defs: Iterable[str] = (), scale: float = 1.0
) -> str:
    """A whole picture on paper colour; sizes in units, `scale` pixels a unit."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<!-- {MADE_BY} -->",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width * scale)}" height="{number(height * scale)}" font-family="{FONT}">',
        f"<title>{escape(title)}</title>",
    ]
    shared = "\n".join(defs)
    if shared:
        lines.append(f"<defs>\n{shared}\n</defs>")
    lines.append(f'<rect width="{number(width)}" height="{number(height)}" fill="{PAPER}"/>')
    lines += content
    lines.append("</svg>\n")
    return "\n".join(lines)
