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
import numpy.typing as npt

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.yatzy import rules as play
from ludometry.games.yatzy.kernels_lanes import LANES, work_rows
from ludometry.games.yatzy.kernels_simulate import play_layer, sort_games
from ludometry.games.yatzy.plan import layer_masks, layer_size
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Move, Position
from ludometry.games.yatzy.sweeps import strips_for
from ludometry.games.yatzy.tables import Table, table_of

Ints = npt.NDArray[np.int64]
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


def simulate(rules: RuleSet, games: int, seed: int = 1, table: Table | None = None) -> Simulation:
    """Games of the optimal player. The same seed brings the same games."""
    check_games(games)
    table = table or table_of(rules)
    cpu, wall = time.process_time(), time.perf_counter()
    counts: Ints = np.zeros(1, np.int64)
    tally = np.zeros((len(rules.boxes), 3))
    bonuses = 0
    with progress(f"playing {rules.name}", games, "games") as bar:
        for done in range(0, games, BATCH):
            number = min(BATCH, games - done)
            scores, earned = _play_batch(table, number, seed + done // BATCH * 7_919, tally)
            counts = _merge(counts, np.bincount(scores))
            bonuses += earned
            bar.advance(number)
    spent = time.process_time() - cpu, time.perf_counter() - wall
    return Simulation(counts, _tallies(rules, tally, games), bonuses / games, *spent)


def _merge(one: Ints, other: Ints) -> Ints:
    wide = np.zeros(max(len(one), len(other)), np.int64)
    wide[: len(one)] += one
    wide[: len(other)] += other
    return wide


def _tallies(rules: RuleSet, tally: npt.NDArray[np.float64], games: int) -> tuple[BoxTally, ...]:
    found = []
    for box, (points, zeros, squares) in zip(rules.boxes, tally):
        mean = points / games
        error = math.sqrt(max(0.0, squares / games - mean**2) / games)
        found.append(BoxTally(box.name, float(mean), error, float(zeros / games)))
    return tuple(found)


def _play_batch(table: Table, games: int, seed: int, tally: npt.NDArray[np.float64]) -> tuple[Ints, int]:
    rules, plan = table.rules, table.plan
    mask, flag, upper, saved, total, key, order = (np.zeros(games, np.int64) for _ in range(7))
    rows, hands = len(plan.drops), len(plan.chance)
    strips, work, marks = strips_for(plan), work_rows(rows), work_rows(rows, np.int32)
    pays = np.zeros(plan.boxes, np.int64)
    mixed = np.uint64(random.Random(seed).getrandbits(64))
    for turn in range(plan.boxes):
        depth = plan.throws + plan.saving * turn
        choices, boxes = (np.zeros((depth, hands, LANES), np.int32) for _ in range(2))
        first = np.zeros(layer_size(rules, turn) + 1, np.int64)
        sort_games(plan, mask, flag, upper, key, first, order)
        play_layer(
            plan, table.layers[turn + 1], layer_masks(plan, turn), mixed, turn, mask, flag, upper, saved, total,
            first, order, tally, strips, work, marks, choices, boxes, pays,
        )  # fmt: skip
    bonus = plan.bonus[np.minimum(upper, plan.cap)]
    return total + bonus, int((bonus > 0).sum())


Player = Callable[[Position], Move]


def simulate_player(rules: RuleSet, player: Player, games: int, seed: int = 1) -> Simulation:
    """Games of any player, under the plain rules; the player is asked for every decision."""
    check_games(games)
    cpu, wall = time.process_time(), time.perf_counter()
    rng = random.Random(seed)
    scores = np.zeros(games, np.int64)
    tally = np.zeros((len(rules.boxes), 3))
    bonuses = 0
    with progress(f"playing {rules.name}", games, "games") as bar:
        for game in range(games):
            position = _play_one(rules, player, rng)
            scores[game] = play.total(rules, position)
            card = np.array(position.card, np.float64)
            tally += np.stack([card, card == 0, card**2], axis=1)
            bonuses += rules.bonus_points(play.upper_total(rules, position.card)) > 0
            bar.advance()
    spent = time.process_time() - cpu, time.perf_counter() - wall
    return Simulation(np.bincount(scores), _tallies(rules, tally, games), bonuses / games, *spent)


def _play_one(rules: RuleSet, player: Player, rng: random.Random) -> Position:
    position = play.start(rules)
    while None in position.card:
        missing = rules.dice - len(position.dice)
        if missing:
            thrown = tuple(sorted(rng.randint(1, 6) for _ in range(missing)))
            position = Position(position.card, tuple(sorted(position.dice + thrown)), position.rerolls, position.extra)
        else:
            position = play.play(rules, position, player(position))
    return position


def remembering(rules: RuleSet, player: Player) -> Player:
    """The same player, asked once for each situation.

    Only for players who look at nothing but which boxes are filled, the upper total, the dice and the rerolls: it
    makes them fast enough for a hundred thousand games.
    """
    memory: dict[tuple[object, ...], Move] = {}

    def ask(position: Position) -> Move:
        filled = tuple(held is None for held in position.card)
        upper = min(play.upper_total(rules, position.card), rules.cap)
        yatzy = rules.flagged and rules.yatzy_box is not None and bool(position.card[rules.yatzy_box])
        key = (filled, upper, yatzy, position.dice, position.rerolls)
        if key not in memory:
            memory[key] = player(position)
        return memory[key]

    return ask
