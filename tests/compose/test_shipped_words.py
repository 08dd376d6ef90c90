"""Who forgets what his rules build on is told which ruleset has the word."""

from __future__ import annotations

from pathlib import Path

from tilewright.api import diagnose


def test_the_ruleset_to_require_is_named(tmp_path: Path) -> None:
    file = tmp_path / "w.rules"
    file.write_text("ruleset w\n\nmark gold on road\n")
    said = {d.message: d.help for d in diagnose(file)}
    help = said["`road` is not declared"]
    assert help == "the ruleset `base` declares it: to build on that, write a line `requires base` under `ruleset w`"
