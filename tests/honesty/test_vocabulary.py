"""Rules are data: no word that a ruleset declares stands in the compiler, its templates, its run-time sources or the grammar."""

from __future__ import annotations

import pytest
from allowed_words import ALLOWED
from vocabulary import ROOT, code_files, declared, rule_files, words_in

ALLOWED_WORDS = {word for words in ALLOWED.values() for word in words}


@pytest.fixture(scope="module")
def names() -> dict[str, str]:
    return {name: str(path.relative_to(ROOT)) for name, path in declared(rule_files()).items()}


def test_there_is_something_to_test(names: dict[str, str]) -> None:
    assert len(rule_files()) >= 14
    assert len(names) > 300
    assert len(code_files()) > 100
    assert {"road", "follower", "labyrinth", "claim", "place_tile", "bg_14"} <= set(names)


def test_no_word_of_a_ruleset_stands_in_the_compiler(names: dict[str, str]) -> None:
    found = {
        str(path.relative_to(ROOT)): sorted(bad)
        for path in code_files()
        if (bad := (words_in(path.read_text(encoding="utf-8")) & set(names)) - ALLOWED_WORDS)
    }
    told = "\n".join(f"{path}: " + ", ".join(f"{w} (declared in {names[w]})" for w in words) for path, words in found.items())
    assert not found, f"words of rulesets in the compiler:\n{told}"


def test_words_are_found_inside_identifiers() -> None:
    assert words_in("def inn_count(roadWidth): MyCity.x") >= {"inn", "count", "road", "width", "city", "my"}


def test_nothing_is_allowed_in_vain(names: dict[str, str]) -> None:
    """An allowed word that no ruleset declares, or that the compiler no longer uses, goes off the list (letters may stay)."""
    used = set().union(*(words_in(path.read_text(encoding="utf-8")) for path in code_files()))
    stale = {w for w in ALLOWED_WORDS if len(w) > 1 and (w not in names or w not in used)}
    assert not stale
    assert sum(map(len, ALLOWED.values())) == len(ALLOWED_WORDS), "a word is listed twice"
