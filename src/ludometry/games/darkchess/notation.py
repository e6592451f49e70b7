"""Positions and moves as text.

    8/1b6/2K5/8 w                     rows a to d separated by `/`, digits for empty squares, then who moves: w or b
    ?7/1b6/2K5/8 w bag:P              `?` lies face down; the bag lists what those pieces are, unless none was captured
    8/1b6/2K5/8 w quiet:12 first:b    plies since the last capture; the first player's colour when it is Black
    8/1b6/2K5/8 w quiet:2 steps:c2-c3,b1-b2    the steps that led here, where threefold repetition is a draw
    ????????/????????/????????/???????? -      before the first flip nobody has a colour

A square is a row and a column: `b2`. Moves are `b2-b3`, captures `b2xb3`, flips `b2`; what a flip shows is `=p`.
A record may write a flip and its piece as one, `b2(p)`, as papers do.
"""

from __future__ import annotations

import re
from collections import Counter

from ludometry.core.errors import BadInput
from ludometry.games.darkchess.pieces import ALL_PIECES, BLACK, KINDS, MOST, NAMES, SIDES, side_of
from ludometry.games.darkchess.position import EMPTY, HIDDEN, TURNING, Action, Move, Position, Reveal, put, sorted_bag

LETTERS = "wb"
_MOVE = re.compile(r"^([a-d][1-8])(?:\s*[-x]?\s*([a-d][1-8]))?$")


def square_name(square: int) -> str:
    """
    >>> square_name(0), square_name(31)
    ('a1', 'd8')
    """
    return "abcd"[square // 8] + str(square % 8 + 1)


def read_square(text: str) -> int:
    return 8 * "abcd".index(text[0]) + int(text[1]) - 1


def write_position(position: Position) -> str:
    rows = [_squeezed(position.board[8 * row : 8 * row + 8]) for row in range(4)]
    words = ["/".join(rows), "-" if position.side is None else LETTERS[position.side]]
    if position.bag and position.bag != _untouched_bag(position.board):
        words.append(f"bag:{position.bag}")
    if position.quiet:
        words.append(f"quiet:{position.quiet}")
    if position.first == BLACK:
        words.append("first:b")
    if position.steps:
        words.append("steps:" + ",".join(f"{square_name(s.start)}-{square_name(s.end)}" for s in position.steps))
    return " ".join(words)


def _squeezed(row: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), row)


def _untouched_bag(board: str) -> str:
    """The pieces that are not to be seen, if nothing was captured; empty if the numbers do not fit."""
    left = Counter(ALL_PIECES) - Counter(board)
    down = board.count(HIDDEN) + board.count(TURNING)
    return sorted_bag("".join(left.elements())) if left.total() == down else ""


def read_position(text: str, limit: int = 40) -> Position:
    """A position as typed; a game is drawn after `limit` quiet plies, so there are no more than that."""
    words = text.split()
    if len(words) < 2 or (words[1] not in LETTERS and words[1] != "-") or len(words[1]) != 1:
        raise BadInput(
            f"{_short(text)} does not say who moves: write four rows and then w or b, such as '8/1b6/2K5/8 w'."
        )
    board = _read_board(words[0])
    side = None if words[1] == "-" else LETTERS.index(words[1])
    extra = _read_words(words[2:])
    bag = _read_bag(board, extra.get("bag"))
    quiet = _read_quiet(extra.get("quiet", "0"), limit)
    letter = extra.get("first", "w")
    if letter not in ("w", "b"):
        raise BadInput(f"first:{letter} names no colour: write first:w or first:b.")
    if side is None:
        if any(square.isalpha() for square in board) or board.count(TURNING) > 1 or "first" in extra:
            raise BadInput("'-' for the side to move is for the time before the first flip: write w or b.")
        return Position(board, None, bag, quiet, None)
    steps = _read_steps(board, side, quiet, extra.get("steps"))
    return Position(board, side, bag, quiet, LETTERS.index(letter), steps)


def _short(text: str) -> str:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return repr(shown)


def _read_board(text: str) -> str:
    rows = text.split("/")
    if len(rows) != 4:
        raise BadInput(f"a board has four rows separated by '/', not {len(rows)}: such as '8/1b6/2K5/8'.")
    board = "".join(_read_row(row, name) for row, name in zip(rows, "abcd", strict=True))
    _check_pieces("".join(p for p in board if p.isalpha()))
    if board.count(TURNING) > 1:
        raise BadInput("only one piece can be turned up at a time, so there is at most one '!'.")
    return board


def _read_row(text: str, name: str) -> str:
    row = ""
    for mark in text:
        if mark in "12345678":
            row += EMPTY * int(mark)
        elif mark in (HIDDEN, TURNING, EMPTY) or (mark.upper() in KINDS and mark.isascii()):
            row += mark
        else:
            letters = ", ".join(KINDS)
            raise BadInput(f"{mark!r} in row {name} is neither a piece ({letters}), '?' nor a number from 1 to 8.")
    if len(row) != 8:
        raise BadInput(f"row {name} ({text!r}) has {len(row)} squares instead of 8.")
    return row


def _check_pieces(pieces: str) -> None:
    for piece, count in Counter(pieces).items():
        kind = piece.upper()
        if count > MOST[kind]:
            side = SIDES[side_of(piece)]
            raise BadInput(
                f"there are {count} {side} pieces {piece} ({NAMES[kind]}): at most {MOST[kind]} are allowed."
            )


