"""The constants of a game: what its options are, and what they are set to."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.compose.conditions import text_of, value_of
from tilewright.compose.model import Declared, OptionSetting, OptionValue
from tilewright.compose.names import Declaration, Names
from tilewright.compose.suggest import did_you_mean, help_for, listed, nearest
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast


def settle(
    names: Names,
    variants: Mapping[str, str],
    given: Mapping[str, OptionValue],
    report: Report,
    written: Mapping[str, str],
) -> dict[str, OptionSetting]:
    """Every option of the game with its value, by qualified name.

    `variants` says for a ruleset the value written behind its name. The keys of `given` are `option` or `ruleset.option`.
    `written` is how the name of a game names each ruleset.
    """
    settings: dict[str, OptionSetting] = {}
    for ruleset in names.rulesets:
        for found in names.of_sort("option", ruleset):
            assert isinstance(found.decl, ast.Option)
            _check(found.decl, report)
            declared = Declared(found.qualified, ruleset, found.decl)
            settings[found.qualified] = OptionSetting(declared, value_of(found.decl.default.text), "default")
        _one_variant(names, ruleset, report)
    for ruleset, value in variants.items():
        _set_variant(names, settings, ruleset, value, written[ruleset], report)
    _set_given(names, settings, given, report)
    return settings


def _check(decl: ast.Option, report: Report) -> None:
    seen: dict[str, ast.Name] = {}
    for value in decl.values:
        if value.text in seen:
            report.error("TW0213", f"the value `{value.text}` is listed twice", value.span, "", help="take one of them out")
        seen.setdefault(value.text, value)
    if len(seen) < 2:
        report.error(
            "TW0213", f"`{decl.name.text}` has only one value", decl.span, "", help="list the values with `|` between them"
        )
    if decl.default.text not in seen:
        report.error(
            "TW0213",
            f"the default `{decl.default.text}` is not a value of `{decl.name.text}`",
            decl.default.span,
            "",
            help=help_for(decl.default.text, seen, "its values"),
        )


def _one_variant(names: Names, ruleset: str, report: Report) -> None:
    marked = _variant_options(names, ruleset)
    for second in marked[1:]:
        report.error(
            "TW0213",
            f"{ruleset} has two options marked `variant`",
            second.name.span,
            "the second",
            others=[Label(marked[0].name.span, "the first")],
            help=f"only one can be set by `{ruleset}.value`; take the word `variant` from the other",
        )


def _variant_options(names: Names, ruleset: str) -> list[Declaration]:
    return [d for d in names.of_sort("option", ruleset) if isinstance(d.decl, ast.Option) and d.decl.variant]


def _set_variant(
    names: Names, settings: dict[str, OptionSetting], ruleset: str, value: str, written: str, report: Report
) -> None:
    options = _variant_options(names, ruleset)
    if not options:
        own = [d.name.text for d in names.of_sort("option", ruleset)]
        notes = [f"its options are {listed(own)}; set them apart from the name of the game"] if own else []
        report.error(
            "TW0203", f"`{ruleset}` has no variants, so `{written}.{value}` means nothing", notes=notes, help=f"write `{written}`"
        )
        return
    decl = options[0].decl
    assert isinstance(decl, ast.Option)
    values = [v.text for v in decl.values]
    if value not in values:
        shown = [f"{written}.{v}" for v in values]
        meant = nearest(value, values)
        help = f"did you mean `{written}.{meant}`?" if meant else f"its variants are {listed(shown)}"
        report.error("TW0203", f"`{ruleset}` has no variant `{value}`", decl.span, "its variants are declared here", help=help)
        return
    settings[options[0].qualified] = OptionSetting(settings[options[0].qualified].declared, value_of(value), "variant")


def _set_given(names: Names, settings: dict[str, OptionSetting], given: Mapping[str, OptionValue], report: Report) -> None:
    set_by: dict[str, str] = {}
    for key, raw in given.items():
        found = _which(names, str(key), report)
        if found is None:
            continue
        setting = settings[found.qualified]
        decl = found.decl
        assert isinstance(decl, ast.Option)
        text = text_of(raw).strip()
        values = [v.text for v in decl.values]
        if text not in values:
            shown = text if len(text) <= 40 else text[:37] + "..."
            report.error(
                "TW0211",
                f"`{shown}` is not a value of the option `{key}`",
                decl.span,
                "the option is declared here",
                help=help_for(text, values, "its values"),
            )
            continue
        value = value_of(text)
        if setting.set_by != "default" and setting.value != value:
            first = (
                f"`{found.ruleset}.{text_of(setting.value)}`" if setting.set_by == "variant" else f"`{set_by[found.qualified]}`"
            )
            report.error(
                "TW0212",
                f"the option `{found.qualified}` is set twice: to `{text_of(setting.value)}` and to `{text}`",
                notes=[f"first by {first}, then by `{key}`"],
                help="set it once",
            )
            continue
        if setting.set_by == "default":
            settings[found.qualified] = OptionSetting(setting.declared, value, "asked for")
        set_by[found.qualified] = str(key)


def _which(names: Names, key: str, report: Report) -> Declaration | None:
    """The option that `option` or `ruleset.option` means."""
    ruleset, _, word = key.strip().rpartition(".")
    every = list(names.of_sort("option"))
    found = [d for d in every if d.name.text == word and ruleset in ("", d.ruleset)]
    if len(found) == 1:
        return found[0]
    if found:
        report.error(
            "TW0223",
            f"several rulesets have an option `{word}`",
            others=[Label(d.name.span, d.qualified) for d in found],
            help=f"write {listed((d.qualified for d in found), 'or')}",
        )
        return None
    shown = key if len(key) <= 60 else key[:57] + "..."
    message = f"this game has no option `{shown}`"
    if ruleset and ruleset not in names.rulesets:
        report.error(
            "TW0210", message, notes=[f"there is no ruleset `{ruleset}` in it"], help=did_you_mean(ruleset, names.rulesets)
        )
        return None
    if not every:
        report.error("TW0210", message, help="it has none at all")
        return None
    known = {d.qualified: d for d in every} if ruleset else {d.name.text: d for d in every}
    meant = did_you_mean(key if ruleset else word, known)
    report.error("TW0210", message, help=meant or f"its options are {listed(sorted(known))}")
    return None
