"""What the lowering needs to know of a game: sizes, numbers of names, where things are kept in the state."""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game, Sym
from tilewright.passes.links import removable_links
from tilewright.passes.structures import Structures, without_sides
from tilewright.runtime.tables import Tables


@dataclass
class Plan:
    game: Game
    tables: Tables
    structures: Structures
    part_kind: dict[Sym, int] = field(init=False)
    piece_kind: dict[Sym, int] = field(init=False)
    mark: dict[Sym, int] = field(init=False)
    network: dict[Sym, int] = field(init=False)
    pile_base: dict[Sym, int] = field(init=False)
    """First pile number; of a pile for each player, that of player 0."""
    space_base: dict[Sym, int] = field(init=False)
    piles: int = field(init=False)
    laid: int = field(init=False)
    """Pieces with faces, those of all seats together."""
    spaces: int = field(init=False)
    link_kinds: frozenset[Sym] = field(init=False)
    links: list[int] = field(init=False)
    """The pieces that are links, in order."""
    relinked: list[int] = field(init=False)
    """Structures with links that may go again, in order."""
    first_cell: list[int] = field(init=False)
    """First cell of each space, and the number of cells behind them."""

    def __post_init__(self) -> None:
        game, seats = self.game, self.game.players[1]
        self.part_kind = {k.name: i for i, k in enumerate(game.part_kinds)}
        self.piece_kind = {k.name: i for i, k in enumerate(game.pieces)}
        self.mark = {m.name: i for i, m in enumerate(game.marks)}
        self.network = {n.name: i for i, n in enumerate(game.networks)}
        self.pile_base, self.piles = {}, 0
        for pile in game.piles:
            self.pile_base[pile.name] = self.piles
            self.piles += seats if pile.each_player else 1
        self.laid = sum(k.count * (seats if k.each_player else 1) for k in self.tables.pieces if k.faces)
        self.link_kinds = frozenset(p.name for p in game.pieces if p.role == "link")
        self.links = [i for i, kind in enumerate(self.tables.piece_kind) if game.pieces[kind].role == "link"]
        removable = removable_links(game)
        self.relinked = [g for g, s in enumerate(self.structures.all) if s.links & removable]
        self.space_base, self.spaces, self.first_cell = {}, 0, [0]
        for space in game.spaces:
            self.space_base[space.name] = self.spaces
            for _ in range(seats if space.each_player else 1):
                # without edge: the first piece brings itself and four cells into use, each other one at most three more
                cells = len(space.cells) if space.drawn else 3 * self.laid + 2
                self.first_cell.append(self.first_cell[-1] + cells)
                self.spaces += 1

    def may_link(self, of: ir.Type) -> bool:
        """May elements of this type be links?"""
        return of.base == "piece" and bool(self.link_kinds & set(of.of) if of.of else self.link_kinds)

    def surely_link(self, of: ir.Type) -> bool:
        """Are all elements of this type links?"""
        return of.base == "piece" and bool(of.of) and set(of.of) <= self.link_kinds

    def loose(self, network: Sym) -> bool:
        """Does nothing ever join parts of this network?"""
        found = self.game.network(network)
        return all(j.by == "seams" for j in found.joins) and (not found.joins or without_sides(self.game, found.over))

    @property
    def seats(self) -> int:
        return self.game.players[1]

    @property
    def pieces(self) -> int:
        return self.tables.piece_count

    @property
    def parts(self) -> int:
        return max(1, self.tables.part_count)

    @property
    def stride(self) -> int:
        """Components of whatever network are numbered network x stride + root; whole words, so that each network has its own."""
        return (self.parts + 63) // 64 * 64

    @property
    def cells(self) -> int:
        return max(1, self.first_cell[-1])

    def universe(self, of: ir.Type) -> int | None:
        """How many small numbers elements of a type take; None if they are not small numbers."""
        match of.base:
            case "piece":
                return self.pieces
            case "part":
                return self.parts
            case "component":
                return self.parts if len(of.of) == 1 else self.stride * len(self.game.networks)
            case "cell":
                return self.cells
            case "player":
                return self.seats
            case "space":
                return self.spaces
            case "pile":
                return self.piles
            case "symbol":
                return max((len(m.symbols) for m in self.game.marks), default=1) or 1
        return None

    def slots(self, each_player: bool) -> int:
        return self.seats if each_player else 1

    def piece_runs(self, kinds: tuple[Sym, ...]) -> list[tuple[tuple[Sym, ...], int, int, int]]:
        """The pieces of these kinds in order: (kinds, first piece, pieces, pieces more for each player); kinds that stand side by side
        and have no owners are one run."""
        runs: list[tuple[tuple[Sym, ...], int, int, int]] = []
        for name in sorted(set(kinds), key=lambda k: self.piece_kind[k]):
            table = self.tables.pieces[self.piece_kind[name]]
            if table.each_player:
                runs.append(((name,), table.first, 0, table.count))
            elif runs and runs[-1][3] == 0 and runs[-1][1] + runs[-1][2] == table.first:
                before, first, count, _ = runs[-1]
                runs[-1] = ((*before, name), first, count + table.count, 0)
            else:
                runs.append(((name,), table.first, table.count, 0))
        return runs
