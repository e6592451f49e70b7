"""Game review: what every decision cost, and what was luck.

worth     what a position is worth to a seat under best play, before anything happens in it
loss      how much worth a decision gave away; less than nothing for a correction that wins back what a mistake lost
luck      how much worth a chance event gave or took
grade     one word for a loss: best, good, inaccuracy, mistake or blunder, by bounds in the game's own unit
exact     whether values were counted; where they were learned, guessed or sampled, a figure is printed as "about"
accuracy  the mean over a seat's decisions: 100 for one that lost nothing, 0 for one that lost as much as a blunder does
          at least, and in between in proportion

For every seat, exactly: worth at the start + its luck - its losses + what others gave away = the final result.
In a game for one the last term is absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from ludometry.core.game import Appraisal, Game, GameInfo, M, Oracle, P, Turn, V, Value
from ludometry.core.progress import progress
from ludometry.core.record import Ply, Record, refuse_uneventful, replay
from ludometry.study.adviser import about, is_counted, is_exact
from ludometry.study.report import Report, Table

GRADES = ("good", "inaccuracy", "mistake", "blunder")
NOTHING = 1e-9
"""What rounding may make of no loss at all."""


def grade(loss: float, info: GameInfo) -> str:
    """One word for a loss; a larger loss never has the better word."""
    if loss < NOTHING:
        return "best"
    return next((name for name, bound in zip(GRADES, info.bounds) if loss <= bound), GRADES[-1])


@dataclass(frozen=True, slots=True)
class Decision(Generic[M]):
    """One decision as the oracle sees it."""

    number: int
    seat: int
    position: str
    played: str
    best: str
    value: float
    """What the best move was worth."""
    loss: float
    name: str
    """Its grade in one word."""
    why: str
    seconds: float | None
    exact: bool = True
    """Whether value and loss were counted, not learned, guessed or sampled."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What only this room can say of the move that was played."""


TOLD = ("number", "seat", "position", "played", "best", "value", "loss", "exact", "name", "why", "seconds")
"""What every review tells of a decision, in this order; a room adds its own."""


@dataclass(frozen=True, slots=True)
class Luck:
    """A chance event with what it gave to each seat."""

    number: int
    event: str
    gain: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Review(Generic[M]):
    """A whole game, taken apart."""

    worth: tuple[float, ...]
    """What the game was worth to each seat before it began."""
    decisions: tuple[Decision[M], ...]
    lucks: tuple[Luck, ...]
    final: tuple[float, ...]
    """The result, or what the last position is worth in an unfinished game."""
    curve: tuple[tuple[float, ...], ...]
    """What the game was worth to each seat before each event, and at the end."""
    info: GameInfo
    finished: bool = True
    """Whether the game was played to its end; what an unfinished one is worth may not be exact."""
    exact: bool = True
    """Whether every value that the review adds up was counted."""

    def losses(self, seat: int) -> float:
        return sum(d.loss for d in self.decisions if d.seat == seat)

    def luck(self, seat: int) -> float:
        return sum(event.gain[seat] for event in self.lucks)

    def accuracy(self, seat: int) -> float:
        worst = self.info.bounds[-1]
        right = [1.0 - min(1.0, max(0.0, d.loss) / worst) for d in self.decisions if d.seat == seat]
        return 100.0 * sum(right) / len(right) if right else 100.0

    def others(self, seat: int) -> float:
        """What the other seats' decisions gave to (or took from) this one."""
        return self.final[seat] - self.worth[seat] - self.luck(seat) + self.losses(seat)


def review(game: Game[P, M, V], oracle: Oracle[P, V, M], record: Record) -> Review[M]:
    """Walks through a record; the oracle's `worth` values a position with everything known that the record shows."""
    refuse_uneventful(record)
    worth = oracle.worth
    decisions: list[Decision[M]] = []
    lucks: list[Luck] = []
    position = game.read(record.start) if record.start else game.start()
    now = start = worth(position)
    curve = [now]
    with progress("looking at every event", len(record.events), "events") as bar:
        for ply in replay(game, record):
            after = game.play(ply.position, ply.move)
            later = worth(after)
            if ply.seat == Turn.CHANCE:
                gain = tuple(b - a for a, b in zip(now, later, strict=True))
                lucks.append(Luck(ply.number, ply.event.text, gain))
            else:
                lost = now[ply.seat] - later[ply.seat]
                decisions.append(_decision(game, oracle, ply, lost))
            now, position = later, after
            curve.append(now)
            bar.advance()
    finished = game.turn(position) == Turn.OVER
    exact = all(one.exact for one in decisions) and is_exact(game, oracle, position)
    return Review(start, tuple(decisions), tuple(lucks), now, tuple(curve), game.info_at(position), finished, exact)


