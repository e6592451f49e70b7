"""Players against each other on the same deals.

pair      two games on one deal: first one player declares against two of the other kind, then the other way round
margin    how many points more the first player took as declarer than the second did with the same cards
win       a pair's share: declared games won and defended games won, a draw being one of each
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, NamedTuple

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Player, Turn
from ludometry.core.progress import progress
from ludometry.games.skat import rules
from ludometry.games.skat.cards import Contract
from ludometry.games.skat.notation import read_contract
from ludometry.games.skat.players import players
from ludometry.games.skat.position import NOBODY, Play, Position, View, hide
from ludometry.games.skat.room import read_deals, whole_deal
from ludometry.games.skat.scoring import Sheet, sheet
from ludometry.solve.crew import Here
from ludometry.study.match import match_report, play_parts, same_tables, summarise
from ludometry.study.report import Report, Table

MOST_GAMES = 100_000


def play_game(start: Position, declarer: Player[View, Play], defender: Player[View, Play]) -> Position:
    """The end of a game from an open position, each seat seeing only its own view."""
    position = start
    while (seat := rules.turn(position)) != Turn.OVER:
        player = declarer if seat == position.declarer else defender
        position = rules.play(position, player(View(seat, hide(position, seat))))
    return position


def _sheet(end: Position) -> Sheet:
    found = sheet(end)
    assert found is not None
    return found


def _known(names: list[str], deals: int) -> dict[str, Any]:
    known = players(read_deals(deals))
    for name in names:
        if name not in known:
            raise UnknownName("player", name, known)
    return known


def _bounded(games: int) -> int:
    if not 2 <= games <= MOST_GAMES:
        raise BadInput(f"--games is a number from 2 to {MOST_GAMES:,}.")
    return games


@dataclass(frozen=True, slots=True)
class Bout:
    """A match by names, so that workers elsewhere can set it up for themselves; called with the numbers of pairs."""

    first: str
    second: str
    contract: int
    deals: int
    seed: int

    def __call__(self, numbers: Sequence[int]) -> list[Pair]:
        known = _known([self.first, self.second], self.deals)
        return [self._pair(known, number) for number in numbers]

    def _pair(self, known: dict[str, Any], number: int) -> Pair:
        start = whole_deal(random.Random(f"{self.seed}/{number}"), self.contract)
        results = []
        for place, (declaring, defending) in enumerate(((self.first, self.second), (self.second, self.first))):
            rng = random.Random(f"{self.seed}/{number}/{place}")
            results.append(_sheet(play_game(start, known[declaring](rng), known[defending](rng))))
        mine, yours = results
        margin = _gain(mine, start.contract) - _gain(yours, start.contract)
        return Pair((mine.won + (not yours.won)) / 2, margin, mine.score, yours.score)


class Pair(NamedTuple):
    """What two games on one deal showed."""

    win: float
    margin: float
    first_score: int
    second_score: int


def match(first: str, second: str, games: int, contract: str, deals: int, seed: int, cluster: str = "") -> Report:
    """One player against another, declaring and defending by turns on the same deals."""
    _known([first, second], deals)
    named = int(read_contract(contract)) if contract else NOBODY
    pairs = _bounded(games) // 2
    bout = Bout(first, second, named, deals, seed)
    with same_tables(cluster) if cluster else nullcontext(Here()) as crew:
        played = play_parts("Skat", bout, pairs, crew, together=1)
    wins, margins, *scores = zip(*played, strict=True)
    extra = {"seed": seed, "contract": contract or None, "scores": [sum(total) / pairs for total in scores]}
    return match_report(first, second, summarise(wins, margins, 2 * pairs), "points", extra)


def _gain(result: Sheet, contract: int) -> float:
    """The declarer's points; 100 or nothing in a null game."""
    return 100.0 * result.won if contract == Contract.NULL else float(result.declarer_points)


def simulate(declarer: str, defenders: str, games: int, contract: str, deals: int, seed: int) -> Report:
    """Many games: how often each contract is declared and won, with what points and score."""
    known = _known([declarer, defenders], deals)
    named = int(read_contract(contract)) if contract else NOBODY
    found: dict[int, list[Sheet]] = {}
    with progress("Skat: playing", _bounded(games), "games") as bar:
        for number in range(games):
            start = whole_deal(random.Random(f"{seed}/{number}"), named)
            rng = random.Random(f"{seed}/{number}/0")
            end = play_game(start, known[declarer](rng), known[defenders](rng))
            found.setdefault(start.contract, []).append(_sheet(end))
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


def _row(name: str, sheets: list[Sheet], contract: int) -> dict[str, Any]:
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
