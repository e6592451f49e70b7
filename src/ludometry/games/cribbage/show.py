"""The show: hands and crib counted as it is said at the table, and laid open line by line before the next deal."""

from __future__ import annotations

from dataclasses import replace

from ludometry.core.game import Svg
from ludometry.games.cribbage.cards import Card, write_card
from ludometry.games.cribbage.picture import CARD_HEIGHT, CARD_WIDTH, STYLE, draw_card
from ludometry.games.cribbage.position import GOAL, Deal, Move, Play, Position, View, pegging
from ludometry.games.cribbage.rules import Cribbage, all_played, counting_seat, counts, dealt
from ludometry.games.cribbage.scoring import count_hand, count_pile
from ludometry.study.report import Json

STEP = CARD_WIDTH + 8
SAID = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def counted(hand: tuple[Card, ...], starter: Card, crib: bool = False) -> list[str]:
    """The count of four cards and the starter as it is said at the table: fifteen two, fifteen four, ..."""
    total, lines = 0, []
    for line in count_hand(hand, starter, crib=crib):
        total += line.points
        cards = " ".join(write_card(card) for card in line.cards)
        lines.append(f"{line.what} {SAID.get(total, str(total))}  ({cards})")
    return lines or ["nothing: nineteen, as players say"]


def kept_cards(view: View) -> tuple[tuple[Card, ...], Card] | None:
    """The four cards that this seat kept and the starter, once it lies there."""
    if view.starter is None:
        return None
    kept = tuple(sorted((*view.hand, *view.pegging.played[view.seat])))
    return (kept, view.starter) if len(kept) == 4 else None


def shows(game: Cribbage, position: Position, move: Move, seat: int) -> list[Json]:
    """The counted hands of an event that ends the play of a deal; nothing for any other."""
    laid = _laid_out(position, move)
    if game.muggins or laid is None or not all_played(laid) or any(laid.lost):
        return []
    _, news = game.happens(position, move)
    pegged = 0
    if isinstance(move, Play):
        now = pegging(laid.table, laid.dealer)
        pegged = len(count_pile(now.pile)) + (now.count != 31)
    left = news[pegged:]
    scores = list(position.scores)
    for item in news[:pegged]:
        scores[item.seat] += item.points
    found = []
    for which in range(3):
        reached = replace(laid, counted=which)
        lines, left = left[: len(counts(reached, which))], left[len(counts(reached, which)) :]
        if max(scores) >= GOAL:
            break
        owner = counting_seat(reached)
        scores[owner] += sum(item.points for item in lines)
        cards = _cards(reached, which)
        assert laid.starter is not None
        found.append(
            {
                "title": _title(which, owner == seat),
                "svg": draw_hand(cards, laid.starter),
                "lines": [
                    {"words": item.what, "cards": [write_card(card) for card in item.cards], "points": item.points}
                    for item in lines
                ],
                "total": sum(item.points for item in lines),
                "standing": f"{min(GOAL, scores[seat])}-{min(GOAL, scores[1 - seat])}",
            }
        )
    return found


def _laid_out(position: Position, move: Move) -> Position | None:
    """The position when the last card has been laid or named, before anything is counted."""
    if position.starter is None:
        return None
    if isinstance(move, Play):
        hands = tuple(tuple(card for card in hand if card != move.card) for hand in position.hands)
        return replace(position, hands=(hands[0], hands[1]), table=(*position.table, move.card))
    return dealt(position, move) if isinstance(move, Deal) else None


def _cards(position: Position, which: int) -> tuple[Card, ...]:
    if which == 2:
        return tuple(sorted(position.thrown[0] + position.thrown[1]))
    return tuple(sorted(pegging(position.table, position.dealer).played[counting_seat(position)]))


def _title(which: int, own: bool) -> str:
    if which == 2:
        return "Your crib" if own else "The opponent's crib"
    return "Your hand" if own else "The opponent's hand"


def draw_hand(cards: tuple[Card, ...], starter: Card) -> Svg:
    """Four cards and the starter a little apart."""
    wide, high = 5 * STEP + 12, CARD_HEIGHT + 22
    drawn = "".join(draw_card(card, 4 + STEP * place, 4) for place, card in enumerate(cards))
    right = 4 * STEP + 14
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cribbage-table" viewBox="0 0 {wide} {high}" '
        f'role="img" aria-label="{" ".join(map(write_card, cards))}, starter {write_card(starter)}">'
        f"<style>{STYLE}</style>{drawn}{draw_card(starter, right, 4)}"
        f'<text class="small middle soft" x="{right + CARD_WIDTH / 2:g}" y="{high - 4}">starter</text></svg>'
    )
