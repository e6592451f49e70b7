"""A whole game as SVG: the table of the block game with the stock, the draw and the points."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.game import Marks, Svg, Turn
from ludometry.games.dominoes.picture import Said, draw_table
from ludometry.games.dominoes.tiles import points
from ludometry.games.dominoes.whole.notation import ascii_table
from ludometry.games.dominoes.whole.position import Event, Seen, Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes, ends_count


@dataclass(frozen=True, slots=True)
class WholePicture:
    """Draws what one seat may see."""

    game: WholeDominoes

    def draw(self, view: Seen, marks: Marks[Event]) -> Svg:
        position, game = view.position, self.game
        stock = []
        if game.fives and position.chain:
            stock.append(f"ends {ends_count(position)}")
        if position.asleep:
            stock.append(f"{position.asleep} {'in the stock' if game.stock == 'draw' else 'tiles asleep'}")
        opening = "the first tile may be any" if position.free else "the strongest double or tile opens"
        said = Said(
            (self._label(position, 0, marks.name(0)), self._label(position, 1, marks.name(1))),
            ", ".join(stock),
            opening,
            ascii_table(position, view.seat),
            game.moves(position) if game.turn(position) >= 0 else (),
        )
        return draw_table(position, view.seat, marks, said)

    def _label(self, position: Whole, seat: int, words: str) -> str:
        if self.game.counts:
            words += f", {position.points[seat]} points"
        if not position.unknown[seat]:
            words += f", {points(position.hands[seat])} pips"
        lacked = position.lacked(seat)
        if lacked:
            words += f", had no {' or '.join(map(str, lacked))}"
        if seat == position.mover and self.game.turn(position) != Turn.OVER:
            words += ", to move"
        return words
