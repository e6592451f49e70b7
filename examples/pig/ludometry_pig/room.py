"""Everything that the house needs to know of Pig."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from ludometry.core.game import Appraisal, Marks, Svg, Turn, Value
from ludometry.core.options import Bounds
from ludometry.core.room import MakePlayer, Room
from ludometry_pig.rules import HOLD, ROLL, Pig, Position
from ludometry_pig.tables import chances


@dataclass(frozen=True, slots=True)
class PigOracle:
    """The exact chance to win, from the table."""

    game: Pig

    def worth(self, position: Position) -> tuple[float, float]:
        turn = self.game.turn(position)
        if turn == Turn.OVER:
            mine = 100.0 if position.scores[position.mover] >= self.game.goal else 0.0
        elif turn == Turn.CHANCE:
            after = [self.worth(self.game.play(position, face))[position.mover] for face in "123456"]
            mine = sum(after) / 6
        else:
            own, other = position.scores[position.mover], position.scores[1 - position.mover]
            mine = 100 * float(chances(self.game.goal)[own, other, position.total])
        return (mine, 100 - mine) if position.mover == 0 else (100 - mine, mine)

    def appraise(self, view: Position) -> list[Appraisal[str]]:
        seat = view.mover
        worths = {move: self.worth(self.game.play(view, move))[seat] for move in self.game.moves(view)}
        best = max(worths.values())
        why = {ROLL: "rolls on: one roll in six loses the total", HOLD: f"banks {view.total} points"}
        found = [Appraisal(move, Value(worth), best - worth, why[move]) for move, worth in worths.items()]
        return sorted(found, key=lambda a: a.loss)


@dataclass(frozen=True, slots=True)
class PigPicture:
    """Two bars and two buttons."""

    game: Pig

    def draw(self, view: Position, marks: Marks[str]) -> Svg:
        total = f", {view.total} in this turn" if view.total else ""
        words = f"{view.scores[0]} to {view.scores[1]}, player {view.mover + 1} to move{total}"
        bars = "".join(
            f'<rect x="10" y="{20 + 40 * seat}" height="24" rx="4" width="{2.8 * min(score, 100):.0f}" fill="#3b82c4"/>'
            f'<text x="14" y="{37 + 40 * seat}" fill="#7a7f87">player {seat + 1}: {score}</text>'
            for seat, score in enumerate(view.scores)
        )
        buttons = "".join(
            f'<g data-move="{move}" tabindex="0" role="button"><rect x="{10 + 150 * n}" y="104" width="130" '
            f'height="32" rx="6" fill="{"#4aa564" if move == marks.best else "#7a7f87"}"/>'
            f'<text x="{75 + 150 * n}" y="125" text-anchor="middle" fill="#fff">{move}</text></g>'
            for n, move in enumerate(self.game.moves(view) if self.game.turn(view) >= 0 else [])
        )
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" role="img" font-family="sans-serif">'
        return Svg(f"{head}<title>Pig</title><desc>{words}</desc>{bars}{buttons}</svg>")


def holds_at_twenty(view: Position) -> str:
    return HOLD if view.total >= 20 else ROLL


class PigRoom(Room[Position, str, Position]):
    kinds = ("roll or hold",)

    def game(self, *, goal: Annotated[int, "The points that win the game.", Bounds(10, 200)] = 100) -> Pig:
        return Pig(goal)

    def oracle(self, game: Pig) -> PigOracle:
        return PigOracle(game)

    def picture(self, game: Pig) -> PigPicture:
        return PigPicture(game)

    def players(self, game: Pig) -> Mapping[str, MakePlayer[Position, str]]:
        return {
            "cautious": lambda rng: holds_at_twenty,
            "random": lambda rng: lambda view: rng.choice(game.moves(view)),
        }

    def thumbs(self, game: Pig) -> Mapping[str, MakePlayer[Position, str]]:
        return {"holding at twenty": lambda rng: holds_at_twenty}


ROOM = PigRoom()
