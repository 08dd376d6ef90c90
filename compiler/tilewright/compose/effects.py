"""What a step may read and write, read off its text: enough to prove that two steps commute, never more than is certain.

Resources are strings: `grid` (tiles and dice on cells, and everything that follows from them), `links` (ends of links), `at KIND`
(where pieces of a kind are), `at *` (of any kind), `face KIND` and `face *` (who knows their faces), `memory NAME`, `points`.
Adding points commutes with adding points, so `points` is only written in this sense; reading it does not commute.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tilewright.compose.model import Modification
from tilewright.compose.names import Declaration
from tilewright.compose.scopes import free_names
from tilewright.compose.tables import Entry, Tables
from tilewright.compose.walk import nodes
from tilewright.syntax import ast

ANY = "at *"
ANY_FACE = "face *"
ASKS = "asks the player"
DRAWS = "draws or rolls"
ENDS = "ends the turn or the game"
DEEP = "depends on too many definitions, one on the other"
MAX_DEPTH = 50
ENDING = ("win", "next turn", "end game", "clear")
ROLES = {"figures": "figure", "tokens": "token", "links": "link"}
Kinds = frozenset[str]
EVERYTHING: Kinds = frozenset({"*"})


@dataclass
class Effects:
    """`acts`: what it does that never commutes."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    acts: set[str] = field(default_factory=set)

    def commutes_with(self, other: Effects) -> bool:
        if self.acts or other.acts:
            return False
        if _touch(self.writes, other.reads) or _touch(other.writes, self.reads):
            return False
        return not _touch(self.writes - {"points"}, other.writes)


def _touch(one: Iterable[str], other: Iterable[str]) -> bool:
    one, other = set(one), set(other)
    if one & other:
        return True
    for wild in (ANY, ANY_FACE):
        kinds = [any(r.startswith(wild[:-1]) for r in s) for s in (one, other)]
        if (wild in one and kinds[1]) or (wild in other and kinds[0]):
            return True
    return False


def _faces(kinds: Kinds) -> set[str]:
    return {f"face {kind}" for kind in kinds}


@dataclass
class Reader:
    """Reads off the effects of steps of one game."""

    tables: Tables
    _definitions: dict[str, Effects] = field(default_factory=dict)
    _kinds: dict[str, Kinds] = field(default_factory=dict)
    _depth: int = 0

    def step(self, entry: Entry) -> Effects:
        effects = Effects()
        decl = entry.declared.decl
        assert isinstance(decl, ast.Step)
        Scope(self, entry.declared.ruleset, decl, effects).statements(decl.body)
        for change in entry.changes:
            self.change(change, effects)
        return effects

    def change(self, change: Modification, effects: Effects) -> None:
        scope = Scope(self, change.ruleset, change.decl, effects)
        if isinstance(change.line, ast.Alternative):
            effects.acts.add(ASKS)
        scope.expressions(change.line)

    def definition(self, qualified: str) -> Effects:
        if self._depth > MAX_DEPTH:
            return Effects(acts={DEEP})
        if qualified not in self._definitions:
            effects = self._definitions[qualified] = Effects()  # a circle of definitions is another's error: here it ends
            self._depth += 1
            for entry in self.tables.definitions.get(qualified, ()):
                decl = entry.declared.decl
                assert isinstance(decl, ast.Define)
                Scope(self, entry.declared.ruleset, decl, effects).expressions(decl.value)
                for change in entry.changes:
                    self.change(change, effects)
            self._depth -= 1
        return self._definitions[qualified]

    def definition_kinds(self, qualified: str) -> Kinds:
        """The kinds of pieces that a set defined so may hold."""
        if self._depth > MAX_DEPTH:
            return EVERYTHING
        if qualified not in self._kinds:
            self._kinds[qualified] = EVERYTHING
            self._depth += 1
            kinds: set[str] = set()
            for entry in self.tables.definitions.get(qualified, ()):
                decl = entry.declared.decl
                assert isinstance(decl, ast.Define)
                kinds |= Scope(self, entry.declared.ruleset, decl, Effects()).kinds(decl.value)
                for change in entry.changes:
                    if isinstance(change.line, ast.Change) and change.line.op == "include" and change.line.value is not None:
                        kinds |= Scope(self, change.ruleset, change.decl, Effects()).kinds(change.line.value)
            self._depth -= 1
            self._kinds[qualified] = frozenset(kinds)
        return self._kinds[qualified]

    def scorings(self, effects: Effects) -> None:
        """What `score` reads: any scoring of the game."""
        for entry in self.tables.scorings.values():
            decl = entry.declared.decl
            assert isinstance(decl, ast.Scoring)
            Scope(self, entry.declared.ruleset, decl, effects).expressions(decl.lines)
            for change in entry.changes:
                self.change(change, effects)


