"""`tilewright check`: every error and warning, with place, caret, notes and a suggestion."""

from __future__ import annotations

import sys

import click

from tilewright.cli.common import format_option, options_of, set_option


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@set_option
@format_option
def command(games: tuple[str, ...], settings: tuple[str, ...], output: str) -> int:
    """Check games or rule files, and tell every error and warning.

    What a ruleset requires is added by itself, so an expansion can be checked alone. What one's own files say under `when` and
    `with` is checked for every value of their options and every shipped ruleset named. Exit status 2 if there is an error.
    """
    from tilewright.api import examine
    from tilewright.diagnostics import Diagnostic
    from tilewright.diagnostics.render import as_data, summary

    options = options_of(settings)
    found: list[Diagnostic] = []
    results: list[dict[str, object]] = []
    failed = False
    for game in games:
        composed, _, report = examine(game, options, closure=True)
        if composed is not None and not report.has_errors:
            from tilewright.tools.other_games import errors_elsewhere

            report.diagnostics += errors_elsewhere(game, options, composed, report.diagnostics)
        failed |= report.has_errors
        results.append({"game": game, "ok": not report.has_errors, "diagnostics": [as_data(d) for d in report.diagnostics]})
        found += [d for d in report.diagnostics if d not in found]
    if output == "json":
        from tilewright.cli.common import json_text

        click.echo(json_text(results), nl=False)
    else:
        from tilewright.cli.run import Sources, wants_colour
        from tilewright.diagnostics.render import render_text

        sys.stdout.write(render_text(found, Sources(), colour=wants_colour(sys.stdout)))
        if found:
            sys.stdout.write("\n")
        sys.stdout.write(f"{', '.join(games)}: {summary(found)}\n")
    return 2 if failed else 0
