"""What an author is told. The texts beside `tests/rules_bad/syntax/*.rules` are read by people before they are committed."""

from __future__ import annotations

import ast as python
import re
from pathlib import Path

import pytest
from syntax_helpers import ROOT, errors
from tilewright.diagnostics import Report
from tilewright.diagnostics.codes import Code, codes, explain
from tilewright.diagnostics.render import render_text, summary
from tilewright.syntax import parse_text
from tilewright.syntax.grammar import the_parser
from tilewright.syntax.mistakes import Mistake, as_name, mistakes
from tilewright.syntax.source import decode
from tilewright.syntax.wording import words

BAD = sorted((ROOT / "tests" / "rules_bad" / "syntax").glob("*.rules"))


@pytest.mark.parametrize("path", BAD, ids=lambda p: p.stem)
def test_bad_file(path: Path, golden) -> None:
    report = Report()
    text = decode(path.read_bytes(), path.name, report)
    if text is not None:
        parse_text(text, path.name, report)
    assert report.has_errors
    for found in report.diagnostics:
        assert found.span is not None, "every error has a place"
        assert found.help or found.labels[0].text or found.notes, "every error says what to do or what could stand there"
    shown = render_text(report.diagnostics, {path.name: text or ""})
    golden(path.with_suffix(".txt"), f"{shown}\n{summary(report.diagnostics)}\n")


def test_no_expected_text_is_left_over() -> None:
    texts = {p.stem for p in (ROOT / "tests" / "rules_bad" / "syntax").glob("*.txt")}
    assert texts == {p.stem for p in BAD}


@pytest.mark.parametrize("mistake", mistakes(), ids=lambda m: m.message)
def test_mistake_is_recognised(mistake: Mistake) -> None:
    found = errors(mistake.example)[0]
    assert found.code == mistake.code
    assert re.fullmatch(_template(mistake.message), found.message)
    assert re.fullmatch(_template(mistake.help), found.help or "")


def _template(text: str) -> str:
    return re.sub(r"(?<!\{)\\\{\w+\\\}(?!\\\})", ".+", re.escape(text)).replace(r"\{\{", r"\{").replace(r"\}\}", r"\}")


@pytest.mark.parametrize("code", codes().values(), ids=lambda c: c.code)
def test_code_has_a_page(code: Code) -> None:
    page = explain(code.code)
    assert page is not None
    assert page.startswith(f"{code.code}: {code.title}")
    assert code.explanation.endswith(".")
    assert code.mend.endswith(".")
    assert bool(code.bad) == bool(code.good)


@pytest.mark.parametrize("code", [c for c in codes().values() if c.code.startswith("TW01") and c.bad], ids=lambda c: c.code)
def test_examples_of_codes(code: Code) -> None:
    assert [d.code for d in errors(code.bad)] == [code.code]
    assert errors(code.good) == []


def test_unknown_code_has_no_page() -> None:
    assert explain("TW9999") is None
    assert explain("tw0110") == explain("TW0110")


def test_codes_in_use_are_registered_and_the_other_way_round() -> None:
    used: set[str] = set()
    for path in (ROOT / "compiler").rglob("*.py"):
        if not path.name.startswith("codes"):
            tree = python.parse(path.read_text(encoding="utf-8"))
            texts = (
                node.value for node in python.walk(tree) if isinstance(node, python.Constant) and isinstance(node.value, str)
            )
            used |= {text for text in texts if re.fullmatch(r"TW\d{4}", text)}
    used |= {mistake.code for mistake in mistakes()}
    assert used - set(codes()) == set(), "used, but not registered in diagnostics/codes_*.py"
    assert set(codes()) - used == set(), "registered, but never used"


def test_tables_name_terminals_of_the_grammar() -> None:
    known = {t.name for t in the_parser().lark.terminals} | {"_INDENT", "_DEDENT", "$END"}
    table = words()
    named = set(table["terminals"]) | set(table["quiet"]["terminals"])
    for group in table["group"]:
        named |= {*group["needs"], *group["covers"]}
        assert set(group["needs"]) <= set(group["covers"])
    for mistake in mistakes():
        named |= mistake.expected | mistake.missing
    assert named <= known
    patterns = {t.name for t in the_parser().lark.terminals if t.pattern.type == "re"} - {"WS", "COMMENT"}
    assert patterns <= set(table["terminals"]), "each terminal that is no keyword has words"


def test_inner_words_begin_no_declaration() -> None:
    for word in set(words()["inner"]["words"]) - set(words()["declarations"]):
        (found,) = errors(f"{word} something\n")
        assert found.code == "TW0107"
        assert "indent it" in (found.help or "")


@pytest.mark.parametrize(
    ("text", "name"), [("Long-Name", "long_name"), ("přívoz", "privoz"), ("2nd", "n2nd"), ("bigPawn", "big_pawn"), ("ß", "n")]
)
def test_as_name(text: str, name: str) -> None:
    assert as_name(text) == name


@pytest.mark.parametrize(
    ("wrong", "meant"), [("tiel", "tile"), ("Tile", "tile"), ("scoreing", "scoring"), ("expansion", "ruleset"), ("if", "when")]
)
def test_meant_declaration(wrong: str, meant: str) -> None:
    (found,) = errors(f"{wrong} a\n")
    assert found.help == f"did you mean `{meant}`?"


def test_meant_keyword() -> None:
    (found,) = errors("pile a hiden\n")
    assert found.help == "did you mean `hidden`?"


def test_a_long_row_is_not_told_as_nesting() -> None:
    (found,) = errors("define a: " + " and ".join(["any b"] * 3000) + "\n")
    assert found.code == "TW0113" and found.message == "a row of more than 100 terms"
    (found,) = errors("define a: " + "not " * 150 + "b\n")
    assert found.code == "TW0113" and "inside each other" in found.message


def test_bounds_are_suggested_as_they_were_meant() -> None:
    assert [found.help for found in errors("ruleset a\n  players 2-4\n")] == ["write `2..4`"]


def test_a_limit_of_no_turns_is_an_error_at_its_line() -> None:
    (found,) = errors("tile a: x1\nlimit the game to 0 turns\n")[-1:]
    assert found.code == "TW0128" and found.span is not None and found.span.line == 2
