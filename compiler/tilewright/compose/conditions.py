"""Conditions over the constants of a game: its options and its rulesets. `when` stands on them, and pictures do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.compose.model import OptionSetting, OptionValue
from tilewright.compose.names import Names
from tilewright.compose.suggest import help_for
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast

ORDERED = {"=", "!=", "<", "<=", ">", ">="}


def value_of(text: str) -> OptionValue:
    """A value as written: yes and no are truths, digits a number, all else a word."""
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isdigit() else text


def text_of(value: OptionValue) -> str:
    """The inverse of `value_of`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass
class Conditions:
    """Evaluates conditions of one game."""

    names: Names
    options: Mapping[str, OptionSetting]
    report: Report

    def holds(self, condition: ast.Expr, ruleset: str, inside: ast.Decl | None = None) -> bool | None:
        """Whether it holds; None, and an error, if it is not about constants only."""
        if isinstance(condition, ast.Constant) and condition.word in ("always", "never"):
            return condition.word == "always"
        if isinstance(condition, ast.HasRuleset):
            return condition.name.text in self.names.rulesets
        if isinstance(condition, ast.Unary) and condition.op == "not":
            inner = self.holds(condition.arg, ruleset, inside)
            return None if inner is None else not inner
        if isinstance(condition, ast.Binary) and condition.op in ("and", "or"):
            left = self.holds(condition.left, ruleset, inside)
            right = self.holds(condition.right, ruleset, inside)
            if left is None or right is None:
                return None
            return left and right if condition.op == "and" else left or right
        if isinstance(condition, ast.Binary) and condition.op in ORDERED | {"is"} and isinstance(condition.left, ast.NameExpr):
            return self._compare(condition, condition.left, ruleset, inside)
        if isinstance(condition, ast.NameExpr):
            return self._alone(condition, ruleset, inside)
        self._not_constant(condition)
        return None

    def _option(self, expr: ast.NameExpr, ruleset: str, inside: ast.Decl | None) -> OptionSetting | None:
        qualified = self.names.find("option", expr.name, ruleset, self.report, inside)
        return self.options.get(qualified) if qualified else None

    def _alone(self, expr: ast.NameExpr, ruleset: str, inside: ast.Decl | None) -> bool | None:
        setting = self._option(expr, ruleset, inside)
        if setting is None:
            return None
        if isinstance(setting.value, bool):
            return setting.value
        assert isinstance(setting.declared.decl, ast.Option)
        values = [v.text for v in setting.declared.decl.values]
        self.report.error(
            "TW0214",
            f"`{expr.name}` is not a yes/no option",
            expr.span,
            "a value is missing",
            others=[Label(setting.declared.decl.span, f"its values are {', '.join(values)}")],
            help=f"write `{expr.name} is {values[0]}`",
        )
        return None

    def _compare(self, condition: ast.Binary, left: ast.NameExpr, ruleset: str, inside: ast.Decl | None) -> bool | None:
        setting = self._option(left, ruleset, inside)
        if setting is None:
            return None
        word = _word(condition.right)
        if word is None:
            self._not_constant(condition.right)
            return None
        decl = setting.declared.decl
        assert isinstance(decl, ast.Option)
        if condition.op in ("is", "=", "!="):
            values = [v.text for v in decl.values]
            if word not in values:
                known = {d.name.text for d in self.names.of_sort("option")}
                self.report.error(
                    "TW0211",
                    f"`{word}` is not a value of `{left.name}`",
                    condition.right.span,
                    "",
                    others=[Label(decl.span, "the option is declared here")],
                    notes=[f"`{word}` is an option; options are compared with words, not with each other"]
                    if word in known
                    else [],
                    help=help_for(word, values, "its values"),
                )
                return None
            return (text_of(setting.value) == word) == (condition.op != "!=")
        right = value_of(word)
        if (
            isinstance(setting.value, bool)
            or isinstance(right, bool)
            or not (isinstance(setting.value, int) and isinstance(right, int))
        ):
            self.report.error("TW0214", f"`{condition.op}` compares numbers", condition.span, "", help="use `is`")
            return None
        number = setting.value
        return {"<": number < right, "<=": number <= right, ">": number > right, ">=": number >= right}[condition.op]

    def _not_constant(self, expr: ast.Expr) -> None:
        self.report.error(
            "TW0214",
            "this condition is not about options",
            expr.span,
            "known only while a game is played",
            notes=["`when` is decided before the game begins: options, `ruleset NAME`, `not`, `and`, `or`"],
            help="put a condition over the game into the rule itself, with `where` or `if`",
        )


def _word(expr: ast.Expr) -> str | None:
    """A value as it is written."""
    if isinstance(expr, ast.NameExpr) and expr.name.ruleset is None:
        return expr.name.text
    if isinstance(expr, ast.IntExpr):
        return str(expr.value)
    if isinstance(expr, ast.Constant) and expr.word in ("yes", "no"):
        return expr.word
    return None
