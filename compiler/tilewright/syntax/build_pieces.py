"""From Lark's trees to nodes of the syntax tree: declarations of what lies on the table, and of options."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lark import Token

from tilewright.syntax import ast
from tilewright.syntax.build_statements import StatementBuilder
from tilewright.syntax.problem import BuildProblem

COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
SHAPES = {"whole_side": "whole side", "middle_of_side": "middle of side", "half_side": "half side", "no_side": "no side"}
LOOKS = {"look_line": "line", "look_area": "area", "look_symbol": "symbol"}
EDGES = {"edge_closes": "closes", "edge_blocks": "blocks", "edge_stays_open": "stays open"}


class PieceBuilder(StatementBuilder):
    """Builds tiles, dice, figures, tokens, links, piles, spaces, parts, marks, looks and options."""

    def count(self, token: Any) -> int | None:
        return None if token is None else self.number(token)

    def value(self, tree: Any) -> ast.Name:
        """A value as written: a word or a number."""
        token = tree.children[0]
        return ast.Name(str(self.number(token)), span=self.span(token)) if token.type == "INT" else self.name(token)

    # -------------------------------------------------------------------------------------------- options, parts, marks
    def option(self, tree: Any) -> ast.Option:
        name, *values, default, variant = self.without_cites(tree.children)
        return ast.Option(
            self.name(name),
            tuple(self.value(v) for v in values),
            self.value(default),
            variant is not None,
            cites=self.cites(tree.children),
            span=self.span(tree),
        )

    def part(self, tree: Any) -> ast.PartKind:
        name, shape, filler = self.without_cites(tree.children)
        return ast.PartKind(
            self.name(name), SHAPES[shape.data], filler is not None, cites=self.cites(tree.children), span=self.span(tree)
        )

    def mark(self, tree: Any) -> ast.Mark:
        names, on, type_ = self.without_cites(tree.children)
        built = self.type(type_) if type_ is not None else None
        return ast.Mark(self.names(names), self.names(on), built, cites=self.cites(tree.children), span=self.span(tree))

    def type(self, tree: Any) -> ast.Type:
        kids, span = tree.children, self.span(tree)
        form = str(tree.data).removeprefix("type_")
        if form == "range":
            return ast.Type(form, range=(self.number(kids[0]), self.number(kids[2])), span=span)
        if form == "one_of":
            return ast.Type(form, self.names(kids[0]), span=span)
        return ast.Type(form, tuple(self.soft(kid) for kid in kids), span=span)

    def look(self, tree: Any) -> ast.Look:
        name, shape, glyph, colour, width = self.without_cites(tree.children)
        drawn = str(glyph.children[0]) if glyph is not None else None
        if colour is not None and not COLOUR.match(self.text(colour)):
            help = 'write it with a sharp and six hexadecimal digits: "#c0a060"'
            raise BuildProblem("TW0117", f"{colour} is no colour", self.span(colour), "", help)
        if drawn is not None and drawn.startswith('"#'):
            help = f"write `colour {drawn}`"
            raise BuildProblem("TW0117", "a colour needs the word `colour` before it", self.span(glyph), "", help)
        return ast.Look(
            self.qname(name),
            LOOKS[shape.data],
            drawn,
            self.text(colour).lower() if colour is not None else None,
            self.number(width) if width is not None else None,
            cites=self.cites(tree.children),
            span=self.span(tree),
        )

    # -------------------------------------------------------------------------------------------- tiles and dice
    def side_words(self, tokens: Any) -> tuple[str, ...]:
        seen: list[str] = []
        for token in tokens:
            if isinstance(token, Token):
                if str(token) in seen:
                    raise BuildProblem("TW0116", f"side `{token}` is named twice", self.span(token), "", "leave one out")
                seen.append(str(token))
        return tuple(seen)

    def side_group(self, tree: Any) -> ast.SideGroup:
        sides, marks, *touches = tree.children
        return ast.SideGroup(self.side_words(sides.children), self.names(marks), self.side_words(touches), span=self.span(tree))

    def tile_line(self, tree: Any) -> ast.TileLine:
        kids, cites, span = self.without_cites(tree.children), self.cites(tree.children), self.span(tree)
        if tree.data == "tile_cut":
            return ast.TileCut(self.side_words(kids), cites, span=span)
        if tree.data == "tile_join":
            return ast.TileJoin(self.side_words(kids), cites, span=span)
        if tree.data == "tile_mark":
            return ast.TileMark(self.names(kids[0]), cites, span=span)
        return ast.TilePart(self.qname(kids[0]), tuple(self.side_group(g) for g in kids[1:]), cites, span=span)

    def tile_lines(self, trees: Any) -> tuple[ast.TileLine, ...]:
        return tuple(self.tile_line(line) for line in trees if line is not None)

    def tile(self, tree: Any) -> ast.Tile:
        name, count, like, *lines = self.without_cites(tree.children)
        return ast.Tile(
            self.name(name),
            self.count(count),
            self.qname(like) if like is not None else None,
            self.tile_lines(lines),
            cites=self.cites(tree.children),
            span=self.span(tree),
        )

    def face(self, tree: Any) -> ast.Face:
        name, count, *lines = self.without_cites(tree.children)
        return ast.Face(
            self.name(name), self.count(count), self.tile_lines(lines), self.cites(tree.children), span=self.span(tree)
        )

    def die(self, tree: Any) -> ast.Die:
        name, count, *faces = self.without_cites(tree.children)
        return ast.Die(
            self.name(name),
            self.number(count),
            tuple(self.face(f) for f in faces),
            cites=self.cites(tree.children),
            span=self.span(tree),
        )

    # -------------------------------------------------------------------------------------------- pieces, piles, spaces
    def piece(self, tree: Any) -> ast.Piece:
        name, count, each, *lines = self.without_cites(tree.children)
        cites = list(self.cites(tree.children))
        starts: ast.Name | None = None
        back: tuple[ast.Name, ...] = ()
        rows: list[ast.KindRow] = []
        for line in lines:
            if line is None:
                continue
            kids, row_cites = self.without_cites(line.children), self.cites(line.children)
            if line.data == "kind_row":
                values = tuple((self.name(mark), self.value(value)) for mark, value in (k.children for k in kids[1:]))
                rows.append(ast.KindRow(self.number(kids[0]), values, row_cites, span=self.span(line)))
                continue
            if (starts is not None) if line.data == "starts" else back:
                word = str(line.data)
                raise BuildProblem("TW0116", f"`{word}` is said twice", self.span(line), "", "keep one of the two lines")
            cites += row_cites
            if line.data == "starts":
                starts = self.qname(kids[0])
            else:
                back = self.names(kids[0])
        return ast.Piece(
            str(tree.data),
            self.name(name),
            self.count(count),
            each is not None,
            starts,
            back,
            tuple(rows),
            cites=tuple(cites),
            span=self.span(tree),
        )

    def pile(self, tree: Any) -> ast.Pile:
        name, each, hidden = self.without_cites(tree.children)
        return ast.Pile(
            self.name(name), each is not None, hidden is not None, cites=self.cites(tree.children), span=self.span(tree)
        )

    def space(self, tree: Any) -> ast.Space:
        name, each, *lines = self.without_cites(tree.children)
        cites = list(self.cites(tree.children))
        drawn = bool(lines) and isinstance(lines[0], Token)
        edge: str | None = None
        pictures: list[ast.Picture] = []
        legends: list[ast.Legend] = []
        for line in lines[1:] if drawn else lines:
            if line is None:
                continue
            kids, line_cites = self.without_cites(line.children), self.cites(line.children)
            if line.data == "picture":
                pictures.append(self.picture(line, kids, line_cites))
            elif line.data == "legend":
                char, mark, value, when = kids
                legends.append(
                    ast.Legend(
                        str(char),
                        self.name(mark),
                        self.value(value) if value is not None else None,
                        self.maybe(when),
                        line_cites,
                        span=self.span(line),
                    )
                )
            elif edge is not None:
                raise BuildProblem("TW0116", "`edge` is said twice", self.span(line), "", "keep one of the two lines")
            else:
                edge = EDGES[kids[0].data]
                cites += line_cites
        return ast.Space(
            self.name(name),
            each is not None,
            drawn,
            edge,
            tuple(pictures),
            tuple(legends),
            cites=tuple(cites),
            span=self.span(tree),
        )

    def picture(self, line: Any, kids: Any, cites: tuple[str, ...]) -> ast.Picture:
        name, at, when, *rows = kids
        return ast.Picture(
            self.name(name), self.coord(at), self.maybe(when), tuple(str(r) for r in rows), cites, span=self.span(line)
        )

    def coord(self, tree: Any) -> tuple[int, int]:
        x, y = tree.children
        return self.number(x), self.number(y)


PIECES: dict[str, Callable[[Any, Any, Any], ast.Decl]] = {
    "option": lambda b, t, k: b.option(t),
    "part": lambda b, t, k: b.part(t),
    "mark": lambda b, t, k: b.mark(t),
    "look": lambda b, t, k: b.look(t),
    "tile": lambda b, t, k: b.tile(t),
    "die": lambda b, t, k: b.die(t),
    "figure": lambda b, t, k: b.piece(t),
    "token": lambda b, t, k: b.piece(t),
    "link": lambda b, t, k: b.piece(t),
    "pile": lambda b, t, k: b.pile(t),
    "space": lambda b, t, k: b.space(t),
}
