"""A turn at the table, as the page asks for it: a node of a tree and a move in, what happened out.

state   what a person sees at a node: the board, whose turn it is, the line that led here and the one that was played on
step    one event with the board after it, so that a page can show one after the other
"""

from __future__ import annotations

import copy
import random
import secrets
import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.files import files_closed
from ludometry.core.game import Marks, Player, Turn
from ludometry.core.options import write_options
from ludometry.core.record import Event, Record
from ludometry.core.registry import options_for, room
from ludometry.core.room import AnyRoom
from ludometry.study.players import player_named, players_of
from ludometry.study.report import Json
from ludometry.study.sitting import AnySitting, Sitting
from ludometry.study.value_words import measure
from ludometry.web import trees
from ludometry.web.standing import names_of, standing
from ludometry.web.trees import Tree

PEOPLE = "people"
"""The opponent's name in an address when a person moves for everybody."""
SEALED = "~e"
"""How version 0.1 began a position that it had packed for an address; the sea of Nurikabe is a tilde too."""
MOST_SITTINGS = 512


@dataclass(slots=True)
class Place:
    """A sitting at a node of a tree."""

    tree: Tree
    node: int
    sitting: AnySitting


_places: OrderedDict[tuple[str, int], Place] = OrderedDict()
_guard = threading.RLock()


def opponents(room_id: str, game: Any) -> list[str]:
    """Everybody who may sit opposite."""
    return list(players_of(room(room_id), game)) if game.info.players > 1 else []


def check_opponent(room_id: str, game: Any, against: str) -> None:
    """Refuses the name of a machine that the room does not have."""
    known = opponents(room_id, game)
    if against not in ("", PEOPLE) and against not in known:
        raise UnknownName("opponent", against, [PEOPLE, *known])


def begin(room_id: str, given: dict[str, str], position: str = "", against: str = "", keep: bool = False) -> Place:
    """A new game from its usual start or from a position, after what chance brings first.

    It is fresh until its first move, or kept now where that is wanted.
    """
    found = room(room_id)
    if position.startswith(SEALED):
        raise BadInput(
            "this link holds a position that version 0.1 has sealed, which nothing opens any more: begin a new game."
        )
    with files_closed():
        options = options_for(room_id, given)
        game: Any = found.game(**options)
        start = game.read(position) if position else None
    against = against or (found.opponent if opponents(room_id, game) and not position else "")
    check_opponent(room_id, game, against)
    tree = trees.begin(
        room_id,
        write_options(found.game, options),
        game.write(start) if start is not None else "",
        against="" if against == PEOPLE else against,
    )
    place = at(tree.id, 0)
    begun = _played_on(place, save=False, machines=False)
    (trees.keep if keep else trees.hold)(tree)
    return begun


def at(tree_id: str, node: int) -> Place:
    """What stands at a node; the last few hundred are remembered."""
    tree = trees.find(tree_id)
    if node not in tree.nodes:
        trees.catch_up(tree)
    tree.check(node)
    with _guard:
        known = _places.get((tree_id, node))
        # What was hidden when the place was last looked at may have been laid open since.
        if known is not None and not (tree.opened and known.sitting.dealt):
            _places.move_to_end((tree_id, node))
            known.tree = tree
            return known
    return _kept(Place(tree, node, _sitting(tree, node)))


def _kept(place: Place) -> Place:
    with _guard:
        _places[place.tree.id, place.node] = place
        while len(_places) > MOST_SITTINGS:
            _places.popitem(last=False)
    return place


def _sitting(tree: Tree, node: int) -> AnySitting:
    found = room(tree.room)
    with files_closed():
        game: Any = found.game(**options_for(tree.room, tree.options))
    sitting: AnySitting = Sitting(
        game, _machines(tree, game), random.Random(secrets.randbits(64)), headers=tree.options
    )
    sitting.takes_back = False
    events = tuple(Event(tree.nodes[n].event, tree.nodes[n].seconds) for n in tree.line(node))
    sitting.resume(Record(tree.room, events, tree.start, tree.options))
    sitting.dealt = (sitting.dealt or tree.dealt) and not tree.opened
    return sitting


def _machines(tree: Tree, game: Any) -> dict[int, Player[Any, Any]]:
    if not tree.against:
        return {}
    made: list[Player[Any, Any]] = []

    def machine(view: Any) -> Any:
        """Made when it first has to move: the person's board need not wait for its tables."""
        if not made:
            made.append(player_named(room(tree.room), game, tree.against)(random.Random(secrets.randbits(64))))
        return made[0](view)

    return dict.fromkeys(range(1, game.info.players), machine)


def _played_on(
    place: Place, save: bool = True, machines: bool = True, first: tuple[Any, float | None] | None = None
) -> Place:
    """Plays a move where one is given, then chance and the machines, and writes what happened below the node."""
    sitting = copy.copy(place.sitting)
    sitting.passed = list(sitting.passed)
    before = len(sitting.passed)
    if first is not None:
        sitting.do(*first)
    if machines:
        sitting.advance()
    else:
        sitting.follow_chance()
    sitting.dealt = sitting.dealt and not place.tree.opened
    fresh = sitting.passed[before:]
    if not fresh:
        return place
    events = [(sitting.game.write_move(one.position, one.move), one.seconds) for one in fresh]
    node = trees.grow(place.tree, place.node, events, save, answer=first is None)
    return _kept(Place(trees.find(place.tree.id), node, sitting))


