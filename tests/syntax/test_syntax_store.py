"""The cache: quick when it works, unnoticed when it does not, and nothing in it can do harm."""

from __future__ import annotations

import os
import pickle
import sys
import time
from pathlib import Path

import pytest
from syntax_helpers import SKETCH
from tilewright.diagnostics import Report
from tilewright.syntax import grammar, parse_file, store
from tilewright.syntax.layout import Layout

TEXT = "ruleset a\ntile b x2\n  p N\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "syntax"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "a.rules"
    path.write_text(TEXT)
    return path


def entries(cache: Path, kind: str) -> list[Path]:
    return sorted(cache.glob(f"{kind}-*"))


def test_a_parsed_file_is_stored_and_found(cache: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = parse_file(rules, Report())
    (entry,) = entries(cache, "file")
    monkeypatch.setattr("tilewright.syntax.parse._parse", lambda *_: pytest.fail("parsed again"))
    second = parse_file(rules, Report())
    assert second == first
    assert [d.span for d in second.decls] == [d.span for d in first.decls]
    assert entry.stat().st_mode & 0o077 in (0, 0o044)


def test_a_changed_file_is_parsed(cache: Path, rules: Path) -> None:
    parse_file(rules, Report())
    rules.write_text(TEXT.replace("x2", "x3"))
    assert parse_file(rules, Report()).decls[1].count == 3
    assert len(entries(cache, "file")) == 2


def test_a_file_with_errors_is_not_stored(cache: Path, rules: Path) -> None:
    rules.write_text(TEXT + "tile ?\n")
    for _ in range(2):
        report = Report()
        assert len(parse_file(rules, report).decls) == 2
        assert len(report.diagnostics) == 1
    assert not entries(cache, "file")


@pytest.mark.parametrize("damage", ["", "x", "cut", "flip", "another"])
def test_a_damaged_entry_is_not_used(cache: Path, rules: Path, damage: str) -> None:
    good = parse_file(rules, Report())
    (entry,) = entries(cache, "file")
    data = entry.read_bytes()
    broken = {"cut": data[:-10], "flip": data[:40] + bytes([data[40] ^ 1]) + data[41:]}
    entry.write_bytes(broken.get(damage, damage.encode()))
    if damage == "another":
        payload = pickle.dumps(["not a file"])
        entry.write_bytes(store.DIGEST(payload).digest() + payload)
    assert parse_file(rules, Report()) == good
    assert entry.read_bytes() == data, "it was made again"


class Harm:
    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (f"{os.environ['TILEWRIGHT_CACHE']}/harm",)


def test_an_entry_cannot_run_code(cache: Path, rules: Path) -> None:
    good = parse_file(rules, Report())
    (entry,) = entries(cache, "file")
    payload = pickle.dumps(Harm())
    entry.write_bytes(store.DIGEST(payload).digest() + payload)
    assert parse_file(rules, Report()) == good
    assert not (cache.parent / "harm").exists()


def test_parser_tables_are_stored_and_found(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = grammar.Parser()
    assert len(entries(cache, "parser")) == 1
    monkeypatch.setattr(grammar, "_build", lambda _: pytest.fail("built again"))
    found = grammar.Parser()
    text = "tile a x2\n  p N E | S with m\n"
    assert found.lark.parse(text, start="decl") == made.lark.parse(text, start="decl")
    assert found.accepts("decl", _failure(found)) == made.accepts("decl", _failure(made))


def _failure(parser: grammar.Parser) -> grammar.lark.UnexpectedInput:
    with pytest.raises(grammar.lark.UnexpectedInput) as caught:
        parser.lark.parse("tile a ?\n", start="decl")
    return caught.value


def test_damaged_tables_are_built_again(cache: Path) -> None:
    grammar.Parser()
    (entry,) = entries(cache, "parser")
    for thing in (b"", b"x" * 100):
        entry.write_bytes(thing)
        assert grammar.Parser().lark.parse("section a\n", start="decl")
    payload = pickle.dumps(({}, {}))
    entry.write_bytes(store.DIGEST(payload).digest() + payload)
    assert grammar._stored(Layout()) is None
    assert grammar.Parser().lark.parse("section a\n", start="decl")


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs owners of files")
def test_a_directory_open_to_others_is_not_used(cache: Path, rules: Path) -> None:
    cache.mkdir(parents=True)
    cache.chmod(0o777)
    assert parse_file(rules, Report()).decls
    assert not list(cache.iterdir())


def test_no_directory(rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    for where in (str(blocked), str(blocked / "below"), "\0", ""):
        if "\0" not in where:
            monkeypatch.setenv("TILEWRIGHT_CACHE", where)
            assert parse_file(rules, Report()).decls
    assert store._directory("\0") is None


def test_full_disk(cache: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert parse_file(rules, Report()).decls
    assert not list(cache.iterdir()), "no draft is left"


def test_old_entries_are_thrown_away(cache: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "KEEP", 5)
    for number in range(12):
        rules.write_text(f"tile t{number} x1\n")
        parse_file(rules, Report())
        newest = max(entries(cache, "file"), key=lambda entry: entry.stat().st_mtime)
        os.utime(newest, (number + 1, number + 1))
    assert [int(entry.stat().st_mtime) for entry in sorted(cache.iterdir(), key=lambda e: e.stat().st_mtime)] == [
        8,
        9,
        10,
        11,
        12,
    ]


def test_code_that_changed_makes_other_entries(cache: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parse_file(rules, Report())
    assert len(store.code_digest()) == 64
    monkeypatch.setattr(store, "code_digest", lambda: "other code")
    parse_file(rules, Report())
    assert len(entries(cache, "file")) == 2


def test_speed(cache: Path) -> None:
    """700 lines of rules: parsed well under 150 ms, found in the cache in a fraction of it. Bounds with room for slow machines."""
    grammar.the_parser()
    lines = 0
    begin = time.perf_counter()
    for path in SKETCH:
        lines += len(parse_file(path, Report()).text.split("\n"))
    parsed = time.perf_counter() - begin
    begin = time.perf_counter()
    for path in SKETCH:
        parse_file(path, Report())
    found = time.perf_counter() - begin
    print(f"{lines} lines: parsed in {parsed * 1000:.0f} ms, found in {found * 1000:.0f} ms", file=sys.stderr)
    assert parsed / lines * 700 < 0.6
    assert found < parsed
