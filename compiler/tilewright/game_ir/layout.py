"""The numbering of a game: its run-time tables, made from the Game IR (see `runtime.tables` for what the numbers mean)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Face, Game, Sym
from tilewright.game_ir.text import digest
from tilewright.game_ir.types import Scope, type_of
from tilewright.game_ir.walk import is_choice_point, phase_statements
from tilewright.runtime import tables as rt


def rotate(ports: int, turns: int) -> int:
    """Ports of a part after quarter turns clockwise."""
    shift = 3 * (turns % 4)
    return ((ports << shift) | (ports >> (12 - shift))) & 0xFFF


def distinct_turns(face: Face) -> tuple[int, ...]:
    """Of the orientations that give the same parts the one turned least: kinds, ports, marks and contacts all equal."""

    def look(turns: int) -> tuple[object, ...]:
        def part(index: int) -> tuple[object, ...]:
            p = face.parts[index]
            return (p.kind, rotate(p.ports, turns), tuple((m.mark, m.value) for m in p.marks))

        return tuple(
            sorted(((part(i), tuple(sorted(map(str, map(part, p.contacts))))) for i, p in enumerate(face.parts)), key=str)
        )

    seen: set[tuple[object, ...]] = set()
    turns: list[int] = []
    for turn in range(4):
        if (this := look(turn)) not in seen:
            seen.add(this)
            turns.append(turn)
    return tuple(turns)


def short_labels(names: Iterable[Sym]) -> dict[Sym, str]:
    """What people read: the name without its ruleset where no other has the same."""
    names = list(dict.fromkeys(names))
    bare = Counter(name.rpartition(".")[2] for name in names)
    return {name: name.rpartition(".")[2] if bare[name.rpartition(".")[2]] == 1 else str(name) for name in names}


def side_kinds(face: Face, kinds: Mapping[Sym, int]) -> tuple[int, ...]:
    """Kind of each side: of the part that has its middle, else of the one that has its left half; -1 if nothing has."""

    def at(port: int) -> int:
        return next((kinds[p.kind] for p in face.parts if p.ports >> port & 1), -1)

    return tuple(at(3 * s + 1) if at(3 * s + 1) >= 0 else at(3 * s) for s in range(4))


def binder_types(alternative: ir.Alternative, scope: Scope, game: Game) -> tuple[dict[Sym, ir.Type], tuple[str, ...]]:
    """The scope inside an alternative, and the bases of its variables' types in order."""
    inner = dict(scope)
    bases: list[str] = []
    for binder in alternative.binders:
        found = type_of(binder.source, inner, game)
        for var in (binder.var, binder.other):
            if var is not None:
                inner[var] = found
                bases.append(found.base)
    return inner, tuple(bases)


def scopes(game: Game) -> dict[int, list[Scope]]:
    """Types of the locals in force at each statement: id of the statement -> one scope per occurrence (all equal)."""
    result: dict[int, list[Scope]] = {}

    def block(stmts: ir.Block, scope: Scope) -> None:
        inner = dict(scope)
        for stmt in stmts:
            result.setdefault(id(stmt), []).append(dict(inner))
            match stmt:
                case ir.Let():
                    inner[stmt.var] = type_of(stmt.value, inner, game)
                case ir.Choose():
                    for alternative in stmt.alternatives:
                        block(alternative.body, binder_types(alternative, inner, game)[0])
                    block(stmt.otherwise, inner)
                case ir.ForEach():
                    block(stmt.body, inner | {stmt.var: type_of(stmt.source, inner, game)})
                case ir.Repeat():
                    block(stmt.body, inner)
                case ir.If():
                    block(stmt.then, inner)
                    block(stmt.otherwise, inner)
                case ir.Draw():
                    block(stmt.body, inner | {stmt.var: type_of(stmt.source, inner, game)})
                    block(stmt.otherwise, inner)

    for phase in game.phases:
        for step in phase.steps:
            block(step.body, {})
    return result


