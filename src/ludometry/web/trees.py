"""Games as trees that only grow: what was played stays, whoever goes back and tries something else.

tree    a game that somebody began here: its room, its options, where it starts, who sits opposite
node    a place in it, by number; node 0 is the start, every other follows its parent by one event
line    the events from the start to a node

A tree that nobody has moved in is fresh: it is in no list, and the player's file holds the last thousand of them, so
that an open page outlives a restart. Its first decision writes it for good, and a position that somebody set up is
written at once. Nothing in a tree is ever changed or taken away, so going back in a browser, two tabs or a server that
was started again lose nothing; only a whole game can be deleted. Several servers may share one file: a node gets its
number where it is written, and the same event after the same node is one node, whoever wrote it first.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
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
MOST_FRESH = 1000
"""Games without a move that the file holds; every page of a room that is opened begins one."""
LONGEST_FRESH = 20_000
"""Letters of a game without a move in the file: a longer one, somebody else's whole game, is held in memory alone."""
MOST_NODES = 20_000
"""Events of one tree; nobody plays so long, and a program that does is stopped."""
UNWRITTEN = 2**40
"""Places that a kept game gained while its file could not be written are numbered from here on, at random: another
server may write meanwhile, and a number must not come to mean two places."""


class Overtaken(Exception):
    """Another server went on from here first: look again at what it wrote."""


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
    nodes: dict[int, Node] = field(default_factory=lambda: {0: Node(-1, "")})
    """By number."""
    saved: bool = False
    held: bool = False
    """Whether the file holds it as a fresh one, where other servers find it too."""
    unwritten: list[int] = field(default_factory=list)
    """Nodes that the file does not hold yet."""
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
        following = (n for n, known in self.nodes.items() if known.parent == node)
        return next((n for n in following if not event or self.nodes[n].event == event), None)

    def onward(self, node: int) -> list[int]:
        """The line that was played on from a node, the newest at every parting of ways."""
        newest: dict[int, int] = {known.parent: number for number, known in self.nodes.items()}
        found = []
        while node in newest:
            node = newest[node]
            found.append(node)
        return found

    def toward(self, node: int, leaf: int | None) -> list[int]:
        """The line onward from a node: the one that leads to a leaf where it passes through here, else the newest."""
        if not leaf or leaf not in self.nodes or leaf == node:
            return self.onward(node)
        line = [0, *self.line(leaf)]
        if node not in line:
            return self.onward(node)
        return [*line[line.index(node) + 1 :], *self.onward(leaf)]

    def tried(self) -> dict[int, list[int]]:
        """Everything that was tried at each node, the oldest first."""
        found: dict[int, list[int]] = {}
        for number, known in self.nodes.items():
            found.setdefault(known.parent, []).append(number)
        return found

    def check(self, node: int) -> int:
        """The node, where there is one."""
        if node not in self.nodes:
            raise BadInput(f"this game has no place {node}: it has {len(self.nodes):,}, from 0 on.")
        return node


GONE = "this game is not kept on this machine: begin a new one."

_lock = threading.RLock()
_known: OrderedDict[str, Tree] = OrderedDict()


def begin(room: str, options: Mapping[str, str], start: str = "", dealt: bool = False, against: str = "") -> Tree:
    """A new tree, in memory until it is held or kept, or somebody moves in it."""
    tree = Tree(secrets.token_urlsafe(9), room, dict(options), start, dealt, against, time.time())
    with _lock:
        _remember(tree)
    return tree


def _remember(tree: Tree) -> None:
    _known[tree.id] = tree
    _known.move_to_end(tree.id)
    while len(_known) > MOST_UNSAVED:
        # One that the file holds can be read again.
        kept = (name for name, one in _known.items() if (one.saved or one.held) and not one.trouble)
        del _known[next(kept, next(iter(_known)))]


def find(tree_id: str) -> Tree:
    """A tree by its name."""
    with _lock:
        known = _known.get(tree_id) or _read(tree_id)
        if known is None:
            raise BadInput(GONE)
        _remember(known)
        return known


