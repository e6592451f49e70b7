"""Policy against policy, with error bars.

pair      two games on the same chance events with the seats swapped, so that luck cancels
margin    what the first player scored more than the second, averaged over a pair's games
interval  95 % confidence for the win rate, from the spread between pairs; a draw counts half
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Game, Player
from ludometry.core.progress import progress
from ludometry.core.record import play_out
from ludometry.core.registry import room
from ludometry.solve.crew import Crew
from ludometry.study.report import Report, Table

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
    rate, spread = _mean_and_error(wins)
    low, high = _wilson(rate, len(wins), spread)
    margin, error = _mean_and_error(margins)
    return MatchResult(rate, (low, high), games, margin, (margin - 1.96 * error, margin + 1.96 * error))


def _mean_and_error(figures: Sequence[float]) -> tuple[float, float]:
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


MakePlayer = Callable[[random.Random], Player[Any, Any]]
PAIRS_TOGETHER = 4
"""Pairs of games that go to a worker together."""
MOST_GAMES = 1_000_000


def play_match(game: Game[Any, Any, Any], first: MakePlayer, second: MakePlayer, games: int, seed: int) -> MatchResult:
    """Plays pairs of games, seats swapped on the same chance events, and sums them up.

    In a game for one, each player plays alone on the same chance events and the totals are compared.
    """
    pairs = max(1, games // 2)
    played: list[tuple[float, float]] = []
    with progress(f"{game.info.title}: playing", pairs, "pairs") as bar:
        for number in range(pairs):
            played.append(_pair(game, first, second, seed, number))
            bar.advance()
    return summarise([win for win, _ in played], [margin for _, margin in played], pairs * 2)


@dataclass(frozen=True, slots=True)
class Bout:
    """A match by names, so that workers elsewhere can set it up for themselves; called with the numbers of pairs."""

    room: str
    options: tuple[tuple[str, Any], ...]
    """Options of the game, as on the command line."""
    first: str
    second: str
    seed: int

    def __call__(self, numbers: Sequence[int]) -> list[tuple[float, float]]:
        found = room(self.room)
        game = found.game(**dict(self.options))
        players = found.players(game)
        return [_pair(game, players[self.first], players[self.second], self.seed, number) for number in numbers]


def play_parts(
    title: str, bout: Callable[[Sequence[int]], list[R]], pairs: int, crew: Crew, together: int = PAIRS_TOGETHER
) -> list[R]:
    """What a bout finds of each pair, in order, whoever of the crew plays it."""
    parts = [range(begin, min(pairs, begin + together)) for begin in range(0, pairs, together)]
    played: list[R] = []
    with progress(f"{title}: playing", pairs, "pairs") as bar:
        for part in crew.run(bout, parts):
            played += part
            bar.advance(len(part))
    return played


@contextmanager
def same_tables(cluster: str) -> Iterator[Crew]:
    """A Dask cluster whose workers know the same tables as we do, and so play the same games."""
    from ludometry.solve.dask_crew import join

    with closing(join(cluster)) as crew:
        crew.demand_same_tables()
        yield crew


def match_by_name(
    name: str, options: dict[str, Any], first: str, second: str, games: int, seed: int, cluster: str = ""
) -> Report:
    """One player of a room against another, here or on a cluster: pair by pair the same."""
    found = room(name)
    game = found.game(**options)
    players = found.players(game)
    for player in (first, second):
        if player not in players:
            raise UnknownName("player", player, players)
    if not 2 <= games <= MOST_GAMES:
        raise BadInput(f"--games is a number from 2 to {MOST_GAMES:,}.")
    if cluster:
        with same_tables(cluster) as crew:
            bout = Bout(name, tuple(options.items()), first, second, seed)
            played = play_parts(game.info.title, bout, games // 2, crew)
        result = summarise([win for win, _ in played], [margin for _, margin in played], games // 2 * 2)
    else:
        result = play_match(game, players[first], players[second], games, seed)
    return match_report(
        first, second, result, game.info.unit, {"seed": seed, **{word: said or None for word, said in options.items()}}
    )


def _pair(
    game: Game[Any, Any, Any], first: MakePlayer, second: MakePlayer, seed: int, number: int
) -> tuple[float, float]:
    """The share won and the margin of one pair of games."""
    differences = [
        difference
        for swap in (False, True)
        if (difference := _one(game, first, second, seed, number, swap)) is not None
    ]
    won = sum(0.5 if d == 0 else float(d > 0) for d in differences) / len(differences)
    return won, sum(differences) / len(differences)


def _one(
    game: Game[Any, Any, Any], first: MakePlayer, second: MakePlayer, seed: int, number: int, swap: bool
) -> float | None:
    makers = (second, first) if swap else (first, second)
    seats = [make(random.Random(f"{seed}/{number}/{make is first}")) for make in makers]
    if game.info.players == 1:
        totals = [game.scores(play_out(game, [seat], random.Random(f"{seed}/{number}/{swap}"))[1])[0] for seat in seats]
    else:
        _, end = play_out(game, seats, random.Random(f"{seed}/{number}"))
        totals = list(game.scores(end))
    difference = totals[0] - totals[1]
    return -difference if swap else difference


def match_report(a: str, b: str, result: MatchResult, unit: str, extra: dict[str, Any] | None = None) -> Report:
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
