"""Runs the snippets of one page, in order, in a folder of their own; each gives None or what is wrong with it.

Blocks of a page share that folder and one Python namespace, as a reader works through a page from top to bottom.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

from snippets import Page, Snippet, matches, update
from tilewright.diagnostics.render import render_text

LEFT_TO_THE_REST = {"TW0402", "TW0405", "TW0406"}
"""Warnings that a part of a ruleset cannot help: what it declares is used elsewhere."""
TIMEOUT = 600  # seconds for a command; the first `simulate` of a game compiles it


class Runner:
    """`changed`: new texts for blocks of expected output, by the line of their fence (with `updating`)."""

    def __init__(self, page: Page, folder: Path, updating: bool) -> None:
        self.page = page
        self.folder = folder
        self.updating = updating
        self.changed: dict[int, str] = {}
        self.names: dict[str, Any] = {"__name__": "snippet"}
        self.count = 0

    def run(self, snippet: Snippet) -> str | None:
        return getattr(self, f"_{snippet.kind}")(snippet)  # type: ignore[no-any-return]

    # ------------------------------------------------------------------------------------------------ rules
    def _rules(self, snippet: Snippet) -> str | None:
        """Check it and play its scenarios; of a bad one compare what is said."""
        bad, part = "bad" in snippet.words, "on" in snippet.words
        kept = snippet.after("file") or snippet.after("add")
        self.count += 1
        name = kept[0] if kept else f"snippet{self.count}.rules"
        path = self.folder / name
        before = path.read_text(encoding="utf-8") if "add" in snippet.words else ""
        text = wrapped(snippet) if part else f"{before}\n{snippet.text}" if before else snippet.text
        if not re.search(r"^ruleset ", text, re.MULTILINE):
            return "a whole file has a line `ruleset NAME`; a part of one is marked `on RULESETS`"
        path.write_text(text, encoding="utf-8")
        said = problems(name, set() if not part else LEFT_TO_THE_REST)
        if not bad:
            return said or None
        if kept:
            path.write_text(before, encoding="utf-8")
        else:
            path.unlink()
            said = without_head(said.replace(name, "my.rules"), snippet) if part else said.replace(name, "my.rules")
        assert snippet.result is not None
        return self._compare(snippet.result, said) if said else "marked `bad`, but nothing is wrong with it"

    # ------------------------------------------------------------------------------------------------ python, console
    def _python(self, snippet: Snippet) -> str | None:
        out = io.StringIO()
        code = "\n" * snippet.line + snippet.text
        with contextlib.redirect_stdout(out):
            try:
                exec(compile(code, str(self.page.path), "exec"), self.names)
            except Exception:
                return traceback.format_exc()
        if snippet.result is not None:
            return self._compare(snippet.result, out.getvalue())
        return f"it prints, and no block `output` follows:\n{out.getvalue()}" if out.getvalue() else None

    def _console(self, snippet: Snippet) -> str | None:
        if snippet.words:  # not run: the reason stands in the page, and test_docs lists these blocks
            return None
        commands = re.split(r"^\$ ", snippet.text, flags=re.MULTILINE)
        if commands[0].strip() or len(commands) == 1:
            return "a console block begins with `$ command`"
        wrong: list[str] = []
        text = ""
        for command in commands[1:]:
            line, _, expected = command.partition("\n")
            while line.endswith("\\"):
                more, _, expected = expected.partition("\n")
                line += "\n" + more
            actual = self._shell(line)
            if expected.strip() == "" == actual.strip() or matches(expected, actual):
                text += f"$ {command}"
                continue
            text += f"$ {line}\n{actual}"
            wrong.append(f"$ {line}\n{difference(expected, actual)}")
        return self._decide(snippet, "\n".join(wrong), text)

    def _shell(self, line: str) -> str:
        env = os.environ | {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "TERM": "dumb",
        }
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=self.folder,
            env=env,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT,
        )
        text = done.stdout if not done.stdout or done.stdout.endswith("\n") else f"{done.stdout}\n"
        return text + (f"[exit status {done.returncode}]\n" if done.returncode else "")

    # ------------------------------------------------------------------------------------------------ the rest
    def _json(self, snippet: Snippet) -> str | None:
        try:
            json.loads(snippet.text)
        except ValueError as error:
            return f"no JSON: {error}"
        return None

    def _text(self, snippet: Snippet) -> str | None:
        """A drawing, or the form of something: nothing to run."""
        if re.search(r"^(\$ |import |from \w+ import |ruleset |scenario )", snippet.text, re.MULTILINE):
            return "this looks like rules, Python or commands: mark it so, and it is run"
        return None

    def _compare(self, expected: Snippet, actual: str) -> str | None:
        if matches(expected.text, actual):
            return None
        return self._decide(expected, difference(expected.text, actual), update(expected.text, actual))

    def _decide(self, block: Snippet, wrong: str, new: str) -> str | None:
        if not wrong:
            return None
        if self.updating:
            self.changed[block.line] = new
            return None
        return f"{wrong}\n(pytest --update rewrites the page)"


def wrapped(snippet: Snippet) -> str:
    """A ruleset that holds the declarations, or the lines of a scenario, of a block."""
    text = snippet.text
    if "scene" in snippet.words:
        text = "scenario snippet\n" + "".join(f"  {line}\n" for line in text.splitlines())
    return f"{head(snippet)}{text}"


def head(snippet: Snippet) -> str:
    return f"ruleset snippet\n  requires {', '.join(snippet.after('on'))}\n"


def without_head(said: str, snippet: Snippet) -> str:
    """Diagnostics with the line numbers of the block."""
    skip = head(snippet).count("\n")
    said = re.sub(r"(my\.rules:)(\d+)", lambda m: f"{m[1]}{int(m[2]) - skip}", said)
    return re.sub(r"^( *)(\d+)( \|)", lambda m: f"{int(m[2]) - skip:>{len(m[1] + m[2])}}{m[3]}", said, flags=re.MULTILINE)


def difference(expected: str, actual: str) -> str:
    return f"--- the page says\n{expected}--- it is\n{actual}"


def problems(name: str, ignored: set[str]) -> str:
    """What `check` says of a file, or else what its own scenarios say; "" if all is well."""
    import tilewright
    from tilewright.api import examine
    from tilewright.tools.scenarios import Scenarios

    texts = {name: Path(name).read_text(encoding="utf-8")}
    said = render_text([d for d in tilewright.diagnose(name) if d.code not in ignored], texts)
    if said:
        return said
    composed, _, _ = examine(name, closure=True)
    assert composed is not None
    every = Scenarios(composed)
    results = [every.play(d) for d in every.all if d.decl.span.file == name]
    return "\n".join(render_text(r.diagnostics, texts) for r in results if not r.passed)
