"""The domino room as the rest of the house reaches it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.options import Bounds
from ludometry.core.room import Build, MakePlayer, Room, random_walk
from ludometry.games.dominoes.numbering import Positions
from ludometry.games.dominoes.oracle import DominoOracle
from ludometry.games.dominoes.picture import DominoPicture
from ludometry.games.dominoes.plain_solver import open_position
from ludometry.games.dominoes.position import Action, Pass, Position, View, moves
from ludometry.games.dominoes.rules import BLOCK_WORDS, HAND, USUAL_HANDS, Block, Dominoes, changed
from ludometry.games.dominoes.tables import BUILT_AT_ONCE, tables
from ludometry.games.dominoes.tiles import ALL_TILES, LARGEST, PIPS
from ludometry.games.dominoes.whole import room as whole
from ludometry.games.dominoes.whole.oracle import WholeOracle
from ludometry.games.dominoes.whole.picture import WholePicture
from ludometry.games.dominoes.whole.rules import Stock, WholeDominoes
from ludometry.games.dominoes.whole.show import shows

AnyDominoes: TypeAlias = Dominoes | WholeDominoes
USUAL: tuple[str, int, int, int, bool] = ("asleep", 6, HAND, 0, False)
"""Stock, highest number, tiles, points and fives of the block game in one round."""
QUICK = 100
"""Hands that the oracle tries at most in a match: enough to choose by, and four times as fast."""


FIRST = 40
"""Hidden hands that the first answer on a page tries."""


ENDINGS = "what the tables say of open hands and sets that play alike"
OPEN, HIDDEN, LATE = "all tiles known", "the other hand hidden", "few tiles left, the other hand hidden"
FEW = 3
"""Tiles in hand with which a game comes to its end."""


class DominoRoom(Room[Any, Any, Any]):
    """The block game for two, and dominoes as it is played (see `whole`)."""

    opponent = "oracle"
    kinds = (OPEN, HIDDEN, LATE)
    slacks: ClassVar[Mapping[str, Mapping[str, float]]] = {
        "wins": {"strong": 0.07, "club": 0.12, "casual": 0.22, "beginner": 0.45}
    }
    """Wins that strengths overlook: in a game they give away about 2, 5, 14 and 25 per cent to win."""

    def game(
        self,
        *,
        block: Annotated[Block, BLOCK_WORDS] = "pips",
        hands: Annotated[
            int, "How many hidden hands advice tries; all of them where there are fewer.", Bounds(10, 1000)
        ] = USUAL_HANDS,
        stock: Annotated[Stock, "What is not dealt: asleep (nobody draws) or draw (who cannot join draws)."] = "asleep",
        highest: Annotated[int, "The highest number of the set: 6 for 28 tiles, 9 for 55.", Bounds(6, LARGEST)] = 6,
        tiles: Annotated[int, "Tiles that each player is dealt.", Bounds(3, 12)] = HAND,
        points: Annotated[int, "Play rounds until a player has this many points; 0 for one round.", Bounds(0, 500)] = 0,
        fives: Annotated[bool, "All Fives: ends that add up to a multiple of five score that."] = False,
        opens: Annotated[
            Literal["", "any", "strongest"],
            "The first tile: any, or the strongest double, else the heaviest tile; unless said, any in one round of "
            "the block game.",
        ] = "",
    ) -> AnyDominoes:
        said = opens or ("any" if (stock, highest, tiles, points, fives) == USUAL else "strongest")
        if (stock, highest, tiles, points, fives, said) == (*USUAL, "any"):
            return Dominoes(block, hands)
        if block == "tiles" and (points or fives):
            raise BadInput("a block for points goes to fewer pips or to nobody: choose block pips or draw.")
        return WholeDominoes(
            block, hands, stock, highest, tiles, points, fives, "any" if said == "any" else "strongest"
        )

    def oracle(self, game: AnyDominoes) -> DominoOracle | WholeOracle:
        if isinstance(game, WholeDominoes):
            return WholeOracle(game, game.hands)
        return DominoOracle(game.block, game.hands)

    def picture(self, game: AnyDominoes) -> DominoPicture | WholePicture:
        return WholePicture(game) if isinstance(game, WholeDominoes) else DominoPicture()

    def players(self, game: AnyDominoes) -> Mapping[str, MakePlayer[Any, Any]]:
        if isinstance(game, WholeDominoes):
            return whole.players(game, QUICK)
        quick = DominoOracle(game.block, min(game.hands, QUICK))
        return {
            "oracle": lambda rng: lambda view: quick.appraise(view)[0].move,
            "heavy": lambda rng: heaviest,
            "random": lambda rng: lambda view: rng.choice(moves(view.position)),
        }

    def dealt_anew(self, game: AnyDominoes, position: Any, seat: int, rng: random.Random) -> Any:
        """Other tiles for the other hand that fit its passes, and by which the game would stand where it does."""
        if isinstance(game, WholeDominoes):
            return whole.dealt_anew(game, position, seat, rng)
        if position.asleep == 0 or game.turn(position) == Turn.OVER:
            return position
        other = 1 - seat
        may_be = replace(position, hands=changed(position.hands, other, ())).possible(other)
        while True:
            hand = tuple(sorted(rng.sample(may_be, len(position.hands[other]))))
            dealt = replace(position, hands=changed(position.hands, other, hand))
            if game.turn(dealt) == game.turn(position):
                return dealt

    def efforts(self, game: AnyDominoes) -> tuple[AnyDominoes, ...]:
        return (replace(game, hands=FIRST), game) if game.hands > 2 * FIRST else (game,)

    def belief(self, game: AnyDominoes, view: Any) -> list[dict[str, Any]]:
        """Where every tile is; a tile that may be in the other hand is there as often as in the deals that fit."""
        if isinstance(game, WholeDominoes):
            return whole.beliefs(view)
        position, other = view.position, 1 - view.seat
        possible, unknown = position.possible(other), position.unknown[other]
        return whole.places(view, ALL_TILES, dict.fromkeys(possible, unknown / len(possible)) if possible else {})

    def shows(self, game: AnyDominoes, position: Any, move: Any, seat: int) -> list[dict[str, Any]]:
        return shows(game, position, move, seat) if isinstance(game, WholeDominoes) else []

    def set_up(self, game: AnyDominoes) -> dict[str, Any]:
        return {"highest": game.highest} if isinstance(game, WholeDominoes) else {}

    def builds(self) -> list[Build]:
        large = "solve", "654 MB", "ten seconds", ENDINGS
        return [
            Build("Dominoes: every position of six elements", {"elements": 6}, "solve", "83 MB", "a second", ENDINGS),
            Build("Dominoes: every position of seven elements", {"elements": 7}, *large),
            Build("Dominoes: seven elements, a block drawn", {"elements": 7, "block": "draw"}, *large),
            Build("Dominoes: seven elements, a block to fewer tiles", {"elements": 7, "block": "tiles"}, *large),
        ]

    def lacks(self, game: AnyDominoes) -> Build | None:
        if isinstance(game, WholeDominoes) or tables().has(game.block, BUILT_AT_ONCE):
            return None
        return Build("every position of a few tiles", {"elements": BUILT_AT_ONCE, "block": game.block})

    def warm_further(self) -> None:
        from ludometry.games.dominoes.build import warm_kernels

        warm_kernels()

    def seen(self, game: AnyDominoes, position: Any) -> Any:
        return game.view(position, position.mover).position

    def kind_of(self, game: AnyDominoes, position: Any) -> str:
        if game.view(position, position.mover).position.is_named:
            return OPEN
        return LATE if position.size(position.mover) <= FEW else HIDDEN

    def thumbs(self, game: AnyDominoes) -> Mapping[str, MakePlayer[Any, Any]]:
        if isinstance(game, WholeDominoes):
            found = {"laying the heaviest tile": whole.players(game, QUICK)["heavy"]}
            return (
                {"taking the most points at once": whole.players(game, QUICK)["greedy"], **found}
                if game.fives
                else found
            )
        return {"laying the heaviest tile": lambda rng: heaviest}

    def samples(self, game: AnyDominoes, rng: random.Random, count: int) -> list[Any]:
        """Open endgames of three to six elements, and whole games in which the other hand is hidden."""
        if isinstance(game, WholeDominoes):
            return whole.samples(game, rng, count)
        found: list[Position] = []
        while len(found) < count:
            if rng.random() < 0.5:
                position = random_walk(game, rng, 1 + rng.randint(14, 24))[-1]
            else:
                position = open_position(Positions(rng.choice((3, 4, 5, 6))).draw(rng))
            if game.turn(position) >= 0:
                found.append(position)
        return found


def heaviest(view: View) -> Action:
    """Lays the tile with the most pips that can be joined, doubles first among equals."""
    return max(
        moves(view.position), key=lambda move: (-1, 0) if isinstance(move, Pass) else (PIPS[move.tile], move.tile)
    )


ROOM = DominoRoom()
