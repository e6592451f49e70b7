"""Positions and moves as a player types them.

start                       before the deal
AH QH JH 10H QS             dealt (fewer cards: still being dealt)
AH QH JH 10H | QS           held and thrown away; '-' stands for no card
AH QH JH 10H | QS | KH      drawn
hold AH QH JH 10H           a hold; also 'hold nothing', 'hold all' or places, 'hold 1 2 3 4'
deal KH                     a card, or several, from the deck
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludometry.core.errors import BadInput
from ludometry.games.poker.cards import no_card_twice, read_cards, write_cards
from ludometry.games.poker.position import SIZE, Deal, Hold, Move, Position

if TYPE_CHECKING:
    from ludometry.games.poker.rules import VideoPoker

START = "start"
PLACES = ("1", "2", "3", "4", "5")
EXPECTED = "expected five cards, such as 'AH QH JH 10H QS', or what is held | thrown away | drawn"


def write(game: VideoPoker, position: Position) -> str:
    """The position as text."""
    if position.held is None:
        return write_cards(position.hand) if position.hand else START
    parts = [position.held, position.thrown, *([position.drawn] if position.drawn else [])]
    return " | ".join(write_cards(part) for part in parts)


def read(game: VideoPoker, text: str) -> Position:
    """The position that a text describes."""
    if text.strip().lower() == START:
        return Position()
    parts = text.split("|")
    if len(parts) > 3:
        raise BadInput(f"{text[:40]!r} is no position: {EXPECTED}.")
    cards = [read_cards(part) for part in parts]
    no_card_twice(tuple(card for part in cards for card in part))
    if len(cards) == 1:
        if not 1 <= len(cards[0]) <= SIZE:
            raise BadInput(f"{len(cards[0])} cards are no hand: {EXPECTED}.")
        return Position(cards[0])
    held, thrown, drawn = (*cards, ())[:3]
    if len(held) + len(thrown) != SIZE or len(drawn) > len(thrown):
        raise BadInput(
            f"{len(held)} cards held, {len(thrown)} thrown away and {len(drawn)} drawn do not fit: "
            f"five are dealt, and no more are drawn than were thrown away."
        )
    return Position(tuple(sorted((*held, *thrown))), held, drawn)


def write_move(game: VideoPoker, position: Position, move: Move) -> str:
    """The move as text."""
    if isinstance(move, Deal):
        return f"deal {write_cards(move.cards)}"
    return f"hold {write_cards(move.cards(position.hand))}" if move.places else "hold nothing"


def read_move(game: VideoPoker, position: Position, text: str) -> Move:
    """The hold or the deal that a player typed; the word itself may be left out."""
    said = text.strip()
    word, _, rest = said.partition(" ")
    word = word.lower()
    due = game.turn(position) != 0
    if word in ("hold", "deal"):
        if (word == "deal") != due:
            raise BadInput(f"{said[:40]!r} is not possible now: {game.standing(position)}.")
        said = rest.strip()
    move: Move = Deal(read_cards(said)) if due else _hold(position, said)
    game.play(position, move)
    return move


def _hold(position: Position, said: str) -> Hold:
    if said.lower() in ("nothing", "all"):
        return Hold(tuple(range(SIZE)) if said.lower() == "all" else ())
    words = said.replace(",", " ").split()
    if words and set(words) <= set(PLACES) and len(set(words)) == len(words):
        return Hold(tuple(sorted(PLACES.index(word) for word in words)))
    cards = read_cards(said)
    if missing := [card for card in cards if card not in position.hand]:
        raise BadInput(f"{write_cards(missing)} cannot be held: the hand is {write_cards(position.hand)}.")
    return Hold(tuple(position.hand.index(card) for card in cards))
