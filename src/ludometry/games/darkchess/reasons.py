"""Why a move of the whole game is good or bad, in words: what it takes, threatens, saves, leaves or may turn up.

target    a piece that another could capture if it were its turn
loose     a piece that the other side gains by taking: nothing takes back, or a cheaper piece takes it
"""

from __future__ import annotations

from collections import Counter

from ludometry.games.darkchess import rules
from ludometry.games.darkchess.notation import square_name
from ludometry.games.darkchess.pieces import NAMES, side_of, takes
from ludometry.games.darkchess.position import EMPTY, HIDDEN, Move, Position, put
from ludometry.games.darkchess.search.flips import WEIGHT


def reason(position: Position, move: Move) -> str:
    """What a move does, as a player would say it."""
    if move.is_flip:
        return _flip(position, move.start)
    before, after = position.board, rules.play(position, move).board
    said = _of_the_piece(before, after, move) + _of_the_others(before, after, move)
    return "; ".join(said) or _approach(before, after, move)


def _of_the_piece(before: str, after: str, move: Move) -> list[str]:
    """What becomes of the piece that moves: what it takes, whether it is safe, and what it threatens."""
    said = []
    hunters, back = _attackers(before, move.start), _attackers(after, move.end)
    if before[move.end] != EMPTY:
        said.append(f"captures the {_named(before, move.end)}{_over(before, move)}")
        if back:
            said.append(f"may be taken in return by the {_named(after, back[0])}")
    elif hunters and not back:
        said.append(f"takes the {NAMES[before[move.start].upper()]} out of reach of the {_named(before, hunters[0])}")
    elif back:
        covered = "" if _is_loose(after, move.end) else ", but is covered"
        said.append(f"stands where the {_named(after, back[0])} can take it{covered}")
    threats = _most_valuable_first(after, _targets(after, move.end) - _targets(before, move.start))
    if threats:
        behind = " from behind a screen" if after[move.end] in "Cc" else ""
        said.append(f"threatens the {' and the '.join(_named(after, at) for at in threats[:2])}{behind}")
    return said


def _of_the_others(before: str, after: str, move: Move) -> list[str]:
    """What the move does for the pieces that stay: lines opened and shut, and what is left to be taken."""
    said = []
    own = [
        at
        for at, piece in enumerate(after)
        if piece.isalpha() and at != move.end and side_of(piece) == side_of(after[move.end])
    ]
    for at in own:
        if after[at] in "Cc" and (new := _most_valuable_first(after, _targets(after, at) - _targets(before, at))):
            said.append(f"gives the {_named(after, at)} a screen to threaten the {_named(after, new[0])}")
    loose = [at for at in own if _is_loose(after, at)]
    saved = [at for at in _most_valuable_first(before, own) if _is_loose(before, at) and at not in loose]
    if saved:
        how = "covers" if _attackers(after, saved[0]) else "saves"
        said.append(f"{how} the {_named(before, saved[0])} from the {_named(before, _attackers(before, saved[0])[0])}")
    if loose:
        left = _most_valuable_first(after, loose)[0]
        said.append(f"leaves the {_named(after, left)} to the {_named(after, _attackers(after, left)[0])}")
    return said


def _named(board: str, square: int) -> str:
    return f"{NAMES[board[square].upper()]} at {square_name(square)}"


def _over(board: str, move: Move) -> str:
    """Over which piece a cannon jumps."""
    if board[move.start] not in "Cc":
        return ""
    ray = next(ray for ray in rules.rays(move.start) if move.end in ray)
    screen = next(at for at in ray if board[at] != EMPTY)
    return f" over {square_name(screen)}"


def _targets(board: str, square: int) -> set[int]:
    return {move.end for move in rules.piece_moves(board, square) if board[move.end] != EMPTY}


def _attackers(board: str, square: int) -> list[int]:
    """The squares of the pieces that could take what stands on one, the strongest first."""
    found = [
        at
        for at, piece in enumerate(board)
        if piece.isalpha() and side_of(piece) != side_of(board[square]) and square in _targets(board, at)
    ]
    return sorted(found, key=lambda at: "KGBNRCP".index(board[at].upper()))


def _is_loose(board: str, square: int) -> bool:
    for at in _attackers(board, square):
        taken = put(put(board, square, board[at]), at, EMPTY)
        if WEIGHT[board[at].upper()] < WEIGHT[board[square].upper()] or not _attackers(taken, square):
            return True
    return False


def _most_valuable_first(board: str, squares: set[int] | list[int]) -> list[int]:
    return sorted(squares, key=lambda at: (-WEIGHT[board[at].upper()], at))


def _approach(before: str, after: str, move: Move) -> str:
    """Towards what the piece steps that it can take and that cannot take it; otherwise that it waits."""
    piece = after[move.end]
    prey = [at for at, other in enumerate(after) if other.isalpha() and takes(piece, other) and not takes(other, piece)]
    closer = [at for at in prey if _apart(move.end, at) < _apart(move.start, at)]
    if piece in "Cc" or not closer:
        return "steps, keeping the flips for later" if HIDDEN in before else "steps"
    nearest = min(closer, key=lambda at: (_apart(move.end, at), "KGBNRCP".index(after[at].upper())))
    return f"steps towards the {_named(after, nearest)}"


def _apart(one: int, other: int) -> int:
    return abs(one // 8 - other // 8) + abs(one % 8 - other % 8)


def _flip(position: Position, square: int) -> str:
    """How likely the piece that is turned up brings a threat, and how likely the other side can take something."""
    bag, total = Counter(position.bag), len(position.bag)
    if total == 1:
        return f"turns up the last face-down piece, the {NAMES[position.bag.upper()]}"
    threat = risk = 0
    for piece, count in bag.items():
        shown = put(position.board, square, piece)
        attacks, attacked = bool(_targets(shown, square)), bool(_attackers(shown, square))
        # Before the first flip the piece is one's own; later it belongs to whoever's colour it shows.
        own = position.side is None or side_of(piece) == position.side
        threat += count * (attacks if own else attacked)
        risk += count * (attacked if own else attacks)
    words = f"turns up one of {len(bag)} kinds of piece" if len(bag) > 1 else "turns up a piece whose kind is known"
    if threat:
        words += f"; in {100 * threat / total:.0f} % it brings a threat"
    if risk:
        words += f"; in {100 * risk / total:.0f} % the other side can take something at once"
    return words
