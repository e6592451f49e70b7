"""Games as trees that only grow: what was played stays, whoever goes back and tries something else.

tree    a game that somebody began here: its room, its options, where it starts, who sits opposite
node    a place in it, by number; node 0 is the start, every other follows its parent by one event
line    the events from the start to a node

A tree that nobody has moved in is held in memory; its first decision writes it to the player's file. Nothing in a tree
is ever changed or taken away, so going back in a browser, two tabs or a server that was started again lose nothing;
only a whole game can be deleted.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from ludometry.core.errors import BadInput, LudometryError, StorageFailure
from ludometry.core.record import read_record
from ludometry.web.saved import database

MOST_UNSAVED = 2000
MOST_NODES = 20_000
"""Events of one tree; nobody plays so long, and a program that does is stopped."""


@dataclass(frozen=True, slots=True)
class Node:
    """An event, after its parent."""

    parent: int
    event: str
    seconds: float | None = None


@dataclass(slots=True)
class Tree:
    """A game that was begun here."""

    id: str
    room: str
    options: dict[str, str]
    """As a record's header writes them."""
    start: str
    """The first position, or empty for the usual one."""
    dealt: bool
    """Whether the start came by chance and may hold what the person must not see."""
    against: str
    """Who plays the other seats; empty when a person moves for everybody."""
    made: float
    touched: float = 0.0
    nodes: list[Node] = field(default_factory=lambda: [Node(-1, "")])
    saved: bool = False
    opened: bool = False
    """Whether the cards were laid open before the game was over."""
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False, compare=False)
    """Held while a turn is taken: the same move from two tabs meets the same dice."""
    trouble: str = ""
    """Why it could not be written to the file, when it could not."""

    def line(self, node: int) -> list[int]:
        """The nodes from the first event to this one."""
        found = []
        while node > 0:
            found.append(node)
            node = self.nodes[node].parent
        return found[::-1]

    def child(self, node: int, event: str = "") -> int | None:
        """The oldest node after this one, by a certain event where one is named."""
        following = (n for n, known in enumerate(self.nodes) if known.parent == node)
        return next((n for n in following if not event or self.nodes[n].event == event), None)

    def onward(self, node: int) -> list[int]:
        """The line that was played on from a node, the newest at every parting of ways."""
        newest: dict[int, int] = {known.parent: number for number, known in enumerate(self.nodes)}
        found = []
        while node in newest:
            node = newest[node]
            found.append(node)
        return found

    def toward(self, node: int, leaf: int | None) -> list[int]:
        """The line onward from a node: the one that leads to a leaf where it passes through here, else the newest."""
        if leaf is None or not 0 < leaf < len(self.nodes) or leaf == node:
            return self.onward(node)
        line = [0, *self.line(leaf)]
        if node not in line:
            return self.onward(node)
        return [*line[line.index(node) + 1 :], *self.onward(leaf)]

    def tried(self) -> dict[int, list[int]]:
        """Everything that was tried at each node, the oldest first."""
        found: dict[int, list[int]] = {}
        for number, known in enumerate(self.nodes):
            found.setdefault(known.parent, []).append(number)
        return found

    def check(self, node: int) -> int:
        """The node, where there is one."""
        if not 0 <= node < len(self.nodes):
            raise BadInput(f"this game has no place {node}: expected 0 to {len(self.nodes) - 1}.")
        return node


_lock = threading.RLock()
_known: OrderedDict[str, Tree] = OrderedDict()


def begin(room: str, options: Mapping[str, str], start: str = "", dealt: bool = False, against: str = "") -> Tree:
    """A new tree, in memory until somebody moves in it."""
    tree = Tree(secrets.token_urlsafe(9), room, dict(options), start, dealt, against, time.time())
    with _lock:
        _remember(tree)
    return tree


def _remember(tree: Tree) -> None:
    _known[tree.id] = tree
    _known.move_to_end(tree.id)
    while len(_known) > MOST_UNSAVED:
        # One that the file holds can be read again.
        kept = (name for name, one in _known.items() if one.saved and not one.trouble)
        del _known[next(kept, next(iter(_known)))]


def find(tree_id: str) -> Tree:
    """A tree by its name."""
    with _lock:
        known = _known.get(tree_id) or _read(tree_id)
        if known is None:
            raise BadInput("this game is not kept on this machine: begin a new one.")
        _remember(known)
        return known


