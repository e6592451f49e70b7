"""Policy against policy, with error bars.

pair      two games on the same chance events with the seats swapped, so that luck cancels
margin    what the first player scored more than the second, averaged over a pair's games
interval  95 % confidence for the win rate, from the spread between pairs; a draw counts half
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, M, P, V
from ludometry.core.options import Setting
from ludometry.core.progress import progress
from ludometry.core.record import play_out
from ludometry.core.registry import room
from ludometry.core.room import MakePlayer
from ludometry.solve.crew import Crew, Here
from ludometry.study.players import player_named
from ludometry.study.report import Json, Report, Table

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match showed of the first player."""

    win_rate: float
    interval: tuple[float, float]
    games: int
    margin: float
    margin_interval: tuple[float, float]


def summarise(wins: Sequence[float], margins: Sequence[float], games: int) -> MatchResult:
    """From one figure a pair (or a game, where there are no pairs): the share won, and the margin."""
    rate, spread = mean_and_error(wins)
    low, high = _wilson(rate, len(wins), spread)
    margin, error = mean_and_error(margins)
    return MatchResult(rate, (low, high), games, margin, (margin - 1.96 * error, margin + 1.96 * error))


def mean_and_error(figures: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    count = len(figures)
    mean = math.fsum(figures) / count
    variance = math.fsum((x - mean) ** 2 for x in figures) / max(1, count - 1)
    return mean, math.sqrt(variance / count)


def _wilson(rate: float, count: int, error: float) -> tuple[float, float]:
    """Wilson's interval, with the number of games scaled to the spread that was seen between pairs."""
    if error == 0:  # all pairs alike: fall back on the plain count
        effective = float(count)
    else:
        effective = max(1.0, rate * (1 - rate) / error**2)
    z = 1.96
    centre = (rate + z * z / (2 * effective)) / (1 + z * z / effective)
    half = z * math.sqrt(rate * (1 - rate) / effective + z * z / (4 * effective**2)) / (1 + z * z / effective)
    return max(0.0, centre - half), min(1.0, centre + half)


PAIRS_TOGETHER = 4
"""Pairs of games that go to a worker together."""
MOST_GAMES = 1_000_000


class Pair(NamedTuple, Generic[R]):
    """What two games on the same chances showed of the first player."""

    win: float
    margin: float
    counted: R
    """What else a room counts in a pair."""


Play: TypeAlias = Callable[[Sequence[int]], list[Pair[R]]]
"""Plays pairs by their numbers; the game, two players and a seed are in it."""


@dataclass(frozen=True)
class Bout(Generic[R]):
    """A match that is set up from names, once: a worker elsewhere gets the names and sets it up for itself."""

    make: Callable[..., Play[R]]
    names: tuple[Any, ...]
    """What `make` takes: names, options and seeds, which can be sent."""

    @cached_property
    def seated(self) -> Play[R]:
        return self.make(*self.names)

    def __call__(self, numbers: Sequence[int]) -> list[Pair[R]]:
        return self.seated(numbers)

    def __reduce__(self) -> tuple[type[Bout[R]], tuple[Any, ...]]:
        return Bout, (self.make, self.names)


def play_pairs(
    title: str,
    bout: Bout[R],
    games: int,
    cluster: str = "",
    *,
    together: int = PAIRS_TOGETHER,
    most: int = MOST_GAMES,
) -> tuple[MatchResult, list[Pair[R]]]:
    """The frame of every match in pairs: what it shows, and what each pair did; the same whoever plays it."""
    demand_games(games, most)
    pairs = games // 2
    # Here first: a player that must be trained is met before the workers compare their tables with ours.
    play = bout.seated
    parts = [range(begin, min(pairs, begin + together)) for begin in range(0, pairs, together)]
    played: list[Pair[R]] = []
    with crew_of(cluster) as crew, progress(f"{title}: playing", pairs, "pairs") as bar:
        for part in crew.run(bout if cluster else play, parts):
            played += part
            bar.advance(len(part))
    return summarise([pair.win for pair in played], [pair.margin for pair in played], 2 * pairs), played


def demand_games(games: int, most: int = MOST_GAMES) -> None:
    """Refuses less than a pair of games, and more of them than anybody means."""
    if not 2 <= games <= most:
        raise BadInput(f"--games is a number from 2 to {most:,}.")


@contextmanager
def crew_of(cluster: str) -> Iterator[Crew]:
    """Who plays: this process, or the workers of a Dask cluster, if they know the same tables as we do."""
    if not cluster:
        yield Here()
        return
    from ludometry.solve.dask_crew import join

    with closing(join(cluster)) as crew:
        crew.demand_same_tables()
        yield crew


@dataclass(frozen=True, slots=True)
class SeatsSwapped(Generic[P, M, V]):
    """Pairs of games on the same chance events, the second with the seats swapped.

    In a game for one, each player plays alone on the same chance events and the totals are compared.
    """

    game: Game[P, M, V]
    first: MakePlayer[V, M]
    second: MakePlayer[V, M]
    seed: int
    start: P | None = None

    def __call__(self, numbers: Sequence[int]) -> list[Pair[None]]:
        return [self._pair(number) for number in numbers]

    def _pair(self, number: int) -> Pair[None]:
        differences = [self._one(number, swap) for swap in (False, True)]
        won = sum(0.5 if d == 0 else float(d > 0) for d in differences) / 2
        return Pair(won, sum(differences) / 2, None)

    def _one(self, number: int, swap: bool) -> float:
        makers = (self.second, self.first) if swap else (self.first, self.second)
        seats = [make(random.Random(f"{self.seed}/{number}/{make is self.first}")) for make in makers]
        if self.game.info.players == 1:
            events = f"{self.seed}/{number}/{swap}"
            ends = [play_out(self.game, [seat], random.Random(events), self.start)[1] for seat in seats]
            totals = [self.game.scores(end)[0] for end in ends]
        else:
            _, end = play_out(self.game, seats, random.Random(f"{self.seed}/{number}"), self.start)
            totals = list(self.game.scores(end))
        difference = totals[0] - totals[1]
        return -difference if swap else difference


def _seats_swapped(
    name: str, options: dict[str, Setting], first: str, second: str, seed: int, start: str
) -> Play[None]:
    found = room(name)
    game = found.game(**options)
    both = [player_named(found, game, player) for player in (first, second)]
    return SeatsSwapped(game, both[0], both[1], seed, game.read(start) if start else None)


def match_by_name(
    name: str,
    options: dict[str, Setting],
    first: str,
    second: str,
    games: int,
    seed: int,
    start: str = "",
    cluster: str = "",
) -> Report:
    """One player of a room against another, here or on a cluster: pair by pair the same."""
    info = room(name).game(**options).info
    bout = Bout(_seats_swapped, (name, options, first, second, seed, start))
    result, _ = play_pairs(info.title, bout, games, cluster, together=PAIRS_TOGETHER if cluster else 1)
    return match_report(first, second, result, info.counted_in, {"seed": seed, **said({"start": start, **options})})


def said(options: Mapping[str, Setting]) -> dict[str, Setting]:
    """Options as an answer names them: null where an empty text leaves the choice to the game."""
    return {word: None if value == "" else value for word, value in options.items()}


def match_report(a: str, b: str, result: MatchResult, unit: str, extra: Json | None = None) -> Report:
    """A match as the shape that stays: win_rate, interval, games, margin."""
    data = {
        "players": [a, b],
        "win_rate": result.win_rate,
        "interval": list(result.interval),
        "games": result.games,
        "margin": result.margin,
        "margin_interval": list(result.margin_interval),
        **(extra or {}),
    }
    low, high = result.interval
    rows = [
        [f"{a} wins", f"{100 * result.win_rate:.2f} %", f"{100 * low:.2f} to {100 * high:.2f} %"],
        [
            f"margin in {unit} a game",
            f"{result.margin:+.3f}",
            f"{result.margin_interval[0]:+.3f} to {result.margin_interval[1]:+.3f}",
        ],
    ]
    return Report(data, [Table(["", "", "95 % interval"], rows, f"{a} against {b}, {result.games:,} games")])
