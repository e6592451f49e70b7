"""A whole game as a file that a person keeps, and such a file or a record as a game of one's own again.

file    a tree as JSON: what game it is, where it starts, and every event that was tried with the one that it follows
walk    every event of a tree played by the rules, each branch to its end

Nothing leaves and nothing comes in while a branch still hides something from its player, and nothing is written before
the whole of it has been walked through.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from ludometry.core.contracts import NOTATION
from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.core.game import Turn
from ludometry.core.options import write_options
from ludometry.core.record import LONGEST_SECONDS, Record
from ludometry.core.registry import entry, options_for, room
from ludometry.study.report import Json
from ludometry.study.verbs import options_in
from ludometry.web import trees
from ludometry.web.api import LONGEST_POSITION, LONGEST_WORD
from ludometry.web.playing import PEOPLE, check_opponent, hides
from ludometry.web.trees import MOST_NODES, Node, Tree

HIDING = (
    "this game still hides something: play every line of it to its end, or lay its cards open, and take it along then."
)
Row: TypeAlias = tuple[
    Annotated[int, Field(ge=0, le=MOST_NODES)],
    Annotated[str, Field(min_length=1, max_length=LONGEST_POSITION)],
    Annotated[float, Field(ge=0, le=LONGEST_SECONDS)] | None,
]
"""An event of a file: the node that it follows, its text, and the seconds that it took."""


class TreeFile(BaseModel):
    """A whole game, as `GET /v1/games/GAME/tree.json` writes it; what a later version adds is passed over."""

    model_config = ConfigDict(extra="ignore")
    room: str = Field(max_length=40)
    rules: str = Field(max_length=40, description="Version of the room's rules that the game was played by.")
    notation: int = Field(description="Version of the notation; see /v1/rooms.")
    options: dict[str, Annotated[str, Field(max_length=LONGEST_WORD)]] = Field(max_length=20)
    start: str = Field(max_length=LONGEST_POSITION, description="Where it starts; the usual start when empty.")
    dealt: bool = Field(description="Whether the start came by chance.")
    against: str = Field(max_length=80, description="Who plays the other seats; empty when people do.")
    opened: bool = Field(description="Whether hidden cards were laid open before the end.")
    nodes: list[Row] = Field(
        max_length=MOST_NODES,
        description="Parent, event, seconds of each node; the first is node 1, and a parent comes before its children.",
    )


def written(tree: Tree) -> Json:
    """A tree as its file holds it."""
    trees.catch_up(tree)
    tree = replace(tree, nodes=dict(tree.nodes))  # it may grow meanwhile
    game = _game(tree)
    order = _parents_first(tree)
    found = {number: place for place, number in enumerate(order)}
    for _ in _walked(tree, game):
        pass  # a tree that today's rules no longer read is not handed on
    nodes = [(found[tree.nodes[n].parent], tree.nodes[n].event, _rounded(tree.nodes[n].seconds)) for n in order[1:]]
    return {
        "room": tree.room,
        "rules": game.info.rules_version,
        "notation": NOTATION,
        "options": tree.options,
        "start": tree.start,
        "dealt": tree.dealt,
        "against": tree.against,
        "opened": tree.opened,
        "nodes": nodes,
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _parents_first(tree: Tree) -> list[int]:
    """The nodes from 0 on, each branch to its end: what was gained while the player's file could not be written is
    numbered at random, so that a number alone does not say what came first."""
    tried, order = tree.tried(), [0]
    waiting = [*reversed(tried.get(0, []))]
    while waiting:
        order.append(waiting.pop())
        waiting += reversed(tried.get(order[-1], []))
    return order


def taken_in(file: TreeFile) -> Tree:
    """A game of one's own from a file: the same lines under a new name."""
    title = entry(file.room).title
    if file.notation != NOTATION:
        raise BadInput(f"this file has version {file.notation} of the notation, and this Ludometry reads {NOTATION}.")
    tree = _fresh(file.room, file.options, file.start, file.against, file.dealt)
    tree.opened = file.opened
    game = _game(tree)
    if file.rules != game.info.rules_version:
        theirs, ours = file.rules[:40], game.info.rules_version
        raise BadInput(f"this game of {title} was played by version {theirs} of the rules, and this is version {ours}.")
    for number, (parent, event, seconds) in enumerate(file.nodes, 1):
        if parent >= number:
            raise BadInput(f"node {number} follows node {parent}, which does not come before it.")
        tree.nodes[number] = Node(parent, event, seconds)
    return _kept(tree, game)


