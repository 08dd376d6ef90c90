"""From Lark's trees to nodes of the syntax tree: scenarios."""

from __future__ import annotations

from typing import Any

from tilewright.syntax import ast
from tilewright.syntax.build_pieces import PieceBuilder

WORDS = {"sc_not_asked": "not asked"}


class ScenarioBuilder(PieceBuilder):
    """Builds scenarios: their lines keep their words, what they mean is found out when they run."""

    def scenario(self, tree: Any) -> ast.Scenario:
        name, like, title, *scenes = self.without_cites(tree.children)
        return ast.Scenario(
            self.name(name),
            self.text(title) if title is not None else None,
            tuple(self.scene(s) for s in scenes),
            self.qname(like) if like is not None else None,
            cites=self.cites(tree.children),
            span=self.span(tree),
        )

    def scene(self, tree: Any) -> ast.Scene:
        word = WORDS.get(tree.data, str(tree.data).removeprefix("sc_"))
        return ast.Scene(word, **self._parts(word, tree.children), span=self.span(tree))

    def _parts(self, word: str, kids: Any) -> dict[str, Any]:
        if word in ("players", "uses", "draw", "roll"):
            return {"names": self.names(kids[0])}
        if word == "option":
            return {"names": (self.qname(kids[0]), self.value(kids[1]))}
        if word == "tile":
            kind, at, turned, face_down = kids
            turn = self.number(turned) if turned is not None else 0
            return {"names": (self.qname(kind),), "at": self.coord(at), "turned": turn, "face_down": face_down is not None}
        if word in ("given", "do", "refused"):
            return {"text": str(kids[0]).rstrip()}
        if word in ("turn", "asked"):
            player, step = kids
            return {"names": (self.name(player), *((self.qname(step),) if step is not None else ()))}
        if word == "offered":
            return {"only": kids[0] is not None, "lines": tuple(str(k).rstrip() for k in kids[1:])}
        if word == "not asked":
            return {"names": (self.qname(kids[0]),)}
        if word == "gets":
            player, number, *scored = kids
            stages = tuple((self.number(n), self.qname(stage)) for n, stage in (s.children for s in scored if s is not None))
            return {"names": (self.name(player),), "number": self.number(number), "at_stages": stages or None}
        if word == "total":
            return {"names": (self.name(kids[0]),), "number": self.number(kids[1])}
        if word == "sees":
            return {"names": (self.name(kids[0]),), "text": str(kids[1]).rstrip()}
        if word == "expect":
            return {"expr": self.expr(kids[0])}
        return {}  # finish
