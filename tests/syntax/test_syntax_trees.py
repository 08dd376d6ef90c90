"""What each construct of the language becomes."""

from __future__ import annotations

import pytest
from syntax_helpers import REAL, SKETCH, errors, nodes, one, parse
from tilewright.diagnostics import Report
from tilewright.syntax import ast, parse_expression, parse_file

N = ast.Name


def expression(text: str) -> ast.Expr | None:
    report = Report()
    found = parse_expression(text, report)
    assert not report.diagnostics, report.diagnostics
    return found


def word(text: str) -> ast.NameExpr:
    return ast.NameExpr(N(text))


A, B, C = word("a"), word("b"), word("c")
ONE = ast.IntExpr(1)

EXPRESSIONS = {
    "a": A,
    "r.a": ast.NameExpr(N("a", "r")),
    "`count`": word("count"),
    "1": ONE,
    "-1": ast.Unary("-", ONE),
    "a + b * c": ast.Binary("+", A, ast.Binary("*", B, C)),
    "a - b - c": ast.Binary("-", ast.Binary("-", A, B), C),
    "a & b + c": ast.Binary("+", ast.Binary("&", A, B), C),
    "(a + b) * c": ast.Binary("*", ast.Binary("+", A, B), C),
    "not a and b or c": ast.Binary("or", ast.Binary("and", ast.Unary("not", A), B), C),
    "a + b = c": ast.Binary("=", ast.Binary("+", A, B), C),
    "a != b and a <= b": ast.Binary("and", ast.Binary("!=", A, B), ast.Binary("<=", A, B)),
    "a is b": ast.Binary("is", A, B),
    "a is in b + c": ast.Binary("is in", A, ast.Binary("+", B, C)),
    "a has b": ast.Has(A, N("b")),
    "not a has b": ast.Unary("not", ast.Has(A, N("b"))),
    "a of b of c": ast.Of(N("a"), ast.Of(N("b"), C)),
    "parts of a": ast.PartsOf(None, A),
    "a parts of b": ast.PartsOf(N("a"), B),
    "a on b": ast.On(N("a"), B),
    "a from b of c": ast.From(N("a"), ast.Of(N("b"), C)),
    "a of b with c": ast.Marked(ast.Of(N("a"), B), N("c"), True),
    "a with b without c": ast.Marked(ast.Marked(A, N("b"), True), N("c"), False),
    "any a of b": ast.Unary("any", ast.Of(N("a"), B)),
    "no a on b": ast.Unary("no", ast.On(N("a"), B)),
    "count a with b = 1": ast.Binary("=", ast.Unary("count", ast.Marked(A, N("b"), True)), ONE),
    "{a in b}": ast.Filter(N("a"), B, None),
    "{a in b where c}": ast.Filter(N("a"), B, C),
    "sum a for {b in c}": ast.Fold("sum", A, ast.Filter(N("b"), C, None)),
    "most a of b for {b in c}": ast.Fold("most", ast.Of(N("a"), B), ast.Filter(N("b"), C, None)),
    "least a for {b in c}": ast.Fold("least", A, ast.Filter(N("b"), C, None)),
    "best {a in b} by c": ast.Best(ast.Filter(N("a"), B, None), C),
    "table (a: 1 gives b, 2 gives c)": ast.Table(A, ((1, B), (2, C))),
    "a if b otherwise c": ast.IfElse(A, B, C),
    "a if b otherwise b if c otherwise a": ast.IfElse(A, B, ast.IfElse(B, C, A)),
    "majority(a, b + c)": ast.Call(N("majority"), (A, ast.Binary("+", B, C))),
    "ruleset a": ast.HasRuleset(N("a")),
    "always": ast.Constant("always"),
    "never": ast.Constant("never"),
    "yes": ast.Constant("yes"),
    "nothing": ast.Constant("nothing"),
    "(\n  a\n    + b)": ast.Binary("+", A, B),
}


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expression(text: str) -> None:
    assert expression(text) == EXPRESSIONS[text]


