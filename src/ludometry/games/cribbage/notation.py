"""Positions and moves as a player would write them.

Six cards and a role are a discard decision; own score first, then the other's:

    5H 5S JD 4C 3C KD dealer 0-0

Fewer cards, the starter and the table are a decision in the play; `go` stands where a player could not play, `/`
where the count went back to zero; `threw` may say what went to the crib:

    5H JD 4C pone 60-55 starter KD threw 9C 9D table 7H 8C

The whole position names both seats; a card that nobody knows is `?`:

    60-55 dealer 1 | 5H JD 4C | ? ? ? | threw 9C 9D | threw ? ? | starter KD | table 7H 8C

Moves: `throw KD 3C`, `play 7C`, `claim 8`, with muggins also `play 7C for 0`, which overlooks points; chance: `cut for
deal 4C 9D`, `deal 5H ...`, `cut 5D`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ludometry.core.errors import BadInput
from ludometry.games.cribbage.cards import Card, no_card_twice, pip, read_card, read_cards, write_card, write_cards
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
    Play,
    Position,
    Throw,
    pegging,
)

EXAMPLE = "5H 5S JD 4C 3C KD dealer 0-0"
_SCORES = re.compile(r"^(\d{1,4})-(\d{1,4})$")
_LONGEST = 400
"""No position needs more characters; longer text is refused before it is looked at."""


def write_move(move: Move) -> str:
    """A move or a chance event as text."""
    match move:
        case Throw(cards):
            return f"throw {write_cards(cards)}"
        case Play(card, claims):
            return f"play {write_card(card)}" + ("" if claims is None else f" for {claims}")
        case ClaimPoints(points):
            return f"claim {points}"
        case CutForDeal(cards):
            return f"cut for deal {write_cards(cards)}"
        case Deal(cards):
            return f"deal {write_cards(cards)}"
        case Cut(card):
            return f"cut {write_card(card)}"


def read_move(text: str, expected: str) -> Move:
    """The move that a player wrote; a lone card is played and two cards are thrown."""
    words = text.strip().split()
    verb = words[0].lower() if words else ""
    if text.strip().lower().startswith("cut for deal"):
        return CutForDeal(_exactly(words[3:], 2, "cut for deal"))
    if verb == "throw":
        return Throw(tuple(sorted(_exactly(words[1:], 2, "throw"))))
    if verb == "play":
        claims = _points(words.pop(), text) if words[-2:-1] == ["for"] else None
        return Play(_exactly(words[1:-1] if claims is not None else words[1:], 1, "play")[0], claims)
    if verb == "cut":
        return Cut(_exactly(words[1:], 1, "cut")[0])
    if verb == "deal":
        if not 1 <= len(words) - 1 <= 12:
            raise BadInput(f"{len(words) - 1} cards were dealt: expected one to twelve.")
        return Deal(read_cards(words[1:]))
    if verb == "claim":
        return ClaimPoints(_points(words[1] if len(words) == 2 else "", text))
    if len(words) == 1:
        return Play(read_card(words[0]))
    if len(words) == 2:
        return Throw(tuple(sorted(read_cards(words))))
    raise BadInput(f"{text[:40]!r} is not a move: expected {expected}, such as 'throw KD 3C' or 'play 7C'.")


def _points(word: str, text: str) -> int:
    """A number of points that is claimed."""
    if word.isascii() and word.isdigit() and len(word) <= 3:
        return int(word)
    raise BadInput(f"{text[:40]!r} claims nothing: expected a number of points, such as claim 8 or play 7C for 2.")


def _exactly(words: list[str], number: int, verb: str) -> tuple[Card, ...]:
    if len(words) != number:
        raise BadInput(f"'{verb}' names {len(words)} cards: expected {number}.")
    return read_cards(words)


def write_position(position: Position) -> str:
    """The shortest text that gives the position back."""
    if position.dealer == NOBODY:
        return f"cut for deal {position.scores[0]}-{position.scores[1]}"
    short = _short(position)
    if short is not None:
        return short
    parts = [f"{position.scores[0]}-{position.scores[1]} dealer {position.dealer}"]
    parts += [_hidden(position.hands[seat], position.unknown[seat]) for seat in (0, 1)]
    if position.given(0) or position.given(1):
        parts += [f"threw {_hidden(position.thrown[seat], position.lost[seat])}" for seat in (0, 1)]
    if position.starter is not None:
        parts.append(f"starter {write_card(position.starter)}")
    if position.table:
        parts.append(f"table {write_table(position.table)}")
    if position.counted:
        parts.append(f"counted {position.counted}")
    return " | ".join(parts)


def _short(position: Position) -> str | None:
    """The short form, where seat 0 decides and the other's cards are unknown."""
    known = not position.hands[1] and not position.thrown[1] and not position.unknown[0] and not position.lost[0]
    if not known or position.counted or not position.hands[0] or max(position.scores) >= GOAL:
        return None
    role = "dealer" if position.dealer == 0 else "pone"
    head = f"{write_cards(position.hands[0])} {role} {position.scores[0]}-{position.scores[1]}"
    if position.starter is None:
        fresh = len(position.hands[0]) == 6 and not position.given(0) and not position.given(1)
        return head if fresh and position.unknown[1] == 6 else None
    if position.given(0) != 2 or position.lost[1] != 2:
        return None
    now = pegging(position.table, position.dealer)
    if now.mover != 0 or position.unknown[1] != 4 - len(now.played[1]):
        return None
    text = f"{head} starter {write_card(position.starter)} threw {write_cards(position.thrown[0])}"
    return f"{text} table {write_table(position.table)}" if position.table else text


