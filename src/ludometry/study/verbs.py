"""What can be done in any room, derived from its ROOM; a room's own `verbs.py` writes a verb only where it says more.

Every verb takes the options of the room's game as keywords of its own: `**options` in a signature, here or in a room's
verb, stands for the keywords of `ROOM.game`. So an option is said once and known to the command line and the API.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from ludometry.core.bounds import refuse_far_numbers
from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.files import FileText
from ludometry.core.game import GameInfo
from ludometry.core.options import (
    Setting,
    listed,
    option_of,
    option_parameters,
    plain_option,
    refuse_unknown,
    write_options,
)
from ludometry.core.record import Record, checked, read_record
from ludometry.core.registry import entry, options_for, part, room
from ludometry.study import adviser, reviewer
from ludometry.study.match import match_by_name
from ludometry.study.players import player_named, players_of
from ludometry.study.report import Report
from ludometry.study.score import score_by_name
from ludometry.study.simulate import simulate_by_name
from ludometry.study.sitting import AnySitting, Sitting
from ludometry.study.terminal import Terminal, play_report
from ludometry.study.verifying import MOST_POSITIONS, verify_report

Verb = Callable[..., Report]
Most = Annotated[int, "How many moves to show; 0 shows them all."]
Seed = Annotated[int, "The same seed brings the same dice, deals and flips."]
Cluster = Annotated[str, "Play on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."]
PLAYER = "A player of the room, a strength (best, strong, club, casual, beginner), or module:function."
NOBODY = "nobody"
"""The opponent's name when one person moves for every seat."""


def advise(name: str, position: str, *, most: Most = 12, **options: Setting) -> Report:
    """Every move, best first, with what it is worth and why."""
    found = room(name)
    game = found.game(**options)
    place = game.read(position)
    return adviser.advice(game, found.oracle(game), place, found.picture(game), most or None, dict(options))


def hint(
    name: str,
    position: str,
    *,
    stage: Annotated[int, "1: what is at stake, 2: the reason, 3: the move."] = 1,
    **options: Setting,
) -> Report:
    """A nudge in three stages."""
    found = room(name)
    game = found.game(**options)
    return adviser.hint(game, found.oracle(game), game.read(position), found.picture(game), stage)


def probe(
    name: str,
    position: str,
    *,
    line: Annotated[int, "How many plies of best play to show at most."] = 40,
    **options: Setting,
) -> Report:
    """What a position is worth to every seat, and the line of best play until chance decides."""
    found = room(name)
    game = found.game(**options)
    return adviser.probe(game, found.oracle(game), game.read(position), found.picture(game), line)


def play(
    name: str,
    position: Annotated[str, "Where to begin; without it a whole game."] = "",
    *,
    against: Annotated[
        str, f"{PLAYER} 'nobody' lets you play every seat; the room's usual opponent when left out."
    ] = "",
    seat: Annotated[str, "Where you sit: a number from 1, or the seat's name."] = "1",
    coach: Annotated[bool, "Say after every decision what it cost."] = False,
    own_chance: Annotated[bool, "You type what chance brings: real dice, real cards."] = False,
    seed: Annotated[int | None, "The same seed brings the same dice, deals and flips."] = None,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
    **options: Setting,
) -> Report:
    """Play at the terminal: type a move, ? for a hint, undo, save FILE, quit."""
    return play_report(terminal(name, position, against, seat, coach, own_chance, seed, options), save)


