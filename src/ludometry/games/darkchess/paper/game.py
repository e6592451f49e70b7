"""The game of figure 1, as printed and as it can have been played.

The paper writes White in small letters and Black in capitals; here it is the other way round. It writes captures like
steps, which the notation allows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludometry.core.errors import BadInput
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.notation import read_move, spell_out, why_not, write_move, write_position
from ludometry.games.darkchess.position import Move, Position

PRINTED = (
    "b5(k) d8(P); d7(R) d4(p); c7(G) c6(c); c4(C) c4-c6; c5(p) c3(B); "
    "b6(r) c3-c4; b6-c6 b7-b6; c2(C) c4-d4; b3(g) d4-c4; b3-c3 c4-d4"
)
"""The ten turns."""
BOARD = "????????/??1?K1??/?cG1Pg1?/???b??rp"
"""The board of figure 1 in our letters."""
MOVES = ("b5-b6 c3-b3 c3-c2 c3-d3 c5-c4", "c2-c5 c6-b6 c6-c5 c6-c7 d4-c4 d7-c7")
"""What White and what Black can do then, flips left out."""


@dataclass(frozen=True, slots=True)
class Misprint:
    """A printed move that the rules do not allow."""

    ply: int
    printed: str
    reason: str
    readings: tuple[str, ...]
    """The legal moves after which the rest of the game can be played and ends on the printed board."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The game played through by the rules of the room."""

    position: Position
    """Where it ends, the first player to move."""
    plies: int
    misprints: tuple[Misprint, ...]

    @property
    def board(self) -> str:
        return board_of(self.position)


def board_of(position: Position) -> str:
    """The rows as the notation writes them."""
    return write_position(position).split()[0]


def replay(printed: str = PRINTED) -> Replay:
    """Plays the printed game; a move that is not legal is replaced by the one that the printed board asks for."""
    words = printed.replace(";", " ").split()
    position, misprints = rules.start(), list[Misprint]()
    for ply, word in enumerate(words, 1):
        after = played(position, word)
        if after is None:
            fitting = [move for move in _steps(position) if _fits(rules.play(position, move), words[ply:])]
            named = tuple(write_move(position, move) for move in fitting)
            misprints.append(Misprint(ply, word, reason(position, position.side, word), named))
            if not fitting:
                raise BadInput(f"ply {ply}, {word}: {reason(position, position.side, word)}")
            after = rules.play(position, fitting[0])
        position = after
    return Replay(position, len(words), tuple(misprints))


def played(position: Position, word: str) -> Position | None:
    """The position after a printed move, or None where the rules do not allow it."""
    for event in spell_out(word).split("; "):
        # Colours are the other way round in the paper.
        text = event.swapcase() if event.startswith("=") else event
        try:
            position = rules.play(position, read_move(position, text))
        except BadInput:
            return None
    return position


def moves(position: Position, side: int) -> str:
    """What a side could do, flips left out, in the paper's way of writing."""
    turned = replace(position, side=side)
    return " ".join(sorted(write_move(turned, move).replace("x", "-") for move in _steps(turned)))


def _steps(position: Position) -> list[Move]:
    return [move for move in rules.moves(position) if not move.is_flip]


def _fits(position: Position | None, words: list[str]) -> bool:
    for word in words:
        position = None if position is None else played(position, word)
    return position is not None and board_of(position) == BOARD


def reason(position: Position, side: int | None, word: str) -> str:
    """Why a side cannot play a printed move."""
    turned = replace(position, side=side)
    move = read_move(turned, word)
    assert isinstance(move, Move)
    return why_not(turned, move)