def _hidden(cards: tuple[Card, ...], unknown: int) -> str:
    return " ".join([*map(write_card, cards), *["?"] * unknown]) or "-"


def write_table(table: tuple[int, ...]) -> str:
    """The play as text: cards, `go` and `/`."""
    names = {GO: "go", RESET: "/"}
    return " ".join(names.get(token) or write_card(token) for token in table)


def read_position(text: str, muggins: bool = False) -> Position:
    """The position that a player wrote, in any of the three forms."""
    if len(text) > _LONGEST or not text.isprintable():
        raise BadInput(f"that is not a position of cribbage: expected text such as {EXAMPLE!r}.")
    words = text.split()
    if words[:3] == ["cut", "for", "deal"]:
        return Position(_scores(words[3] if len(words) > 3 else "0-0"))
    position = _read_whole(text) if "|" in text else _read_short(words)
    _checked(position, muggins)
    return position


def _read_short(words: list[str]) -> Position:
    lower = [word.lower() for word in words]
    role = next((place for place, word in enumerate(lower) if word in ("dealer", "pone")), None)
    if role is None or role == 0:
        raise BadInput(
            f"{' '.join(words)[:60]!r} is not a position: expected cards, role and scores, such as {EXAMPLE!r}."
        )
    hand = tuple(sorted(read_cards(words[:role])))
    dealer = 0 if lower[role] == "dealer" else 1
    rest, scores = words[role + 1 :], (0, 0)
    if rest and _SCORES.match(rest[0]):
        scores = _scores(rest[0])
        if max(scores) == GOAL:
            raise BadInput("a score of 121 ends the game: expected 0 to 120.")
        rest = rest[1:]
    fields = _fields(rest)
    if "starter" not in fields:
        if fields:
            raise BadInput("the starter is missing: expected 'starter' and a card before 'table' or 'threw'.")
        if len(hand) != 6:
            raise BadInput(f"{len(hand)} cards are in the hand: expected the six that were dealt.")
        return Position(scores, dealer, (hand, ()), (0, 6))
    starter = _exactly(fields["starter"], 1, "starter")[0]
    table = _read_table(fields.get("table", []))
    thrown = tuple(sorted(read_cards(fields.get("threw", []))))
    if len(thrown) not in (0, 2):
        raise BadInput(f"'threw' names {len(thrown)} cards: expected two.")
    now = pegging(table, dealer)
    position = Position(
        scores,
        dealer,
        (hand, ()),
        (0, max(0, 4 - len(now.played[1]))),
        (thrown, ()),
        (2 - len(thrown), 2),
        starter,
        table,
    )
    if now.mover != 0:
        raise BadInput("it is the other player's turn in this position: expected your own decision.")
    return position


