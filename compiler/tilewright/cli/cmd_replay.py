"""`tilewright replay`: a saved game, verified, with its course."""

from __future__ import annotations

import click

from tilewright.cli.common import format_option, json_text, read_input


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--game", metavar="GAME", help="Under these rules, whatever name the file gives; their meaning must be the same.")
@click.option("--why", is_flag=True, help="With each score the rule it comes from, and where that stands.")
@click.option("--board", is_flag=True, help="Also the board at the end.")
@format_option
def command(file: str, game: str | None, why: bool, board: bool, output: str) -> None:
    """Play a saved game again, check that it leads to where it was saved, and tell its course."""
    from tilewright.cli.saved import load_saved

    rules, played = load_saved(read_input(file, "a saved game"), file, game)

    from tilewright.runtime.words import seat
    from tilewright.tools.replay import course, results, told

    events = course(played)
    if output == "json":
        data = {
            "game": rules.spec,
            "players": played.players,
            "seed": played.seed,
            "over": played.over,
            "scores": list(played.scores),
            "winners": [seat(p) for p in played.winners],
            "state": played.state_digest,
            "moves": [event.data() for event in events],
        }
        click.echo(json_text(data), nl=False)
        return
    click.echo(f"{rules.title}  {rules.spec}, {played.players} players, seed {played.seed}\n")
    for line in told(events, why=why):
        click.echo(line)
    if board:
        from tilewright.tools.board_text import BoardText

        click.echo()
        for line in BoardText(rules.game, played.tables).lines(played.snapshot(), 140):
            click.echo(line)
    click.echo()
    for line in results(played):
        click.echo(line)
    click.echo(f"verified: {len(played.moves)} moves lead to the state that was saved")
