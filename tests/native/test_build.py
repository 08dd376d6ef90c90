"""Building engines: the cache, and what happens where there is no compiler, no room, or a compiler that fails."""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.emit import build, toolchain
from tilewright.emit.problem import EngineError


@pytest.fixture
def rules() -> tw.Rules:
    return tw.load("base")


def test_the_cache_is_quick(rules: tw.Rules) -> None:
    rules.compile()
    times = []
    for _ in range(3):
        start = time.perf_counter()
        rules.compile()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.1


def test_the_key_depends_on_what_goes_in(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def key(of: tw.Rules = rules) -> str:
        return build._key(of.game, of.tables)

    first = key()
    assert key() == first == key(tw.load("base"))
    assert key(tw.load("base", {"two_tile_city": "2"})) != first
    with monkeypatch.context() as patch:
        patch.setattr(toolchain, "FLAGS", (*toolchain.FLAGS, "-g"))
        assert key() != first
    with monkeypatch.context() as patch:
        patch.setattr(toolchain, "identity", lambda: ("another compiler",))
        assert key() != first
    with monkeypatch.context() as patch:
        patch.setattr(build, "_sources_digest", lambda: b"other sources")
        assert key() != first
    assert key() == first


def test_no_compiler(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(build.VARIABLE, str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no_such_compiler")
    monkeypatch.setattr(toolchain.sysconfig, "get_config_var", lambda name: None)
    with pytest.raises(EngineError, match=r"TW0602.*no C compiler") as caught:
        rules.compile()
    assert "gcc python3-dev" in str(caught.value.diagnostic.help) and "reference engine" in str(caught.value.diagnostic.help)
    assert not build.can_build(rules)


def test_no_headers(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(build.VARIABLE, str(tmp_path))
    monkeypatch.setattr(toolchain, "header_folder", lambda: tmp_path)
    with pytest.raises(EngineError, match=r"TW0602.*header files of Python are missing"):
        rules.compile()


def test_a_kept_engine_needs_no_compiler(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    rules.compile()
    monkeypatch.setattr(toolchain, "compiler", lambda: pytest.fail("the compiler was asked for"))
    assert build.can_build(rules)
    assert rules.compile().kind == "native"


def test_a_compiler_that_fails(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failing = tmp_path / "cc"
    failing.write_text("#!/bin/sh\necho the compiler is out of order\nexit 1\n")
    failing.chmod(0o755)
    monkeypatch.setenv(build.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv("CC", str(failing))
    with pytest.raises(EngineError, match="TW0603") as caught:
        rules.compile()
    note = caught.value.diagnostic.notes[0]
    log = Path(note.rpartition(" ")[2])
    assert "the compiler is out of order" in log.read_text() and any(p.suffix == ".pyx" for p in log.parent.iterdir())
    assert list((tmp_path / "cache" / "engines").iterdir()) == []  # nothing half written


def test_a_cache_that_cannot_be_written(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv(build.VARIABLE, str(blocked))
    with pytest.raises(EngineError, match=r"TW0603.*cannot be written"):
        rules.compile()


def test_the_cache_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "MOST_KEPT", 3)
    for number in range(6):
        path = tmp_path / f"{build.NAME}_{number}.so"
        path.write_text("")
        os.utime(path, (number, number))
    build._make_room(tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"{build.NAME}_{number}.so" for number in (3, 4, 5)]


def test_without_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    from small_games import walk
    from tilewright.game_ir.layout import make_tables

    monkeypatch.setenv(build.VARIABLE, "")
    game = walk()
    module = build.load(game, make_tables(game))
    assert module.size() > 0 and not Path(module.__file__).exists()


def damaged(data: bytes, way: str) -> bytes:
    """The file of an engine after some harm; `foreign` is whole, but no module for this machine."""
    if way == "foreign":
        other = b"another machine's module"
        return other + build.SEAL + hashlib.blake2b(other, digest_size=build.DIGEST_BYTES).digest()
    return {"cut": data[:5000], "empty": b"", "text": b"not a module", "changed": data[:9000] + b"?" + data[9001:]}[way]


@pytest.mark.parametrize("way", ["cut", "empty", "text", "changed", "foreign"])
def test_a_damaged_engine_is_built_again(way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from small_games import walk
    from tilewright.game_ir.layout import make_tables

    game = walk()
    tables = make_tables(game)
    monkeypatch.setattr(build, "_modules", {})
    whole = build.load(game, tables).__file__
    monkeypatch.setenv(build.VARIABLE, str(tmp_path))
    target = build._target(game, tables, tmp_path / "engines")
    target.parent.mkdir()
    target.write_bytes(damaged(Path(whole).read_bytes(), way))
    assert build._is_whole(target) == (way == "foreign")
    assert build.load(game, tables).size() > 0 and build._is_whole(target)


def test_a_compiler_that_makes_nonsense(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nonsense = tmp_path / "cc"
    nonsense.write_text('#!/bin/sh\nfor last; do :; done\necho no module > "$last"\n')
    nonsense.chmod(0o755)
    monkeypatch.setenv(build.VARIABLE, str(tmp_path))
    monkeypatch.setenv("CC", str(nonsense))
    with pytest.raises(EngineError, match=r"TW0605.*does not load") as caught:
        rules.compile()
    assert str(tmp_path / "engines") in str(caught.value)


def test_sizes_follow_raised_counts(rules: tw.Rules) -> None:
    """Scenarios may lay more copies than a set contains."""
    from tilewright.game_ir.layout import make_tables
    from tilewright.interpret.engine import ReferenceEngine
    from tilewright.runtime.native import NativeEngine
    from tilewright.tools.agreement import compare

    tables = make_tables(rules.game, "more", {"base.x": 4})
    assert tables.piece_count == rules.tables.piece_count + 3
    native = NativeEngine(build.load(rules.game, tables), tables)
    assert compare(ReferenceEngine(rules.game, tables), native, 2, 1) is None


def test_a_compiler_named_by_no_command(rules: tw.Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "gcc '")
    with pytest.raises(EngineError, match=r"TW0602.*CC holds .* is no command: no closing quotation"):
        rules.compile()
    assert not build.can_build(rules)
