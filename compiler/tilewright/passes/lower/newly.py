"""`newly(truth, components)`: what holds now and did not hold, for the same parts, when the turn began.

The state keeps for each truth and network the roots it held for at the start of the turn; a root is forgotten when its component
joins another, so what is remembered always is about the same parts. For a truth that is local (see `passes.locality`) only
components with a part in or around a cell where something was laid can have changed; else all are looked at.
"""

from __future__ import annotations

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.kernel_ir import nodes as k
from tilewright.passes.locality import is_local
from tilewright.passes.lower.base import NO, Code, Consumer, Env, Unsupported, Val, both, const, nay, words
from tilewright.passes.lower.numbers import Numbers


class NewlyLowering(Numbers):
    def _finish(self, definition: Sym, network: Sym) -> int:
        """Number of the remembered row."""
        if (definition, network) not in self.finishes:
            raise AssertionError("finishes are found before anything is lowered")
        return self.finishes.index((definition, network))

    def find_finishes(self) -> None:
        """All pairs of a truth and a network that `newly` is asked about."""
        from tilewright.game_ir.walk import descend

        for node in descend(self.plan.game):
            if isinstance(node, ir.Newly):
                for network in self._networks_of(node):
                    if (node.definition, network) not in self.finishes:
                        self.finishes.append((node.definition, network))

    def _networks_of(self, node: ir.Newly) -> tuple[Sym, ...]:
        """The networks its components may be of; a set whose type is not known without its surroundings may be of any."""
        try:
            of = self.type_of(node.components, {}).of
        except KeyError:
            of = tuple(n.name for n in self.plan.game.networks)
        return tuple(sorted(of, key=lambda n: self.plan.network[n]))

    def _candidates(self, definition: Sym, networks: tuple[Sym, ...], code: Code) -> dict[int, k.Expr]:
        """By structure, the roots whose truth may have changed this turn."""
        whole = self.plan.game.definition(definition)
        found: dict[int, k.Expr] = {}
        for structure in dict.fromkeys(self.plan.structures.of[n] for n in networks):
            over = [n for n in networks if self.plan.structures.of[n] == structure]
            if all(is_local(whole, n, self.plan.game) for n in over):
                row = self.fresh(k.BITS)
                code.add(k.NewBits(row, words(self.plan.parts)))
                code.add(k.Do(k.Prim("candidates", (const(structure), row))))
                found[structure] = row
            else:
                found[structure] = k.Row("roots", (const(structure),))
        return found

    def newly(self, e: ir.Newly, env: Env, code: Code, use: Consumer) -> None:
        networks = (
            self._networks_of(e)
            if not env
            else tuple(sorted(self.type_of(e.components, env).of, key=lambda n: self.plan.network[n]))
        )
        rows = self._candidates(e.definition, networks, code)
        for network in networks:
            row = self._finish(e.definition, network)

            def fresh(inner: Code, v: Val, network: Sym = network, row: int = row) -> None:
                component = Val("one", v.expr, Type("component", (network,)))
                then = k.Prim("bits_has", (k.Row("was", (const(row),)), v.expr))
                fits = self.in_network(network, Val("one", v.expr, Type("part")))
                test = both(fits, nay(then), self.contains(e.components, env, component), self.apply(e.definition, component))
                self.when(test, inner, use, component)

            self.each_row(rows[self.plan.structures.of[network]], self.plan.parts, Type("part"), code, fresh)

    def record(self, code: Code) -> None:
        """At the start of a turn: remember for what each truth holds."""
        for definition in dict.fromkeys(d for d, _ in self.finishes):
            networks = tuple(n for d, n in self.finishes if d == definition)
            whole = self.plan.game.definition(definition)
            if whole.result.base != "truth":
                raise Unsupported("`newly` of something that is not a truth")
            rows = self._candidates(definition, networks, code)
            for network in networks:
                was = k.Row("was", (const(self._finish(definition, network)),))

                def remember(inner: Code, v: Val, definition: Sym = definition, network: Sym = network, was: k.Expr = was) -> None:
                    component = Val("one", v.expr, Type("component", (network,)))
                    holds = Code()
                    add = k.Do(k.Prim("bits_add", (was, v.expr)))
                    drop = k.Do(k.Prim("bits_drop", (was, v.expr)))
                    holds.add(k.If(self.apply(definition, component), (add,), (drop,)))
                    self.add_if(self.in_network(network, Val("one", v.expr, Type("part"))), holds, inner)

                self.each_row(rows[self.plan.structures.of[network]], self.plan.parts, Type("part"), code, remember)
        code.add(k.Store("touched_count", (), NO))
