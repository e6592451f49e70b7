"""The Skat room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.options import Bounds
from ludometry.core.room import Build, MakePlayer, Room
from ludometry.games.skat import rules
from ludometry.games.skat.cards import DECK, SEATS, Contract, deal_out, hand_of, points
from ludometry.games.skat.dealing import whole_deal
from ludometry.games.skat.notation import read_contract, read_seat
from ludometry.games.skat.oracle import MOST_DEALS, SkatOracle
from ludometry.games.skat.picture import SkatPicture
from ludometry.games.skat.players import players
from ludometry.games.skat.position import NOBODY, Position, hide
from ludometry.games.skat.rules import ContractName, Objective, Skat
from ludometry.games.skat.sampling import dealt_anew
from ludometry.games.skat.scoring import sheet
from ludometry.games.skat.whole import table
from ludometry.games.skat.whole.oracle import WholeOracle
from ludometry.games.skat.whole.picture import WholePicture
from ludometry.games.skat.whole.players import players as whole_players
from ludometry.games.skat.whole.rules import WholeSkat, is_done
from ludometry.games.skat.whole.score import words


def random_ending(rng: random.Random, cards: int, hidden: bool = False) -> Position:
    """Equal hands of any cards, any contract, somebody to lead or a trick under way, at times with points known."""
    pack = rng.sample(DECK, len(DECK))
    gone = hand_of(pack[SEATS * cards :])
    before = None
    if rng.random() < 0.7:
        mine = rng.randint(0, points(gone))
        before = (mine, points(gone) - mine)
    contract, declarer, first = rng.choice(list(Contract)), rng.randrange(SEATS), rng.randrange(SEATS)
    hands = deal_out(pack, cards)
    position = Position(int(contract), declarer, hands, (0, 0, 0, 0), 0, first, (), gone, before)
    for _ in range(rng.randrange(SEATS)):
        position = rules.play(position, rng.choice(rules.moves(position)))
    return hide(position, position.mover) if hidden else position


QUICK = 8
"""Deals that the first answer on a page looks at."""


ENDINGS = "looking up an ending between two tricks (probe)"


class SkatRoom(Room[Any, Any, Any]):
    """Skat for three: the play of the cards, where with no contract and no declarer named the cards of a deal decide;
    or the whole game from the deal to the list."""

    opponent = "simple"
    kinds = ("lead as declarer", "lead as defender", "follow as declarer", "follow as defender")

    def game(
        self,
        *,
        contract: Annotated[
            Literal["", ContractName],
            "What a dealt game is played as; the cards decide if empty.",
        ] = "",
        declarer: Annotated[
            Literal["", "F", "M", "R"], "Who declares a dealt game: F, M or R; the cards decide if empty."
        ] = "",
        objective: Annotated[Objective, "What a card is judged by: card points, or the chance to win."] = "points",
        open: Annotated[bool, "Lay all cards open: every card that a position names is used."] = False,
        deals: Annotated[
            int, "How many deals the adviser looks at; 0 lets the number of cards decide.", Bounds(0, MOST_DEALS)
        ] = 0,
        even: Annotated[bool, "For a defender: all deals that fit count alike, whoever declared what."] = False,
        game: Annotated[
            Literal["play", "whole"],
            "The play of the cards alone, or the whole game: bidding, skat, announcement, play.",
        ] = "play",
        rounds: Annotated[
            int, "Rounds of three deals in a session of whole games; 0 is a single deal.", Bounds(0, 12)
        ] = 0,
    ) -> Skat | WholeSkat:
        if game == "whole":
            if contract or declarer or open or even or objective != "points":
                raise BadInput(
                    "contract, declarer, open, even and objective belong to the play alone, not to the whole game."
                )
            return WholeSkat(rounds, deals)
        if rounds:
            raise BadInput("rounds belong to the whole game: expected game whole beside them.")
        named = int(read_contract(contract)) if contract else NOBODY
        return Skat(named, read_seat(declarer) if declarer else NOBODY, objective, open, deals, even)

    def oracle(self, game: Skat | WholeSkat) -> SkatOracle | WholeOracle:
        return WholeOracle(game) if isinstance(game, WholeSkat) else SkatOracle(game)

    def picture(self, game: Skat | WholeSkat) -> SkatPicture | WholePicture:
        return WholePicture() if isinstance(game, WholeSkat) else SkatPicture()

    def players(self, game: Skat | WholeSkat) -> Mapping[str, MakePlayer[Any, Any]]:
        return whole_players(game) if isinstance(game, WholeSkat) else players(game)

    def dealt_anew(self, game: Skat | WholeSkat, position: Any, seat: int, rng: random.Random) -> Any:
        if isinstance(game, WholeSkat):
            return table.dealt_anew(position, seat, rng)
        return position if game.open else dealt_anew(position, seat, rng)

    def efforts(self, game: Skat | WholeSkat) -> Sequence[Skat | WholeSkat]:
        if game.deals or (isinstance(game, Skat) and game.open):
            return (game,)
        return (replace(game, deals=QUICK), game)

    def remarks(self, game: Skat | WholeSkat, position: Any, seat: int) -> list[str]:
        if isinstance(game, WholeSkat):
            return [words(position)] if is_done(position) else []
        found = sheet(position) if position.contract != NOBODY else None
        return [] if found is None else [found.words(position.contract)]

    def builds(self) -> list[Build]:
        return [
            Build(
                "Skat: the last two tricks, points, suit games",
                {"what": "suit", "tricks": 2},
                time="seconds",
                needed=ENDINGS,
            ),
            Build(
                "Skat: the last two tricks, points, grand",
                {"what": "grand", "tricks": 2},
                time="seconds",
                needed=ENDINGS,
            ),
            Build(
                "Skat: the last four tricks, null games",
                {"what": "null", "tricks": 4, "count": "tricks"},
                needed=ENDINGS,
            ),
            Build(
                "Skat: the last four tricks counted, suit games",
                {"what": "suit", "tricks": 4, "count": "tricks"},
                needed=ENDINGS,
            ),
            Build(
                "Skat: the last three tricks, points, suit games",
                {"what": "suit", "tricks": 3},
                "solve",
                "1 GB",
                "seven minutes",
                ENDINGS,
            ),
            Build(
                "Skat: the last three tricks, points, grand",
                {"what": "grand", "tricks": 3},
                "solve",
                "272 MB",
                "two minutes",
                ENDINGS,
            ),
        ]

    def warm_further(self) -> None:
        from ludometry.games.skat.build import warm_kernels

        warm_kernels()

    def seen(self, game: Skat | WholeSkat, position: Any) -> Any:
        if isinstance(game, WholeSkat):
            return game.view(position, game.turn(position)).seen
        return position if game.open else hide(position, position.mover)

    def kind_of(self, game: Skat | WholeSkat, position: Any) -> str:
        if isinstance(game, WholeSkat):
            return table.kind_of(position)
        defends, follows = position.mover != position.declarer, bool(position.course.trick)
        return self.kinds[2 * follows + defends]

    def thumbs(self, game: Skat | WholeSkat) -> Mapping[str, MakePlayer[Any, Any]]:
        return {"what every beginner is told": self.players(game)["simple"]}

    def exercises(self, game: Skat | WholeSkat, rng: random.Random, count: int) -> Sequence[Any]:
        """Endings in which the other hands are hidden, as they are at the table."""
        if isinstance(game, WholeSkat):
            return table.samples(game, rng, count)
        found: list[Position] = []
        while len(found) < count:
            position = random_ending(rng, rng.choice((3, 4, 4, 5)))
            if rules.turn(position) >= 0:
                found.append(position)
        return found

    def samples(self, game: Skat | WholeSkat, rng: random.Random, count: int) -> Sequence[Any]:
        """Endings of two to six cards, some with hidden hands, and now and then a game under way."""
        if isinstance(game, WholeSkat):
            return table.samples(game, rng, count)
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


ROOM = SkatRoom()
