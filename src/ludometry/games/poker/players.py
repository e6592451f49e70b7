"""Players: the optimal one and three that are not.

optimal   the best hold of every deal
thumb     a rule of thumb: the first line of a list that the hand allows (`holds.py`)
greedy    holds what pays already and throws the rest away, everything when nothing pays
random    any hold
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.game import Player
from ludometry.core.progress import progress
from ludometry.core.room import MakePlayer
from ludometry.games.poker.cards import rank
from ludometry.games.poker.holds import LINE, WHOLE, name_of
from ludometry.games.poker.oracle import DrawOracle
from ludometry.games.poker.pay_table import NOTHING, hand_of
from ludometry.games.poker.position import SIZE, Hold, Move, Position
from ludometry.games.poker.rules import HOLDS, VideoPoker
from ludometry.games.poker.tables import CLASSES, Distribution, classes, play_all


def players(game: VideoPoker) -> Mapping[str, MakePlayer[Position, Move]]:
    """The built-in players by name."""
    return {
        "optimal": lambda rng: DrawOracle(game).best,
        "thumb": lambda rng: thumb,
        "greedy": lambda rng: greedy,
        "random": lambda rng: lambda view: rng.choice(game.moves(view)),
    }


def thumb(view: Position) -> Hold:
    """The hold whose name stands first in the list; of several, such as two of three high cards, the lowest cards."""
    choices = [held for size in range(SIZE + 1) for held in combinations(view.hand, size)]
    lines = [LINE.get(name_of(held), len(LINE)) for held in choices]
    first = min(lines)
    held = max(held for held, line in zip(choices, lines) if line == first)
    return Hold(tuple(view.hand.index(card) for card in held))


def greedy(view: Position) -> Hold:
    """Holds what pays."""
    made = hand_of(view.hand)
    if made == NOTHING:
        return Hold(())
    ranks = Counter(rank(card) for card in view.hand)
    if made in WHOLE:
        return HOLDS[0]
    return Hold(tuple(place for place in range(SIZE) if ranks[rank(view.hand[place])] > 1))


EXACT: dict[str, Player[Position, Hold]] = {"thumb": thumb, "greedy": greedy}
"""Players who hold the same in every deal of a class, whatever the pay table."""


def play_exactly(game: VideoPoker, player: str) -> Distribution:
    """What a player wins over all deals and all draws; no dice are thrown for it."""
    if player in ("optimal", "best"):
        return play_all(game.table)
    if player not in EXACT:
        raise BadInput(f"{player[:40]!r} cannot be worked out exactly: expected optimal, thumb or greedy.")
    chosen = np.empty(CLASSES, np.uint8)
    with progress(f"Video poker: every deal by {player}", CLASSES, "deals") as bar:
        for number, cards in enumerate(classes()[0].tolist()):
            hold = EXACT[player](Position(tuple(cards)))
            chosen[number] = sum(1 << place for place in hold.places)
            bar.advance()
    return play_all(game.table, chosen)
