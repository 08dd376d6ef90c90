"""Reads the text of an action into what it may mean, whether it is legal or not.

Every value is read into a test of values. A text means a legal action if a reading of it passes all values of the action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from .tables import PASS, Action, Core, HolderTable, PartKindTable, PieceTable
from .words import PORTS, SIDES, Words, pair_at

Test = Callable[[Any], bool]
Read = Iterator[tuple[Test, int]]
"""A test and the number of the token behind what was read."""
MOST_READINGS = 2000
MOST_LETTERS = 80
"""Of what was given, in messages."""
_COMMA = re.compile(r"\s*,\s*")
_COORDINATES = re.compile(r"-?\d{1,9},-?\d{1,9}\Z")


class Reading(NamedTuple):
    """What a text may mean: for some alternatives a test for each value. `problem`: why it means nothing."""

    ways: tuple[tuple[int, tuple[Test, ...]], ...]
    problem: str | None

    def means(self, action: Action) -> bool:
        return any(
            number == action.alternative
            and len(tests) == len(action.values)
            and all(t(v) for t, v in zip(tests, action.values, strict=True))
            for number, tests in self.ways
        )


def read(core: Core, text: str, names: Sequence[str] = ()) -> Reading:
    """Read a text at a position (`names` of players as in `Words`). First as one of the alternatives of the choice that is asked, then as any of the game's."""
    tokens = tokens_of(text)
    if not tokens:
        return Reading((), "it is empty")
    if tokens == ["pass"]:
        return Reading(((PASS, ()),), None)
    tables = core.tables
    here = tables.choices[core.choice].alternatives if core.status == "choose" else ()
    numbers = [n for n in here if tables.alternatives[n].label == tokens[0]]
    numbers = numbers or [n for n, a in enumerate(tables.alternatives) if a.label == tokens[0]]
    if not numbers:
        labels = list(dict.fromkeys(tables.alternatives[n].label for n in here))
        return Reading((), f"it starts with `{cut(tokens[0])}`; now it is about {', '.join(labels) or 'nothing'}")
    reader = Reader(core, tokens, names)
    ways = [(n, tests) for n in numbers for tests in reader.values(n)]
    if ways:
        return Reading(tuple(ways), None)
    return Reading((), reader.problem())


def is_called(table: PieceTable | PartKindTable | HolderTable, word: str) -> bool:
    """Does the word name it: bare, or with its ruleset? A bare word may name several; what is legal decides then."""
    bare = table.label.rpartition(".")[2]
    return word in (table.label, bare) or (bool(table.ruleset) and word == f"{table.ruleset}.{bare}")


def cut(word: str) -> str:
    """A text for a message, not longer than a line."""
    return word if len(word) <= MOST_LETTERS else word[: MOST_LETTERS - 3] + "..."


def tokens_of(text: str) -> list[str]:
    """The words of a text; coordinates are one word however they are spaced."""
    return _COMMA.sub(",", text).split()


