"""Faces against the tables of the rules: half sides 1 to 8 clockwise from the left one in the north, and the cities each field touches."""

from __future__ import annotations

import pytest
from compose_helpers import composed, sketch
from tilewright.compose.derive import HALF_PORTS, SIDES, Taken, derive, middle
from tilewright.compose.faces import faces_of
from tilewright.diagnostics import Report
from tilewright.game_ir.nodes import Face

# Letters of tiles with: copies of the letter in all its variants, then fields as in the table: "halves:sides of the city part" for each.
BASE = {
    "a": (2, "12345678"),
    "b": (4, "12345678"),
    "c": (1, ""),
    "d": (4, "38:N 4567"),
    "e": (5, "345678:N"),
    "f": (2, "12:EW 56:EW"),
    "g": (1, "12:EW 56:EW"),
    "h": (3, "3478:N,S"),
    "i": (2, "3456:N,W"),
    "j": (3, "3678:N 45"),
    "k": (3, "3458:N 67"),
    "l": (3, "38:N 45 67"),
    "m": (2, "3456:NW"),
    "n": (3, "3456:NW"),
    "o": (2, "36:NW 45"),
    "p": (3, "36:NW 45"),
    "q": (1, "56:NEW"),
    "r": (3, "56:NEW"),
    "s": (2, "5:NEW 6:NEW"),
    "t": (1, "5:NEW 6:NEW"),
    "u": (8, "1238 4567"),
    "v": (9, "123458 67"),
    "w": (4, "1238 45 67"),
    "x": (1, "18 23 45 67"),
}
WITH_GARDEN = "ehimnruv"
OTHERS = {
    "ferries": {"fr_city": "38:N 45 67", "fr_three": "1238 45 67", "fr_four": "18 23 45 67"},
    "labyrinth": {"maze": "18 23 45 67"},
    "mage_and_witch": {
        "mw1": "38:N 67 45",
        "mw2": "36:NW 45",
        "mw3": "6:N,E,W 5:E",
        "mw4": "1:EW 2:EW 5:EW 6:EW",
        "mw5": "3478:N,S",
        "mw6": "5:NEW 6:NEW",
        "mw7": "3:N 458:N 67",
        "mw8": "36:N,W 45",
    },
    "inns_and_cathedrals": {
        "ic1": "",
        "ic2": "4567 1238",
        "ic3": ":N,E,S,W",
        "ic4": "56:N,E,W",
        "ic5": "4:S 7:S 3:N 8:N",
        "ic6": "34:NW,S",
        "ic7": "34:N 5678:N",
        "ic8": "678:N 345:N",
        "ic9": "3:NW 456:NW",
        "ic10": "1:EW 2:EW 5:EW 6:EW",
        "ic11": "6:NW 345:NW",
        "ic12": "67 3458:N",
        "ic13": "45 36:NW",
        "ic14": "1238 45 67",
        "ic15": "1238 4567",
        "ic16": "123458 67",
        "ic17": "18 45 2367",
    },
}


def fields(face: Face) -> set[tuple[str, frozenset[str]]]:
    """For each field its half sides, and the sides of each city part it touches."""
    found = []
    for part in face.parts:
        if part.kind == "base.field":
            halves = "".join(str(n + 1) for n, port in enumerate(HALF_PORTS) if part.ports >> port & 1)
            found.append((halves, frozenset(sides(face, c) for c in part.contacts if face.parts[c].kind == "base.city")))
    assert len(found) == len(set(found))
    return set(found)


def sides(face: Face, part: int) -> str:
    return "".join(s for n, s in enumerate(SIDES) if face.parts[part].ports >> middle(n) & 1)


def table(text: str) -> set[tuple[str, frozenset[str]]]:
    return {
        (halves, frozenset(c for c in cities.split(",") if c))
        for word in text.split()
        for halves, _, cities in [word.partition(":")]
    }


@pytest.fixture(scope="module")
def base() -> dict[str, tuple[Face, ...]]:
    game = composed(sketch("base"))
    assert not any(
        line.kind.text == "field" for t in game.tiles.values() for line in t.declared.decl.lines if hasattr(line, "groups")
    )
    return faces_of(game, game.names, Report())


@pytest.mark.parametrize("letter", BASE)
def test_base(letter: str, base: dict[str, tuple[Face, ...]]) -> None:
    count, expected = BASE[letter]
    kinds = [f"base.{letter}"] + ([f"base.{letter}_garden"] if letter in WITH_GARDEN else [])
    assert sum(base[k][0].count for k in kinds) == count
    for kind in kinds:
        assert fields(base[kind][0]) == table(expected)
    if letter in WITH_GARDEN:
        assert [p.kind for p in base[kinds[1]][0].parts if not p.ports] == ["base.garden"]
        assert base[kinds[1]][0].count == 1


