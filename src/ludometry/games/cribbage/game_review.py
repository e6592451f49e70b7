"""Review of a played game: what each decision cost, in the unit of values and in points, and what was luck.

luck    how the worth of the game changes by the cut for deal, by the deal, and by the cut of the starter
"""

from __future__ import annotations

from ludometry.core.record import Record, checked, final_position
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.position import Move
from ludometry.games.cribbage.rules import Cribbage, loser_score
from ludometry.study.adviser import about
from ludometry.study.report import Report, Table
from ludometry.study.reviewer import Review, counted_in, names_in, review, review_report


def review_game(game: Cribbage, record: Record, most: int = 10) -> Report:
    """A whole game taken apart, adding up exactly: start + luck - losses + what the other gave = result."""
    checked(game, record)
    result = review(game, CribbageOracle(game.objective, overlooking=game.muggins), record)
    names = _names(game, record)
    report = review_report(result, names, most)
    final = final_position(game, record).scores
    lucks = _luck_by_kind(result)
    points = [float(decision.details["points_loss"]) for decision in result.decisions]
    for said, lost in zip(report.data["decisions"], points, strict=True):
        said["points_loss"] = lost
    for seat, player in enumerate(report.data["players"]):
        player["luck_of"] = {kind: gains[seat] for kind, gains in lucks.items()}
        player["points_loss"] = sum(lost for lost, d in zip(points, result.decisions, strict=True) if d.seat == seat)
        player["score"] = final[seat]
    report.data["skunk"] = loser_score(final) or None
    rows = [
        [
            names[seat],
            final[seat],
            *(about(f"{gains[seat]:+.2f}", result.exact) for gains in lucks.values()),
            about(f"{report.data['players'][seat]['points_loss']:.2f}", result.exact),
        ]
        for seat in (0, 1)
    ]
    table = Table(
        ["player", "score", *(f"luck of the {kind}" for kind in lucks), "points given away"],
        rows,
        f"Luck apart from skill, in {counted_in(game.info)}",
    )
    return Report(report.data, [*report.parts[:1], table, *report.parts[1:]])


def _names(game: Cribbage, record: Record) -> list[str]:
    """Who played; records of before version 0.2 number the players from 0."""
    if "player 0" in record.headers:
        return [record.headers.get(f"player {seat}", game.info.seat_name(seat)) for seat in (0, 1)]
    return names_in(record, game.info)


def _luck_by_kind(result: Review[Move]) -> dict[str, list[float]]:
    kinds = {"cut for deal": "cut for deal", "deal": "deal", "cut": "starter"}
    found = {kind: [0.0, 0.0] for kind in kinds.values()}
    for event in result.lucks:
        kind = next(kinds[word] for word in kinds if event.event.startswith(word))
        for seat in (0, 1):
            found[kind][seat] += event.gain[seat]
    return found
