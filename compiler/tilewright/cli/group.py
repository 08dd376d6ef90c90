"""The table of commands. A command's module is loaded only when it is called, so that `check` starts fast."""

from __future__ import annotations

import importlib
from difflib import get_close_matches

import click

from tilewright import __version__

COMMANDS: dict[str, str] = {
    "check": "tell every error and warning in rules",
    "test": "run the scenarios of rulesets",
    "format": "bring rule files into the common layout",
    "explain": "tell what a code means, why points, why an action is not legal",
    "show": "draw tiles or a saved game as SVG",
    "play": "play in the terminal, against random bots",
    "simulate": "play many games and print statistics",
    "replay": "play a saved game again and tell its course",
    "compile": "build a native engine, or write it as a package",
    "bench": "measure how many games a second an engine plays",
    "diff": "compare two games: rules, smallest position, outcomes",
    "ir": "print what the compiler understands of a game",
}


class LazyGroup(click.Group):
    """Commands of COMMANDS; the module `cmd_NAME` of this package holds one as `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"tilewright.cli.cmd_{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = get_close_matches(name, COMMANDS, 1)
            hint = f"did you mean `{near[0]}`?" if near else f"the commands are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command `{name}`; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="A GAME is written NAME+NAME.VARIANT: rulesets joined by +, each perhaps with a variant. The path of a .rules file works "
    "wherever a name does.",
)
@click.version_option(__version__, prog_name="tilewright")
def cli() -> None:
    """A compiler for the rules of tile-laying games."""
