"""The state of one open page of a room.

sitting   what is on the board and how it came there; two tabs share nothing
ply       how many events of the game lie before the position on the board
dealt     chance has brought something to the board that the person did not put there
hidden    the text of the position would tell what the other seats hold
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from typing import Any
from urllib.parse import urlencode

from ludometry.core.errors import UnknownName
from ludometry.core.files import files_closed
from ludometry.core.game import Appraisal, Marks, Turn
from ludometry.core.record import Event, Record, draw_chance, read_record, replay
from ludometry.core.registry import Entry, room
from ludometry.study.strength import STRENGTHS, player
from ludometry.web import saved
from ludometry.web.pages.sealing import is_sealed, seal, unseal
from ludometry.web.work import Jobs

PEOPLE = "people"
"""The opponent's name in an address when a person moves for everybody."""


class Sitting:
    """One open page of a room."""

    def __init__(self, entry: Entry, options: dict[str, str], jobs: Jobs) -> None:
        self.entry, self.options, self.jobs = entry, options, jobs
        self.room = room(entry.id)
        with files_closed():
            self.game = self.room.game(**options)
        self.picture = self.room.picture(self.game)
        self.oracle: Any = None
        self.rng = random.Random()
        self.start: Any = None
        self.position = self.game.start()
        self.passed: list[tuple[Any, Any]] = []
        self.game_id = saved.new_id()
        self.strength = ""
        """How strong the machine on the other seats plays; empty when a person moves for everybody."""
        self.dealt = False
        self.hints = True
        self.marks: Marks[Any] = Marks()
        self.appraisals: list[Appraisal[Any]] = []
        own = extras_module(entry.id)
        self.extras: Any = own.Extras(self) if own is not None else None
        self._usual = self.strength

    # ---- the game

    @property
    def seat(self) -> int:
        """The seat whose view is shown: the person's when the machine plays the others."""
        turn = self.game.turn(self.position)
        return 0 if self.strength or turn < 0 else turn

    @property
    def hidden(self) -> bool:
        against_machine = bool(self.strength) and not self.game.info.perfect_information
        return against_machine and self.dealt and self.game.turn(self.position) != Turn.OVER

    def written(self) -> str:
        """The position as a text, sealed while it holds what the person may not see."""
        text = self.game.write(self.position)
        return seal(text) if self.hidden else text

    def begin(self) -> None:
        """A new game, before its first event."""
        self.position, self.start, self.dealt = self.game.start(), None, False
        self.passed, self.game_id = [], saved.new_id()

    def set_up(self, text: str) -> None:
        """Puts a position on the board; the game starts from there."""
        with files_closed():
            self.position = self.start = self.game.read(unseal(text))
        self.passed, self.game_id, self.dealt = [], saved.new_id(), is_sealed(text)

    def face(self, name: str) -> None:
        """Chooses the opponent that an address names."""
        if name != PEOPLE and name not in STRENGTHS:
            raise UnknownName("opponent", name, [PEOPLE, *STRENGTHS])
        self.strength = "" if name == PEOPLE else name

    def resume(self, game_id: str, ply: int | None) -> bool:
        """Goes on with a game that was played here."""
        kept = saved.find_game(game_id)
        if kept is None or kept.room != self.entry.id:
            return False
        record = read_record(kept.record, self.entry.id)
        self.start = self.game.read(record.start) if record.start else None
        self.position, self.passed, self.game_id = self.start or self.game.start(), [], game_id
        for step in replay(self.game, record):
            if ply is not None and len(self.passed) >= ply:
                break
            self.do(step.move)
        return True

    def do(self, move: Any) -> None:
        self.dealt = self.dealt or self.game.turn(self.position) == Turn.CHANCE
        self.passed.append((self.position, move))
        self.position = self.game.play(self.position, move)

    def follow_chance(self) -> None:
        """Rolls, deals and flips until somebody has to decide."""
        while self.game.turn(self.position) == Turn.CHANCE:
            self.do(draw_chance(self.game, self.position, self.rng))

    def machine_moves(self) -> None:
        """Lets the machine play its seats until it is the person's turn."""
        if not self.strength:
            return
        machine = player(self.oracle, self.strength, self.rng)
        while (turn := self.game.turn(self.position)) > 0:
            self.do(machine(self.game.view(self.position, turn)))
            self.follow_chance()

    def take_back(self) -> bool:
        """To the person's last decision."""
        for place in range(len(self.passed) - 1, -1, -1):
            turn = self.game.turn(self.passed[place][0])
            if turn == 0 or (turn > 0 and not self.strength):
                self.position = self.passed[place][0]
                del self.passed[place:]
                return True
        return False

    def record(self) -> Record:
        events = tuple(Event(self.game.write_move(p, m)) for p, m in self.passed)
        start = self.game.write(self.game.start() if self.start is None else self.start)
        return Record(self.entry.id, events, start, self.options)

    def address(self, **changed: str) -> str:
        """The link that shows this position to anyone, some options changed; an empty word takes one away."""
        query = {word: said for word, said in {**self.options, **changed}.items() if said}
        query["position"] = self.written()
        if self.strength != self._usual:
            query["against"] = self.strength or PEOPLE
        return f"/{self.entry.id}?{urlencode(query)}"

    def address_of_game(self, **changed: str) -> str:
        """The link that goes on with this game."""
        return f"{self.address(**changed)}&{urlencode({'game': self.game_id, 'ply': len(self.passed)})}"


def extras_module(room_id: str) -> Any:
    """The room's own page file, when it has one."""
    name = f"ludometry.web.pages.rooms.{room_id}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
