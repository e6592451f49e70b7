"""Matches and simulations over the game kernel.

pair     two games on the same deals, each seat dealing first in one of them
margin   points by which the first player leads at the end, summed over a pair or averaged over its games
skunk    the loser has 90 or fewer; double skunk 60 or fewer
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludometry.games.cribbage.kernels import game as kernel
from ludometry.games.cribbage.players import minds
from ludometry.games.cribbage.players.winning import played_deals
from ludometry.games.cribbage.rules import DOUBLE_SKUNK, SKUNK
from ludometry.games.cribbage.statistics import score_tables
from ludometry.solve.jit import announce_compilation
from ludometry.study.chart import histogram
from ludometry.study.match import Bout, MatchResult, Pair, Play, match_report, play_pairs
from ludometry.study.report import Report, Table
from ludometry.tables.arrays import Array, Ints

MOST_GAMES = 10_000_000
TOGETHER = 250
"""Pairs between two looks at the keyboard, or that go to a worker together."""


def seats_swapped(first: str, second: str, seed: int) -> Play[Ints]:
    """Of each pair the two games: the scores of both seats, and the number of deals."""
    both = minds.mind(first, seed), minds.mind(second, seed)

    def play(numbers: Sequence[int]) -> list[Pair[Ints]]:
        finals = np.zeros((len(numbers), 2, 3), np.int64)
        kernel.play_pairs(score_tables(), both, seed, numbers[0], finals)
        ahead = finals[:, :, 0] - finals[:, :, 1]
        wins, margins = (ahead > 0).mean(axis=1).tolist(), ahead.mean(axis=1).tolist()
        return [Pair(*pair) for pair in zip(wins, margins, finals, strict=True)]

    return play


def play_games(first: str, second: str, seed: int, games: int, cluster: str = "") -> tuple[MatchResult, Ints, float]:
    """What pairs of games show, the final scores by pair, first dealer and seat, and the deals of a game on average."""
    announce_compilation("cribbage", 40)
    bout = Bout(seats_swapped, (first, second, seed))
    result, pairs = play_pairs("Cribbage", bout, games, cluster, together=TOGETHER, most=MOST_GAMES)
    played = np.array([pair.counted for pair in pairs])
    return result, played[:, :, :2], float(played[:, :, 2].sum() / result.games)


def match(a: str, b: str, games: int, seed: int, cluster: str = "") -> Report:
    """One named player against another on duplicate deals."""
    result, finals, deals = play_games(a, b, seed, games, cluster)
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
        "deals_per_game": deals,
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
        f"the first dealer won {100 * first_dealer:.1f} %; {deals:.2f} deals a game"
    )
    return Report(report.data, [*report.parts, Table(["", a, b], rows), words])


def simulate(player: str, other: str, games: int, seed: int) -> Report:
    """Many games between two players: who wins, by how much, and what a deal brings on average."""
    result, finals, deals = play_games(player, other, seed, games)
    margins = np.abs(finals[:, :, 0] - finals[:, :, 1]).ravel()
    count = min(100_000, max(2000, 8 * games))
    sequences, lengths = played_deals(minds.mind(player, seed), count, np.array([seed], np.uint64))
    deal = deal_averages(sequences, lengths)
    losing = finals.min(axis=2)
    skunks = float((losing <= SKUNK).mean())
    data = {
        "players": [player, other],
        "games": result.games,
        "win_rate": result.win_rate,
        "interval": list(result.interval),
        "margin": result.margin,
        "mean_absolute_margin": float(margins.mean()),
        "decided_by_one_point": float((margins == 1).mean()),
        "skunks": skunks,
        "double_skunks": float((losing <= DOUBLE_SKUNK).mean()),
        "deals_per_game": deals,
        "deal": deal,
    }
    rows = [[name.replace("_", " "), f"{value:.3f}"] for name, value in deal.items()]
    bins = np.bincount(margins.astype(np.int64), minlength=122)[1:122]
    bars = {float(margin): float(times) for margin, times in enumerate(bins, 1)}
    drawn = histogram(f"{player} against {other}: final margins", "points", "games", bars)
    words = (
        f"{player} won {100 * result.win_rate:.2f} % of {result.games:,} games; {100 * skunks:.1f} % were skunks; "
        f"{deals:.2f} deals a game; mean margin {margins.mean():.2f} points"
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
