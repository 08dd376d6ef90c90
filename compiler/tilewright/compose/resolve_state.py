"""What all of the resolver shares: the tables of a game, the scope an expression stands in, and where rules come from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tilewright.compose.conditions import Conditions
from tilewright.compose.model import Composed, Modification
from tilewright.compose.resolve_names import UMBRELLAS, Context, Lookup
from tilewright.compose.resolve_values import MANY, Value, bare, plain
from tilewright.diagnostics import Label, Report, Span
from tilewright.game_ir import nodes as ir
from tilewright.game_ir.nodes import Sym, Type
from tilewright.syntax import ast

if TYPE_CHECKING:
    from tilewright.compose.resolve_define import Definitions


NO_LABEL = Sym("_")
MAX_ERRORS = 100
ROLE_WORDS = {"die": "dice", "tile": "tiles", "figure": "figures", "token": "tokens", "link": "links", "piece": "pieces"}


@dataclass(frozen=True, slots=True)
class MarkInfo:
    """A mark, what may carry it (base, kinds; no kinds: any), and where it is declared."""

    node: ir.MarkDef
    carriers: tuple[Type, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MemoryInfo:
    node: ir.Memory
    span: Span


class TooManyErrors(Exception):
    """Enough has been found for one run."""


@dataclass
class Resolver:
    """One run over one game. Errors go to `report`; what is wrong gets a best-effort meaning, and the run goes on."""

    composed: Composed
    report: Report
    lookup: Lookup
    conditions: Conditions
    roles: dict[Sym, str] = field(default_factory=dict)  # piece kind -> role
    single: set[Sym] = field(default_factory=set)  # piece kinds of which there is just one piece
    over: dict[Sym, tuple[Sym, ...]] = field(default_factory=dict)  # network -> part kinds
    marks: dict[Sym, MarkInfo] = field(default_factory=dict)
    memories: dict[Sym, MemoryInfo] = field(default_factory=dict)
    stages: list[ir.Stage] = field(default_factory=list)
    scored: set[Sym] = field(default_factory=set)  # networks with a scoring
    origins: dict[ir.Origin, int] = field(default_factory=dict)
    bodies: dict[tuple[str, int], tuple[ir.Block, int]] = field(default_factory=dict)  # of steps
    definitions: Definitions = field(init=False)

    def __post_init__(self) -> None:
        self._before = len(self.report.diagnostics)

    def go_on(self) -> None:
        """Raises TooManyErrors once there are more than anybody reads: each costs a search for what was meant."""
        if len(self.report.diagnostics) - self._before >= MAX_ERRORS:
            raise TooManyErrors

    # -------------------------------------------------------------------------------------------- kinds
    def of_role(self, word: str) -> tuple[Sym, ...]:
        """The piece kinds of an umbrella word (`tile`, `figure`, ...)."""
        return tuple(kind for kind, role in self.roles.items() if role in UMBRELLAS[word])

    def universe(self, base: str) -> tuple[Sym, ...]:
        """All kinds of a base: part kinds, piece kinds, networks."""
        if base == "piece":
            return tuple(self.roles)
        if base == "part":
            return tuple(Sym(n) for n in self.composed.part_kinds)
        return tuple(self.over) if base == "component" else ()

    def kinds(self, type: Type) -> tuple[Sym, ...]:
        """The kinds a type allows, spelled out."""
        return type.of or self.universe(type.base)

    def roles_of(self, type: Type) -> set[str]:
        return {self.roles[k] for k in self.kinds(type)}

    def networks_over(self, kinds: Iterable[Sym]) -> list[Sym]:
        wanted = set(kinds)
        return [n for n, over in self.over.items() if wanted & set(over)]

    def piece_type(self, word: str) -> Type:
        return Type("piece", self.of_role(word))

    # -------------------------------------------------------------------------------------------- words
    def plain(self, type: Type, plural: bool = True) -> str:
        """A type in words; all kinds of a role are said by its word: `tiles`."""
        if type.base == "piece" and len(type.of) > 1:
            for word, plurals in ROLE_WORDS.items():
                if set(type.of) == set(self.of_role(word)):
                    return plurals if plural else f"a {word}"
        return plain(type, plural)

    def said(self, value: Value) -> str:
        """What a value is, in words."""
        if value.type.base in ("number", "truth", "space", "pile", "nothing", "wrong"):
            return self.plain(value.type, False)
        return f"a set of {self.plain(value.type)}" if value.many == MANY else self.plain(value.type, False)

    # -------------------------------------------------------------------------------------------- origins
    def origin(self, ruleset: str, declaration: str, span: Span, cites: tuple[str, ...] = ()) -> int:
        found = ir.Origin(ruleset, declaration, short_file(span.file), span.line, cites)
        return self.origins.setdefault(found, len(self.origins))


def short_file(path: str) -> str:
    """A file as origins name it: the same wherever the rules lie."""
    parts = path.replace("\\", "/").split("/")
    return "/".join(parts[-2:]) if len(parts) > 1 and parts[-2] not in ("", ".", "..") else parts[-1]


@dataclass
class Unit:
    """A declaration whose locals must differ: hands out their names."""

    used: dict[str, int] = field(default_factory=dict)
    bound: dict[str, Span] = field(default_factory=dict)  # where a word was bound last

    def fresh(self, word: str) -> Sym:
        number = self.used[word] = self.used.get(word, 0) + 1
        return Sym(word if number == 1 else f"{word}~{number}")


@dataclass(slots=True)
class Local:
    name: Sym
    value: Value
    span: Span
    used: bool = False


@dataclass(slots=True)
class Scope:
    """Where an expression or statement stands. Children copy it; locals bound in a child are not seen outside."""

    r: Resolver
    context: Context
    unit: Unit
    declaration: str = ""  # `step claim`: for origins
    locals: dict[str, Local] = field(default_factory=dict)
    receiver: bool = False  # is `receiver` known?
    loop: bool = False  # may `stop` stand here?
    scenario: bool = False
    label: Sym = NO_LABEL  # of choices without a name of their own
    cites: tuple[str, ...] = ()
    added: dict[int, list[tuple[Modification, ast.Alternative]]] = field(default_factory=dict)  # to `choose one`, by its id

    def child(self, **changes: object) -> Scope:
        return replace(self, locals=dict(self.locals), **changes)  # type: ignore[arg-type]

    def bind(self, name: ast.Name, type: Type, many: int) -> Sym:
        """A new local of this scope."""
        old = self.locals.get(name.text)
        if old is not None:
            self.error(
                "TW0310",
                f"`{name.text}` already stands for something here",
                name.span,
                "a second meaning",
                others=(Label(old.span, "the first"),) if old.span.file != "<built in>" else (),
                help="use another name",
            )
        sym = self.unit.fresh(name.text)
        self.unit.bound[name.text] = name.span
        self.locals[name.text] = Local(sym, Value(ir.Local(sym), type, many), name.span)
        return sym

    # -------------------------------------------------------------------------------------------- reporting
    def error(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        others: Iterable[Label] = (),
        notes: Iterable[str] = (),
        help: str | None = None,
    ) -> None:
        self.r.report.error(code, message, span, label, others=others, notes=notes, help=help)

    def origin(self, span: Span, cites: tuple[str, ...] = ()) -> int:
        return self.r.origin(self.context.ruleset, self.declaration, span, cites or self.cites)

    def declared_at(self, sort: str, name: str) -> tuple[Label, ...]:
        """A note where a thing is declared."""
        word = bare(name)
        ruleset = name.rpartition(".")[0]
        found = self.r.lookup.names.table.get(sort, {}).get(ruleset, {}).get(word)
        return (Label(found.name.span, f"`{word}` is declared here"),) if found else ()
