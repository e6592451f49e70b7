"""Matches on duplicate deals."""

from __future__ import annotations

import pytest

from ludometry.core.errors import BadInput, UnknownName
from ludometry.games.cribbage import simulate as games
from ludometry.games.cribbage.players import minds
from ludometry.games.cribbage.verbs import match, simulate


def test_match_swaps_seats_on_the_same_deals() -> None:
    report = games.match("ev", "ev", 40, 5)
    assert report.data["win_rate"] == 0.5
    assert report.data["margin"] == 0.0
    assert games.match("ev", "random", 40, 5).data == games.match("ev", "random", 40, 5).data
    strong = games.match("strong", "random", 60, 2).data
    assert strong["win_rate"] > 0.9
    assert strong["skunks"]["a"]["skunks"] > 0


def test_strengths_and_muggins_are_played_at_the_table() -> None:
    assert "skunks" in match("ev", "greedy", games=4).data
    assert "skunks" not in match("ev", "greedy", games=2, muggins=True).data
    data = match("club", "random", games=2, start="5H 5S JD 4C 3C KD dealer 115-110").data
    assert data["players"] == ["club", "random"]
    assert "deal" in simulate("ev", games=4).data
    assert "deal" not in simulate("ev", "random", games=1, muggins=True).data


def test_unknown_players_and_empty_matches_are_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'strong'"):
        minds.mind("stron")
    with pytest.raises(BadInput, match="a number from 2 to"):
        games.match("ev", "ev", 1, 1)


def test_strong_beats_random_weights_and_exact_discards() -> None:
    """The bars, 76 % and 55 % over 20,000 games, are measured by the bench; fewer games need room for luck."""
    assert games.play_games("strong", "ev", 11, 2000)[0].margin > 0.5
    assert games.play_games("strong", "random-weights", 11, 600)[0].win_rate > 0.70
