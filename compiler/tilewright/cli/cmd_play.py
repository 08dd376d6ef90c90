"""`tilewright play`: a game in the terminal."""

from __future__ import annotations

import secrets
import sys
from itertools import groupby
from typing import TYPE_CHECKING

import click

from tilewright.cli.common import game_argument, load_rules, players_of, players_option, read_input, set_option, write_atomically
from tilewright.cli.problem import CommandError

if TYPE_CHECKING:
    from tilewright.tools.board_text import Ink, Picture
    from tilewright.tools.play import Screen


@click.command()
@game_argument
@set_option
@players_option
@click.option(
    "--seat", "seats", multiple=True, metavar="COLOUR", help="Where a person sits; may be given several times. Unsaid: red."
)
@click.option("--bots-only", is_flag=True, help="No person at all: watch the bots.")
@click.option("--seed", type=int, default=None, help="Any number, for the same draws again; unsaid: some number.")
@click.option("--saved", metavar="FILE", help="Go on with a saved game.")
def command(
    game: str,
    settings: tuple[str, ...],
    players: int | None,
    seats: tuple[str, ...],
    bots_only: bool,
    seed: int | None,
    saved: str | None,
) -> None:
    """Play in the terminal against random bots; `?` tells the commands. Input may also be piped."""
    from pathlib import Path

    from tilewright.runtime.words import seat
    from tilewright.tools.play import Session, plain_screen
    from tilewright.tools.why_not import why_not

    if saved is not None:
        from tilewright.cli.common import options_of
        from tilewright.cli.saved import load_saved

        rules, played = load_saved(read_input(saved, "a saved game"), saved, game, options_of(settings) if settings else None)
    else:
        rules = load_rules(game, settings)
        played = rules.interpret().new_game(players_of(rules, players), seed if seed is not None else secrets.randbits(31))
    colours = [seat(p) for p in range(played.players)]
    for colour in seats:
        if colour not in colours:
            raise CommandError("TW0701", f"nobody sits at `{colour}`", help=f"the seats are {', '.join(colours)}")
    people = [] if bots_only else [colours.index(c) for c in seats or colours[:1]]
    fancy = sys.stdout.isatty()
    screen = _colourful() if fancy else plain_screen(click.echo)
    screen.line(f"{rules.title}  {rules.spec}, {played.players} players, seed {played.seed}")
    Session(
        played,
        rules.game,
        people,
        played.seed,
        screen,
        _ask,
        lambda path, text: write_atomically(Path(path), text.encode("utf-8")),
        why_not=lambda game, text: why_not(game.core, rules.composed, text),  # type: ignore[arg-type]  # reference games only
        ascii_only=not (sys.stdout.encoding or "").lower().startswith("utf"),
    ).run()


def _ask(prompt: str) -> str | None:
    """A line of input without its end, None at the end of the input."""
    if sys.stdin.isatty():
        try:
            return input(prompt)
        except EOFError:
            return None
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        return None
    sys.stdout.write(line if line.endswith("\n") else line + "\n")
    return line.rstrip("\n")


def _colourful() -> Screen:
    from rich.console import Console
    from rich.text import Text

    from tilewright.tools.play import Screen

    console = Console(highlight=False)
    rich_colours = console.color_system in ("256", "truecolor", "windows")

    def style(ink: Ink) -> str:
        """Sixteen colours cannot tell ground from lines: there only figures are coloured."""
        if not rich_colours and not (ink.bold and ink.char.isupper()):
            return ""
        return " ".join(filter(None, ("bold" if ink.bold else "", ink.colour, f"on {ink.paper}" if ink.paper else "")))

    def picture(rows: Picture) -> None:
        for row in rows:
            text = Text()
            for look, inks in groupby(row, style):
                text.append("".join(ink.char for ink in inks), style=look)
            console.print(text, no_wrap=True, overflow="crop", crop=True)

    return Screen(lambda line: console.print(line, markup=False), picture)
