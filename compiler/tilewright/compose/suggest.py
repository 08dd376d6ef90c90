"""Words for messages: what was probably meant, and lists as a person writes them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MAX_LISTED = 16
MAX_LONGER = 5
MANY = 300


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that this one is most like, if any is like it at all."""
    candidates = sorted(c for c in set(known) if abs(len(c) - len(word)) <= MAX_LONGER)
    if len(candidates) > MANY:  # comparing with thousands takes too long: look at those that begin or end alike
        candidates = [c for c in candidates if c[:2] == word[:2] or c[-3:] == word[-3:]][:MANY]
    lowered = {candidate.lower(): candidate for candidate in reversed(candidates)}
    found = get_close_matches(word.lower(), list(lowered), n=1, cutoff=0.6)
    return lowered[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A help text, or None."""
    found = nearest(word, known)
    return f"did you mean `{found}`?" if found else None


def listed(words: Iterable[str], last: str = "and", quote: bool = True) -> str:
    """`a`, `b` and `c`."""
    words = list(words)
    if len(words) > MAX_LISTED:
        words, rest = words[:MAX_LISTED], len(words) - MAX_LISTED
        shown = [f"`{w}`" if quote else w for w in words] + [f"{rest} more"]
    else:
        shown = [f"`{w}`" if quote else w for w in words]
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} {last} {shown[-1]}"


def help_for(word: str, known: Iterable[str], what: str) -> str:
    """What to do about an unknown word: the one it is like, else all there are."""
    known = sorted(set(known))
    meant = did_you_mean(word, known)
    if meant:
        return meant
    return f"there is {listed(known)}" if len(known) == 1 else f"{what}: {listed(known)}" if known else f"there is no {what}"