def grow(tree: Tree, parent: int, events: Iterable[tuple[str, float | None]], save: bool = True) -> int:
    """Adds events one after the other below a node; the last node."""
    with _lock:
        tree = find(tree.id)
        node = tree.check(parent)
        fresh = []
        for event, seconds in events:
            if len(tree.nodes) >= MOST_NODES:
                raise BadInput(f"this game has {MOST_NODES:,} events already: begin a new one.")
            tree.nodes.append(Node(node, event, seconds))
            node = len(tree.nodes) - 1
            fresh.append(node)
        if save:
            try:
                _write(tree, range(1, len(tree.nodes)) if not tree.saved or tree.trouble else fresh)
                tree.trouble = ""
            except StorageFailure as problem:
                tree.trouble = str(problem)
        return node


def copied(tree: Tree, node: int) -> tuple[Tree, int]:
    """A tree with the same line up to a node, for somebody else to go on from, and the node there."""
    line = tree.line(tree.check(node))
    copy = begin(tree.room, tree.options, tree.start, tree.dealt, tree.against)
    copy.opened = tree.opened
    return copy, grow(copy, 0, [(tree.nodes[n].event, tree.nodes[n].seconds) for n in line], save=False)


def _write(tree: Tree, fresh: Iterable[int]) -> None:
    now = time.time()
    with database() as base:
        if not tree.saved:
            base.execute(
                "insert or ignore into trees values (?, ?, ?, ?, ?, ?, ?, ?)",
                (tree.id, tree.room, json.dumps(tree.options), tree.start, tree.dealt, tree.against, tree.made, now),
            )
        rows = [(tree.id, n, tree.nodes[n].parent, tree.nodes[n].event, tree.nodes[n].seconds) for n in fresh]
        base.executemany("insert or ignore into nodes values (?, ?, ?, ?, ?)", rows)
        base.execute("update trees set touched = ? where id = ?", (now, tree.id))
        if tree.opened:
            base.execute("insert or ignore into opened values (?)", (tree.id,))
    tree.saved, tree.touched = True, now


def _read(tree_id: str) -> Tree | None:
    with database() as base:
        row = base.execute("select * from trees where id = ?", (tree_id,)).fetchone()
        if row is None:
            return None
        found = base.execute("select parent, event, seconds from nodes where tree = ? order by number", (tree_id,))
        nodes = [Node(-1, ""), *(Node(*one) for one in found)]
        lies_open = base.execute("select 1 from opened where tree = ?", (tree_id,)).fetchone() is not None
    return Tree(
        row[0], row[1], json.loads(row[2]), row[3], bool(row[4]), row[5], row[6], row[7], nodes, True, lies_open
    )


def last(most: int = 30, room: str = "") -> list[Tree]:
    """The games played here, the latest first."""
    _adopt()
    with database() as base:
        rows = base.execute(
            "select id from trees where room = ? or ? = '' order by touched desc limit ?", (room, room, most)
        ).fetchall()
    found = [_read(row[0]) for row in rows]
    return [tree for tree in found if tree is not None]


def lay_open(tree: Tree) -> None:
    """Shows what was hidden, for good: the game is marked."""
    with _lock:
        tree.opened = True
        if tree.saved:
            with database() as base:
                base.execute("insert or ignore into opened values (?)", (tree.id,))


def _adopt() -> None:
    """Takes over the games that version 0.1 kept, each as a tree with one line; once."""
    with _lock, database() as base:
        if base.execute("select 1 from sqlite_master where name = 'games'").fetchone() is None:
            return
        for game_id, room, record, touched in base.execute("select id, room, record, touched from games").fetchall():
            with suppress(LudometryError):
                old = read_record(record, room)
                row = (game_id, room, json.dumps(dict(old.headers)), old.start, False, "", touched, touched)
                base.execute("insert or ignore into trees values (?, ?, ?, ?, ?, ?, ?, ?)", row)
                events = [(game_id, n, n - 1, one.text, one.seconds) for n, one in enumerate(old.events, 1)]
                base.executemany("insert or ignore into nodes values (?, ?, ?, ?, ?)", events)
        base.execute("alter table games rename to games_of_0_1")


def forget(tree_id: str) -> None:
    """Deletes a game for good, because its player asked for it."""
    with _lock:
        _known.pop(tree_id, None)
        with database() as base:
            base.execute("delete from nodes where tree = ?", (tree_id,))
            base.execute("delete from opened where tree = ?", (tree_id,))
            base.execute("delete from trees where id = ?", (tree_id,))
