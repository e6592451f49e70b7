"""Cribbage for two, by the rules of the American Cribbage Congress.

deal       six cards each; two of them go to the crib, which counts for the dealer
starter    cut after the throws; a jack gives the dealer two for his heels
play       from the pone on, cards in turn up to 31; who cannot play says go, and the last to play pegs one, or two
           for exactly 31; then the other leads and the count begins again; the last card of all pegs one
show       the pone's hand, the dealer's hand, the crib; the first at 121 has won, in the middle of a count too
skunk      the loser has 90 or fewer, double skunk 60 or fewer
muggins    optional, rule 10: the other takes what a player overlooks in the play and in the count, but never the heels;
           a go and the last card are pegged by themselves, for the other has said aloud that he cannot play
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, GameInfo, Turn
from ludometry.games.cribbage.cards import DECK, Card, no_card_twice, pip, rank, write_card, write_cards
from ludometry.games.cribbage.notation import read_move, read_position, write_move, write_position
from ludometry.games.cribbage.objectives import INFO, Objective
from ludometry.games.cribbage.objectives import RULES_VERSION as RULES_VERSION
from ludometry.games.cribbage.position import (
    GO,
    GOAL,
    NOBODY,
    RESET,
    ClaimPoints,
    Cut,
    CutForDeal,
    Deal,
    Move,
    Pegging,
    Play,
    Position,
    Throw,
    View,
    pegging,
)
from ludometry.games.cribbage.scoring import count_hand, count_pile, heels, score_hand, score_pile
from ludometry.games.cribbage.telling import announced, called

SKUNK, DOUBLE_SKUNK = 90, 60


@dataclass(frozen=True, slots=True)
class News:
    """Points scored: who, for what, with which cards, how many."""

    seat: int
    what: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Cribbage(Game[Position, Move, View]):
    """The rules as pure functions over positions."""

    muggins: bool = False
    objective: Objective = "win"

    @property
    def info(self) -> GameInfo:
        return INFO[self.objective]

    def start(self) -> Position:
        return Position()

    def turn(self, position: Position) -> int:
        if max(position.scores) >= GOAL:
            return Turn.OVER
        if position.dealer == NOBODY:
            return Turn.CHANCE
        seat = to_throw(position)
        if seat is not None:
            return seat if not position.unknown[seat] else Turn.CHANCE
        if position.starter is None:
            return Turn.CHANCE
        if all_played(position):
            if any(position.lost):
                return Turn.CHANCE
            return counting_seat(position)
        mover = pegging(position.table, position.dealer).mover
        return Turn.CHANCE if position.unknown[mover] else mover

    def moves(self, position: Position) -> Sequence[Move]:
        seat = self.turn(position)
        return legal(self.view(position, seat)) if seat >= 0 else []

    def chances(self, position: Position) -> Iterable[tuple[Move, float]]:
        if position.dealer == NOBODY:
            chance = 1 / (52 * 51)
            return ((CutForDeal((a, b)), chance) for a in DECK for b in DECK if a != b)
        unseen = position.unseen()
        if to_throw(position) is None and position.starter is None:
            return [(Cut(card), 1 / len(unseen)) for card in unseen]
        return [(Deal((card,)), 1 / len(unseen)) for card in unseen]

    def play(self, position: Position, move: Move) -> Position:
        return self.happens(position, move)[0]

    def happens(self, position: Position, move: Move) -> tuple[Position, list[News]]:
        """The position after an event, and what was scored by it, in order."""
        seat = self.turn(position)
        if seat == Turn.OVER:
            raise BadInput("the game is over: nothing can be played any more.")
        if isinstance(move, CutForDeal) and position.dealer == NOBODY:
            return self._cut_for_deal(position, move), []
        if isinstance(move, Deal) and position.dealer != NOBODY:
            return self._settled(dealt(position, move), [])
        if isinstance(move, Cut) and to_throw(position) is None and position.starter is None:
            return self._cut(position, move)
        if isinstance(move, Throw) and seat >= 0 and to_throw(position) is not None:
            return _thrown(position, seat, move), []
        playing = to_throw(position) is None and position.starter is not None
        if isinstance(move, Play) and seat >= 0 and playing and not all_played(position):
            return self._played(position, seat, move)
        if isinstance(move, ClaimPoints) and seat >= 0 and playing and all_played(position):
            return self._claimed(position, move)
        raise BadInput(f"it is not the time for that: expected {self.expected(position)}.")

    def expected(self, position: Position) -> str:
        """What comes next, in words."""
        seat = self.turn(position)
        if seat == Turn.OVER:
            return "nothing, the game is over"
        if position.dealer == NOBODY:
            return "the cut for deal"
        if to_throw(position) is not None:
            return "two cards thrown to the crib" if seat >= 0 else "cards dealt"
        if position.starter is None:
            return "the cut of the starter"
        if all_played(position):
            return "the count of a hand" if seat >= 0 else "the cards of the crib"
        return "a card played" if seat >= 0 else "the cards of the other hand"

    def scores(self, position: Position) -> tuple[float, ...]:
        return float(position.scores[0]), float(position.scores[1])

    def view(self, position: Position, seat: int) -> View:
        shown = position.starter is not None and to_throw(position) is None and all_played(position)
        crib = tuple(sorted(position.thrown[0] + position.thrown[1])) if shown else ()
        other = pegging(position.table, position.dealer).played[1 - seat] if shown else ()
        return View(
            seat,
            position.scores,
            position.dealer,
            position.hands[seat],
            position.thrown[seat],
            position.held(1 - seat),
            position.starter,
            position.table,
            position.counted,
            self.turn(position) == seat,
            crib,
            tuple(sorted(other)),
        )

    def told(self, position: Position, move: Move, seat: int) -> str:
        """What is said at the table: plays, the starter and every count aloud, throws and the other's cards never."""
        after, news = self.happens(position, move)
        said = [announced(position, after, move, self.turn(position), seat)]
        for item in news:
            cards = f" ({write_cards(item.cards)})" if item.cards else ""
            said.append(f"  {called(item.seat, seat)}: {item.what} for {item.points}{cards}")
        if news:
            said.append(f"  {after.scores[seat]}-{after.scores[1 - seat]}")
        if self.turn(after) == Turn.OVER:
            skunk = loser_score(after.scores)
            winner = called(int(after.scores[1] > after.scores[0]), seat)
            said.append(f"{winner} won{f', a {skunk}' if skunk else ''}")
        return "\n".join(line for line in said if line)

    def write(self, position: Position) -> str:
        return write_position(position)

    def read(self, text: str) -> Position:
        return read_position(text, self.muggins)

    def write_move(self, position: Position, move: Move) -> str:
        return write_move(move)

    def read_move(self, position: Position, text: str) -> Move:
        move = read_move(text, self.expected(position))
        if isinstance(move, Play) and move.claims is not None:
            pile = pegging(position.table, position.dealer).pile if position.starter is not None else ()
            # Whoever claims everything has played as everybody does.
            return Play(move.card) if move.claims == score_pile((*pile, move.card)) else move
        return move

    def _cut_for_deal(self, position: Position, move: CutForDeal) -> Position:
        no_card_twice(move.cards)
        mine, yours = map(rank, move.cards)
        if mine == yours:
            return position
        return Position(position.scores, int(yours < mine), unknown=(6, 6))

    def _cut(self, position: Position, move: Cut) -> tuple[Position, list[News]]:
        _unseen(position, (move.card,))
        news = [News(position.dealer, "heels", (move.card,), heels(move.card))] if heels(move.card) else []
        return self._settled(replace(position, starter=move.card), news)

    def _played(self, position: Position, seat: int, move: Play) -> tuple[Position, list[News]]:
        if move.card not in position.hands[seat]:
            raise BadInput(
                f"{write_card(move.card)} is not in the hand: expected one of {write_cards(position.hands[seat])}."
            )
        now = pegging(position.table, position.dealer)
        if now.count + pip(move.card) > 31:
            raise BadInput(
                f"{write_card(move.card)} would bring the count from {now.count} to {now.count + pip(move.card)}: "
                "expected at most 31."
            )
        hands = list(position.hands)
        hands[seat] = tuple(card for card in hands[seat] if card != move.card)
        news = [News(seat, line.what, line.cards, line.points) for line in count_pile((*now.pile, move.card))]
        if move.claims is not None:
            news = self._overlooked(seat, move, sum(item.points for item in news))
        after = replace(position, hands=(hands[0], hands[1]), table=(*position.table, move.card))
        return self._settled(after, news)

    def _overlooked(self, seat: int, move: Play, points: int) -> list[News]:
        """What both peg when a card's points are not all claimed: muggins for the rest."""
        assert move.claims is not None
        card = write_card(move.card)
        if not self.muggins:
            raise BadInput(f"without muggins points are pegged by themselves: expected 'play {card}'.")
        if not 0 <= move.claims <= points:
            raise BadInput(f"a claim of {move.claims} for {card} is too much: expected 0 to what the card scores.")
        news = [News(seat, "claimed", (move.card,), move.claims), News(1 - seat, "muggins", (), points - move.claims)]
        return [item for item in news if item.points]

    def _claimed(self, position: Position, move: ClaimPoints) -> tuple[Position, list[News]]:
        seat = counting_seat(position)
        lines = counts(position, position.counted)
        points = sum(line.points for line in lines)
        if not 0 <= move.points <= points:
            raise BadInput(f"a claim of {move.points} is too much: expected 0 to what the cards hold.")
        news = [News(seat, SHOWN[position.counted], (), move.points)]
        if move.points < points:
            news.append(News(1 - seat, "muggins", (), points - move.points))
        return self._settled(replace(position, counted=position.counted + 1), news)

    def _settled(self, position: Position, news: list[News]) -> tuple[Position, list[News]]:
        """Pegs the news, then does what follows by itself: goes, resets, counting, and the next deal."""
        told: list[News] = []
        while True:
            position, over = _pegged(position, news, told)
            if over:
                return position, told
            step = self._by_itself(position)
            if step is None:
                return position, told
            position, news = step

    def _by_itself(self, position: Position) -> tuple[Position, list[News]] | None:
        if position.starter is None or to_throw(position) is not None:
            return None
        if not all_played(position):
            return _goes_by_itself(position)
        now = pegging(position.table, position.dealer)
        if position.table[-1] != RESET:
            news = [] if now.count == 31 else [News(now.last, "last card", (), 1)]
            return replace(position, table=(*position.table, RESET)), news
        if position.counted == 3:
            return Position(position.scores, position.pone, unknown=(6, 6)), []
        if self.muggins or any(position.lost):
            return None
        return replace(position, counted=position.counted + 1), counts(position, position.counted)


