"""Which rule makes the difference: in the second game each differing rule by itself is put back to what the first game says.

If the two games then agree at the position, that rule is needed for the difference. This is the answer of an experiment,
not of a guess about names; a difference that two rules make each by itself blames both together.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Sequence

from tilewright.compose.model import Changed, Composed, Declared
from tilewright.diagnostics import Report, TilewrightError
from tilewright.game_ir.nodes import Game
from tilewright.tools.diff.lockstep import Outcome, Side, trial
from tilewright.tools.diff.position import CannotSetUp, Position
from tilewright.tools.diff.rules import SORTS, Key, RuleDifference, rules_of

MakeSide = Callable[[str, Composed, Game], Side]


class Blamer:
    """Tells which of the differences matter at a position. Each hybrid game is made once."""

    def __init__(self, a: Composed, b: Composed, differences: Sequence[RuleDifference], first: Side, make_side: MakeSide) -> None:
        self.a, self.b, self.differences, self.first, self.make_side = a, b, tuple(differences), first, make_side
        self._hybrids: dict[Key, Side | None] = {}

    def hybrid(self, difference: RuleDifference) -> Side | None:
        """The second game with one rule as the first has it; None if such a game makes no sense."""
        if difference.key not in self._hybrids:
            made = hybrid_game(self.a, self.b, difference)
            try:
                self._hybrids[difference.key] = None if made is None else self.make_side(f"without {difference.key}", *made)
            except TilewrightError:
                self._hybrids[difference.key] = None
        return self._hybrids[difference.key]

    def __call__(self, outcome: Outcome) -> list[RuleDifference]:
        """The differences that matter, the more special ones (lines, declarations) before options; all if none alone does."""
        needed = [d for d in self.differences if self._matters(d, outcome)]
        special = [d for d in needed if d.key.sort != "option"]
        return special + [d for d in needed if d.key.sort == "option"] if needed else list(self.differences)

    def _matters(self, difference: RuleDifference, outcome: Outcome) -> bool:
        side = self.hybrid(difference)
        if side is None:
            return False
        try:
            return trial((self.first, side), outcome.used) is None and _can_play(side, outcome.used)
        except TilewrightError:
            return False


def hybrid_game(a: Composed, b: Composed, difference: RuleDifference) -> tuple[Composed, Game] | None:
    """The second game with one rule as the first has it; None if such a game makes no sense."""
    hybrid = put_back(a, b, difference)
    game = _resolved(hybrid) if hybrid is not None else None
    return None if hybrid is None or game is None else (hybrid, game)


def _can_play(side: Side, position: Position) -> bool:
    """Does the game know the position at all? Without its pieces it agrees with anybody."""
    try:
        side.set_up(position)
    except CannotSetUp:
        return False
    return True


def _resolved(composed: Composed) -> Game | None:
    """The game, if it makes sense at all: a rule may need another one that is not put back, and then anything may be missing."""
    from tilewright.compose.resolve import resolve

    report = Report()
    try:
        game = resolve(composed, report)
    except (KeyError, StopIteration, AttributeError, ValueError, AssertionError):
        return None
    return None if report.has_errors else game


def put_back(a: Composed, b: Composed, difference: RuleDifference) -> Composed | None:
    """The second game with this one rule as the first has it; None for what cannot be swapped alone."""
    key = difference.key
    mixed = copy.copy(b)
    mixed.report = Report()
    if key.sort == "option":
        mixed.options = {**b.options, key.name: a.options[key.name]}
        return mixed
    if key.sort in SORTS:
        field = SORTS[key.sort]
        table = dict(getattr(b, field))
        new = _swap(table.get(key.name), getattr(a, field).get(key.name), difference, a, b)
        if new is None:
            table.pop(key.name, None)
        else:
            table[key.name] = new
        setattr(mixed, field, table)
        return mixed
    if key.sort == "define":
        mixed.definitions = {**b.definitions, key.name: _swap_cases(a, b, difference)}
        if not mixed.definitions[key.name]:
            del mixed.definitions[key.name]
        return mixed
    if key.sort == "step":
        mixed.steps = {phase: tuple(_swap_steps(a, b, phase, difference)) for phase in b.steps}
        return mixed
    if key.sort == "phase":
        mixed.phases = {**b.phases, key.name: a.phases.get(key.name, ())}
        return mixed
    if key.sort == "stages":
        mixed.stages = list(a.stages)
        return mixed
    return None


def _swap(
    in_b: Changed | Declared | None, in_a: Changed | Declared | None, difference: RuleDifference, a: Composed, b: Composed
) -> Changed | Declared | None:
    """The item of the second game with the differing base or the differing modification as in the first."""
    if not isinstance(in_b, Changed) or not isinstance(in_a, Changed):
        return in_a
    rule_b, rule_a = rules_of(b).get(difference.key), rules_of(a).get(difference.key)
    base = in_a.declared if "modified by" not in difference.key.detail else in_b.declared
    changes = [c for c in in_b.changes if rule_b is None or c.line.span != rule_b.span]
    if rule_a is not None:
        changes += [c for c in in_a.changes if c.line.span == rule_a.span]
    return dataclasses.replace(in_b, declared=base, changes=tuple(changes))


def _swap_cases(a: Composed, b: Composed, difference: RuleDifference) -> list[Changed]:
    name, found = difference.key.name, []
    cases_a = {_of(c): c for c in a.definitions.get(name, [])}
    cases_b = {_of(c): c for c in b.definitions.get(name, [])}
    for of in [*cases_b, *(o for o in cases_a if o not in cases_b)]:
        case = cases_b.get(of)
        if difference.key.detail == of or difference.key.detail.startswith(f"{of} modified".strip()):
            new = _swap(case, cases_a.get(of), difference, a, b)
            case = new if isinstance(new, Changed) else None
        if case is not None:
            found.append(case)
    return found


def _of(case: Changed) -> str:
    of = getattr(case.declared.decl, "of", None)
    return f"of {of}" if of else ""


def _swap_steps(a: Composed, b: Composed, phase: str, difference: RuleDifference):  # type: ignore[no-untyped-def]
    """Steps keep their order; one that only the first game has comes back behind the step it followed there."""
    steps_a, steps_b = a.steps.get(phase, ()), b.steps.get(phase, ())
    name = difference.key.name
    by_place = {(s.place, s.step.declared.name): s for s in steps_a}
    for step in steps_b:
        if step.step.declared.name != name:
            yield step
            continue
        old = by_place.get((step.place, name))
        new = _swap(step.step, old.step if old else None, difference, a, b)
        if isinstance(new, Changed):
            yield dataclasses.replace(step, step=new)
    if not any(s.step.declared.name == name for s in steps_b):
        yield from (s for s in steps_a if s.step.declared.name == name)
