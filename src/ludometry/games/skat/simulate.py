"""Players against each other on the same deals, and what they write down.

pair      two games on one deal: first one player declares against two of the other kind, then the other way round
margin    how many points more the first player took as declarer than the second did with the same cards
win       a pair's share: declared games won and defended games won, a draw being one of each
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ludometry.core.options import Setting
from ludometry.core.progress import progress
from ludometry.core.record import play_out
from ludometry.core.registry import room
from ludometry.core.room import MakePlayer
from ludometry.games.skat.cards import SEATS, Contract
from ludometry.games.skat.dealing import whole_deal
from ludometry.games.skat.position import NOBODY, Move, Position, View
from ludometry.games.skat.rules import Skat
from ludometry.games.skat.scoring import Sheet, sheet
from ludometry.study.match import Bout, Pair, demand_games, match_report, play_pairs, said
from ludometry.study.players import player_named
from ludometry.study.report import Json, Report, Table

Named: TypeAlias = MakePlayer[View, Move]


def _seated(options: dict[str, Setting], first: str, second: str) -> tuple[Skat, Named, Named]:
    found = room("skat")
    game: Skat = found.game(**options)
    return game, player_named(found, game, first), player_named(found, game, second)


def _played(game: Skat, start: Position, declaring: Named, defending: Named, seed: str) -> Sheet:
    """The score of a game from a deal, one player alone against the other kind."""
    rng = random.Random(seed)
    alone, together = declaring(rng), defending(rng)
    _, end = play_out(game, [alone if seat == start.declarer else together for seat in range(SEATS)], rng, start)
    found = sheet(end)
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class DeclarersSwapped:
    """Pairs of games on one deal: each player declares one of them against two of the other kind."""

    game: Skat
    first: Named
    second: Named
    seed: int

    def __call__(self, numbers: Sequence[int]) -> list[Pair[tuple[int, int]]]:
        return [self._pair(f"{self.seed}/{number}") for number in numbers]

    def _pair(self, seed: str) -> Pair[tuple[int, int]]:
        start = whole_deal(random.Random(seed), self.game.contract, self.game.declarer)
        won, lost = (
            _played(self.game, start, declaring, defending, f"{seed}/{place}")
            for place, (declaring, defending) in enumerate(((self.first, self.second), (self.second, self.first)))
        )
        margin = _gain(won, start.contract) - _gain(lost, start.contract)
        return Pair((won.won + (not lost.won)) / 2, margin, (won.score, lost.score))


def _declarers_swapped(options: dict[str, Setting], first: str, second: str, seed: int) -> DeclarersSwapped:
    return DeclarersSwapped(*_seated(options, first, second), seed)


def match(first: str, second: str, games: int, seed: int, cluster: str, options: dict[str, Setting]) -> Report:
    """One player against another, declaring and defending by turns on the same deals."""
    bout = Bout(_declarers_swapped, (options, first, second, seed))
    result, pairs = play_pairs("Skat", bout, games, cluster, together=1)
    scores = [sum(pair.counted[place] for pair in pairs) / len(pairs) for place in (0, 1)]
    named = {word: value for word, value in options.items() if word not in ("game", "rounds")}
    return match_report(first, second, result, "points", {"seed": seed, **said(named), "scores": scores})


def _gain(result: Sheet, contract: int) -> float:
    """The declarer's points; 100 or nothing in a null game."""
    return 100.0 * result.won if contract == Contract.NULL else float(result.declarer_points)


def simulate(declarer: str, defenders: str, games: int, seed: int, options: dict[str, Setting]) -> Report:
    """Many games: how often each contract is declared and won, with what points and score."""
    game, alone, together = _seated(options, declarer, defenders)
    found: dict[int, list[Sheet]] = {}
    demand_games(games)
    with progress("Skat: playing", games, "games") as bar:
        for number in range(games):
            start = whole_deal(random.Random(f"{seed}/{number}"), game.contract, game.declarer)
            found.setdefault(start.contract, []).append(_played(game, start, alone, together, f"{seed}/{number}/0"))
            bar.advance()
    rows = [_row(Contract(number).title, found[number], number) for number in sorted(found)]
    if len(found) > 1:
        rows.append(_row("all", [one for sheets in found.values() for one in sheets], NOBODY))
    data = {"declarer": declarer, "defenders": defenders, "games": games, "seed": seed, "rows": rows}
    shown = [
        [
            row["contract"],
            row["games"],
            f"{100 * row['won']:.1f} %",
            "" if row["points"] is None else f"{row['points']:.1f}",
            "" if row["schneider"] is None else f"{100 * row['schneider']:.1f} %",
            f"{row['score']:+.1f}",
        ]
        for row in rows
    ]
    columns = ["contract", "games", "won", "points", "schneider", "score a game"]
    title = f"{declarer} declares against {defenders}, {games:,} games"
    return Report(data, [Table(columns, shown, title)])


def _row(name: str, sheets: list[Sheet], contract: int) -> Json:
    count = len(sheets)
    counted = contract != Contract.NULL and contract != NOBODY
    return {
        "contract": name,
        "games": count,
        "won": sum(one.won for one in sheets) / count,
        "points": sum(one.declarer_points for one in sheets) / count if counted else None,
        "schneider": sum(one.schneider for one in sheets) / count if counted else None,
        "score": sum(one.score for one in sheets) / count,
    }