def turn(tree_id: str, node: int, text: str, seconds: float | None = None) -> tuple[Place, Place]:
    """A person's move at a node: where it began and where it leads.

    What chance and machines answered when the same move was played here before, they answer again.
    """
    place = at(tree_id, node)
    sitting = place.sitting
    if sitting.ended:
        raise BadInput("the game is over: go back to an earlier decision, or begin a new one.")
    with place.tree.lock:
        trees.catch_up(place.tree)
        while True:
            with suppress(trees.Overtaken):
                return place, _answered(place, text, seconds)


def _answered(place: Place, text: str, seconds: float | None) -> Place:
    """Where a move leads, or where chance and the machines lead when it is their turn."""
    tree_id, sitting = place.tree.id, place.sitting
    if sitting.turn == Turn.CHANCE or sitting.turn in sitting.others:
        if text:
            who = "chance" if sitting.turn == Turn.CHANCE else sitting.name(sitting.turn)
            raise BadInput(f"it is not your turn here, {who} comes next: send no move, and it goes on.")
        known, first = place.tree.child(place.node), None
    else:
        move = sitting.game.read_move(sitting.position, text)
        known = place.tree.child(place.node, sitting.game.write_move(sitting.position, move))
        first = (move, seconds)
    if known is None:
        return _played_on(place, first=first)
    here = at(tree_id, known)
    while not here.sitting.over and (here.sitting.turn == Turn.CHANCE or here.sitting.turn in here.sitting.others):
        after = place.tree.child(here.node)
        if after is None:
            return _played_on(here)
        here = at(tree_id, after)
    return here


def is_hidden(place: Place) -> bool:
    """Whether the text of the position tells what somebody at the table must not know.

    Against machines the sitting knows. Where people share a screen, what chance dealt them is hidden as well; a
    position that somebody typed is looked at by one who knows it.
    """
    sitting = place.sitting
    return hides(place.tree, sitting.game, sitting.position, sitting.dealt)


def hides(tree: Tree, game: Any, position: Any, dealt: bool) -> bool:
    """The same of a position somewhere in a tree; `dealt` says whether chance has brought anything to it."""
    secret = dealt and not tree.opened and not game.info.perfect_information and game.turn(position) != Turn.OVER
    typed = bool(tree.start) and not tree.dealt
    return secret and (bool(tree.against) or not typed)


def board(place: Place, narrow: bool = False) -> str:
    """The board as the person sees it."""
    sitting = place.sitting
    positions = [*(one.position for one in sitting.passed), sitting.position]
    blind = sitting.seat if is_hidden(place) else None
    found = room(place.tree.room)
    marks = _marks(found, sitting, positions, sitting.passed, blind, narrow)
    return str(found.picture(sitting.game).draw(sitting.view, marks))


def _marks(
    found: AnyRoom,
    sitting: AnySitting,
    positions: Sequence[Any],
    passed: Sequence[Any],
    blind: int | None,
    narrow: bool,
) -> Marks[Any]:
    """What a board points out by itself: the newest move that somebody chose, and what each had before it scored.

    A seat from which something is hidden is shown no move of another that it cannot tell from what else it could be,
    and no score that may count what it does not see.
    """
    game = sitting.game
    newest = next((one for one in reversed(passed) if game.turn(one.position) >= 0), None)
    secret = newest is not None and blind is not None and _looks_like_another(game, newest, blind)
    last = None if newest is None or secret else newest.move
    before = []
    for seat, score in enumerate(game.scores(positions[-1]) if blind is None or found.open_scores else ()):
        earlier = (game.scores(position)[seat] for position in reversed(positions))
        before.append(next((old for old in earlier if old != score), score))
    return Marks(last=last, before=tuple(before), narrow=narrow, broad=not narrow, names=names_of(sitting))


def _looks_like_another(game: Any, passed: Any, seat: int) -> bool:
    """Whether another seat's move leaves a seat seeing the same as some other move would."""
    position, move = passed.position, passed.move
    if game.turn(position) == seat:
        return False
    seen = game.view(game.play(position, move), seat)
    return any(game.view(game.play(position, other), seat) == seen for other in game.moves(position) if other != move)


