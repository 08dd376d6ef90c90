"""What is known of a set before it is listed: at most one element? each once? in order?"""

from __future__ import annotations

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.kernel_ir import nodes as k
from tilewright.passes.lower.base import Base, Env, Val

_SOME = k.Var("it", k.I32)
"""Stands for an element that only its type is known of."""

_ONE = {
    "owner": ("piece",),
    "place": ("piece",),
    "left": ("player",),
    "origin": ("space",),
    "north": ("cell",),
    "east": ("cell",),
    "south": ("cell",),
    "west": ("cell",),
    "cells": ("piece", "part", "placing", "cell"),
    "tiles": ("cell", "part", "placing", "piece"),
    "parts": ("part",),
}
"""Relations that give at most one element for one element of these types (of a piece: one that is no link, which has two places)."""


_AT_ENDS = ("place", "cells", "tiles", "neighbours", "surroundings")
"""Relations that a link has with what both its ends are on."""


def disjoint(a: Type, b: Type) -> bool:
    """Can no element be of both types?"""
    return a.base != b.base or (bool(a.of) and bool(b.of) and not set(a.of) & set(b.of))


class Shapes(Base):
    def type_of(self, e: ir.Expr, env: Env) -> Type:
        found = type_of(e, {name: val.type for name, val in env.items()}, self.plan.game)
        if found.base == "component" and not found.of:
            return Type("component", tuple(n.name for n in self.plan.game.networks))
        return found

    def cases_of(self, name: Sym, element: Type | None) -> list[ir.Case]:
        """The cases of a definition that an element of this type may meet, narrowest first."""
        definition = self.plan.game.definition(name)
        if element is None or definition.of is None:
            return list(definition.cases[:1])
        kinds = set(element.of) or self.kinds_of(element.base)
        left, found = set(kinds), []
        for case in definition.cases:
            if not case.kinds:
                found.append(case)
                break
            if left & set(case.kinds):
                found.append(case)
                left -= set(case.kinds)
                if kinds and not left:
                    break
        return found

    def kinds_of(self, base: str) -> set[Sym]:
        match base:
            case "piece":
                return set(self.plan.piece_kind)
            case "part":
                return set(self.plan.part_kind)
            case "component":
                return set(self.plan.network)
        return set()

    def _case_env(self, name: Sym, of: Type | None) -> Env:
        param = self.plan.game.definition(name).param
        if of is None or param is None:
            return {}
        return {param: Val("one", _SOME, of)}

    def single(self, e: ir.Expr, env: Env) -> bool:
        """At most one element?"""
        match e:
            case ir.Empty() | ir.Mover() | ir.Receiver():
                return True
            case ir.Local(name):
                return env[name].form in ("one", "maybe")
            case ir.MemoryOf(name):
                return self.memories[name].form == "maybe"
            case ir.Filter(_, source) | ir.Best(_, source) | ir.Marked(source) | ir.Minus(source):
                return self.single(source, env)
            case ir.First(arg, count):
                return count == ir.Int(1) or self.single(arg, env)
            case ir.IfElse(_, a, b):
                return self.single(a, env) and self.single(b, env)
            case ir.Intersect(args):
                return any(self.single(a, env) for a in args)
            case ir.Union(args):
                return len(args) == 1 and self.single(args[0], env)
            case ir.Located(pieces):
                return self.single(pieces, env)
            case ir.Symbols(_, indexes):
                return len(indexes) <= 1
            case ir.MarkOf(_, arg):
                return self.single(arg, env)
            case ir.SpaceRef(name, of):
                space = next(s for s in self.plan.game.spaces if s.name == name)
                return not space.each_player or (of is not None and self.single(of, env))
            case ir.PileRef(name, of):
                pile = next(p for p in self.plan.game.piles if p.name == name)
                return not pile.each_player or (of is not None and self.single(of, env))
            case ir.CellAt(space):
                return self.single(space, env)
            case ir.Image(relation, arg):
                base = self.type_of(arg, env).base
                if relation in _AT_ENDS and self.plan.may_link(self.type_of(arg, env)):
                    return False
                if base == "component" and relation in ("parts", "tiles", "cells") and self.one_part(self.type_of(arg, env)):
                    return self.single(arg, env)
                fine = base in _ONE.get(relation, ()) or (base == "place" and relation in ("cells", "tiles"))
                return fine and self.single(arg, env)
            case ir.NetworkOf(_, arg):
                if not self.single(arg, env):
                    return False
                base = self.type_of(arg, env).base
                return base == "part" or (
                    base == "component" and e.network in self.type_of(arg, env).of and self._same_view(e, arg, env)
                )
            case ir.Apply(name, arg):
                if arg is not None and not self.single(arg, env):
                    return False
                about = self.type_of(arg, env) if arg is not None else None
                return all(self.single(c.base, self._case_env(name, about)) for c in self.cases_of(name, about))
            case ir.PiecesOf(kinds):
                return sum(count + more * self.plan.seats for _, _, count, more in self.plan.piece_runs(kinds)) <= 1
        return False

    def _same_view(self, e: ir.NetworkOf, arg: ir.Expr, env: Env) -> bool:
        """A component of the same network (and only that) is the component itself."""
        return self.type_of(arg, env).of == (e.network,)

    def shape(self, e: ir.Expr, env: Env) -> tuple[bool, bool]:
        """(each element once, in canonical order) of what `iterate` gives."""
        if self.single(e, env):
            return True, True
        match e:
            case (
                ir.Local()
                | ir.MemoryOf()
                | ir.Players()
                | ir.Winners()
                | ir.PiecesOf()
                | ir.PartsOfKind()
                | ir.Components()
                | ir.Symbols()
            ):
                return True, True
            case ir.Newly():
                return True, False
            case ir.Nearest():
                return True, True
            case ir.Majority() | ir.SpaceRef() | ir.PileRef():
                return True, True
            case ir.Filter(_, source) | ir.Best(_, source) | ir.Marked(source) | ir.Minus(source):
                return self.shape(source, env)
            case ir.First():
                return True, True
            case ir.Located(pieces):
                return self.shape(pieces, env)
            case ir.IfElse(_, a, b):
                (da, oa), (db, ob) = self.shape(a, env), self.shape(b, env)
                return da and db, oa and ob
            case ir.Intersect(args):
                return self.shape(args[self.lead(args, env)], env)
            case ir.Union(args):
                types = [self.type_of(a, env) for a in args]
                apart = all(disjoint(a, b) for i, a in enumerate(types) for b in types[:i])
                return apart and all(self.shape(a, env)[0] for a in args), False
            case ir.Placings(piece, where):
                distinct, ordered = self.shape(piece, env)
                return distinct, ordered and self.type_of(where, env).base == "space" and self.single(where, env)
            case ir.Apply(name, arg):
                about = self.type_of(arg, env) if arg is not None else None
                cases = self.cases_of(name, about)
                if (arg is not None and not self.single(arg, env)) or not cases:
                    return not cases, not cases
                shapes = [self.shape(c.base, self._case_env(name, about)) for c in cases]
                return all(d for d, _ in shapes), all(o for _, o in shapes)
            case ir.Image(relation, arg):
                return self._image_shape(relation, arg, env)
        return False, False

    def one_part(self, of: Type) -> bool:
        """Do components of these networks have one part each?"""
        return bool(of.of) and all(self.plan.loose(name) for name in of.of)

    def _image_shape(self, relation: str, arg: ir.Expr, env: Env) -> tuple[bool, bool]:
        of, one = self.type_of(arg, env), self.single(arg, env)
        distinct, ordered = self.shape(arg, env)
        if relation in _AT_ENDS and self.plan.may_link(of):
            return False, False
        match relation, of.base:
            case "ends", "piece":
                return one, one
            case ("parts", "piece") | ("contents", "pile"):
                return distinct, distinct and ordered
            case "contacts", "part":
                return one, one
            case ("parts", "cell") | ("tiles", "cell"):
                return distinct, False
            case ("parts", "component"):
                return distinct and len(of.of) == 1, False
            case ("tiles" | "cells", "space"):
                return distinct, relation == "cells" and one
            case ("neighbours" | "surroundings", "cell" | "piece" | "part" | "placing" | "place"):
                return one, False
            case ("neighbours" | "surroundings", "component"):
                return one and self.one_part(of), False
        return False, False

    def lead(self, args: tuple[ir.Expr, ...], env: Env) -> int:
        """The operand of an intersection worth listing: whole kinds last, those with a short way to be listed first."""

        def effort(e: ir.Expr) -> int:
            match e:
                case ir.PiecesOf() | ir.PartsOfKind() | ir.Components():
                    return 4
                case ir.Apply(_, None):
                    return 3
                case ir.Apply() | ir.Minus() | ir.IfElse():
                    return 2
                case ir.Filter(_, source) | ir.Best(_, source) | ir.Marked(source) | ir.First(source):
                    return effort(source)
                case ir.Located(pieces):
                    return max(1, effort(pieces))
                case ir.Union(inner):
                    return max(map(effort, inner), default=0)
                case ir.Intersect(inner):
                    return min(map(effort, inner))
            return 0 if self.single(e, env) else 1

        return min(range(len(args)), key=lambda i: effort(args[i]))
