"""One way to play a game through: for the terminal, the page and the environments.

sitting   a game from its first position to where it stands, with everybody at the table
person    a seat whose moves somebody types or clicks; the other seats are players of the room
dealt     chance has brought something to the board that the person did not put there
hidden    the text of the position would tell what the other seats hold
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from ludometry.core.game import Game, M, P, Player, Turn, V
from ludometry.core.record import Event, Record, replay

RngState: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Passed(Generic[P, M]):
    """An event that lies behind us: the position before it, and what happened."""

    position: P
    move: M
    seconds: float | None = None
    state: RngState | None = None
    """The source of chance before a person's decision: taken back, the same dice fall again."""


class Sitting(Generic[P, M, V]):
    """A game in progress."""

    takes_back = True
    """Whether decisions may be taken back, for which the state of chance is kept; programs that train never do."""

    def __init__(
        self,
        game: Game[P, M, V],
        others: Mapping[int, Player[V, M]] | None = None,
        rng: random.Random | None = None,
        start: P | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.others = dict(others or {})
        """Who plays the seats that no person does."""
        self.rng = rng or random.Random()
        self.headers = dict(headers or {})
        self.tell: Callable[[str], None] | None = None
        """Who hears what happens at the table."""
        self.begin(start)

    def begin(self, start: P | None = None, dealt: bool = False) -> None:
        """A new game, before its first event."""
        self.start = start
        self.position = self.game.start() if start is None else start
        self.turn = self.game.turn(self.position)
        self.passed: list[Passed[P, M]] = []
        self.dealt = dealt

    @property
    def over(self) -> bool:
        return self.turn == Turn.OVER

    @property
    def ended(self) -> bool:
        """Whether nobody can do anything more: over, and nothing in it may be mended."""
        return self.over and not self.game.mendable(self.position)

    @property
    def seat(self) -> int:
        """The seat whose view a person sees: the one to move, or the person's own while others do."""
        if self.turn >= 0 and self.turn not in self.others:
            return self.turn
        return next((seat for seat in range(self.game.info.players) if seat not in self.others), 0)

    def name(self, seat: int) -> str:
        """What a seat is called at this table: You, Opponent, or its own name where there are more or no machines."""
        if self.game.info.players == 1 or (self.others and seat not in self.others):
            return "You"
        if self.others and self.game.info.players == 2:
            return "Opponent"
        called = self.game.called(self.position, seat)
        return called[:1].upper() + called[1:]

    @property
    def view(self) -> V:
        """What the person may see."""
        return self.game.view(self.position, self.seat)

    @property
    def hidden(self) -> bool:
        return bool(self.others) and not self.game.info.perfect_information and self.dealt and not self.over

    def do(self, move: M, seconds: float | None = None) -> None:
        """Plays a move or a chance event, and tells the person what may be told of it."""
        mine = self.turn >= 0 and self.turn not in self.others
        if self.tell is not None:
            self.tell(self.game.told(self.position, move, self.seat))
        self.dealt = self.dealt or self.turn == Turn.CHANCE
        self.passed.append(
            Passed(self.position, move, seconds, self.rng.getstate() if mine and self.takes_back else None)
        )
        self.position = self.game.play(self.position, move)
        self.turn = self.game.turn(self.position)

    def follow_chance(self) -> None:
        """Rolls, deals and flips until somebody has to decide."""
        while self.turn == Turn.CHANCE:
            self.do(self.game.draw(self.position, self.rng))

    def advance(self) -> None:
        """Follows chance and lets the others play until a person has to decide or the game is over."""
        self.follow_chance()
        while self.turn in self.others:
            move = self.others[self.turn](self.game.view(self.position, self.turn))
            self.do(move)
            self.follow_chance()

    def take_back(self) -> bool:
        """To the person's last decision; what chance brought after it comes again."""
        for place in range(len(self.passed) - 1, -1, -1):
            seat = self.game.turn(self.passed[place].position)
            if seat >= 0 and seat not in self.others:
                back = self.passed[place]
                if back.state is not None:
                    self.rng.setstate(back.state)
                self.position, self.turn = back.position, seat
                del self.passed[place:]
                return True
        return False

    def resume(self, record: Record, ply: int | None = None) -> None:
        """Walks to where a record stands, or to one of its plies."""
        self.begin(self.game.read(record.start) if record.start else None)
        for step in replay(self.game, record):
            if ply is not None and len(self.passed) >= ply:
                break
            self.do(step.move, step.event.seconds)

    def record(self, start_said: bool = False) -> Record:
        """The game so far, as it can be reviewed."""
        events = tuple(Event(self.game.write_move(one.position, one.move), one.seconds) for one in self.passed)
        first = self.game.start() if self.start is None and start_said else self.start
        return Record(self.game.info.id, events, "" if first is None else self.game.write(first), self.headers)


AnySitting: TypeAlias = Sitting[Any, Any, Any]
"""A sitting at whatever game."""
