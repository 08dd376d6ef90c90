"""The invariants of the Game IR, checked. A failure is a mistake in Tilewright, never in a rule file.

What `nodes` promises: every name refers to a declaration of the right sort; locals are bound where they are used, and once;
types fit; definitions do not need themselves, case by case; contributions stand in stage order; printed contacts are
symmetric; marks have values they may have; groups of pieces add up.
"""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Expr, Game, Sym, Type
from tilewright.game_ir.types import type_of
from tilewright.game_ir.verify_expr import SET, ExprVerifier, Scope, VerifyError, require
from tilewright.game_ir.verify_stmt import StmtVerifier
from tilewright.game_ir.walk import descend

__all__ = ["VerifyError", "verify"]

CHANGES = {"number": ("add", "times"), "truth": ("also", "or_else"), "set": ("include", "exclude")}
SCALES = ("halve_up", "halve_down", "times")


def verify(game: Game) -> None:
    """Raises VerifyError with the first invariant that does not hold."""
    v = StmtVerifier(game)
    _names(game)
    _pieces(game, v)
    _places(game, v)
    for definition in game.definitions:
        _definition(definition, v)
    _acyclic(game)
    for scoring in game.scorings:
        _scoring(scoring, game, v)
    for memory in game.memories:
        _memory(memory, v)
    _phases(game, v)
    for node in descend(game):
        origin = getattr(node, "origin", 0)
        require(origin == 0 or 0 <= origin < len(game.origins), "no such origin", node)


def _unique(names: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        require(name not in seen, f"two {what} of one name", name)
        seen.add(name)


def _names(game: Game) -> None:
    require(1 <= game.players[0] <= game.players[1], "a number of players", game.players)
    require(game.turn_limit is None or game.turn_limit > 0, "a limit of turns", game.turn_limit)
    for what in ("part_kinds", "marks", "pieces", "piles", "spaces", "networks", "definitions", "stages", "memories", "phases"):
        _unique((item.name for item in getattr(game, what)), what)
    _unique((s.network for s in game.scorings), "scorings")
    require(sum(k.filler for k in game.part_kinds) <= 1, "one filler at most", game.part_kinds)


# ---------------------------------------------------------------- pieces and places
def _marks(values: Iterable[ir.MarkValue], v: ExprVerifier, where: object) -> None:
    for value in values:
        mark = v.marks.get(value.mark)
        require(mark is not None, "no such mark", (value, where))
        assert mark is not None
        low, high = (0, len(mark.symbols) - 1) if mark.form == "symbols" else (mark.low, mark.high)
        require(low <= value.value <= high, "a value that the mark cannot have", (value, where))


def _pieces(game: Game, v: ExprVerifier) -> None:
    for mark in game.marks:
        require(mark.form in ("flag", "range", "symbols"), "no such form of a mark", mark)
        require(mark.low <= mark.high and (mark.form == "symbols") == bool(mark.symbols), "values of a mark", mark)
    for kind in game.part_kinds:
        require(kind.shape in ("whole", "middle", "half", "none"), "no such shape", kind)
    for piece in game.pieces:
        require(piece.role in ("tile", "die", "figure", "token", "link"), "no such role", piece)
        require(piece.count >= 0 and sum(g.count for g in piece.groups) == piece.count, "groups that add up", piece)
        require(bool(piece.faces) == (piece.role in ("tile", "die")), "faces of tiles and dice", piece)
        require(piece.role != "tile" or len(piece.faces) == 1, "one face of a tile", piece)
        if piece.starts_in is not None:
            pile = v.piles.get(piece.starts_in)
            require(pile is not None and (piece.each_player or not pile.each_player), "a pile to start in", piece)
        for group in piece.groups:
            _marks(group.marks, v, group)
        for face in piece.faces:
            _face(face, v)


def _face(face: ir.Face, v: ExprVerifier) -> None:
    _marks(face.marks, v, face)
    taken = 0
    for number, part in enumerate(face.parts):
        require(part.kind in v.part_kinds, "no such part kind", part)
        require(0 <= part.ports < 1 << 12, "ports of a part", part)
        require(not taken & part.ports, "a port taken twice", face)
        taken |= part.ports
        _marks(part.marks, v, part)
        for other in part.contacts:
            fits = 0 <= other < len(face.parts) and other != number and number in face.parts[other].contacts
            require(fits, "contacts both ways", face)


def _places(game: Game, v: ExprVerifier) -> None:
    for space in game.spaces:
        require(space.edge in ("none", "closes", "blocks", "open"), "no such edge", space)
        require(bool(space.cells) == space.drawn, "cells of a drawn space", space)
        _unique((f"{c.x},{c.y}" for c in space.cells), "cells")
        for cell in space.cells:
            _marks(cell.marks, v, cell)
    for network in game.networks:
        require(bool(network.over) and set(network.over) <= v.part_kinds, "kinds of a network", network)
        for join in network.joins:
            link = join.by == "link"
            require(join.by in ("seams", "contacts", "link") and link == (join.link is not None), "no such join", join)
            require(not link or v.roles.get(join.link or Sym("")) == "link", "a link", join)
        if network.cut is not None:
            v.want(network.cut, {}, "part")


# ---------------------------------------------------------------- definitions
def _form(type: Type) -> str:
    return type.base if type.base in ("number", "truth") else "set"


def _definition(definition: ir.Definition, v: ExprVerifier) -> None:
    v.type(definition.result, definition)
    require((definition.of is None) == (definition.param is None), "an argument and its name", definition)
    require(bool(definition.cases), "cases", definition)
    require(definition.of is not None or len(definition.cases) == 1, "one case without argument", definition)
    form = _form(definition.result)
    wanted = SET if form == "set" else (form,)
    seen: list[tuple[Sym, ...]] = []
    for case in definition.cases:
        require(case.kinds not in seen, "two cases for the same", definition)
        require(
            not seen or not case.kinds or (seen[-1] != () and len(seen[-1]) <= len(case.kinds)),
            "narrowest case first",
            definition,
        )
        seen.append(case.kinds)
        scope: Scope = {}
        if definition.of is not None and definition.param is not None:
            of = Type(definition.of.base, case.kinds)
            v.type(of, case)
            scope = {definition.param: of}
        v.want(case.base, scope, *wanted)
        for change in case.changes:
            require(change.op in CHANGES[form], "a change that does not fit", change)
            v.want(change.value, scope, *wanted)
            if change.per is not None:
                require(form == "number", "`per` of a number", change)
                v.number(change.per, scope)
            if change.where is not None:
                v.truth(change.where, scope)


def _acyclic(game: Game) -> None:
    """No case of a definition needs itself."""
    state: dict[tuple[Sym, int], bool] = {}

    def visit(name: Sym, number: int) -> None:
        key = (name, number)
        if key in state:
            require(state[key], "a definition that needs itself", key)
            return
        state[key] = False
        definition = game.definition(name)
        case = definition.cases[number]
        scope: dict[Sym, Type] = {}
        if definition.param is not None and definition.of is not None:
            scope[definition.param] = Type(definition.of.base, case.kinds)
        for part in (case.base, *(e for c in case.changes for e in (c.value, c.per, c.where) if e is not None)):
            for called, argument in calls(part, scope, game):
                for other in reached(game.definition(called), argument, game):
                    visit(called, other)
        state[key] = True

    for definition in game.definitions:
        for number in range(len(definition.cases)):
            visit(definition.name, number)


def reached(definition: ir.Definition, argument: Type | None, game: Game) -> set[int]:
    """The cases that a call may come to: for each kind of the argument the narrowest."""
    cases = definition.cases
    if argument is None or definition.of is None or definition.of.base not in ("piece", "part", "component"):
        return set(range(len(cases)))
    universe = {"piece": game.pieces, "part": game.part_kinds, "component": game.networks}[definition.of.base]
    kinds = argument.of if argument.base == definition.of.base and argument.of else tuple(k.name for k in universe)  # type: ignore[attr-defined]
    found = (next((n for n, c in enumerate(cases) if not c.kinds or kind in c.kinds), None) for kind in kinds)
    return {n for n in found if n is not None}


def calls(expr: Expr, scope: Scope, game: Game) -> Iterable[tuple[Sym, Type | None]]:
    """The definitions an expression calls, with the type of the argument."""
    match expr:
        case ir.Apply():
            yield expr.definition, type_of(expr.arg, scope, game) if expr.arg is not None else None
        case ir.Newly():
            yield expr.definition, type_of(expr.components, scope, game)
        case ir.Majority() if expr.weight is not None:
            yield expr.weight, type_of(expr.pieces, scope, game)
    inner = scope
    if isinstance(expr, ir.Filter | ir.Fold | ir.Best):
        inner = {**scope, expr.var: type_of(expr.source, scope, game)}
    for child in expressions_in(expr):
        yield from calls(child, inner if child is not getattr(expr, "source", None) else scope, game)


def expressions_in(node: object) -> Iterable[Expr]:
    """The expressions directly inside a node, through rows."""
    for name in getattr(node, "__dataclass_fields__", ()):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Expr):
                yield item
            elif isinstance(item, ir.Row):
                yield item.value


