"""Values in the game's own words: the library and the page say the same, and every room's page says it with a unit."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from ludometry.core.game import GameInfo, Value
from ludometry.core.registry import room, rooms
from ludometry.study.value_words import UNKNOWN, bar_share, loss_words, measure, number, value_figure, value_words
from ludometry.web.advising import bar
from tests.patience import PATIENCE_S
from tests.web.conftest import Watched

WINS = GameInfo("darkchess", "Dark chess", 2, "wins", True, "1", (-1.0, 1.0))
POINTS = GameInfo("yatzy", "Yatzy", 1, "points", True, "1", grades=(1.0, 3.0, 7.0))
COINS = GameInfo("poker", "Poker", 1, "coins", True, "1", (0.0, 800.0), grades=(0.05, 0.25, 0.75), par=1.0)
CHANCE = GameInfo("cribbage", "Cribbage", 2, "% to win", False, "1", (0.0, 100.0), "points")
GRID = GameInfo("sudoku", "Sudoku", 1, "solved grids", True, "1", (0.0, 1.0))
INFOS = (WINS, POINTS, COINS, CHANCE, GRID)
MEANS = (-1.0, -0.5, -0.004, -0.0, 0.0, 0.005, 0.05, 0.125, 0.26, 0.5, 0.75, 1.0, 2.25, 12.35, 57.71, 99.96, 248.44)


def test_what_is_not_known_is_said_so_and_never_given_a_figure() -> None:
    for value in (Value(0.0, None, low=-1.0, high=1.0), Value(float("nan"), None)):
        assert value_words(WINS, value) == value_figure(WINS, value) == UNKNOWN
        assert bar(WINS, value)["share"] is None


def test_no_value_of_any_size_is_a_negative_nothing() -> None:
    for info in INFOS:
        for mean in (-0.0, -1e-12, -0.004):
            assert not re.search(r"[-−]0(\.0*)?(?![.\d])", value_words(info, Value(mean, 0.001)))
    assert number(-0.04) == "0.0"


def test_a_sampled_value_is_about_and_has_whiskers() -> None:
    shown = bar(CHANCE, Value(65.2, 3.1))
    assert shown["words"] == "about 65 % to win, ± 3"
    assert shown["low"] < shown["share"] < shown["high"]
    assert bar(CHANCE, Value(65.2))["low"] is None


def test_the_bar_is_half_full_at_par_under_every_rule_set_and_never_full_at_the_start() -> None:
    for mean in (248.44, 254.59, 485.1):
        assert bar_share(POINTS, mean, mean) == 0.5
        assert bar_share(POINTS, mean + 500, mean) == 1.0
    assert bar_share(COINS, 1.0) == 0.5
    assert 0.5 < bar_share(COINS, 6.0) < 1.0


def test_a_draw_and_a_won_ending_are_words() -> None:
    assert value_words(WINS, Value(0.0)) == "a draw"
    assert value_words(WINS, Value(-1.0, distance=1)) == "loses in 1 ply"
    assert value_words(WINS, Value(1.0)) == "wins"
    assert loss_words(WINS, 1.0) == "50.0 % to win"
    assert loss_words(GRID, 1.0) == "wrong"


def test_the_page_says_what_the_library_says(watched: Watched) -> None:
    page = watched.open("/")
    given = [[measure(info).data(), mean] for info in INFOS for mean in MEANS]
    said = page.evaluate(
        """async (given) => { const words = await import('/front/words.js');
        return given.map(([how, mean]) => [words.figure(how, mean), words.loss(how, Math.max(0, mean))]); }""",
        given,
    )
    plainly = {"wins", "a draw", "loses"}
    wanted = [
        (info, mean, value_figure(info, Value(mean)), loss_words(info, max(0.0, mean)))
        for info in INFOS
        for mean in MEANS
    ]
    for (info, mean, figure, lost), (theirs, their_loss) in zip(wanted, said, strict=True):
        assert their_loss == lost, (info.id, mean)
        if figure not in plainly:
            assert theirs == figure, (info.id, mean)


@pytest.mark.parametrize("name", list(rooms()))
def test_a_rooms_bar_and_list_are_in_words(watched: Watched, name: str) -> None:
    # A deal of Skat may be for null, which is counted in per cent.
    page = watched.open("/skat?contract=grand&deals=4" if name == "skat" else f"/{name}")
    watched.ready()
    words = page.locator("#worth-words").inner_text()
    unit = measure(room(name).game().info).unit
    assert unit in words or words in (UNKNOWN, "A draw") or "cells done" in words
    assert "±1.00" not in words.replace(" ", "")
    for row in page.locator(".worth-of").all_inner_texts():
        assert re.fullmatch(r"−?\d+(\.\d{1,2})?( ± \d+(\.\d)?)?|\d+ to \d+|[a-z ]+( in \d+)?", row), row


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("/darkchess?position=8/1R6/2n3K1/2k2P2 w&as=analyse", "Red wins in 31 plies with best play"),
        ("/darkchess?position=8/1R6/2n3K1/2k2P2 w&against=oracle", "You win in 31 plies with best play"),
        ("/darkchess?position=G7/8/8/7n w&as=analyse", "A draw with best play"),
        ("/dominoes?position=02 13 24 35 46 | 05 16 33 44 66 | 03&as=analyse", None),
        ("/skat?contract=grand&deals=4&as=analyse", ""),
        ("/cribbage?position=3D 4H 5C 5S 8S 9D dealer 0-0&as=analyse", ""),
        ("/yatzy?position=21666 2&as=analyse", ""),
        ("/sudoku?as=analyse", ""),
    ],
)
def test_the_bar_says_who_wins_and_where_that_comes_from(watched: Watched, place: str, said: str | None) -> None:
    page = watched.open(place)
    watched.settled()
    found = page.evaluate(
        "fetch(location.pathname.replace(/^.[a-z]+/, '/v1/games') + '/advice').then((one) => one.json())"
    )
    best, bar = found["moves"][0], found["bar"]
    if said is not None:
        assert " ".join(part for part in (bar.get("who"), "with best play" if bar.get("who") else "") if part) == said
    told = page.locator(".eval p").inner_text()
    # A sampled value is made finer step by step; the page shows the last.
    assert best["error"] or told.startswith(bar.get("who") or bar["words"])
    source = page.locator("#worth-source").inner_text()
    if "darkchess" in place:
        count = {"8/1R6/2n3K1/2k2P2": "five", "G7/8/8/7n": "two"}[place.split("=")[1].split()[0]]
        assert source == f"exact, from the table of {count} pieces"
    elif "sudoku" in place:
        assert source == ""
    elif best["exact"]:
        assert source == "exact"
    else:
        assert source == (
            "sampled" if best["error"] else "estimated" if bar["low"] is None else "between proved bounds"
        )


def test_you_and_opponent_are_the_names_at_a_table_with_a_machine(server: str) -> None:
    begun: dict[str, Any] = httpx.post(
        f"{server}/v1/dominoes/games", json={"against": "club"}, timeout=PATIENCE_S
    ).json()
    assert begun["names"] == ["You", "Opponent"]
    chess = httpx.post(
        f"{server}/v1/darkchess/games", json={"position": "K7/8/8/7k b", "against": "people"}, timeout=PATIENCE_S
    ).json()
    assert chess["names"] == ["Red", "Black"]
    assert chess["say"] == "Black to move."
    skat = httpx.post(f"{server}/v1/skat/games", json={"against": "people"}, timeout=PATIENCE_S).json()
    assert skat["names"] == ["Forehand", "Middlehand", "Rearhand"]
