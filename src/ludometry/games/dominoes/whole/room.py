"""What the domino room does where a whole game is played: who sits there, what is hidden, what is believed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ludometry.core.game import Player, Turn
from ludometry.core.room import MakePlayer, random_walk
from ludometry.games.dominoes.position import Play, View
from ludometry.games.dominoes.rules import changed
from ludometry.games.dominoes.tiles import ALL_PIPS, Tile, set_size, tile_of, write_tile
from ludometry.games.dominoes.whole.beliefs import belief
from ludometry.games.dominoes.whole.oracle import WholeOracle
from ludometry.games.dominoes.whole.position import Event, Seen, Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes


def players(game: WholeDominoes, quick: int) -> Mapping[str, MakePlayer[Seen, Event]]:
    """The oracle with fewer deals, rules of thumb, and chance."""
    oracle = WholeOracle(game, min(game.hands, quick))
    found: dict[str, MakePlayer[Seen, Event]] = {
        "oracle": lambda rng: sampling(oracle),
        "heavy": lambda rng: heavy(game),
        "random": lambda rng: lambda view: rng.choice(game.moves(view.position)),
    }
    if game.fives:
        found["greedy"] = lambda rng: greedy(game)
    return found


def sampling(oracle: WholeOracle) -> Player[Seen, Event]:
    """Plays what is best over sampled deals; a move without a choice is made at once."""

    def choose(view: Seen) -> Event:
        moves = oracle.game.moves(view.position)
        return moves[0] if len(moves) == 1 else oracle.appraise(view)[0].move

    return choose


def heavy(game: WholeDominoes) -> Player[Seen, Event]:
    """Lays the tile with the most pips that can be joined, doubles first among equals."""
    return lambda view: max(game.moves(view.position), key=_weight)


def greedy(game: WholeDominoes) -> Player[Seen, Event]:
    """Takes the most points at once, and otherwise lays the heaviest tile."""
    return lambda view: max(
        game.moves(view.position), key=lambda move: (game.gain(view.position, move), *_weight(move))
    )


def _weight(move: Event) -> tuple[int, int]:
    return (ALL_PIPS[move.tile], move.tile) if isinstance(move, Play) else (-1, 0)


def dealt_anew(game: WholeDominoes, position: Whole, seat: int, rng: random.Random) -> Whole:
    """Other tiles for the other hand that fit all that was seen, and by which the game would stand where it does."""
    if position.asleep == 0 or game.turn(position) == Turn.OVER:
        return position
    other = 1 - seat
    pending = position.unknown[other]
    hidden = replace(
        position,
        hands=changed(position.hands, other, ()),
        unknown=changed(position.unknown, other, position.size(other)),
    )
    while True:
        if position.ends is None:
            hand = tuple(sorted(rng.sample(hidden.unseen(), len(position.hands[other]))))
        elif pending and position.drawing and position.mover == other:
            # A tile that is only being drawn is not in the hand yet.
            before = replace(hidden, unknown=changed(hidden.unknown, other, hidden.unknown[other] - pending))
            hand = belief(replace(before, fresh=False), other).draw(rng)
        else:
            hand = belief(hidden, other).draw(rng)
        dealt = replace(position, hands=changed(position.hands, other, hand))
        if game.turn(dealt) == game.turn(position) and _opens_alike(game, dealt, position):
            return dealt


def _opens_alike(game: WholeDominoes, dealt: Whole, position: Whole) -> bool:
    """Whether the same player holds the strongest tile, where that says who opens."""
    if position.ends is not None or position.free or not position.is_named:
        return True
    return game.opener(dealt.hands) == position.mover


def beliefs(view: Seen) -> list[dict[str, Any]]:
    """Where every tile is; one that may be in the other hand is there as often as in the deals that fit."""
    position, other = view.position, 1 - view.seat
    if position.unknown[other] and position.ends is not None:
        chances = belief(position, other).chances()
    else:
        unseen = position.unseen()
        chances = dict.fromkeys(unseen, position.unknown[other] / len(unseen)) if unseen else {}
    return places(view, sorted(range(set_size(position.highest)), key=write_tile), chances)


def places(view: View | Seen, tiles: Iterable[Tile], chances: Mapping[Tile, float]) -> list[dict[str, Any]]:
    """Each tile with where it is; one that is nowhere to be seen may be in the other hand with a chance."""
    position, other = view.position, 1 - view.seat
    lying = {tile_of(*pair) for pair in position.chain}
    found = []
    for tile in tiles:
        chance = 0.0
        if tile in position.hands[view.seat]:
            where = "yours"
        elif tile in position.hands[other]:
            where, chance = "theirs", 1.0
        elif tile in lying:
            where = "table"
        else:
            chance = min(1.0, chances.get(tile, 0.0))
            where = "open" if chance else "asleep"
        found.append({"name": write_tile(tile), "where": where, "chance": chance})
    return found


def samples(game: WholeDominoes, rng: random.Random, count: int) -> list[Whole]:
    """Decisions from random games, half of them late, when the stock is low or gone."""
    found: list[Whole] = []
    while len(found) < count:
        met = [position for position in random_walk(game, rng) if game.turn(position) >= 0]
        late = [position for position in met if position.asleep <= game.tiles] or met
        found += [rng.choice(met), rng.choice(late)]
    return found[:count]