@dataclass
class Scope:
    """Reads expressions and statements of one declaration."""

    reader: Reader
    ruleset: str
    decl: ast.Decl
    effects: Effects
    locals: dict[str, Kinds] = field(default_factory=dict)
    free: set[str] = field(default_factory=set)  # words that stand for a declaration somewhere, even if they are locals elsewhere

    def _is_local(self, name: ast.Name) -> bool:
        return name.ruleset is None and name.text in self.locals and name.text not in self.free

    def _lookup(self, name: ast.Name) -> Declaration | None:
        sorts = ("piece", "tile", "die", "definition", "memory", "network", "part", "pile", "space", "mark")
        return self.reader.tables.names.lookup(sorts, name, self.ruleset, None, self.decl)

    # ------------------------------------------------------------------------------------------------ kinds of pieces
    def kinds(self, expr: ast.Expr) -> Kinds:
        """The kinds of pieces this set may hold; `*` is all of them, `grid` tiles and dice."""
        if isinstance(expr, ast.NameExpr):
            return self._named_kinds(expr.name)
        if isinstance(expr, (ast.On, ast.From)):
            return self._named_kinds(expr.pieces)
        if isinstance(expr, (ast.Marked, ast.Unary)):
            return self.kinds(expr.arg)
        if isinstance(expr, ast.Filter):
            return self.kinds(expr.source)
        if isinstance(expr, ast.Best):
            return self.kinds(expr.over.source)
        if isinstance(expr, ast.Binary) and expr.op in ("+", "-", "&"):
            return self.kinds(expr.left) | self.kinds(expr.right)
        if isinstance(expr, ast.IfElse):
            return self.kinds(expr.value) | self.kinds(expr.otherwise)
        if isinstance(expr, ast.Call) and expr.function.text == "first" and expr.args:
            return self.kinds(expr.args[0])
        return EVERYTHING

    def _named_kinds(self, name: ast.Name) -> Kinds:
        if self._is_local(name):
            return self.locals[name.text]
        if name.ruleset is None and name.text in self.locals:
            return EVERYTHING
        if name.ruleset is None and name.text in ("tiles", "dice"):
            return frozenset({"grid"})
        if name.ruleset is None and name.text in ROLES:
            pieces = self.reader.tables.of("piece")
            role = ROLES[name.text]
            return frozenset(
                q for q, e in pieces.items() if isinstance(e.declared.decl, ast.Piece) and e.declared.decl.role == role
            )
        found = self._lookup(name)
        if found is None:
            return EVERYTHING
        if found.sort == "piece":
            return frozenset({found.qualified})
        if found.sort in ("tile", "die"):
            return frozenset({"grid"})
        if found.sort == "definition":
            return self.reader.definition_kinds(found.qualified)
        return EVERYTHING

    def _places(self, kinds: Kinds) -> set[str]:
        """The resources that say where pieces of these kinds are."""
        pieces = self.reader.tables.of("piece")
        found = set()
        for kind in kinds:
            if kind == "*":
                found |= {ANY, "grid", "links"}
            elif kind == "grid":
                found.add("grid")
            else:
                found.add(f"at {kind}")
                decl = pieces[kind].declared.decl if kind in pieces else None
                if isinstance(decl, ast.Piece) and decl.role == "link":
                    found.add("links")
        return found

    def _moved(self, kinds: Kinds) -> set[str]:
        """What moving pieces of these kinds writes: a hidden pile also makes players forget."""
        return self._places(kinds) | _faces(kinds)

    # ------------------------------------------------------------------------------------------------ reading
    def expressions(self, thing: object) -> None:
        """Everything that is read in here."""
        self.free |= free_names(thing)
        reads = self.effects.reads
        for node in nodes(thing):
            if isinstance(node, (ast.Filter, ast.Binder)):
                names = (node.var,) if isinstance(node, ast.Filter) else node.vars
                for name in names:
                    self.locals[name.text] = self.locals.get(name.text, frozenset()) | self.kinds(node.source)
        for node in nodes(thing):
            if isinstance(node, (ast.On, ast.From)):
                reads |= self._places(self.kinds(node)) | {"grid"}
            elif isinstance(node, (ast.NameExpr, ast.Of)):
                word = node.name if isinstance(node, ast.NameExpr) else node.word
                self._read_word(word, node)
            elif isinstance(node, (ast.Call, ast.PartsOf)):
                reads.add("grid")
                if isinstance(node, ast.Call):
                    reads.add("links")
                    for arg in node.args:  # `newly(complete, ..)`, `majority(.., strength)` name a definition
                        if isinstance(arg, ast.NameExpr):
                            self._read_word(arg.name, arg)

    def _read_word(self, word: ast.Name, node: ast.NameExpr | ast.Of) -> None:
        reads = self.effects.reads
        if self._is_local(word) and isinstance(node, ast.NameExpr):
            return
        if word.text == "total":
            reads.add("points")
        elif word.text in ("place", "ends", "contents") and isinstance(node, ast.Of):
            reads |= self._places(self.kinds(node.arg)) | {"grid"}
        found = self._lookup(word)
        if found is None:
            reads.add("grid")
        elif found.sort == "definition":
            effects = self.reader.definition(found.qualified)
            reads |= effects.reads
            self.effects.acts |= effects.acts
        elif found.sort == "memory":
            reads.add(f"memory {found.qualified}")
        elif found.sort == "network":
            reads |= {"grid", "links"}
        elif found.sort == "pile":
            reads |= {ANY, "grid", "links"}
        else:
            reads.add("grid")

    # ------------------------------------------------------------------------------------------------ statements
    def statements(self, body: Iterable[ast.Stmt]) -> None:
        self.free |= free_names(tuple(body))
        for node in nodes(tuple(body)):
            if isinstance(node, ast.For):
                self._bind(node.binder.vars, node.binder.source)
            elif isinstance(node, ast.Draw):
                self._bind((node.var,), node.source)
            elif isinstance(node, ast.Let):
                self._bind((node.var,), node.value)
        self.expressions(tuple(body))
        for node in nodes(tuple(body)):
            if isinstance(node, ast.Stmt):
                self._statement(node)

    def _bind(self, names: Iterable[ast.Name], source: ast.Expr) -> None:
        for name in names:
            self.locals[name.text] = self.locals.get(name.text, frozenset()) | self.kinds(source)

    def _statement(self, stmt: ast.Stmt) -> None:
        effects = self.effects
        if isinstance(stmt, ast.Choose) or (isinstance(stmt, ast.For) and stmt.how != "each"):
            effects.acts.add(ASKS)
        elif isinstance(stmt, ast.Draw):
            effects.acts.add(DRAWS)
        elif isinstance(stmt, ast.Simple):
            self._simple(stmt)
        elif isinstance(stmt, (ast.Lay, ast.Put)):
            effects.writes |= self._places(self._named_kinds(stmt.piece))
        elif isinstance(stmt, ast.Move):
            effects.writes |= self._moved(self.kinds(stmt.pieces))
        elif isinstance(stmt, ast.Join):
            effects.writes |= self._places(self.kinds(stmt.by)) | {"links"}
        elif isinstance(stmt, ast.Show):
            effects.writes |= _faces(self.kinds(stmt.pieces))
        elif isinstance(stmt, ast.Score):
            effects.writes.add("points")
            effects.reads |= {"grid", "links"}
            self.reader.scorings(effects)
        elif isinstance(stmt, ast.Gain):
            effects.writes.add("points")
        elif isinstance(stmt, ast.SetMemory):
            found = self._lookup(stmt.name)
            effects.writes.add(f"memory {found.qualified}" if found else "memory ?")

    def _simple(self, stmt: ast.Simple) -> None:
        effects = self.effects
        if stmt.verb in ENDING:
            effects.acts.add(ENDS)
        elif stmt.verb == "roll":
            effects.acts.add(DRAWS)
        elif stmt.verb == "place":
            effects.writes.add("grid")
        elif stmt.verb in ("return", "discard") and stmt.arg is not None:
            effects.writes |= self._moved(self.kinds(stmt.arg))
