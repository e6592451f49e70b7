"""A game at the terminal, the same for every room: type a move, `?` for a hint, `undo`, `save FILE`, `quit`.

The board shown is the ASCII form that the room's picture carries in `<desc>`. Lines are read and printed one by
one, so that a game can also be piped in.

coach    says after every decision what it cost
rival    in a game for one: somebody who plays beside, a decision for each of ours, with dice of their own
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import write_text
from ludometry.core.game import Appraisal, M, Marks, Oracle, P, Picture, Turn, V
from ludometry.core.record import Record
from ludometry.study.adviser import about, is_counted
from ludometry.study.report import Json, Report, Table
from ludometry.study.sitting import Sitting
from ludometry.study.value_words import winners

HELP = "type a move, ? for a hint, ?? for all of them, moves, board, undo, save FILE, or quit"


def ascii_board(drawn: str) -> str:
    """The ASCII form inside a picture."""
    from xml.etree import ElementTree

    for node in ElementTree.fromstring(drawn).iter():
        if node.tag.endswith("desc"):
            return node.text or ""
    return ""


class Stop(Exception):
    """The person wants to stop."""


@dataclass
class Terminal(Generic[P, M, V]):
    """A person at the keyboard and a sitting."""

    sitting: Sitting[P, M, V]
    oracle: Oracle[P, V, M]
    picture: Picture[V, M]
    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    coach: bool = False
    own_chance: bool = False
    """Whether the person types what chance brings: real dice, real cards."""
    timed: bool = False
    """Whether the seconds of every decision are kept in the record."""
    rival: Sitting[P, M, V] | None = None
    write: Callable[[Record], str] = Record.write
    """How a record is saved."""
    undo: Callable[[Sitting[P, M, V], float], bool] = lambda sitting, seconds: sitting.take_back()
    """Takes the last decision back; in a puzzle that keeps the time, as a correction that took time too."""

    def play(self) -> bool:
        """Plays until the game is over (true) or the person leaves (false)."""
        self.say(HELP)
        self.sitting.tell = lambda words: self.say(words) if words else None
        try:
            while True:
                self._chance()
                self.sitting.advance()
                if self.sitting.ended:
                    return True
                self._turn()
        except (Stop, EOFError, KeyboardInterrupt):
            return False

    def _chance(self) -> None:
        sitting = self.sitting
        while self.own_chance and sitting.turn == Turn.CHANCE:
            typed = self._typed("what came up: ")
            try:
                sitting.do(sitting.game.read_move(sitting.position, typed))
            except BadInput as problem:
                self.say(str(problem))

    def _typed(self, prompt: str) -> str:
        typed = self.ask(prompt).strip()
        if typed.lower() in ("quit", "q", "exit"):
            raise Stop
        return typed

    def _turn(self) -> None:
        self._show()
        began = time.monotonic()
        while True:
            typed = self._typed("> ")
            try:
                if self._understood(typed, time.monotonic() - began):
                    return
            except LudometryError as problem:
                self.say(str(problem))

    def _show(self) -> None:
        self.say("\n" + ascii_board(self.picture.draw(self.sitting.view, Marks())))

    def _understood(self, typed: str, seconds: float) -> bool:
        """Does what was typed; true when the turn has moved on."""
        sitting, game = self.sitting, self.sitting.game
        if typed in ("", "help", "h"):
            self.say(HELP)
        elif typed in ("?", "??", "hint"):
            for a in self.oracle.appraise(sitting.view)[: None if typed == "??" else 3]:
                cost = f" (-{a.loss:.2f})" if a.loss >= 0.005 else ""
                self.say(f"  {game.write_move(sitting.position, a.move)}: {a.value}{cost}  {a.why}")
        elif typed == "moves":
            self.say("  " + ", ".join(game.write_move(sitting.position, m) for m in game.moves(sitting.position)))
        elif typed in ("board", "card"):
            self._show()
        elif typed in ("undo", "u"):
            if self.undo(sitting, seconds):
                return True
            self.say("there is nothing to undo.")
        elif typed.startswith("save"):
            self._save(typed[4:].strip())
        else:
            self._decide(game.read_move(sitting.position, typed), round(seconds, 1) if self.timed else None)
            return True
        return False

    def _decide(self, move: M, seconds: float | None) -> None:
        if self.coach:
            self._comment(self.oracle.appraise(self.sitting.view), move)
        self.sitting.do(move, seconds)
        if self.rival is not None and not self.rival.over:
            self.rival.follow_chance()
            seat = self.rival.turn
            if seat >= 0:
                choice = self.rival.others[seat](self.rival.game.view(self.rival.position, seat))
                self.say(f"  the other: {self.rival.game.write_move(self.rival.position, choice)}")
                self.rival.do(choice)

    def _comment(self, appraisals: list[Appraisal[M]], move: M) -> None:
        mine = next((a for a in appraisals if a.move == move), None)
        if mine is None:
            return
        if mine.loss < 0.005:
            self.say("  the best move.")
        else:
            best = self.sitting.game.write_move(self.sitting.position, appraisals[0].move)
            info = self.sitting.game.info_at(self.sitting.position)
            lost = about(f"{mine.loss:.2f}", mine.value.exact and is_counted(appraisals, info))
            self.say(f"  costs {lost} {info.unit}; {best} was best: {appraisals[0].why}.")

    def _save(self, name: str) -> None:
        if not name:
            self.say("name a file: save game.txt")
            return
        write_text(Path(name).expanduser(), self.write(self.sitting.record()))
        self.say(f"saved to {name}")


def play_report(terminal: Terminal[Any, Any, Any], save: Path | None = None) -> Report:
    """Plays a game and sums it up; `save` keeps the record for `ludometry review`."""
    over = terminal.play()
    sitting = terminal.sitting
    record, scores = sitting.record(), sitting.game.scores(sitting.position)
    if save is not None:
        write_text(save, terminal.write(record))
    info = sitting.game.info_at(sitting.position)
    rows = [[info.seat_name(seat), f"{score:g}"] for seat, score in enumerate(scores)]
    data: Json = {"over": over, "scores": list(scores), "record": record.write()}
    if terminal.rival is not None:
        rival = terminal.rival
        rival.advance()
        data["rival"] = list(rival.game.scores(rival.position))
        rows.append(["the other", f"{data['rival'][0]:g}"])
    words = "The game is over." if over else "You left the game."
    if info.counted_in.startswith("%"):  # means of many games are per cent; one game is won or lost
        words = f"The game is over: {winners(info, scores)}." if over else words
        rows = []
    kept = [f"Saved to {save}: see 'ludometry review {record.room} {save}'."] if save else []
    table = [Table(["", info.counted_in], rows)] if rows else []
    return Report(data, [words, *table, *kept])
