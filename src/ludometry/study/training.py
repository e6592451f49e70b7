"""Training: positions to decide, graded by what the decision gives away.

exercise   a position in which a decision matters, with the kind of decision that it is
right      a move that is best or good; every other one is wrong
trap       a move that somebody chose there and that is wrong: oneself in a game, a rule of thumb, plain greed
level      how close the nearest wrong move comes: hard when it is only an inaccuracy, easy when it is a blunder
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, TypeAlias

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import AnyGame, Appraisal, GameInfo, Player, Value
from ludometry.core.options import write_options
from ludometry.core.record import Record, replay
from ludometry.core.registry import options_for, room
from ludometry.core.room import AnyRoom
from ludometry.study.reviewer import NOTHING, grade
from ludometry.study.verbs import options_in

LEVELS = ("easy", "medium", "hard")
YOU = "you"
"""Who fell into the trap when the exercise comes from one's own game."""
GREED = "taking the most at once"
"""Asked in rooms that name no rule of thumb."""
Chooser: TypeAlias = Callable[[Any], Any]
"""Names a move in a position, of which it looks only at what the seat to move may see."""
BATCH = 3
PATIENCE = 40
"""Positions appraised before a search settles for less than it was asked for."""
MOST_MET = 800
"""Positions met before a kind of decision counts as too rare."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A wrong move that somebody chose."""

    player: str
    move: str
    loss: float


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position to decide."""

    room: str
    options: tuple[tuple[str, str], ...]
    """Options of the game as a record's header writes them."""
    position: str
    kind: str
    level: str = ""
    trap: Trap | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision was worth."""

    move: str
    grade: str
    loss: float
    best: str
    why: str
    appraisals: tuple[Appraisal[Any], ...]


class Opened:
    """A room under options, as exercises ask it."""

    def __init__(self, room_id: str, options: Mapping[str, str]) -> None:
        self.room: AnyRoom = room(room_id)
        typed = options_for(room_id, dict(options))
        self.id = room_id
        self.options = tuple(write_options(self.room.game, typed).items())
        self.game: AnyGame = self.room.game(**typed)
        self.oracle = self.room.oracle(self.game)

    @property
    def info(self) -> GameInfo:
        return self.game.info


@lru_cache(maxsize=32)
def opened(room_id: str, options: tuple[tuple[str, str], ...] = ()) -> Opened:
    """A room that stays open for the next question."""
    return Opened(room_id, dict(options))


@lru_cache(maxsize=512)
def appraised(room_id: str, options: tuple[tuple[str, str], ...], position: str) -> tuple[Appraisal[Any], ...]:
    """Every legal move of a position, best first; the last few hundred positions are remembered."""
    here = opened(room_id, options)
    place = here.game.read(position)
    seat = here.game.turn(place)
    if seat < 0:
        raise BadInput("nobody has to decide in this position.")
    return tuple(here.oracle.appraise(here.game.view(place, seat)))


def is_settled(value: Value) -> bool:
    """Whether more is known of a value than two bounds: nobody is told that a move is wrong by a guess between them."""
    return value.low is None or value.high is None or value.high - value.low < NOTHING


def is_wrong(one: Appraisal[Any], info: GameInfo) -> bool:
    """Whether a move is surely worse than good; where a game sets no bounds, whether it loses anything."""
    if not is_settled(one.value):
        return False
    bound = info.bounds[0] if math.isfinite(info.bounds[0]) else NOTHING
    return one.loss - 2 * (one.value.error or 0.0) > bound


def level_of(appraisals: Iterable[Appraisal[Any]], info: GameInfo) -> str:
    """How hard a decision is; empty where it is none: nothing is wrong, or more than half of the moves are right."""
    found = list(appraisals)
    wrong = [one.loss for one in found if is_wrong(one, info)]
    if not wrong or 2 * len(wrong) < len(found) or not is_settled(found[0].value):
        return ""
    _, inaccuracy, mistake = info.bounds
    return "easy" if min(wrong) > mistake else "hard" if min(wrong) <= inaccuracy else "medium"


def search(
    room_id: str,
    rng: random.Random,
    options: Mapping[str, str] | None = None,
    kind: str = "",
    level: str = "",
    typical: bool = True,
) -> Exercise:
    """An exercise, of a kind and a level where they are named; the same source of chance finds the same.

    A typical one, which a rule of thumb gets wrong, is looked for until patience ends; then any decision will do.
    """
    here = opened(room_id, tuple((options or {}).items()))
    if kind and kind not in here.room.kinds:
        raise UnknownName("kind of decision", kind, here.room.kinds)
    if level and level not in LEVELS:
        raise UnknownName("level", level, LEVELS)
    players = thumbs(here, rng)
    second: Exercise | None = None
    met = looked = 0
    while met < MOST_MET and looked < PATIENCE * (1 if second else 5):
        for position in here.room.exercises(here.game, rng, BATCH):
            met += 1
            if len(here.game.moves(position)) < 2 or (kind and here.room.kind_of(here.game, position) != kind):
                continue
            looked += 1
            found = _exercise(here, position, players)
            if found is None or (level and found.level != level):
                continue
            if found.trap is not None or not typical:
                return found
            second = second or found
    if second is None:
        wish = " ".join(word for word in (level, kind and f"‘{kind}’") if word) or "matters"
        raise BadInput(f"no decision that is {wish} came up in {met} positions: ask for another kind or level.")
    return second


def _exercise(here: Opened, position: Any, players: Mapping[str, Chooser]) -> Exercise | None:
    """A position as an exercise, where its decision matters."""
    text = here.game.write(here.room.seen(here.game, position))
    found = appraised(here.id, here.options, text)
    level = level_of(found, here.info)
    if not level:
        return None
    kind = here.room.kind_of(here.game, position)
    trap = next((fall for name, one in players.items() if (fall := _trap(here, position, found, name, one))), None)
    return Exercise(here.id, here.options, text, kind, level, trap)


def thumbs(here: Opened, rng: random.Random) -> dict[str, Chooser]:
    """Who is asked for a typical mistake: the room's rules of thumb, or else who takes the most at once."""
    known = here.room.thumbs(here.game)
    if not known:
        return {GREED: partial(_most_at_once, here.game)}
    return {words: partial(_seen_by, here.game, made(rng)) for words, made in known.items()}


