"""Positions and moves as a player would write them.

A whole deal: contract and declarer, the three hands from forehand on, the skat:

    clubs by F | CJ SJ CA CT C9 C8 SA HA HT H7 | DJ ... | HJ ... | skat D7 D8

Seats are F forehand, M middlehand, R rearhand. What one player knows: `?10` stands for ten unknown cards, a lone `?`
for as many as there must be, and the skat may be left out:

    grand by M | SA ST S7 HA HT HK DA DT CA C7 | ? | ? | played F CJ

An ending: equal hands of any size, with the points so far if the 61 matter; cards that stand nowhere are gone, and
where hands are unknown `gone` must name them. `void` says what a seat has shown not to hold (T for trumps):

    hearts by F | HA CT | HJ DA | CK D7 | points 45-37 | played M
    hearts by F | HA CT | ? | ? | gone ... | void M:S R:TS

`played` names who led and every card since then, finished tricks first. Moves are cards: `CJ`; chance writes `deal CJ`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import (
    LINE_MASKS,
    SEATS,
    Card,
    Contract,
    Hand,
    Hands,
    hand_of,
    line,
    members,
    points,
    read_card,
    read_hand,
    three,
    write_card,
    write_hand,
)
from ludometry.games.skat.dealing import next_packet
from ludometry.games.skat.position import (
    NOBODY,
    SEAT_LETTERS,
    SEAT_NAMES,
    SKAT,
    Deal,
    Move,
    Play,
    Position,
    cards_played,
    follow_play,
    legal,
)
from ludometry.games.skat.sampling import count_deals

EXAMPLE = "hearts by F | HA CT | HJ DA | CK D7 | points 45-37"
CONTRACTS = {contract.title: contract for contract in Contract}
LINE_LETTERS = "DHSCT"
FULL_HAND = 10
_LONGEST = 700
"""No position needs more characters; longer text is refused before it is looked at."""
_UNKNOWN = re.compile(r"^\?(\d{0,2})$")
_POINTS = re.compile(r"^(\d{1,3})-(\d{1,3})$")
_WORDS = ("skat", "played", "gone", "points", "void")


def write_move(position: Position, move: Move) -> str:
    """A card, or `deal` with the cards that chance names."""
    if isinstance(move, Play):
        return write_card(move.card)
    return "deal " + " ".join(write_card(card) for card in move.cards)


def read_move(position: Position, text: str) -> Move:
    """The move that a player wrote; `play CJ` is read as `CJ` too."""
    words = text.split()
    if words and words[0].lower() == "deal":
        cards = tuple(sorted(members(read_hand(" ".join(words[1:])))))
        if not 1 <= len(cards) <= 4:
            raise BadInput(f"'deal' names {len(cards)} cards: expected one to four.")
        return Deal(cards)
    if words and words[0].lower() == "play":
        words = words[1:]
    if len(words) != 1:
        raise BadInput(f"{text[:40]!r} is not a move: expected one card, such as CJ or HT.")
    return Play(read_card(words[0]))


def read_seat(text: str) -> int:
    """A seat from F, M, R, from its name or from 0, 1, 2."""
    word = text.strip().lower()
    for seat, name in enumerate(SEAT_NAMES):
        if word in (name, name[:1], str(seat)):
            return seat
    raise BadInput(f"{text[:20]!r} is not a seat: expected F, M or R (forehand, middlehand, rearhand).")


def read_contract(text: str) -> Contract:
    """A contract from its name."""
    found = CONTRACTS.get(text.strip().lower())
    if found is None:
        raise BadInput(f"{text[:20]!r} is not a contract: expected {', '.join(CONTRACTS)}.")
    return found


def write_position(position: Position) -> str:
    """The text that gives the position back."""
    if position.contract == NOBODY:
        hands = [write_hand(hand) or "-" for hand in position.hands]
        return " | ".join(["deal", *hands, f"skat {write_hand(position.skat) or '-'}"])
    contract = position.contract
    parts = [f"{Contract(contract).title} by {SEAT_LETTERS[position.declarer]}"]
    parts += [_write_cards(position.hands[seat], position.unknown[seat], contract) for seat in range(SEATS)]
    if position.skat or position.unknown[SKAT]:
        parts.append(f"skat {_write_cards(position.skat, position.unknown[SKAT], contract)}")
    if any(position.unknown) and position.gone:
        parts.append(f"gone {write_hand(position.gone, contract)}")
    if position.gone and position.before is not None:
        parts.append(f"points {position.before[0] + points(position.skat)}-{position.before[1]}")
    if any(position.voids):
        parts.append(f"void {_write_voids(position.voids)}")
    if position.played or position.first:
        cards = " ".join([SEAT_LETTERS[position.first], *map(write_card, position.played)])
        parts.append(f"played {cards}")
    return " | ".join(parts)


def _write_cards(hand: Hand, unknown: int, contract: int) -> str:
    words = [write_hand(hand, contract)] if hand else []
    return " ".join([*words, *([f"?{unknown}"] if unknown else [])]) or "-"


def _write_voids(voids: tuple[int, int, int]) -> str:
    shown = []
    for seat, lines in enumerate(voids):
        if lines:
            letters = "".join(letter for number, letter in enumerate(LINE_LETTERS) if lines >> number & 1)
            shown.append(f"{SEAT_LETTERS[seat]}:{letters}")
    return " ".join(shown)


def read_position(text: str) -> Position:
    """The position that a player wrote."""
    if len(text) > _LONGEST or not text.isprintable():
        raise BadInput(f"that is not a position of Skat: expected text such as {EXAMPLE!r}.")
    head, *parts = [part.strip() for part in text.split("|")]
    if head.lower() == "deal":
        return _read_deal(parts)
    words = head.lower().split()
    if len(words) != 3 or words[1] != "by" or len(parts) < SEATS:
        raise BadInput(
            f"{text[:40]!r} is not a position: expected contract, declarer and three hands, such as {EXAMPLE!r}."
        )
    contract, declarer = read_contract(words[0]), read_seat(words[2])
    fields = _fields(parts[SEATS:])
    first, played = _read_played(fields.get("played", []))
    hands, unknown, whole = _read_hands(parts[:SEATS], first, played, contract, declarer)
    if whole > FULL_HAND:
        raise BadInput(f"a hand of {whole} cards is too large: expected {FULL_HAND} at most.")
    position = Position(contract, declarer, hands, (*unknown, 0), 0, first, played, 0, (0, 0))
    position = _with_skat(position, fields, whole)
    _no_card_twice(position, fields)
    position = _with_gone(position, fields)
    position = _with_points(position, fields)
    position = replace(position, voids=_read_voids(fields.get("void", []), contract))
    _checked(position, whole)
    return position


def _read_deal(parts: list[str]) -> Position:
    """A deal that is under way: hands and skat as far as they have been dealt."""
    if not parts:
        return Position()
    if len(parts) != SEATS + 1 or not parts[SEATS].lower().startswith("skat"):
        raise BadInput("a deal under way names three hands and the skat: expected 'deal | - | - | - | skat -'.")
    texts = [*parts[:SEATS], parts[SEATS][4:]]
    piles = [read_hand(part.replace("-", " ")) for part in texts]
    left = three(FULL_HAND - pile.bit_count() for pile in piles[:SKAT])
    position = Position(hands=three(piles[:SKAT]), unknown=(*left, 2 - piles[SKAT].bit_count()), skat=piles[SKAT])
    if sum(pile.bit_count() for pile in piles) != (piles[0] | piles[1] | piles[2] | piles[3]).bit_count():
        raise BadInput("a card stands twice in this deal.")
    next_packet(position)
    return position


def _fields(parts: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in parts:
        name, *words = part.split() or [""]
        if name.lower() not in _WORDS:
            raise BadInput(f"{part[:30]!r} is not understood: expected {', '.join(_WORDS)} after the three hands.")
        if name.lower() in found:
            raise BadInput(f"'{name.lower()}' stands twice in the position.")
        found[name.lower()] = words
    return found


def _read_played(words: list[str]) -> tuple[int, tuple[Card, ...]]:
    if not words:
        return 0, ()
    played = tuple(read_card(word) for word in words[1:])
    if hand_of(played).bit_count() != len(played):
        raise BadInput("a card stands twice among the played ones.")
    return read_seat(words[0]), played


def _read_hands(
    parts: list[str], first: int, played: tuple[Card, ...], contract: int, declarer: int
) -> tuple[Hands, tuple[int, int, int], int]:
    """Known cards, unknown cards, and how many each held before the recorded play."""
    found = [_read_cards(part) for part in parts]
    counts = _cards_played(first, played, contract, declarer)
    sizes = {hand.bit_count() + more + counts[seat] for seat, (hand, more) in enumerate(found) if more is not None}
    if not sizes:
        raise BadInput("no hand says how many cards are held: expected at least one with its cards, or ?10.")
    if len(sizes) > 1:
        held = ", ".join(str(hand.bit_count() + (more or 0)) for hand, more in found)
        raise BadInput(f"the hands hold {held} cards, which does not fit the cards played: expected equal hands.")
    whole = sizes.pop()
    unknown = [
        whole - counts[seat] - hand.bit_count() if more is None else more for seat, (hand, more) in enumerate(found)
    ]
    if min(unknown) < 0:
        raise BadInput("a hand holds more cards than the others: expected equal hands.")
    return three(hand for hand, _ in found), three(unknown), whole


def _cards_played(first: int, played: tuple[Card, ...], contract: int, declarer: int) -> list[int]:
    counts = [len(played) // SEATS] * SEATS
    now = follow_play(contract, declarer, first, played)
    for place in range(len(now.trick)):
        counts[(now.leader + place) % SEATS] += 1
    return counts


def _read_cards(text: str) -> tuple[Hand, int | None]:
    """Known cards and how many more; None for a lone `?`."""
    words = [word for word in text.replace(",", " ").split() if word != "-"]
    if words == ["?"]:
        return 0, None
    more, known = 0, []
    for word in words:
        unknown = _UNKNOWN.match(word)
        if unknown:
            more += int(unknown[1] or 1)
        else:
            known.append(word)
    return read_hand(" ".join(known)), more


def _with_skat(position: Position, fields: dict[str, list[str]], whole: int) -> Position:
    """The skat as given; unknown where a hand is unknown, and what is left over in a whole open deal."""
    if "skat" in fields:
        known, more = _read_cards(" ".join(fields["skat"]))
        more = 2 - known.bit_count() if more is None else more
        if known.bit_count() + more != 2:
            raise BadInput(f"the skat holds {known.bit_count() + more} cards: expected two.")
        return position.with_pile(SKAT, known, more)
    if not position.is_open:
        # Where `gone` names all cards but those in the hands, the skat is among them.
        left = position.unseen().bit_count() - len(fields.get("gone", []))
        return position.with_pile(SKAT, 0, 0 if "gone" in fields and left == sum(position.unknown) else 2)
    if whole == FULL_HAND and position.unseen().bit_count() == 2:
        return replace(position, skat=position.unseen())
    return position


def _no_card_twice(position: Position, fields: dict[str, list[str]]) -> None:
    gone = read_hand(" ".join(fields.get("gone", [])))
    piles = [*position.hands, position.skat, hand_of(position.played), gone]
    met = 0
    for pile in piles:
        if met & pile:
            raise BadInput(f"the card {write_card(next(members(met & pile)))} stands in two places.")
        met |= pile


def _with_gone(position: Position, fields: dict[str, list[str]]) -> Position:
    left, named = position.unseen(), read_hand(" ".join(fields.get("gone", [])))
    hidden = sum(position.unknown)
    if not hidden:
        if named and named != left:
            raise BadInput(
                "the cards that are gone do not fit: with open hands leave 'gone' out, it follows from the rest."
            )
        return replace(position, gone=left)
    unseen = left.bit_count() - named.bit_count()
    if unseen != hidden:
        raise BadInput(
            f"{left.bit_count()} cards stand nowhere, but hands and skat lack {hidden}: "
            f"name after 'gone' the {max(0, left.bit_count() - hidden)} that were played before."
        )
    return replace(position, gone=named)


def _with_points(position: Position, fields: dict[str, list[str]]) -> Position:
    if "points" not in fields:
        return replace(position, before=None) if position.gone else position
    match = _POINTS.match("".join(fields["points"]))
    if not match:
        raise BadInput("'points' is followed by the declarer's and the defenders' points so far, such as 45-38.")
    declarer, defenders = int(match[1]), int(match[2])
    expected = points(position.gone) + points(position.skat)
    if declarer + defenders != expected or declarer < points(position.skat):
        raise BadInput(
            f"{declarer}-{defenders} does not fit: gone cards and skat make {expected} points together, "
            f"{points(position.skat)} of them the declarer's in the skat."
        )
    return replace(position, before=(declarer - points(position.skat), defenders))


def _read_voids(words: list[str], contract: int) -> tuple[int, int, int]:
    voids = [0, 0, 0]
    for word in words:
        seat, colon, letters = word.upper().partition(":")
        if not colon or not letters or set(letters) - set(LINE_LETTERS):
            raise BadInput(f"{word[:20]!r} is not a void: expected a seat and letters of {LINE_LETTERS}, such as M:TC.")
        if contract == Contract.NULL and "T" in letters:
            raise BadInput("there are no trumps in a null game: expected suits D H S C after 'void'.")
        voids[read_seat(seat)] |= sum(1 << LINE_LETTERS.index(letter) for letter in set(letters))
    return three(voids)


def _checked(position: Position, whole: int) -> None:
    """Refuses what cannot have happened at the table."""
    if whole == 0:
        raise BadInput("nobody holds a card in this position: expected hands of one to ten cards.")
    contract, shown = position.contract, position.shown_voids()
    for seat in range(SEATS):
        for number, mask in enumerate(LINE_MASKS[contract]):
            if shown[seat] >> number & 1 and position.hands[seat] & mask:
                raise BadInput(
                    f"{SEAT_NAMES[seat]} holds {write_card(next(members(position.hands[seat] & mask)))} "
                    "but is said, or has shown by not following, to have none of that kind."
                )
    _followed(position)
    if not position.is_open and count_deals(position) == 0:
        raise BadInput("no deal fits this position: the unknown hands cannot be filled with the cards that are left.")


def _followed(position: Position) -> None:
    """Every recorded card was legal with what its player held afterwards, as far as that is known."""
    contract, hands = position.contract, list(position.hands)
    for seat, before, card in reversed(list(cards_played(position))):
        hands[seat] |= 1 << card
        if not legal(hands[seat], before, contract) >> card & 1:
            led = line(before[0], contract)
            raise BadInput(
                f"{write_card(card)} was not legal for {SEAT_NAMES[seat]}, who could follow {LINE_LETTERS[led]} then."
            )
