"""From Lark's trees to nodes of the syntax tree: declarations about turns, networks, scores and how rulesets combine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Tree

from tilewright.syntax import ast
from tilewright.syntax.build_pieces import PIECES
from tilewright.syntax.build_scenarios import ScenarioBuilder
from tilewright.syntax.problem import BuildProblem

SCOPES = {"this_turn": "this turn", "per_player": "each player", "whole_game": "the game"}
SLOTS = {"slot_in": "in", "slot_before": "before", "slot_after": "after"}
SCORE_OPS = {"op_add": "add", "op_halve_up": "halve rounding up", "op_halve_down": "halve rounding down", "op_times": "times"}
CHANGES = {"mod_add": "add", "mod_times": "times", "mod_also": "also", "mod_or_else": "or else", "mod_include": "include"}
CHANGES |= {"mod_exclude": "exclude"}


class DeclarationBuilder(ScenarioBuilder):
    """Builds a whole declaration. The body of `with` and `when` is added by the caller, who parsed it separately."""

    def decl(self, tree: Any) -> ast.Decl:
        """The declaration in a `decl` tree."""
        inner = tree.children[0] if tree.data == "decl" else tree
        return DECLARATIONS[inner.data](self, inner, inner.children)

    # -------------------------------------------------------------------------------------------- heading
    def ruleset(self, tree: Any) -> ast.RulesetHead:
        name, *lines = self.without_cites(tree.children)
        given: dict[str, Any] = {}
        for line in lines:
            if line is None:
                continue
            key, value = self._head_line(line)
            if key in given and key in ("players", "status"):
                raise BuildProblem("TW0116", f"`{key}` is said twice", self.span(line), "", "keep one of the two lines")
            given[key] = given.get(key, ()) + value if key not in ("players", "status") else value
        return ast.RulesetHead(self.name(name), **given, cites=self.cites(tree.children), span=self.span(tree))

    def _head_line(self, line: Any) -> tuple[str, Any]:
        kids = line.children
        if line.data == "titles":
            titles = (title.children for title in kids)
            return "titles", tuple((str(language) if language else "en", self.text(text)) for language, text in titles)
        if line.data == "player_range":
            low, _, high = kids
            return "players", (self.number(low), self.number(high))
        if line.data == "status":
            return "status", self.text(kids[0])
        return str(line.data), self.names(kids[0])

    # -------------------------------------------------------------------------------------------- networks and scores
    def net_line(self, tree: Any) -> ast.NetLine:
        kids, cites = tree.children, self.cites(tree.children)
        if tree.data == "joined":
            return ast.Joined(self.qname(kids[0]), cites, span=self.span(tree))
        if tree.data == "like":
            return ast.Like(self.qname(kids[0]), cites, span=self.span(tree))
        return ast.CutAt(self.expr(kids[0]), cites, span=self.span(tree))

    def network(self, tree: Any) -> ast.Network:
        name, over, *lines = self.without_cites(tree.children)
        built = tuple(self.net_line(line) for line in lines if line is not None)
        return ast.Network(self.name(name), self.names(over), built, cites=self.cites(tree.children), span=self.span(tree))

    def stages(self, tree: Any) -> ast.Stages:
        stages = self.without_cites(tree.children)
        built = tuple(
            ast.Stage(self.name(name), str(op.data), each is not None, span=self.span(stage))
            for stage in stages
            for name, op, each in (stage.children,)
        )
        return ast.Stages(built, cites=self.cites(tree.children), span=self.span(tree))

    def scoring(self, tree: Any) -> ast.Scoring:
        networks, *lines = self.without_cites(tree.children)
        built = tuple(self.at_stage(line) if line.data == "at_stage" else self.receivers(line) for line in lines)
        return ast.Scoring(self.names(networks), built, cites=self.cites(tree.children), span=self.span(tree))

    def receivers(self, tree: Any) -> ast.Receivers:
        return ast.Receivers(self.expr(tree.children[0]), self.cites(tree.children), span=self.span(tree))

    def at_stage(self, tree: Any) -> ast.AtStage:
        stage, op, where = self.without_cites(tree.children)
        amount, per = (*op.children, None, None)[:2]
        return ast.AtStage(
            self.qname(stage),
            SCORE_OPS[op.data],
            self.maybe(amount),
            self.maybe(per),
            self.maybe(where),
            self.cites(tree.children),
            span=self.span(tree),
        )

    # -------------------------------------------------------------------------------------------- memory
    def remember(self, tree: Any) -> ast.Remember:
        name, type_, scope, starts = self.without_cites(tree.children)
        return ast.Remember(
            self.name(name),
            self.type(type_),
            SCOPES[scope.data],
            self.maybe(starts),
            cites=self.cites(tree.children),
            span=self.span(tree),
        )

    # -------------------------------------------------------------------------------------------- time
    def step(self, tree: Any) -> ast.Step:
        name, *slots, body = self.without_cites(tree.children)
        built = tuple(ast.Slot(SLOTS[s.data], self.soft(s.children[0]), span=self.span(s)) for s in slots if s is not None)
        return ast.Step(self.name(name), built, self.block(body), cites=self.cites(tree.children), span=self.span(tree))

    # -------------------------------------------------------------------------------------------- composition
    def modify(self, tree: Any) -> ast.Modify:
        target, *lines = self.without_cites(tree.children)
        kids = target.children
        if target.data == "target_scoring":
            name, of, networks = ast.Name("scoring", span=self.span(target)), None, self.names(kids[0])
        else:
            name, of, networks = self.soft(kids[0]), (self.qname(kids[1]) if kids[1] is not None else None), ()
        built = tuple(self.mod_line(line) for line in lines)
        return ast.Modify(name, of, networks, built, cites=self.cites(tree.children), span=self.span(tree))

    def mod_line(self, tree: Any) -> ast.Change | ast.AtStage | ast.NetLine | ast.Alternative:
        if tree.data in ("joined", "like", "cut_at"):
            return self.net_line(tree)
        if tree.data == "at_stage":
            return self.at_stage(tree)
        if tree.data in ("alt_pick", "alt_plain"):
            return self.alternative(tree)
        cites, kids, span = self.cites(tree.children), self.without_cites(tree.children), self.span(tree)
        if tree.data == "mod_mark":
            return ast.Change("mark", None, marks=self.names(kids[0]), cites=cites, span=span)
        if tree.data == "mod_add_each":
            more = ast.IntExpr(self.number(kids[0]), span=span)
            return ast.Change("add", more, each_player=True, cites=cites, span=span)
        op, value, rest = CHANGES[tree.data], self.expr(kids[0]), kids[1:]
        where = self.maybe(rest.pop()) if rest else None
        per = self.maybe(rest.pop()) if rest else None
        return ast.Change(op, value, per, where, cites=cites, span=span)

    def limit(self, tree: Tree) -> ast.Limit:
        turns = self.number(tree.children[0])
        if not turns:
            place = self.span(tree.children[0])
            raise BuildProblem("TW0128", "a game of no turns", place, "", "say how many turns a game has at most: 1 or more")
        return ast.Limit(turns, cites=self.cites(tree.children), span=self.span(tree))


Handler = Callable[[DeclarationBuilder, Any, Any], ast.Decl]


def _optional_name(b: DeclarationBuilder, tree: Tree | None) -> ast.Name | None:
    return b.qname(tree) if tree is not None else None


DECLARATIONS: dict[str, Handler] = {
    **PIECES,
    "ruleset": lambda b, t, k: b.ruleset(t),
    "section": lambda b, t, k: ast.Section(b.name(k[0]), span=b.span(t)),
    "limit": lambda b, t, k: b.limit(t),
    "network": lambda b, t, k: b.network(t),
    "advise": lambda b, t, k: ast.Advise(b.text(k[0]), b.expr(k[1]), cites=b.cites(k), span=b.span(t)),
    "define": lambda b, t, k: ast.Define(b.name(k[0]), _optional_name(b, k[1]), b.expr(k[2]), cites=b.cites(k), span=b.span(t)),
    "stages": lambda b, t, k: b.stages(t),
    "scoring": lambda b, t, k: b.scoring(t),
    "remember": lambda b, t, k: b.remember(t),
    "phase": lambda b, t, k: ast.Phase(b.name(k[0]), b.names(k[1]), cites=b.cites(k), span=b.span(t)),
    "step": lambda b, t, k: b.step(t),
    "modify": lambda b, t, k: b.modify(t),
    "replace": lambda b, t, k: ast.Replace(b.decl(k[0]), span=b.span(t)),
    "remove": lambda b, t, k: ast.Remove(str(k[0]), b.qname(k[1]), cites=b.cites(k), span=b.span(t)),
    "order": lambda b, t, k: ast.Order(b.qname(k[0]), b.qname(k[1]), cites=b.cites(k), span=b.span(t)),
    "with_head": lambda b, t, k: ast.With(b.names(k[0]), (), cites=b.cites(k), span=b.span(t)),
    "when_head": lambda b, t, k: ast.When(b.expr(k[0]), (), cites=b.cites(k), span=b.span(t)),
    "scenario": lambda b, t, k: b.scenario(t),
}
