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
from dataclasses import dataclass, replace
from typing import Any

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.files import files_closed
from ludometry.core.game import Marks, Player, Turn
from ludometry.core.options import write_options
from ludometry.core.record import Event, Record
from ludometry.core.registry import entry, options_for, room
from ludometry.study.players import player_named, players_of
from ludometry.study.report import Json
from ludometry.study.sitting import AnySitting, Sitting
from ludometry.study.value_words import measure, winners
from ludometry.web import trees
from ludometry.web.sealing import is_sealed, seal, unseal
from ludometry.web.trees import Tree
from ludometry.web.words import say

PEOPLE = "people"
"""The opponent's name in an address when a person moves for everybody."""
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


def begin(room_id: str, given: dict[str, str], position: str = "", against: str = "") -> Place:
    """A new game from its usual start or from a position, after what chance brings first."""
    found = room(room_id)
    with files_closed():
        options = options_for(room_id, given)
        game: Any = found.game(**options)
        # Only what hides cards is ever sealed; an open grid of Nurikabe may begin with the same sign, its sea.
        sealed = not game.info.perfect_information and is_sealed(position)
        start = game.read(unseal(position) if sealed else position) if position else None
    known = opponents(room_id, game)
    against = against or (found.opponent if known and (sealed or not position) else "")
    if against not in ("", PEOPLE) and against not in known:
        raise UnknownName("opponent", against, [PEOPLE, *known])
    tree = trees.begin(
        room_id,
        write_options(found.game, options),
        game.write(start) if start is not None else "",
        sealed,
        "" if against == PEOPLE else against,
    )
    place = at(tree.id, 0)
    return _played_on(place, save=False, machines=False)


def at(tree_id: str, node: int) -> Place:
    """What stands at a node; the last few hundred are remembered."""
    tree = trees.find(tree_id)
    tree.check(node)
    with _guard:
        known = _places.get((tree_id, node))
        if known is not None:
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
    node = trees.grow(place.tree, place.node, events, save)
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
        return place, _answered(place, text, seconds)


def _answered(place: Place, text: str, seconds: float | None) -> Place:
    """Where a move leads, or where chance and the machines lead when it is their turn."""
    tree_id, sitting = place.tree.id, place.sitting
    if sitting.turn == Turn.CHANCE or sitting.turn in sitting.others:
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
    if sitting.others:
        return sitting.hidden
    typed = bool(place.tree.start) and not place.tree.dealt
    return not typed and not sitting.game.info.perfect_information and sitting.dealt and not sitting.over


def board(place: Place, narrow: bool = False) -> str:
    """The board as the person sees it."""
    sitting = place.sitting
    marks = _marks(sitting.game, [*(one.position for one in sitting.passed), sitting.position], sitting.passed, narrow)
    return str(room(place.tree.room).picture(sitting.game).draw(sitting.view, marks))


def _marks(game: Any, positions: Sequence[Any], passed: Sequence[Any], narrow: bool) -> Marks[Any]:
    """What a board points out by itself: the newest move that somebody chose, and what each had before it scored."""
    last = next((one.move for one in reversed(passed) if game.turn(one.position) >= 0), None)
    now = game.scores(positions[-1])
    before = []
    for seat, score in enumerate(now):
        earlier = (game.scores(position)[seat] for position in reversed(positions))
        before.append(next((old for old in earlier if old != score), score))
    return Marks(last=last, before=tuple(before), narrow=narrow)


def steps(begun: Place, ended: Place, narrow: bool = False) -> list[Json]:
    """What happened between two nodes of a line, the board after each event."""
    line, sitting = ended.tree.line(ended.node), ended.sitting
    since = line.index(begun.node) + 1 if begun.node else 0
    picture = room(ended.tree.room).picture(sitting.game)
    after = [one.position for one in sitting.passed[1:]] + [sitting.position]
    found = []
    for ply in range(since, len(line)):
        one = sitting.passed[ply]
        seen = sitting.game.view(after[ply], sitting.seat if sitting.others else _eyes(sitting, after[ply]))
        words = sitting.game.told(one.position, one.move, sitting.seat)
        positions = [*(earlier.position for earlier in sitting.passed[: ply + 1]), after[ply]]
        drawn = str(picture.draw(seen, _marks(sitting.game, positions, sitting.passed[: ply + 1], narrow)))
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


