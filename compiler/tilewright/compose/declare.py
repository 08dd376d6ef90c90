"""Enter every declaration of a game into its tables, and its name into the names."""

from __future__ import annotations

from dataclasses import replace

from tilewright.compose.conditions import Conditions
from tilewright.compose.items import Item
from tilewright.compose.model import Declared
from tilewright.compose.names import Names
from tilewright.compose.suggest import did_you_mean, listed
from tilewright.compose.tables import Entry, Tables, title
from tilewright.diagnostics import Label, Report
from tilewright.syntax import ast

PHASES = ("setup", "turn", "ending")
PLAIN: dict[type[ast.Decl], str] = {
    ast.PartKind: "part",
    ast.Tile: "tile",
    ast.Die: "die",
    ast.Piece: "piece",
    ast.Pile: "pile",
    ast.Space: "space",
    ast.Network: "network",
    ast.Remember: "memory",
    ast.Step: "step",
}
LOOKED_AT = ("part", "mark", "tile", "die", "piece", "space", "pile", "network")


def declare(items: list[Item], names: Names, conditions: Conditions, report: Report) -> Tables:
    """All declarations that hold. What two rulesets say twice is an error; so is what one says twice."""
    tables = Tables(names)
    for item in items:
        _first(item, tables, conditions, report)
    defines = [i for i in items if isinstance(i.decl, ast.Define)]
    # Those under `with` come last: they may mean a definition of a ruleset that stands later.
    for item in sorted(defines, key=lambda i: bool(i.withs)):
        _define(item, tables, report)
    for item in items:
        if isinstance(item.decl, ast.Scoring):
            _scoring(item, item.decl, tables, report)
        elif isinstance(item.decl, ast.Look):
            _look(item, item.decl, tables, report)
    return tables


def _first(item: Item, tables: Tables, conditions: Conditions, report: Report) -> None:
    decl, ruleset, names = item.decl, item.ruleset, tables.names
    sort = PLAIN.get(type(decl))
    if sort is not None:
        name = decl.name  # type: ignore[attr-defined]
        if names.declare(sort, ruleset, name, decl, report):
            qualified = f"{ruleset}.{name.text}"
            kept = fold_space(decl, ruleset, conditions) if isinstance(decl, ast.Space) else decl
            tables.of(sort)[qualified] = Entry(Declared(qualified, ruleset, kept))
    elif isinstance(decl, ast.Mark):
        for name in decl.names:
            if names.declare("mark", ruleset, name, decl, report):
                tables.of("mark")[f"{ruleset}.{name.text}"] = Entry(Declared(f"{ruleset}.{name.text}", ruleset, decl))
    elif isinstance(decl, ast.Stages):
        for stage in decl.stages:
            if names.declare("stage", ruleset, stage.name, decl, report):
                alone = same_place(ast.Stages((stage,), cites=decl.cites, span=stage.span), decl, names)
                tables.stages.append(Declared(f"{ruleset}.{stage.name.text}", ruleset, alone))
    elif isinstance(decl, ast.Phase):
        _phase(item, decl, tables, report)
    elif isinstance(decl, ast.Scenario):
        if names.declare("scenario", ruleset, decl.name, decl, report):
            tables.scenarios.append(Declared(f"{ruleset}.{decl.name.text}", ruleset, decl))
    elif isinstance(decl, ast.Advise):
        tables.advises.append(Declared(f"{ruleset}.{item.index}", ruleset, decl))
    elif isinstance(decl, ast.Limit):
        tables.limits.append(Declared(f"{ruleset}.{item.index}", ruleset, decl))
    elif isinstance(decl, ast.Order):
        tables.orders.append(item)
    elif isinstance(decl, (ast.Replace, ast.Remove, ast.Modify)):
        tables.operations.append(item)


def same_place(new: ast.Stages | ast.Space, old: ast.Decl, names: Names) -> ast.Stages | ast.Space:
    """The new declaration sees what the old one did."""
    if id(old) in names.with_visible:
        names.with_visible[id(new)] = names.with_visible[id(old)]
    return new


def fold_space(decl: ast.Space, ruleset: str, conditions: Conditions) -> ast.Space:
    """The space with those of its pictures and legends whose `when` holds."""

    def holds(condition: ast.Expr | None) -> bool:
        return condition is None or bool(conditions.holds(condition, ruleset, decl))

    folded = replace(
        decl,
        pictures=tuple(replace(p, when=None) for p in decl.pictures if holds(p.when)),
        legends=tuple(replace(x, when=None) for x in decl.legends if holds(x.when)),
    )
    if folded == decl:
        return decl
    kept = same_place(folded, decl, conditions.names)
    assert isinstance(kept, ast.Space)
    return kept


