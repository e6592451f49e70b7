"""Playing Yatzy for the win: how far its chances are off, and whether it beats playing for points.

    python bench/yatzy_players.py errors --positions 60
    python bench/yatzy_players.py late --positions 100
    python bench/yatzy_players.py match --games 1000 --players 2

errors   sweep against the truth with two boxes open, and against one who foresees a round with three and four; normal
         against the sweep with two to eight
late     what the last turns gain by play for the win: exactly, on cards that two players for points come to
match    one who plays for the win against others who play for points. A game is played until the former has SWEPT boxes
         open; from there on the sweep says what the rest is worth, so that no more dice add their noise. What luck gave
         in points, whose mean is nothing, is taken out by regression
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from dataclasses import replace
from functools import partial

import numpy as np

from ludometry.core.game import Turn
from ludometry.games.yatzy.oracle import Ahead
from ludometry.games.yatzy.position import Fill, Keep, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy, throws_of, yatzy
from ludometry.games.yatzy.scores.distribution import distribution
from ludometry.games.yatzy.scores.targets import play_for
from ludometry.games.yatzy.scores.winning import won_with
from ludometry.games.yatzy.turn import outlook
from ludometry.games.yatzy.turn.options import Options
from ludometry.games.yatzy.win_oracle import SWEPT, WinOracle

Z = 1.96


def spread(figures: list[float]) -> str:
    """Mean with its 95 % interval."""
    mean, error = np.mean(figures), np.std(figures, ddof=1) / math.sqrt(len(figures))
    return f"{mean:+.3f} ({mean - Z * error:+.3f} to {mean + Z * error:+.3f})"


def best_for_points(options: Options, position: Position) -> Keep | Fill:
    means = options.means(position)
    return max(means, key=lambda move: means[move])


def met(game: Yatzy, options: Options, rng: random.Random, open_boxes: int) -> Position:
    """Where players for points come to: the first player's turn begins with so many boxes open."""
    position = game.start()
    while position.seat != 0 or position.card.count(None) > open_boxes or position.dice:
        chance = game.turn(position) == Turn.CHANCE
        move = game.draw(position, rng) if chance else best_for_points(options, position)
        position = game.play(position, move)
    return position


def turn_outcomes(rules: RuleSet, options: Options, position: Position) -> dict[Position, float]:
    """Every card that a player for points may have after a turn."""
    game, found = Yatzy(rules), Counter[Position]()
    stack = Counter({position: 1.0})
    while stack:
        later: Counter[Position] = Counter()
        for place, chance in stack.items():
            for thrown, odds in throws_of(rules.dice - len(place.dice)):
                hand = replace(place, dice=tuple(sorted(place.dice + thrown)))
                move = best_for_points(options, hand)
                (found if isinstance(move, Fill) else later)[game.play(hand, move)] += chance * odds
        stack = later
    return dict(found)


def foreseen(rules: RuleSet, options: Options, own: Position, other: Position) -> float:
    """The chance to win of one who sees the other's next turn before the own one after this: the truth with two boxes
    open, where each has only one more turn then."""
    sweeps = []
    for card, chance in turn_outcomes(rules, options, other).items():
        field = [distribution(rules, card)]
        sweeps.append((chance, play_for(rules, own, partial(won_with, opponents=field))))

    def worth(card: Position) -> tuple[float]:
        flag, upper = rules.flag(card.card), rules.upper_total(card.card)
        return (sum(chance * one.chance(card.mask, upper, card.held, flag) for chance, one in sweeps),)

    before = replace(own, rerolls=own.rerolls + 1)
    return 100 * float(outlook.after_keep(rules, before, worth)[0, 0])


