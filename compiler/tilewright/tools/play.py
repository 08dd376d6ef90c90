"""A game in the terminal: people on some seats, random bots on the others. Works with piped input too."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tilewright.game_ir.nodes import Game as GameIR
from tilewright.runtime.actions import LegalAction, near
from tilewright.runtime.errors import IllegalAction, TilewrightError
from tilewright.runtime.game import Game, ScoreLine
from tilewright.runtime.random import Generator, policy_state
from tilewright.runtime.words import seat
from tilewright.tools.board_text import BoardText, Picture, plain
from tilewright.tools.replay import reason, results

HELP = """\
  NUMBER or text   take an action: its number in the list, or its text
  (empty line)     show the list of actions again
  b                show the board
  r                take a random action
  u                take back your last decision (and what the others did since)
  w                why: the last scores with their rules
  s FILE           save the game
  q                quit
  ?                this help"""


@dataclass
class Screen:
    """Where a session writes to: lines of text and pictures of boards."""

    line: Callable[[str], None]
    picture: Callable[[Picture], None]


class Quit(Exception):
    """The player has had enough."""


class Session:
    """One game at the table. `people` are the seats that `ask` is called for; the others move at random, by `seed`.

    `ask` gives the next line of input, None at its end; `save` writes a text to a path; `why_not` tells why an action is not legal.
    """

    def __init__(
        self,
        game: Game,
        rules: GameIR,
        people: Iterable[int],
        seed: int,
        screen: Screen,
        ask: Callable[[str], str | None],
        save: Callable[[str, str], None],
        *,
        why_not: Callable[[Game, str], list[str]] | None = None,
        ascii_only: bool = False,
    ) -> None:
        self.game, self.people, self.screen, self.ask, self.save = game, frozenset(people), screen, ask, save
        self.why_not = why_not
        self.bots = Generator(policy_state(seed))
        self.board = BoardText(rules, game.tables, ascii_only)
        self.shown = -1  # moves when the board was last shown
        self.unsaved = False

    def run(self) -> None:
        """Play to the end, or until the player quits."""
        self.screen.line("? for help")
        try:
            while not self.game.over:
                if self.game.chooser in self.people:
                    self._turn_of_person()
                else:
                    actions = self.game.legal_actions()
                    self._take(actions[self.bots.below(len(actions))])
        except Quit:
            self.screen.line("the game was left" + (", not saved" if self.unsaved else ""))
        self._show_board()
        for line in results(self.game):
            self.screen.line(line)

    # ------------------------------------------------------------------------------------------------ showing
    def _show_board(self) -> None:
        snapshot = self.game.snapshot()
        width = shutil.get_terminal_size((100, 40)).columns
        boards = self.board.boards(snapshot, width)
        self.screen.line("")
        for label, picture in boards:
            if len(boards) > 1:
                self.screen.line(f"{label}:")
            self.screen.picture(picture)
        self.screen.line(self.board.key(snapshot))
        self.shown = len(self.game.moves)

    def _show_drawn(self, actions: Sequence[LegalAction]) -> None:
        """The tile that is to be placed, as printed."""
        tables = self.game.tables
        for action in actions:
            kinds = tables.alternatives[action.raw.alternative].types if action.raw.alternative >= 0 else ()
            value = next((v for kind, v in zip(kinds, action.raw.values, strict=True) if kind == "placing"), None)
            if value is not None:
                face = self.game.snapshot().faces[value[0]]
                label = tables.pieces[tables.piece_kind[value[0]]].label
                self.screen.line(f"{label}, not turned:")
                self.screen.picture(self.board.tile(value[0], face, 0, (9, 5)))
                return

    def _show_actions(self, actions: Sequence[LegalAction]) -> None:
        texts = [f"{number:>3}  {action}" for number, action in enumerate(actions, 1)]
        width = max(map(len, texts)) + 3
        columns = max(1, min(4, shutil.get_terminal_size((100, 40)).columns // width)) if len(texts) > 12 else 1
        rows = -(-len(texts) // columns)
        for row in range(rows):
            self.screen.line("".join(text.ljust(width) for text in texts[row::rows]).rstrip())

    def _tell(self, lines: Iterable[ScoreLine], *, why: bool = False) -> None:
        for line in lines:
            self.screen.line(f"      {line}" + (f"   ({reason(line)})" if why else ""))

    # ------------------------------------------------------------------------------------------------ moving
    def _take(self, action: LegalAction | str) -> None:
        who = self.game.chooser
        lines = self.game.apply(action)
        self.unsaved = True
        self.screen.line(f"{seat(who)}: {self.game.moves[-1]}")
        self._tell(lines)

    def _turn_of_person(self) -> None:
        if self.shown != len(self.game.moves):
            self._show_board()
        actions = self.game.legal_actions()
        points = ", ".join(f"{seat(p)} {n}" for p, n in enumerate(self.game.scores))
        self.screen.line(f"\nturn {self.game.turn + 1}, {seat(self.game.chooser)} to decide   ({points})")
        self._show_drawn(actions)
        self._show_actions(actions)
        while not self._command(actions):
            pass

    def _command(self, actions: Sequence[LegalAction]) -> bool:
        """Carry out one line of input; True if the list of actions is no longer the right one."""
        given = self.ask(f"{seat(self.game.chooser)}> ")
        if given is None:
            raise Quit
        word, _, rest = given.strip().partition(" ")
        match word:
            case "":
                self._show_actions(actions)
            case "?" | "help":
                self.screen.line(HELP)
            case "q" | "quit":
                raise Quit
            case "b" | "board":
                self._show_board()
            case "w" | "why":
                lines = self.game.score_lines[-10:]
                self._tell(lines, why=True)
                if not lines:
                    self.screen.line("nobody has scored yet")
            case "u" | "undo":
                return self._undo()
            case "s" | "save":
                self._save(rest.strip())
            case "r" | "random":
                self._take(actions[self.bots.below(len(actions))])
                return True
            case _:
                return self._act(given.strip(), actions)
        return False

    def _act(self, given: str, actions: Sequence[LegalAction]) -> bool:
        if given.isdigit():
            if 1 <= int(given) <= len(actions):
                self._take(actions[int(given) - 1])
                return True
            self.screen.line(f"there is no action {given}; the list goes from 1 to {len(actions)}")
            return False
        try:
            self._take(given)
        except IllegalAction as problem:
            for line in (self.why_not(self.game, given) if self.why_not is not None else []) or [str(problem)]:
                self.screen.line(line)
            hints = problem.near or near(given, list(actions))
            if hints:
                self.screen.line("  near: " + "; ".join(hints))
            return False
        return True

    def _undo(self) -> bool:
        """Back to the last decision of a person before this one."""
        trial = self.game.clone()
        while trial.moves:
            trial.undo()
            if trial.chooser in self.people:
                count = len(self.game.moves) - len(trial.moves)
                self.game = trial
                self.unsaved = True
                self.screen.line(f"took back {count} move{'s' if count != 1 else ''}")
                return True
        self.screen.line("there is nothing to take back")
        return False

    def _save(self, path: str) -> None:
        if not path:
            self.screen.line("say where: s FILE")
            return
        try:
            self.save(path, self.game.to_json() + "\n")
        except TilewrightError as problem:
            self.screen.line(str(problem))
            return
        self.unsaved = False
        self.screen.line(f"saved to {path}")


def plain_screen(write: Callable[[str], None]) -> Screen:
    """A screen without colours."""

    def picture(rows: Picture) -> None:
        for line in plain(rows):
            write(line)

    return Screen(write, picture)
