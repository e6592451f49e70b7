"""The knock-out: who meets whom, what is kept of it and what is drawn: sections 4.1 to 4.2."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.thesis import report as training_report
from ludometry.games.cribbage.thesis.knockout import (
    begin_knock_out,
    lesson_of_round,
    moments_of,
    pairings_of,
    play_pairing,
    train_knock_out,
)
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.train import (
    agent_of,
)
from ludometry.games.cribbage.verbs import train


def test_a_knock_out_has_winners_and_losers(tmp_path: Path) -> None:  # sections 4.1 and 4.1.4
    settings = Settings(games=40, agents=4, records="ranks", rounds=500, checkpoint_every=100)
    state = train_knock_out(settings, tmp_path)
    assert [(p.round, p.bracket) for p in state.played] == [
        (1, "winners"),
        (1, "winners"),
        (2, "winners"),
        (2, "losers"),
    ]
    assert state.played[2].agents == (state.played[0].winner, state.played[1].winner)
    assert state.champion == state.played[2].winner
    eight = begin_knock_out(dataclasses.replace(settings, games=1, agents=8))
    while eight.champion is None:
        play_pairing(eight)
    assert [len(one.played) for one in (state, eight)] == [pairings_of(4), pairings_of(8)]
    assert lesson_of_round(settings, 2).rate == pytest.approx(0.2)
    by_hand = begin_knock_out(settings)
    play_pairing(by_hand)
    assert by_hand.played[0] == state.played[0]
    again = train_knock_out(settings, tmp_path)
    assert again.played == state.played
    with pytest.raises(BadInput, match="a knock-out needs"):
        begin_knock_out(dataclasses.replace(settings, agents=6))
    with pytest.raises(BadInput, match="other settings"):
        train_knock_out(dataclasses.replace(settings, games=50), tmp_path)


def test_a_knock_out_leaves_agents_and_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # figures 7 to 11
    monkeypatch.setattr(training_report, "YARDSTICK_GAMES", 100)
    given = {"agents": 4, "records": "ranks", "rounds": 500, "folder": tmp_path}
    report = train("knock-out", games=40, checkpoint_every=10, **given)
    champion = report.data["champion"]
    last = tmp_path / f"agent-{champion:02d}" / "round-2-winners-games-0000000040.checkpoint"
    state = train_knock_out(Settings(what="knock-out", games=40, checkpoint_every=10, **given), tmp_path)
    np.testing.assert_array_equal(agent_of(str(last)), state.run.agents[champion])
    loser = state.played[3]
    assert loser.bracket == "losers"
    kept = moments_of(tmp_path, loser, loser.winner)
    assert list(kept) == [0, 10, 20, 30, 40]
    assert not np.array_equal(kept[0], kept[40])
    assert len(list(tmp_path.glob("agent-*/*.checkpoint"))) == 4 * 2 * 5
    wanted = {
        f"{name}-{what}.svg" for name in ("round-1", "winners", "losers") for what in ("dealer", "pone", "through-time")
    }
    assert set(report.data["pictures"]) == wanted
    for name in wanted:
        ElementTree.fromstring((tmp_path / name).read_text(encoding="utf-8"))
    assert "40 games" in (tmp_path / "losers-through-time.svg").read_text(encoding="utf-8")