def _seen_by(game: AnyGame, player: Player[Any, Any], position: Any) -> Any:
    return player(game.view(position, game.turn(position)))


def _most_at_once(game: AnyGame, position: Any) -> Any:
    """The move after which the mover's score is highest, the first of several."""
    seat = game.turn(position)
    return max(game.moves(position), key=lambda move: game.scores(game.play(position, move))[seat])


def _trap(here: Opened, position: Any, found: Sequence[Appraisal[Any]], name: str, choose: Chooser) -> Trap | None:
    """The wrong move of a player, if it is one."""
    one, written = _chosen(here.game, position, found, choose(position))
    return Trap(name, written, one.loss) if is_wrong(one, here.info) else None


def _chosen(game: AnyGame, position: Any, found: Sequence[Appraisal[Any]], move: Any) -> tuple[Appraisal[Any], str]:
    """The appraisal of a move, and the move as it is written."""
    written = game.write_move(position, move)
    known = (a for a in found if a.move == move or game.write_move(position, a.move) == written)
    one = next(known, None)
    if one is None:
        raise BadInput(f"{written!r} is not a move in this position.")
    return one, written


def mistakes(record: Record, seats: Sequence[int] | None = None) -> list[Exercise]:
    """The decisions of a played game that were surely worse than good, by these seats or by all; costliest first."""
    here = opened(record.room, tuple(write_options(room(record.room).game, options_in(record)).items()))
    found = []
    for ply in replay(here.game, record):
        if ply.seat < 0 or (seats is not None and ply.seat not in seats):
            continue
        text = here.game.write(here.room.seen(here.game, ply.position))
        one, played = _chosen(here.game, ply.position, appraised(here.id, here.options, text), ply.move)
        if is_wrong(one, here.info):
            kind = here.room.kind_of(here.game, ply.position)
            level = level_of(appraised(here.id, here.options, text), here.info)
            found.append(Exercise(here.id, here.options, text, kind, level, Trap(YOU, played, one.loss)))
    return sorted(found, key=lambda exercise: -(exercise.trap.loss if exercise.trap else 0.0))


def decide(exercise: Exercise, move: str) -> Verdict:
    """What a decision gives away, and what was best."""
    here = opened(exercise.room, exercise.options)
    position = here.game.read(exercise.position)
    found = appraised(exercise.room, exercise.options, exercise.position)
    one, written = _chosen(here.game, position, found, here.game.read_move(position, move))
    best = here.game.write_move(position, found[0].move)
    return Verdict(written, grade(one.loss, here.info), one.loss, best, found[0].why, found)