def _phase(item: Item, decl: ast.Phase, tables: Tables, report: Report) -> None:
    if decl.name.text not in PHASES:
        help = did_you_mean(decl.name.text, PHASES) or f"the phases of a game are {listed(PHASES)}"
        report.error("TW0240", f"there is no phase `{decl.name.text}`", decl.name.span, "", help=help)
        return
    old = tables.phases.get(decl.name.text)
    if old is not None:
        report.error(
            "TW0220",
            f"the phase `{decl.name.text}` is declared twice",
            decl.name.span,
            f"by {item.ruleset}",
            others=[Label(old[0].decl.span, f"by {old[0].ruleset}")],
            help="put steps into the places it has: `step NAME in before PLACE`; or write `replace phase`",
        )
        return
    places = []
    for name in decl.places:
        if tables.names.declare("place", item.ruleset, name, decl, report):
            places.append(f"{item.ruleset}.{name.text}")
    tables.phases[decl.name.text] = (Declared(f"{item.ruleset}.{decl.name.text}", item.ruleset, decl), tuple(places))


def _define(item: Item, tables: Tables, report: Report) -> None:
    decl = item.decl
    assert isinstance(decl, ast.Define)
    names = tables.names
    known = names.lookup("definition", ast.Name(decl.name.text), item.ruleset, None, decl)
    if known is None:
        if names.declare("definition", item.ruleset, decl.name, decl, report):
            tables.add_case(Entry(Declared(f"{item.ruleset}.{decl.name.text}", item.ruleset, decl)))
        return
    entry = Entry(Declared(known.qualified, item.ruleset, decl))
    first = tables.definitions[known.qualified][0].declared.decl
    assert isinstance(first, ast.Define)
    if (first.of is None) != (decl.of is None):
        what = "has no `of`" if first.of is None else "is `of` something"
        report.error(
            "TW0226",
            f"`{decl.name}` {what} where it is defined first",
            decl.name.span,
            "here it is the other way round",
            others=[Label(first.name.span, "first here")],
            help="give it another name" if first.of is None else "say of which kind: `define NAME of KIND: ...`",
        )
        return
    old = tables.add_case(entry)
    if old is not None:
        _defined_twice(old, entry, report)


def _defined_twice(old: Entry, new: Entry, report: Report) -> None:
    first, second = old.declared, new.declared
    decl = second.decl
    assert isinstance(decl, ast.Define)
    what = title(decl).removeprefix("define ")
    if first.ruleset == second.ruleset:
        help = "take one of them out; to change the other use `modify`"
    else:
        help = (
            f"write `modify {what}` to change it, `replace define {what}: ...` to put another in its place, or use another name"
        )
    report.error(
        "TW0220",
        f"`{what}` is defined twice",
        decl.name.span,
        f"by {second.ruleset}",
        others=[Label(first.decl.span, f"by {first.ruleset}")],
        help=help,
    )


def _scoring(item: Item, decl: ast.Scoring, tables: Tables, report: Report) -> None:
    for name in decl.networks:
        qualified = tables.names.find("network", name, item.ruleset, report, decl)
        if qualified is None:
            continue
        old = tables.scorings.get(qualified)
        if old is not None:
            report.error(
                "TW0220",
                f"`{name}` has two `scoring` declarations",
                name.span,
                f"by {item.ruleset}",
                others=[Label(old.declared.decl.span, f"by {old.declared.ruleset}")],
                help=f"write `modify scoring {name}` to add to it, or `replace scoring {name}`",
            )
            continue
        tables.scorings[qualified] = Entry(Declared(qualified, item.ruleset, decl))


def _look(item: Item, decl: ast.Look, tables: Tables, report: Report) -> None:
    qualified = tables.names.find(LOOKED_AT, decl.name, item.ruleset, report, decl)
    if qualified is None:
        return
    old = tables.looks.get(qualified)
    if old is not None:
        report.error(
            "TW0220",
            f"`{decl.name}` has two looks",
            decl.span,
            f"by {item.ruleset}",
            others=[Label(old.declared.decl.span, f"by {old.declared.ruleset}")],
            help="take one of them out" if old.declared.ruleset == item.ruleset else f"write `replace look {decl.name}: ...`",
        )
        return
    tables.looks[qualified] = Entry(Declared(qualified, item.ruleset, decl))
