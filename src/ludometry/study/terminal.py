"""A game at the terminal, the same for every room: type a move, `?` for a hint, `undo`, `save FILE`, `quit`.

The board shown is the ASCII form that the room's picture carries in `<desc>`. Lines are read and printed one by
one, so that a game can also be piped in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from ludometry.core.errors import BadInput
from ludometry.core.files import write_text
from ludometry.core.game import Game, Marks, Oracle, Picture, Player, Turn
from ludometry.core.record import Event, Record, draw_chance
from ludometry.study.report import Report, Table

HELP = "type a move, ? for a hint, moves, undo, save FILE, or quit"


def ascii_board(drawn: str) -> str:
    """The ASCII form inside a picture."""
    for node in ElementTree.fromstring(drawn).iter():
        if node.tag.endswith("desc"):
            return node.text or ""
    return ""


class Sitting:
    """One person at the table, machines on the other seats."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        oracle: Oracle[Any, Any],
        picture: Picture[Any, Any],
        others: Mapping[int, Player[Any, Any]],
        rng: random.Random,
        start: Any = None,
        headers: Mapping[str, str] | None = None,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
    ) -> None:
        self.game, self.oracle, self.picture, self.others, self.rng = game, oracle, picture, others, rng
        self.start, self.headers, self.ask, self.say = start, dict(headers or {}), ask, say
        self.passed: list[tuple[Any, Any]] = []
        """Every position so far with the event that left it."""
        self.position = game.start() if start is None else start

    def play(self) -> bool:
        """Plays until the game is over (true) or the person leaves (false)."""
        self.say(HELP)
        while (seat := self.game.turn(self.position)) != Turn.OVER:
            if seat == Turn.CHANCE:
                self._do(draw_chance(self.game, self.position, self.rng))
            elif seat in self.others:
                move = self.others[seat](self.game.view(self.position, seat))
                self.say(f"player {seat + 1}: {self.game.write_move(self.position, move)}")
                self._do(move)
            elif not self._turn(seat):
                return False
        return True

    def _do(self, move: Any) -> None:
        self.passed.append((self.position, move))
        self.position = self.game.play(self.position, move)

    def _turn(self, seat: int) -> bool:
        view = self.game.view(self.position, seat)
        self.say("\n" + ascii_board(self.picture.draw(view, Marks())))
        while True:
            try:
                typed = self.ask("> ").strip()
            except EOFError:
                return False
            if typed in ("quit", "q", "exit"):
                return False
            try:
                if self._understood(typed, view):
                    return True
            except BadInput as problem:
                self.say(str(problem))

    def _understood(self, typed: str, view: Any) -> bool:
        """Does what was typed; true when the turn has moved on."""
        if typed in ("", "help"):
            self.say(HELP)
        elif typed in ("?", "hint"):
            for a in self.oracle.appraise(view)[:3]:
                cost = f" (-{a.loss:.2f})" if a.loss >= 0.005 else ""
                self.say(f"  {self.game.write_move(self.position, a.move)}: {a.value}{cost}  {a.why}")
        elif typed == "moves":
            self.say("  " + ", ".join(self.game.write_move(self.position, m) for m in self.game.moves(self.position)))
        elif typed == "undo":
            return self._undo()
        elif typed.startswith("save "):
            path = Path(typed[5:].strip())
            write_text(path, self.record().write())
            self.say(f"saved to {path}")
        else:
            self._do(self.game.read_move(self.position, typed))
            return True
        return False

    def _undo(self) -> bool:
        """Back to the person's last decision; the same dice or cards then come again only by chance."""
        for place in range(len(self.passed) - 1, -1, -1):
            position, _ = self.passed[place]
            seat = self.game.turn(position)
            if seat != Turn.CHANCE and seat not in self.others:
                self.position = position
                del self.passed[place:]
                return True
        self.say("there is nothing to undo.")
        return False

    def record(self) -> Record:
        """The game so far, as it can be reviewed."""
        events = tuple(Event(self.game.write_move(position, move)) for position, move in self.passed)
        start = "" if self.start is None else self.game.write(self.start)
        return Record(self.game.info.id, events, start, self.headers)


def play_report(sitting: Sitting, save: Path | None = None) -> Report:
    """Plays a sitting and sums it up; `save` keeps the record for `ludometry review`."""
    over = sitting.play()
    record, scores = sitting.record(), sitting.game.scores(sitting.position)
    if save is not None:
        write_text(save, record.write())
    rows = [[f"player {seat + 1}", f"{score:g}"] for seat, score in enumerate(scores)]
    words = "The game is over." if over else "You left the game."
    kept = [f"Saved to {save}: see 'ludometry review {record.room} {save}'."] if save else []
    data = {"over": over, "scores": list(scores), "record": record.write()}
    return Report(data, [words, Table(["", sitting.game.info.unit], rows), *kept])
