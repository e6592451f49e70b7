"""Everybody who can be named plays from the first flip on, and the weaker err more."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from ludometry.core.game import Appraisal
from ludometry.games.darkchess.notation import read_position
from ludometry.games.darkchess.oracle import TableOracle
from ludometry.games.darkchess.players import players
from ludometry.games.darkchess.position import Action, Position
from ludometry.games.darkchess.room import ROOM
from ludometry.games.darkchess.rules import USUAL
from ludometry.study.players import STRENGTHS, of_strength, player_named, players_of

MIDDLE = "?r??n?pc/??B??1RP/B2G3g/?N1?k?g? b bag:KRCPPPPbcppp"


def test_the_room_names_its_players_beside_the_strengths() -> None:
    assert list(players(USUAL)) == ["search", "oracle", "glance", "greedy", "random"]
    assert set(players_of(ROOM, ROOM.game())) == {*STRENGTHS, *players(USUAL)}


@pytest.mark.parametrize("name", [*STRENGTHS, "search", "oracle", "glance", "greedy", "random"])
def test_everybody_plays_from_the_first_flip_on(name: str) -> None:
    game = ROOM.game(draw_after="180", flips_reset=True, threefold=True)
    player = player_named(ROOM, game, name)(random.Random(1))
    for position in (game.start(), game.read("8/1b6/2K5/8 w")):
        assert player(game.view(position, game.turn(position))) in game.moves(position)


@dataclass
class Remembering:
    """An adviser that has looked at its one position already."""

    found: list[Appraisal[Action]]

    def appraise(self, view: Position) -> list[Appraisal[Action]]:
        return self.found

    def worth(self, position: Position) -> tuple[float, ...]:
        raise NotImplementedError


def test_the_weaker_give_away_more() -> None:
    """The mean loss of two hundred choices in a position where a piece hangs, by a quick look of the same adviser."""
    position, oracle = read_position(MIDDLE), TableOracle(searches=True, work=2000)
    found = oracle.appraise(position)
    losses = {appraisal.move: appraisal.loss for appraisal in found}
    means = []
    for name in STRENGTHS:
        choose = of_strength(Remembering(found), name, random.Random(5))
        means.append(sum(losses[choose(position)] for _ in range(200)) / 200)
    assert means == sorted(means)
    assert means[0] == 0 < means[-1]
