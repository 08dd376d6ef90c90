"""`newly(truth, components)`: what holds now and did not hold, for the same parts, when the turn began.

The state keeps for each truth and network the roots it held for at the start of the turn; a root is forgotten when its component
joins another, so what is remembered always is about the same parts. (Where links may go again, the parts of that time are kept as
well and compared.) For a truth that is local (see `passes.locality`) only
components with a part in or around a cell where something was laid can have changed; else all are looked at.
"""

from __future__ import annotations

from collections.abc import Callable

from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.kernel_ir import nodes as k
from tilewright.passes.locality import sight
from tilewright.passes.lower.base import Code, Consumer, Env, Unsupported, Val, both, const, nay, words
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

    def _groups(self, definition: Sym, networks: tuple[Sym, ...]) -> list[tuple[int | None, int, list[Sym]]]:
        """Networks of one structure whose truth sees equally far: (how far, structure, networks)."""
        whole = self.plan.game.definition(definition)
        found: dict[tuple[int | None, int], list[Sym]] = {}
        for network in networks:
            far = sight(whole, network, self.plan.game) if len(self.plan.part_kind) <= 31 else None
            found.setdefault((far, self.plan.structures.of[network]), []).append(network)
        return [(far, structure, names) for (far, structure), names in found.items()]

    def _candidates(self, definition: Sym, networks: tuple[Sym, ...], code: Code, use: Callable[[Code, Sym, Val], None]) -> None:
        """The components whose truth may have changed this turn."""
        for far, structure, names in self._groups(definition, networks):
            row: k.Expr = k.Row("roots", (const(structure),))
            if far is not None:
                kinds = {self.plan.part_kind[kind] for n in names for kind in self.plan.game.network(n).over}
                mask = sum(1 << kind for kind in kinds)
                var = self.fresh(k.BITS)
                row = var
                code.add(k.NewBits(var, words(self.plan.parts)))
                code.add(k.Do(k.Prim("candidates", (const(structure), const(mask), const(far), row))))

            def of_root(inner: Code, v: Val, names: list[Sym] = names) -> None:
                for network in names:
                    component = Val("one", v.expr, Type("component", (network,)))
                    here = Code()
                    use(here, network, component)
                    self.add_if(self.in_network(network, Val("one", v.expr, Type("part"))), here, inner)

            self.each_row(row, self.plan.parts, Type("part"), code, of_root)

    def newly(self, e: ir.Newly, env: Env, code: Code, use: Consumer) -> None:
        networks = tuple(sorted(self.type_of(e.components, env).of, key=lambda n: self.plan.network[n]))

        def fresh(inner: Code, network: Sym, component: Val) -> None:
            number = const(self._finish(e.definition, network))
            was, now = k.Row("was", (number,)), k.Row("holds", (number,))
            found, holds, over = self.apply(e.definition, component), Code(), Code()
            holds.add(k.Do(k.Prim("bits_add", (now, component.expr))))
            held: k.Expr = k.Prim("bits_has", (was, component.expr))
            structure = self.plan.structures.of[network]
            if structure in self.plan.relinked:  # components fall apart there and come together again
                held = both(held, k.Prim("as_then", (const(structure), component.expr)))
            test = both(nay(held), self.contains(e.components, env, component))
            self.when(test, holds, use, component)
            over.add(k.Do(k.Prim("bits_drop", (now, component.expr))))
            inner.add(k.If(found, holds.body, over.body))

        self._candidates(e.definition, networks, code, fresh)
        if self._sees_laying_only(e.definition, networks):
            for network in networks:
                code.add(k.Do(k.Prim("note", (const(self._finish(e.definition, network)),))))

    def _sees_laying_only(self, definition: Sym, networks: tuple[Sym, ...]) -> bool:
        return all(far is not None for far, _, _ in self._groups(definition, networks))

    def record(self, code: Code) -> None:
        """At the start of a turn: remember for what each truth holds."""
        for definition in dict.fromkeys(d for d, _ in self.finishes):
            networks = tuple(n for d, n in self.finishes if d == definition)
            if self.plan.game.definition(definition).result.base != "truth":
                raise Unsupported("`newly` of something that is not a truth")

            def remember(inner: Code, network: Sym, component: Val, definition: Sym = definition) -> None:
                was = k.Row("was", (const(self._finish(definition, network)),))
                add = k.Do(k.Prim("bits_add", (was, component.expr)))
                drop = k.Do(k.Prim("bits_drop", (was, component.expr)))
                inner.add(k.If(self.apply(definition, component), (add,), (drop,)))

            known = Code()
            self._candidates(definition, networks, known, remember)
            noted = [k.Prim("noted", (const(self._finish(definition, n)),)) for n in networks]
            if self._sees_laying_only(definition, networks):  # (`&` and not `and`: each takes over what it knows)
                every: k.Expr = noted[0]
                for one in noted[1:]:
                    every = k.Bin("&", every, one)
                code.add(k.If(nay(every), known.body))
            else:
                code.stmts += known.stmts
        code.add(k.Do(k.Prim("turn_begins")))
