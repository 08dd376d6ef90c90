"""From a composed game to the Game IR: every name resolved, every type checked, nothing left of options and `like`.

Errors go to the report, in the author's words, many in one run: what is wrong gets a best-effort meaning and the run
goes on. The result is only good if the report has no errors; then it is verified.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.compose import (
    resolve_call,
    resolve_decl,
    resolve_expr,
    resolve_network,
    resolve_of,
    resolve_scoring,
    resolve_space,
    resolve_words,
)
from tilewright.compose.conditions import Conditions
from tilewright.compose.faces import faces_of
from tilewright.compose.model import Composed
from tilewright.compose.resolve_define import Definitions
from tilewright.compose.resolve_dispatch import expression
from tilewright.compose.resolve_names import Context, Lookup
from tilewright.compose.resolve_state import MAX_ERRORS, Local, Resolver, Scope, TooManyErrors, Unit
from tilewright.compose.resolve_stmt import steps
from tilewright.compose.resolve_values import Value
from tilewright.diagnostics import NOWHERE, Report
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Game, Sym, Type
from tilewright.game_ir.verify import VerifyError, verify
from tilewright.syntax import ast

PHASES = ("setup", "turn", "ending")
_HANDLERS = (resolve_call, resolve_expr, resolve_of, resolve_words)  # imported for what they enter into the dispatch


def resolve(composed: Composed, report: Report) -> Game:
    """The Game IR of a composed game.

    Whatever is wrong with names and types is in the report (TW03xx). With errors, here or before, the result is a
    best effort and not verified.
    """
    try:
        game = _resolve(composed, report)
    except TooManyErrors:
        message = f"these are {MAX_ERRORS} errors; the rest of the rules was not looked at"
        report.error("TW0321", message, help="mend the first ones: others may come from them")
        return Game(title=composed.title, players=composed.players)
    except RecursionError:
        report.error(
            "TW0306", "the rules of this game are nested too deeply", help="give parts of long expressions names of their own"
        )
        return Game(title=composed.title, players=composed.players)
    if not report.has_errors:
        try:
            verify(game)
        except VerifyError as problem:
            report.error(
                "TW0399",
                "Tilewright made a mistake with these rules",
                notes=[str(problem)],
                help="please report it, with the rule files; the rules themselves may be right",
            )
    return game


def _resolve(composed: Composed, report: Report) -> Game:
    r = _prepare(composed, report)
    printed = faces_of(composed, composed.names, report)
    space_nodes = resolve_space.spaces(r)
    networks = resolve_network.networks(r)
    piece_kinds = resolve_decl.pieces(r, printed)
    definitions = r.definitions.finish()
    scorings = resolve_scoring.scorings(r)
    phases = tuple(ir.Phase(name, steps(r, name)) for name in PHASES)
    return Game(
        title=composed.title,
        players=composed.players,
        turn_limit=composed.turn_limit,
        part_kinds=resolve_decl.part_kinds(r),
        marks=tuple(info.node for info in r.marks.values()),
        pieces=piece_kinds,
        piles=resolve_decl.piles(r),
        spaces=space_nodes,
        networks=networks,
        definitions=definitions,
        stages=tuple(r.stages),
        scorings=scorings,
        memories=resolve_decl.memory_starts(r),
        phases=phases,
        looks=resolve_decl.looks(r),
        origins=tuple(r.origins),
    )


def _prepare(composed: Composed, report: Report) -> Resolver:
    """What must be known before the first expression: kinds, marks, memories, definitions, stages."""
    names = composed.names
    r = Resolver(composed, report, Lookup(composed, names), Conditions(names, composed.options, report))
    resolve_decl.kinds(r)
    resolve_decl.marks(r)
    resolve_decl.memories(r)
    r.definitions = Definitions(r)
    resolve_scoring.stages(r)
    r.scored = {Sym(name) for name in composed.scorings}
    return r


def resolve_expression(
    node: ast.Expr,
    composed: Composed,
    report: Report,
    *,
    ruleset: str | None = None,
    inside: ast.Decl | None = None,
    locals: Mapping[str, Type] | None = None,
) -> ir.Expr | None:
    """An expression of a scenario (`expect`), or one typed by a person; None if it is wrong.

    ruleset  whose names it uses; by default that of the file it stands in, else the last of the game
    inside   the declaration it stands in
    locals   words that whoever evaluates it binds, such as the players' names: they become `ir.Local`
    """
    r = _prepare(composed, report)
    scope = Scope(r, Context(ruleset or _home(node, composed), inside), Unit(), "scenario", scenario=True)
    for word, type in (locals or {}).items():
        scope.locals[word] = Local(Sym(word), Value(ir.Local(Sym(word)), type, 1), NOWHERE)
    before = len(report.diagnostics)
    value = expression(scope, node)
    wrong = value.wrong or any(d.severity == "error" for d in report.diagnostics[before:])
    return None if wrong else value.expr


def _home(node: ast.Expr, composed: Composed) -> str:
    for ruleset, head in composed.heads.items():
        if head.span.file == node.span.file:
            return ruleset
    for ruleset, file in composed.files.items():
        if file.path == node.span.file or any(d.span.file == node.span.file for d in file.decls):
            return ruleset
    return composed.rulesets[-1] if composed.rulesets else ""