def catch_up(tree: Tree) -> None:
    """Reads what another server has written into a tree since."""
    if tree.saved or tree.held:
        with _lock, suppress(StorageFailure), database() as base:
            if _is_written(tree, base):
                _read_on(tree, base)


def _is_written(tree: Tree, base: sqlite3.Connection) -> bool:
    """Whether the file has the tree for good: another server that found it fresh may have moved in it."""
    if tree.held and not tree.saved and base.execute("select 1 from trees where id = ?", (tree.id,)).fetchone():
        tree.saved, tree.unwritten = True, [number for number in tree.unwritten if number >= UNWRITTEN]
    return tree.saved


def _read_on(tree: Tree, base: sqlite3.Connection) -> None:
    if base.execute("select 1 from trees where id = ?", (tree.id,)).fetchone() is None:
        _known.pop(tree.id, None)
        raise BadInput(GONE)
    count = base.execute("select count(*) from nodes where tree = ?", (tree.id,)).fetchone()[0]
    if count != len(tree.nodes) - 1 - len(tree.unwritten):
        tree.nodes |= _nodes(tree.id, base)
    if base.execute("select 1 from opened where tree = ?", (tree.id,)).fetchone() is not None:
        tree.opened = True


def _nodes(tree_id: str, base: sqlite3.Connection) -> dict[int, Node]:
    found = base.execute("select number, parent, event, seconds from nodes where tree = ? order by number", (tree_id,))
    return {number: Node(*event) for number, *event in found}


def grow(
    tree: Tree, parent: int, events: Iterable[tuple[str, float | None]], save: bool = True, answer: bool = False
) -> int:
    """Adds events one after the other below a node; the last node.

    Raises `Overtaken` where another server has written the first of them since, or, where they are the answer of
    chance and machines, any answer at all: nobody throws the dice a second time.
    """
    with _lock:
        tree, events = find(tree.id), list(events)
        tree.check(parent)
        if len(tree.nodes) + len(events) > MOST_NODES:
            raise BadInput(f"this game has {MOST_NODES:,} events already: begin a new one.")
        first, kept = max(tree.nodes) + 1, False
        if save:
            try:
                first, kept = _write(tree, parent, events, answer), True
                tree.trouble = ""
            except StorageFailure as problem:
                tree.trouble = str(problem)
                # A game that the file never held is known to no other server, and is numbered as usual.
                first = UNWRITTEN + secrets.randbelow(UNWRITTEN) if tree.saved or tree.held else first
        fresh = _chain(parent, events, first)
        tree.nodes |= fresh
        tree.unwritten += [] if kept else fresh
        return max(fresh, default=parent)


def _chain(parent: int, events: Iterable[tuple[str, float | None]], first: int) -> dict[int, Node]:
    """Events one after the other below a node, numbered from the first on."""
    return {
        number: Node(number - 1 if number > first else parent, *event) for number, event in enumerate(events, first)
    }


def copied(tree: Tree, node: int) -> tuple[Tree, int]:
    """A tree with the same line up to a node, for somebody else to go on from, and the node there."""
    line = tree.line(tree.check(node))
    copy = begin(tree.room, tree.options, tree.start, tree.dealt, tree.against)
    copy.opened = tree.opened
    there = grow(copy, 0, [(tree.nodes[n].event, tree.nodes[n].seconds) for n in line], save=False)
    hold(copy)
    return copy, there


def hold(tree: Tree) -> None:
    """Writes a fresh tree where a server that is started again finds it; the oldest fresh one makes room."""
    nodes = [(number, one.parent, one.event, one.seconds) for number, one in tree.nodes.items() if number]
    text = json.dumps([tree.room, tree.options, tree.start, tree.dealt, tree.against, tree.made, tree.opened, nodes])
    if tree.trouble or len(text) > LONGEST_FRESH:
        return
    with _lock, suppress(StorageFailure), database() as base:
        # A power cut may take it along: no page waits for the disk because somebody looked at a room.
        base.execute("pragma synchronous = normal")
        base.execute("insert or replace into fresh (id, tree) values (?, ?)", (tree.id, text))
        base.execute("delete from fresh where number <= (select max(number) from fresh) - ?", (MOST_FRESH,))
        tree.held = True


