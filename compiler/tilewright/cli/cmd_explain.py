"""`tilewright explain`: the page about a code; why the points of a game or scenario; why an action is not legal."""

from __future__ import annotations

from difflib import get_close_matches

import click

from tilewright.cli.common import format_option, json_text, options_of, read_input, set_option
from tilewright.cli.problem import CommandError


@click.command()
@click.argument("subject", required=False, metavar="[CODE | GAME]")
@click.option("--saved", metavar="FILE", help="Why each score line of a saved game is what it is.")
@click.option("--line", "number", type=int, metavar="N", help="Only score line number N.")
@click.option("--why-not", "action", metavar="ACTION", help="Why this action is not legal where the saved game stands.")
@click.option("--scenario", metavar="NAME", help="Score lines and refused actions of a scenario of the game.")
@set_option
@format_option
def command(
    subject: str | None,
    saved: str | None,
    number: int | None,
    action: str | None,
    scenario: str | None,
    settings: tuple[str, ...],
    output: str,
) -> int:
    """Tell what the code of a message means and what to do; without anything: list all codes.

    With a GAME and --saved or --scenario: tell for each score line its stages, rate and length, and every rule that took part; with
    --why-not the first condition that an action fails.
    """
    if saved is None and scenario is None:
        if number is not None or action is not None:
            raise CommandError("TW0701", "--line and --why-not are about a saved game", help="add `--saved FILE`")
        if settings:
            raise CommandError("TW0701", "--set is about a game", help="add `--saved FILE` or `--scenario NAME`")
        _code(subject)
        return 0
    if saved is not None and scenario is not None:
        raise CommandError("TW0701", "--saved and --scenario are two things", help="give one of them")
    if subject is None:
        raise CommandError("TW0701", "which game?", help="write `tilewright explain GAME --saved FILE` or `--scenario NAME`")
    if scenario is not None:
        if settings or action is not None:
            raise CommandError(
                "TW0701",
                "a scenario says itself what it is about",
                help="leave out --set and --why-not; its `refused` lines are explained, and its `option` lines hold",
            )
        return _scenario(subject, scenario, number, output)
    assert saved is not None
    _saved(subject, saved, number, action, settings, output)
    return 0


def _code(code: str | None) -> None:
    from tilewright.diagnostics.codes import codes, explain

    if code is None:
        for known in codes().values():
            click.echo(f"{known.code}  {known.title}")
        return
    page = explain(code.strip())
    if page is None:
        near = get_close_matches(code.strip().upper(), codes(), 1, 0.7)
        raise CommandError(
            "TW0713",
            f"there is no code {code}",
            help=f"did you mean {near[0]}?"
            if near
            else "`tilewright explain` lists all codes; of a game it explains `--saved FILE` or `--scenario NAME`",
        )
    click.echo(page, nl=False)


def _saved(spec: str, path: str, number: int | None, action: str | None, settings: tuple[str, ...], output: str) -> None:
    from tilewright.cli.saved import load_saved

    rules, game = load_saved(read_input(path, "a saved game"), path, spec, options_of(settings) if settings else None)
    if action is not None:
        from tilewright.interpret.core import ReferenceCore
        from tilewright.tools.why_not import why_not

        assert isinstance(game.core, ReferenceCore)
        lines = why_not(game.core, rules.composed, action)
        click.echo(json_text({"action": action, "refused": lines}) if output == "json" else "\n".join(lines) + "\n", nl=False)
        return
    from tilewright.tools.explain import of_game, text_of

    count = len(game.score_lines)
    if number is not None and not 1 <= number <= count:
        raise CommandError("TW0701", f"there is no score line {number}", help=f"{path} has {count}, counted from 1")
    told = of_game(game)
    if output == "json":
        scores = [line for one in told for line in one.data()["scores"] if number in (None, line["line"])]
        click.echo(json_text({"game": rules.spec, "scores": scores}), nl=False)
        return
    for line in text_of(told, number):
        click.echo(line)
    if not count:
        click.echo("no points so far")


def _scenario(spec: str, name: str, number: int | None, output: str) -> int:
    from tilewright.cli.run import complain
    from tilewright.tools.explain import of_scenario, text_of
    from tilewright.tools.scenarios import Scenarios
    from tilewright.tools.testing import composed_for_tests

    composed, report = composed_for_tests(spec)
    report.raise_if_errors()
    known = Scenarios(composed).all
    meant = [declared for declared in known if Scenarios.is_called(declared, [name])]
    if not meant:
        words = {d.name.partition(".")[2] for d in known}
        near = get_close_matches(name, words, 1, 0.5)
        help = f"did you mean {near[0]}?" if near else "`tilewright test GAME -v` names all"
        raise CommandError("TW0701", f"no scenario of {spec} is called `{name}`, or cites it", help=help)
    status = 0
    data = []
    for declared in meant:
        result, told = of_scenario(composed, declared)
        if not result.passed:
            complain(result.diagnostics)
            status = 2 if result.wrong else 1
        if output == "json":
            data.append({"scenario": declared.name, "passed": result.passed, "actions": [one.data() for one in told]})
            continue
        cites = f" [{' '.join(result.cites)}]" if result.cites else ""
        click.echo(f"{result.name}{cites}  {result.title}")
        lines = list(text_of(told, number))
        for line in lines or ["nothing was scored"]:
            click.echo(f"  {line}")
    if output == "json":
        click.echo(json_text(data), nl=False)
    return status
