"""What the room asks of a whole game: positions to try it on, what is hidden dealt anew, kinds of decision."""

from __future__ import annotations

import random

from ludometry.core.game import Turn
from ludometry.games.skat.cards import SEATS, hand_of, members
from ludometry.games.skat.sampling import Deals
from ludometry.games.skat.whole.players import simple
from ludometry.games.skat.whole.position import Phase, Whole, hide, seen_piles
from ludometry.games.skat.whole.rules import WholeSkat, is_done, view

DECISIONS: tuple[Phase, ...] = ("bid", "skat", "discard", "announce", "play")


def dealt_anew(whole: Whole, player: int, rng: random.Random) -> Whole:
    """The game with other cards in the hands, and in the skat, that a player does not see."""
    if is_done(whole):
        return whole
    place = whole.place(player)
    seen, drawn, cards = seen_piles(whole, place), Deals(hide(whole, place).cards).draw(rng), whole.cards
    for pile in range(SEATS + 1):
        if pile not in seen:
            named = rng.sample(list(members(drawn.pile(pile))), whole.cards.pile(pile).bit_count())
            cards = cards.with_pile(pile, hand_of(named), whole.cards.unknown[pile])
    return whole.with_cards(cards)


def samples(game: WholeSkat, rng: random.Random, count: int) -> list[Whole]:
    """Positions of every phase by turns, from games that are bid and played by counting."""
    found: list[Whole] = []
    while len(found) < count:
        wanted = DECISIONS[len(found) % len(DECISIONS)]
        met = [whole for whole in _walk(game, rng) if whole.phase == wanted]
        if wanted == "play":
            # The first tricks are where an adviser has most to do, and the later ones where most is known.
            met = met[12:]
        if met:
            found.append(rng.choice(met))
    return found


def _walk(game: WholeSkat, rng: random.Random) -> list[Whole]:
    """The decisions of one game; now and then somebody plays from the hand."""
    position = game.start()
    passed = []
    while (seat := game.turn(position)) != Turn.OVER:
        if seat == Turn.CHANCE:
            position = game.play(position, game.draw(position, rng))
            continue
        passed.append(position)
        if rng.random() < 0.15:
            move = rng.choice(game.moves(position))
        else:
            move = simple(view(position, seat))
        position = game.play(position, move)
    return passed


def kind_of(whole: Whole) -> str:
    """The decision in a player's words."""
    return {"bid": "bid", "skat": "hand or skat", "discard": "put away", "announce": "announce"}.get(
        whole.phase, "play"
    )
