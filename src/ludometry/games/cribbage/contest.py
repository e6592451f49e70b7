"""Matches and simulations over the game kernel.

pair     two games on the same deals, each seat dealing first in one of them
margin   points by which the first player leads at the end, summed over a pair or averaged over its games
skunk    the loser has 90 or fewer; double skunk 60 or fewer
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.cribbage import kernels_game, minds
from ludometry.games.cribbage.kernels_game import Mind
from ludometry.games.cribbage.rules import DOUBLE_SKUNK, SKUNK
from ludometry.games.cribbage.statistics import score_tables
from ludometry.solve.crew import Crew
from ludometry.solve.jit import announce_compilation
from ludometry.study.chart import histogram
from ludometry.study.match import MatchResult, match_report, same_tables, summarise
from ludometry.study.report import Report, Table

Array = NDArray[Any]

MOST_GAMES = 10_000_000
TOGETHER = 250
"""Pairs between two looks at the keyboard, or that go to a worker together."""


def play_pairs(first: Mind, second: Mind, pairs: int, seed: int) -> tuple[Array, int]:
    """Final scores, shape (pairs, first dealer, seat), and the number of deals."""
    announce_compilation("cribbage", 40)
    finals = np.zeros((pairs, 2, 2), np.int64)
    deals = 0
    with progress("Cribbage: playing", pairs, "pairs") as bar:
        for begin in range(0, pairs, TOGETHER):
            part = slice(begin, min(pairs, begin + TOGETHER))
            deals += kernels_game.play_pairs(score_tables(), (first, second), seed, begin, finals[part])
            bar.advance(part.stop - part.start)
    return finals, deals


def so_many(games: int) -> int:
    """The number of pairs in so many games."""
    if not 2 <= games <= MOST_GAMES:
        raise BadInput(f"{games} games cannot be played: expected 2 to {MOST_GAMES:,}.")
    return games // 2


def result_of(finals: Array) -> MatchResult:
    """Share of wins and margin a game of the first player, with intervals from pair to pair."""
    wins = (finals[:, :, 0] > finals[:, :, 1]).mean(axis=1)
    margins = (finals[:, :, 0] - finals[:, :, 1]).mean(axis=1)
    return summarise(wins.tolist(), margins.tolist(), 2 * len(finals))


@dataclass(frozen=True, slots=True)
class Bout:
    """A match by names, so that workers elsewhere can set it up for themselves; called with the numbers of pairs."""

    first: str
    second: str
    seed: int

    def __call__(self, numbers: range) -> tuple[Array, int]:
        finals = np.zeros((len(numbers), 2, 2), np.int64)
        both = minds.mind(self.first, self.seed), minds.mind(self.second, self.seed)
        return finals, kernels_game.play_pairs(score_tables(), both, self.seed, numbers.start, finals)


def play_bout(bout: Bout, pairs: int, crew: Crew) -> tuple[Array, int]:
    """What `play_pairs` would have found, pair by pair the same, by a crew."""
    parts = [range(begin, min(pairs, begin + TOGETHER)) for begin in range(0, pairs, TOGETHER)]
    finals, deals = [], 0
    with progress("Cribbage: playing", pairs, "pairs") as bar:
        for part, dealt in crew.run(bout, parts):
            finals.append(part)
            deals += dealt
            bar.advance(len(part))
    return np.concatenate(finals), deals


def _on_cluster(bout: Bout, pairs: int, cluster: str) -> tuple[Array, int]:
    with same_tables(cluster) as crew:
        return play_bout(bout, pairs, crew)


def match(a: str, b: str, games: int, seed: int, cluster: str = "") -> Report:
    """One named player against another on duplicate deals."""
    pairs = so_many(games)
    both = minds.mind(a, seed), minds.mind(b, seed)
    finals, deals = _on_cluster(Bout(a, b, seed), pairs, cluster) if cluster else play_pairs(*both, pairs, seed)
    result = result_of(finals)
    losing = finals.min(axis=2)
    won = finals[:, :, 0] > finals[:, :, 1]
    skunks = {
        name: {
            "skunks": int(((losing <= SKUNK) & mine).sum()),
            "double_skunks": int(((losing <= DOUBLE_SKUNK) & mine).sum()),
        }
        for name, mine in (("a", won), ("b", ~won))
    }
    first_dealer = float((won[:, 0].mean() + (~won[:, 1]).mean()) / 2)
    extra = {
        "margin_per_pair": 2 * result.margin,
        "margin_per_pair_interval": [2 * bound for bound in result.margin_interval],
        "skunks": skunks,
        "first_dealer_wins": first_dealer,
        "deals_per_game": deals / (2 * pairs),
        "seed": seed,
    }
    report = match_report(a, b, result, "points", extra)
    rows = [
        ["skunks given", skunks["a"]["skunks"], skunks["b"]["skunks"]],
        ["double skunks given", skunks["a"]["double_skunks"], skunks["b"]["double_skunks"]],
    ]
    low, high = (2 * bound for bound in result.margin_interval)
    words = (
        f"{2 * result.margin:+.2f} points a pair ({low:+.2f} to {high:+.2f}); "
        f"the first dealer won {100 * first_dealer:.1f} %; {deals / (2 * pairs):.2f} deals a game"
    )
    return Report(report.data, [*report.parts, Table(["", a, b], rows), words])


def simulate(player: str, other: str, games: int, seed: int) -> Report:
    """Many games between two players: who wins, by how much, and what a deal brings on average."""
    from ludometry.games.cribbage.winning import played_deals

    pairs = so_many(games)
    finals, deals = play_pairs(minds.mind(player, seed), minds.mind(other, seed), pairs, seed)
    result = result_of(finals)
    margins = np.abs(finals[:, :, 0] - finals[:, :, 1]).ravel()
    count = min(100_000, max(2000, 8 * games))
    sequences, lengths = played_deals(minds.mind(player, seed), count, np.array([seed], np.uint64))
    deal = deal_averages(sequences, lengths)
    losing = finals.min(axis=2)
    skunks = float((losing <= SKUNK).mean())
    data = {
        "players": [player, other],
        "games": 2 * pairs,
        "win_rate": result.win_rate,
        "interval": list(result.interval),
        "margin": result.margin,
        "mean_absolute_margin": float(margins.mean()),
        "decided_by_one_point": float((margins == 1).mean()),
        "skunks": skunks,
        "double_skunks": float((losing <= DOUBLE_SKUNK).mean()),
        "deals_per_game": deals / (2 * pairs),
        "deal": deal,
    }
    rows = [[name.replace("_", " "), f"{value:.3f}"] for name, value in deal.items()]
    bins = np.bincount(margins.astype(np.int64), minlength=122)[1:122]
    bars = {float(margin): float(times) for margin, times in enumerate(bins, 1)}
    drawn = histogram(f"{player} against {other}: final margins", "points", "games", bars)
    words = (
        f"{player} won {100 * result.win_rate:.2f} % of {2 * pairs:,} games; {100 * skunks:.1f} % were skunks; "
        f"{deals / (2 * pairs):.2f} deals a game; mean margin {margins.mean():.2f} points"
    )
    return Report(data, [words, Table(["a deal brings", "points"], rows)], drawn)


def deal_averages(sequences: Array, lengths: Array) -> dict[str, float]:
    """What a deal brings on average: the play, hands and crib, by role."""
    rows = np.arange(len(lengths))
    counts = [sequences[rows, lengths - back, 1].astype(np.float64).mean() for back in (3, 2, 1)]
    places = np.arange(sequences.shape[1])[None, :] < (lengths - 3)[:, None]
    play = [
        float(np.where(places & (sequences[:, :, 0] == role), sequences[:, :, 1], 0).sum(axis=1).mean())
        for role in range(2)
    ]
    return {
        "pone_play": play[0],
        "dealer_play_and_heels": play[1],
        "pone_hand": float(counts[0]),
        "dealer_hand": float(counts[1]),
        "crib": float(counts[2]),
    }