def _read_whole(text: str) -> Position:
    head, *parts = [part.strip() for part in text.split("|")]
    words = head.split()
    if len(words) != 3 or words[1] != "dealer" or words[2] not in ("0", "1") or len(parts) < 2:
        raise BadInput(
            f"{head[:40]!r} does not begin a position: expected scores and dealer, such as '60-55 dealer 1'."
        )
    hands, unknown = zip(*(_read_hidden(part.split()) for part in parts[:2]))
    position = Position(_scores(words[0]), int(words[2]), hands, unknown)
    rest = [part.split() for part in parts[2:]]
    if rest and rest[0][:1] == ["threw"]:
        if len(rest) < 2 or rest[1][:1] != ["threw"]:
            raise BadInput("only one seat's throw is given: expected 'threw' for both seats, with - for nothing.")
        thrown, lost = zip(*(_read_hidden(part[1:]) for part in rest[:2]))
        position, rest = replace(position, thrown=thrown, lost=lost), rest[2:]
    fields = _fields([word for part in rest for word in part])
    if "starter" in fields:
        position = replace(position, starter=_exactly(fields["starter"], 1, "starter")[0])
    if "table" in fields:
        position = replace(position, table=_read_table(fields["table"]))
    if "counted" in fields:
        if fields["counted"] not in (["1"], ["2"], ["3"]):
            raise BadInput("'counted' is followed by something else than 1, 2 or 3.")
        position = replace(position, counted=int(fields["counted"][0]))
    return position


def _fields(words: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for word in words:
        if word.lower() in ("starter", "threw", "table", "counted"):
            if word.lower() in found:
                raise BadInput(f"{word.lower()!r} stands twice in the position.")
            current = found.setdefault(word.lower(), [])
        elif current is None:
            raise BadInput(
                f"{word[:20]!r} was not expected there: expected scores such as 0-0, starter, threw or table."
            )
        else:
            current.append(word)
    return found


def _read_hidden(words: list[str]) -> tuple[tuple[Card, ...], int]:
    if words == ["-"]:
        return (), 0
    unknown = words.count("?")
    return tuple(sorted(read_cards([word for word in words if word != "?"]))), unknown


def _read_table(words: list[str]) -> tuple[int, ...]:
    names = {"go": GO, "/": RESET}
    return tuple(names[word.lower()] if word.lower() in names else read_card(word) for word in words)


def _scores(text: str) -> tuple[int, int]:
    found = _SCORES.match(text)
    if found is None:
        raise BadInput(f"{text[:20]!r} are not scores: expected own score, a hyphen and the other's, such as 30-42.")
    scores = int(found[1]), int(found[2])
    for score in scores:
        if score > GOAL:
            raise BadInput(f"a score of {score} is over the end of the board: expected 0 to 120.")
    return scores


def _checked(position: Position, muggins: bool) -> None:
    """Refuses cards that come twice, hands of the wrong size, and a play that cannot have happened."""
    cards = [*position.hands[0], *position.hands[1], *position.thrown[0], *position.thrown[1]]
    cards += [token for token in position.table if token >= 0]
    no_card_twice([*cards, *([] if position.starter is None else [position.starter])])
    over = max(position.scores) >= GOAL
    if over and min(position.scores) >= GOAL:
        raise BadInput("both scores are 121: expected at most one player at the end of the board.")
    played = _replayed(position)
    for seat in (0, 1):
        dealt = position.held(seat) + position.given(seat) + played[seat]
        if dealt != 6 or position.given(seat) not in (0, 2):
            raise BadInput(
                f"player {seat} has {position.held(seat)} cards in hand, {played[seat]} played and "
                f"{position.given(seat)} thrown: expected six in all, two of them thrown or none."
            )
    if position.starter is not None and not (position.given(0) and position.given(1)):
        raise BadInput("a starter is given before both players have thrown: expected the throws first.")
    if position.table and position.starter is None:
        raise BadInput("cards are on the table but no starter is given: expected 'starter' and a card.")
    if position.counted and (not (muggins or over) or position.held(0) or position.held(1)):
        raise BadInput("a count is under way: expected muggins and both hands played out.")


def _replayed(position: Position) -> tuple[int, int]:
    """How many cards each seat has played; refuses a table that breaks the rules."""
    for end, token in enumerate(position.table):
        before = pegging(position.table[:end], position.dealer)
        if token == GO and (before.waiting or not before.pile):
            raise BadInput("'go' stands where nobody can say it: expected it after a card, once until the next '/'.")
        if token == RESET and not before.pile:
            raise BadInput("'/' stands where the count is zero already.")
        if token >= 0:
            if len(before.played[before.mover]) == 4:
                raise BadInput(f"{write_card(token)} is a fifth card: expected four from each player.")
            if before.count + pip(token) > 31:
                raise BadInput(
                    f"{write_card(token)} would bring the count from {before.count} to {before.count + pip(token)}: "
                    "expected at most 31; '/' marks where the count goes back to zero."
                )
    now = pegging(position.table, position.dealer)
    if now.count == 31:
        raise BadInput("the count stands at 31: expected '/' after it, for the count goes back to zero.")
    return len(now.played[0]), len(now.played[1])