def terminal(
    name: str,
    position: str = "",
    against: str = "",
    seat: str = "1",
    coach: bool = False,
    own_chance: bool = False,
    seed: int | None = None,
    options: dict[str, Setting] | None = None,
) -> Terminal[Any, Any, Any]:
    """A table laid for one person, machines on the other seats; in a game for one they play beside."""
    found, given = room(name), options or {}
    game = found.game(**given)
    rng = random.Random(seed)
    start = game.read(position) if position else None
    headers = write_options(found.game, given)
    alone = game.info.players == 1
    other = against or ("" if alone else found.opponent)
    if other == NOBODY or not other:
        sitting: AnySitting = Sitting(game, {}, rng, start, headers)
        return Terminal(sitting, found.oracle(game), found.picture(game), coach=coach, own_chance=own_chance)
    if ":" not in other and other not in (known := players_of(found, game)):
        raise UnknownName("player", other, [*known, NOBODY])
    machine = player_named(found, game, other)(random.Random(rng.random()))
    rival = Sitting(game, {0: machine}, random.Random(rng.random())) if alone else None
    mine = seat_named(game.info, seat)
    others = {} if alone else {one: machine for one in range(game.info.players) if one != mine}
    names = {f"player {one + 1}": other if one in others else "you" for one in range(game.info.players)}
    sitting = Sitting(game, others, rng, start, {**headers, **({} if alone else names)})
    return Terminal(sitting, found.oracle(game), found.picture(game), coach=coach, own_chance=own_chance, rival=rival)


def seat_named(info: GameInfo, said: str) -> int:
    """A seat by its number from 1, or by its name or the beginning of it."""
    word = said.strip().lower()
    for seat in range(info.players):
        if word == str(seat + 1) or (word and info.seat_name(seat).lower().startswith(word)):
            return seat
    names = [info.seat_name(seat) for seat in range(info.players)]
    raise BadInput(f"{said[:40]!r} is no seat: expected a number from 1 to {info.players} ({', '.join(names)}).")


def review(
    name: str,
    file: Annotated[FileText, "A record, as 'ludometry play ROOM --save FILE' writes it."],
    *,
    most: Annotated[int, "How many of the costliest decisions to show."] = 10,
) -> Report:
    """What every decision gave away, and what was luck."""
    record = read_record(file, name)
    found = room(name)
    game = found.game(**options_in(record))
    checked(game, record)
    result = reviewer.review(game, found.oracle(game), record)
    return reviewer.review_report(result, reviewer.names_in(record, game.info), most)


def options_in(record: Record) -> dict[str, Setting]:
    """The options of the game that a record's header names."""
    known = {parameter.name for parameter in option_parameters(room(record.room).game)}
    return options_for(record.room, {word: said for word, said in record.headers.items() if word in known})


def match(
    name: str,
    first: Annotated[str, PLAYER] = "best",
    second: Annotated[str, "The other player."] = "random",
    *,
    games: Annotated[int, "How many games, seats swapped on the same dice, deals and flips."] = 100,
    start: Annotated[str, "A position to begin every game from."] = "",
    seed: Seed = 1,
    cluster: Cluster = "",
    **options: Setting,
) -> Report:
    """One player against another, seats swapped on the same chances, with an interval."""
    return match_by_name(name, options, first, second, games, seed, start, cluster)


def simulate(
    name: str,
    player: Annotated[str, PLAYER] = "best",
    other: Annotated[str, "Who sits at the other seats; the same player when left out."] = "",
    *,
    games: Annotated[int, "How many games."] = 100,
    start: Annotated[str, "A position to begin every game from."] = "",
    seed: Seed = 1,
    **options: Setting,
) -> Report:
    """Play many games: what each seat scores on average and how often it wins."""
    return simulate_by_name(name, options, player, other or player, games, seed, start)


def score(
    name: str,
    player: Annotated[str, f"{PLAYER} Or a program that is asked line by line: run:'python agent.py'."],
    other: Annotated[str, "A second player, scored on the same chances."] = "",
    *,
    against: Annotated[str, "Who sits at the other seats; the room's usual opponent when left out."] = "",
    games: Annotated[int, "How many games."] = 100,
    start: Annotated[str, "A position to begin every game from."] = "",
    seed: Seed = 1,
    faults: Annotated[
        Literal["end", "count"], "What an illegal move or no answer does: end the run, or count and go on."
    ] = "end",
    patience: Annotated[float, "Seconds that a program may take for one answer."] = 10.0,
    **options: Setting,
) -> Report:
    """How far from perfect a player is: regret a decision and a game, by phase and kind, and its worst decisions."""
    both = [player, other] if other else [player]
    return score_by_name(name, options, both, against, games, seed, start, faults, patience)


