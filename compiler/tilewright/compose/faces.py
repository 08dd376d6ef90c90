"""Tiles and faces of dice as parts: what is written, what `like` copies, and what the filler takes."""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.compose.derive import HALF_PORTS, HALVES, SIDES, Taken, derive, middle
from tilewright.compose.model import Changed, Composed
from tilewright.compose.names import SORTS, Names
from tilewright.compose.suggest import listed
from tilewright.diagnostics import Label, Report, Span
from tilewright.game_ir.nodes import Face, FacePart, MarkValue, Sym
from tilewright.syntax import ast

MAX_COUNT = 1000  # copies of a tile or die, and of a face
MAX_PARTS = 64
MAX_LIKE = 20
FIXED_ON_TILE = {"tile", "tiles", "face", "faces", "piece", "pieces"}
FIXED_ON_FACE = {"face", "faces", "die", "dice", "piece", "pieces"}
FIXED_ON_PART = {"part", "parts"}


def faces_of(composed: Composed, names: Names, report: Report) -> dict[str, tuple[Face, ...]]:
    """The faces of every tile (one) and die (several), by qualified name, in order of declaration.

    A tile with an error is left out; the error is in the report. Derived parts of the filler come after the written ones.
    """
    maker = _Maker(composed, names, report)
    found: dict[str, tuple[Face, ...]] = {}
    for qualified, changed in composed.tiles.items():
        face = maker.tile(qualified, changed)
        if face is not None:
            found[qualified] = (face,)
    for qualified, changed in composed.dice.items():
        faces = maker.die(changed)
        if faces is not None:
            found[qualified] = faces
    return found


@dataclass(frozen=True)
class _Line:
    """A line of a tile, and where its names are looked up (a copied one: where it was written)."""

    line: ast.TileLine
    ruleset: str
    decl: ast.Decl


@dataclass
class _Draft:
    """A part while its face is made. `own` are the sides or half sides as written."""

    kind: str
    shape: str
    span: Span
    ports: int = 0
    sides: tuple[int, ...] = ()
    marks: list[MarkValue] = field(default_factory=list)
    touches: tuple[str, ...] = ()
    contacts: set[int] = field(default_factory=set)


