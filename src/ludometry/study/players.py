"""Who may sit at a table: a room's own players by name, the house's strengths, or anybody's Python function.

strength   a player made from the room's oracle: it picks a move with probability proportional to exp(-loss / slack).
           So it errs as people do: often by little, seldom by much. The best has no slack
slack      in the game's own unit where a room says it, chosen so that a strength loses about as much a game as
           `ludometry bench levels` shows; elsewhere a share of the spread between the best and the worst move
"""

from __future__ import annotations

import importlib
import math
import os
import random
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.files import refuse_when_closed
from ludometry.core.game import Game, M, Oracle, Player, V
from ludometry.core.room import MakePlayer, Room

STRENGTHS = {"best": 0.0, "strong": 0.04, "club": 0.12, "casual": 0.3, "beginner": 0.8}
"""Slack as a share of the spread between the best and the worst move, where a room does not say more."""


def of_strength(
    oracle: Oracle[Any, V, M], strength: str, rng: random.Random, slacks: Mapping[str, float] | None = None
) -> Player[V, M]:
    """A player that errs as much as its strength says; slacks are in the unit of values."""
    share, own = STRENGTHS[strength], (slacks or {}).get(strength)

    def move(view: V) -> M:
        appraisals = oracle.appraise(view)
        slack = share * appraisals[-1].loss if own is None else own
        if slack <= 0 or appraisals[-1].loss <= 0:
            return appraisals[0].move
        weights = [math.exp(-a.loss / slack) for a in appraisals]
        return rng.choices(appraisals, weights)[0].move

    return move


def players_of(room: Room[Any, M, V], game: Game[Any, M, V]) -> dict[str, MakePlayer[V, M]]:
    """Everybody who can be named: the room's own players, then the strengths; a room's own name goes first."""
    strengths = {name: partial(_made, room, game, name) for name in STRENGTHS}
    return {**strengths, **room.players(game)}


def _made(room: Room[Any, M, V], game: Game[Any, M, V], strength: str, rng: random.Random) -> Player[V, M]:
    return of_strength(room.oracle(game), strength, rng, room.slacks.get(game.info.unit))


def player_named(room: Room[Any, M, V], game: Game[Any, M, V], name: str) -> MakePlayer[V, M]:
    """A player by name, or `module:function`, a function of a view that gives a move."""
    if ":" in name:
        found = function_named(name)
        return lambda rng: lambda view: _asked(game, name, view, found)
    known = players_of(room, game)
    if name not in known:
        raise UnknownName("player", name, known)
    return known[name]


def _asked(game: Game[Any, M, V], name: str, view: V, function: Callable[[V], M | str]) -> M:
    """What a function answers; where nothing is hidden it may be a move's text, and the rules are asked."""
    try:
        answer = function(view)
    except Exception as problem:
        said = f"the player {name!r} raised {type(problem).__name__}: {problem}"
        raise BadInput(f"{said}; expected a function from what a seat sees to a move.") from problem
    if not game.info.perfect_information:
        return cast("M", answer)
    try:
        move = game.read_move(view, answer) if isinstance(answer, str) else answer
        game.play(view, move)
    except (BadInput, AttributeError, TypeError) as problem:
        raise BadInput(f"the player {name!r} answered {answer!r} to '{game.write(view)}': {problem}") from problem
    return move


def function_named(name: str) -> Callable[[Any], Any]:
    """A Python function as `module:function`, from the folder one is in or an installed package; never over the web."""
    refuse_when_closed(name)
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    module, _, function = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as problem:
        raise BadInput(f"there is no function {name!r}: expected module:function ({problem}).") from problem
    if not callable(found):
        raise BadInput(f"{name!r} is not a function.")
    return cast("Callable[[Any], Any]", found)
