"""The Yatzy room as the rest of the house knows it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Annotated, Any, ClassVar

from ludometry.core.game import Turn
from ludometry.core.options import Bounds, Offered
from ludometry.core.room import Build, MakePlayer, Room
from ludometry.games.yatzy.oracle import SQUARES_UNASKED, YatzyOracle, goal_oracle, mean_oracle
from ludometry.games.yatzy.picture import TablePicture
from ludometry.games.yatzy.players import SLACKS, players, thumb
from ludometry.games.yatzy.position import Fill, Move, Position
from ludometry.games.yatzy.rule_set import RuleSet, load, titles
from ludometry.games.yatzy.rules import MOST_PLAYERS, Rival, Target, Yatzy, yatzy
from ludometry.games.yatzy.scores.ahead import outlook
from ludometry.games.yatzy.tables import exists, value_count
from ludometry.games.yatzy.win_oracle import WinOracle

ADVICE = "advice and reviews under these rules; a page that needs it builds it by itself"
TARGETS = "playing for a target, quicker answers"
FIRST_KEEP, LATER_KEEP = "keep after the first roll", "keep after a reroll"
BOX, BONUS = "box", "box while the upper bonus is open"
FEW = 3
"""With so few upper boxes left, every one of them is about the bonus."""


class YatzyRoom(Room[Position, Move, Position]):
    """Game, oracle, picture and players."""

    goals: ClassVar[Mapping[str, str]] = {
        "target": "a score, such as 250",
        "opponent": "their final score, or the card they still play on",
    }
    looks_ahead = True
    ships = True
    kinds = (FIRST_KEEP, LATER_KEEP, BOX, BONUS)
    slacks: ClassVar[Mapping[str, Mapping[str, float]]] = {"points": SLACKS}

    def game(
        self,
        *,
        rules: Annotated[
            str,
            "Rule set: scandinavian, yahtzee, maxi, ..., with switches as in maxi+four-is-pairs, or a .toml file.",
            Offered(titles),
        ] = "scandinavian",
        players: Annotated[
            int, "How many take turns: alone one plays for points, else for the win.", Bounds(1, MOST_PLAYERS)
        ] = 1,
    ) -> Yatzy:
        return yatzy(rules, players)

    def oracle(self, game: Yatzy) -> YatzyOracle | WinOracle:
        return mean_oracle(game) if game.players == 1 else WinOracle(game)

    def warm_further(self) -> None:
        """What a table of several needs: standard deviations, and play to the end against known totals."""
        game = self.game(players=2)
        self.oracle(game).appraise(_decision(game, random.Random(1), len(game.rules.boxes) - 2))

    def efforts(self, game: Yatzy) -> tuple[Yatzy, ...]:
        """At a table of several a guess comes at once, and soon after it the sweep."""
        return (game,) if game.players == 1 else (replace(game, hasty=True), game)

    def picture(self, game: Yatzy) -> TablePicture:
        return TablePicture(game)

    def players(self, game: Yatzy) -> Mapping[str, MakePlayer[Position, Move]]:
        return players(game)

    def aimed(self, game: Yatzy, position: Position, *, target: Target = None, opponent: Rival = None) -> YatzyOracle:
        return goal_oracle(replace(game, players=1), position.alone, target, opponent)

    def outlook(self, game: Yatzy, position: Position) -> Mapping[str, Any]:
        return outlook(game.rules, position.alone)

    def set_up(self, game: Yatzy) -> Mapping[str, Any]:
        return _possible(game.rules)

    def builds(self) -> list[Build]:
        shipped = [(load(name).title, name) for name in ("scandinavian", "yahtzee", "maxi")]
        times = {"maxi": "minutes"}
        worth = [
            Build(f"{title}: the worth of every card", {"rules": name}, time=times.get(name, "a second"), needed=ADVICE)
            for title, name in shipped
        ]
        return [
            *worth,
            Build("Yatzy: every target at once", {"what": "targets", "rules": "scandinavian"}, needed=TARGETS),
        ]

    def lacks(self, game: Yatzy) -> Build | None:
        rules = game.rules
        if not exists(rules):
            return Build("the worth of every card", {"rules": rules.name})
        if game.players > 1 and value_count(rules) > SQUARES_UNASKED and not exists(rules, "squares"):
            return Build("the standard deviation of every card", {"what": "squares", "rules": rules.name})
        return None

    def kind_of(self, game: Yatzy, position: Position) -> str:
        if position.rerolls:
            return FIRST_KEEP if position.rerolls >= game.rules.throws - 1 else LATER_KEEP
        return BONUS if _bonus_is_open(game, position) else BOX

    def thumbs(self, game: Yatzy) -> Mapping[str, MakePlayer[Position, Move]]:
        known = players(game)
        return {"the rule of thumb": known["thumb"], "greed for this turn": known["greedy"]}

    def exercises(self, game: Yatzy, rng: random.Random, count: int) -> list[Position]:
        """Decisions of a game by the rule of thumb: such cards come up."""
        met, position = [], game.start()
        while (seat := game.turn(position)) != Turn.OVER:
            if seat >= 0:
                met.append(position)
            position = game.play(position, thumb(game.rules, position) if seat >= 0 else game.draw(position, rng))
        return rng.sample(met, min(count, len(met)))

    def samples(self, game: Yatzy, rng: random.Random, count: int) -> list[Position]:
        """Decisions at any stage of the game: some boxes filled with whatever fell, then dice and rerolls."""
        return [_decision(game, rng, rng.randrange(len(game.rules.boxes))) for _ in range(count)]


def _bonus_is_open(game: Yatzy, position: Position) -> bool:
    """Whether the upper bonus is neither earned nor out of reach, with few boxes left to earn it."""
    rules, card = game.rules, position.card
    left = [rules.boxes[box].pattern.sizes[0] for box in rules.upper if card[box] is None]
    have = rules.upper_total(card)
    return 1 <= len(left) <= FEW and have < rules.cap <= have + rules.dice * sum(left)


@lru_cache(maxsize=16)
def _possible(rules: RuleSet) -> Mapping[str, Any]:
    """How many dice and throws there are, and every score that a box can hold."""
    card = (None,) * len(rules.boxes)
    rolls = list(combinations_with_replacement(range(1, 7), rules.dice))
    boxes = [
        {"name": box.name, "scores": sorted({0, *(rules.score(card, number, roll) for roll in rolls)})}
        for number, box in enumerate(rules.boxes)
    ]
    return {"dice": rules.dice, "throws": rules.throws, "boxes": boxes}


def _decision(game: Yatzy, rng: random.Random, filled: int) -> Position:
    position = game.start()
    turns = filled if game.players == 1 else filled * game.players + rng.randrange(game.players)
    for _ in range(turns):
        position = game.play(position, game.draw(position, rng))
        position = game.play(position, rng.choice([m for m in game.moves(position) if isinstance(m, Fill)]))
    thrown = game.play(position, game.draw(position, rng))
    return replace(thrown, rerolls=rng.randrange(thrown.rerolls + 1))


ROOM = YatzyRoom()
