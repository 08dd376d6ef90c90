"""Where rulesets are: the shipped ones by name, any other by path, a required one also beside the file that requires it.

A ruleset is one file, or a folder with several: then one of them has the line `ruleset NAME`, and the `.rules` files
beside it without such a line belong to it (tiles apart from rules, scenarios apart from both).
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from tilewright.compose.suggest import help_for, listed
from tilewright.diagnostics import Label, Report, Span
from tilewright.syntax import ast, parse_file

HEAD = re.compile(r"^ruleset\b[ \t]*([a-z_][a-z0-9_]*)?", re.MULTILINE)
PEEK = 65536  # bytes; the line `ruleset` stands near the top
MAX_SIBLINGS = 1000


@dataclass(frozen=True)
class Source:
    """A ruleset as found. `written` is how a game names it: its name if it is shipped, else its path."""

    name: str
    head: ast.RulesetHead
    file: ast.File  # of several files: all declarations, those of the file with the head first
    texts: dict[str, str]  # by path, as spans name it
    written: str
    folder: Path


@dataclass
class Library:
    """Finds rulesets and remembers what it has read."""

    report: Report
    texts: dict[str, str] = field(default_factory=dict)  # of every file read, for diagnostics
    _read: dict[str, ast.File] = field(default_factory=dict)
    _shipped: dict[str, Path] | None = None
    _near: dict[Path, dict[str, Path]] = field(default_factory=dict)
    _unread: set[Path] = field(default_factory=set)

    # ------------------------------------------------------------------------------------------------ what there is
    def shipped(self) -> dict[str, Path]:
        """Name -> file or folder of every ruleset that comes with Tilewright."""
        if self._shipped is None:
            root = Path(str(files("tilewright.rulesets")))
            self._shipped = {}
            for entry in sorted(root.iterdir()):
                if entry.suffix == ".rules" and entry.is_file():
                    self._shipped[entry.stem] = entry
                elif entry.is_dir() and any(entry.glob("*.rules")):
                    self._shipped[entry.name] = entry
        return self._shipped

    def beside(self, folder: Path) -> dict[str, Path]:
        """Name -> file of the rulesets in a folder, by the line `ruleset` of its files."""
        if folder not in self._near:
            found: dict[str, Path] = {}
            for path in _rule_files(folder):
                name = peek(path)
                if name:
                    found.setdefault(name, path)
            self._near[folder] = found
        return self._near[folder]

    def nearby(self, name: str, folder: Path) -> Path | None:
        """A ruleset of this name in a folder: a file, or a folder of its own name. What lies beside the folder of a ruleset is near too."""
        for place in self._places(folder):
            path = self.beside(place).get(name)
            if path is not None:
                return path
            if self._is_home(place / name):
                return self.beside(place / name)[name]
        return None

    def _places(self, folder: Path) -> tuple[Path, ...]:
        return (folder, folder.parent) if self._is_home(folder) else (folder,)

    def _is_home(self, folder: Path) -> bool:
        """Is it the folder of one ruleset, and called like it?"""
        return folder.is_dir() and folder.name in self.beside(folder)

    def known_names(self, folder: Path) -> set[str]:
        """Names for suggestions."""
        found = set(self.shipped())
        for place in self._places(folder):
            found |= {*self.beside(place), *(home.name for home in _folders(place) if self._is_home(home))}
        return found

    # ------------------------------------------------------------------------------------------------ reading
    def by_name(self, name: str, span: Span | None = None, near: Path | None = None, why: str = "") -> Source | None:
        """A ruleset by its name: from the folder `near` if it is there, else a shipped one."""
        if near is not None:
            path = self.nearby(name, near)
            if path is not None and not self._is_shipped(path):
                return self.by_path(_shown(path))
        path = self.shipped().get(name)
        if path is not None:
            source = self._load(path, name)
            if source is not None and source.name != name:
                self.report.error(
                    "TW0205",
                    f"the shipped ruleset {name} calls itself `{source.name}`",
                    source.head.name.span,
                    "",
                    help=f"write `{name}`",
                )
                return None
            return source
        known = self.known_names(near) if near is not None else set(self.shipped())
        help = help_for(name, known, "the rulesets that are shipped" if near is None else "the rulesets that can be found")
        notes = [] if help.startswith("the rulesets") else [f"shipped rulesets: {listed(sorted(self.shipped()))}"]
        self.report.error("TW0202", f"there is no ruleset `{name}`{why}", span, "", notes=notes, help=help)
        return None

    def by_path(self, path: str) -> Source | None:
        """A ruleset by the path of its file or folder."""
        for name, shipped in self.shipped().items():
            if _same(shipped, Path(path)) or (shipped.is_dir() and _same(shipped, Path(path).parent) and path.endswith(".rules")):
                return self._load(shipped, name)
        return self._load(Path(path), path)

    def _is_shipped(self, path: Path) -> bool:
        real = path.resolve()
        return any(real == p.resolve() or p.resolve() in real.parents for p in self.shipped().values())

    def _load(self, path: Path, written: str) -> Source | None:
        try:
            is_folder = path.is_dir()
        except (OSError, ValueError):
            is_folder = False
        return self._load_folder(path, written) if is_folder else self._load_file(path, written)

    def _load_folder(self, folder: Path, written: str) -> Source | None:
        paths = _rule_files(folder)
        heads = [p for p in paths if peek(p) is not None]
        if len(heads) == 1:
            return self._join(heads[0], [p for p in paths if p != heads[0]], written)
        if not paths:
            self.report.error("TW0202", f"the folder `{written}` holds no `.rules` file", help="give the path of a rule file")
        elif not heads:
            names = listed(p.name for p in paths)
            self.report.error(
                "TW0205",
                f"no file in `{written}` has a line `ruleset NAME`",
                notes=[f"it holds {names}"],
                help="begin one of them with it",
            )
        else:
            self.report.error(
                "TW0205",
                f"the folder `{written}` holds {len(heads)} rulesets",
                notes=[f"the line `ruleset` stands in {listed(p.name for p in heads)}"],
                help="name the file you mean",
            )
        return None

    def _load_file(self, path: Path, written: str) -> Source | None:
        shown = _shown(path)
        own = peek(path)
        if own is None and path.is_file():
            others = [p for p in _rule_files(path.parent) if peek(p) is not None]
            if len(others) == 1:
                return self._load_folder(path.parent, written)
            self._parse(path)  # tells what else is wrong with it
            self._unread.add(path)
            self.report.error(
                "TW0205",
                f"`{shown}` does not say which ruleset it is",
                Span(shown, 1, 1, 1, 2) if self.texts.get(shown) else None,
                "",
                help=f"begin it with `ruleset {_stem(path)}`",
            )
            return None
        siblings = _rule_files(path.parent) if own is not None else []
        parts = [p for p in siblings if p != path and peek(p) is None]
        heads = [p for p in siblings if peek(p) is not None]
        source = self._join(path, parts if len(heads) == 1 else [], written)
        unread = [p for p in parts if p not in self._unread]
        if source is not None and unread and len(heads) > 1 and not self._is_shipped(path):
            self._unread.update(unread)
            self.report.warning(
                "TW0216",
                f"{listed(p.name for p in unread)} was not read: it may belong to {listed((p.name for p in heads), 'or')}",
                source.head.span,
                "",
                help="keep the files of a ruleset in a folder of its own",
            )
        return source

    def _join(self, path: Path, parts: list[Path], written: str) -> Source | None:
        main = self._parse(path)
        head = main.head
        if head is None:  # the reason is in the report: the line itself is wrong, or the file cannot be read
            return None
        texts = {main.path: main.text}
        decls: list[ast.Decl] = list(main.decls)
        for part in parts:
            file = self._parse(part)
            texts[file.path] = file.text
            decls += file.decls
        self._one_head(decls)
        whole = ast.File(main.path, main.text, tuple(decls))
        return Source(head.name.text, head, whole, texts, written, path.parent)

    def _one_head(self, decls: list[ast.Decl]) -> None:
        heads = [d for d in decls if isinstance(d, ast.RulesetHead)]
        for second in heads[1:]:
            self.report.error(
                "TW0205",
                "a second line `ruleset` in one ruleset",
                second.span,
                "again here",
                others=[Label(heads[0].span, "first here")],
                help="write each ruleset into a file of its own",
            )

    def _parse(self, path: Path) -> ast.File:
        shown = _shown(path)
        if shown not in self._read:
            self._read[shown] = parse_file(shown, self.report)
            self.texts[shown] = self._read[shown].text
        return self._read[shown]


def peek(path: Path) -> str | None:
    """The name in the line `ruleset` of a file ("" if it has the line but no name); None if it has no such line or cannot be read."""
    try:
        if not path.is_file():  # a device or a pipe could hold us up
            return None
        with path.open("rb") as stream:
            start = stream.read(PEEK).decode("utf-8", "replace")
    except (OSError, ValueError):
        return None
    found = HEAD.search(start.removeprefix("\ufeff"))
    return None if found is None else found[1] or ""


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def _rule_files(folder: Path) -> list[Path]:
    try:
        found = sorted(p for p in folder.iterdir() if p.suffix == ".rules" and p.is_file())
    except (OSError, ValueError):
        return []
    return found[:MAX_SIBLINGS]


def _folders(folder: Path) -> list[Path]:
    """Folders in it that may be rulesets: those with a file of their own name."""
    try:
        found = sorted(p for p in folder.iterdir() if p.is_dir() and (p / f"{p.name}.rules").is_file())
    except (OSError, ValueError):
        return []
    return found[:MAX_SIBLINGS]


def _shown(path: Path) -> str:
    """The path as spans and messages name it: from the current folder if it is in there."""
    try:
        full = Path(os.path.abspath(path))
        return full.relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return str(path)


def _stem(path: Path) -> str:
    word = re.sub(r"[^a-z0-9_]", "_", path.stem.lower())
    return word if re.match(r"[a-z_]", word) else f"my_{word}" if word else "my_ruleset"
