"""Spaces: without edge, or drawn as pictures whose letters a legend explains."""

from __future__ import annotations

from tilewright.compose.resolve_decl import mark_value
from tilewright.compose.resolve_names import Context
from tilewright.compose.resolve_state import Resolver
from tilewright.compose.resolve_values import bare
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym
from tilewright.syntax import ast

EDGES = {"closes": "closes", "blocks": "blocks", "stays open": "open"}
MAX_CELLS = 4096
Cells = dict[tuple[int, int], dict[Sym, ir.MarkValue]]


def spaces(r: Resolver) -> tuple[ir.Space, ...]:
    done = []
    for name, changed in r.composed.spaces.items():
        decl = changed.declared.decl
        assert isinstance(decl, ast.Space)
        cells: tuple[ir.DrawnCell, ...] = ()
        if decl.drawn:
            cells = _drawn(r, decl, Context(changed.declared.ruleset, decl))
        elif decl.pictures:
            r.report.error(
                "TW0319",
                f"the space `{decl.name}` has no edge, so it cannot be drawn",
                decl.pictures[0].span,
                others=(Label(decl.span, "declared here"),),
                help=f"write `space {decl.name} drawn`",
            )
        edge = EDGES.get(decl.edge or "", "closes" if decl.drawn else "none")
        if decl.edge is not None and not decl.drawn:
            r.report.error("TW0319", f"the space `{decl.name}` has no edge", decl.span, help="take the line `edge ..` out")
            edge = "none"
        done.append(ir.Space(Sym(name), decl.each_player, decl.drawn, edge, cells))
    return tuple(done)


def _drawn(r: Resolver, decl: ast.Space, context: Context) -> tuple[ir.DrawnCell, ...]:
    legend = _legend(r, decl, context)
    cells: Cells = {}
    for picture in decl.pictures:
        x0, y0 = picture.at
        for number, row in enumerate(picture.rows):
            y = y0 + len(picture.rows) - 1 - number
            for column, char in enumerate(row):
                _cell(r, decl, picture, cells, (x0 + column, y), char, legend)
    if not cells:
        r.report.error(
            "TW0319",
            f"the space `{decl.name}` has no cells",
            decl.span,
            help="draw it: `picture NAME at 0,0` with rows of `.` and letters below",
        )
    if len(cells) > MAX_CELLS:
        r.report.error(
            "TW0319", f"the space `{decl.name}` has {len(cells)} cells", decl.span, help=f"at most {MAX_CELLS} are allowed"
        )
    order = sorted(cells, key=lambda at: (-at[1], at[0]))
    return tuple(ir.DrawnCell(x, y, tuple(cells[x, y].values())) for x, y in order)


def _legend(r: Resolver, decl: ast.Space, context: Context) -> dict[str, ir.MarkValue | None]:
    """What a letter means: a mark, or None for a letter outside."""
    found: dict[str, ir.MarkValue | None] = {}
    for line in decl.legends:
        if line.char in found:
            r.report.error("TW0319", f"the letter `{line.char}` is explained twice", line.span, help="use another letter")
            continue
        if line.mark.text == "outside" and line.mark.ruleset is None:
            found[line.char] = None
            continue
        mark = r.lookup.lookup(line.mark, context, ("mark",), r.report, ("outside",))
        if mark is None:
            continue
        info = r.marks[Sym(mark.qualified)]
        if not any(t.base == "cell" for t in info.carriers):
            r.report.error(
                "TW0309",
                f"`{line.mark}` is no mark of cells",
                line.mark.span,
                others=(Label(info.span, "declared here"),),
                help="write `mark .. on cell`",
            )
            continue
        value = mark_value(r, info.node.name, line.value, line)
        if value is not None:
            found[line.char] = value
    return found


def _cell(
    r: Resolver,
    decl: ast.Space,
    picture: ast.Picture,
    cells: Cells,
    at: tuple[int, int],
    char: str,
    legend: dict[str, ir.MarkValue | None],
) -> None:
    value = legend.get(char)
    if char in legend and value is None:
        return
    here = cells.setdefault(at, {})
    if value is None:
        return
    old = here.setdefault(value.mark, value)
    if old != value:
        r.report.error(
            "TW0319",
            f"the cell {at[0]},{at[1]} is drawn twice, with two values of `{bare(value.mark)}`",
            picture.span,
            help="let the pictures agree where they lie on each other",
        )
