"""Where memories are kept."""

from __future__ import annotations

from tilewright.game_ir.nodes import Type
from tilewright.passes.lower.base import Base, Memory, Unsupported, words


class Memories(Base):
    def find_memories(self) -> int:
        """Fills `memories`; the number of slots. A set of at most one element is one number (-1: empty), else it is a set of bits."""
        slots = set_words = 0
        for declared in self.plan.game.memories:
            each = declared.scope == "player"
            count = self.plan.slots(each)
            base, of = declared.type.base, declared.type
            if base == "component" and not of.of:
                of = Type("component", tuple(n.name for n in self.plan.game.networks))
            if base in ("number", "truth") or declared.high == 0:
                form = base if base in ("number", "truth") else "maybe"
                self.memories[declared.name] = Memory(form, slots, each, of)
                slots += count
                continue
            size = self.plan.universe(of)
            if size is None:
                raise Unsupported(f"a memory of several {base}s")
            self.memories[declared.name] = Memory("bits", set_words, each, of, words(size))
            set_words += count * words(size)
        return max(1, slots)
