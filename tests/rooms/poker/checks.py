"""What the fact sheet and the laws ask of the room; the referee deals out every draw in plain Python."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import isclose

from ludometry.core.game import Turn
from ludometry.games.poker.cards import DECK, Card, read_cards
from ludometry.games.poker.kernels import draws as kernels
from ludometry.games.poker.pay_table import HANDS, PayTable, hand_of, pay_table
from ludometry.games.poker.players import play_exactly
from ludometry.games.poker.position import SIZE, Position
from ludometry.games.poker.room import ROOM
from ludometry.games.poker.tables import Distribution, all_outcomes, classes, draws, play_all


def deal_out(hand: tuple[Card, ...], held: tuple[Card, ...]) -> tuple[int, ...]:
    """The slow referee: every draw from the 47 cards that have not been seen, by kind of hand."""
    unseen = [card for card in DECK if card not in hand]
    made = Counter(hand_of((*held, *drawn)) for drawn in combinations(unseen, SIZE - len(held)))
    return tuple(made[kind] for kind in range(len(HANDS)))


def outcomes_of(hand: tuple[Card, ...], held: tuple[Card, ...]) -> tuple[int, ...]:
    """The same by the table."""
    mask = sum(1 << hand.index(card) for card in held)
    return tuple(all_outcomes(hand)[mask].tolist())


def by_line(table: PayTable, counts: tuple[int, ...]) -> list[int]:
    """Counts as a pay table lists them, royal flush first, nothing last."""
    return [sum(counts[hand] for hand in hands) for _, hands in table.lines] + [counts[0]]


@cache
def solved(pays: str) -> Distribution:
    return play_all(pay_table(pays))


def machine_return(pays: str) -> float:
    return solved(pays).mean


def variance(pays: str) -> float:
    return solved(pays).variance


def ways(pays: str) -> list[int]:
    return by_line(pay_table(pays), solved(pays).counts)


def hands_a_royal() -> float:
    return 1 / solved("9/6").chance([len(HANDS) - 1])


def kinds_of_hands() -> list[int]:
    return by_line(pay_table("9/6"), tuple(draws()[0].tolist()))[::-1]


def classes_and_deals() -> list[int]:
    deals, weights = classes()
    return [len({tuple(deal) for deal in deals.tolist()}), int(weights.astype(int).sum())]


def return_of_thumb() -> float:
    return play_exactly(ROOM.game(), "thumb").mean


def draws_of(deal: str, held: str) -> list[int]:
    """Draws to a hold of a deal, as the referee counts them; the table must agree."""
    found = deal_out(read_cards(deal), read_cards(held))
    assert found == outcomes_of(read_cards(deal), read_cards(held))
    return by_line(pay_table("9/6"), found)


def values_of(holds: list[list[str]]) -> list[float]:
    table = pay_table("9/6")
    return [Distribution(table, outcomes_of(read_cards(deal), read_cards(held))).mean for deal, held in holds]


def kernels_agree(rng: random.Random) -> None:
    """Kinds of hands as the plain rules see them, in every class of deals; every draw of sampled holds."""
    for deal in rng.sample(classes()[0].tolist(), 20_000):
        assert kernels.hand_of(*deal) == hand_of(deal)
    for position in ROOM.samples(ROOM.game(), rng, 6):
        for size in (5, 4, 3, 2):
            held = tuple(sorted(rng.sample(position.hand, size)))
            assert outcomes_of(position.hand, held) == deal_out(position.hand, held)
    hand = tuple(sorted(rng.sample(DECK, SIZE)))
    assert outcomes_of(hand, hand[:1]) == deal_out(hand, hand[:1])


def obeys_bellman(rng: random.Random) -> None:
    """From the first card to the last, a position is worth the mean of what may come next, or its best hold."""
    game = ROOM.game()
    oracle = ROOM.oracle(game)
    position = Position(tuple(sorted(rng.sample(DECK, 3))))
    while (turn := game.turn(position)) != Turn.OVER:
        if turn == Turn.CHANCE:
            after = sum(chance * oracle.worth(game.play(position, move))[0] for move, chance in game.chances(position))
            move = game.draw(position, rng)
        else:
            after = max(oracle.worth(game.play(position, move))[0] for move in game.moves(position))
            move = game.moves(position)[-1]
        assert isclose(oracle.worth(position)[0], after, abs_tol=1e-9), game.write(position)
        position = game.play(position, move)