STOP = ast.Simple("stop", None)
STATEMENTS = {
    "stop": STOP,
    "carry on": ast.Simple("carry on", None),
    "end game": ast.Simple("end game", None),
    "roll a": ast.Simple("roll", A),
    "place a": ast.Simple("place", A),
    "return a [X-1]": ast.Simple("return", A, ("X-1",)),
    "discard a": ast.Simple("discard", A),
    "clear a": ast.Simple("clear", A),
    "win a": ast.Simple("win", A),
    "next turn for a": ast.Simple("next turn", A),
    "let a be b": ast.Let(N("a"), B),
    "lay a on b": ast.Lay(N("a"), B, False),
    "lay a on b face down": ast.Lay(N("a"), B, True),
    "put a on b": ast.Put(N("a"), B),
    "join a to b by c": ast.Join(A, B, C),
    "show a to b": ast.Show(A, B),
    "move a to b": ast.Move(A, B),
    "score a": ast.Score(A, None, None),
    "score a to b times c [X-1 X-2]": ast.Score(A, B, C, ("X-1", "X-2")),
    'gain 1 as "t"': ast.Gain(ONE, None, "t"),
    'gain 1 for a as "t"': ast.Gain(ONE, A, "t"),
    "set a to b": ast.SetMemory(N("a"), None, B),
    "set a of b to c": ast.SetMemory(N("a"), B, C),
    "repeat at most 1 times\n    stop": ast.Repeat(ONE, (STOP,)),
    "if a\n    stop": ast.If(A, (STOP,), None),
    "if a\n    stop\n  else\n    stop": ast.If(A, (STOP,), (STOP,)),
    "for each a in b\n    stop": ast.For("each", ast.Binder((N("a"),), B, None), (STOP,)),
    "for every a in b where c\n    stop": ast.For("every", ast.Binder((N("a"),), B, C), (STOP,)),
    "for any a and b in c\n    stop": ast.For("any", ast.Binder((N("a"), N("b")), C, None), (STOP,)),
    "draw a from b\n    stop": ast.Draw(N("a"), False, B, (STOP,), None),
    "draw a unseen from b\n    stop\n  otherwise\n    stop": ast.Draw(N("a"), True, B, (STOP,), (STOP,)),
    "choose a in b\n    stop": ast.Choose(
        False, False, (ast.Alternative(None, (ast.Binder((N("a"),), B, None),), None, (STOP,)),), None, None
    ),
    "may choose way: a in b, c in b where a by c [X-1]\n    stop\n  otherwise\n    stop": ast.Choose(
        True,
        False,
        (ast.Alternative(N("way"), (ast.Binder((N("a"),), B, None), ast.Binder((N("c"),), B, A)), None, (STOP,), ("X-1",)),),
        C,
        (STOP,),
        ("X-1",),
    ),
    "choose one by a\n    alternative b: c in a\n      stop\n    alternative c where b\n      stop": ast.Choose(
        False,
        True,
        (
            ast.Alternative(N("b"), (ast.Binder((N("c"),), A, None),), None, (STOP,)),
            ast.Alternative(N("c"), (), B, (STOP,)),
        ),
        A,
        None,
    ),
    "may choose one\n    alternative b\n      stop": ast.Choose(
        True, True, (ast.Alternative(N("b"), (), None, (STOP,)),), None, None
    ),
    "choose one in b\n    stop": ast.Choose(
        False, False, (ast.Alternative(None, (ast.Binder((N("one"),), B, None),), None, (STOP,)),), None, None
    ),
}


@pytest.mark.parametrize("text", STATEMENTS)
def test_statement(text: str) -> None:
    step = one(f"step s\n  {text}\n")
    assert step == ast.Step(N("s"), (), (STATEMENTS[text],))


