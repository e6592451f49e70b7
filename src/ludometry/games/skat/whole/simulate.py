"""Whole games by players against each other, and what they write down.

trio      three games on one deal: one player sits once at each place, two of the other kind at the others
margin    Seeger points that the first player gains more than the mean of the other two, a deal
win       the share of a trio's games in which it gains more than that mean, equals being half
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from ludometry.core.options import Setting
from ludometry.core.progress import progress
from ludometry.core.record import play_out
from ludometry.core.registry import room
from ludometry.games.skat.cards import SEATS, Contract
from ludometry.games.skat.whole.position import Whole
from ludometry.games.skat.whole.score import result
from ludometry.study.match import crew_of, demand_games, match_report, mean_and_error, said, summarise
from ludometry.study.players import player_named
from ludometry.study.report import Json, Report, Table
from ludometry.study.simulate import games_of


class Trio(NamedTuple):
    """What three games on one deal showed."""

    win: float
    margin: float


def _table(options: dict[str, Setting], *names: str) -> tuple[Any, ...]:
    found = room("skat")
    game = found.game(**options)
    return (game, *(player_named(found, game, name) for name in names))


def play_trios(options: dict[str, Setting], first: str, second: str, seed: int, numbers: Sequence[int]) -> list[Trio]:
    """Trios by their numbers, set up from names, so that workers elsewhere can do it for themselves."""
    game, mine, yours = _table(options, first, second)
    found = []
    for number in numbers:
        gains = []
        for seat in range(SEATS):
            rng = random.Random(f"{seed}/{number}")
            seats = [(mine if one == seat else yours)(random.Random(f"{seed}/{number}/{one}")) for one in range(SEATS)]
            scores = game.scores(play_out(game, seats, rng)[1])
            gains.append(scores[seat] - (sum(scores) - scores[seat]) / (SEATS - 1))
        wins = [0.5 if gain == 0 else float(gain > 0) for gain in gains]
        found.append(Trio(sum(wins) / SEATS, sum(gains) / SEATS))
    return found


def match(first: str, second: str, games: int, seed: int, cluster: str, options: dict[str, Setting]) -> Report:
    """One player against two of the other, once at each place on the same deals."""
    _table(options, first, second)
    demand_games(games)
    trios = max(1, games // SEATS)
    played: list[Trio] = []
    with crew_of(cluster) as crew, progress("Skat: playing", trios, "deals") as bar:
        for part in crew.run(partial(play_trios, options, first, second, seed), [[number] for number in range(trios)]):
            played += part
            bar.advance(len(part))
    wins, margins = zip(*played, strict=True)
    found = summarise(wins, margins, SEATS * trios)
    return match_report(first, second, found, "Seeger points", {"seed": seed, **said(options)})


def simulate(player: str, other: str, games: int, seed: int, options: dict[str, Setting]) -> Report:
    """Many games: the first player at forehand, the other at the rest; how often each contract is declared and won."""
    game, mine, yours = _table(options, player, other)
    demand_games(games)
    ends = [end for _, end in games_of(game, [mine, yours, yours], games, seed)]
    rows = _rows(ends)
    means = [mean_and_error(scores) for scores in zip(*map(game.scores, ends))]
    data: Json = {
        "players": [player, other, other],
        "games": games,
        "seed": seed,
        "passed": sum(result(end) is None for end in ends),
        "rows": rows,
        "scores": [{"mean": mean, "error": error} for mean, error in means],
    }
    shown = [[row["contract"], row["games"], f"{100 * row['won']:.1f} %", f"{row['score']:+.1f}"] for row in rows]
    names = [game.info.seat_name(seat) for seat in range(SEATS)]
    scored = [[name, f"{mean:.1f} ± {error:.1f}"] for name, (mean, error) in zip(names, means, strict=True)]
    title = f"{player} at forehand, {other} at the others, {games:,} games, {data['passed']} passed in"
    columns = ["last deal's contract" if game.rounds else "contract", "games", "won", "score a game"]
    return Report(data, [Table(columns, shown, title), Table(["", "Seeger points"], scored)])


def _rows(ends: list[Whole]) -> list[Json]:
    """How often each contract was played and won, and all of them together."""
    kinds: dict[str, list[tuple[bool, int]]] = {}
    for end in ends:
        found = result(end)
        if found is not None:
            name = Contract(end.cards.contract).title + (" hand" if end.hand else "")
            for kind in (name, "all"):
                kinds.setdefault(kind, []).append((found.won, found.score))
    order = sorted(kinds, key=lambda kind: (kind == "all", kind))
    return [
        {
            "contract": kind,
            "games": len(kinds[kind]),
            "won": sum(won for won, _ in kinds[kind]) / len(kinds[kind]),
            "score": sum(score for _, score in kinds[kind]) / len(kinds[kind]),
        }
        for kind in order
    ]
