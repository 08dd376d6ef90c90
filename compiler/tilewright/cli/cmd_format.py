"""`tilewright format`: rule files in the common layout."""

from __future__ import annotations

from pathlib import Path

import click

from tilewright.cli.common import read_input, write_atomically


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Write nothing; exit status 1 if a file would change.")
@click.option("--stdout", "to_stdout", is_flag=True, help="Print the result instead of writing it.")
def command(files: tuple[str, ...], check: bool, to_stdout: bool) -> int:
    """Bring rule files into the common layout. Only the space between words changes; - reads and prints."""
    from tilewright.cli.run import complain
    from tilewright.diagnostics import Report
    from tilewright.syntax.format import format_text

    status = 0
    for path in _files(files):
        report = Report()
        text = read_input(path, "a rule file")
        result = format_text(text, path, report)
        if report.has_errors:
            complain(report.diagnostics)
            status = 2
        elif check:
            if result != text:
                click.echo(f"{path} would change")
                status = max(status, 1)
        elif to_stdout or path == "-":
            click.echo(result, nl=False)
        elif result != text:
            write_atomically(Path(path), result.encode("utf-8"))
            click.echo(f"formatted {path}")
    return status


def _files(given: tuple[str, ...]) -> list[str]:
    """A folder stands for the rule files in it."""
    found: list[str] = []
    for path in given:
        there = Path(path)
        found += sorted(str(p) for p in there.rglob("*.rules")) if path != "-" and there.is_dir() else [path]
    return found
