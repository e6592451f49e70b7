"""Section 2.3: the bidding, played: who plays alone, what he gets, and which games may follow.

bidder   who named or held the highest value, the later of two who said the same one
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludometry.games.skat.cards import Contract
from ludometry.games.skat.position import NOBODY
from ludometry.games.skat.whole.auction import BIDS, HOLD, PASS, follow, read_call
from ludometry.games.skat.whole.position import Announce, Call, Skat, Whole
from ludometry.games.skat.whole.rules import WholeSkat

VALUES = BIDS[:4]
"""The values that are named in the auctions which are followed: every order of calls with these."""
CALLS = "18 hold 20 pass pass"
"""An auction that middlehand wins."""


def auctions(calls: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every auction in which nobody names more than the last of VALUES."""
    now = follow(calls)
    if now.is_over:
        yield calls
    for call in now.legal():
        if call in (PASS, HOLD, *VALUES):
            yield from auctions((*calls, call))


def bidder(calls: tuple[int, ...]) -> int:
    """Who bid highest, read off the calls alone; NOBODY where all have passed."""
    highest, named, found = 0, 0, NOBODY
    for seat, call in follow(calls).made:
        named = call if call not in (PASS, HOLD) else named
        if call != PASS and named >= highest:
            highest, found = named, seat
    return found


def won_by_others(seen: list[tuple[int, ...]]) -> int:
    """Auctions whose declarer is not the one who bid highest."""
    return sum(follow(calls).declarer != bidder(calls) for calls in seen)


def bid(seed: int = 0) -> Whole:
    """A deal after CALLS, before the skat is touched."""
    game, rng = WholeSkat(), random.Random(seed)
    position = game.start()
    while position.phase == "deal":
        position = game.play(position, game.draw(position, rng))
    for word in CALLS.split():
        position = game.play(position, Call(read_call(word)))
    return position


def cards_with_skat(position: Whole) -> int:
    """How many cards whoever has won the bidding holds once the skat is picked up."""
    return WholeSkat().play(position, Skat(True)).cards.hands[position.declarer].bit_count()


def games(position: Whole) -> list[str]:
    """The types of game that may be announced, in the order of the rules."""
    game = WholeSkat()
    taken = game.play(position, Skat(True))
    ready = game.play(taken, game.moves(taken)[0])
    kinds = {Contract.GRAND: "grand game", Contract.NULL: "null game"}
    said = [move for move in game.moves(ready) if isinstance(move, Announce)]
    return list(dict.fromkeys(kinds.get(Contract(move.contract), "suit game") for move in said))
