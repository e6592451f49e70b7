"""What a game may be played for: the boards, the ends, and advice and reviews that go by them."""

from __future__ import annotations

import io
import lzma
import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from ludometry.core.record import Record
from ludometry.games.cribbage.kernels.winning import DEALER_SKUNKS, MARGIN, PONE_SKUNKS, fill_endings_row
from ludometry.games.cribbage.objectives import INFO, Objective
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.players import strong_file
from ludometry.games.cribbage.players.seats import AnyPlayer
from ludometry.games.cribbage.players.strong_file import LATER, load, unpack
from ludometry.games.cribbage.room import ROOM
from ludometry.games.cribbage.rules import Cribbage
from ludometry.games.cribbage.stakes import stakes_of
from ludometry.games.cribbage.verbs import review
from ludometry.study.sitting import Sitting

PLAYED_FOR: list[Objective] = ["win", "league", "skunks", "margin"]


def test_endings_are_those_of_a_plain_walk() -> None:
    """Forty made-up deals laid on the last scores of the board, by the kernel and by hand."""
    rng = random.Random(5)
    deals = [[(rng.randrange(2), rng.choice((1, 2, 12))) for _ in range(4)] + [(1, 1)] for _ in range(40)]

    @cache
    def plain(dealer: int, pone: int) -> tuple[float, float, float]:
        total = np.zeros(3)
        for deal in deals:
            scores = [pone, dealer]
            for role, points in deal:
                scores[role] = min(121, scores[role] + points)
                if scores[role] == 121:
                    break
            if max(scores) == 121:
                skunk = min(scores) <= 90
                total += (skunk and scores[1] == 121, skunk and scores[0] == 121, scores[1] - scores[0])
            else:
                other = plain(scores[0], scores[1])
                total += (other[1], other[0], -other[2])
        return tuple(float(one) for one in total / len(deals))  # type: ignore[return-value]

    sequences, lengths = np.array(deals, np.int8), np.full(40, 5, np.int64)
    totals = np.array([[sum(p for r, p in deal if r == role) for role in (0, 1)] for deal in deals])
    endings = np.zeros((3, 121, 121))
    for total in range(240, 189, -1):
        fill_endings_row(sequences, lengths, totals, total, endings)
    for dealer, pone in ((120, 120), (110, 85), (84, 119), (100, 90), (95, 96)):
        assert endings[:, dealer, pone] == pytest.approx(plain(dealer, pone))


def test_boards_agree_with_each_other() -> None:
    tables = load()
    boards = {one: stakes_of(one, tables).board for one in PLAYED_FOR}
    assert boards["win"][1] == pytest.approx(tables.board)
    assert np.abs(boards["win"][0] + boards["win"][1].T - 1).max() < 1e-12
    for one in ("skunks", "margin"):  # what one wins the other loses
        assert np.abs(boards[one][0] + boards[one][1].T).max() < 1e-9  # type: ignore[index]
    both = boards["league"][0] + boards["league"][1].T
    assert both.min() >= 2 - 1e-9  # a game is two points to somebody, a skunk three
    assert both.max() <= 3 + 1e-9
    # Past the skunk line nobody can be skunked: league points are twice the chance, games follow it too.
    assert boards["league"][1][91:, 91:] == pytest.approx(2 * tables.board[91:, 91:], abs=1e-9)
    assert boards["skunks"][1][91:, 91:] == pytest.approx(2 * tables.board[91:, 91:] - 1, abs=1e-9)
    wins = tables.board
    assert (tables.endings[DEALER_SKUNKS] <= wins + 0.01).all()
    assert (tables.endings[PONE_SKUNKS] <= 1 - wins + 0.01).all()
    assert 2 < tables.endings[MARGIN, 0, 0] < 4  # half of what a deal brings the dealer more than the pone
    assert tables.endings[MARGIN, 120, 0] > 100


@pytest.mark.parametrize(
    ("objective", "won", "skunked"),
    [("league", (3, 0), (0, 2)), ("skunks", (2, -2), (-1, 1)), ("margin", (41, -41), (-4, 4))],
)
def test_the_end_is_worth_what_it_brings(
    objective: Objective, won: tuple[float, float], skunked: tuple[float, float]
) -> None:
    """A skunk is a loser with 90 or fewer; the league of the American Cribbage Congress gives 2 for a game, 3 for a
    skunk and nothing for a loss."""
    game = Cribbage(objective=objective)
    ends = (
        "121-80 dealer 1 | - | - | threw 2C 3C | threw 4C 5C | starter 6C | table AC 2D 3D 4D 5D AD 2H / 3H /",
        "117-121 dealer 1 | - | - | threw 2C 3C | threw 4C 5C | starter 6C | table AC 2D 3D 4D 5D AD 2H / 3H /",
    )
    for text, worth in zip(ends, (won, skunked), strict=True):
        assert CribbageOracle(objective).worth(game.read(text)) == worth


@pytest.mark.parametrize("objective", PLAYED_FOR)
def test_advice_and_worth_stay_on_the_scale(objective: Objective) -> None:
    game, oracle = Cribbage(objective=objective), CribbageOracle(objective)
    low, high = INFO[objective].scale or (0, 0)
    for text in ("5H 5S JD 4C 3C KD dealer 84-112", "5H JD 4C pone 112-84 starter KD threw 9C 9D table 7H 8C"):
        position = game.read(text)
        found = oracle.appraise(game.view(position, 0))
        assert [one.loss for one in found] == sorted(one.loss for one in found)
        assert all(low <= one.value.mean <= high for one in found)
        assert all(low <= one <= high for one in oracle.worth(position))


def test_who_plays_for_the_league_does_not_mind_a_skunk() -> None:
    """Far behind, a loss costs no more than a loss in the league, but twice as much in games."""
    league, games = (CribbageOracle(one).stakes for one in ("league", "skunks"))  # type: ignore[arg-type]
    assert (league.lost == 0).all()
    assert games.lost[90] == -2
    assert games.lost[91] == -1
    assert league.board[0, 20, 110] < 0.05
    assert games.board[0, 20, 110] < -1.8


@pytest.mark.parametrize("objective", ["league", "margin"])
def test_a_review_adds_up_whatever_is_played_for(objective: str) -> None:
    game = ROOM.game(objective=objective)  # type: ignore[arg-type]
    players = {seat: AnyPlayer(random.Random(seat)) for seat in (0, 1)}
    headers = {"objective": objective}
    start = game.read("116-88 dealer 0 | ? ? ? ? ? ? | ? ? ? ? ? ?")
    sitting = Sitting(game, players, random.Random(3), start, headers)
    sitting.advance()
    record: Record = sitting.record()
    report = review(record.write())  # type: ignore[arg-type]
    for player in report.data["players"]:
        total = player["start"] + player["luck"] - player["loss"] + player["others"]
        assert total == pytest.approx(player["final"], abs=1e-6)
    assert report.data["players"][0]["final"] in ((0, 2, 3) if objective == "league" else range(-121, 122))


def test_a_run_of_an_earlier_version_borrows_the_endings() -> None:
    """Its file has no such table."""
    shipped = (Path(strong_file.__file__).parent / strong_file.SHIPPED).read_bytes()
    with np.load(io.BytesIO(lzma.decompress(shipped))) as found:
        old = {name: found[name] for name in found if name != LATER}
    out = io.BytesIO()
    np.savez(out, **old)  # type: ignore[arg-type]
    assert np.array_equal(unpack(lzma.compress(out.getvalue(), preset=0)).endings, load().endings)
