"""Declarations: part kinds, marks, pieces, piles, networks, memories, looks. Spaces stand in `resolve_space`."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.compose.faces import MAX_COUNT
from tilewright.compose.model import Changed
from tilewright.compose.resolve_names import PIECES, PLURALS, UMBRELLAS, Context, value_names
from tilewright.compose.resolve_state import MarkInfo, MemoryInfo, Resolver, Scope, Unit
from tilewright.compose.resolve_stmt import memory_value
from tilewright.compose.resolve_values import PART, bare, listed
from tilewright.diagnostics import Label
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Face, Sym, Type
from tilewright.syntax import ast

SHAPES = {"whole side": "whole", "middle of side": "middle", "half side": "half", "no side": "none"}
SCOPES = {"this turn": "turn", "each player": "player", "the game": "game"}
MAX_NUMBER = 1 << 30


# ---------------------------------------------------------------- kinds
def kinds(r: Resolver) -> None:
    """Which kinds there are: everything else asks for them."""
    c = r.composed
    for table in (c.tiles, c.dice, c.pieces):
        for name, changed in table.items():
            decl = changed.declared.decl
            if isinstance(decl, ast.Piece):
                role, each, count = decl.role, decl.each_player, decl.count
            else:
                role, each, count = ("tile" if isinstance(decl, ast.Tile) else "die"), False, decl.count  # type: ignore[attr-defined]
            r.roles[Sym(name)] = role
            if count == 1 and not each:
                r.single.add(Sym(name))
    for name, changed in c.networks.items():
        decl = changed.declared.decl
        assert isinstance(decl, ast.Network)
        context = Context(changed.declared.ruleset, decl)
        found = [r.lookup.lookup(over, context, ("part",), r.report) for over in decl.over]
        r.over[Sym(name)] = tuple(dict.fromkeys(Sym(f.qualified) for f in found if f is not None))


def part_kinds(r: Resolver) -> tuple[ir.PartKind, ...]:
    done = []
    for name, changed in r.composed.part_kinds.items():
        decl = changed.declared.decl
        assert isinstance(decl, ast.PartKind)
        done.append(ir.PartKind(Sym(name), SHAPES[decl.shape], decl.filler))
    return tuple(done)


# ---------------------------------------------------------------- marks
def marks(r: Resolver) -> None:
    for name, declared in r.composed.marks.items():
        decl = declared.decl
        assert isinstance(decl, ast.Mark)
        span = next((n.span for n in decl.names if n.text == bare(name)), decl.span)
        carriers = mark_carriers(r, decl, Context(declared.ruleset, decl))
        r.marks[Sym(name)] = MarkInfo(mark_node(r, Sym(name), decl), carriers, span)
    for name, declared in r.composed.memories.items():
        decl = declared.decl
        if isinstance(decl, ast.Remember) and decl.type.form == "one_of":
            symbols = tuple(Sym(f"{declared.ruleset}.{n.text}") for n in decl.type.names)
            r.marks[Sym(name)] = MarkInfo(ir.MarkDef(Sym(name), "symbols", 0, len(symbols) - 1, symbols), (), decl.span)


def mark_node(r: Resolver, name: Sym, decl: ast.Mark) -> ir.MarkDef:
    type = decl.type
    if type is None or type.form == "yes_no":
        return ir.MarkDef(name, "flag")
    if type.form == "range" and type.range is not None:
        low, high = type.range
        if low > high or high > MAX_NUMBER or low < -MAX_NUMBER:
            r.report.error("TW0308", f"`{low}..{high}` holds no number", type.span, help="write the smaller number first")
            high = max(low, high)
        return ir.MarkDef(name, "range", low, high)
    if type.form == "one_of":
        ruleset = name.rpartition(".")[0]
        words = value_names(decl)
        for number, word in enumerate(words):
            if word.text in [w.text for w in words[:number]]:
                r.report.error("TW0308", f"the value `{word}` is listed twice", word.span, help="take one of them out")
        symbols = tuple(Sym(f"{ruleset}.{w.text}") for w in words)
        return ir.MarkDef(name, "symbols", 0, len(symbols) - 1, symbols)
    r.report.error(
        "TW0308",
        "a mark is a yes or no, a number or one of some words",
        type.span,
        help="leave `is ..` out, or write `is 1..6` or `is one of a, b`",
    )
    return ir.MarkDef(name, "flag")


def mark_carriers(r: Resolver, decl: ast.Mark, context: Context) -> tuple[Type, ...]:
    """What may carry a mark, by base."""
    found: list[Type] = []
    for name in decl.on:
        word = PLURALS.get(name.text, name.text)
        if name.ruleset is None and word in ("face", "faces", "tile", "die"):
            found.append(Type("piece", r.of_role("die" if word == "die" else "tile")))
        elif name.ruleset is None and word in UMBRELLAS:
            found.append(Type("piece", r.of_role(word)))
        elif name.ruleset is None and word in ("cell", "cells"):
            found.append(Type("cell"))
        elif name.ruleset is None and word == "part":
            found.append(PART)
        else:
            also = (*UMBRELLAS, "face", "cell", "part")
            kind = r.lookup.lookup(name, context, ("part", *PIECES), r.report, also)
            if kind is not None:
                found.append(Type("part" if kind.sort == "part" else "piece", (Sym(kind.qualified),)))
    merged: dict[str, tuple[Sym, ...]] = {}
    for type in found:
        # A role without kinds carries nothing; part and cell stand for all.
        if type.base == "piece" and not type.of:
            continue
        merged[type.base] = () if not type.of or merged.get(type.base) == () else (*merged.get(type.base, ()), *type.of)
    return tuple(Type(base, kinds) for base, kinds in merged.items())


def mark_value(r: Resolver, mark: Sym, value: ast.Name | None, place: ast.Node) -> ir.MarkValue | None:
    """A value of a mark as written on a piece or in a legend."""
    node = r.marks[mark].node
    if node.form == "flag":
        if value is None or value.text == "yes":
            return ir.MarkValue(mark, 1)
        r.report.error(
            "TW0308", f"`{bare(mark)}` has no values", value.span, others=(Label(r.marks[mark].span, "declared here"),)
        )
        return None
    text = value.text if value is not None else ""
    if node.form == "range":
        if text.lstrip("-").isdigit() and node.low <= int(text) <= node.high:
            return ir.MarkValue(mark, int(text))
        help = f"a number from {node.low} to {node.high}"
    else:
        words = [bare(s) for s in node.symbols]
        if text in words:
            return ir.MarkValue(mark, words.index(text))
        help = f"its values: {listed(words)}"
    message = f"`{text}` is not a value of `{bare(mark)}`" if value is not None else f"`{bare(mark)}` needs a value"
    span = value.span if value is not None else place.span
    r.report.error("TW0308", message, span, others=(Label(r.marks[mark].span, "declared here"),), help=help)
    return None


# ---------------------------------------------------------------- pieces
def pieces(r: Resolver, faces: Mapping[str, tuple[Face, ...]]) -> tuple[ir.PieceKind, ...]:
    c = r.composed
    done: list[ir.PieceKind] = []
    for name, changed in c.tiles.items():
        decl = changed.declared.decl
        assert isinstance(decl, ast.Tile)
        printed = faces.get(name, ())
        count = printed[0].count if printed else 1
        done.append(ir.PieceKind(Sym(name), "tile", count, False, None, printed, groups_of(count)))
    for name, changed in c.dice.items():
        die = changed.declared.decl
        assert isinstance(die, ast.Die)
        done.append(ir.PieceKind(Sym(name), "die", die.count, False, None, faces.get(name, ()), groups_of(die.count)))
    for name, changed in c.pieces.items():
        piece = changed.declared.decl
        assert isinstance(piece, ast.Piece)
        done.append(piece_kind(r, Sym(name), changed.declared.ruleset, piece, more_of(r, changed, piece)))
    return tuple(done)


def groups_of(count: int) -> tuple[ir.Group, ...]:
    return (ir.Group(count, ()),)


def more_of(r: Resolver, changed: Changed, decl: ast.Piece) -> int:
    """How many pieces other rulesets add to a kind (`modify KIND`, `add N [each player]`); for each player, if it is for each."""
    more = 0
    for change in changed.changes:
        line = change.line
        if not isinstance(line, ast.Change) or line.op != "add" or not isinstance(line.value, ast.IntExpr):
            continue
        words = None
        if line.each_player != decl.each_player:
            words = f"each player has `{decl.name}`" if decl.each_player else f"`{decl.name}` belongs to nobody"
            help = f"write `add {line.value.value}{' each player' if decl.each_player else ''}`"
        elif decl.rows:
            words = f"the kinds of `{decl.name}` are listed, so these would be of none"
            help = f"declare a `{decl.role}` of your own, or `replace {decl.role} {decl.name}` with all of its kinds"
        elif not 1 <= line.value.value <= MAX_COUNT:
            words, help = f"{line.value.value} more make no sense", f"write a number from 1 to {MAX_COUNT}"
        if words is not None:
            here = (Label(decl.span, "declared here"),)
            r.report.error("TW0314", words, line.span, others=here, help=help)
            continue
        more += line.value.value
    return more


def piece_kind(r: Resolver, name: Sym, ruleset: str, decl: ast.Piece, more: int) -> ir.PieceKind:
    context = Context(ruleset, decl)
    starts: Sym | None = None
    if decl.starts_in is not None:
        pile = r.lookup.lookup(decl.starts_in, context, ("pile",), r.report)
        starts = Sym(pile.qualified) if pile else None
        if pile is not None and isinstance(pile.decl, ast.Pile) and pile.decl.each_player and not decl.each_player:
            r.report.error(
                "TW0312",
                f"each player has a pile `{decl.starts_in}`, and nobody owns `{decl.name}`",
                decl.starts_in.span,
                "in whose?",
                others=(Label(pile.decl.span, "declared here"),),
                help=f"declare `{decl.role} {decl.name} .. each player`, or start in a pile for all",
            )
    count = decl.count if decl.count is not None else sum(row.count for row in decl.rows) or 1
    groups = [ir.Group(row.count, row_marks(r, context, name, row)) for row in decl.rows]
    listed_ = sum(row.count for row in decl.rows)
    if listed_ > count:
        r.report.error(
            "TW0308",
            f"these kinds are {listed_} together, and there are {count} of `{decl.name}`",
            decl.span,
            others=[Label(row.span, f"{row.count}") for row in decl.rows],
            help=f"write `{decl.role} {decl.name} x{listed_}`, or lower the numbers",
        )
        count = listed_
    count += more
    if listed_ < count:
        groups.append(ir.Group(count - listed_, ()))
    return ir.PieceKind(name, decl.role, count, decl.each_player, starts, (), tuple(groups))


def row_marks(r: Resolver, context: Context, piece: Sym, row: ast.KindRow) -> tuple[ir.MarkValue, ...]:
    values: list[ir.MarkValue] = []
    for name, value in row.values:
        found = r.lookup.lookup(name, context, ("mark",), r.report)
        if found is None:
            continue
        info = r.marks[Sym(found.qualified)]
        if not any(t.base == "piece" and (not t.of or piece in t.of) for t in info.carriers):
            r.report.error(
                "TW0309",
                f"`{name}` is no mark of `{bare(piece)}`",
                name.span,
                others=(Label(info.span, "declared here"),),
                help=f"add `{bare(piece)}` there",
            )
            continue
        one = mark_value(r, info.node.name, value, row)
        if one is not None:
            values.append(one)
    return tuple(values)


def piles(r: Resolver) -> tuple[ir.Pile, ...]:
    done = []
    for name, declared in r.composed.piles.items():
        decl = declared.decl
        assert isinstance(decl, ast.Pile)
        done.append(ir.Pile(Sym(name), decl.each_player, decl.hidden))
    return tuple(done)


# ---------------------------------------------------------------- memories
def memories(r: Resolver) -> None:
    """Types first; what they start with may be asked for only when all is known."""
    for name, declared in r.composed.memories.items():
        decl = declared.decl
        assert isinstance(decl, ast.Remember)
        r.memories[Sym(name)] = MemoryInfo(memory(r, Sym(name), decl, Context(declared.ruleset, decl)), decl.name.span)


def memory(r: Resolver, name: Sym, decl: ast.Remember, context: Context) -> ir.Memory:
    """`high` of a memory of a set is 1, of one element 0: whether it may hold many."""
    type, scope = decl.type, SCOPES[decl.scope]
    match type.form:
        case "yes_no":
            return ir.Memory(name, Type("truth"), 0, 1, scope, None)
        case "range":
            low, high = type.range or (0, 0)
            if low > high:
                r.report.error("TW0308", f"`{low}..{high}` holds no number", type.span, help="write the smaller number first")
                low, high = high, low
            return ir.Memory(name, Type("number"), low, high, scope, None)
        case "one_of":
            return ir.Memory(name, Type("symbol", (name,)), 0, 0, scope, None)
    found = entity(r, type.names[0], context)
    return ir.Memory(name, found, 0, 1 if type.form == "set" else 0, scope, None)


def entity(r: Resolver, name: ast.Name, context: Context) -> Type:
    """The type that a kind word names."""
    word = PLURALS.get(name.text, name.text)
    if name.ruleset is None:
        if word in UMBRELLAS:
            return Type("piece", r.of_role(word))
        if word in ("part", "cell", "player", "cells", "players"):
            return Type(word.removesuffix("s"))
    also = (*UMBRELLAS, "part", "cell", "player", "yes_no")
    found = r.lookup.lookup(name, context, ("part", *PIECES, "mark", "network"), r.report, also)
    if found is None:
        return Type("piece")
    sym = Sym(found.qualified)
    if found.sort == "mark" and r.marks[sym].node.form == "symbols":
        return Type("symbol", (sym,))
    if found.sort in ("mark", "network"):
        word = "a component may be joined to others meanwhile" if found.sort == "network" else "a mark of this kind is no value"
        over = r.over.get(sym, ())
        r.report.error(
            "TW0303",
            f"`{name}` cannot be remembered",
            name.span,
            word,
            help=f"remember one of its parts: `is {bare(over[0])}`" if over else None,
        )
        return Type("part", over[:1])
    return Type("part" if found.sort == "part" else "piece", (sym,))


def memory_starts(r: Resolver) -> tuple[ir.Memory, ...]:
    """The memories with what they start with."""
    done: list[ir.Memory] = []
    for name, info in r.memories.items():
        declared = r.composed.memories[name]
        decl = declared.decl
        assert isinstance(decl, ast.Remember)
        node = info.node
        if decl.starts is not None:
            scope = Scope(r, Context(declared.ruleset, decl), Unit(), f"remember {decl.name}")
            value = memory_value(scope, decl.starts, node)
            if node.type.base == "number" and isinstance(value, ir.Int) and not node.low <= value.value <= node.high:
                scope.error(
                    "TW0308",
                    f"{value.value} is not in {node.low}..{node.high}",
                    decl.starts.span,
                    others=(Label(decl.type.span, "the numbers it may be"),),
                )
            node = ir.Memory(node.name, node.type, node.low, node.high, node.scope, value)
        elif node.type.base == "number" and not node.low <= 0 <= node.high:
            r.report.error(
                "TW0308",
                f"`{decl.name}` starts with 0, which is not in {node.low}..{node.high}",
                decl.span,
                help=f"add `, starts {node.low}`",
            )
        done.append(node)
    return tuple(done)


# ---------------------------------------------------------------- looks
def looks(r: Resolver) -> tuple[ir.Look, ...]:
    done = []
    for name, declared in r.composed.looks.items():
        decl = declared.decl
        assert isinstance(decl, ast.Look)
        done.append(ir.Look(Sym(name), decl.shape, decl.glyph, decl.colour, decl.width))
    return tuple(done)
