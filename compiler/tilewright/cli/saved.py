"""Saved games: from text to rules and a verified game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.cli.problem import CommandError

if TYPE_CHECKING:
    from tilewright.api import Rules
    from tilewright.runtime.game import Game


def load_saved(text: str, path: str, spec: str | None = None, settings: dict[str, str] | None = None) -> tuple[Rules, Game]:
    """The rules a saved game names (or `spec`) and the game, replayed. Raises CommandError, RulesError or SavedGameError."""
    from tilewright.api import load
    from tilewright.runtime.saved import checked, read_json

    data = read_json(text)
    named = checked(data, "game", str)
    options = data.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(v, str | int | bool) for v in options.values()):
        raise CommandError("TW0702", f"{path} is damaged: its options make no sense", help="give a whole, unchanged saved game")
    rules = load(spec or named, settings if spec is not None and settings is not None else options)
    if checked(data, "digest", str) != rules.digest:
        raise CommandError(
            "TW0703",
            f"{path} was saved under other rules than {rules.spec} has now",
            notes=[f"it names {named}; its rules have the digest {str(data['digest'])[:40]}, these have {rules.digest}"],
            help="use the rules it was played with",
        )
    return rules, rules.interpret().from_json(text)
