"""What a message advises must be right as it stands: names of rulesets from files, options against options, `parts` alone."""

from __future__ import annotations

from pathlib import Path

import pytest
import tilewright.api as tw
from tilewright.diagnostics import RulesError

HEAD = "ruleset my\n  requires base\noption depth: strict | loose, default loose, variant\n"


def test_a_variant_of_a_file_is_suggested_with_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.rules").write_text(HEAD)
    with pytest.raises(RulesError) as caught:
        tw.load("base+my.rules.strickt")
    assert [d.help for d in caught.value.diagnostics] == ["did you mean `my.rules.strict`?"]
    assert tw.load("base+my.rules.strict").spec == "base+my.rules.strict"


def test_an_option_is_no_value(tmp_path: Path) -> None:
    path = tmp_path / "my.rules"
    path.write_text(HEAD + "when depth = depth\n  define a: 1\n")
    found = [d for d in tw.diagnose(path) if d.severity == "error"]
    assert [d.code for d in found] == ["TW0211"] and found[0].notes[0].startswith("`depth` is an option")


def test_parts_alone_are_all_parts(tmp_path: Path) -> None:
    path = tmp_path / "my.rules"
    path.write_text("ruleset my\n  requires base\ndefine roads_alone: count (road & parts)\ndefine everything: count parts\n")
    definitions = {str(name): d for name, d in tw.load(f"base+{path}").composed.definitions.items()}
    assert {"my.roads_alone", "my.everything"} <= set(definitions)
    assert not [d for d in tw.diagnose(path) if d.severity == "error"]