DECLARATIONS = {
    'ruleset a\n  title "A", cs "Á"\n  extends b\n  requires c, d\n  conflicts e\n  players 2..6\n  status "s"\n': ast.RulesetHead(
        N("a"), (("en", "A"), ("cs", "Á")), (N("b"),), (N("c"), N("d")), (N("e"),), (2, 6), "s"
    ),
    "section a\n": ast.Section(N("a")),
    "limit the game to 20 turns\n": ast.Limit(20),
    "option a: 4 | two | yes, default 4, variant [X-1]\n": ast.Option(
        N("a"), (N("4"), N("two"), N("yes")), N("4"), True, cites=("X-1",)
    ),
    "part a: middle of side\n": ast.PartKind(N("a"), "middle of side", False),
    "part a: half side, fills the rest\n": ast.PartKind(N("a"), "half side", True),
    "mark a, b on tile, c\n": ast.Mark((N("a"), N("b")), (N("tile"), N("c")), None),
    "mark a on b is one of c, d\n": ast.Mark((N("a"),), (N("b"),), ast.Type("one_of", (N("c"), N("d")))),
    "mark a on b is 1..2\n": ast.Mark((N("a"),), (N("b"),), ast.Type("range", range=(1, 2))),
    'look a: symbol star colour "#FFaa00" width 3\n': ast.Look(N("a"), "symbol", "star", "#ffaa00", 3),
    'look a: symbol "K"\n': ast.Look(N("a"), "symbol", '"K"', None, None),
    "look a: line\n": ast.Look(N("a"), "line", None, None, None),
    "tile a x2 like b [X-1]\n  p N E with m touches Sw | inside\n  cut N\n  join S W\n  mark m\n": ast.Tile(
        N("a"),
        2,
        N("b"),
        (
            ast.TilePart(N("p"), (ast.SideGroup(("N", "E"), (N("m"),), ("Sw",)), ast.SideGroup(()))),
            ast.TileCut(("N",)),
            ast.TileJoin(("S", "W")),
            ast.TileMark((N("m"),)),
        ),
        cites=("X-1",),
    ),
    "die a x2\n  face b x3\n    p N\n  face c\n": ast.Die(
        N("a"), 2, (ast.Face(N("b"), 3, (ast.TilePart(N("p"), (ast.SideGroup(("N",)),)),)), ast.Face(N("c"), None, ()))
    ),
    "token a x3 each player\n  starts in b\n  back shows c, d\n  kind x2 has m 1, n big\n": ast.Piece(
        "token", N("a"), 3, True, N("b"), (N("c"), N("d")), (ast.KindRow(2, ((N("m"), N("1")), (N("n"), N("big")))),)
    ),
    "pile a each player hidden\n": ast.Pile(N("a"), True, True),
    "space a without edge\n": ast.Space(N("a"), False, False, None),
    "space a each player drawn\n  edge stays open\n  picture p at -1,2 when b\n    A.b\n    ...\n  legend A is m v when c\n": ast.Space(
        N("a"),
        True,
        True,
        "stays open",
        (ast.Picture(N("p"), (-1, 2), B, ("A.b", "...")),),
        (ast.Legend("A", N("m"), N("v"), C),),
    ),
    "network a over b, c\n  joined by seams\n  like d\n  cut at b\n": ast.Network(
        N("a"), (N("b"), N("c")), (ast.Joined(N("seams")), ast.Like(N("d")), ast.CutAt(B))
    ),
    "stages a adds, b scales for each receiver\n": ast.Stages(
        (ast.Stage(N("a"), "adds", False), ast.Stage(N("b"), "scales", True))
    ),
    "define a of b: c\n": ast.Define(N("a"), N("b"), C),
    "define a: c\n": ast.Define(N("a"), None, C),
    "scoring a, b\n  to c\n  at s add a per b where c\n  at s halve rounding up\n  at s times 1\n": ast.Scoring(
        (N("a"), N("b")),
        (
            ast.Receivers(C),
            ast.AtStage(N("s"), "add", A, B, C),
            ast.AtStage(N("s"), "halve rounding up", None, None, None),
            ast.AtStage(N("s"), "times", ONE, None, None),
        ),
    ),
    "remember a is set of b for each player, starts c\n": ast.Remember(N("a"), ast.Type("set", (N("b"),)), "each player", C),
    "remember a is yes_no for this turn\n": ast.Remember(N("a"), ast.Type("yes_no"), "this turn", None),
    "remember a is tile for the game\n": ast.Remember(N("a"), ast.Type("entity", (N("tile"),)), "the game", None),
    'advise "t" unless a\n': ast.Advise("t", A),
    "phase a: b, c\n": ast.Phase(N("a"), (N("b"), N("c"))),
    "step a in b, before c, after d [X-1]\n  stop\n": ast.Step(
        N("a"), (ast.Slot("in", N("b")), ast.Slot("before", N("c")), ast.Slot("after", N("d"))), (STOP,), cites=("X-1",)
    ),
    "modify a of b\n  add a per b where c\n  times 1\n  also a\n  or else b\n  include c\n  exclude a where b\n  mark m\n": ast.Modify(
        N("a"),
        N("b"),
        (),
        (
            ast.Change("add", A, B, C),
            ast.Change("times", ONE),
            ast.Change("also", A),
            ast.Change("or else", B),
            ast.Change("include", C),
            ast.Change("exclude", A, None, B),
            ast.Change("mark", None, marks=(N("m"),)),
        ),
    ),
    "modify scoring a, b\n  at s add 1 [X-1]\n": ast.Modify(
        N("scoring"), None, (N("a"), N("b")), (ast.AtStage(N("s"), "add", ONE, None, None, ("X-1",)),)
    ),
    "modify scoring of a\n  add 1\n": ast.Modify(N("scoring"), N("a"), (), (ast.Change("add", ONE),)),
    "modify r.a\n  joined by b\n  alternative c\n    stop\n": ast.Modify(
        N("a", "r"), None, (), (ast.Joined(N("b")), ast.Alternative(N("c"), (), None, (STOP,)))
    ),
    "replace define a: 1\n": ast.Replace(ast.Define(N("a"), None, ONE)),
    "remove step a.b [X-1]\n": ast.Remove("step", N("b", "a"), cites=("X-1",)),
    "order a.b before c\n": ast.Order(N("b", "a"), N("c")),
    "with a, b\n  section c\n  with d\n    section e\n": ast.With(
        (N("a"), N("b")), (ast.Section(N("c")), ast.With((N("d"),), (ast.Section(N("e")),)))
    ),
    "when a is b\n  section c\n": ast.When(ast.Binary("is", A, B), (ast.Section(N("c")),)),
}


