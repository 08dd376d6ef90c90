"""Diagnostics: places in files, messages about them, and how both are shown."""

from tilewright.diagnostics.diagnostic import Diagnostic, Label, Report, RulesError, TilewrightError
from tilewright.diagnostics.span import NOWHERE, Span

__all__ = ["NOWHERE", "Diagnostic", "Label", "Report", "RulesError", "Span", "TilewrightError"]
