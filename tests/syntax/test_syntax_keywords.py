"""Every keyword may be a declared name: where the grammar can tell, or else in backticks."""

from __future__ import annotations

import re

import pytest
from lark.lexer import PatternStr
from syntax_helpers import errors, nodes, parse
from tilewright.syntax import ast
from tilewright.syntax.explain import PREFIXES
from tilewright.syntax.grammar import the_parser

TERMINALS = the_parser().lark.terminals
KEYWORDS = sorted(
    t.pattern.value for t in TERMINALS if isinstance(t.pattern, PatternStr) and re.fullmatch("[a-z_]+", t.pattern.value)
)
# Words an expression may begin with, and that begin a line under a tile: names only in backticks there.
IN_EXPRESSIONS = {p.lower() for p in PREFIXES}
UNDER_TILES = {"cut", "join", "mark"}

# @ is the name.
EVERYWHERE = """
ruleset @
  requires @, @
section @
option @: @ | @, default @
part @: no side
mark @, @ on @, @ is @
mark a on b is one of @, @
mark a on b is set of @
look @: symbol star
tile @ x1 like @
  p N with @, @ touches S
  mark @
die @ x1
  face @ x1
figure @ x2 each player
  starts in @
  back shows @, @
  kind x2 has @ @, @ 3
token @
link @
pile @
space @ drawn
  picture @ at 1,1
    ABC
  legend A is @ @
network @ over @, @
  like @
  joined by @
stages @ adds, @ scales
define @: 1
define @ of @: 1
scoring @, @
  to a
  at @ add 1
remember @ is @ for this turn
phase @: @, @
step @ in @, before @, after @
  stop
modify @
  add 1
modify @ of @
  add 1
modify a
  alternative @: @ in a, @ and @ in b
    stop
replace step @
  stop
remove tile @
order @ before @
with @, @
  section @
step a
  choose @ in a
    stop
  choose @: @ in a
    stop
  choose @ and @ in a
    stop
  for each @ in a
    let @ be 1
  draw @ from a
    lay @ on a
    put @ on a
  set @ to 1
  set @ of a to 1
  choose one
    alternative @
      stop
scenario @
  players @, @
  uses @
  option @ is @
  tile @ at 0,0
  turn of @ at @
  draw @
  roll @
  not asked @
  gets @ 3: 3 at @
  total @ 3
  sees @ something
define a: b with @
define a: b without @
define a: b has @
define a: ruleset @
define a: {@ in b}
define a: b.@
"""

EXPRESSIONS = """
define a: @
define a: @ of b
define a: @ on b
define a: @ from b
define a: @ parts of b
define a: @(b)
define a: @.b
define a: not @ = 1
define a: b + @ * 2
define a: any @
"""


def names(text: str) -> set[str]:
    return {node.text for node in nodes(parse(text).decls) if isinstance(node, ast.Name)}


def test_there_are_keywords() -> None:
    assert len(KEYWORDS) > 150
    assert {"tile", "count", "without", "yes_no", "carry"} <= set(KEYWORDS)
    assert set(KEYWORDS) >= IN_EXPRESSIONS | UNDER_TILES


@pytest.mark.parametrize("word", KEYWORDS)
def test_declared_anywhere(word: str) -> None:
    text = EVERYWHERE.replace("@", word)
    assert not errors(text)
    assert word in names(text)


@pytest.mark.parametrize("word", [k for k in KEYWORDS if k not in IN_EXPRESSIONS])
def test_in_expressions(word: str) -> None:
    assert not errors(EXPRESSIONS.replace("@", word))


@pytest.mark.parametrize("word", KEYWORDS)
def test_in_backticks_everywhere(word: str) -> None:
    text = (EVERYWHERE + EXPRESSIONS + "tile t x1\n  @ N\n").replace("@", f"`{word}`")
    assert not errors(text)
    assert word in names(text)
    assert not any("`" in name for name in names(text))


@pytest.mark.parametrize("word", [k for k in KEYWORDS if k not in UNDER_TILES])
def test_part_of_a_tile(word: str) -> None:
    assert word in names(f"tile t x1\n  {word} N\n")


@pytest.mark.parametrize("word", sorted(IN_EXPRESSIONS - {"parts", "always", "never", "yes", "no", "nothing"}))
def test_backticks_are_proposed(word: str) -> None:
    (found,) = errors(f"define a: {word}\n")
    assert f"`` `{word}` ``" in " ".join(found.notes)


@pytest.mark.parametrize(
    "text", ["no", "b is no", "(no)", "b = no and c", "table (b: 1 gives no)", "b = no or (c)", "no [A-1]", "no # a comment"]
)
def test_no_may_be_a_value(text: str) -> None:
    assert any(isinstance(n, ast.Constant) and n.word == "no" for n in nodes(parse(f"define a: {text}\n").decls))


@pytest.mark.parametrize("text", ["no b", "no (b)", "no {x in b}", "not no b and c", "no orchards", "no count_of_them"])
def test_no_may_ask_whether_a_set_is_empty(text: str) -> None:
    found = parse(f"define a: {text}\n").decls
    assert any(isinstance(n, ast.Unary) and n.op == "no" for n in nodes(found))
    assert not any(isinstance(n, ast.Constant) for n in nodes(found))