@pytest.mark.parametrize("text", DECLARATIONS)
def test_declaration(text: str) -> None:
    found = one(text)
    assert found == DECLARATIONS[text]
    wanted = DECLARATIONS[text]
    assert found.cites == wanted.cites


SCENARIO = """scenario a "t" [X-1]
  players red, blue
  uses b
  option o is 2
  tile a at -1,0 turned 90 face down
  given pawn of red on path of 0,0   # where it lies
  turn of red at s
  draw a, b
  roll c
  do place a at 1,0
  offered only
    place a at 1,0
    pass
  offered
    pass
  refused place a at 2,0
  not asked s
  finish
  gets red 6: 4 at worth, -2 at share
  gets blue 0
  total red -2
  sees blue good unknown
  expect a = 1
"""


def test_scenario() -> None:
    scenario = one(SCENARIO)
    assert (scenario.name, scenario.title, scenario.cites) == (N("a"), "t", ("X-1",))
    S = ast.Scene
    assert scenario.scenes == (
        S("players", (N("red"), N("blue"))),
        S("uses", (N("b"),)),
        S("option", (N("o"), N("2"))),
        S("tile", (N("a"),), at=(-1, 0), turned=90, face_down=True),
        S("given", text="pawn of red on path of 0,0"),
        S("turn", (N("red"), N("s"))),
        S("draw", (N("a"), N("b"))),
        S("roll", (N("c"),)),
        S("do", text="place a at 1,0"),
        S("offered", only=True, lines=("place a at 1,0", "pass")),
        S("offered", lines=("pass",)),
        S("refused", text="place a at 2,0"),
        S("not asked", (N("s"),)),
        S("finish"),
        S("gets", (N("red"),), number=6, at_stages=((4, N("worth")), (-2, N("share")))),
        S("gets", (N("blue"),), number=0),
        S("total", (N("red"),), number=-2),
        S("sees", (N("blue"),), text="good unknown"),
        S("expect", expr=ast.Binary("=", A, ONE)),
    )


