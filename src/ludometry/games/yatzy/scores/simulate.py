"""Games played out by the dozen or by the million.

optimal   the player of the table: all games of a batch are played turn by turn in compiled code
others    the players of `players.py` and a user's own callable, one game after the other under the plain rules
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.yatzy.kernels.simulate import play_layer, sort_games
from ludometry.games.yatzy.kernels.sweeps import choice_arrays
from ludometry.games.yatzy.plan import layer_masks, layer_size
from ludometry.games.yatzy.position import Move, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.tables import ValueTable, table_of
from ludometry.tables.arrays import Floats, Ints

BATCH = 1_000_000
"""Games played side by side; more would need more memory and save nothing."""
MOST_GAMES = 100_000_000


@dataclass(frozen=True, slots=True)
class BoxTally:
    """What a box brought over all games."""

    name: str
    mean: float
    error: float
    """One standard error of the mean."""
    zero: float
    """The share of games in which nothing was written into it."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The outcome of many games."""

    counts: Ints
    """counts[s]: how many games ended with s points."""
    boxes: tuple[BoxTally, ...]
    bonus: float
    """The share of games with the upper bonus."""
    cpu_s: float
    wall_s: float

    @property
    def games(self) -> int:
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        return float(np.arange(len(self.counts)) @ self.counts) / self.games

    @property
    def sd(self) -> float:
        spread = (np.arange(len(self.counts)) - self.mean) ** 2 @ self.counts
        return math.sqrt(float(spread) / max(1, self.games - 1))

    @property
    def error(self) -> float:
        """One standard error of the mean."""
        return self.sd / math.sqrt(self.games)

    @property
    def mode(self) -> int:
        """The most common score."""
        return int(self.counts.argmax())


def check_games(games: int) -> None:
    """Refuses numbers of games that cannot be played."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"simulate 1 to {MOST_GAMES:,} games, not {games}.")


def simulate(rules: RuleSet, games: int, seed: int = 1, table: ValueTable | None = None) -> Simulation:
    """Games of the optimal player. The same seed brings the same games."""
    check_games(games)
    whole = table or table_of(rules)

    def play(first: int, tally: Floats) -> tuple[Ints, int]:
        return _play_batch(whole, min(BATCH, games - first), seed + first // BATCH * 7_919, tally)

    return _gathered(rules, games, BATCH, play)


def _gathered(rules: RuleSet, games: int, batch: int, play: Callable[[int, Floats], tuple[Ints, int]]) -> Simulation:
    """Plays batch by batch: each gives its scores and how many of them have the bonus, and adds to the tally."""
    cpu, wall = time.process_time(), time.perf_counter()
    counts, tally, bonuses = np.zeros(1, np.int64), np.zeros((len(rules.boxes), 3)), 0
    with progress(f"playing {rules.name}", games, "games") as bar:
        for first in range(0, games, batch):
            scores, earned = play(first, tally)
            added = np.bincount(scores, minlength=len(counts))
            added[: len(counts)] += counts
            counts, bonuses = added, bonuses + earned
            bar.advance(len(scores))
    spent = time.process_time() - cpu, time.perf_counter() - wall
    boxes = []
    for box, (points, zeros, squares) in zip(rules.boxes, tally):
        mean = points / games
        error = math.sqrt(max(0.0, squares / games - mean**2) / games)
        boxes.append(BoxTally(box.name, float(mean), error, float(zeros / games)))
    return Simulation(counts, tuple(boxes), bonuses / games, *spent)


def _play_batch(table: ValueTable, games: int, seed: int, tally: Floats) -> tuple[Ints, int]:
    rules, plan = table.rules, table.plan
    mask, flag, upper, saved, total, key, order = (np.zeros(games, np.int64) for _ in range(7))
    pays = np.zeros(plan.boxes, np.int64)
    mixed = np.uint64(random.Random(seed).getrandbits(64))
    for turn in range(plan.boxes):
        scratch = choice_arrays(plan, plan.throws + plan.saving * turn)
        first = np.zeros(layer_size(rules, turn) + 1, np.int64)
        sort_games(plan, mask, flag, upper, key, first, order)
        play_layer(
            plan, table.layers[turn + 1], layer_masks(plan, turn), mixed, turn, mask, flag, upper, saved, total,
            first, order, tally, *scratch, pays,
        )  # fmt: skip
    bonus = plan.bonus[np.minimum(upper, plan.cap)]
    return total + bonus, int((bonus > 0).sum())


Player = Callable[[Position], Move]


def simulate_player(rules: RuleSet, player: Player, games: int, seed: int = 1) -> Simulation:
    """Games of any player, under the plain rules; the player is asked for every decision."""
    check_games(games)
    game, rng = Yatzy(rules), random.Random(seed)

    def play(first: int, tally: Floats) -> tuple[Ints, int]:
        position = _play_one(game, player, rng)
        card = np.array(position.card, np.float64)
        tally += np.stack([card, card == 0, card**2], axis=1)
        earned = rules.bonus_points(rules.upper_total(position.card)) > 0
        return np.array([rules.total(position)]), int(earned)

    return _gathered(rules, games, 1, play)


def _play_one(game: Yatzy, player: Player, rng: random.Random) -> Position:
    position = game.start()
    while None in position.card:
        missing = game.rules.dice - len(position.dice)
        if missing:
            thrown = tuple(sorted(rng.randint(1, 6) for _ in range(missing)))
            position = Position(position.card, tuple(sorted(position.dice + thrown)), position.rerolls, position.extra)
        else:
            position = game.play(position, player(position))
    return position


def remembering(rules: RuleSet, player: Player) -> Player:
    """The same player, asked once for each situation.

    Only for players who look at nothing but which boxes are filled, the upper total, the dice and the rerolls: it
    makes them fast enough for a hundred thousand games.
    """
    memory: dict[tuple[object, ...], Move] = {}

    def ask(position: Position) -> Move:
        upper = min(rules.upper_total(position.card), rules.cap)
        key = (position.mask, upper, rules.flag(position.card), position.dice, position.rerolls)
        if key not in memory:
            memory[key] = player(position)
        return memory[key]

    return ask
