"""A room with its options settled, as `ludometry.open` gives it: everything that can be done with a game, from Python.

position   the room's own value, or its text; every method takes either
record     a played game: the value, its text, or a path to a file that holds it
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, cast

from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed, read_text
from ludometry.core.game import Game, GameInfo, M, Marks, Oracle, P, Picture, Svg, Turn, V
from ludometry.core.options import Setting, write_options
from ludometry.core.record import Record, play_out, read_record
from ludometry.core.registry import Entry, entry, options_for, room
from ludometry.study.players import player_named, players_of
from ludometry.study.report import Report
from ludometry.study.verbs import options_in, verb


class OpenRoom(Generic[P, M, V]):
    """A game under its options, with its oracle, its picture and its players.

    >>> import ludometry
    >>> yatzy = ludometry.open("yatzy")
    >>> best = yatzy.advise("66612 2 ones=3,pair=10").rows()[0]
    >>> best["move"], round(best["value_mean"], 2)
    ('keep 666', 242.32)
    """

    def __init__(self, room_id: str, **options: Setting) -> None:
        self.entry: Entry = entry(room_id)
        self.options = options_for(room_id, options)
        self._room = room(room_id)
        self.game: Game[P, M, V] = self._room.game(**self.options)
        """The rules, as pure functions over positions."""

    @property
    def info(self) -> GameInfo:
        """Title, seats, unit and scale of values, unit of scores."""
        return self.game.info

    @cached_property
    def oracle(self) -> Oracle[P, V, M]:
        """What appraises every legal move; made, with the small table it may need, when it is first asked."""
        return cast("Oracle[P, V, M]", self._room.oracle(self.game))

    @cached_property
    def picture(self) -> Picture[V, M]:
        return cast("Picture[V, M]", self._room.picture(self.game))

    def __repr__(self) -> str:
        said = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"ludometry.open({self.entry.id!r}{said})"

    def position(self, text: str = "") -> P:
        """A position from its text; without a text, the start of a game."""
        return self.game.read(text) if text else self.game.start()

    def _place(self, position: P | str) -> str:
        return position if isinstance(position, str) else self.game.write(position)

    def ask(self, question: str, /, *leading: object, **given: Any) -> Report:
        """Any question that the room knows, under these options and by its name on the command line.

        >>> import ludometry
        >>> round(ludometry.open("poker", pays="8/5").ask("solve").data["return"], 6)
        0.972984
        """
        asked = verb(self.entry.id, question)
        known = inspect.signature(asked).parameters
        return asked(*leading, **given, **{option: value for option, value in self.options.items() if option in known})

    def advise(self, position: P | str, *, most: int = 12, **given: Any) -> Report:
        """Every move, best first, with what it is worth and why.

        Hidden hands just work: the position holds what the seat to move may know, `?` for the rest. Further keywords
        are those of the room's own `advise`, such as `target=250` in Yatzy.
        """
        return self.ask("advise", self._place(position), most=most, **given)

    def hint(self, position: P | str, *, stage: int = 1, **given: Any) -> Report:
        """A nudge: 1 what is at stake or where to look, 2 the reason, 3 the move."""
        return self.ask("hint", self._place(position), stage=stage, **given)

    def probe(self, position: P | str, **given: Any) -> Report:
        """What a position is worth to every seat, and the line of best play."""
        return self.ask("probe", self._place(position), **given)

    def worth(self, position: P | str) -> tuple[float, ...]:
        """What a position is worth to every seat under best play, in `info.unit`."""
        return self.oracle.worth(self.position(position) if isinstance(position, str) else position)

    def moves(self, position: P | str) -> list[str]:
        """The legal moves of the seat whose turn it is, as texts."""
        place = self.position(position) if isinstance(position, str) else position
        if self.game.turn(place) in (Turn.OVER, Turn.CHANCE):
            return []
        return [self.game.write_move(place, move) for move in self.game.moves(place)]

    def record(self, record: Record | Path | str) -> Record:
        """A record from its text, or from a file that holds one."""
        if isinstance(record, Record):
            return record
        return read_record(read_text(record) if isinstance(record, Path) else record, self.entry.id)

    def review(self, record: Record | Path | str, **given: Any) -> Report:
        """What every decision of a game gave away, and what was luck."""
        if isinstance(record, Record):
            text = record.write()
        else:
            text = read_text(record) if isinstance(record, Path) else record
        return verb(self.entry.id, "review")(text, **given)

    def players(self) -> list[str]:
        """Everybody who can be named as a player: the room's own, then the strengths."""
        return list(players_of(self._room, self.game))

    def play(self, *players: str, seed: int | None = None, start: P | str = "") -> Record:
        """A game played to its end: one name a seat, or one for all of them; the same seed brings the same game."""
        seats = self.info.players
        names: Sequence[str] = players or ("best",)
        if len(names) == 1:
            names = list(names) * seats
        if len(names) != seats:
            raise BadInput(f"{self.info.title} has {seats} seats: name one player for all, or {seats}.")
        rng = random.Random(seed)
        sitting = [player_named(self._room, self.game, one)(random.Random(rng.random())) for one in names]
        begin = None if start == "" else self.position(start) if isinstance(start, str) else start
        headers = write_options(self._room.game, self.options)
        named = {f"player {seat + 1}": one for seat, one in enumerate(names)}
        return play_out(self.game, sitting, rng, begin, {**headers, **named})[0]

    def match(self, first: str, second: str, *, games: int = 100, seed: int = 1, **given: Any) -> Report:
        """One player against another on the same chances, seats swapped, with an interval."""
        return self.ask("match", first, second, games=games, seed=seed, **given)

    def simulate(self, player: str = "best", *, games: int = 100, seed: int = 1, **given: Any) -> Report:
        """Many games of a player: what they score."""
        return self.ask("simulate", player, games=games, seed=seed, **given)

    def score(self, player: str, other: str = "", *, games: int = 100, seed: int = 1, **given: Any) -> Report:
        """How far from perfect a player is, or two on the same chances: regret by phase and kind, luck taken out."""
        return self.ask("score", player, other, games=games, seed=seed, **given)

    def draw(self, position: P | str, *, best: str = "", chosen: str = "") -> Svg:
        """The picture of a position as the seat to move sees it, a move pointed out if one is named."""
        place = self.position(position) if isinstance(position, str) else position
        seat = max(0, self.game.turn(place))
        marks: Marks[M] = Marks(
            best=self.game.read_move(place, best) if best else None,
            chosen=self.game.read_move(place, chosen) if chosen else None,
        )
        return self.picture.draw(self.game.view(place, seat), marks)


def open_record(record: Record | Path | str) -> OpenRoom[Any, Any, Any]:
    """The room and the options that a record names."""
    if isinstance(record, Path):
        record = read_text(record)
    found = read_record(record) if isinstance(record, str) else record
    with files_closed():  # a record may come from anybody: no file that it names is opened
        return OpenRoom(found.room, **options_in(found))
