"""The explicit strategy as the 2012 thesis wrote it: one byte an action for every node of the game's graph.

node    a set of filled boxes, an upper total, the rerolls left and a sorted roll
action  with rerolls left, which of the sorted dice to hold (bit i for die i; all of them: fill a box now);
        without, the box to fill, counted from 1

    table[filled boxes, upper total, rerolls left, roll]      32,768 x 64 x 3 x 252 bytes under Scandinavian rules

The table says nothing that the compact one does not; it shows that the thesis's 1.5 GB can be made in seconds. It is
mapped, not read: a game played from it touches 45 bytes of the file.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

import numpy as np

from ludometry.core.errors import BadInput, MissingTable
from ludometry.core.game import Marks
from ludometry.core.progress import progress
from ludometry.games.yatzy.dice import keep_masks, numbering
from ludometry.games.yatzy.kernels.explicit import write_nodes
from ludometry.games.yatzy.kernels.sweeps import choice_arrays
from ludometry.games.yatzy.picture import TablePicture
from ludometry.games.yatzy.plan import layer_masks, plan_of
from ludometry.games.yatzy.position import Fill, Keep, Move, Position
from ludometry.games.yatzy.rule_set import RuleSet
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.tables import ROOM, ValueTable, name_of, table_of, version_of
from ludometry.study.report import Json, Part, Report, Table
from ludometry.tables.arrays import Bytes
from ludometry.tables.store import Store, opened

MOST_BYTES = 1 << 33
COMMAND = "ludometry solve yatzy --policy-table --rules"
AXES = ("filled boxes", "upper total", "rerolls left", "roll")
Node = tuple[int, int, int, int]
"""A place in the table, by its axes."""


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


def write_policy(rules: RuleSet, store: Store | None = None, table: ValueTable | None = None) -> PolicyBuilt:
    """Writes the explicit table in a stream, card by card."""
    _check(rules)
    store = store or Store(ROOM)
    table = table or table_of(rules, store=store)
    cpu, wall = time.process_time(), time.perf_counter()
    plan, shape = plan_of(rules), node_shape(rules)
    scratch, held = choice_arrays(plan, plan.throws), keep_masks(rules.dice)
    nodes_written = int(np.prod(shape, dtype=np.int64))
    made = {"nodes": nodes_written, "axes": ", ".join(AXES)}
    stream = store.stream(name_of(rules, "policy"), shape, np.uint8, version_of(rules), made)
    with stream as out, progress(f"writing every action of {rules.name}", shape[0], "cards") as bar:
        for filled in range(plan.boxes):
            masks, layer = layer_masks(plan, filled), table.layers[filled + 1]
            for first in range(0, len(masks), 64):
                chunk = masks[first : first + 64]
                nodes = np.zeros((len(chunk), *shape[1:]), np.uint8)
                write_nodes(plan, layer, chunk, 0, held, nodes, *scratch)
                out[chunk] = nodes
                bar.advance(len(chunk))
    size = store.manifest(name_of(rules, "policy")).bytes
    return PolicyBuilt(nodes_written, size, time.process_time() - cpu, time.perf_counter() - wall)


@dataclass(frozen=True, slots=True)
class Policy:
    """The explicit table, mapped."""

    rules: RuleSet
    table: Bytes

    def node(self, position: Position) -> Node:
        """Where the action for a position with all dice on the table stands."""
        upper = min(self.rules.upper_total(position.card), self.rules.cap)
        dice = numbering(self.rules.dice)
        return position.mask, upper, position.rerolls, dice.number[position.dice] - dice.first_hand

    def move(self, position: Position) -> Move:
        """The action for a position with all dice on the table."""
        mask, upper, rerolls, hand = self.node(position)
        if rerolls:
            held = int(self.table[mask, upper, rerolls, hand])
            if held != (1 << self.rules.dice) - 1:
                return Keep(tuple(face for i, face in enumerate(position.dice) if held >> i & 1))
        return Fill(int(self.table[mask, upper, 0, hand]) - 1)


def load_policy(rules: RuleSet, store: Store | None = None) -> Policy:
    """Maps the explicit table; MissingTable names the command that writes it."""
    _check(rules)
    store = store or Store(ROOM)
    name, command = name_of(rules, "policy"), f"{COMMAND} {rules.name}"
    if not store.has(name):
        raise MissingTable(f"no explicit table for {rules.name}: write it with '{command}'.")
    return Policy(rules, opened(store, name, version_of(rules), command, (node_shape(rules), np.uint8)))


def probe_report(game: Yatzy, text: str) -> Report:
    """The table's action for a position; for a card before a throw, its actions for every roll."""
    position, policy = game.read(text), load_policy(game.rules)
    if None not in position.card:
        raise BadInput("the game is over: the table holds an action for every card with an open box.")
    if len(position.dice) < game.rules.dice and position.dice:
        raise BadInput("the table knows whole rolls: expected all dice on the table, or none for every roll at once.")
    data: Json = {"room": "yatzy", "rules": game.rules.name, "position": game.write(position)}
    if not position.dice:
        return Report(*_sheet(game, policy, position, data), None)
    node, move = policy.node(position), policy.move(position)
    byte = int(policy.table[node])
    place = int(np.ravel_multi_index(node, policy.table.shape))
    said = game.write_move(position, move)
    data |= {"move": said, "byte": byte, "place": place, "node": dict(zip(AXES, node, strict=True))}
    rows: list[list[object]] = [
        ["move", said],
        [
            "byte",
            f"{byte} ({byte:05b}: the dice to hold, the first die last)" if node[2] else f"{byte}: the box, from 1",
        ],
        ["place in the table", f"{place:,} of {policy.table.size:,}"],
        *([name, number] for name, number in zip(AXES, node, strict=True)),
    ]
    picture = partial(TablePicture(game).draw, position, Marks(best=move))
    return Report(data, [Table(["", ""], rows, f"{game.rules.title}: {game.write(position)}")], picture)


def _sheet(game: Yatzy, policy: Policy, card: Position, data: Json) -> tuple[Json, list[Part]]:
    """Every action of a card: a row a roll, a column for each number of rerolls left."""
    actions = []
    for roll in numbering(game.rules.dice).hands:
        places = [Position(card.card, roll, left, card.extra) for left in range(game.rules.throws - 1, -1, -1)]
        moves = [game.write_move(place, policy.move(place)) for place in places]
        actions.append(["".join(map(str, roll)), *moves])
    heads = ["roll", *(f"{left} rerolls left" for left in range(game.rules.throws - 1, -1, -1))]
    data |= {"actions": [dict(zip(heads, row, strict=True)) for row in actions]}
    return data, [Table(heads, actions, f"{game.rules.title}: every action of {game.write(card)}")]
