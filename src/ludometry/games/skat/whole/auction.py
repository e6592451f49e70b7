"""The bidding: who speaks to whom, how high it stands, who declares.

speaker    names a value, higher each time, or passes
hearer     holds what was named, or passes
order      middlehand speaks to forehand; rearhand speaks to whoever is left; where nobody has said a value by then,
           forehand may play at 18, or the deal is passed in
call       a value, or HOLD, or PASS; `calls` are all of them in order, so that who made each follows from the rules
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import Contract
from ludometry.games.skat.position import NOBODY, SEAT_NAMES
from ludometry.games.skat.scoring import BASE_VALUES

PASS, HOLD = 0, 1
NULL_VALUES = (23, 35, 46, 59)
"""Null, null hand, null ouvert, null ouvert hand."""
MOST_LEVELS = {Contract.GRAND: 11}
"""Four tops, game, hand, schneider and schwarz with their announcements, ouvert; eleven tops in a suit."""
BIDS: tuple[int, ...] = tuple(
    sorted(
        {
            base * level
            for contract, base in BASE_VALUES.items()
            if contract != Contract.NULL
            for level in range(2, MOST_LEVELS.get(contract, 18) + 1)
        }
        | set(NULL_VALUES)
    )
)
"""Every value that a game can have, and so every value that can be bid: 18 to 264."""
LOWEST = BIDS[0]
FOREHAND, MIDDLEHAND, REARHAND = range(3)


@dataclass(frozen=True, slots=True)
class Auction:
    """Where the bidding stands."""

    turn: int
    """Who calls next; NOBODY once it is over."""
    bid: int
    """The last value that was named; 0 before the first."""
    answers: bool
    """Whether the next call answers a value: hold or pass."""
    last: bool
    """Whether forehand alone is left and nobody has named a value."""
    declarer: int
    """Who has won it; NOBODY while it runs, or when the deal is passed in."""
    passed: tuple[int, ...]
    """Who is out."""
    made: tuple[tuple[int, int], ...]
    """Every call with the seat that made it."""

    @property
    def is_over(self) -> bool:
        return self.turn == NOBODY

    def legal(self) -> list[int]:
        """Every call that may come next."""
        if self.is_over:
            return []
        if self.last:
            return [PASS, LOWEST]
        return [PASS, HOLD] if self.answers else [PASS, *(value for value in BIDS if value > self.bid)]


OPENING = Auction(MIDDLEHAND, 0, False, False, NOBODY, (), ())


@lru_cache(maxsize=4096)
def follow(calls: tuple[int, ...]) -> Auction:
    """The bidding after these calls; a sentence where one of them breaks a rule."""
    if not calls:
        return OPENING
    before, call = follow(calls[:-1]), calls[-1]
    if call not in before.legal():
        raise BadInput(f"'{write_call(call)}' cannot be called there: {_expected(before)}.")
    return _after(before, call)


def _expected(now: Auction) -> str:
    if now.is_over:
        return "the bidding is over"
    name = SEAT_NAMES[now.turn]
    if now.last:
        return f"expected 18 or pass from {name}"
    if now.answers:
        return f"expected hold or pass from {name}, who was asked {now.bid}"
    return (
        f"expected pass or a value above {now.bid} from {name}" if now.bid else f"expected pass or 18 ... from {name}"
    )


def _after(now: Auction, call: int) -> Auction:
    seat = now.turn
    made = (*now.made, (seat, call))
    if now.last:
        return Auction(NOBODY, call, False, False, FOREHAND if call else NOBODY, now.passed, made)
    speaker, hearer = (REARHAND, _left(now.passed)) if now.passed else (MIDDLEHAND, FOREHAND)
    if call == PASS:
        passed = (*now.passed, seat)
        if len(passed) == 2:
            winner = next(one for one in range(3) if one not in passed)
            if now.bid:
                return Auction(NOBODY, now.bid, False, False, winner, passed, made)
            return Auction(winner, 0, False, True, NOBODY, passed, made)
        return Auction(REARHAND, now.bid, False, False, NOBODY, passed, made)
    if call == HOLD:
        return Auction(speaker, now.bid, False, False, NOBODY, now.passed, made)
    return Auction(hearer, call, True, False, NOBODY, now.passed, made)


def _left(passed: tuple[int, ...]) -> int:
    """Whom rearhand speaks to."""
    return MIDDLEHAND if FOREHAND in passed else FOREHAND


def write_call(call: int) -> str:
    """A call as it is said."""
    return {PASS: "pass", HOLD: "hold"}.get(call, str(call))


def read_call(text: str) -> int:
    """A call from `18`, `hold` or `yes`, `pass`."""
    word = text.strip().lower()
    if word in ("pass", "p"):
        return PASS
    if word in ("hold", "yes", "y"):
        return HOLD
    if word.isascii() and word.isdigit() and len(word) <= 3 and int(word) in BIDS:
        return int(word)
    raise BadInput(f"{text[:20]!r} is not a call: expected pass, hold or a value such as 18, 20, 22, 23, 24, 27.")