def _read_words(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        key, colon, value = word.partition(":")
        if not colon or key not in ("bag", "quiet", "first", "steps") or key in found:
            raise BadInput(f"{_short(word)} is not understood: after the side come bag:..., quiet:... or first:b.")
        found[key] = value
    return found


def _read_bag(board: str, text: str | None) -> str:
    down = board.count(HIDDEN) + board.count(TURNING)
    if text is None:
        bag = _untouched_bag(board) if down else ""
        if down and not bag:
            raise BadInput(
                f"say which pieces lie face down: add 'bag:' and {down} letters, such as bag:{'Ppkr'[:down]}."
            )
        return bag
    if len(text) != down:
        raise BadInput(f"the bag holds {len(text)} pieces but {down} squares are face down.")
    if any(not p.isascii() or p.upper() not in KINDS for p in text):
        raise BadInput(f"the bag {_short(text)} holds something that is no piece: the letters are {', '.join(KINDS)}.")
    _check_pieces(text + "".join(p for p in board if p.isalpha()))
    return sorted_bag(text)


def _read_quiet(text: str, limit: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 3 or int(text) > limit:
        raise BadInput(f"quiet:{text[:20]} is not a number of plies from 0 to {limit}.")
    return int(text)


def _read_steps(board: str, side: int, quiet: int, text: str | None) -> tuple[Move, ...]:
    """The steps that led to a board, each taken back to see that it was one."""
    if text is None:
        return ()
    steps = []
    for word in text.split(","):
        found = _MOVE.match(word)
        if not found or not found[2]:
            raise BadInput(f"{_short(word)} is no step: write such as steps:c2-c3,b1-b2, oldest first.")
        steps.append(Move(read_square(found[1]), read_square(found[2])))
    if len(steps) > quiet:
        raise BadInput(f"{len(steps)} steps led here but only {quiet} plies were quiet: add quiet:{len(steps)}.")
    if TURNING in board:
        raise BadInput("a piece is being turned up, so the steps before it count no longer: leave steps:... out.")
    for step, word in zip(reversed(steps), reversed(text.split(",")), strict=True):
        side = 1 - side
        piece = board[step.end]
        apart = abs(step.start // 8 - step.end // 8) + abs(step.start % 8 - step.end % 8)
        if not piece.isalpha() or side_of(piece) != side or board[step.start] != EMPTY or apart != 1:
            raise BadInput(f"the step {word} cannot have led here: take the steps back one by one, the newest first.")
        board = put(put(board, step.start, piece), step.end, EMPTY)
    return tuple(steps)


def write_move(position: Position, move: Action) -> str:
    if isinstance(move, Reveal):
        return f"={move.piece}"
    start = square_name(move.start)
    if move.is_flip:
        return start
    return start + ("-" if position.board[move.end] == EMPTY else "x") + square_name(move.end)


def read_move(position: Position, text: str) -> Action:
    """A move as typed, legal or not.

    `b2b3`, `b2-b3` and `b2xb3` are the same, `b2` or `b2?` is a flip, `=p` what it shows.
    """
    word = text.strip()
    if TURNING in position.board:
        piece = word.removeprefix("=")
        if len(piece) != 1 or piece not in position.bag:
            raise BadInput(f"{_short(text)} is no piece of the bag: a piece is being turned up, write such as '=p'.")
        return Reveal(piece)
    found = _MOVE.match(word.lower().removesuffix("?"))
    if not found:
        raise BadInput(f"{_short(text)} is not a move: write b2-b3, b2xb3, or b2 to turn a piece up.")
    start = read_square(found[1])
    end = read_square(found[2]) if found[2] else start
    return Move(start, end)


def why_not(position: Position, move: Move) -> str:
    """What makes a move illegal, in a sentence."""
    start, end = square_name(move.start), square_name(move.end)
    piece, target = position.board[move.start], position.board[move.end]
    if move.is_flip:
        return f"there is no face-down piece on {start}."
    if not piece.isalpha():
        return f"there is no piece to move on {start}."
    if position.side is not None and side_of(piece) != position.side:
        return f"the piece on {start} is {SIDES[side_of(piece)]}'s, and {SIDES[position.side]} is to move."
    if target == HIDDEN:
        return f"the piece on {end} lies face down and cannot be captured."
    name = NAMES[piece.upper()]
    if target == EMPTY:
        return f"the {name} on {start} cannot step to {end}: it goes to a free neighbouring square."
    if side_of(target) == position.side:
        return f"the piece on {end} is {SIDES[side_of(target)]}'s own."
    if piece in "Cc":
        return f"the cannon on {start} captures on {end} only by jumping over exactly one piece."
    return f"the {name} on {start} cannot capture the {NAMES[target.upper()]} on {end}."


_SHOWN = re.compile(r"\b([a-d][1-8])\(([A-Za-z])\)")


def spell_out(record: str) -> str:
    """A record in which flips are written with the piece they show, `b2(p)`, as two events each.

    >>> spell_out("b2(p) # a pawn")
    'b2; =p # a pawn'
    """
    return _SHOWN.sub(r"\1; =\2", record)


def ascii_board(position: Position) -> str:
    """The board as text, for screens without pictures."""
    lines = ["  1 2 3 4 5 6 7 8"]
    for row in range(4):
        lines.append(f"{'abcd'[row]} " + " ".join(position.board[8 * row : 8 * row + 8]))
    if position.side is not None:
        lines.append(f"{SIDES[position.side]} to move" + (f", {position.quiet} quiet plies" if position.quiet else ""))
    return "\n".join(lines)
