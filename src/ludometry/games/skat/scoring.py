"""What a finished game is worth on the score sheet.

top        the jack of clubs and the trumps below it in unbroken order: `with 3` when the declarer held the three
           highest in hand and skat, `without 3` when the opponents did
level      tops + 1 for the game + 1 for schneider + 1 for schwarz
value      base value times level; null is 23; a lost game counts twice against the declarer

Hand games, announcements and open games belong to the whole game (`whole/score.py`); every game here took the skat up.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.game import Turn
from ludometry.games.skat.cards import (
    DECK,
    PACK_POINTS,
    POINTS_TO_WIN,
    Contract,
    Hand,
    Hands,
    is_trump,
    strength,
    three,
)
from ludometry.games.skat.position import Position, cards_played
from ludometry.games.skat.rules import declarer_won, turn

BASE_VALUES = {
    Contract.DIAMONDS: 9,
    Contract.HEARTS: 10,
    Contract.SPADES: 11,
    Contract.CLUBS: 12,
    Contract.GRAND: 24,
    Contract.NULL: 23,
}
SCHNEIDER_POINTS = 30
"""A side with no more than this is schneider."""
TRICKS = 10


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished game as it is written down."""

    won: bool
    declarer_points: int
    defender_points: int
    tops: int
    """How many tops, counted with or without; 0 in a null game."""
    held: bool
    """Whether the declarer had them (with) or not (without)."""
    schneider: bool
    schwarz: bool
    level: int
    value: int
    """What the game is worth, before a loss doubles it."""
    score: int
    """What the declarer writes down."""

    def words(self, contract: int) -> str:
        """As it is said: `clubs with 2, game 3, schneider 4, times 12 makes 48`."""
        title = Contract(contract).title
        result = "won" if self.won else "lost"
        if contract == Contract.NULL:
            return f"null {result}: {self.score:+d}"
        parts = [f"{title} {'with' if self.held else 'without'} {self.tops}", f"game {self.tops + 1}"]
        if self.schneider:
            parts.append(f"schneider {self.tops + 2}")
        if self.schwarz:
            parts.append(f"schwarz {self.tops + 3}")
        double = "" if self.won else ", lost and counted twice"
        return (
            f"{', '.join(parts)}, times {BASE_VALUES[Contract(contract)]} makes {self.value}{double}: {self.score:+d}"
        )


def tops(declarers: Hand, contract: int) -> tuple[int, bool]:
    """How many tops, and whether the declarer holds them.

    >>> from ludometry.games.skat.cards import read_hand
    >>> tops(read_hand("CJ SJ DJ CA"), Contract.CLUBS), tops(read_hand("HJ CA"), Contract.GRAND)
    ((2, True), (2, False))
    """
    trumps = sorted((c for c in DECK if is_trump(c, contract)), key=lambda c: -strength(c, contract))
    held = [bool(declarers >> card & 1) for card in trumps]
    if not held:
        return 0, False
    return next((place for place, has in enumerate(held) if has != held[0]), len(held)), held[0]


def owned(position: Position) -> Hands:
    """Every card that each seat held when the record began."""
    hands = list(position.hands)
    for seat, _, card in cards_played(position):
        hands[seat] |= 1 << card
    return three(hands)


def score(contract: int, count: int, declarer_points: int, declarer_tricks: int) -> int:
    """What the declarer of a suit or grand game writes down for this many tops, points and tricks."""
    schneider = min(declarer_points, PACK_POINTS - declarer_points) <= SCHNEIDER_POINTS
    schwarz = declarer_tricks in (0, TRICKS)
    value = BASE_VALUES[Contract(contract)] * (count + 1 + schneider + schwarz)
    return value if declarer_points >= POINTS_TO_WIN else -2 * value


def sheet(position: Position) -> Sheet | None:
    """The score of a finished game; None unless the record holds the whole game and the skat."""
    if turn(position) != Turn.OVER or position.gone or position.skat.bit_count() != 2:
        return None
    won = bool(declarer_won(position))
    mine, theirs = position.standing()
    if position.contract == Contract.NULL:
        value = BASE_VALUES[Contract.NULL]
        return Sheet(won, mine, theirs, 0, False, False, False, 1, value, value if won else -2 * value)
    count, held = tops(owned(position)[position.declarer] | position.skat, position.contract)
    schneider = min(mine, theirs) <= SCHNEIDER_POINTS
    schwarz = TRICKS in position.course.tricks
    level = count + 1 + schneider + schwarz
    written = score(position.contract, count, mine, position.course.tricks[0])
    value = BASE_VALUES[Contract(position.contract)] * level
    return Sheet(won, mine, theirs, count, held, schneider, schwarz, level, value, written)