def record_taken_in(record: Record) -> Tree:
    """A game of one's own from a record: one line, with people at all seats."""
    options = write_options(room(record.room).game, options_in(record))
    tree = _fresh(record.room, options, record.start)
    for number, event in enumerate(record.events, 1):
        tree.nodes[number] = Node(number - 1, event.text, event.seconds)
    return _kept(tree, _game(tree))


def _fresh(room_id: str, given: Mapping[str, str], start: str, against: str = "", dealt: bool = False) -> Tree:
    """A tree without a node, everything in it as the room writes it."""
    make = room(room_id).game
    with files_closed():
        options = options_for(room_id, dict(given))
        game: Any = make(**options)
        first = game.write(game.read(start)) if start else ""
    check_opponent(room_id, game, against)
    name = "" if against == PEOPLE else against
    return Tree(secrets.token_urlsafe(9), room_id, write_options(make, options), first, dealt, name, time.time())


def _game(tree: Tree) -> Any:
    with files_closed():
        return room(tree.room).game(**options_for(tree.room, tree.options))


def _kept(tree: Tree, game: Any) -> Tree:
    """Writes a tree whose every event the rules allow, as the room writes it; the same event twice is one node."""
    if len(tree.nodes) == 1 and not tree.start:
        raise BadInput("there is nothing in this game: nobody has moved in it.")
    if len(tree.nodes) > MOST_NODES:
        raise BadInput(f"this game has more than {MOST_NODES:,} events.")
    said = dict(_walked(tree, game))
    same, nodes = {0: 0}, {0: tree.nodes[0]}
    known: dict[tuple[int, str], int] = {}
    for number in range(1, len(tree.nodes)):
        one = tree.nodes[number]
        place = same[one.parent], said[number]
        same[number] = known.setdefault(place, len(nodes))
        nodes.setdefault(same[number], Node(*place, one.seconds))
    tree.nodes = nodes
    trees.add(tree)
    return tree


def _walked(tree: Tree, game: Any) -> Iterator[tuple[int, str]]:
    """Plays every event of a tree after its parent and says how the room writes it; refuses what the rules do not
    allow, and at its end a branch that still hides something."""
    tried = tree.tried()
    # Where a node stands, and whether chance has brought anything before it.
    waiting: list[tuple[int, Any, bool]] = [(0, game.read(tree.start) if tree.start else game.start(), tree.dealt)]
    while waiting:
        node, position, dealt = waiting.pop()
        if node not in tried and hides(tree, game, position, dealt):
            raise BadInput(HIDING)
        after: list[tuple[int, Any, bool]] = []
        for number in tried.get(node, ()):
            event, follows, by_chance = _played(game, position, number, tree.nodes[number].event)
            after.append((number, follows, dealt or by_chance))
            yield number, event
        waiting += reversed(after)


def _played(game: Any, position: Any, number: int, text: str) -> tuple[str, Any, bool]:
    """An event as the room writes it, the position after it, and whether it was chance's."""
    turn = game.turn(position)
    if turn == Turn.OVER and not game.mendable(position):
        raise BadInput(f"event {number} ({text[:60]!r}) comes after the end of the game.")
    try:
        move = game.read_move(position, text)
        return game.write_move(position, move), game.play(position, move), turn == Turn.CHANCE
    except BadInput as problem:
        raise BadInput(f"event {number} ({text[:60]!r}): {problem}") from problem
