"""Cribbage at the terminal: what is scored is said as at the table, and the other's throw stays face down."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ludometry.core.game import Player
from ludometry.games.cribbage.cards import write_card, write_cards
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.picture import CribbagePicture
from ludometry.games.cribbage.position import Cut, Move
from ludometry.games.cribbage.rules import Cribbage, loser_score
from ludometry.study.report import Report, Table
from ludometry.study.terminal import Sitting, play_report


class CribbageSitting(Sitting):
    """You on seat 0, a player of ours on seat 1."""

    def __init__(
        self,
        game: Cribbage,
        against: str,
        other: Player[Any, Any],
        rng: random.Random,
        headers: Mapping[str, str],
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
    ) -> None:
        oracle, picture = CribbageOracle(game.objective), CribbagePicture()
        super().__init__(
            game,
            oracle,
            picture,
            {1: other},
            rng,
            headers=headers,
            ask=ask,
            say=lambda line: say(face_down(line, against)),
        )
        self.rules, self.names = game, ("you", against)

    def _do(self, move: Move) -> None:
        _, news = self.rules.happens(self.position, move)
        super()._do(move)
        if isinstance(move, Cut):
            self.say(f"the starter is {write_card(move.card)}")
        for item in news:
            cards = f" ({write_cards(item.cards)})" if item.cards else ""
            self.say(f"  {self.names[item.seat]}: {item.what} for {item.points}{cards}")
        scores = self.position.scores
        if news:
            self.say(f"  {scores[0]}-{scores[1]}")
        if max(scores) >= 121:
            skunk = loser_score(scores)
            self.say(f"{self.names[int(scores[1] > scores[0])]} won" + (f", a {skunk}" if skunk else ""))


def face_down(line: str, against: str) -> str:
    """What may be said of the other's move."""
    if line.startswith("player 2: throw"):
        return f"{against} throws two cards to the crib"
    return line.replace("player 2: play", f"{against} plays")


def sit_down(sitting: CribbageSitting, save: Path | None) -> Report:
    """Plays to the end or until the person leaves, and sums it up in points."""
    report = play_report(sitting, save)
    rows = [[name, score] for name, score in zip(sitting.names, sitting.position.scores)]
    parts = [Table(["", "points"], rows) if isinstance(part, Table) else part for part in report.parts]
    return Report(report.data, parts)
