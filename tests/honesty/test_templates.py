"""Templates are skeletons: short, with hardly any control statements, and nothing undefined in them passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from vocabulary import ROOT

FOLDER = ROOT / "compiler" / "tilewright"
MAX_LINES = 120
MAX_CONTROL_SHARE = 0.15
MAX_CONTROL_SHARE_OVER_ALL = 0.08

TEMPLATES = sorted(FOLDER.rglob("*.jinja"))
CONTROL = re.compile(r"\{%-?\s*(?!endfor|endif|endmacro|endblock|end|else\b)\w+")


def control_lines(text: str) -> int:
    return sum(bool(CONTROL.search(line)) for line in text.splitlines())


def test_there_are_templates() -> None:
    assert TEMPLATES


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: p.name)
def test_a_template_is_short_and_straight(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= MAX_LINES, f"{path.name} has {len(lines)} lines: split it, or print the varying part outside"
    share = control_lines(text) / max(1, len(lines))
    assert share <= MAX_CONTROL_SHARE or control_lines(text) <= 2, f"{share:.0%} of {path.name} are control statements"


def test_control_statements_are_rare_over_all() -> None:
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES]
    lines = sum(len(text.splitlines()) for text in texts)
    assert sum(map(control_lines, texts)) / lines <= MAX_CONTROL_SHARE_OVER_ALL


def test_undefined_names_are_errors() -> None:
    """Wherever templates are loaded, it is with StrictUndefined."""
    loaders = [p for p in FOLDER.rglob("*.py") if "jinja2" in (text := p.read_text(encoding="utf-8")) and "Environment(" in text]
    assert loaders
    for path in loaders:
        assert "StrictUndefined" in path.read_text(encoding="utf-8"), path