def legal(view: View) -> list[Move]:
    """Every move of a seat that acts, by what it sees."""
    if not view.acts:
        return []
    if view.starter is None:
        return [Throw(pair) for pair in combinations(view.hand, 2)]
    if view.hand:
        count = view.pegging.count
        return [Play(card) for card in view.hand if count + pip(card) <= 31]
    return [ClaimPoints(points) for points in range(shown_points(view)[view.counted], -1, -1)]


def shown_points(view: View) -> list[int]:
    """What the pone's hand, the dealer's hand and the crib hold, once all is shown."""
    assert view.starter is not None
    now = pegging(view.table, view.dealer)
    pone, dealer = now.played[1 - view.dealer], now.played[view.dealer]
    hands = [score_hand(hand, view.starter) for hand in (pone, dealer)]
    return [*hands, score_hand(view.crib, view.starter, crib=True)]


SHOWN = ("the pone's hand", "the dealer's hand", "the crib")


def to_throw(position: Position) -> int | None:
    """The seat that has to throw next: the pone first, but a seat whose cards are known before one whose are not."""
    missing = [seat for seat in (position.pone, position.dealer) if not position.given(seat)]
    ready = [seat for seat in missing if not position.unknown[seat]]
    return (ready or missing)[0] if missing else None


def all_played(position: Position) -> bool:
    """Whether both hands are on the table."""
    return not position.held(0) and not position.held(1)