def make_tables(game: Game, name: str = "", counts: Mapping[str, int] | None = None) -> rt.Tables:
    """Tables of a game. `counts` raises the number of pieces of a kind (scenarios may lay more copies than a set contains)."""
    kinds = {k.name: i for i, k in enumerate(game.part_kinds)}
    marks = {m.name: i for i, m in enumerate(game.marks)}
    piles = {p.name: i for i, p in enumerate(game.piles)}
    part_words = short_labels(kinds)  # each sort by itself: in an action they never stand in one place
    mark_words = short_labels(marks)
    piece_words = short_labels(k.name for k in game.pieces)

    def values(found: Iterable[ir.MarkValue]) -> tuple[tuple[int, int], ...]:
        return tuple((marks[m.mark], m.value) for m in found)

    def face_table(face: Face) -> rt.FaceTable:
        parts = tuple(rt.PartTable(kinds[p.kind], p.ports, values(p.marks), p.contacts) for p in face.parts)
        label = face.name.rpartition(".")[2]
        return rt.FaceTable(label, face.count, parts, values(face.marks), distinct_turns(face), side_kinds(face, kinds))

    pieces: list[rt.PieceTable] = []
    first = 0
    for kind in game.pieces:
        groups = [values(g.marks) for g in kind.groups for _ in range(g.count)]
        count = max(kind.count, (counts or {}).get(kind.name, 0))
        groups += [groups[-1] if groups else ()] * (count - len(groups))
        pieces.append(
            rt.PieceTable(
                piece_words[kind.name],
                kind.role,
                count,
                kind.each_player,
                piles[kind.starts_in] if kind.starts_in is not None else -1,
                tuple(map(face_table, kind.faces)),
                first,
                tuple(groups) if any(groups) else (),
                kind.name.rpartition(".")[0],
            )
        )
        first += count * (game.players[1] if kind.each_player else 1)

    choices: list[rt.ChoiceTable] = []
    alternatives: list[rt.AlternativeTable] = []
    rules = [rt.RuleTable(c.stage.rpartition(".")[2], "", c.unit, c.origin) for s in game.scorings for c in s.contributions]
    known = scopes(game)
    steps: dict[str, list[str]] = {p.name: [s.name.rpartition(".")[2] for s in p.steps] for p in game.phases}
    for _, _, step, stmt in phase_statements(game):
        if isinstance(stmt, ir.Gain):
            rules.append(rt.RuleTable("", stmt.text, "", stmt.origin))
        if not is_choice_point(stmt):
            continue
        scope = known[id(stmt)][0]
        numbers: list[int] = []
        if isinstance(stmt, ir.Choose):
            for a in stmt.alternatives:
                numbers.append(len(alternatives))
                pair = any(b.other is not None for b in a.binders)
                label = a.label.rpartition(".")[2]
                alternatives.append(rt.AlternativeTable(label, len(choices), binder_types(a, scope, game)[1], pair, a.origin))
            optional = stmt.optional
        else:
            assert isinstance(stmt, ir.ForEach)
            numbers.append(len(alternatives))
            base = type_of(stmt.source, scope, game).base
            label = stmt.label.rpartition(".")[2]
            alternatives.append(rt.AlternativeTable(label, len(choices), (base,), False, stmt.origin))
            optional = stmt.how == "any"
        choices.append(rt.ChoiceTable(step.name.rpartition(".")[2], optional, tuple(numbers), stmt.origin))

    def cells(space: ir.Space) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
        return tuple((c.x, c.y, values(c.marks)) for c in sorted(space.cells, key=lambda c: (-c.y, c.x)))

    return rt.Tables(
        game=name,
        title=game.title,
        digest=digest(game),
        players=game.players,
        turn_limit=game.turn_limit,
        part_kinds=tuple(
            rt.PartKindTable(part_words[k.name], k.shape, k.filler, k.name.rpartition(".")[0]) for k in game.part_kinds
        ),
        marks=tuple(rt.MarkTable(mark_words[m.name], m.form, tuple(s.rpartition(".")[2] for s in m.symbols)) for m in game.marks),
        pieces=tuple(pieces),
        piles=tuple(
            rt.HolderTable(p.name.rpartition(".")[2], p.each_player, hidden=p.hidden, ruleset=p.name.rpartition(".")[0])
            for p in game.piles
        ),
        spaces=tuple(
            rt.HolderTable(
                s.name.rpartition(".")[2],
                s.each_player,
                drawn=s.drawn,
                edge=s.edge,
                cells=cells(s),
                ruleset=s.name.rpartition(".")[0],
            )
            for s in game.spaces
        ),
        networks=tuple(n.name.rpartition(".")[2] for n in game.networks),
        memories=tuple(m.name.rpartition(".")[2] for m in game.memories),
        stages=tuple(s.name.rpartition(".")[2] for s in game.stages),
        choices=tuple(choices),
        alternatives=tuple(alternatives),
        rules=tuple(rules),
        looks=tuple(
            rt.LookTable(look.name.rpartition(".")[2], look.shape, look.glyph, look.colour, look.width) for look in game.looks
        ),
        origins=tuple(rt.OriginTable(o.ruleset, o.declaration, o.file, o.line, o.cites) for o in game.origins),
        steps=tuple((phase, tuple(labels)) for phase, labels in steps.items()),
    )
