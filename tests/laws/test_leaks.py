"""A seat that sees or hears what it may not know is caught: wrong copies of dominoes and cribbage."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from ludometry.games.cribbage.room import CribbageRoom
from ludometry.games.cribbage.rules import Cribbage
from ludometry.games.dominoes.position import Deal
from ludometry.games.dominoes.room import DominoRoom
from ludometry.games.dominoes.rules import Dominoes
from ludometry.testing import Subject
from tests.laws.test_teeth import caught


class LeakyRoom(DominoRoom):
    """Dominoes with one thing wrong."""

    def __init__(self, game: type[Dominoes]) -> None:
        self.wrong = game

    def game(self, *, hands: int = 10) -> Dominoes:  # type: ignore[override]
        return self.wrong("pips", hands)


class ShowsAll(Dominoes):
    """The view holds the whole position."""

    def view(self, position: Any, seat: int) -> Any:  # type: ignore[override]
        return replace(super().view(position, seat), position=position)


class ShowsOneTile(Dominoes):
    """The view holds one tile of the other hand."""

    def view(self, position: Any, seat: int) -> Any:  # type: ignore[override]
        view = super().view(position, seat)
        other = position.hands[1 - seat]
        return replace(view, seat=seat + 10 * max(other, default=0))


class TellsTiles(Dominoes):
    """Who waits is told of the tile that the other is dealt."""

    def told(self, position: Any, move: Any, seat: int) -> str:
        return f"dealt {move.tiles}" if isinstance(move, Deal) else super().told(position, move, seat)


class TellsHand(Dominoes):
    """Who waits is told how many pips the other has left."""

    def told(self, position: Any, move: Any, seat: int) -> str:
        return super().told(position, move, seat) + f" {sum(position.hands[1 - seat])}"


class NothingDealt(DominoRoom):
    """Dealt anew, everything stays as it was, so that no leak could be seen."""

    def dealt_anew(self, game: Any, position: Any, seat: int, rng: random.Random) -> Any:
        return position


@pytest.mark.parametrize("wrong", [ShowsAll, ShowsOneTile, TellsTiles, TellsHand])
def test_a_leak_is_caught(wrong: type[Dominoes]) -> None:
    caught("a_view_hides_what_a_seat_may_not_know", Subject(LeakyRoom(wrong)))


def test_hidden_tiles_that_are_never_dealt_anew_are_caught() -> None:
    caught("a_view_hides_what_a_seat_may_not_know", Subject(NothingDealt()))


class ThrowsAloud(Cribbage):
    """The other hears which cards are thrown to the crib."""

    def told(self, position: Any, move: Any, seat: int) -> str:
        return f"{super().told(position, move, seat)} {self.write_move(position, move)}"


def test_a_throw_said_aloud_is_caught() -> None:
    class Loud(CribbageRoom):
        def game(self, **options: Any) -> Cribbage:  # type: ignore[override]
            return ThrowsAloud()

    caught("a_view_hides_what_a_seat_may_not_know", Subject(Loud()))