def counting_seat(position: Position) -> int:
    """Whose cards are counted next."""
    return position.pone if position.counted == 0 else position.dealer


def loser_score(scores: tuple[float, ...]) -> str:
    """`skunk`, `double skunk` or nothing, by the final scores."""
    low = min(scores)
    return "double skunk" if low <= DOUBLE_SKUNK else "skunk" if low <= SKUNK else ""


def counts(position: Position, which: int) -> list[News]:
    """The lines of the pone's hand, the dealer's hand or the crib."""
    assert position.starter is not None
    played = pegging(position.table, position.dealer).played
    seat = counting_seat(position)
    cards = position.thrown[0] + position.thrown[1] if which == 2 else played[seat]
    lines = count_hand(cards, position.starter, crib=which == 2)
    return [News(seat, line.what, line.cards, line.points) for line in lines]


def _pegged(position: Position, news: list[News], told: list[News]) -> tuple[Position, bool]:
    """Moves the pegs, stopping at 121."""
    scores = list(position.scores)
    for item in news:
        scores[item.seat] = min(GOAL, scores[item.seat] + item.points)
        told.append(item)
        if scores[item.seat] == GOAL:
            return replace(position, scores=(scores[0], scores[1])), True
    return replace(position, scores=(scores[0], scores[1])), False