def test_sketch_is_there() -> None:
    assert len(SKETCH) == 12


@pytest.mark.parametrize("path", REAL, ids=lambda p: p.stem)
def test_real_files_parse(path) -> None:
    report = Report()
    file = parse_file(path, report)
    assert not report.diagnostics
    assert file.path == str(path)
    assert file.decls


@pytest.mark.parametrize("path", SKETCH, ids=lambda p: p.stem)
def test_spans(path) -> None:
    """Every node has a place in the file, names where they are written, and parents around their children."""
    file = parse_file(path, Report())
    lines = file.text.split("\n")
    seen = 0
    for node in nodes(file.decls):
        span = node.span
        assert span.file == str(path)
        assert (span.line, span.column) < (span.end_line, span.end_column)
        assert span.end_column <= len(lines[span.end_line - 1]) + 1
        if isinstance(node, ast.Name) and node.text != "scoring" and not node.text.isdigit():
            assert lines[span.line - 1][span.column - 1 : span.end_column - 1].replace("`", "") == str(node)
        for child in nodes(tuple(getattr(node, f) for f in node.__dataclass_fields__ if f != "span")):
            assert (span.line, span.column) <= (child.span.line, child.span.column)
            assert (child.span.end_line, child.span.end_column) <= (span.end_line, span.end_column)
        seen += 1
    assert seen > 100


def test_comments_and_empty_lines_mean_nothing() -> None:
    plain = parse("ruleset a\nstep b\n  if c\n    stop\n  stop\n")
    full = parse(
        "# x\n\nruleset a # y\n\n# z\nstep b #\n# at the edge\n\n  # here\n  if c   # cond\n        # deep\n\n    stop\n  stop\n# end"
    )
    assert plain.decls == full.decls


def test_windows_line_ends_and_byte_order_mark() -> None:
    text = "ruleset a\nstep b\n  if c\n    stop\n"
    assert parse("\ufeff" + text.replace("\n", "\r\n")).decls == parse(text).decls


def test_one_bad_declaration_leaves_the_others() -> None:
    report = Report()
    from tilewright.syntax import parse_text

    file = parse_text("tile a x2\ntile b y2\nwith c\n  tile d ?\n  tile e x1\ndefine f 1\ntile g x1\n", "t", report)
    assert [d.code for d in report.diagnostics] == ["TW0110", "TW0110", "TW0119"]
    assert [d.span.line for d in report.diagnostics] == [2, 4, 6]
    tile_a, block, tile_g = file.decls
    assert (tile_a.name.text, tile_g.name.text) == ("a", "g")
    assert [d.name.text for d in block.body] == ["e"]


def test_wrong_expression_is_none_and_told() -> None:
    for text in ("", "  ", "a +", "1 2", "a\nb", "tile x"):
        report = Report()
        assert parse_expression(text, report) is None
        assert len(report.diagnostics) == 1, text


def test_cites_of_inner_lines_are_kept() -> None:
    piece = one("figure a x1 [X-1]\n  starts in b [X-2]\n  kind x1 has m 1 [X-3]\n")
    assert piece.cites == ("X-1", "X-2")
    assert piece.rows[0].cites == ("X-3",)


def test_errors_have_a_limit() -> None:
    found = errors("tile a ?\n" * 500)
    assert len(found) == 100
    assert "not read" in found[-1].notes[-1]
