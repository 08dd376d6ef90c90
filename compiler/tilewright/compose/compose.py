"""From the name of a game to one set of declarations (`model.Composed`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewright.compose import items as item_passes
from tilewright.compose.alike import whole_scenarios
from tilewright.compose.broken import broken_words
from tilewright.compose.change import Changes, scaled_twice
from tilewright.compose.collect import Collected, collect
from tilewright.compose.conditions import Conditions, text_of
from tilewright.compose.declare import declare
from tilewright.compose.model import Composed, Declared, OptionSetting, OptionValue, PlacedStep
from tilewright.compose.names import Names
from tilewright.compose.options import settle
from tilewright.compose.order import Ordering
from tilewright.compose.stages import in_order
from tilewright.compose.tables import Tables
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast

MAX_PLAYERS = 6


def compose(
    spec: str,
    options: Mapping[str, OptionValue] | None = None,
    report: Report | None = None,
    closure: bool = False,
    extra: Sequence[str] = (),
) -> Composed:
    """Put a game together.

    spec     `one+other.variant+path/to/my.rules`; the order of `+` never matters
    options  values by `option` or `ruleset.option`: words, numbers, yes/no as bool or word
    report   gets every error and warning; nothing is raised for whatever the rules say
    closure  add what is required and not named (to check or test a file alone); without it that is an error
    extra    more rulesets, each written like a game; those named already are skipped

    With errors in the report the result is incomplete, but still a `Composed`: later passes may go on to find more.
    """
    report = report if report is not None else Report()
    collected = collect(spec, extra, closure, report)
    names = Names(
        collected.order,
        collected.levels,
        broken=broken_words(collected.library.texts, report),
        lacking=frozenset(collected.lacking),
    )
    item_passes.options(collected, names, report)
    written = {ruleset: source.written for ruleset, source in collected.sources.items()}
    settings = settle(names, collected.variants, options or {}, report, written)
    conditions = Conditions(names, settings, report)
    items = item_passes.active(collected, names, conditions, report)
    tables = declare(items, names, conditions, report)
    Changes(tables, conditions, report, collected.knows).carry_out()
    scaled_twice(tables, collected.knows, report)
    ordering = Ordering(tables, collected.knows, collected.order, report)
    steps = ordering.phases()
    stages = in_order(tables, collected.knows, collected.order, ordering.said, report)
    tables.scenarios[:] = whole_scenarios(tables.scenarios, names, report)
    _one_filler(tables, report)
    _has_turn(collected, names, tables, report)
    return _composed(collected, names, settings, tables, steps, stages, report)


def _composed(
    collected: Collected,
    names: Names,
    settings: dict[str, OptionSetting],
    tables: Tables,
    steps: dict[str, tuple[PlacedStep, ...]],
    stages: list[Declared],
    report: Report,
) -> Composed:
    heads = {r: collected.sources[r].head for r in collected.order}
    return Composed(
        spec=_canonical_spec(collected, settings),
        title=" + ".join(_title(heads[r]) for r in collected.order),
        players=_players(heads, report, whole=not collected.lacking),
        turn_limit=min((d.decl.turns for d in tables.limits if isinstance(d.decl, ast.Limit)), default=None),
        rulesets=collected.order,
        heads=heads,
        visible={r: tuple(o for level in collected.levels[r] for o in level) for r in collected.order},
        options=settings,
        part_kinds={q: e.changed for q, e in tables.of("part").items()},
        marks={q: e.declared for q, e in tables.of("mark").items()},
        looks={q: e.declared for q, e in tables.looks.items()},
        tiles={q: e.changed for q, e in tables.of("tile").items()},
        dice={q: e.changed for q, e in tables.of("die").items()},
        pieces={q: e.changed for q, e in tables.of("piece").items()},
        piles={q: e.declared for q, e in tables.of("pile").items()},
        spaces={q: e.changed for q, e in tables.of("space").items()},
        networks={q: e.changed for q, e in tables.of("network").items()},
        definitions={q: [e.changed for e in cases] for q, cases in tables.definitions.items()},
        stages=stages,
        scorings={q: e.changed for q, e in tables.scorings.items()},
        memories={q: e.declared for q, e in tables.of("memory").items()},
        advises=tables.advises,
        phases={p: places for p, (_, places) in tables.phases.items()},
        steps=steps,
        scenarios=tables.scenarios,
        with_visible=names.with_visible,
        files={r: collected.sources[r].file for r in collected.order},
        report=report,
        names=names,
        sources=dict(collected.library.texts),
    )


def _canonical_spec(collected: Collected, settings: dict[str, OptionSetting]) -> str:
    parts = []
    for ruleset in collected.order:
        text = collected.sources[ruleset].written
        for setting in settings.values():
            decl = setting.declared.decl
            assert isinstance(decl, ast.Option)
            if setting.declared.ruleset == ruleset and decl.variant and text_of(setting.value) != decl.default.text:
                text += f".{text_of(setting.value)}"
                break
        parts.append(text)
    return "+".join(parts)


def _title(head: ast.RulesetHead) -> str:
    return dict(head.titles).get("en") or next((t for _, t in head.titles), head.name.text)


def _players(heads: dict[str, ast.RulesetHead], report: Report, whole: bool) -> tuple[int, int]:
    """What all rulesets that say something about players have in common. Not `whole`: one that is missing may say it."""
    said = [(r, h.players, h) for r, h in heads.items() if h.players is not None]
    good = True
    for _, (low, high), head in said:
        if not 1 <= low <= high <= MAX_PLAYERS:
            report.error(
                "TW0209",
                f"`players {low}..{high}` makes no sense",
                head.span,
                "",
                help=f"say `players 2..5`; {MAX_PLAYERS} is the most there can be",
            )
            good = False
    if not said:
        if heads and whole:
            first = next(iter(heads.values()))
            report.error(
                "TW0209",
                "nothing says how many players there are",
                first.span,
                "",
                help="add a line `players 2..6` under it; an expansion takes them from what it `requires`",
            )
        return (1, 1)
    low, high = max(p[0] for _, p, _ in said), min(p[1] for _, p, _ in said)
    if low > high and good:
        labels = [Label(h.span, f"{r} is for {p[0]} to {p[1]} players") for r, p, h in said]
        report.error(
            "TW0209",
            "these rulesets have no number of players in common",
            labels[0].span,
            labels[0].text,
            others=labels[1:],
            help="leave one out",
        )
    return (low, high) if 1 <= low <= high <= MAX_PLAYERS else (1, 1)


def _has_turn(collected: Collected, names: Names, tables: Tables, report: Report) -> None:
    if collected.order and not collected.lacking and "turn" not in tables.phases and "turn" not in names.broken:
        head = collected.sources[collected.order[0]].head
        report.error(
            "TW0240",
            "this game has no phase `turn`",
            head.span,
            "",
            help="say what a turn consists of, `phase turn: PLACE, PLACE, ...`; or require a ruleset that does",
        )


def _one_filler(tables: Tables, report: Report) -> None:
    fillers = [
        (q, e.declared.decl)
        for q, e in tables.of("part").items()
        if isinstance(e.declared.decl, ast.PartKind) and e.declared.decl.filler
    ]
    for qualified, decl in fillers[1:]:
        report.error(
            "TW0257",
            "two part kinds fill the rest",
            decl.span,
            qualified,
            others=[Label(fillers[0][1].span, fillers[0][0])],
            help="only one kind can take what the others leave over",
        )
    for _, decl in fillers:
        if decl.shape == "no side":
            report.error(
                "TW0257",
                f"`{decl.name}` takes no side, so it cannot fill the rest",
                decl.span,
                "",
                help="leave out `fills the rest`",
            )
