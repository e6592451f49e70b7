"""Game review: what every decision cost, and what was luck.

worth     what a position is worth to a seat under best play, before anything happens in it
loss      how much worth a decision gave away
luck      how much worth a chance event gave or took
accuracy  100 for a seat that lost nothing; it falls by the share of the spread between best and worst moves given away

For every seat, exactly: worth at the start + its luck - its losses + what others gave away = the final result.
In a game for one the last term is absent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from ludometry.core.game import Game, M, Oracle, P, Turn, V
from ludometry.core.record import Record, replay
from ludometry.study.report import Report, Table

MISTAKES = ((0.0, "best"), (0.1, "good"), (0.35, "inaccuracy"), (0.7, "mistake"), (float("inf"), "blunder"))
"""Names for the share of the spread (best minus worst move) that a decision gave away."""


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
    share: float
    """The loss as a share of the spread between the best and the worst move."""
    why: str
    seconds: float | None

    @property
    def name(self) -> str:
        if self.loss < 1e-9:
            return "best"
        return next(name for bound, name in MISTAKES if self.share <= bound)


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
    unit: str

    def losses(self, seat: int) -> float:
        return sum(d.loss for d in self.decisions if d.seat == seat)

    def luck(self, seat: int) -> float:
        return sum(event.gain[seat] for event in self.lucks)

    def accuracy(self, seat: int) -> float:
        shares = [d.share for d in self.decisions if d.seat == seat]
        return 100.0 * (1.0 - sum(shares) / len(shares)) if shares else 100.0

    def others(self, seat: int) -> float:
        """What the other seats' decisions gave to (or took from) this one."""
        return self.final[seat] - self.worth[seat] - self.luck(seat) + self.losses(seat)


Worth = Callable[[Any], tuple[float, ...]]
"""What a position is worth to every seat; exact where the review is to add up exactly."""


def review(game: Game[P, M, V], oracle: Oracle[V, M], record: Record, worth: Worth) -> Review[M]:
    """Walks through a record; `worth` values a position with everything known that the record shows."""
    decisions: list[Decision[M]] = []
    lucks: list[Luck] = []
    position = game.read(record.start) if record.start else game.start()
    now = start = worth(position)
    curve = [now]
    for ply in replay(game, record):
        after = game.play(ply.position, ply.move)
        later = tuple(game.scores(after)) if game.turn(after) == Turn.OVER else worth(after)
        if ply.seat == Turn.CHANCE:
            gain = tuple(b - a for a, b in zip(now, later, strict=True))
            lucks.append(Luck(ply.number, ply.event.text, gain))
        else:
            decisions.append(_decision(game, oracle, ply.number, ply.position, ply.seat, ply.move, ply.event.seconds))
        now, position = later, after
        curve.append(now)
    return Review(start, tuple(decisions), tuple(lucks), now, tuple(curve), game.info.unit)


def _decision(
    game: Game[P, M, V],
    oracle: Oracle[V, M],
    number: int,
    position: P,
    seat: int,
    move: M,
    seconds: float | None,
) -> Decision[M]:
    appraisals = oracle.appraise(game.view(position, seat))
    best, worst = appraisals[0], appraisals[-1]
    written = game.write_move(position, move)
    mine = next(a for a in appraisals if a.move == move or game.write_move(position, a.move) == written)
    spread = best.value.mean - worst.value.mean
    share = mine.loss / spread if spread > 1e-9 else 0.0
    return Decision(
        number,
        seat,
        game.write(position),
        written,
        game.write_move(position, best.move),
        best.value.mean,
        mine.loss,
        min(1.0, share),
        best.why,
        seconds,
    )


def review_report(result: Review[Any], names: list[str] | None = None, most: int = 10) -> Report:
    """A review as data and as words: the costliest decisions first."""
    seats = range(len(result.worth))
    names = names or [f"player {seat + 1}" for seat in seats]
    data = {
        "unit": result.unit,
        "players": [
            {
                "name": names[seat],
                "start": result.worth[seat],
                "luck": result.luck(seat),
                "loss": result.losses(seat),
                "others": result.others(seat) if len(result.worth) > 1 else None,
                "final": result.final[seat],
                "accuracy": result.accuracy(seat),
            }
            for seat in seats
        ],
        "decisions": [
            {
                "number": d.number,
                "seat": d.seat,
                "position": d.position,
                "played": d.played,
                "best": d.best,
                "value": d.value,
                "loss": d.loss,
                "name": d.name,
                "why": d.why,
                "seconds": d.seconds,
            }
            for d in result.decisions
        ],
        "lucks": [{"number": e.number, "event": e.event, "gain": list(e.gain)} for e in result.lucks],
        "curve": [list(point) for point in result.curve],
    }
    summary = Table(
        ["player", "at the start", "luck", "lost by decisions", "result", "accuracy"],
        [
            [
                names[seat],
                f"{result.worth[seat]:.2f}",
                f"{result.luck(seat):+.2f}",
                f"{-result.losses(seat):+.2f}",
                f"{result.final[seat]:g}",
                f"{result.accuracy(seat):.1f} %",
            ]
            for seat in seats
        ],
    )
    costly = sorted((d for d in result.decisions if d.loss >= 0.005), key=lambda d: -d.loss)[:most]
    mistakes = Table(
        ["event", "player", "played", "best", "cost", "", "why"],
        [[d.number, names[d.seat], d.played, d.best, f"{d.loss:.2f}", d.name, d.why] for d in costly],
        "The costliest decisions",
    )
    return Report(data, [summary, mistakes if costly else "No decision lost anything."])
