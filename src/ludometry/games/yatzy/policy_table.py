"""The explicit strategy as the 2012 thesis wrote it: one byte an action for every node of the game's graph.

node    a set of filled boxes, an upper total, the rerolls left and a sorted roll
action  with rerolls left, which of the sorted dice to hold (bit i for die i; all of them: fill a box now);
        without, the box to fill, counted from 1

    table[filled boxes, upper total, rerolls left, roll]      32,768 x 64 x 3 x 252 bytes under Scandinavian rules

The table says nothing that the compact one does not; it shows that the thesis's 1.5 GB can be made in seconds.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.progress import progress
from ludometry.games.yatzy.dice import keep_masks, numbering
from ludometry.games.yatzy.kernels_explicit import write_nodes
from ludometry.games.yatzy.kernels_lanes import LANES, work_rows
from ludometry.games.yatzy.plan import layer_masks, plan_of
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Fill, Keep, Move, Position, upper_total
from ludometry.games.yatzy.sweeps import strips_for
from ludometry.games.yatzy.tables import ROOM, Table, name_of, table_of, version_of
from ludometry.tables.store import Store, opened

MOST_BYTES = 1 << 33
COMMAND = "ludometry solve yatzy --policy-table --rules"


@dataclass(frozen=True, slots=True)
class PolicyBuilt:
    """What was written and what it took."""

    nodes: int
    bytes: int
    cpu_s: float
    wall_s: float


def node_shape(rules: RuleSet) -> tuple[int, int, int, int]:
    """Filled boxes, upper totals, rerolls left, rolls.

    >>> from math import prod
    >>> from ludometry.games.yatzy.rule_set import load
    >>> prod(node_shape(load("scandinavian")))
    1585446912
    """
    return 1 << len(rules.boxes), rules.cap + 1, rules.throws, len(numbering(rules.dice).hands)


def _check(rules: RuleSet) -> None:
    if rules.saved_throws or rules.flagged or rules.order == "forced":
        raise BadInput(
            f"the explicit table knows filled boxes and upper totals alone; {rules.name} needs more: "
            f"expected free order, no saved throws and no points for extra yatzys."
        )
    if np.prod(node_shape(rules), dtype=np.int64) > MOST_BYTES:
        raise BadInput(f"the explicit table of {rules.name} would be larger than {MOST_BYTES >> 30} GB.")


def write_policy(rules: RuleSet, store: Store | None = None, table: Table | None = None) -> PolicyBuilt:
    """Writes the explicit table in a stream, card by card."""
    _check(rules)
    store = store or Store(ROOM)
    table = table or table_of(rules, store=store)
    cpu, wall = time.process_time(), time.perf_counter()
    plan, shape = plan_of(rules), node_shape(rules)
    rows, hands = len(plan.drops), shape[3]
    strips, work, marks = strips_for(plan), work_rows(rows), work_rows(rows, np.int32)
    choices, boxes = (np.zeros((plan.throws, hands, LANES), np.int32) for _ in range(2))
    held = keep_masks(rules.dice)
    nodes_written = int(np.prod(shape, dtype=np.int64))
    made = {"nodes": nodes_written, "axes": "filled boxes, upper total, rerolls, roll"}
    stream = store.stream(name_of(rules, "policy"), shape, np.uint8, version_of(rules), made)
    with stream as out, progress(f"writing every action of {rules.name}", shape[0], "cards") as bar:
        for filled in range(plan.boxes):
            masks, layer = layer_masks(plan, filled), table.layers[filled + 1]
            for first in range(0, len(masks), 64):
                chunk = masks[first : first + 64]
                nodes = np.zeros((len(chunk), *shape[1:]), np.uint8)
                write_nodes(plan, layer, chunk, 0, held, nodes, strips, work, marks, choices, boxes)
                out[chunk] = nodes
                bar.advance(len(chunk))
    size = store.manifest(name_of(rules, "policy")).bytes
    return PolicyBuilt(nodes_written, size, time.process_time() - cpu, time.perf_counter() - wall)


@dataclass(frozen=True, slots=True)
class Policy:
    """The explicit table, mapped."""

    rules: RuleSet
    table: npt.NDArray[np.uint8]

    def move(self, position: Position) -> Move:
        """The action for a position with all dice on the table."""
        mask = sum(1 << box for box, points in enumerate(position.card) if points is not None)
        upper = min(upper_total(self.rules, position.card), self.rules.cap)
        dice = numbering(self.rules.dice)
        hand = dice.number[position.dice] - dice.first_hand
        rerolls = position.rerolls
        if rerolls:
            held = int(self.table[mask, upper, rerolls, hand])
            if held != (1 << self.rules.dice) - 1:
                return Keep(tuple(face for i, face in enumerate(position.dice) if held >> i & 1))
        return Fill(int(self.table[mask, upper, 0, hand]) - 1)


def load_policy(rules: RuleSet, store: Store | None = None) -> Policy:
    """Maps the explicit table; MissingTable names the command that writes it."""
    store = store or Store(ROOM)
    name, command = name_of(rules, "policy"), f"{COMMAND} {rules.name}"
    if not store.has(name):
        raise MissingTable(f"no explicit table for {rules.name}: write it with '{command}'.")
    return Policy(rules, opened(store, name, version_of(rules), command))
