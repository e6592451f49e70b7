"""The Skat room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.games.skat import dealing, rules
from ludometry.games.skat.cards import DECK, SEATS, Contract, hand_of, points
from ludometry.games.skat.game import UNITS, Skat
from ludometry.games.skat.notation import read_contract, read_position, read_seat
from ludometry.games.skat.oracle import MOST_DEALS, SkatOracle
from ludometry.games.skat.picture import SkatPicture
from ludometry.games.skat.position import NOBODY, Position

OPTIONS = ("start", "contract", "declarer", "objective", "open", "deals")
YES, NO = ("yes", "true", "1"), ("", "no", "false", "0")


def whole_deal(rng: random.Random, contract: int = NOBODY, declarer: int = NOBODY) -> Position:
    """A shuffled pack dealt at once and declared by the rule of thumb."""
    pack = rng.sample(DECK, len(DECK))
    hands = [hand_of(pack[10 * seat : 10 * seat + 10]) for seat in range(SEATS)]
    dealt = Position(hands=(hands[0], hands[1], hands[2]), skat=hand_of(pack[30:]), unknown=(0, 0, 0, 0))
    return dealing.declare(dealt, contract, declarer)


def random_ending(rng: random.Random, cards: int, hidden: bool = False) -> Position:
    """Equal hands of any cards, any contract, somebody to lead or a trick under way, at times with points known."""
    pack = rng.sample(DECK, len(DECK))
    hands = [hand_of(pack[cards * seat : cards * seat + cards]) for seat in range(SEATS)]
    gone = hand_of(pack[SEATS * cards :])
    before = None
    if rng.random() < 0.7:
        mine = rng.randint(0, points(gone))
        before = (mine, points(gone) - mine)
    unknown = (0, 0, 0, 0)
    contract, declarer, first = rng.choice(list(Contract)), rng.randrange(SEATS), rng.randrange(SEATS)
    position = Position(int(contract), declarer, (hands[0], hands[1], hands[2]), unknown, 0, first, (), gone, before)
    for _ in range(rng.randrange(SEATS)):
        position = rules.play(position, rng.choice(rules.moves(position)))
    if not hidden:
        return position
    mover = position.mover
    shown, counts = list(position.hands), [0, 0, 0]
    for seat in range(SEATS):
        if seat != mover:
            counts[seat], shown[seat] = shown[seat].bit_count(), 0
    return replace(position, hands=(shown[0], shown[1], shown[2]), unknown=(counts[0], counts[1], counts[2], 0))


@dataclass(frozen=True, slots=True)
class SkatRoom:
    """Options: `start` a position, or `contract` and `declarer` of a dealt game; `objective` points or win; `open`
    to lay all cards open; `deals` that the adviser looks at."""

    def game(self, **options: Any) -> Skat:
        unknown = set(options) - set(OPTIONS)
        if unknown:
            raise BadInput(f"skat knows the options {', '.join(OPTIONS)}, not {', '.join(sorted(unknown))}.")
        opening = str(options.get("start") or "")
        if opening:
            read_position(opening)
        objective = str(options.get("objective") or "points")
        if objective not in UNITS:
            raise BadInput(f"{objective[:20]!r} is no objective: expected {' or '.join(UNITS)}.")
        contract, declarer = str(options.get("contract") or ""), str(options.get("declarer") or "")
        return Skat(
            opening,
            int(read_contract(contract)) if contract else NOBODY,
            read_seat(declarer) if declarer else NOBODY,
            objective,
            _yes(options.get("open", "")),
            read_deals(options.get("deals", 0)),
        )

    def oracle(self, game: Any) -> SkatOracle:
        return SkatOracle(game.objective, game.deals)

    def picture(self, game: Any) -> SkatPicture:
        return SkatPicture()

    def players(self, game: Any) -> Mapping[str, Any]:
        from ludometry.games.skat.players import players

        return players(game.deals)

    def samples(self, game: Any, rng: random.Random, count: int) -> list[Position]:
        """Endings of two to six cards, some with hidden hands, and now and then a game under way."""
        found: list[Position] = []
        while len(found) < count:
            if rng.random() < 0.3:
                position = whole_deal(rng)
                for _ in range(rng.randint(14, 28)):
                    if rules.turn(position) >= 0:
                        position = rules.play(position, rng.choice(rules.moves(position)))
            else:
                position = random_ending(rng, rng.choice((2, 3, 4, 5, 6)), hidden=rng.random() < 0.3)
            if rules.turn(position) != Turn.OVER:
                found.append(position)
        return found

    def kernels_agree(self, rng: random.Random) -> None:
        """The solver's kernels say of every card what plain minimax over the rules says."""
        from ludometry.games.skat.checks import solver_agrees

        solver_agrees(rng, 60)

    def obeys_bellman(self, rng: random.Random) -> None:
        """A position is worth what its best card leads to, whoever plays it."""
        from ludometry.games.skat.checks import obeys_its_equation

        for cards in (2, 3, 4, 5, 6):
            for _ in range(12):
                obeys_its_equation(random_ending(rng, cards))


def _yes(given: Any) -> bool:
    word = str(given).strip().lower()
    if word in YES or word in NO:
        return word in YES
    raise BadInput(f"'open' is yes or no, not {word[:20]!r}.")


def read_deals(given: Any) -> int:
    """How many deals to look at; 0 lets the number of cards decide."""
    word = str(given or 0).strip()
    if not word.isascii() or not word.isdigit() or int(word[:9]) > MOST_DEALS:
        raise BadInput(f"deals is a number from 1 to {MOST_DEALS}, or 0 to let the number of cards decide.")
    return int(word)


ROOM = SkatRoom()
