"""The pieces of Chinese dark chess.

kind      K king, G guard, B bishop, N knight, R rook, C cannon, P pawn, strongest first
piece     a kind in a colour: an upper-case letter is White's, a lower-case one Black's
"""

from __future__ import annotations

KINDS = "KGBNRCP"
WHITE, BLACK = 0, 1
SIDES = ("white", "black")
MOST = {"K": 1, "G": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}
"""How many of a kind each side has."""
RANK = {"K": 7, "G": 6, "B": 5, "N": 4, "R": 3, "C": 2, "P": 1}
NAMES = {"K": "king", "G": "guard", "B": "bishop", "N": "knight", "R": "rook", "C": "cannon", "P": "pawn"}
ALL_PIECES = "".join(kind * MOST[kind] for kind in KINDS) + "".join(kind.lower() * MOST[kind] for kind in KINDS)
"""The 32 pieces that lie face down when a game begins."""
SIGNS = {
    "K": "帥", "G": "仕", "B": "相", "N": "傌", "R": "俥", "C": "炮", "P": "兵",
    "k": "將", "g": "士", "b": "象", "n": "馬", "r": "車", "c": "砲", "p": "卒",
}  # fmt: skip
"""What is written on real pieces; our drawings show letters, which every font has, and say these in their titles."""


def side_of(piece: str) -> int:
    return WHITE if piece.isupper() else BLACK


def takes(attacker: str, victim: str) -> bool:
    """Whether a piece may capture another: by rank, except that a pawn takes the king and the king no pawn.

    >>> takes("K", "p"), takes("P", "k"), takes("C", "k"), takes("P", "c"), takes("G", "G")
    (False, True, True, False, False)
    """
    if side_of(attacker) == side_of(victim):
        return False
    mine, theirs = attacker.upper(), victim.upper()
    if mine == "C":
        return True
    if mine == "P":
        return theirs in "KP"
    if mine == "K":
        return theirs != "P"
    return RANK[mine] >= RANK[theirs]
