"""Whole games of Skat by `best`: how many its declarers win at one table, and what one seat gains against `simple`.

    python bench/skat_games.py table --games 2000        # best at all three places
    python bench/skat_games.py seat --games 600          # best at each place by turns against two of simple

prints a line after every deal, so that a run may be stopped at any time.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter

from ludometry.core.record import play_out
from ludometry.games.skat.cards import Contract
from ludometry.games.skat.whole.players import players
from ludometry.games.skat.whole.rules import WholeSkat
from ludometry.games.skat.whole.score import result
from ludometry.games.skat.whole.simulate import play_trios


def table(games: int, seed: int) -> None:
    """The share of declared games that are won, by kind of contract."""
    game, began = WholeSkat(), time.process_time()
    counts: Counter[str] = Counter()
    for number in range(games):
        rng = random.Random(f"self {seed}/{number}")
        _, end = play_out(game, [players(game)["best"](rng)] * 3, rng)
        found = result(end)
        kinds = ["passed in"]
        if found is not None:
            contract = Contract(end.cards.contract)
            kind = contract.title if contract >= Contract.GRAND else "suit"
            kinds = ["games", kind + (" hand" if end.hand else "")]
        for kind in kinds:
            counts[kind] += 1
            counts[f"{kind} won"] += found is not None and found.won
        share, played = counts["games won"] / max(1, counts["games"]), counts["games"]
        error = math.sqrt(share * (1 - share) / max(1, played - 1))
        spent = (time.process_time() - began) / (number + 1)
        print(number + 1, f"won {share:.3f} ± {error:.3f}", dict(counts), f"{spent:.1f} CPU s a deal", flush=True)


def seat(games: int, seed: int) -> None:
    """Seeger points a deal that one seat gains more than the mean of the other two."""
    margins: list[float] = []
    for number in range(games // 3):
        margins += [one.margin for one in play_trios({"game": "whole"}, "best", "simple", seed, [number])]
        mean = math.fsum(margins) / len(margins)
        spread = math.fsum((one - mean) ** 2 for one in margins) / max(1, len(margins) - 1)
        print(3 * len(margins), f"margin {mean:+.1f} ± {math.sqrt(spread / len(margins)):.1f}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["table", "seat"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    (table if asked.what == "table" else seat)(asked.games, asked.seed)
