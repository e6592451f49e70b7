"""The end of a round before one's eyes: what is left in the hands, and what it scores, before the next deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludometry.core.game import Svg
from ludometry.games.dominoes.drawing import HALF, STYLE, draw_tile
from ludometry.games.dominoes.position import Pass, Play
from ludometry.games.dominoes.tiles import ALL_HALVES, Tile, points, write_tile
from ludometry.games.dominoes.whole.position import Event, Whole
from ludometry.games.dominoes.whole.rules import WholeDominoes

STEP = HALF + 8


def shows(game: WholeDominoes, position: Whole, move: Event, seat: int) -> list[dict[str, Any]]:
    """The hands that a round ends with; nothing for an event that ends none, or where no points are counted."""
    if not game.counts or not isinstance(move, Play | Pass) or not position.is_named:
        return []
    end = game.laid(position, move) if isinstance(move, Play) else replace(position, mover=1 - position.mover)
    if not game.round_over(end) or (game.points and max(end.points) >= game.points):
        return []
    winner, gain = game.round_result(end)
    standing = [had + (gain if player == winner else 0) for player, had in enumerate(end.points)]
    loser = 1 - winner
    lines = [_line("pips left", end.hands[loser], points(end.hands[loser]))]
    if end.hands[winner]:
        lines.append(_line("less own pips", end.hands[winner], -points(end.hands[winner])))
    if game.fives:
        lines = [_line(f"{points(end.hands[loser])} pips left, to the nearest five", end.hands[loser], gain)]
    title = "You win the round" if winner == seat else "The opponent wins the round"
    return [
        {
            "title": title if gain else "Nobody scores in this round",
            "svg": draw_left(end.hands[loser]),
            "lines": lines if gain else [],
            "total": gain,
            "standing": f"{standing[seat]}-{standing[1 - seat]}",
        }
    ]


def _line(words: str, hand: tuple[Tile, ...], count: int) -> dict[str, Any]:
    return {"words": words, "cards": [write_tile(tile) for tile in hand], "points": count}


def draw_left(hand: tuple[Tile, ...]) -> Svg:
    """The tiles of a hand in a row."""
    width, height = max(1, len(hand)) * STEP + 8, 2 * HALF + 16
    tiles = "".join(draw_tile(*ALL_HALVES[tile], 8 + place * STEP, 8) for place, tile in enumerate(hand))
    words = " ".join(map(write_tile, hand))
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>{words}</title><style>{STYLE}</style>{tiles}</svg>'
    )
