"""Every fenced block of the documentation does what it says. How blocks are marked: docs/architecture.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import Runner
from snippets import PageError, matches, read_page, rewrite, update

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOT_RUN: dict[str, int] = {"README.md": 2, "api.md": 1, "tutorial.md": 1}
"""How many `console not run:` blocks a page may have. Whoever adds one counts it here."""


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    page = read_page(path)
    monkeypatch.chdir(tmp_path)
    runner = Runner(page, tmp_path, request.config.getoption("--update"))
    wrong = [f"{s.where}: {said}" for s in page.snippets if (said := runner.run(s)) is not None]
    if runner.changed:
        rewrite(page, runner.changed)
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_nothing_is_left_out_silently(path: Path) -> None:
    not_run = [s.where for s in read_page(path).snippets if s.kind == "console" and s.words]
    assert len(not_run) == NOT_RUN.get(path.name, 0), f"blocks that are not run: {not_run}"


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("http"):
            continue
        file, _, anchor = target.partition("#")
        page = (path.parent / file).resolve() if file else path
        assert page.exists(), f"{path.name} links to {target}"
        if anchor and page.suffix == ".md":
            headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {anchor_of(h) for h in headings}, f"{path.name} links to {target}"


def test_files_that_are_named_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    homes = (ROOT, ROOT / "compiler" / "tilewright", ROOT / "compiler" / "tilewright" / "game_ir")
    named = re.findall(r"`([\w./*]+(?:/|\.py|\.lark|\.md))`", text)
    assert len(named) > 20
    assert [n for n in named if not any(any(home.glob(n.rstrip("/"))) for home in homes)] == []


def anchor_of(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# ------------------------------------------------------------------------------------------------ the mechanism itself
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("```\ntile a x1\n```\n", "does not say what it holds"),
        ("```ruls\ntile a x1\n```\n", "a fence `ruls` is unknown"),
        ("```rules on base quickly\ntile a x1\n```\n", "the mark `quickly`"),
        ("```rules bad on base\ntile a x1\n```\n", "needs a block `diagnostic`"),
        ("```output\nhello\n```\n", "stands behind a python block"),
        ("```console not run:\n$ ls\n```\n", "not run: REASON"),
        ("```rules on base\ntile a x1\n", "never closed"),
    ],
)
def test_fences_are_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "page.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PageError, match=re.escape(said)):
        read_page(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("```rules on base\ntile a\n  rod N\n```\n", "rod"),
        ("```rules on base\nscenario a\n  players red, blue\n  expect count tiles = 1\n```\n", "expect count tiles = 1"),
        ("```rules scene on base\nplayers red, blue\nexpect no tiles\n```\n", "expect no tiles"),
        ("```rules bad on base\ntile fine x1\n  road N\n```\n```diagnostic\nx\n```\n", "nothing is wrong with it"),
        ("```rules bad on base\ntile a\n  rod N\n```\n```diagnostic\nerror\n```\n", "the page says"),
        ("```rules\ntile a x1\n  road N\n```\n", "ruleset NAME"),
        ("```python\n1 / 0\n```\n", "ZeroDivisionError"),
        ("```python\nprint(1)\n```\n", "no block `output` follows"),
        ("```python\nprint(1)\n```\n```output\n2\n```\n", "the page says"),
        ("```console\n$ echo one\ntwo\n```\n", "the page says"),
        ("```console\n$ false\n```\n", "[exit status 1]"),
        ("```console\necho one\n```\n", "$ command"),
        ("```json\n{\n```\n", "no JSON"),
        ("```text\n$ ls\n```\n", "mark it so"),
    ],
)
def test_wrong_snippets_are_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str) -> None:
    path = tmp_path / "page.md"
    path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    page = read_page(path)
    runner = Runner(page, tmp_path, updating=False)
    assert said in "\n".join(filter(None, [runner.run(s) for s in page.snippets]))


def test_an_update_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.md"
    path.write_text(
        "One\n```python\nprint(1)\n```\n```output\n2\n```\n  ```console\n  $ echo a; echo b\n  ...\n  $ false\n  ```\nend\n"
    )
    monkeypatch.chdir(tmp_path)
    page = read_page(path)
    runner = Runner(page, tmp_path, updating=True)
    assert [runner.run(s) for s in page.snippets] == [None, None]
    rewrite(page, runner.changed)
    assert path.read_text() == (
        "One\n```python\nprint(1)\n```\n```output\n1\n```\n  ```console\n  $ echo a; echo b\n  ...\n  $ false\n  [exit status 1]\n  ```\nend\n"
    )


def test_dots_stand_for_anything() -> None:
    assert matches("a\n...\nz", "a\nb\nc\nz\n")
    assert matches("a\n...", "a")
    assert matches("took ... s", "took 12 s")
    assert not matches("a\n...\nz", "a\nb\n")
    assert not matches("took ... s", "took 12\ns")
    assert update("took ... s", "took 12 s\n") == "took ... s"
    assert update("took ... s", "failed\n") == "failed\n"
