"""Whole games and their moves as a player would write them.

Phase, the three hands from forehand on, then the skat, the calls and, in a session, the list so far:

    deal | - | - | - | skat -
    bid | CJ ... | ? | ? | calls 18 hold 20
    skat | ... | calls 18 pass pass              discard | ... | calls ...
    announce hand | ... | calls ...              passed | ... | calls pass pass pass
    clubs hand schneider by F | ... | skat ?2 | calls pass pass 18 | played F CJ
    ... | list 4: 120/2/1 0/0/0 -48/0/1          four deals played; points, won and lost of each player

Calls stand in the order in which they were made: a value, `hold`, `pass`. Moves: `18`, `hold`, `pass`, `pick up`,
`hand`, `put CT D7`, `clubs`, `grand schneider`, `null ouvert`, `CJ`; chance writes `deal CJ`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ludometry.core.errors import BadInput
from ludometry.games.skat import notation
from ludometry.games.skat.cards import SEATS, Contract, members, read_hand, three, write_card, write_hand
from ludometry.games.skat.dealing import next_packet
from ludometry.games.skat.position import NOBODY, SKAT, Position
from ludometry.games.skat.whole.auction import follow, read_call, write_call
from ludometry.games.skat.whole.position import (
    ANNOUNCED_NAMES,
    PHASES,
    PLAIN,
    Announce,
    Call,
    Move,
    Phase,
    PutAway,
    Skat,
    Tally,
    Whole,
)

EXAMPLE = "bid | ? | CJ SJ CA CT C9 SA HA HT H7 D7 | ? | calls"
FULL_HAND = 10
_LONGEST = 1500
"""No position needs more characters; longer text is refused before it is looked at."""
_LIST = re.compile(r"^(\d{1,3}):$")
_LINE = re.compile(r"^(-?\d{1,5})/(\d{1,3})/(\d{1,3})$")


def write_move(position: Whole, move: Move) -> str:
    """A move as it is said."""
    if isinstance(move, Call):
        return write_call(move.value)
    if isinstance(move, Skat):
        return "pick up" if move.up else "hand"
    if isinstance(move, PutAway):
        return "put " + " ".join(write_card(card) for card in move.cards)
    if isinstance(move, Announce):
        return f"{Contract(move.contract).title} {ANNOUNCED_NAMES[move.announced]}".strip()
    return notation.write_move(position.cards, move)


def read_move(position: Whole, text: str) -> Move:
    """The move that a player wrote."""
    words = text.lower().split()
    if not words or len(text) > 60:
        raise BadInput(f"{text[:40]!r} is not a move: expected such as 18, hold, pass, pick up, hand, put CT D7 or CJ.")
    if words[0] == "put":
        cards = sorted(members(read_hand(" ".join(words[1:]))))
        if len(cards) != 2:
            raise BadInput("two cards are put away: expected such as 'put CT D7'.")
        return PutAway((cards[0], cards[1]))
    if words in (["pick", "up"], ["skat"]):
        return Skat(True)
    if words == ["hand"]:
        return Skat(False)
    if words[0] in notation.CONTRACTS:
        return Announce(int(notation.CONTRACTS[words[0]]), _read_announced(words[1:]))
    if len(words) == 1 and (words[0].isdigit() or words[0] in ("pass", "p", "hold", "yes", "y")):
        return Call(read_call(words[0]))
    return notation.read_move(position.cards, text)


def _read_announced(words: list[str]) -> int:
    if words in (["schneider"], ["schwarz"], ["ouvert"]):
        return ANNOUNCED_NAMES.index(words[0])
    if words:
        raise BadInput(
            f"{' '.join(words)[:30]!r} cannot be announced: expected schneider, schwarz or ouvert, or nothing."
        )
    return PLAIN


def write_whole(position: Whole) -> str:
    """The text that gives the game back."""
    whole, cards = position, position.cards
    if whole.phase == "play":
        first, *rest = notation.write_position(cards).split(" | ")
        name, by = first.split(" ", 1)
        said = [
            name,
            *(["hand"] if whole.hand else []),
            *([ANNOUNCED_NAMES[whole.announced]] if whole.announced else []),
        ]
        parts = [" ".join([*said, by]), *rest]
    else:
        parts = ["announce hand" if whole.phase == "announce" and whole.hand else whole.phase]
        parts += [_write_pile(cards, pile) for pile in range(SEATS)]
        if whole.phase != "discard":
            parts.append(f"skat {_write_pile(cards, SKAT)}")
    if whole.phase != "deal":
        parts.append(" ".join(["calls", *map(write_call, whole.calls)]))
    if whole.number or any(line != Tally() for line in whole.tally):
        lines = " ".join(f"{line.points}/{line.won}/{line.lost}" for line in whole.tally)
        parts.append(f"list {whole.number}: {lines}")
    return " | ".join(parts)


def _write_pile(cards: Position, pile: int) -> str:
    known, unknown = write_hand(cards.pile(pile)), cards.unknown[pile]
    if cards.declarer == NOBODY and not unknown and not known:
        return "-"
    return " ".join([*([known] if known else []), *([f"?{unknown}"] if unknown else [])]) or "-"


def read_whole(text: str) -> Whole:
    """The game that a player wrote."""
    if len(text) > _LONGEST or not text.isprintable():
        raise BadInput(f"that is not a whole game of Skat: expected text such as {EXAMPLE!r}.")
    head, *parts = [part.strip() for part in text.split("|")]
    parts, calls = _taken_out(parts, "calls")
    parts, listed = _taken_out(parts, "list")
    number, tally = _read_list(listed)
    words = head.lower().split()
    made = tuple(read_call(word) for word in calls or [])
    if words and words[0] in notation.CONTRACTS:
        whole = _read_play(words, parts, made)
    elif words and words[0] in PHASES and words[0] != "play" and words[1:] in ([], ["hand"]):
        whole = _read_before(words, parts, made)
    else:
        raise BadInput(
            f"{head[:40]!r} begins no whole game: expected bid, skat, discard, announce or a game, such as {EXAMPLE!r}."
        )
    return replace(whole, number=number, tally=tally)


def _taken_out(parts: list[str], name: str) -> tuple[list[str], list[str] | None]:
    """The parts without those that begin with a word, and the words of that one."""
    found = [part.split()[1:] for part in parts if part.lower().split()[:1] == [name]]
    if len(found) > 1:
        raise BadInput(f"'{name}' stands twice in the position.")
    return [part for part in parts if part.lower().split()[:1] != [name]], found[0] if found else None


def _read_list(words: list[str] | None) -> tuple[int, tuple[Tally, Tally, Tally]]:
    if words is None:
        return 0, (Tally(), Tally(), Tally())
    number = _LIST.match(words[0]) if words else None
    lines = [_LINE.match(word) for word in words[1:]]
    if number is None or len(lines) != SEATS or not all(lines):
        raise BadInput(
            "'list' gives the deals so far and points/won/lost of each player, such as '4: 120/2/1 0/0/0 -48/0/1'."
        )
    tally = three(Tally(int(line[1]), int(line[2]), int(line[3])) for line in lines if line)
    if sum(line.won + line.lost for line in tally) > int(number[1]):
        raise BadInput("the list shows more games than deals.")
    return int(number[1]), tally


def _read_before(words: list[str], parts: list[str], calls: tuple[int, ...]) -> Whole:
    """A game before the first card is played."""
    phase: Phase = next(name for name in PHASES if name == words[0])
    hand = words[1:] == ["hand"]
    if hand and phase != "announce":
        raise BadInput(f"'hand' belongs to the announcement: expected {phase!r} alone.")
    now = follow(calls)
    _fits(phase, calls)
    piles = parts[:SEATS]
    rest = [part for part in parts[SEATS:] if part]
    if phase == "deal" and not parts:
        return Whole()
    if len(piles) != SEATS or len(rest) > 1 or (rest and rest[0].lower().split()[0] != "skat"):
        raise BadInput(f"three hands and perhaps the skat come after {phase!r}: expected such as {EXAMPLE!r}.")
    declarer = now.declarer
    full = [FULL_HAND] * SEATS + [2]
    if phase == "discard":
        full[declarer], full[SKAT] = FULL_HAND + 2, 0
    texts = [*piles, " ".join(rest[0].split()[1:]) if rest else "?"]
    cards = Position(declarer=declarer)
    met = 0
    for pile, (written, size) in enumerate(zip(texts, full, strict=True)):
        known, unknown = _read_pile(written, size, phase == "deal")
        if met & known:
            raise BadInput(f"the card {write_card(next(members(met & known)))} stands in two places.")
        met |= known
        cards = cards.with_pile(pile, known, unknown)
    if phase == "deal":
        next_packet(cards)
    return Whole(phase, cards, calls, hand)


def _read_pile(text: str, size: int, dealing: bool) -> tuple[int, int]:
    words = [word for word in text.replace(",", " ").split() if word != "-"]
    known = [word for word in words if not word.startswith("?")]
    held = read_hand(" ".join(known))
    unknown = size - held.bit_count()
    marks = [word[1:] for word in words if word.startswith("?")]
    said = sum(int(mark) if mark.isascii() and mark.isdigit() and len(mark) < 3 else 1 for mark in marks)
    lone = marks == [""]
    if unknown < 0 or (unknown and not dealing and not marks) or (marks and not lone and said != unknown):
        raise BadInput(f"{held.bit_count() + said} cards stand where {size} are held: write ? for those not known.")
    return held, unknown


def _fits(phase: Phase, calls: tuple[int, ...]) -> None:
    """The calls belong to the phase: none while cards are dealt, all of them once somebody declares."""
    now = follow(calls)
    right = {
        "deal": not calls,
        "bid": not now.is_over,
        "passed": now.is_over and now.declarer == NOBODY,
    }.get(phase, now.is_over and now.declarer != NOBODY)
    if not right:
        raise BadInput(
            f"the calls do not lead to {phase!r}: expected such as 'calls 18 pass pass' before the declarer acts."
        )


def _read_play(words: list[str], parts: list[str], calls: tuple[int, ...]) -> Whole:
    """A game that is announced: contract, hand and announcement, declarer, then as in the play of the cards."""
    hand = "hand" in words
    rest = [word for word in words[1:] if word != "hand"]
    if "by" not in rest:
        raise BadInput(f"{' '.join(words)[:40]!r} names no declarer: expected such as 'clubs hand by F'.")
    announced = _read_announced(rest[: rest.index("by")])
    contract = notation.CONTRACTS[words[0]]
    if announced and not hand and not (contract == Contract.NULL and ANNOUNCED_NAMES[announced] == "ouvert"):
        raise BadInput("schneider, schwarz and ouvert are announced only from the hand, but for null ouvert.")
    cards = notation.read_position(" | ".join([" ".join([words[0], *rest[rest.index("by") :]]), *parts]))
    if cards.gone or cards.first or any(cards.voids):
        raise BadInput("a whole game keeps every card from forehand's first lead: expected no gone, void or points.")
    _fits("play", calls)
    if follow(calls).declarer != cards.declarer:
        raise BadInput("the calls lead to another declarer than the one named.")
    return Whole("play", cards, calls, hand, announced)
