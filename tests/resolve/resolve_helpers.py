"""Games for the tests of names, types and the Game IR."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tilewright.compose.compose import compose
from tilewright.compose.model import Composed
from tilewright.compose.resolve import resolve
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text
from tilewright.game_ir import nodes as ir

HERE = Path(__file__).parent
SKETCH = HERE.parent / "sketch"
CASES = HERE.parent / "rules_bad" / "resolve"
WORLD = HERE / "world.rules"
HEAD = "ruleset one\n  requires world\n"

SHIPPED: dict[str, tuple[str, dict[str, str]]] = {
    "base": ("base", {}),
    "base_abbots": ("base", {"abbots": "yes", "two_tile_city": "2", "farming": "second"}),
    "base_first_edition": ("base", {"farming": "first", "two_tile_city": "2"}),
    "base_no_fields": ("base", {"farming": "unused"}),
    "labyrinth": ("base+labyrinth", {}),
    "labyrinth_advanced": ("base+labyrinth.advanced", {}),
    "labyrinth_two": ("base+labyrinth.advanced", {"labyrinth.copies": "2"}),
}
"""Games of the shipped rulesets: spec, options."""

EXPANSIONS = tuple(sorted(p.stem for p in SKETCH.glob("*.rules") if p.stem not in ("base", "dice_game")))


def sketch(*names: str) -> str:
    """A game of sketch rule files."""
    return "+".join(str(SKETCH / f"{name}.rules") for name in names)


def sketches() -> dict[str, str]:
    """Every game of the sketch: each expansion with the base, the base alone, the game with dice, and many at once."""
    games = {name: sketch("base", name) for name in EXPANSIONS}
    # The map and the markets both replace the first tile; the map and the tunnels have no order in one place.
    together = [name for name in EXPANSIONS if name not in ("map_chips_usa", "markets_of_leipzig", "tunnels")]
    return {
        "base": sketch("base"),
        "dice_game": sketch("dice_game"),
        **games,
        "with_map": sketch("base", *together, "map_chips_usa"),
        "with_markets": sketch("base", *together, "tunnels", "markets_of_leipzig"),
    }


def look(spec: str, options: Mapping[str, str] | None = None) -> tuple[Composed, ir.Game, str]:
    """A game, resolved, and everything that is said about it."""
    report = Report()
    composed = compose(spec, dict(options or {}), report)
    game = resolve(composed, report)
    return composed, game, render_text(report.diagnostics, composed.sources)


def good(spec: str, options: Mapping[str, str] | None = None) -> ir.Game:
    """The Game IR of a game without errors."""
    _, game, said = look(spec, options)
    assert "error" not in said, said
    return game


def written(text: str, folder: Path) -> tuple[Composed, ir.Game, str]:
    """`world` and the rules in this text (without a head: they get one), in a folder that is the current one."""
    if not text.startswith("ruleset"):
        text = HEAD + text
    (folder / "world.rules").write_text(WORLD.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "one.rules").write_text(text, encoding="utf-8")
    return look("world.rules+one.rules" if "requires world" in text or "extends world" in text else "one.rules")
