"""The thesis's table: one byte for every node, filled card by card.

node   (card, upper total, rerolls left, hand), as many as 252 x 32,768 x 64 x 3 for five dice and fifteen boxes
byte   with rerolls left: which of the sorted dice to hold, bit i for die i; without: the box to fill, counted from 1
"""

from __future__ import annotations

from ludometry.games.yatzy.kernels.lanes import LANES
from ludometry.games.yatzy.kernels.policy import best_choices
from ludometry.games.yatzy.plan import Plan
from ludometry.solve.jit import kernel
from ludometry.tables.arrays import Array


@kernel(_nrt=False)
def write_nodes(
    plan: Plan, layer: Array, masks: Array, flag: int, held: Array, out: Array, strips: Array, work: Array,
    marks: Array, choices: Array, boxes: Array,
) -> None:  # fmt: skip
    """Fills out[place of the mask in masks, upper total, rerolls, hand]; held[hand, keep] are the dice to hold."""
    rerolls = plan.throws - 1
    hands = plan.drops.size - plan.first_hand
    for place in range(masks.size):
        mask = masks[place]
        width, base = int(plan.width[mask]), int(plan.base[mask])
        for block in range(0, width, LANES):
            best_choices(plan, layer, mask, flag, base + block, rerolls, strips, work, marks, choices, boxes)
            # The lowest lane stands for all totals below it, the highest for those that cannot occur.
            low = 0 if block == 0 else base + block
            high = plan.cap + 1 if block + LANES >= width else base + block + LANES
            for total in range(low, high):
                lane = min(max(total - base, block), width - 1) - block
                for hand in range(hands):
                    out[place, total, 0, hand] = boxes[0, hand, lane] + 1
                for reroll in range(1, rerolls + 1):
                    for hand in range(hands):
                        out[place, total, reroll, hand] = held[hand, choices[reroll, hand, lane]]