def verify(
    name: str,
    what: Annotated[str, "One table by its name; without it every table there is."] = "",
    *,
    repair: Annotated[bool, "Build again what is wrong, and what was built from it where values changed."] = False,
    positions: Annotated[int | None, "The most positions of one table; larger ones are sampled. 0 means all."] = None,
    seed: Annotated[int, "The same seed draws the same sample."] = 1,
) -> Report:
    """Check the tables: checksums, then each position against its own equation."""
    own = part(name, "verify")
    assert own is not None, "a room that offers to verify has a verify.py"
    if positions is None:
        positions = vars(own).get("POSITIONS", MOST_POSITIONS)
    if positions < 0:
        raise BadInput("--positions is a number of positions a table, or 0 for all of them.")
    return verify_report(name, own.subjects(what), repair, positions, seed)


DERIVED: dict[str, Verb] = {
    one.__name__: one for one in (advise, hint, probe, play, review, match, simulate, score, verify)
}


RESERVED = frozenset(
    word for one in DERIVED.values() for word in inspect.signature(one).parameters if word != "options"
) | {"options", "record", "room"}
"""Names that no option of a game may have, for a question itself has them in every room."""


@cache
def verb(room_id: str, name: str) -> Verb:
    """The function behind `ludometry NAME ROOM`: the room's own, or the one that every room has."""
    known = entry(room_id)
    if name == "verify" and name not in known.verbs:
        raise BadInput(f"{known.title} has no tables to verify.")
    if name not in known.verbs:
        raise BadInput(f"{known.title} has no {name!r}: it offers {listed(known.verbs, 'and')}.")
    own = part(room_id, "verbs") if name in known.own else None
    written = getattr(own, name, None)
    return _with_options(room_id, written) if written else _with_options(room_id, DERIVED[name], room_id)


def _with_options(room_id: str, function: Verb, *bound: str) -> Verb:
    """The verb with the options of the room's game in the place of `**options`, each read as its own type."""
    parameters = list(inspect.signature(function, eval_str=True).parameters.values())[len(bound) :]
    takes_options = bool(parameters) and parameters[-1].kind is inspect.Parameter.VAR_KEYWORD
    own = parameters[:-1] if takes_options else parameters
    begun = any(p.name == "position" and p.default is p.empty for p in own)
    shared = [p for p in option_parameters(room(room_id).game) if takes_options and not (begun and option_of(p).begins)]
    taken = {p.name for p in own}
    twice = next((p.name for p in shared if p.name in taken), None)
    if twice is not None:
        title = entry(room_id).title
        raise BadInput(f"{title} has an option {twice!r}, a name that {function.__name__!r} has itself: rename it.")
    own = [_described(p, entry(room_id).notation) for p in own]
    merged = [*own, *shared]
    plain = {p.name: option for p in own if (option := plain_option(p)) is not None}
    optional = [p.name for p in merged if p.kind is inspect.Parameter.KEYWORD_ONLY]
    usual = {p.name: p.default for p in shared}
    places = [p.name for p in own if p.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]

    def said(*leading: Any, **given: Any) -> Report:
        by_place = dict(zip(places, leading))
        if len(leading) > len(places) or by_place.keys() & given.keys():
            raise TypeError(f"{function.__name__} was given an argument too many")
        given |= by_place
        refuse_unknown(entry(room_id).title, (name for name in given if name not in taken), optional)
        own_words = {
            name: plain[name].read(value) if name in plain else value for name, value in given.items() if name in taken
        }
        # All of them, so that an answer names what it was asked under however it was asked.
        options = options_for(room_id, usual | {name: value for name, value in given.items() if name not in taken})
        refuse_far_numbers(own_words)
        return function(*bound, **own_words, **options)

    said.__signature__ = inspect.Signature(merged)  # type: ignore[attr-defined]
    said.__doc__, said.__name__ = function.__doc__, function.__name__
    return said


def _described(parameter: inspect.Parameter, notation: str) -> inspect.Parameter:
    """A position's help is what the room says of its notation."""
    if parameter.name == "position" and parameter.annotation is str:
        return parameter.replace(annotation=Annotated[str, notation])
    return parameter
