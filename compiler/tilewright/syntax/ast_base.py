"""What every node of the syntax tree stands on."""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.diagnostics.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A declared word, perhaps with the ruleset it comes from: `pay`, `market.pay`."""

    text: str
    ruleset: str | None = None

    def __str__(self) -> str:
        return f"{self.ruleset}.{self.text}" if self.ruleset else self.text
