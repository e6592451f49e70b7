"""Many games at once: all games are in the same turn, and games in the same state share its best choices.

order   the games sorted by state; first[key] is where the games of a state begin in it
key     a state's place in the array of its layer, saved throws apart
seed    every game and turn draws from its own stream, so that the order of the games does not matter
"""

from __future__ import annotations

import numpy as np

from ludometry.games.yatzy.kernels.lanes import LANES
from ludometry.games.yatzy.kernels.policy import best_choices
from ludometry.games.yatzy.kernels.solve import flags_of, yatzy_is_special
from ludometry.games.yatzy.kernels.turn import box_points
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array

_STEP = np.uint64(0x9E3779B97F4A7C15)
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)


@kernel(_nrt=False)
def scramble(number: np.uint64) -> np.uint64:
    """A well mixed 64-bit number from any other (splitmix64)."""
    number = (number ^ (number >> np.uint64(30))) * _ONE
    number = (number ^ (number >> np.uint64(27))) * _TWO
    return number ^ (number >> np.uint64(31))


@kernel(_nrt=False)
def throw_dice(add: Array, keep: int, dice: int, luck: np.uint64) -> int:
    """The keep after throwing this many dice, from 64 random bits."""
    for _ in range(dice):
        rest = luck // np.uint64(6)
        keep = int(add[keep, int(luck - rest * np.uint64(6))])
        luck = rest
    return keep


@kernel(_nrt=False)
def sort_games(plan: Plan, mask: Array, flag: Array, upper: Array, key: Array, first: Array, order: Array) -> None:
    """Sorts the games by state."""
    for place in range(first.size):
        first[place] = 0
    for game in range(mask.size):
        card = mask[game]
        width, base = int(plan.width[card]), int(plan.base[card])
        lane = min(max(upper[game] - base, 0), width - 1)
        key[game] = plan.place[card] + flag[game] * width + lane
        first[key[game] + 1] += 1
    for place in range(1, first.size):
        first[place] += first[place - 1]
    for game in range(mask.size):
        order[first[key[game]]] = game
        first[key[game]] += 1
    for place in range(first.size - 1, 0, -1):
        first[place] = first[place - 1]
    first[0] = 0


@kernel(_nrt=False)
def play_layer(
    plan: Plan, layer: Array, masks: Array, seed: np.uint64, turn: int, mask: Array, flag: Array, upper: Array,
    saved: Array, total: Array, first: Array, order: Array, tally: Array, strips: Array, work: Array, marks: Array,
    choices: Array, boxes: Array, pays: Array,
) -> None:  # fmt: skip
    """One turn of every game; tally[box] gathers points, zeros and squares."""
    rerolls = plan.throws - 1 + plan.saving * turn
    for card in masks:
        width, base = int(plan.width[card]), int(plan.base[card])
        for up in range(flags_of(plan, card)):
            special = yatzy_is_special(plan, card, up)
            for block in range(0, width, LANES):
                key = plan.place[card] + up * width + block
                stop = key + min(LANES, width - block)
                if first[key] == first[stop]:
                    continue
                best_choices(plan, layer, card, up, base + block, rerolls, strips, work, marks, choices, boxes)
                for state in range(key, stop):
                    lane = state - key
                    for entry in range(first[state], first[state + 1]):
                        game = order[entry]
                        luck = scramble(seed + _STEP * np.uint64(game * 32 + turn + 1))
                        left = plan.throws - 1 + saved[game]
                        hand = throw_dice(plan.add, 0, plan.dice, luck)
                        while left > 0:
                            keep = choices[left, hand - plan.first_hand, lane]
                            if keep == hand:
                                if plan.saving > 0:
                                    break
                            else:
                                luck = scramble(luck + _STEP)
                                size = 0
                                below = keep
                                while below > 0:
                                    below = plan.drop[below, 0]
                                    size += 1
                                hand = throw_dice(plan.add, keep, plan.dice - size, luck)
                            left -= 1
                        box = boxes[left, hand - plan.first_hand, lane]
                        paid = plan.points[box, hand - plan.first_hand]
                        extra = 0
                        if special and plan.drops[hand] == 1:
                            box_points(plan, card, up, hand, pays)
                            paid = pays[box]
                            extra = plan.extra if up else 0
                        if plan.flagged and box == plan.yatzy:
                            flag[game] = 1 if paid > 0 else 0
                        if plan.face_of[box] > 0:
                            upper[game] = min(upper[game] + paid, plan.cap)
                        mask[game] = card | 1 << box
                        saved[game] = left if plan.saving > 0 else 0
                        total[game] += paid + extra
                        tally[box, 0] += paid
                        tally[box, 1] += paid == 0
                        tally[box, 2] += paid * paid