def test_base_edges(base: dict[str, tuple[Face, ...]]) -> None:
    """288 edges: 115 field, 94 road, 79 city; 10 coats of arms on 72 tiles."""
    edges = {"base.field": 0, "base.road": 0, "base.city": 0}
    shields = 0
    for (face,) in base.values():
        for side in range(4):
            whole = {p.kind: p.ports >> middle(side) & 1 for p in face.parts if p.ports >> middle(side) & 1}
            edges[next(iter(whole), "base.field")] += face.count
        shields += face.count * sum(m.mark == "base.shield" for p in face.parts for m in p.marks)
    assert edges == {"base.field": 115, "base.road": 94, "base.city": 79}
    assert shields == 10
    assert sum(f.count for (f,) in base.values()) == 72


@pytest.mark.parametrize(("ruleset", "kind"), [(r, k) for r, kinds in OTHERS.items() for k in kinds])
def test_others(ruleset: str, kind: str) -> None:
    game = composed(sketch("base", ruleset))
    (face,) = faces_of(game, game.names, Report())[f"{ruleset}.{kind}"]
    assert fields(face) == table(OTHERS[ruleset][kind])


def test_explicit_lines_are_needed_only_where_the_picture_says_more() -> None:
    """Without their lines for fields most of the inns' tiles would come out right as well."""
    assert derive([2, 3, 4, 5, 6, 7], [Taken((0,), True), Taken((2,), False)]).parts == ((2, 3, 4), (5, 6, 7))  # ic8
    assert derive([2, 3, 4, 5], [Taken((0, 3), True), Taken((1,), False)]).parts == ((2,), (3, 4, 5))  # ic9
    assert derive([2, 3, 6, 7], [Taken((0,), True), Taken((2,), True)]).parts == ((2, 3, 6, 7),)
    doubt = derive([4, 5], [Taken((0,), True), Taken((1,), True), Taken((3,), True), Taken((2,), False)])
    assert doubt.parts == ((4, 5),) and doubt.doubt  # mw3: the table says two


def test_contacts_are_symmetric_and_not_with_itself() -> None:
    for names in (("base", "ferries", "inns_and_cathedrals", "mage_and_witch", "tunnels", "german_cathedrals"), ("dice_game",)):
        game = composed(sketch(*names))
        for faces in faces_of(game, game.names, Report()).values():
            for face in faces:
                for n, part in enumerate(face.parts):
                    assert n not in part.contacts
                    assert all(n in face.parts[c].contacts for c in part.contacts)
                taken = [p.ports for p in face.parts]
                assert sum(taken) == 0xFFF & ~untaken(taken)


def untaken(taken: list[int]) -> int:
    """Ports nobody has: they may only be middles of sides where the filler has both halves."""
    missing = 0xFFF
    for ports in taken:
        missing &= ~ports
    assert all(port % 3 == 1 for port in range(12) if missing >> port & 1)
    return missing


def test_lakes_touch_their_roads() -> None:
    game = composed(sketch("base", "ferries"))
    (face,) = faces_of(game, game.names, Report())["ferries.fr_three"]
    lake = next(p for p in face.parts if p.kind == "ferries.lake")
    assert sorted(sides(face, c) for c in lake.contacts) == ["E", "S", "W"]


def test_dice() -> None:
    """White fills whole sides that are no city; faces without lines for sides are all white."""
    game = composed(sketch("dice_game"))
    faces = {f.name: f for f in faces_of(game, game.names, Report())["dice_game.bone"]}
    assert list(faces) == [f"dice_game.{w}" for w in ("corner", "two_caps", "facing_caps", "three", "helmet", "thrower")]

    def shown(name: str) -> list[tuple[str, str]]:
        face = faces[f"dice_game.{name}"]  # type: ignore[index]
        return [(p.kind.partition(".")[2], sides(face, n)) for n, p in enumerate(face.parts)]

    assert shown("corner") == [("city", "NE"), ("white", "SW")]
    assert shown("two_caps") == [("city", "N"), ("city", "E"), ("white", "SW")]
    assert shown("facing_caps") == [("city", "N"), ("city", "S"), ("white", "EW")]
    assert shown("helmet") == [("white", "NESW")]
    assert [m.mark for m in faces["dice_game.helmet"].marks] == ["dice_game.knight"]  # type: ignore[index]
    natural = composed(sketch("dice_game"), faces="natural")
    assert faces_of(natural, natural.names, Report())["dice_game.bone"][0].name == "dice_game.cap"
