"""The control stack: what is being done, in plain data. The last frame goes on first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewright.interpret.core import ReferenceCore
    from tilewright.interpret.statements import EachCode, RepeatCode, StatementCode

    Block = tuple["StatementCode", ...]


class Frame:
    __slots__ = ()
    loop = False

    def go(self, s: ReferenceCore) -> None:
        """Do the next thing; take itself off the stack when there is none."""
        raise NotImplementedError

    def copy(self) -> Frame:
        raise NotImplementedError


class BlockFrame(Frame):
    """Statements, one after the other."""

    __slots__ = ("at", "block")

    def __init__(self, block: Block, at: int = 0) -> None:
        self.block, self.at = block, at

    def go(self, s: ReferenceCore) -> None:
        if self.at == len(self.block):
            s.stack.pop()
            return
        self.at += 1
        self.block[self.at - 1].run(s)

    def copy(self) -> BlockFrame:
        return BlockFrame(self.block, self.at)


class RepeatFrame(Frame):
    __slots__ = ("code", "left")
    loop = True

    def __init__(self, code: RepeatCode, left: int) -> None:
        self.code, self.left = code, left

    def go(self, s: ReferenceCore) -> None:
        if self.left <= 0:
            s.stack.pop()
            return
        self.left -= 1
        s.stack.append(BlockFrame(self.code.body))

    def copy(self) -> RepeatFrame:
        return RepeatFrame(self.code, self.left)


class EachFrame(Frame):
    """The elements still to come, of which those that leave the game meanwhile are passed over; `absent` were out from the start."""

    __slots__ = ("absent", "code", "done", "left")
    loop = True

    def __init__(self, code: EachCode, left: tuple[Any, ...], done: frozenset[Any], absent: frozenset[Any]) -> None:
        self.code, self.left, self.done, self.absent = code, left, done, absent

    def go(self, s: ReferenceCore) -> None:
        self.code.go_on(s, self)

    def copy(self) -> EachFrame:
        return EachFrame(self.code, self.left, self.done, self.absent)


class RollFrame(Frame):
    """Dice still to roll, the first one next."""

    __slots__ = ("dice",)

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice

    def go(self, s: ReferenceCore) -> None:
        if not self.dice:
            s.stack.pop()
            return
        faces = s.static.tables.pieces[s.kind(self.dice[0])].faces
        s.leave_to_chance(self, [(i, f.count) for i, f in enumerate(faces)])

    def happened(self, s: ReferenceCore, outcome: int) -> None:
        s.roll_to(self.dice[0], outcome)
        self.dice = self.dice[1:]

    def copy(self) -> RollFrame:
        return RollFrame(self.dice)