class Reader:
    """Reads values out of tokens. Every method gives each way to read, with the number of the token behind it."""

    def __init__(self, core: Core, tokens: list[str], names: Sequence[str] = ()) -> None:
        self.core, self.tokens, self.words = core, tokens, Words(core, names)
        self.tables = core.tables
        self.furthest, self.why = 1, "something is missing"
        self.no_sorts: dict[int, list[str]] = {}  # by token: of what sorts it is none
        self.players = {self.words.player(p): p for p in range(core.players)}

    def problem(self) -> str:
        rest = cut(" ".join(self.tokens[self.furthest :]))
        return f"{self.why} (at `{rest}`)" if rest else f"{self.why} at its end"

    def fail(self, at: int, why: str) -> None:
        if at >= self.furthest:
            self.furthest, self.why = at, why

    def unknown(self, at: int, sort: str, what: str) -> None:
        """A word that names nothing of this sort, or no word at all."""
        word = cut(self.token(at))
        if word[:1].isalpha() and word not in PORTS:
            sorts = self.no_sorts.setdefault(at, [])
            sorts += [sort] if sort not in sorts else []
            meant = self.meant(word, sorts)
            self.fail(at, f"`{word}` is no {' and no '.join(sorts)} here" + (f"; did you mean `{meant}`?" if meant else ""))
        else:
            self.fail(at, f"{what} is missing")

    def meant(self, word: str, sorts: Sequence[str]) -> str | None:
        """The word of these sorts that a misspelt one is most like."""
        tables = self.tables
        known: dict[str, Sequence[PieceTable | PartKindTable | HolderTable]] = {
            "kind of piece": tables.pieces,
            "kind of part": tables.part_kinds,
            "pile": tables.piles,
            "space": tables.spaces,
        }
        names = sorted({table.label.rpartition(".")[2] for sort in sorts for table in known.get(sort, ())})
        return next(iter(get_close_matches(word[:60], names, n=1, cutoff=0.6)), None)

    def token(self, at: int) -> str:
        return self.tokens[at] if at < len(self.tokens) else ""

    # ---------------------------------------------------------------- whole actions
    def values(self, number: int) -> Iterator[tuple[Test, ...]]:
        """Every way to read the rest as the values of an alternative."""
        table = self.tables.alternatives[number]
        pair = pair_at(table.types, table.pair)
        left = MOST_READINGS

        def more(i: int, at: int, tests: tuple[Test, ...]) -> Iterator[tuple[Test, ...]]:
            nonlocal left
            left -= 1
            if left < 0:
                return
            if i == len(table.types):
                if at == len(self.tokens):
                    yield tests
                else:
                    self.fail(at, "this is too much")
                return
            if i == pair:
                for both, behind in self.pair(table.types[i], at):
                    yield from more(i + 2, behind, (*tests, *both))
                return
            for test, behind in self.value(table.types[i], at):
                yield from more(i + 1, behind, (*tests, test))
            if table.types[i] == "piece":  # a placing may name it, or there is no other
                yield from more(i + 1, at, (*tests, _anything))

        yield from more(0, 1, ())

    def value(self, kind: str, at: int) -> Read:
        match kind:
            case "piece":
                return self.piece(at)
            case "part":
                return self.part(self.past(at, "on", "to", "at"))
            case "placing":
                return self.placing(at)
            case "component":
                return self.component(at)
            case "cell":
                return self.cell(self.past(at, "on", "to", "at"))
            case "player":
                return self.player(at)
            case "pile" | "space":
                return self.holder(kind, self.past(at, "to", "on"))
        return self.symbol(at)

    def past(self, at: int, *words: str) -> int:
        return at + 1 if self.token(at) in words else at

    def pair(self, kind: str, at: int) -> Iterator[tuple[tuple[Test, Test], int]]:
        start = self.past(at, "on", "to", "at")
        if kind == "part":
            yield from self.sides(start)
        for first, behind in self.value(kind, at):
            if self.token(behind) != "and":
                self.fail(behind, "`and` is missing")
                continue
            for second, end in self.value(kind, behind + 1):
                yield either_way(first, second), end

    def sides(self, at: int) -> Iterator[tuple[tuple[Test, Test], int]]:
        """`E and S of 0,0`, perhaps with the kind in front."""
        kind = self.part_kinds(at)
        start = at + 1 if kind is not None else at
        if self.token(start) not in PORTS or self.token(start + 1) != "and" or self.token(start + 3) != "of":
            return
        for found, end in self.tiles(start + 4):
            first = [p for p in found if self._has(p, kind, self.token(start))]
            second = [p for p in found if self._has(p, kind, self.token(start + 2))]
            if first and second:
                yield either_way(_among(first), _among(second)), end
            else:
                self.fail(start, "there is no such part")

    # ---------------------------------------------------------------- values
    def _word(self, at: int, table: dict[str, Any], what: str) -> Iterator[tuple[Any, int]]:
        if self.token(at) in table:
            yield table[self.token(at)], at + 1
        else:
            self.fail(at, f"{what} is missing")

    def player(self, at: int) -> Read:
        for player, end in self._word(at, self.players, "a player (" + ", ".join(self.players) + ")"):
            yield _equal(player), end

    def symbol(self, at: int) -> Read:
        if self.token(at).isdigit():
            yield _equal(int(self.token(at)[:9])), at + 1
        else:
            self.fail(at, "a number is missing")

    def owner(self, at: int) -> tuple[int | None, int]:
        """`of red`, if it stands here."""
        if self.token(at) == "of" and self.token(at + 1) in self.players:
            return self.players[self.token(at + 1)], at + 2
        return None, at

    def holder(self, kind: str, at: int) -> Read:
        tables = self.tables.piles if kind == "pile" else self.tables.spaces
        numbers = [i for i, t in enumerate(tables) if is_called(t, self.token(at))]
        if not numbers:
            self.unknown(at, kind, f"a {kind}")
        for number in numbers:
            owner, end = self.owner(at + 1)
            yield (lambda v, n=number, o=owner: v[0] == n and (o is None or v[1] == o)), end  # type: ignore[misc]

    def cell(self, at: int) -> Read:
        if not _COORDINATES.match(self.token(at)):
            self.fail(at, "coordinates (like 0,2) are missing")
            return
        x, y = map(int, self.token(at).split(","))
        space: set[int] | None = None
        owner, end = None, at + 1
        named = {i for i, s in enumerate(self.tables.spaces) if is_called(s, self.token(end + 1))}
        if self.token(end) == "in" and named:
            space = named
            owner, end = self.owner(end + 2)

        def test(v: Any) -> bool:
            return bool(v[2:4] == (x, y) and (space is None or v[0] in space) and (owner is None or v[1] == owner))

        yield test, end

    def tiles(self, at: int) -> Iterator[tuple[list[int], int]]:
        """The parts of the pieces that lie face up at the coordinates here."""
        for test, end in self.cell(at):
            pieces: list[int] = []
            for piece in range(self.tables.piece_count):
                place = self.core.place(piece)
                if place[0] == "cell" and place[6] and test(place[1:5]):
                    pieces.append(piece)
            parts: list[int] = []
            for piece in pieces:
                kind: PieceTable = self.tables.pieces[self.tables.piece_kind[piece]]
                if kind.faces:
                    base = self.tables.part_base[piece]
                    parts += range(base, base + len(kind.faces[self.words.face(piece)].parts))
            if not pieces:
                self.fail(at, "no tile lies face up here")
            yield parts, end

    def kind(self, part: int) -> int:
        piece = self.tables.part_piece[part]
        return self.tables.face(piece, self.words.face(piece)).parts[part - self.tables.part_base[piece]].kind

    def part_kinds(self, at: int) -> frozenset[int] | None:
        """The kinds of part that the word here may name; None if it names none."""
        word = self.token(at)
        return frozenset(i for i, k in enumerate(self.tables.part_kinds) if is_called(k, word)) or None

    def _has(self, part: int, kind: frozenset[int] | None, side: str, whole: bool = False) -> bool:
        """Is it of such a kind, and has it this port (with `whole`: any port of this side)?"""
        if kind is not None and self.kind(part) not in kind:
            return False
        ports = self.words.ports(part)
        return bool(ports >> 3 * SIDES.index(side) & 7 if whole else ports >> PORTS.index(side) & 1)

    def part(self, at: int) -> Read:
        """`path E of 0,2`, `path of 0,2`, `E of 0,2`, `well 2 of 0,2`."""
        kind = self.part_kinds(at)
        start = at if kind is None else at + 1
        side = self.token(start) if self.token(start) in PORTS else None
        number = int(self.token(start)[:9]) if self.token(start).isdigit() and kind is not None else None
        after = start if side is None and number is None else start + 1
        if kind is None and side is None:
            self.unknown(at, "kind of part", "a part (like `path E of 0,2`)")
            return
        if self.token(after) != "of":
            self.fail(after, "`of` and coordinates are missing")
            return
        for parts, end in self.tiles(after + 1):
            found = [p for p in parts if kind is None or self.kind(p) in kind]
            if side is not None:
                exact = [p for p in found if self._has(p, kind, side)]
                found = exact or ([p for p in found if self._has(p, kind, side, whole=True)] if side in SIDES else [])
            if number is not None:
                found = found[number - 1 : number] if number > 0 else []
            if found:
                yield _among(found), end
            elif parts:
                self.fail(at, "the tile there has no such part")

    def component(self, at: int) -> Read:
        for net, end in self._word(at, {label: i for i, label in enumerate(self.tables.networks)}, "a network"):
            for part, behind in self.part(self.past(end, "of", "on", "at")):
                lowest = [parts[0] for parts in self.core.components(net) if any(map(part, parts))]
                yield (lambda v, n=net, found=lowest: v[0] == n and v[1] in found), behind  # type: ignore[misc]

    def label(self, at: int) -> Iterator[tuple[Test, int]]:
        """Kind (or face) and marks of a piece, perhaps its number."""
        word = self.token(at)
        pieces = [
            p
            for p in range(self.tables.piece_count)
            if is_called(self.tables.pieces[self.tables.piece_kind[p]], word) or word == self.words.label(p).split(" ", 1)[0]
        ]
        if not pieces:
            self.unknown(at, "kind of piece", "a kind of piece")
            return
        end = at + 1
        marks: list[str] = []
        names = {self.words.mark(m, v) for p in pieces for m, v in self.tables.piece_marks(p)}
        while self.token(end) in names:
            marks.append(self.token(end))
            end += 1
        found = {p for p in pieces if set(marks) <= {self.words.mark(m, v) for m, v in self.tables.piece_marks(p)}}
        if re.match(r"#\d{1,9}\Z", self.token(end)):
            found &= {int(self.token(end)[1:])}
            end += 1
        yield (lambda v: v in found), end

    def placing(self, at: int) -> Read:
        for piece, after in self.label(at):
            for cell, end in self.cell(self.past(after, "at", "on", "to")):
                turn = 0
                if self.token(end) == "turned":
                    degrees = self.token(end + 1)
                    if degrees not in ("0", "90", "180", "270", "360"):
                        self.fail(end + 1, "degrees (90, 180 or 270) are missing")
                        continue
                    turn, end = int(degrees) // 90 % 4, end + 2
                yield (lambda v, p=piece, c=cell, t=turn: p(v[0]) and c(v[1:5]) and v[5] == t), end  # type: ignore[misc]

    def piece(self, at: int) -> Read:
        """`pawn`, `pawn of red from store of red`, `bridge from E and S of 0,0`, `at 0,2`."""
        if self.token(at) == "at":
            for cell, end in self.cell(at + 1):
                number = re.match(r"#(\d{1,9})\Z", self.token(end))
                wanted = int(number[1]) if number else None
                yield self._in_cell(cell, wanted), end + 1 if number else end
            return
        for label, end in self.label(at):
            owner, behind = self.owner(end)
            owned = label if owner is None else self._owned(label, owner)
            yield from self._numbered(owned, behind)
            if self.token(behind) == "from":
                for where, last in self._from(behind + 1):
                    yield from self._numbered(_both(owned, where), last)

    def _numbered(self, test: Test, at: int) -> Read:
        if re.match(r"#\d{1,9}\Z", self.token(at)):
            yield _both(test, _equal(int(self.token(at)[1:]))), at + 1
        else:
            yield test, at

    def _owned(self, test: Test, owner: int) -> Test:
        return lambda v: test(v) and self.tables.piece_owner[v] == owner

    def _in_cell(self, cell: Test, wanted: int | None) -> Test:
        def test(v: Any) -> bool:
            place = self.core.place(v)
            return place[0] == "cell" and cell(place[1:5]) and wanted in (None, v)

        return test

    def _from(self, at: int) -> Read:
        """Where a piece is: a pile, a part, two parts (the ends of a link), a cell."""
        for holder, end in self.holder("pile", at):
            yield (lambda v, h=holder: self.core.place(v)[0] == "pile" and h(self.core.place(v)[1:])), end  # type: ignore[misc]
        for cell, end in self.cell(at):
            yield self._in_cell(cell, None), end
        for part, end in self.part(at):
            yield (lambda v, p=part: any(map(p, self._ends(v)))), end  # type: ignore[misc]
        for (first, second), end in self.pair("part", at):
            yield (lambda v, a=first, b=second: len(self._ends(v)) == 2 and a(self._ends(v)[0]) and b(self._ends(v)[1])), end  # type: ignore[misc]

    def _ends(self, piece: int) -> list[int]:
        place = self.core.place(piece)
        return [p for p in place[1:] if p >= 0] if place[0] in ("part", "link") else []


# ---------------------------------------------------------------- tests of values
def _anything(value: Any) -> bool:
    return True


def _equal(wanted: Any) -> Test:
    return lambda v: bool(v == wanted)


def _among(values: list[int]) -> Test:
    return lambda v: v in values


def _both(first: Test, second: Test) -> Test:
    return lambda v: first(v) and second(v)


def either_way(first: Test, second: Test) -> tuple[Test, Test]:
    """Tests of an unordered pair, whose two values are different: each passes as either."""

    def either(v: Any) -> bool:
        return first(v) or second(v)

    return either, either
