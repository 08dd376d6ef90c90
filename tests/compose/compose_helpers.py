"""Cases of composition: several small rule files in one text, which game they make, and what is to be said about it.

A `.case` file holds lines `# play GAME` (default: `world.rules` and all files), `# set OPTION=VALUE`, and files, each after a line
`## NAME`. After `### mended` come the files that change to make it right, again with `# play` and `# set`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tilewright.compose.compose import compose
from tilewright.compose.faces import faces_of
from tilewright.compose.model import Composed
from tilewright.diagnostics import Report
from tilewright.diagnostics.render import render_text

HERE = Path(__file__).parent
CASES = HERE.parent / "rules_bad" / "compose"
SKETCH = HERE.parent / "sketch"


@dataclass
class Variant:
    play: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    def game(self) -> str:
        return (
            self.play if self.play is not None else "+".join(["world.rules", *self.files] if self._needs_world() else self.files)
        )

    def _needs_world(self) -> bool:
        return not self.files or any("world" in text for text in self.files.values())


def read_case(path: Path) -> tuple[Variant, Variant | None]:
    """The bad variant and the mended one, if there is one."""
    bad, _, mended = path.read_text(encoding="utf-8").partition("### mended\n")
    first = _variant(bad)
    if not mended:
        return first, None
    second = _variant(mended)
    second.files = {**first.files, **second.files}
    return first, second


def _variant(text: str) -> Variant:
    found = Variant()
    name = None
    for line in text.splitlines(keepends=True):
        if line.startswith("## "):
            name = line[3:].strip()
            found.files[name] = ""
        elif line.startswith("# play"):
            found.play = line.removeprefix("# play").strip("\n")[1:]
        elif line.startswith("# set "):
            key, _, value = line.removeprefix("# set ").strip().partition("=")
            found.options[key] = value
        elif name is not None:
            found.files[name] += line
    return found


def write(variant: Variant, folder: Path) -> None:
    (folder / "world.rules").write_text((HERE / "world.rules").read_text(encoding="utf-8"), encoding="utf-8")
    for name, text in variant.files.items():
        (folder / name).write_text(text, encoding="utf-8")


def run(variant: Variant) -> tuple[Composed, str]:
    """Compose in the current folder, with faces. The text of all diagnostics, as a user sees it."""
    report = Report()
    composed = compose(variant.game(), variant.options, report)
    faces_of(composed, composed.names, report)
    return composed, render_text(report.diagnostics, composed.sources)


def sketch(*names: str) -> str:
    """A game of sketch rule files."""
    return "+".join(str(SKETCH / f"{name}.rules") for name in names)


def composed(spec: str, **options: str | int | bool) -> Composed:
    """A game without any error or warning."""
    report = Report()
    found = compose(spec, options, report)
    assert render_text(report.diagnostics, found.sources) == ""
    return found
