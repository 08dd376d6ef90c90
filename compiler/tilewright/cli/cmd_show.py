"""`tilewright show`: tiles and boards as SVG."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tilewright.cli.common import (
    game_argument,
    load_rules,
    players_of,
    players_option,
    read_input,
    seed_option,
    set_option,
    write_output,
)
from tilewright.cli.problem import CommandError

if TYPE_CHECKING:
    from tilewright.api import Rules


@click.command()
@game_argument
@set_option
@click.option("--tile", "-t", "tiles", multiple=True, metavar="NAME", help="Only this tile; may be given several times.")
@click.option("--board", is_flag=True, help="The board as a new game begins (with --players and --seed).")
@players_option
@seed_option
@click.option("--saved", metavar="FILE", help="The board of a saved game (- reads it from the standard input).")
@click.option(
    "--output", "-o", metavar="FILE", help="Where to write; - is the standard output. Unsaid: a file named after the game."
)
def command(
    game: str,
    settings: tuple[str, ...],
    tiles: tuple[str, ...],
    board: bool,
    players: int | None,
    seed: int,
    saved: str | None,
    output: str | None,
) -> None:
    """Draw all tiles of a game on one sheet, one tile, or a board, as SVG.

    Of a ruleset that is named without what it requires, only its own tiles are drawn.
    """
    if bool(tiles) + bool(saved) + board > 1:
        raise click.UsageError("give one of --tile, --board and --saved")
    if board or saved is not None:
        rules = load_rules(game, settings)
        text = _saved(rules, saved) if saved is not None else _start(rules, players_of(rules, players), seed)
    else:
        rules = load_rules(game, settings, closure=True)
        text = _tiles(rules, game, tiles)
    stem = "-".join([re.sub(r"[^A-Za-z0-9_.+-]", "_", Path(game).stem if game.endswith(".rules") else game), *tiles])
    path = output if output is not None else f"{stem}.svg"
    if output is None:
        _spare(path)
    write_output(path, text)
    if path != "-":
        click.echo(f"wrote {path}")


def _tiles(rules: Rules, game: str, names: tuple[str, ...]) -> str:
    from tilewright.tools.show.sheet import entries, sheet_svg, tile_svg
    from tilewright.tools.testing import named_rulesets

    named = named_rulesets(rules.composed, game)
    known = entries(rules.tables)
    own = [e for e, ruleset in zip(known, _rulesets_of_faces(rules), strict=True) if ruleset in named]
    if not known:
        raise CommandError("TW0708", f"{rules.title or rules.spec} has no tiles to draw", help="name a game with tiles or dice")
    shown = []
    for name in names:
        found = [e for e in known if e.name == name or e.name.partition(":")[0] == name]
        if not found:
            near = get_close_matches(name, [e.name for e in known], 1)
            hint = f"did you mean `{near[0]}`?" if near else "its tiles are " + ", ".join(e.name for e in known[:40])
            raise CommandError("TW0708", f"{rules.title or rules.spec} has no tile `{name}`", help=hint)
        shown += found
    if len(shown) == 1:
        return tile_svg(shown[0], rules.game, rules.tables)
    return sheet_svg(shown or own or known, rules.game, rules.tables)


def _rulesets_of_faces(rules: Rules) -> list[str]:
    """The ruleset of each entry of the sheet."""
    return [kind.name.partition(".")[0] for kind in rules.game.pieces for _ in kind.faces]


def _start(rules: Rules, players: int, seed: int) -> str:
    from tilewright.tools.show.board import board_svg

    game = rules.interpret().new_game(players, seed)
    return board_svg(rules.game, game.tables, game.snapshot())


def _saved(rules: Rules, path: str) -> str:
    from tilewright.tools.show.board import board_svg

    game = rules.interpret().from_json(read_input(path, "a saved game"))
    return board_svg(rules.game, game.core.tables, game.core.snapshot())


def _spare(path: str) -> None:
    """Without -o only a picture of ours is written over."""
    from tilewright.tools.show.svg import MADE_BY

    there = Path(path)
    try:
        if there.exists() and MADE_BY not in there.read_text(encoding="utf-8", errors="replace")[:400]:
            raise CommandError("TW0705", f"{path} exists and is not a picture of ours", help="say where to write with -o")
    except OSError:
        return  # writing will tell what is wrong