def errors(positions: int, seed: int) -> None:
    game = yatzy("scandinavian", 2)
    rules, options, rng = game.rules, Options(game.rules), random.Random(seed)
    normal = WinOracle(game, swept=0, swept_waiting=0)
    for open_boxes in (2, 3, 4):
        off = []
        for _ in range(positions // (open_boxes - 1)):
            place = met(game, options, rng, open_boxes)
            swept = WinOracle(game, swept=open_boxes).worth(place)[0]
            off.append(swept - foreseen(rules, options, place.alone, place.waiting[0]))
        root = math.sqrt(np.mean(np.square(off)))
        what = "the truth" if open_boxes == 2 else "one that foresees the next round"
        print(
            f"sweep less {what}, {open_boxes} open: mean {spread(off)}, root mean square {root:.3f}, "
            f"most {max(map(abs, off)):.3f}",
            flush=True,
        )
    for open_boxes in range(2, 9):
        off, lost = [], []
        for _ in range(positions):
            place = met(game, options, rng, open_boxes)
            sweep = WinOracle(game, swept=open_boxes)
            off.append(through(normal, place) - through(sweep, place))
            hand = game.play(place, game.draw(place, rng))
            says = {a.move: a.loss for a in sweep.appraise(hand)}
            lost.append(says[normal.appraise(hand)[0].move])
        root = math.sqrt(np.mean(np.square(off)))
        print(
            f"normal less sweep, {open_boxes} open: mean {spread(off)}, root mean square {root:.2f}, "
            f"most {max(map(abs, off)):.2f}; its first keep loses {np.mean(lost):.3f} in the mean",
            flush=True,
        )


def through(oracle: WinOracle, place: Position) -> float:
    """What the beginning of a turn is worth when this turn is looked through, as advice in it does."""
    rules, own = oracle.game.rules, place.alone
    goal = oracle._goal(own, place.waiting, oracle._limit(waiting=False))
    before = replace(own, rerolls=own.rerolls + 1)
    return float(outlook.after_keep(rules, before, Ahead(rules, goal))[0, 0])


def late(positions: int, seed: int) -> None:
    game = yatzy("scandinavian", 2)
    rules, options, rng = game.rules, Options(game.rules), random.Random(seed)
    for open_boxes in (1, 2, 4, 6, 8):
        gained = []
        for _ in range(positions):
            place = met(game, options, rng, open_boxes)
            mine, other = distribution(rules, place.alone), distribution(rules, place.waiting[0])
            for_points = 100 * sum(p * won_with(int(s), [other]) for s, p in zip(mine.scores, mine.pmf, strict=True))
            gained.append(WinOracle(game, swept=open_boxes).worth(place)[0] - for_points)
        print(f"the last {open_boxes} turns for the win gain {spread(gained)} per cent to win", flush=True)


def match(games: int, players: int, seed: int) -> None:
    game = yatzy("scandinavian", players)
    options, rng, oracle = Options(game.rules), random.Random(seed), WinOracle(game)
    values, lucks, began = [], [], time.process_time()
    guesses: dict[int, list[float]] = {12: [], 9: [], 7: []}
    for number in range(games):
        position, luck = game.start(), np.zeros(players)
        mine = number % players
        while position.seat != mine or position.card.count(None) > SWEPT or position.dice:
            before = game.turn(position) == Turn.CHANCE
            if before:
                known = position.alone
                if not position.dice and position.rerolls == game.rules.throws - 1:
                    worth = known.held + options.table.value(
                        known.mask, game.rules.upper_total(known.card), game.rules.flag(known.card)
                    )
                    left = position.card.count(None)
                    if position.seat == mine and left in guesses:
                        guesses[left].append(oracle.worth(position)[mine])
                position = game.play(position, game.draw(position, rng))
                luck[position.seat] += max(options.means(position).values()) - worth
                continue
            move = oracle.best(position) if position.seat == mine else best_for_points(options, position)
            worth = options.means(position)[move]
            position = game.play(position, move)
        values.append(oracle.worth(position)[mine])
        others = np.delete(luck, mine)
        # The highest of the others is what has to be beaten; its mean is not nothing, and so it is no control.
        lucks.append([luck[mine], others.sum()])
        if number % 100 == 99 or number + 1 == games:
            report(values, lucks, guesses, players, time.process_time() - began)


def report(
    values: list[float], lucks: list[list[float]], guesses: dict[int, list[float]], players: int, cpu: float
) -> None:
    won, luck = np.array(values), np.array(lucks)
    slope, *_ = np.linalg.lstsq(luck, won - won.mean(), rcond=None)
    rest = won - luck @ slope
    mean, error = rest.mean(), rest.std(ddof=3) / math.sqrt(len(rest))
    print(
        f"{len(won):,} games of one for the win against {players - 1} for points: wins {mean:.2f} % "
        f"({mean - Z * error:.2f} to {mean + Z * error:.2f}), fair {100 / players:.2f}; "
        f"luck left in: {won.mean():.2f} ± {Z * won.std() / math.sqrt(len(won)):.2f}; {cpu:.0f} CPU s"
    )
    for left, said in guesses.items():
        print(
            f"    with {left} open it expected less than came of it: {spread(list(won[: len(said)] - said))}",
            flush=True,
        )


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("errors", "late", "match"))
    asked.add_argument("--positions", type=int, default=60)
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--seed", type=int, default=1)
    said = asked.parse_args()
    if said.what == "match":
        match(said.games, said.players, said.seed)
    else:
        (errors if said.what == "errors" else late)(said.positions, said.seed)
