"""A declaration that nothing uses.

    remember taken is yes_no for this turn
    step take in tidy
      set taken to yes

What is remembered is never asked for. Found are definitions, networks, memories, piles, spaces, options and marks whose name
stands nowhere else, in no file of the game and under no option. Not meant are printed facts (part kinds, marks on tiles),
pieces, steps, and sets given a name without `of`: they are words that other rulesets go on from.
"""

from __future__ import annotations

from tilewright.check.rules import Rules
from tilewright.compose.names import SORTS, Declaration
from tilewright.compose.suggest import nearest
from tilewright.syntax import ast

HELP = {
    "memory": "ask for it somewhere, or take it out together with the lines that set it",
    "option": "ask for it with `when` or `is`, or take it out",
}


def check(rules: Rules) -> None:
    read, mentioned = _words(rules)
    for sort in ("definition", "network", "memory", "pile", "space", "option", "mark"):
        for found in rules.composed.names.of_sort(sort):
            words = mentioned if sort == "mark" else read
            if found.name.text in words or (sort == "definition" and _is_vocabulary(rules, found)):
                continue
            rules.report.warning(
                "TW0402",
                f"nothing uses the {SORTS[sort][0].split(' ', 1)[1]} `{found.name}`",
                found.name.span,
                help=_help(rules, found),
            )


def _help(rules: Rules, found: Declaration) -> str:
    others = (d.name.text for d in rules.composed.names.of_sort(found.sort) if d is not found)
    meant = nearest(found.name.text, others) if found.sort == "definition" else None
    return f"is `{meant}` meant?" if meant else HELP.get(found.sort, "use it, or take it out")


def _is_vocabulary(rules: Rules, found: Declaration) -> bool:
    """A set with a name, for other rulesets to use and to modify."""
    assert isinstance(found.decl, ast.Define)
    definition = next((d for d in rules.game.definitions if d.name == found.qualified), None)
    return definition is None or (definition.of is None and definition.result.base not in ("number", "truth"))


def _words(rules: Rules) -> tuple[set[str], set[str]]:
    """Words that are read somewhere, and words that are written anywhere but where they are declared."""
    read: set[str] = set()
    mentioned: set[str] = set()
    for _, node in rules.written:
        match node:
            case ast.NameExpr():
                read.add(node.name.text)
            case ast.Of():
                read.add(node.word.text)
            case ast.Has() | ast.Marked():
                read.add(node.mark.text)
            case ast.PartsOf() if node.kind is not None:
                read.add(node.kind.text)
            case ast.On() | ast.From():
                read.add(node.pieces.text)
            case ast.Lay() | ast.Put():
                read.add(node.piece.text)
            case ast.Like():
                read.add(node.network.text)
            case ast.Scoring():
                read.update(n.text for n in node.networks)
            case ast.Piece() if node.starts_in is not None:
                read.add(node.starts_in.text)
            case ast.SideGroup() | ast.Change():
                mentioned.update(n.text for n in node.marks)
            case ast.TileMark():
                mentioned.update(n.text for n in node.names)
            case ast.KindRow():
                mentioned.update(n.text for n, _ in node.values)
            case ast.Legend():
                mentioned.add(node.mark.text)
            case ast.Scene():
                read.update(n.text for n in node.names)
                for text in (node.text or "", *node.lines):
                    read.update(text.split())
    return read, mentioned | read
