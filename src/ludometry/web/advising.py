"""Advice at a node: every move's worth, in words and as something to draw on the board.

step    how hard the room has looked: a room that samples answers at once from a few deals, then again from more
grade   one word for a loss, by bounds in the game's own unit
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, GameInfo, Turn, Value
from ludometry.core.options import read_options
from ludometry.core.registry import room
from ludometry.core.room import Build
from ludometry.study.report import Json
from ludometry.study.reviewer import grade
from ludometry.study.value_words import (
    UNKNOWN,
    bar_share,
    bar_words,
    loss_figure,
    loss_words,
    measure,
    outcome_words,
    side_words,
    value_figure,
    value_words,
)
from ludometry.web import playing, trees
from ludometry.web.words import say


@lru_cache(maxsize=64)
def _oracle(room_id: str, game: Any) -> Any:
    return room(room_id).oracle(game)


def advice(tree_id: str, node: int, step: int = 0, goal: str = "", aim: str = "") -> Json:
    """Every legal move, best first; nothing where nobody decides. With a goal values are per cent."""
    place = playing.at(tree_id, node)
    sitting, found = place.sitting, room(place.tree.room)
    info: GameInfo = sitting.game.info_at(sitting.position)
    if sitting.over or sitting.turn < 0 or sitting.turn in sitting.others:
        return {"node": node, "step": step, "more": False, "moves": [], "bar": None}
    efforts = [sitting.game] if goal else found.efforts(sitting.game)
    game: Any = efforts[min(step, len(efforts) - 1)]
    seen = game.view(sitting.position, sitting.turn)
    if goal:
        info = replace(info, unit=f"% for the {goal}", scale=(0.0, 100.0), grades=None)
        played_for = read_options(info.title, found.aimed, {goal: aim})
        appraisals = [_in_per_cent(one) for one in found.aimed(game, sitting.position, **played_for).appraise(seen)]
    else:
        appraisals = _oracle(place.tree.room, game).appraise(seen)
    moves = [
        {
            "move": sitting.game.write_move(sitting.position, one.move),
            "value": one.value.mean,
            "words": value_words(info, one.value, say),
            "figure": value_figure(info, one.value, say),
            "exact": one.value.exact,
            "error": one.value.error,
            "loss": one.loss,
            "lost": loss_figure(info, one.loss, say),
            "lost_words": loss_words(info, one.loss, say),
            "outcome": outcome_words(info, one.value, say),
            "grade": grade(one.loss, info),
            "kept": kept(info, one.loss),
            "why": one.why,
            "details": dict(one.details),
        }
        for one in appraisals
    ]
    shown = _puzzle_bar(found.filled(sitting.game, sitting.position))
    if shown is None and appraisals:
        shown = bar(info, appraisals[0].value, _par(place.tree.room, game, info))
        name = "" if sitting.others else say(sitting.name(sitting.turn))
        shown["who"] = side_words(info, appraisals[0].value, name, say)
    return {
        "node": node,
        "step": step,
        "more": step + 1 < len(efforts),
        "unit": say(measure(info).unit),
        "moves": moves,
        "bar": shown if goal else _remembered(tree_id, node, shown),
    }


def kept(info: GameInfo, loss: float) -> float | None:
    """How much of its bar a move keeps: the best all of it, and half of it where a blunder begins."""
    blunder = info.bounds[-1]
    return max(0.0, 1 - loss / (2 * blunder)) if math.isfinite(blunder) and blunder > 0 else None


LONGEST_LINE = 6
"""Moves of the best line that are told after a move."""
MOST_EVENTS = 400
"""A throw or a flip with more outcomes than this is not gone through."""


def follow(tree_id: str, node: int, text: str) -> Json:
    """What a move leads to: what chance may bring and what that is worth, or the line of best play.

    Where cards are hidden nothing is told: the line would give them away.
    """
    place = playing.at(tree_id, node)
    sitting, found = place.sitting, room(place.tree.room)
    game: Any = sitting.game
    if sitting.over or sitting.turn < 0 or sitting.turn in sitting.others:
        raise BadInput("nobody decides here: go to a decision first.")
    move = game.read_move(sitting.position, text)
    if playing.is_hidden(place) or found.filled(game, sitting.position) is not None:
        return {"node": node, "move": text, "outcomes": [], "line": []}
    seat, position = sitting.turn, game.play(sitting.position, move)
    oracle = _oracle(place.tree.room, found.efforts(game)[0])
    if game.turn(position) == Turn.CHANCE:
        told = []
        if game.info.perfect_information:
            said = oracle.appraise(game.view(sitting.position, seat))
            # What a search or a sample says of a move is no more exact after it.
            error = 0.0 if all(one.value.exact for one in said) else None
            told = _outcomes(game, oracle, position, seat, error)
        return {"node": node, "move": text, "outcomes": told, "line": []}
    line: list[Json] = []
    while (mover := game.turn(position)) >= 0 and len(line) < LONGEST_LINE:
        best = oracle.appraise(game.view(position, mover))[0]
        words = game.write_move(position, best.move)
        line.append({"name": sitting.name(mover), "mine": mover == seat, "move": words})
        position = game.play(position, best.move)
    return {"node": node, "move": text, "outcomes": [], "line": line}


def _outcomes(game: Any, oracle: Any, position: Any, seat: int, error: float | None) -> list[Json]:
    """What chance may bring, the best for the seat first, each with its chance and what the game is worth then."""
    events = list(islice(game.chances(position), MOST_EVENTS + 1))
    if not 1 < len(events) <= MOST_EVENTS:
        return []
    found = [
        {
            "event": game.write_move(position, event),
            "chance": chance,
            "worth": (worth := oracle.worth(game.play(position, event))[seat]),
            "words": value_words(game.info, Value(worth, error)),
        }
        for event, chance in events
    ]
    return sorted(found, key=lambda one: -one["worth"])


_bars: OrderedDict[tuple[str, int], Json] = OrderedDict()
MOST_BARS = 4096


def curve(tree_id: str, node: int, leaf: int | None = None) -> Json:
    """The worth of the game at every decision of the person on the line through a node, as the bar showed it there.

    Where people share a screen and cards are hidden, only at those of the seat that looks.
    """
    tree = trees.find(tree_id)
    seat = playing.at(tree_id, node).sitting.seat
    points = []
    for one in [0, *tree.line(tree.check(node)), *tree.toward(node, leaf)]:
        place = playing.at(tree_id, one)
        if place.sitting.over or place.sitting.turn < 0 or place.sitting.turn in place.sitting.others:
            continue
        if place.sitting.turn != seat and playing.is_hidden(place):
            continue
        if room(tree.room).filled(place.sitting.game, place.sitting.position) is not None:
            return {"node": node, "points": []}
        if (tree_id, one) not in _bars:
            advice(tree_id, one)
        if known := _bars.get((tree_id, one)):
            points.append({"node": one, "seat": place.sitting.turn, **known})
    return {"node": node, "points": points}


def _remembered(tree_id: str, node: int, shown: Json | None) -> Json | None:
    if shown is not None:
        _bars[tree_id, node] = shown
        while len(_bars) > MOST_BARS:
            _bars.popitem(last=False)
    return shown


def _in_per_cent(one: Appraisal[Any]) -> Appraisal[Any]:
    value = replace(one.value, mean=100 * one.value.mean, error=one.value.error and 100 * one.value.error)
    return replace(one, value=value, loss=100 * one.loss)


def _puzzle_bar(filled: tuple[int, int] | None) -> Json | None:
    return (
        None
        if filled is None
        else {"share": filled[0] / filled[1], "words": say("{done} of {all} cells done", done=filled[0], all=filled[1])}
    )


def bar(info: GameInfo, value: Value, par: float | None = None) -> Json:
    """How far the evaluation bar is filled, between what whiskers where the value is sampled, and what it says."""
    spread = value.error or 0.0
    known = math.isfinite(value.mean) and value_figure(info, value) != UNKNOWN
    low = value.mean - spread if value.low is None else value.low
    high = value.mean + spread if value.high is None else value.high
    return {
        "share": bar_share(info, value.mean, par) if known else None,
        "low": bar_share(info, low, par) if known and low < high else None,
        "high": bar_share(info, high, par) if known and low < high else None,
        "words": bar_words(info, value, par, say),
        "value": measure(info).shown(value.mean) if known else None,
    }


@lru_cache(maxsize=64)
def _par(room_id: str, game: Any, info: GameInfo) -> float | None:
    """What the game is worth before it begins, where nothing else says where the middle of the bar is."""
    if info.scale is not None or info.par is not None:
        return None
    return float(_oracle(room_id, game).worth(game.start())[0])


def lacking(tree_id: str, node: int) -> Build | None:
    """What has to be built before anything can be said at a node."""
    place = playing.at(tree_id, node)
    return room(place.tree.room).lacks(place.sitting.game)


def outlook(tree_id: str, node: int) -> Json:
    """How the game may end from a node, with nothing where the room cannot tell."""
    place = playing.at(tree_id, node)
    sitting = place.sitting
    found = None if sitting.over else room(place.tree.room).outlook(sitting.game, sitting.position)
    return {"node": node, "outlook": dict(found) if found is not None else None}