def steps(begun: Place, ended: Place, narrow: bool = False) -> list[Json]:
    """What happened between two nodes of a line, the board after each event, for the seat that looked on."""
    line, sitting = ended.tree.line(ended.node), ended.sitting
    since = line.index(begun.node) + 1 if begun.node else 0
    found_room = room(ended.tree.room)
    picture = found_room.picture(sitting.game)
    after = [one.position for one in sitting.passed[1:]] + [sitting.position]
    seat, hidden = begun.sitting.seat, is_hidden(begun) or is_hidden(ended)
    found = []
    for ply in range(since, len(line)):
        one = sitting.passed[ply]
        eyes = seat if sitting.others or hidden else _eyes(sitting, after[ply])
        words = sitting.game.told(one.position, one.move, seat)
        passed = sitting.passed[: ply + 1]
        positions = [*(earlier.position for earlier in passed), after[ply]]
        marks = _marks(found_room, sitting, positions, passed, seat if hidden else None, narrow)
        drawn = str(picture.draw(sitting.game.view(after[ply], eyes), marks))
        found.append({"node": line[ply], "seat": sitting.game.turn(one.position), "words": words, "board": drawn})
    return found


def shows(begun: Place, ended: Place) -> list[Json]:
    """What was counted aloud between two nodes of a line, hand by hand, before the next cards came."""
    line, sitting = ended.tree.line(ended.node), ended.sitting
    since = line.index(begun.node) + 1 if begun.node else 0
    found = room(ended.tree.room)
    return [
        dict(one)
        for passed in sitting.passed[since:]
        for one in found.shows(sitting.game, passed.position, passed.move, sitting.seat)
    ]


def _eyes(sitting: AnySitting, position: Any) -> int:
    """Whose view is shown when a person moves for everybody: the seat to move, or the first."""
    return max(0, int(sitting.game.turn(position)))


def lay_open(tree_id: str, node: int) -> Place:
    """Shows what is hidden at a node. The game is marked for good, where there was anything to show."""
    place = at(tree_id, node)
    if is_hidden(place):
        trees.lay_open(place.tree)
    return at(tree_id, node)


def record(tree_id: str, node: int) -> Record:
    """The game up to a node, as it can be reviewed; what is hidden in it has to be laid open first."""
    place = at(tree_id, node)
    if is_hidden(place):
        raise BadInput("the other side's cards are hidden until the game is over: lay them open to review it now.")
    found, seats = place.sitting.record(start_said=True), range(place.sitting.game.info.players)
    names = {f"player {seat + 1}": place.sitting.name(seat) for seat in seats} if len(seats) > 1 else {}
    return replace(found, headers={**found.headers, **names})


def state(place: Place, narrow: bool = False, leaf: int | None = None) -> Json:
    """What the page shows at a node; a leaf names the line that the person came from."""
    tree, sitting = place.tree, place.sitting
    game, found = sitting.game, room(tree.room)
    line, onward = tree.line(place.node), tree.toward(place.node, leaf)
    whole = at(tree.id, onward[-1]) if onward else place
    passed = whole.sitting.passed
    deciding = [_decides(sitting, one.position) for one in passed] + [_decides(sitting, whole.sitting.position)]
    nodes, here, tried = [0, *line, *onward], len(line), tree.tried()
    text, hidden = game.write(sitting.position), is_hidden(place)
    return {
        "room": tree.room,
        "game": tree.id,
        "node": place.node,
        "options": tree.options,
        "against": tree.against,
        "position": None if hidden else text,
        "hidden": hidden,
        "opened": tree.opened,
        "trouble": tree.trouble,
        "over": sitting.ended,
        "seat": sitting.seat,
        "mine": (sitting.turn >= 0 and sitting.turn not in sitting.others) or (sitting.over and not sitting.ended),
        "say": standing(sitting),
        "remarks": list(found.remarks(game, sitting.position, sitting.seat)),
        "unit": measure(game.info_at(sitting.position)).unit,
        "names": [sitting.name(seat) for seat in range(game.info.players)],
        "scores": None if hidden else list(game.scores(sitting.position)),
        "line": [_ply(whole, ply, nodes[ply + 1], tried[nodes[ply]], sitting.seat) for ply in range(len(nodes) - 1)],
        "back": next((nodes[i] for i in range(here - 1, -1, -1) if deciding[i]), None),
        "forward": next((nodes[i] for i in range(here + 1, len(nodes)) if deciding[i]), None),
        "ahead": found.looks_ahead,
        "puzzle": found.filled(game, sitting.position) is not None,
        "set_up": dict(found.set_up(game)),
        "belief": [] if sitting.over else [dict(one) for one in found.belief(game, sitting.view)],
        "board": board(place, narrow),
    }


def _ply(place: Place, ply: int, node: int, tried: list[int], seat: int) -> Json:
    """An event of the line, with what else was tried in its place; what the seat that looks may not know yet is not
    told."""
    sitting, tree = place.sitting, place.tree
    one, game = sitting.passed[ply], sitting.game
    actor = game.turn(one.position)
    secret = is_hidden(place) and actor != seat
    words = game.told(one.position, one.move, seat) if secret else game.write_move(one.position, one.move)
    shown = [] if secret or not _decides(sitting, one.position) else [other for other in tried if other != node]
    others = [{"node": other, "words": tree.nodes[other].event} for other in shown]
    return {"node": node, "seat": actor, "words": words, "tried": others}


def _decides(sitting: AnySitting, position: Any) -> bool:
    """Whether a person decides in a position, or the game is over there."""
    turn = sitting.game.turn(position)
    return turn == Turn.OVER or (turn >= 0 and turn not in sitting.others)
