"""The cribbage room as the rest of the house knows it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

from ludometry.core.game import Turn
from ludometry.core.room import Build, MakePlayer, Room
from ludometry.games.cribbage.cards import Card
from ludometry.games.cribbage.objectives import Objective
from ludometry.games.cribbage.picture import CribbagePicture
from ludometry.games.cribbage.position import Deal, Move, Position, View, dealt_anew
from ludometry.games.cribbage.rules import Cribbage
from ludometry.games.cribbage.show import counted, kept_cards, shows

if TYPE_CHECKING:
    from ludometry.games.cribbage.oracle import CribbageOracle


STATISTICS = "nothing else: the same figures are worked out where they are asked for"
OWN_RUN = "a strong player of your own in place of the one that comes along"
Cards: TypeAlias = tuple[Card, ...]
AS_DEALER, AS_PONE = "throw to one's own crib", "throw to the other's crib"
PLAY, COUNT = "card to play", "points to claim"
CLOSE = 20
"""Points between the scores of an exercise: where one is far ahead, hardly a decision matters."""


class CribbageRoom(Room[Position, Move, View]):
    """Game, oracle, picture and players."""

    opponent = "strong"
    open_scores = True
    kinds = (AS_DEALER, AS_PONE, PLAY, COUNT)
    slacks: ClassVar[Mapping[str, Mapping[str, float]]] = {"% to win": {"club": 0.9, "casual": 1.7, "beginner": 2.8}}
    """Per cent to win that strengths overlook: in a game they give away about 7, 14 and 27 of it."""

    def game(
        self,
        *,
        muggins: Annotated[
            bool, "Players claim their points, in the count and the play; the other takes what is overlooked."
        ] = False,
        objective: Annotated[
            Objective,
            "What a move is judged by: the chance to win; league points, 2 for a win and 3 for a skunk; 1 for a game "
            "and 2 for a skunk, won or lost; the final margin; or the points of the deal.",
        ] = "win",
    ) -> Cribbage:
        return Cribbage(muggins, objective)

    def oracle(self, game: Cribbage) -> CribbageOracle:
        from ludometry.games.cribbage.oracle import CribbageOracle

        return CribbageOracle(game.objective)

    def picture(self, game: Cribbage) -> CribbagePicture:
        return CribbagePicture()

    def players(self, game: Cribbage) -> Mapping[str, MakePlayer[View, Move]]:
        from ludometry.games.cribbage.players.seats import players

        return players()

    def dealt_anew(self, game: Cribbage, position: Position, seat: int, rng: random.Random) -> Position:
        return dealt_anew(position, seat, rng)

    def remarks(self, game: Cribbage, position: Position, seat: int) -> list[str]:
        kept = kept_cards(game.view(position, seat))
        return ["Your hand counts:", *counted(*kept)] if kept is not None else []

    def shows(self, game: Cribbage, position: Position, move: Move, seat: int) -> list[dict[str, Any]]:
        return shows(game, position, move, seat)

    def builds(self) -> list[Build]:
        return [
            Build(
                "Cribbage: exact statistics of every discard",
                {"what": "statistics"},
                size="130 MB",
                time="seconds",
                needed=STATISTICS,
            ),
            Build(
                "Cribbage: train the strong player anew",
                {"what": "strong"},
                size="0.7 MB",
                time="minutes",
                needed=OWN_RUN,
            ),
            Build("Cribbage: the thesis learner, 100,000 games", {"what": "thesis", "games": 100_000}, "train"),
            Build("Cribbage: the learner that works", {"what": "learner", "games": 400_000}, "train"),
        ]

    def seen(self, game: Cribbage, position: Position) -> Position:
        """The other's cards become unknown, until all cards are played and shown."""
        seat = game.turn(position)
        if game.view(position, seat).crib:
            return position

        def own(pair: tuple[Cards, Cards]) -> tuple[Cards, Cards]:
            return (pair[0], ()) if seat == 0 else ((), pair[1])

        def more(counts: tuple[int, int], pair: tuple[Cards, Cards]) -> tuple[int, int]:
            hidden = len(pair[1 - seat])
            return (counts[0], counts[1] + hidden) if seat == 0 else (counts[0] + hidden, counts[1])

        return replace(
            position,
            hands=own(position.hands),
            unknown=more(position.unknown, position.hands),
            thrown=own(position.thrown),
            lost=more(position.lost, position.thrown),
        )

    def kind_of(self, game: Cribbage, position: Position) -> str:
        seen = game.view(position, game.turn(position))
        if seen.starter is None:
            return AS_DEALER if position.dealer == game.turn(position) else AS_PONE
        return PLAY if seen.hand else COUNT

    def thumbs(self, game: Cribbage) -> Mapping[str, MakePlayer[View, Move]]:
        from ludometry.games.cribbage.players.seats import players
        from ludometry.games.cribbage.players.thumb import keeps_most

        greedy = players()["greedy"]
        return {"counting what lies there": lambda rng: partial(keeps_most, greedy(rng))}

    def exercises(self, game: Cribbage, rng: random.Random, count: int) -> list[Position]:
        """The same as the samples, at scores that are close."""
        met = self.samples(game, rng, 4 * count)
        close = [one for one in met if abs(one.scores[0] - one.scores[1]) <= CLOSE]
        return (close or met)[:count]

    def samples(self, game: Cribbage, rng: random.Random, count: int) -> list[Position]:
        """Decisions of every kind: a fresh deal at random scores, and a random walk into it."""
        found: list[Position] = []
        while len(found) < count:
            scores = (rng.randint(0, 120), rng.randint(0, 120))
            position = Position(scores, rng.randint(0, 1), unknown=(6, 6))
            position = game.play(position, Deal(tuple(rng.sample(range(52), 12))))
            for _ in range(rng.randint(0, 10)):
                seat = game.turn(position)
                if seat == Turn.OVER or position.unknown != (0, 0):
                    break
                move = game.draw(position, rng) if seat == Turn.CHANCE else rng.choice(game.moves(position))
                position = game.play(position, move)
            if game.turn(position) >= 0:
                found.append(position)
        return found


ROOM = CribbageRoom()