# ---------------------------------------------------------------- scoring, memory, time
def _scoring(scoring: ir.Scoring, game: Game, v: ExprVerifier) -> None:
    require(scoring.network in v.networks, "no such network", scoring)
    scope = {scoring.param: Type("component", (scoring.network,))}
    v.want(scoring.receivers, scope, "player", "nothing")
    order = {stage.name: number for number, stage in enumerate(game.stages)}
    last = 0
    for line in scoring.contributions:
        require(line.stage in order and order[line.stage] >= last, "contributions in the order of stages", line)
        last = order[line.stage]
        stage = game.stages[last]
        fits = line.op == "add" if stage.op == "adds" else line.op in SCALES
        require(fits and (line.amount is None) == line.op.startswith("halve"), "an operation that fits its stage", line)
        for number in (line.amount, line.per):
            if number is not None:
                v.number(number, scope)
        if line.where is not None:
            v.truth(line.where, scope)
        if not stage.each_receiver:
            require(not any(isinstance(n, ir.Receiver) for n in descend(line)), "a receiver only for each receiver", line)


def _memory(memory: ir.Memory, v: ExprVerifier) -> None:
    v.type(memory.type, memory)
    require(memory.scope in ("turn", "player", "game") and memory.low <= memory.high, "a memory", memory)
    require(memory.type.base not in ("placing", "component", "space", "pile"), "what can be remembered", memory)
    if memory.starts is not None:
        v.want(memory.starts, {}, memory.type.base, "nothing")


def _phases(game: Game, v: StmtVerifier) -> None:
    for phase in game.phases:
        require(phase.name in ("setup", "turn", "ending"), "no such phase", phase.name)
        for step in phase.steps:
            v.block(step.body, {}, False)
