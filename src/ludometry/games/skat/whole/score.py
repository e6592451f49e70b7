"""What a whole game is worth, and the list that a session leads to.

level      tops + 1 for the game, + 1 for hand, for schneider, schneider announced, schwarz, schwarz announced, ouvert
value      base value times level; null 23, from the hand 35, ouvert 46, ouvert from the hand 59
overbid    a value below the bid: the game is lost and counts the lowest multiple of its base value that reaches it
lost       counts twice against the declarer
seeger     Seeger and Fabian's score: own games' points, 50 for each own game won, 50 less for each lost, and 40 for
           each game that another player of the three has lost
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.game import Turn
from ludometry.games.skat import rules
from ludometry.games.skat.cards import PACK_POINTS, POINTS_TO_WIN, Contract, three
from ludometry.games.skat.scoring import BASE_VALUES, SCHNEIDER_POINTS, TRICKS, owned, tops
from ludometry.games.skat.whole.auction import NULL_VALUES
from ludometry.games.skat.whole.position import OUVERT, PLAIN, SCHNEIDER, SCHWARZ, Tally, Whole

GAME_BONUS, DEFENCE_BONUS = 50, 40


@dataclass(frozen=True, slots=True)
class Terms:
    """What the value of a game depends on before a card is played."""

    contract: int
    tops: int
    """How many tops, with or without; 0 in a null game."""
    bid: int
    hand: bool = False
    announced: int = PLAIN

    @property
    def least(self) -> int:
        """The value of the game if it is won without schneider or schwarz that was not announced."""
        return self.value(False, False)

    def value(self, schneider: bool, schwarz: bool) -> int:
        """Base value times level, before the bid is compared."""
        if self.contract == Contract.NULL:
            return NULL_VALUES[self.hand + 2 * (self.announced == OUVERT)]
        schwarz = schwarz or self.announced >= SCHWARZ
        schneider = schneider or schwarz or self.announced >= SCHNEIDER
        said = (self.announced >= SCHNEIDER) + (self.announced >= SCHWARZ) + (self.announced == OUVERT)
        level = self.tops + 1 + self.hand + schneider + schwarz + said
        return BASE_VALUES[Contract(self.contract)] * level

    def result(self, points: int, tricks: int) -> Result:
        """The game as it is written down, from the declarer's card points and tricks."""
        if self.contract == Contract.NULL:
            return Result(tricks == 0, False, self.value(False, False))
        schneider = min(points, PACK_POINTS - points) <= SCHNEIDER_POINTS
        schwarz = tricks in (0, TRICKS)
        value = self.value(schneider, schwarz)
        reached = points >= POINTS_TO_WIN
        if self.announced >= SCHNEIDER:
            reached = PACK_POINTS - points <= SCHNEIDER_POINTS
        if self.announced >= SCHWARZ:
            reached = tricks == TRICKS
        overbid = value < self.bid
        if overbid:
            base = BASE_VALUES[Contract(self.contract)]
            value = -(-self.bid // base) * base
        return Result(reached and not overbid, overbid, value)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game."""

    won: bool
    overbid: bool
    value: int
    """What the game is worth, before a loss doubles it."""

    @property
    def score(self) -> int:
        """What the declarer writes down."""
        return self.value if self.won else -2 * self.value

    @property
    def seeger(self) -> int:
        """What the declarer gains by Seeger and Fabian."""
        return self.score + (GAME_BONUS if self.won else -GAME_BONUS)

    @property
    def defence(self) -> int:
        """What each opponent gains by it."""
        return 0 if self.won else DEFENCE_BONUS


def terms(whole: Whole) -> Terms:
    """The terms of an announced game; the tops are counted over the declarer's cards and the skat."""
    cards = whole.cards
    count = 0
    if cards.contract != Contract.NULL:
        count, _ = tops(owned(cards)[cards.declarer] | cards.skat, cards.contract)
    return Terms(cards.contract, count, whole.auction.bid, whole.hand, whole.announced)


def result(whole: Whole) -> Result | None:
    """The result of a finished deal; None while it runs, or when it was passed in."""
    if whole.phase != "play" or rules.turn(whole.cards) != Turn.OVER:
        return None
    return terms(whole).result(whole.cards.standing()[0], whole.cards.course.tricks[0])


def tally_after(whole: Whole) -> tuple[Tally, Tally, Tally]:
    """The list with this deal on it, once it is over."""
    found = result(whole)
    if found is None:
        return whole.tally
    lines = list(whole.tally)
    player = whole.player(whole.declarer)
    old = lines[player]
    lines[player] = Tally(old.points + found.score, old.won + found.won, old.lost + (not found.won))
    return three(lines)


def seeger(tally: tuple[Tally, Tally, Tally]) -> tuple[int, int, int]:
    """The list by Seeger and Fabian at a table of three."""
    lost = sum(line.lost for line in tally)
    return three(
        line.points + GAME_BONUS * (line.won - line.lost) + DEFENCE_BONUS * (lost - line.lost) for line in tally
    )


def words(whole: Whole) -> str:
    """A finished deal as it is said at the table."""
    found = result(whole)
    if found is None:
        return "passed in: nobody writes anything down" if whole.phase == "passed" else ""
    cards, how = whole.cards, terms(whole)
    name = Contract(cards.contract).title + (" hand" if whole.hand else "")
    outcome = "won" if found.won else ("overbid and lost" if found.overbid else "lost")
    if cards.contract == Contract.NULL:
        return f"{name}{' ouvert' if whole.announced == OUVERT else ''} {outcome}: {found.score:+d}"
    count, held = tops(owned(cards)[cards.declarer] | cards.skat, cards.contract)
    level = how.value(*_steps(whole)) // BASE_VALUES[Contract(cards.contract)]
    said = f"{name} {'with' if held else 'without'} {count}, bid {how.bid}, level {level}"
    return f"{said}, {found.value} {outcome} with {cards.standing()[0]} points: {found.score:+d}"


def _steps(whole: Whole) -> tuple[bool, bool]:
    points, taken = whole.cards.standing()[0], whole.cards.course.tricks[0]
    return min(points, PACK_POINTS - points) <= SCHNEIDER_POINTS, taken in (0, TRICKS)
