"""Pass: a count compared with nothing becomes a search that may stop at the first hit.

before  (Compare = (Count s) (Int 0))        after  (Not (Any_ s))
before  (Compare = (Openings c) (Int 0))     after  (Not (Any_ (Filter p (Image parts c) (Compare > (Openings (Local p)) (Int 0)))))
"""

from __future__ import annotations

from itertools import count

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym
from tilewright.game_ir.walk import rewrite

_NONE = {("=", 0), ("<=", 0), ("<", 1)}
_SOME = {("!=", 0), (">", 0), (">=", 1)}
_TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def run(game: ir.Game) -> ir.Game:
    numbers = count()

    def searched(arg: ir.Expr) -> ir.Expr | None:
        if isinstance(arg, ir.Count):
            return ir.Any_(arg.arg)
        if isinstance(arg, ir.Openings) and not (isinstance(arg.arg, ir.Local) and arg.arg.name.startswith("zero.")):
            return opened(arg.arg)
        return None

    def opened(arg: ir.Expr) -> ir.Expr:
        part = Sym(f"zero.{next(numbers)}")
        return ir.Any_(ir.Filter(part, ir.Image("parts", arg), ir.Compare(">", ir.Openings(ir.Local(part)), ir.Int(0))))

    def change(node: object) -> object:
        if not isinstance(node, ir.Compare):
            return node
        op, left, right = node.op, node.left, node.right
        if isinstance(left, ir.Int):
            op, left, right = _TURNED[op], right, left
        if not isinstance(right, ir.Int) or (op, right.value) not in _NONE | _SOME:
            return node
        found = searched(left)
        if found is None:
            return node
        return ir.Not(found) if (op, right.value) in _NONE else found

    changed: ir.Game = rewrite(game, change)
    return changed