def record(tree_id: str, node: int, lay_open: bool = False) -> Record:
    """The game up to a node, as it can be reviewed; what is hidden in it has to be laid open first."""
    place = at(tree_id, node)
    if is_hidden(place):
        if not lay_open:
            raise BadInput("the other side's cards are hidden until the game is over: lay them open to review it now.")
        trees.lay_open(place.tree)
        with _guard:
            for known in [key for key in _places if key[0] == tree_id]:
                del _places[known]
        place = at(tree_id, node)
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
        "link": seal(text) if hidden else text,
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
        "line": [_ply(whole, ply, nodes[ply + 1], tried[nodes[ply]]) for ply in range(len(nodes) - 1)],
        "back": next((nodes[i] for i in range(here - 1, -1, -1) if deciding[i]), None),
        "forward": next((nodes[i] for i in range(here + 1, len(nodes)) if deciding[i]), None),
        "ahead": found.looks_ahead,
        "puzzle": found.filled(game, sitting.position) is not None,
        "set_up": dict(found.set_up(game)),
        "belief": [] if sitting.over else [dict(one) for one in found.belief(game, sitting.view)],
        "board": board(place, narrow),
    }


def _ply(place: Place, ply: int, node: int, tried: list[int]) -> Json:
    """An event of the line, with what else was tried in its place; what the person may not know yet is not told."""
    sitting, tree = place.sitting, place.tree
    one, game = sitting.passed[ply], sitting.game
    actor = game.turn(one.position)
    secret = is_hidden(place) and actor != sitting.seat
    words = game.told(one.position, one.move, sitting.seat) if secret else game.write_move(one.position, one.move)
    shown = [] if secret or not _decides(sitting, one.position) else [other for other in tried if other != node]
    others = [{"node": other, "words": tree.nodes[other].event} for other in shown]
    return {"node": node, "seat": actor, "words": words, "tried": others}


def _decides(sitting: AnySitting, position: Any) -> bool:
    """Whether a person decides in a position, or the game is over there."""
    turn = sitting.game.turn(position)
    return turn == Turn.OVER or (turn >= 0 and turn not in sitting.others)


def standing(sitting: AnySitting) -> str:
    """Whose turn it is, or how the game ended, in a sentence."""
    info = sitting.game.info
    if sitting.ended:
        return say("The game is over: {result}.", result=result_words(sitting))
    if sitting.over:
        return say("Not solved yet: something that stands here is wrong and can be changed.")
    if sitting.turn in sitting.others:
        return say("{name} is thinking.", name=say(sitting.name(sitting.turn)))
    if info.players == 1:
        return say("Your move.")
    called = sitting.game.called(sitting.position, sitting.turn)
    if sitting.others:
        if called == info.seat_name(sitting.turn):
            return say("Your move.")
        return say("Your move: you are {colour}.", colour=say(called))
    return say("{name} to move.", name=say(sitting.name(sitting.turn)))


def result_words(sitting: AnySitting) -> str:
    """How a finished game ended, in the game's own words."""
    info, scores = sitting.game.info_at(sitting.position), sitting.game.scores(sitting.position)
    names = [say(sitting.name(seat)) for seat in range(info.players)]
    if info.players == 1:
        if info.counted_in == "solved grids":
            return say("solved") if scores[0] else say("not solved")
        return say("{figure} {unit}", figure=f"{scores[0]:g}", unit=say(info.counted_in))
    if info.counted_in == "wins" or info.counted_in.startswith("%"):
        return winners(info, scores, names, say)
    told = ", ".join(f"{name} {score:g}" for name, score in zip(names, scores, strict=True))
    return say("{figure} {unit}", figure=told, unit=say(info.counted_in))


def title_of(tree: Tree) -> str:
    """A game in a list: its room, and who sat opposite."""
    known = entry(tree.room)
    names = {"game": known.title, "name": tree.against}
    title = say("{game} against {name}", **names) if tree.against else known.title
    return say("{game}, cards laid open", game=title) if tree.opened else title
