"""Kernel IR: the verifier finds what is wrong, functions that do the same become one, and what is lowered looks as it should."""

from __future__ import annotations

import dataclasses

import pytest
from small_games import walk
from tilewright.emit.module import kernel
from tilewright.kernel_ir import nodes as k
from tilewright.kernel_ir.text import function, show
from tilewright.kernel_ir.verify import BadKernel, verify
from tilewright.passes import merge, pipeline

X, Y, B = k.Var("v1"), k.Var("v2"), k.Var("v3", k.BITS)
ONE = k.Const(1)


def module(*functions: k.Function, blocks: tuple[k.Block, ...] = ()) -> k.Module:
    return k.Module(
        {"STRUCTURES": 1}, (), functions, blocks or (k.Block(0, (k.Halt("over", 0, 0),)),), (), (), (), ((0,), (), ())
    )


def f(name: str, *body: k.Stmt, params: tuple[k.Var, ...] = (), result: str | None = None) -> k.Function:
    return k.Function(name, params, result, body)


GOOD = [
    f("f1", k.Return(k.Bin("+", X, ONE)), params=(X,), result=k.I32),
    f("f1", k.NewBits(B, 2), k.Each(X, B, 2, (k.Return(X),)), k.Return(k.Const(-1)), result=k.I32),
    f("f1", k.For(X, k.Const(0), ONE, (k.Break(),)), k.Return()),
]
BAD = [
    (f("f1", k.Return(X), result=k.I32), "has no value"),
    (f("f1", k.Return(k.Call("f9")), result=k.I32), "no function f9"),
    (f("f1", k.Return(k.Prim("nonsense")), result=k.I32), "no primitive"),
    (f("f1", k.Return(k.Prim("root", (ONE,))), result=k.I32), "has 2 arguments"),
    (f("f1", k.Return(k.Prim("bits_has", (ONE, ONE))), result=k.I32), "wants bits"),
    (f("f1", k.Return(k.Field("place")), result=k.I32), "has 1 indexes"),
    (f("f1", k.Return(k.Field("nowhere")), result=k.I32), "no field"),
    (f("f1", k.Return(k.Table("TW_T7", ONE)), result=k.I32), "no table"),
    (f("f1", k.Break()), "break outside"),
    (f("f1", k.Return(ONE)), "with or without a value"),
    (f("f1", k.Return(), result=k.I32), "with or without a value"),
    (f("f1", k.Goto(0)), "outside of the machine"),
    (f("f1", k.Do(k.Call("f1"))), "circle"),
    (f("f1", k.Set(B, ONE)), "cannot be given"),
    (f("f1", k.Ring(X, 3, ONE, ())), "no structure"),
]


@pytest.mark.parametrize("function", GOOD)
def test_good_functions(function: k.Function) -> None:
    verify(module(function))


@pytest.mark.parametrize(("function", "why"), BAD)
def test_bad_functions(function: k.Function, why: str) -> None:
    with pytest.raises(BadKernel, match=why):
        verify(module(function))


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ((), "over its end"),
        ((k.If(ONE, (k.Goto(0),)),), "over its end"),
        ((k.Goto(5),), "no block 5"),
        ((k.For(X, ONE, ONE, (k.Goto(0),)), k.Goto(0)), "inside a loop"),
        ((k.Return(),), "does not return"),
    ],
)
def test_bad_blocks(body: k.Body, why: str) -> None:
    with pytest.raises(BadKernel, match=why):
        verify(module(blocks=(k.Block(0, body),)))


def test_functions_that_do_the_same_become_one() -> None:
    """Whatever their variables are called, and callees first."""
    a, b = k.Var("v8"), k.Var("v9")
    found = merge.run(
        module(
            f("f1", k.Return(k.Bin(">", X, ONE)), params=(X,), result=k.I32),
            f("f2", k.Return(k.Bin(">", a, ONE)), params=(a,), result=k.I32),
            f("f3", k.Return(k.Call("f1", (X,))), params=(X,), result=k.I32),
            f("f4", k.Return(k.Call("f2", (b,))), params=(b,), result=k.I32),
            f("f5", k.Return(k.Bin("<", X, ONE)), params=(X,), result=k.I32),
            f("start", k.Do(k.Call("f3", (ONE,))), k.Do(k.Call("f4", (ONE,)))),
        ),
        keep=("start",),
    )
    assert [g.name for g in found.functions] == ["f1", "f3", "start"]
    assert function(found.functions[2]).splitlines()[1:] == ["  f3(1)", "  f3(1)"]


def test_blocks_that_are_never_reached_are_emptied() -> None:
    blocks = (k.Block(0, (k.Goto(2), k.Goto(1))), k.Block(1, (k.Do(ONE), k.Goto(0))), k.Block(2, (k.Halt("over", 0, 2),)))
    found = merge.run(module(blocks=blocks), keep=())
    assert found.blocks[0].body == (k.Goto(2),)
    assert found.blocks[1].body == (k.Halt("over", 0, 0),)


def test_a_truth_about_sides_stops_at_the_first_hit() -> None:
    text = show(kernel(walk()))
    assert "  around v1 from it in 0:\n    if (openings(v1) > 0):\n      return 1\n  return 0" in _renumbered(text, "around")


def _renumbered(text: str, word: str) -> str:
    """The first function with this word, its variables numbered from 1."""
    import re

    found = next(part for part in text.split("\n\n") if f"  {word} " in part)
    numbers: dict[str, str] = {}
    return re.sub(r"\bv\d+\b", lambda m: numbers.setdefault(m.group(), f"v{len(numbers) + 1}"), found)


def test_passes_can_be_left_out() -> None:
    """All but one; what is lowered verifies all the same."""
    for without in ("fold", "zero", "merge"):
        verify(pipeline.run(walk(), without={without}))
    assert len(pipeline.run(walk(), without={"merge"}).functions) > len(pipeline.run(walk()).functions)


def test_the_frame_is_small() -> None:
    """Steps share the places of their variables."""
    game = walk()
    one = kernel(game).sizes["FRAME"]
    turn = game.phase("turn")
    twice = dataclasses.replace(
        game, phases=tuple(dataclasses.replace(p, steps=p.steps + p.steps[-1:]) if p is turn else p for p in game.phases)
    )
    assert kernel(twice).sizes["FRAME"] == one