def _decision(game: Game[P, M, V], oracle: Oracle[P, V, M], ply: Ply[P, M], lost: float) -> Decision[M]:
    """What a decision cost; a correction in a puzzle is none of the moves and costs what the worth changed by."""
    position = ply.position
    appraisals = oracle.appraise(game.view(position, ply.seat))
    written = game.write_move(position, ply.move)
    mine = next((a for a in appraisals if a.move == ply.move or game.write_move(position, a.move) == written), None)
    if mine is None:
        mine = Appraisal(ply.move, Value(0.0), lost, "what stood there was changed")
        appraisals = appraisals or [mine]
    best, info = appraisals[0], game.info_at(position)
    return Decision(
        ply.number,
        ply.seat,
        game.write(position),
        written,
        game.write_move(position, best.move),
        best.value.mean,
        mine.loss,
        grade(mine.loss, info),
        best.why,
        ply.event.seconds,
        mine.value.exact and is_counted(appraisals, info),
        mine.details,
    )


def names_in(record: Record, info: GameInfo) -> list[str]:
    """The players' names, as the record's header or else the game gives them."""
    return [record.headers.get(f"player {seat + 1}", info.seat_name(seat)) for seat in range(info.players)]


def counted_in(info: GameInfo) -> str:
    """The unit of values as a heading says it.

    >>> counted_in(GameInfo("pig", "Pig", 2, "% to win", True, "1"))
    'per cent to win'
    """
    return info.unit.replace("%", "per cent")


def review_report(result: Review[Any], names: list[str] | None = None, most: int = 10) -> Report:
    """A review as data and as words: the costliest decisions first."""
    seats = range(len(result.worth))
    several = len(result.worth) > 1
    names = names or [f"player {seat + 1}" for seat in seats]
    unit, exact = counted_in(result.info), result.exact
    data = {
        "unit": result.info.unit,
        "exact": exact,
        "grades": dict(zip(GRADES, result.info.bounds)),
        "players": [
            {
                "name": names[seat],
                "start": result.worth[seat],
                "luck": result.luck(seat),
                "loss": result.losses(seat),
                "others": result.others(seat) if several else None,
                "final": result.final[seat],
                "accuracy": result.accuracy(seat),
            }
            for seat in seats
        ],
        "decisions": [{name: getattr(d, name) for name in TOLD} for d in result.decisions],
        "lucks": [{"number": e.number, "event": e.event, "gain": list(e.gain)} for e in result.lucks],
        "curve": [list(point) for point in result.curve],
    }
    summary = Table(
        ["player", "at the start", "luck", "lost by decisions", *["given by others"] * several, "result", "accuracy"],
        [
            [
                names[seat],
                about(f"{result.worth[seat]:.2f}", exact),
                about(f"{result.luck(seat):+.2f}", exact),
                about(f"{-result.losses(seat):+.2f}", exact),
                *[about(f"{result.others(seat):+.2f}", exact)] * several,
                f"{result.final[seat]:g}" if result.finished else about(f"{result.final[seat]:.2f}", exact),
                f"{result.accuracy(seat):.1f} %",
            ]
            for seat in seats
        ],
        f"What the game was worth, in {unit}",
    )
    costly = sorted((d for d in result.decisions if d.loss >= 0.005), key=lambda d: -d.loss)[:most]
    mistakes = Table(
        ["event", "player", "played", "best", "cost", "", "why"],
        [[d.number, names[d.seat], d.played, d.best, about(f"{d.loss:.2f}", d.exact), d.name, d.why] for d in costly],
        f"The costliest decisions, in {unit}",
    )
    return Report(data, [summary, mistakes if costly else "No decision lost anything."])
