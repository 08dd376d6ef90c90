"""The tables that the run-time helpers read: what is printed on pieces and where they belong."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.kernel_ir.nodes import TableData
from tilewright.passes.lower.base import Unsupported
from tilewright.passes.plan import Plan
from tilewright.runtime.tables import FaceTable


def static_set(e: ir.Expr, plan: Plan) -> set[int]:
    """The parts of a set that what is printed decides. Raises Unsupported for any other."""
    tables = plan.tables
    kinds = [tables.face(piece).parts[part - tables.part_base[piece]].kind for part, piece in enumerate(tables.part_piece)]
    match e:
        case ir.Empty():
            return set()
        case ir.PartsOfKind(names):
            wanted = {plan.part_kind[name] for name in names}
            return {part for part, kind in enumerate(kinds) if kind in wanted}
        case ir.Marked(arg, mark, present):
            number = plan.mark[mark]
            return {
                part
                for part in static_set(arg, plan)
                if (
                    number
                    in dict(tables.face(tables.part_piece[part]).parts[part - tables.part_base[tables.part_piece[part]]].marks)
                )
                == present
            }
        case ir.Union(args):
            return set().union(*(static_set(a, plan) for a in args))
        case ir.Intersect(args):
            return set.intersection(*(static_set(a, plan) for a in args))
        case ir.Minus(left, right):
            return static_set(left, plan) - static_set(right, plan)
    raise Unsupported("`cut at` with more than printed parts")


def faces(plan: Plan) -> tuple[list[FaceTable], list[int]]:
    """All faces, and the face of each piece (-1: none)."""
    found: list[FaceTable] = []
    of_kind: list[int] = []
    for kind in plan.tables.pieces:
        if len(kind.faces) > 1:
            raise Unsupported("dice")
        of_kind.append(len(found) if kind.faces else -1)
        found += kind.faces
    return found, [of_kind[plan.tables.piece_kind[p]] for p in range(plan.pieces)]


def side_kinds(found: list[FaceTable]) -> list[int]:
    """Kinds that a side can show; -1 for sides that nothing takes."""
    return sorted({kind for f in found for kind in f.sides}) or [-1]


def classes(plan: Plan) -> list[int]:
    """Pieces that are the same but for where they are: kind, owner, marks."""
    seen: dict[object, int] = {}
    tables = plan.tables
    return [
        seen.setdefault((tables.piece_kind[p], tables.piece_owner[p], tables.piece_marks(p)), len(seen))
        for p in range(plan.pieces)
    ]


def homes(plan: Plan) -> list[int]:
    found = []
    for piece in range(plan.pieces):
        kind = plan.game.pieces[plan.tables.piece_kind[piece]]
        if kind.starts_in is None:
            found.append(-1)
            continue
        pile = next(p for p in plan.game.piles if p.name == kind.starts_in)
        owner = max(0, plan.tables.piece_owner[piece]) if pile.each_player else 0
        found.append(plan.pile_base[pile.name] + owner)
    return found


def tables(plan: Plan, finishes: list[int]) -> list[TableData]:
    """All of them; `finishes`: the structure of each row of `was`."""
    t = plan.tables
    all_faces, piece_face = faces(plan)
    made: list[TableData] = []

    def table(name: str, values: list[int], form: str = "i16") -> None:
        made.append(TableData(f"TW_{name}", tuple(values) or (0,), form))

    parts = [t.face(piece).parts[part - t.part_base[piece]] for part, piece in enumerate(t.part_piece)]
    wide = "i16" if max(plan.pieces, plan.parts, plan.cells) < 32768 else "i32"
    table("PIECE_KIND", list(t.piece_kind))
    table("PIECE_OWNER", list(t.piece_owner), "i8")
    table("PIECE_CLASS", classes(plan), wide)
    table("PIECE_HOME", homes(plan))
    table("PIECE_FACE", piece_face)
    table("PIECE_PARTS", [len(all_faces[f].parts) if f >= 0 else 0 for f in piece_face], "i8")
    if len(plan.part_kind) > 31:
        raise Unsupported("more than 31 kinds of parts")
    table("PIECE_KINDS", [sum({1 << p.kind for p in all_faces[f].parts}) if f >= 0 else 0 for f in piece_face], "i32")
    table("PART_BASE", list(t.part_base), wide)
    table("PART_PIECE", list(t.part_piece), wide)
    table("PART_KIND", [p.kind for p in parts], "i8" if len(plan.part_kind) < 128 else "i16")
    table("PART_SIDES", [sum(1 << s for s in range(4) if p.ports >> 3 * s & 7) for p in parts], "i8")
    over = [{plan.part_kind[name] for name in s.over} for s in plan.structures.all]
    cut = [static_set(s.cut, plan) if s.cut is not None else set() for s in plan.structures.all]
    nets = [sum(1 << g for g, kinds in enumerate(over) if p.kind in kinds) for p in parts]
    seams = [
        sum(1 << g for g, s in enumerate(plan.structures.all) if s.seams and nets[i] >> g & 1 and i not in cut[g])
        for i in range(len(parts))
    ]
    if len(plan.structures.all) > 31:
        raise Unsupported("more than 31 networks that are joined differently")
    table("PART_NETS", nets, "i32")
    touching = [
        sum(1 << g for g, s in enumerate(plan.structures.all) if s.contacts and nets[i] >> g & 1 and i not in cut[g])
        for i in range(len(parts))
    ]
    table("PART_TOUCHES", touching, "i32")
    table("PART_SEAMS", seams, "i32")
    if plan.links:
        _links(plan, nets, cut, table, wide)
    contacts = [sorted(p.contacts) for p in parts]
    table("CONTACT_FIRST", [sum(map(len, contacts[:i])) for i in range(len(contacts) + 1)], "i32")
    table("CONTACTS", [c for found in contacts for c in found], "i8")
    at_sides = {p.kind for p in parts if p.ports}
    all_join = [int(s.seams and not cut[g] and at_sides <= over[g]) for g, s in enumerate(plan.structures.all)]
    table("ALL_JOIN", all_join, "i8")
    table("STRUCTURE_OF", [plan.structures.of[n.name] for n in plan.game.networks], "i8")
    table("FINISH_OF", finishes, "i8")
    table("TURNS", [sum(1 << turn for turn in f.turns) for f in all_faces], "i8")
    space_owners, first_drawn, drawn, xs, ys = _spaces(plan)
    if not plan.spaces:  # the helpers know one space at least: a drawn one without cells
        space_owners, drawn, first_drawn = [-1], [1], [0, 0]
    table("SPACE_OWNER", space_owners, "i8")
    table("DRAWN", drawn, "i8")
    table("FIRST_CELL", plan.first_cell if plan.spaces else [0, 0], "i32")
    table("FIRST_DRAWN", first_drawn, "i32")
    table("DRAWN_X", xs)
    table("DRAWN_Y", ys)
    table("PILE_HIDDEN", [int(p.hidden) for p in plan.game.piles for _ in range(plan.slots(p.each_player))], "i8")
    # two-dimensional ones, row by row
    shown = side_kinds(all_faces)
    table("SIDES", [shown.index(kind) for f in all_faces for kind in f.sides], "u8")
    ports = [next((i for i, p in enumerate(f.parts) if p.ports >> port & 1), -1) for f in all_faces for port in range(12)]
    table("PORT_PART", ports, "i8")
    return made


def _links(plan: Plan, nets: list[int], cut: list[set[int]], table: Callable[[str, list[int], str], None], wide: str) -> None:
    """Which pieces are links, which structures each joins, which parts take part."""
    structures = plan.structures.all
    table("LINK_PIECE", plan.links, wide)
    table("LINK_NUMBER", [plan.links.index(p) if p in plan.links else -1 for p in range(plan.pieces)], wide)
    kinds = [plan.game.pieces[plan.tables.piece_kind[p]].name for p in plan.links]
    table("LINK_NETS", [sum(1 << g for g, s in enumerate(structures) if kind in s.links) for kind in kinds], "i32")
    linked = [g for g, s in enumerate(structures) if s.links]
    table("PART_LINKS", [sum(1 << g for g in linked if of >> g & 1 and i not in cut[g]) for i, of in enumerate(nets)], "i32")
    table("RELINK", [plan.relinked.index(g) if g in plan.relinked else -1 for g in range(len(structures))], "i8")


ROWS = {"TW_SIDES": 4, "TW_PORT_PART": 12}
"""Tables with two dimensions: length of a row."""


FARTHEST = 32_000
"""Cells farther than that from the origin do not fit into the state."""


def check_spaces(plan: Plan) -> None:
    """Raises Unsupported for edges that count for sides which face them, and for cells too far away."""
    for number, space in enumerate(plan.game.spaces):
        if space.edge in ("closes", "blocks"):
            raise Unsupported(f"`edge {space.edge}` of `space {space.name}` (drawn spaces close their edge if nothing is said)")
        cells = plan.tables.spaces[number].cells
        if any(abs(x) > FARTHEST or abs(y) > FARTHEST for x, y, _ in cells):
            raise Unsupported(f"`space {space.name}` with cells more than {FARTHEST:,} from the origin")
        if not space.drawn and plan.laid > FARTHEST:
            raise Unsupported(f"`space {space.name}` without edge and more than {FARTHEST:,} tiles")


def _spaces(plan: Plan) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    owners: list[int] = []
    first = [0]
    drawn: list[int] = []
    xs: list[int] = []
    ys: list[int] = []
    for number, space in enumerate(plan.game.spaces):
        for owner in range(plan.seats) if space.each_player else (-1,):
            owners.append(owner)
            drawn.append(int(space.drawn))
            if space.drawn:
                cells = plan.tables.spaces[number].cells
                xs += [x for x, _, _ in cells]
                ys += [y for _, y, _ in cells]
            first.append(len(xs))
    return owners, first, drawn, xs, ys