@dataclass
class _Maker:
    composed: Composed
    names: Names
    report: Report
    _seen: int = 0
    _found: int = 0

    def __post_init__(self) -> None:
        self.filler: str | None = None
        self.shapes: dict[str, str] = {}
        self.added: dict[str, list[MarkValue]] = {}  # marks that `modify` puts on every part of a kind
        for qualified, changed in self.composed.part_kinds.items():
            decl = changed.declared.decl
            assert isinstance(decl, ast.PartKind)
            self.shapes[qualified] = decl.shape
            if decl.filler and decl.shape != "no side" and self.filler is None:
                self.filler = qualified
        for qualified, changed in self.composed.part_kinds.items():
            self.added[qualified] = []
            self._modified_marks(self.added[qualified], changed, FIXED_ON_PART, qualified)

    # ------------------------------------------------------------------------------------------------ tiles and dice
    def tile(self, qualified: str, changed: Changed) -> Face | None:
        decl = changed.declared.decl
        assert isinstance(decl, ast.Tile)
        before = self._errors()
        count = self._count(decl.count, decl.name.span)
        chain = self._chain(qualified)
        lines = [line for one in chain for line in self._lines(one)]
        marks: list[MarkValue] = []
        for one in chain:
            self._modified_marks(marks, one, FIXED_ON_TILE, qualified)
        parts = self._parts(lines, decl.name)
        marks = self._marks(lines, marks, FIXED_ON_TILE, qualified)
        return Face(Sym(qualified), count, parts, tuple(marks)) if self._errors() == before else None

    def die(self, changed: Changed) -> tuple[Face, ...] | None:
        declared = changed.declared
        decl = declared.decl
        assert isinstance(decl, ast.Die)
        before = self._errors()
        self._count(decl.count, decl.name.span)
        added: list[MarkValue] = []
        self._modified_marks(added, changed, FIXED_ON_FACE, declared.name)
        faces: list[Face] = []
        first: dict[str, ast.Name] = {}
        for face in decl.faces:
            old = first.setdefault(face.name.text, face.name)
            if old is not face.name:
                self.report.error(
                    "TW0220",
                    f"`{face.name}` is declared twice",
                    face.name.span,
                    "again here",
                    others=[Label(old.span, "first here")],
                    help="give each face of a die its own name, or write how often it occurs: `face NAME x2`",
                )
            lines = [_Line(line, declared.ruleset, decl) for line in face.lines]
            count = self._count(face.count, face.name.span)
            parts = self._parts(lines, face.name)
            marks = self._marks(lines, list(added), FIXED_ON_FACE, declared.name)
            faces.append(Face(Sym(f"{declared.ruleset}.{face.name.text}"), count, parts, tuple(marks)))
        return tuple(faces) if self._errors() == before else None

    def _errors(self) -> int:
        while self._seen < len(self.report.diagnostics):
            self._found += self.report.diagnostics[self._seen].severity == "error"
            self._seen += 1
        return self._found

    def _count(self, count: int | None, span: Span) -> int:
        if count is not None and not 1 <= count <= MAX_COUNT:
            help = "leave the declaration out" if count == 0 else f"at most {MAX_COUNT} are possible"
            self.report.error("TW0255", f"`x{count}` copies make no sense", span, "", help=help)
        return 1 if count is None else max(1, count)

    def _chain(self, qualified: str) -> list[Changed]:
        """The tile, and before it those it is like, the first one first."""
        path = [qualified]
        while True:
            changed = self.composed.tiles[path[-1]]
            decl, ruleset = changed.declared.decl, changed.declared.ruleset
            assert isinstance(decl, ast.Tile)
            model = self.names.find("tile", decl.like, ruleset, self.report, decl) if decl.like is not None else None
            if model is None or model not in self.composed.tiles:
                break
            assert decl.like is not None
            if model in path:
                self._circle(path[path.index(model) :])
                break
            if len(path) == MAX_LIKE:
                self.report.error(
                    "TW0256",
                    f"more than {MAX_LIKE} tiles are like each other in a chain",
                    decl.like.span,
                    "",
                    help="name the tile at its start",
                )
                break
            path.append(model)
        return [self.composed.tiles[q] for q in reversed(path)]

    def _circle(self, circle: list[str]) -> None:
        start = circle.index(min(circle))
        circle = circle[start:] + circle[:start]  # told once, wherever it was entered
        labels = []
        for name, other in zip(circle, [*circle[1:], circle[0]], strict=True):
            tile = self.composed.tiles[name].declared.decl
            assert isinstance(tile, ast.Tile) and tile.like is not None
            labels.append(Label(tile.like.span, f"`{name}` is like `{other}`"))
        message = "a tile cannot be like itself" if len(circle) == 1 else "these tiles are like each other in a circle"
        self.report.error(
            "TW0256", message, labels[0].span, labels[0].text, others=labels[1:], help="write the lines of one of them out"
        )

    @staticmethod
    def _lines(changed: Changed) -> list[_Line]:
        decl = changed.declared.decl
        assert isinstance(decl, ast.Tile)
        return [_Line(line, changed.declared.ruleset, decl) for line in decl.lines]

    # ------------------------------------------------------------------------------------------------ marks
    def _modified_marks(self, into: list[MarkValue], changed: Changed, fixed: set[str], qualified: str) -> None:
        for change in changed.changes:
            if isinstance(change.line, ast.Change) and change.line.op == "mark":
                self._add_marks(into, change.line.marks, change.ruleset, change.decl, fixed, qualified)

    def _marks(self, lines: list[_Line], marks: list[MarkValue], fixed: set[str], qualified: str) -> list[MarkValue]:
        for line in lines:
            if isinstance(line.line, ast.TileMark):
                self._add_marks(marks, line.line.names, line.ruleset, line.decl, fixed, qualified)
        return marks

    def _add_marks(
        self, into: list[MarkValue], marks: tuple[ast.Name, ...], ruleset: str, decl: ast.Decl, fixed: set[str], carrier: str
    ) -> None:
        for name in marks:
            found = self.names.lookup("mark", name, ruleset, self.report, decl)
            if found is None:
                continue
            mark = found.decl
            assert isinstance(mark, ast.Mark)
            kinds = {
                on.text
                if on.ruleset is None and on.text in fixed
                else self.names.find(("part", "tile", "die", "piece"), on, found.ruleset, None, mark) or ""
                for on in mark.on
            }
            if not kinds & (fixed | {carrier}):
                self.report.error(
                    "TW0252",
                    f"the mark `{name}` cannot stand on {_carrier(carrier, fixed)}",
                    name.span,
                    "",
                    others=[Label(mark.span, f"it is a mark on {listed((str(o) for o in mark.on), quote=False)}")],
                    help="add the kind to its declaration, or use another mark",
                )
            elif mark.type is not None and mark.type.form != "yes_no":
                self.report.error(
                    "TW0252",
                    f"the mark `{name}` has values, and here is none",
                    name.span,
                    "",
                    others=[Label(mark.span, "declared here")],
                    help="tiles and parts carry marks without a type; declare one mark for each value",
                )
            elif all(m.mark != found.qualified for m in into):
                into.append(MarkValue(Sym(found.qualified), 1))

    # ------------------------------------------------------------------------------------------------ parts
    def _parts(self, lines: list[_Line], name: ast.Name) -> tuple[FacePart, ...]:
        before = self._errors()
        drafts = self._written(lines)
        owner = self._owners(drafts)
        if self._errors() > before or len(drafts) > MAX_PARTS:
            if len(drafts) > MAX_PARTS:
                self.report.error(
                    "TW0255", f"{len(drafts)} parts on one face", name.span, "", help=f"at most {MAX_PARTS} are possible"
                )
            return ()
        if self.filler is not None and all(d.kind != self.filler for d in drafts):
            self._derive(drafts, owner, lines, name)
        else:
            self._no_cuts(lines)
        self._everything_taken(drafts, owner, name)
        self._touch(drafts, owner)
        return tuple(
            FacePart(Sym(d.kind), d.ports, tuple(d.marks), tuple(sorted(d.contacts))) for d in drafts
        )  # contacts are symmetric: both ends were added

    def _written(self, lines: list[_Line]) -> list[_Draft]:
        drafts: list[_Draft] = []
        for line in lines:
            if not isinstance(line.line, ast.TilePart):
                continue
            kind = self.names.find("part", line.line.kind, line.ruleset, self.report, line.decl)
            if kind is None or kind not in self.shapes:
                continue
            for group in line.line.groups:
                draft = _Draft(kind, self.shapes[kind], group.span, touches=group.touches, marks=list(self.added[kind]))
                self._sides(draft, group, line.line.kind)
                self._add_marks(draft.marks, group.marks, line.ruleset, line.decl, FIXED_ON_PART, kind)
                drafts.append(draft)
        return drafts

    def _sides(self, draft: _Draft, group: ast.SideGroup, kind: ast.Name) -> None:
        """The ports of a part, if its sides are such as its kind takes."""
        halves = [s for s in group.sides if s in HALVES]
        wholes = [s for s in group.sides if s in SIDES]
        wrong, help = "", ""
        if draft.shape == "no side" and group.sides:
            wrong, help = "stands inside of a tile and takes no side", f"write `{kind} inside`"
            if wholes:
                help += f"; with `touches {' '.join(wholes)}` if it lies at the parts there"
        elif draft.shape == "half side" and wholes:
            wrong = "takes half sides"
            help = f"write {listed(f'{HALVES[2 * i]} {HALVES[2 * i + 1]}' for i in map(SIDES.index, wholes))} instead"
        elif draft.shape in ("whole side", "middle of side") and halves:
            wrong = "takes whole sides" if draft.shape == "whole side" else "takes the middle of a side"
            help = f"write {listed(dict.fromkeys(SIDES[HALVES.index(h) // 2] for h in halves))} instead"
        if wrong:
            span = next((p.declared.decl.span for q, p in self.composed.part_kinds.items() if q == draft.kind), None)
            others = [Label(span, "its kind is declared here")] if span else []
            self.report.error("TW0251", f"`{kind}` {wrong}", group.span, "", others=others, help=help)
            return
        for side in wholes:
            at = SIDES.index(side)
            draft.ports |= 0b111 << 3 * at if draft.shape == "whole side" else 1 << middle(at)
        for half in halves:
            draft.ports |= 1 << HALF_PORTS[HALVES.index(half)]
        draft.sides = tuple(sorted(SIDES.index(s) for s in wholes))

    def _owners(self, drafts: list[_Draft]) -> dict[int, int]:
        """Port -> number of the part that takes it."""
        owner: dict[int, int] = {}
        for n, draft in enumerate(drafts):
            told: set[tuple[int, int]] = set()
            for port in range(12):
                if not draft.ports >> port & 1:
                    continue
                old = owner.setdefault(port, n)
                if old != n and (old, port // 3) not in told:
                    told.add((old, port // 3))
                    what = SIDES[port // 3] if draft.shape != "half side" else HALVES[HALF_PORTS.index(port)]
                    self.report.error(
                        "TW0250",
                        f"the side `{what}` is taken twice",
                        draft.span,
                        "again here",
                        others=[Label(drafts[old].span, "first here")],
                        help="each side belongs to one part; parts of one kind are parted by `|`",
                    )
        return owner

    # ------------------------------------------------------------------------------------------------ the filler
    def _derive(self, drafts: list[_Draft], owner: dict[int, int], lines: list[_Line], name: ast.Name) -> None:
        assert self.filler is not None
        shape = self.shapes[self.filler]
        taken = [Taken(d.sides, d.shape == "whole side") for d in drafts if d.shape != "half side"]
        if shape == "half side":
            free = [h for h in range(8) if HALF_PORTS[h] not in owner]
        else:
            free = [h for h in range(8) if all(3 * (h // 2) + k not in owner for k in range(3))]
        cuts = [self._cut(line.line) for line in lines if isinstance(line.line, ast.TileCut)]
        joins = [self._join(line.line, free) for line in lines if isinstance(line.line, ast.TileJoin)]
        rim = dict(owner)  # the filler's parts touch what was written, not each other
        derived = derive(free, taken, shape != "half side", [c for c in cuts if c], [j for j in joins if j])
        for halves in derived.parts:
            draft = _Draft(self.filler, shape, name.span, marks=list(self.added[self.filler]))
            for half in halves:
                port = HALF_PORTS[half]
                draft.ports |= 1 << port if shape == "half side" else 1 << middle(half // 2)
                if shape == "whole side":
                    draft.ports |= 1 << port
                beyond = (port - 1) % 12 if half % 2 == 0 else (port + 1) % 12
                next_one = rim.get(beyond)
                if next_one is not None and drafts[next_one].shape == "whole side":
                    draft.contacts.add(next_one)
            at = len(drafts)
            drafts.append(draft)
            for port in range(12):
                if draft.ports >> port & 1:
                    owner[port] = at
            for other in draft.contacts:
                drafts[other].contacts.add(at)
        if derived.doubt is not None and not cuts and not joins:
            kind = self.filler.partition(".")[2]
            self.report.warning(
                "TW0490",
                f"how `{kind}` is parted on this tile cannot be told for certain",
                name.span,
                f"read as {self._shown(derived.parts)}",
                notes=[f"the part in the middle of side {self._lone(drafts)} {derived.doubt}"],
                help=f"write its parts as lines `{kind} SIDES touches SIDES`, or part it with `cut SIDES`",
            )

    @staticmethod
    def _shown(parts: tuple[tuple[int, ...], ...]) -> str:
        return " | ".join(" ".join(HALVES[h] for h in part) for part in parts)

    @staticmethod
    def _lone(drafts: list[_Draft]) -> str:
        return next((SIDES[d.sides[0]] for d in drafts if d.shape == "middle of side" and len(d.sides) == 1), "")

    def _cut(self, line: ast.TileCut) -> tuple[int, ...]:
        sides = tuple(SIDES.index(s) for s in line.sides if s in SIDES)
        if len(sides) < len(line.sides) or len(sides) < 2:
            self.report.error(
                "TW0258",
                "a cut runs from the middle of one side to that of another",
                line.span,
                "",
                help="write two or more of `N`, `E`, `S`, `W`",
            )
            return ()
        return sides

    def _join(self, line: ast.TileJoin, free: list[int]) -> tuple[int, ...]:
        halves: list[int] = []
        for word in line.sides:
            here = [HALVES.index(word)] if word in HALVES else [2 * SIDES.index(word), 2 * SIDES.index(word) + 1]
            missing = [HALVES[h] for h in here if h not in free]
            if missing:
                self.report.error(
                    "TW0258",
                    f"nothing is left over at {listed(missing)} that could be joined",
                    line.span,
                    "",
                    help="name half sides that no other part takes",
                )
                return ()
            halves += here
        if len(set(halves)) < 2:
            self.report.error(
                "TW0258", "one half side cannot be joined to itself", line.span, "", help="name two or more half sides"
            )
        return tuple(halves)

    def _no_cuts(self, lines: list[_Line]) -> None:
        """`cut` and `join` change what is derived; here nothing is."""
        kind = self.filler.partition(".")[2] if self.filler else None
        for line in lines:
            if isinstance(line.line, (ast.TileCut, ast.TileJoin)):
                word = "cut" if isinstance(line.line, ast.TileCut) else "join"
                why = f"the lines for `{kind}` say all" if kind else "no kind of part fills the rest"
                self.report.error("TW0258", f"this `{word}` has no effect: {why}", line.line.span, "", help="take it out")

    # ------------------------------------------------------------------------------------------------ whole faces
    def _everything_taken(self, drafts: list[_Draft], owner: dict[int, int], name: ast.Name) -> None:
        """Every side belongs to somebody, and is of one kind."""
        halves = self.filler is not None and self.shapes[self.filler] == "half side"
        missing: list[str] = []
        for side in range(4):
            ports = [3 * side, 3 * side + 1, 3 * side + 2]
            here = [p for p in ports if p in owner]
            if not here:
                missing += [HALVES[2 * side], HALVES[2 * side + 1]] if halves else [SIDES[side]]
            elif halves:
                missing += [HALVES[HALF_PORTS.index(p)] for p in (ports[0], ports[2]) if p not in owner]
            if ports[1] not in owner:
                kinds = {drafts[owner[p]].kind for p in here}
                if len(kinds) > 1:
                    self.report.error(
                        "TW0254",
                        f"the side `{SIDES[side]}` shows {listed(sorted(k.partition('.')[2] for k in kinds))}",
                        name.span,
                        "",
                        others=[Label(drafts[owner[p]].span, drafts[owner[p]].kind.partition(".")[2]) for p in here],
                        help="a side without a part in its middle is of one kind, or nothing could be laid beside it",
                    )
        if missing and not self.names.lacking:
            many = len(missing) > 1
            filler = self.filler.partition(".")[2] if self.filler else None
            self.report.error(
                "TW0254",
                f"{listed(missing)} of this tile belong{'' if many else 's'} to no part",
                name.span,
                "",
                notes=[f"lines for `{filler}` replace all that would be derived"]
                if filler
                else ["no kind of part fills the rest"],
                help=f"add the missing sides to a line for `{filler}`, or take these lines out"
                if filler
                else "say what is there",
            )

    def _touch(self, drafts: list[_Draft], owner: dict[int, int]) -> None:
        for n, draft in enumerate(drafts):
            for word in draft.touches:
                port = HALF_PORTS[HALVES.index(word)] if word in HALVES else middle(SIDES.index(word))
                other = owner.get(port)
                if other is None or other == n:
                    side = SIDES.index(word) if word in SIDES else 0
                    both = f"{HALVES[2 * side]} {HALVES[2 * side + 1]}"
                    self.report.error(
                        "TW0253",
                        f"there is nothing at `{word}` that this part could touch"
                        if other is None
                        else "a part does not touch itself",
                        draft.span,
                        "",
                        help=f"if what lies at its half sides is meant, write `touches {both}`"
                        if other is None
                        else "leave it out",
                    )
                    continue
                draft.contacts.add(other)
                drafts[other].contacts.add(n)


def _carrier(carrier: str, fixed: set[str]) -> str:
    if fixed is FIXED_ON_PART:
        return f"{SORTS['part'][0]} like `{carrier.partition('.')[2]}`"
    return "a tile" if fixed is FIXED_ON_TILE else "the face of a die"