def keep(tree: Tree) -> None:
    """Writes a tree that nobody has moved in yet: a position that took somebody a while to set up."""
    with _lock:
        try:
            _write(tree, 0, [], answer=False)
        except StorageFailure as problem:
            tree.trouble = str(problem)


def add(tree: Tree) -> None:
    """Writes a whole tree that came from elsewhere; where that cannot be done, it is not there."""
    with _lock:
        tree.unwritten = [number for number in tree.nodes if number]
        _write(tree, 0, [], answer=False)
        _remember(tree)


def _write(tree: Tree, parent: int, events: Iterable[tuple[str, float | None]], answer: bool) -> int:
    """Writes events below a node, after everything that is not written yet; the number of the first."""
    now, events = time.time(), list(events)
    with database() as base:
        # No other server reads or numbers anything until this is written.
        base.execute("begin immediate")
        if _is_written(tree, base):
            _read_on(tree, base)
            if tree.child(parent, "" if answer else events[0][0]) is not None:
                raise Overtaken
        else:
            base.execute(
                "insert into trees values (?, ?, ?, ?, ?, ?, ?, ?)",
                (tree.id, tree.room, json.dumps(tree.options), tree.start, tree.dealt, tree.against, tree.made, now),
            )
            base.execute("delete from fresh where id = ?", (tree.id,))
        first = 1 + max(number for number in tree.nodes if number < UNWRITTEN)
        fresh = {number: tree.nodes[number] for number in tree.unwritten} | _chain(parent, events, first)
        rows = [
            (tree.id, n, one.parent, one.event, one.seconds, n if n >= UNWRITTEN else 0) for n, one in fresh.items()
        ]
        base.executemany(f"insert into nodes {COLUMNS} values (?, ?, ?, ?, ?, ?)", rows)
        base.execute("update trees set touched = ? where id = ?", (now, tree.id))
        if tree.opened:
            base.execute("insert or ignore into opened values (?)", (tree.id,))
    tree.saved, tree.touched, tree.unwritten = True, now, []
    return first


COLUMNS = "(tree, number, parent, event, seconds, twin)"


def _read(tree_id: str) -> Tree | None:
    with database() as base:
        row = base.execute("select * from trees where id = ?", (tree_id,)).fetchone()
        if row is None:
            held = base.execute("select tree from fresh where id = ?", (tree_id,)).fetchone()
            return None if held is None else _fresh(tree_id, held[0])
        nodes = {0: Node(-1, "")} | _nodes(tree_id, base)
        lies_open = base.execute("select 1 from opened where tree = ?", (tree_id,)).fetchone() is not None
    return Tree(
        row[0], row[1], json.loads(row[2]), row[3], bool(row[4]), row[5], row[6], row[7], nodes, True, opened=lies_open
    )


def _fresh(tree_id: str, text: str) -> Tree:
    """A tree as `hold` wrote it."""
    room, options, start, dealt, against, made, opened, rows = json.loads(text)
    tree = Tree(tree_id, room, options, start, dealt, against, made, held=True, opened=opened)
    tree.nodes |= {number: Node(*event) for number, *event in rows}
    tree.unwritten = [number for number in tree.nodes if number]
    return tree


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
        else:
            hold(tree)


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
                events = [(game_id, n, n - 1, one.text, one.seconds, 0) for n, one in enumerate(old.events, 1)]
                base.executemany(f"insert or ignore into nodes {COLUMNS} values (?, ?, ?, ?, ?, ?)", events)
        base.execute("alter table games rename to games_of_0_1")


def forget(tree_id: str) -> None:
    """Deletes a game for good, because its player asked for it."""
    with _lock:
        _known.pop(tree_id, None)
        with database() as base:
            base.execute("delete from nodes where tree = ?", (tree_id,))
            base.execute("delete from opened where tree = ?", (tree_id,))
            base.execute("delete from trees where id = ?", (tree_id,))
            base.execute("delete from fresh where id = ?", (tree_id,))