def _goes_by_itself(position: Position) -> tuple[Position, list[News]] | None:
    now = pegging(position.table, position.dealer)
    if now.count == 31:
        return replace(position, table=(*position.table, RESET)), []
    if position.unknown[now.mover] or _can_play(position, now):
        return None
    if now.waiting or not position.held(1 - now.mover):
        return replace(position, table=(*position.table, RESET)), [News(now.last, "go", (), 1)]
    return replace(position, table=(*position.table, GO)), []


def _can_play(position: Position, now: Pegging) -> bool:
    return any(now.count + pip(card) <= 31 for card in position.hands[now.mover])


def _thrown(position: Position, seat: int, move: Throw) -> Position:
    no_card_twice(move.cards)
    if len(move.cards) != 2:
        raise BadInput(f"{len(move.cards)} cards were thrown: expected two.")
    for card in move.cards:
        if card not in position.hands[seat]:
            raise BadInput(
                f"{write_card(card)} is not in the hand: expected two of {write_cards(position.hands[seat])}."
            )
    hands, thrown = list(position.hands), list(position.thrown)
    hands[seat] = tuple(card for card in hands[seat] if card not in move.cards)
    thrown[seat] = tuple(sorted(move.cards))
    return replace(position, hands=(hands[0], hands[1]), thrown=(thrown[0], thrown[1]))


def dealt(position: Position, move: Deal) -> Position:
    """Gives cards to where they are missing: the hand that has to move, else the other hand, else the crib."""
    _unseen(position, move.cards)
    if not any(position.unknown) and not any(position.lost):
        raise BadInput("no cards are to be dealt now: every hand is full.")
    hands, unknown = [list(hand) for hand in position.hands], list(position.unknown)
    thrown, lost = [list(cards) for cards in position.thrown], list(position.lost)
    for card in move.cards:
        order = _wanting(position, unknown)
        if order is not None:
            hands[order].append(card)
            unknown[order] -= 1
        elif any(lost):
            seat = position.pone if lost[position.pone] else position.dealer
            thrown[seat].append(card)
            lost[seat] -= 1
        else:
            raise BadInput(f"{len(move.cards)} cards are too many: expected at most {sum(position.unknown)}.")
    a, b = (tuple(sorted(hand)) for hand in hands)
    c, d = (tuple(sorted(cards)) for cards in thrown)
    return replace(position, hands=(a, b), unknown=(unknown[0], unknown[1]), thrown=(c, d), lost=(lost[0], lost[1]))


def _wanting(position: Position, unknown: list[int]) -> int | None:
    """The seat that gets the next card dealt."""
    if not any(unknown):
        return None
    first = to_throw(position)
    if first is None:
        first = position.pone if position.starter is None else pegging(position.table, position.dealer).mover
    return first if unknown[first] else 1 - first


def _unseen(position: Position, cards: Sequence[Card]) -> None:
    no_card_twice(cards)
    unseen = position.unseen()
    for card in cards:
        if card not in unseen:
            raise BadInput(f"{write_card(card)} is on the table or in a hand already: expected an unseen card.")
