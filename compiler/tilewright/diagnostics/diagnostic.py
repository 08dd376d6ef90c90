"""A diagnostic is data; how it looks is decided in `render`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tilewright.diagnostics.span import Span
from tilewright.runtime.errors import TilewrightError as TilewrightError


@dataclass(frozen=True, slots=True)
class Label:
    """A place in a file and what is to be said about it."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One error or warning.

    `code` is stable (`TW0101`); `message` is one terse line; `labels[0]` is the primary place, the
    others are notes with a place of their own; `notes` say more; `help` says what to do.
    """

    code: str
    message: str
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None
    severity: str = "error"  # or "warning"

    @property
    def span(self) -> Span | None:
        return self.labels[0].span if self.labels else None


@dataclass
class Report:
    """Collects diagnostics, so that one run tells all of them."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    _seen: set[Diagnostic] = field(default_factory=set, repr=False, compare=False)  # of the list; a file may hold thousands

    def error(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        label: str = "",
        *,
        others: Iterable[Label] = (),
        notes: Iterable[str] = (),
        help: str | None = None,
        severity: str = "error",
    ) -> None:
        labels = ((Label(span, label),) if span else ()) + tuple(others)
        found = Diagnostic(code, message, labels, tuple(notes), help, severity)
        if len(self._seen) != len(self.diagnostics):  # others add to the list too
            self._seen = set(self.diagnostics)
        if found not in self._seen:
            self.diagnostics.append(found)
            self._seen.add(found)

    def warning(self, code: str, message: str, span: Span | None = None, label: str = "", **more) -> None:  # type: ignore[no-untyped-def]
        self.error(code, message, span, label, severity="warning", **more)

    @property
    def has_errors(self) -> bool:
        return any(d.severity == "error" for d in self.diagnostics)

    def raise_if_errors(self) -> None:
        if self.has_errors:
            raise RulesError(self.diagnostics)


class RulesError(TilewrightError):
    """Rules that are wrong, with every diagnostic found."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(f"{d.span or ''}: {d.code}: {d.message}" for d in self.diagnostics))
