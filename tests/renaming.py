"""Rule files with every declared name changed into nonsense: nothing that a game does may depend on a word.

`Renaming` is a bijection from words to nonsense words, made from a seed; names of rulesets keep their alphabetical order, because
it decides the order of rulesets that do not require each other. Words of the language stay, also where a ruleset declares a word
that is one of them: there the position tells which is meant. Strings and comments stay too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tilewright.compose.compose import compose
from tilewright.compose.model import Composed, OptionValue
from tilewright.compose.resolve_call import CALLS
from tilewright.compose.resolve_names import SET_WORDS
from tilewright.compose.resolve_relations import RELATIONS
from tilewright.compose.tables import FIXED_KINDS
from tilewright.compose.walk import nodes
from tilewright.diagnostics import Report, Span
from tilewright.syntax import ast, parse_text

ROOT = Path(__file__).resolve().parents[1]
ALONE = {*SET_WORDS, "it"}
BEFORE_OF = {*RELATIONS, "openings", "total"}
IN_EXPRESSIONS = {*ALONE, *BEFORE_OF, *CALLS, *FIXED_KINDS, "covered"}
IN_LINES = {"seams", "contacts", "outside", "setup", "turn", "ending", "yes", "no"}
IN_ACTIONS = {
    "at",
    "turned",
    "on",
    "from",
    "of",
    "and",
    "pass",
    "stop",
    "in",
    "joins",
    "nothing",
    "unknown",
    "face",
    "down",
    "holds",
    "with",
}
PLAYERS = ("red", "blue", "green", "yellow", "black", "pink")
_WORD = re.compile(r"(?<![A-Za-z0-9_])[a-z_][a-z0-9_]*(?![A-Za-z0-9_])")


# ---------------------------------------------------------------- words
def keywords() -> set[str]:
    """Every word of the grammar."""
    text = (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8")
    return {word for quoted in re.findall(r'"([a-z_ ]+)"', text) for word in quoted.split()}


def declared_words(files: Iterable[ast.File]) -> set[str]:
    """Every name that a rule file brings into the world: of rulesets, declarations, values, alternatives and variables."""
    found: set[str] = set()
    for file in files:
        for node in nodes(file.decls):
            found.update(n.text for n in _declared(node))
    return {word for word in found if not word.isdigit() and word not in ("yes", "no")}


def _declared(node: ast.Node) -> Iterator[ast.Name]:
    match node:
        case ast.Mark():
            yield from node.names
        case ast.Option():
            yield node.name
            yield from node.values
        case ast.Phase():
            yield from node.places
        case ast.Type() if node.form == "one_of":
            yield from node.names
        case ast.Binder():
            yield from node.vars
        case ast.Filter() | ast.Let() | ast.Draw():
            yield node.var
        case ast.Alternative() if node.name is not None:
            yield node.name
        case ast.Section() | ast.Remove() | ast.Look() | ast.Scenario():
            return
        case ast.Decl() | ast.Face() | ast.Stage() | ast.Picture():
            name = getattr(node, "name", None)
            if isinstance(name, ast.Name):
                yield name


def nonsense(count: int, seed: int, avoid: set[str]) -> list[str]:
    """Different words of three to five syllables."""
    generator = random.Random(seed)
    syllables = [a + b for a in "bdfghjklmnprstvwz" for b in "aeiou"]
    found: dict[str, None] = {}
    while len(found) < count:
        word = "".join(generator.choice(syllables) for _ in range(generator.randint(3, 5)))
        if word not in avoid:
            found.setdefault(word)
    return list(found)


@dataclass(frozen=True)
class Renaming:
    """A bijection of words."""

    words: Mapping[str, str]

    def __call__(self, word: str) -> str:
        return self.words.get(word, word)


def make_renaming(files: Iterable[ast.File], seed: int) -> Renaming:
    """A renaming of everything that these files declare."""
    files = list(files)
    declared = sorted(declared_words(files))
    rulesets = sorted({f.head.name.text for f in files if f.head is not None})
    others = [word for word in declared if word not in rulesets]
    random.Random(seed).shuffle(others)
    made = nonsense(len(rulesets) + len(others), seed, keywords() | set(declared) | IN_EXPRESSIONS | IN_LINES | set(PLAYERS))
    return Renaming(dict(zip([*rulesets, *others], [*sorted(made[: len(rulesets)]), *made[len(rulesets) :]], strict=True)))


# ---------------------------------------------------------------- texts
def rename_text(text: str, renaming: Renaming, path: str = "<text>") -> str:
    """The rules in this text with every declared word changed. The lines stay where they are."""
    report = Report()
    file = parse_text(text, path, report)
    assert not report.has_errors, report.diagnostics
    lines = file.text.split("\n")
    edits: dict[tuple[int, int], tuple[int, str]] = {}
    for name in _names(file.decls):
        _edit(edits, name, renaming)
    for scene in (n for n in nodes(file.decls) if isinstance(n, ast.Scene)):
        _rename_free_text(lines, edits, scene, renaming)
    for (line, column), (end, word) in sorted(edits.items(), reverse=True):
        here = lines[line - 1]
        lines[line - 1] = here[: column - 1] + word + here[end - 1 :]
    return "\n".join(lines)


def _edit(edits: dict[tuple[int, int], tuple[int, str]], name: ast.Name, renaming: Renaming) -> None:
    span: Span = name.span
    word = renaming(name.text)
    if name.ruleset is not None:
        word = f"{renaming(name.ruleset)}.{word}"
    edits[span.line, span.column] = (span.end_column, word)


def _names(decls: tuple[ast.Decl, ...]) -> Iterator[ast.Name]:
    """The names that are not words of the language at their place."""
    for node in nodes(decls):
        yield from _names_in(node)


def _names_in(node: ast.Node) -> Iterator[ast.Name]:
    """The names in the fields of one node (not of nodes inside it)."""
    match node:
        case ast.NameExpr():
            yield from _not_in(node.name, ALONE)
        case ast.Of():
            yield from _not_in(node.word, BEFORE_OF)
        case ast.On() | ast.From():
            yield from _not_in(node.pieces, {*ALONE, "covered"})
        case ast.Call():
            yield from _not_in(node.function, set(CALLS))
        case ast.Define() if node.of is not None:
            yield node.name
            yield from _not_in(node.of, set(FIXED_KINDS))
        case ast.Modify():
            if not node.scoring:
                yield node.target
            yield from node.scoring
            if node.of is not None:
                yield from _not_in(node.of, set(FIXED_KINDS))
        case ast.Mark():
            yield from node.names
            for name in node.on:
                yield from _not_in(name, set(FIXED_KINDS))
        case ast.Type() if node.form != "one_of":
            for name in node.names:
                yield from _not_in(name, set(FIXED_KINDS))
        case ast.Joined():
            yield from _not_in(node.by, IN_LINES)
        case ast.Legend():
            yield from _not_in(node.mark, IN_LINES)
            yield from filter(None, [node.value])
        case ast.Phase():
            yield from node.places
        case ast.Section():
            return
        case ast.Scene():
            yield from _names_of_scene(node)
        case ast.Option():
            yield node.name
            yield from (v for v in (*node.values, node.default) if v.text not in IN_LINES)
        case ast.KindRow():
            for mark, value in node.values:
                yield mark
                yield from _not_in(value, IN_LINES)
        case ast.Name():
            return
        case _:
            for value in _fields(node):
                if isinstance(value, ast.Name):
                    yield value


def _fields(node: ast.Node) -> Iterator[object]:
    for field in node.__dataclass_fields__:
        value = getattr(node, field)
        yield from value if isinstance(value, tuple) else (value,)


def _not_in(name: ast.Name, words: set[str]) -> Iterator[ast.Name]:
    if name.ruleset is not None or name.text not in words:
        yield name


def _names_of_scene(scene: ast.Scene) -> Iterator[ast.Name]:
    match scene.word:
        case "players" | "gets" | "total" | "sees":
            names: tuple[ast.Name, ...] = ()
        case "turn":
            names = scene.names[1:]
        case _:
            names = scene.names
    yield from (n for n in names if n.text not in IN_LINES)
    yield from (stage for _, stage in scene.at_stages or ())


def _rename_free_text(
    lines: list[str], edits: dict[tuple[int, int], tuple[int, str]], scene: ast.Scene, renaming: Renaming
) -> None:
    """Actions and pieces in scenarios: the words after the word of the line."""
    if scene.word not in ("given", "do", "offered", "refused", "sees"):
        return
    for number in range(scene.span.line, scene.span.end_line + 1):
        line = lines[number - 1].split("#")[0]
        head = re.match(r"\s*(given|do|refused|offered( only)?|sees \w+)?", line)
        start = head.end() if head and number == scene.span.line else 0
        for found in _WORD.finditer(line, start):
            first = not line[start : found.start()].strip()
            if found[0] in renaming.words and (first or found[0] not in IN_ACTIONS) and found[0] not in PLAYERS:
                edits[number, found.start() + 1] = (found.end() + 1, renaming(found[0]))


# ---------------------------------------------------------------- games
@dataclass(frozen=True)
class RenamedGame:
    """A game in nonsense words: how it is named, its options, and which word became which."""

    spec: str
    options: dict[str, OptionValue]
    renaming: Renaming


def rename_game(spec: str, options: Mapping[str, OptionValue], seed: int, folder: Path) -> RenamedGame:
    """Copies the rule files of a game into the folder, in nonsense words."""
    report = Report()
    composed = compose(spec, dict(options), report)
    assert not report.has_errors, report.diagnostics
    renaming = make_renaming(composed.files.values(), seed)
    for ruleset, paths in _paths(composed).items():
        home = folder / renaming(ruleset)
        home.mkdir(parents=True)
        for number, path in enumerate(paths):
            text = rename_text(composed.sources[path], renaming, path)
            (home / f"part{number}.rules").write_text(text, encoding="utf-8")
    changed = {name: s.value for name, s in composed.options.items() if s.set_by != "default"}
    renamed = {".".join(map(renaming, name.split("."))): _value(renaming, value) for name, value in changed.items()}
    return RenamedGame("+".join(str(folder / renaming(r)) for r in composed.rulesets), renamed, renaming)


def _value(renaming: Renaming, value: OptionValue) -> OptionValue:
    return renaming(value) if isinstance(value, str) else value


def _paths(composed: Composed) -> dict[str, list[str]]:
    """The files of each ruleset."""
    return {
        ruleset: list(dict.fromkeys([composed.heads[ruleset].span.file, *(d.span.file for d in file.decls)]))
        for ruleset, file in composed.files.items()
    }
