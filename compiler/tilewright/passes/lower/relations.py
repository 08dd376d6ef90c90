"""`R of S` as loops, and what is printed on pieces, parts and cells."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.walk import descend, free_vars
from tilewright.passes.lower.base import NO, Code, Consumer, Env, Unsupported, Val, const, is_one, op, words
from tilewright.passes.lower.sets import Sets

PIECE, PART, CELL, PLAYER = Type("piece"), Type("part"), Type("cell"), Type("player")
_AROUND = {"neighbours": 4, "surroundings": 8}
_SIDES = {"north": 0, "east": 1, "south": 2, "west": 3}
_FROM_CELLS = ("tiles", "parts", "covered")
"""Relations for which cells that are not in use do not matter: nothing lies there."""


class Relations(Sets):
    def image(self, relation: str, arg: ir.Expr, env: Env, code: Code, use: Consumer) -> None:
        mixed = relation in _SIDES and any(space.drawn for space in self.plan.game.spaces)
        if (relation in _AROUND or mixed) and not self._lying and not self._all_drawn():
            raise Unsupported(f"`{relation} of` where cells not in use would count")
        guard = relation in _SIDES and not self._lying and not self._all_drawn()

        def step(inner: Code, v: Val) -> None:
            if relation in _SIDES:
                self._step_side(relation, v, inner, use, guard)
            else:
                self.step(relation, v, inner, use)

        with self.lying(relation in _FROM_CELLS):  # (from a cell that is not in use one may come back to cells in use)
            self.iterate(arg, env, code, step)

    def _step_side(self, relation: str, v: Val, code: Code, use: Consumer, guard: bool) -> None:
        """The cell at a side. `guard`: one that is not in use is no answer, but a question for the reference engine."""
        if v.base != "cell":
            return
        cell = self.fresh()
        code.add(k.Set(cell, k.Field("near", (v.expr, const(_SIDES[relation])))))
        if guard:
            unused = self.problem("a cell that is not in use yet is named: only the reference engine can do that")
            code.add(k.If(k.Bin("<", cell, NO), (k.Do(k.Prim("problem", (unused,))),)))
        self.give_maybe(cell, CELL, code, use)

    def _all_drawn(self) -> bool:
        return all(space.drawn for space in self.plan.game.spaces)

    def step(self, relation: str, v: Val, code: Code, use: Consumer) -> None:
        """What one element is related to; nothing for elements the relation is not about (values of `place of`)."""
        x = v.expr
        match relation, v.base:
            case "contents", "pile":
                self.each_row(k.Row("pile", (x,)), self.plan.pieces, PIECE, code, use)
            case "parts", "piece":
                laid = Code()
                self.parts_of_piece(x, laid, use)
                self.add_if(k.Prim("bits_has", (k.Row("laid"), x)), laid, code)
            case "parts", "part":
                use(code, v)
            case ("parts", "component"):
                self.by_network(v, code, lambda inner, c: self.ring(c.type.of[0], c.expr, inner, use))
            case "parts", "cell":
                self.give_maybe(k.Field("face", (x,)), PIECE, code, lambda inner, p: self.parts_of_piece(p.expr, inner, use))
            case "tiles", "cell":
                self.give_maybe(k.Field("face", (x,)), PIECE, code, use)
            case "tiles", "part":
                self.give(k.Table("TW_PART_PIECE", x), PIECE, code, use)
            case "tiles", "component":
                self.step("parts", v, code, lambda inner, part: self.step("tiles", part, inner, use))
            case "tiles", "placing":
                self.give(self.placing_piece(v), PIECE, code, use)
            case "tiles", "space":
                self._cells_of_space(x, code, lambda inner, c: self.step("tiles", c, inner, use))
            case "tiles", "piece":
                if not self.plan.surely_link(v.type):
                    self._tiles_of_piece(x, code, use)
                self.at_ends(v, code, lambda inner, part: self.step("tiles", part, inner, use))
            case "covered", "cell":
                return  # nothing is ever laid face down here: `limits` sees to it
            case "cells", "cell":
                use(code, v)
            case "cells", "piece":
                if not self.plan.surely_link(v.type):
                    self.give_maybe(k.Prim("cell_of_piece", (x,)), CELL, code, use)
                self.at_ends(v, code, lambda inner, part: self.step("cells", part, inner, use))
            case "cells", "part":
                self.give(k.Prim("cell_of_part", (x,)), CELL, code, use)
            case "cells", "placing":
                self.give(self.placing_cell(v), CELL, code, use)
            case "cells", "component":
                self.step("parts", v, code, lambda inner, part: self.step("cells", part, inner, use))
            case "cells", "space":
                self._cells_of_space(x, code, use)
            case "contacts", "part":
                at, base = self.fresh(), self.fresh()
                code.add(k.Set(base, k.Table("TW_PART_BASE", k.Table("TW_PART_PIECE", x))))
                inner = Code()
                self.give(k.Bin("+", base, k.Table("TW_CONTACTS", at)), PART, inner, use)
                if inner.stmts:
                    code.add(
                        k.For(at, k.Table("TW_CONTACT_FIRST", x), k.Table("TW_CONTACT_FIRST", op("+", x, const(1))), inner.body)
                    )
            case "contacts", "component":
                self.step("parts", v, code, lambda inner, part: self.step("contacts", part, inner, use))
            case "owner", "piece":
                self.give_maybe(k.Table("TW_PIECE_OWNER", x), PLAYER, code, use)
            case "place", "piece":
                for primitive, of in (("part_of_place", PART), ("cell_of_place", CELL), ("pile_of_place", Type("pile"))):
                    inner = Code()
                    self.give_maybe(k.Prim(primitive, (x,)), of, inner, use)
                    if any(isinstance(s, k.If) for s in inner.stmts):
                        code.stmts += inner.stmts
                ends = Code()
                self.at_ends(v, ends, use)
                if any(isinstance(s, k.If) for s in descend(ends.body)):
                    code.stmts += ends.stmts
            case (("neighbours" | "surroundings"), "cell"):
                self._around(x, _AROUND[relation], code, use)
            case (("neighbours" | "surroundings"), _) if v.base != "pile":
                self.step("cells", v, code, lambda inner, cell: self.step(relation, cell, inner, use))
            case "met", "placing":
                piece, cell, turn = self.fresh(), self.fresh(), self.fresh()
                code.add(k.Set(piece, self.placing_piece(v)))
                code.add(k.Set(cell, self.placing_cell(v)))
                code.add(k.Set(turn, self.placing_turn(v)))
                seam, inner = self.fresh(), Code()
                self.give_maybe(k.Prim("met", (piece, cell, turn, seam)), PART, inner, use)
                code.add(k.For(seam, NO, const(12), inner.body))
            case "left", "player":
                self.give(self._left(x), PLAYER, code, use)
            case "origin", "space":
                self.give_maybe(k.Prim("origin", (x,)), CELL, code, use)
            case "ends", "piece":
                self.at_ends(v, code, use)

    def at_ends(self, v: Val, code: Code, use: Consumer) -> None:
        """The parts that the ends of a link are on, the lower one first."""
        if not self.plan.may_link(v.type):
            return
        first, second = self.fresh(), self.fresh()
        code.add(k.Set(first, k.Prim("end", (v.expr, NO))))
        code.add(k.Set(second, k.Prim("end", (v.expr, const(1)))))
        self.give_maybe(first, PART, code, use)
        self.when(k.Bin("and", is_one(second), k.Bin("!=", second, first)), code, use, Val("one", second, PART))

    def _around(self, cell: k.Expr, count: int, code: Code, use: Consumer) -> None:
        at, inner = self.fresh(), Code()
        self.give_maybe(k.Prim("around", (cell, at)), CELL, inner, use)
        if inner.stmts:
            code.add(k.For(at, NO, const(count), inner.body))

    def _cells_of_space(self, space: k.Expr, code: Code, use: Consumer) -> None:
        if isinstance(space, k.Const):
            first: k.Expr = const(self.plan.first_cell[space.value])
        else:
            first = k.Table(self.table("int", self.plan.first_cell), space)
        low = self.fresh()
        code.add(k.Set(low, first))
        self.loop(low, op("+", low, k.Field("used", (space,))), CELL, code, use)

    def _tiles_of_piece(self, x: k.Expr, code: Code, use: Consumer) -> None:
        """A tile that lies face up; the tile that something else stands on a part of."""
        lies, stands = Code(), Code()
        use(lies, Val("one", x, PIECE))
        self.give_maybe(k.Prim("part_of_place", (x,)), PART, stands, lambda inner, part: self.step("tiles", part, inner, use))
        code.add(k.If(k.Prim("bits_has", (k.Row("laid"), x)), lies.body, stands.body))

    # ---------------------------------------------------------------- placings: (piece x cells + cell) x 4 + turn
    def placing_piece(self, v: Val) -> k.Expr:
        return v.made_of[0] if v.made_of else k.Prim("quotient", (v.expr, const(4 * self.plan.cells)))

    def placing_cell(self, v: Val) -> k.Expr:
        return v.made_of[1] if v.made_of else k.Prim("remainder", (k.Bin(">>", v.expr, const(2)), const(self.plan.cells)))

    def placing_turn(self, v: Val) -> k.Expr:
        return v.made_of[2] if v.made_of else k.Bin("&", v.expr, const(3))

    def placings(self, e: ir.Placings, where: Callable[[Val], k.Expr], env: Env, code: Code, use: Consumer) -> None:
        """The placings for which `where` holds. What it asks of the cell alone is asked once for all turns."""
        if self.plan.pieces * self.plan.cells * 4 >= 1 << 31:
            raise Unsupported("so many tiles that placings do not fit into 31 bits")
        base = self.type_of(e.where, env).base
        kinds = set(self.type_of(e.piece, env).of) or {p.name for p in self.plan.game.pieces}
        faced = [name for name in kinds if self.plan.game.piece(name).faces]
        if not faced:
            return
        size = words(self.plan.cells)

        def of_piece(inner: Code, piece: Val) -> None:
            face, rows = self.fresh(), self.fresh(k.BITS)
            inner.add(k.Set(face, k.Table("TW_PIECE_FACE", piece.expr)))
            # a piece that lies in a space already may keep its cell: not lowered
            inner.add(k.If(k.Prim("bits_has", (k.Row("laid"), piece.expr)), (k.Do(k.Prim("problem", (self._moved(),))),)))
            found = Code()
            found.add(k.NewBits(rows, 5 * size, raw=True))
            found.add(k.Do(k.Prim("fitting", (face, rows))))

            def of_cell(deep: Code, cell: Val) -> None:
                self._turns(piece, cell, rows, where, deep, use)

            if base == "space" and self.plan.spaces == 1:
                some = Code()
                self.each_row(rows, self.plan.cells, CELL, some, of_cell)
                found.stmts += some.stmts
            else:

                def in_rows(deep: Code, c: Val) -> None:
                    self.when(k.Prim("bits_has", (rows, c.expr)), deep, of_cell, c)

                if base == "space":
                    self.iterate(e.where, env, found, lambda d, space: self._cells_of_space(space.expr, d, in_rows))
                else:
                    self.each(e.where, env, found, in_rows, ordered=True)
            self.add_if(const(1) if len(faced) == len(kinds) else is_one(face), found, inner)

        self.iterate(e.piece, env, code, of_piece)

    def _turns(self, piece: Val, cell: Val, rows: k.Var, where: Callable[[Val], k.Expr], code: Code, use: Consumer) -> None:
        turn, number = self.fresh(), self.fresh()
        val = Val("one", number, Type("placing"), (piece.expr, cell.expr, turn))
        test = where(val)
        read = {v.name for v in free_vars((k.Do(test),))}
        early = not {turn.name, number.name} & read
        each, passed = Code(), Code()
        each.add(k.Set(number, op("+", op("*", op("+", op("*", piece.expr, const(self.plan.cells)), cell.expr), const(4)), turn)))
        use(passed, val)
        self.add_if(const(1) if early else test, passed, each)
        loop = Code()
        loop.add(k.EachBit(turn, k.Prim("turns_at", (rows, cell.expr)), each.body))
        self.add_if(test if early else const(1), loop, code)

    def _moved(self) -> k.Expr:
        return self.problem("a tile that lies already is to be placed again: only the reference engine can do that")

    # ---------------------------------------------------------------- marks
    def _marks(self, base: str, mark: Sym) -> list[int]:
        """Value of a mark + 1 for each piece or part, 0 without it."""
        number, tables = self.plan.mark[mark], self.plan.tables
        if base == "part":
            found = []
            for part, piece in enumerate(tables.part_piece):
                index = part - tables.part_base[piece]
                found.append(1 + dict(tables.face(piece).parts[index].marks).get(number, -1))
            return found
        if base == "cell":
            found = []
            for space in self.plan.game.spaces:
                table = tables.spaces[self.plan.game.spaces.index(space)]
                first = self.plan.space_base[space.name]
                unmarked = [0] * (self.plan.first_cell[first + 1] - self.plan.first_cell[first])
                for _ in range(self.plan.slots(space.each_player)):
                    found += [1 + dict(m).get(number, -1) for _, _, m in table.cells] if space.drawn else unmarked
            return found
        found = []
        for piece in range(tables.piece_count):
            printed = tables.face(piece).marks if tables.pieces[tables.piece_kind[piece]].faces else ()
            found.append(1 + (dict(tables.piece_marks(piece)) | dict(printed)).get(number, -1))
        return found

    def mark_plus_one(self, v: Val, mark: Sym) -> k.Expr:
        if v.base not in ("piece", "part", "cell"):
            return NO
        values = self._marks(v.base, mark)
        if not any(values):
            return NO
        return k.Table(self.table("int", values), v.expr)

    def has_mark(self, v: Val, mark: Sym) -> k.Expr:
        found = self.mark_plus_one(v, mark)
        return found if found == NO else k.Bin(">", found, NO)

    def mark_value(self, v: Val, mark: Sym) -> k.Expr:
        return k.Bin("-", self.mark_plus_one(v, mark), const(1))
