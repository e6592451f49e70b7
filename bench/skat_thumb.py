"""Fits the weights of Skat's rule of thumb: random deals, a discard among the likely ones, solved with open cards.

    python bench/skat_thumb.py --seconds 240

prints the weights of suit games, grand and null for `games/skat/whole/thumb.py`, each with the mean logarithm of the
chance that the other half of the deals was given (nearer to zero is better). Those in use come from 340 CPU seconds.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ludometry.games.skat.cards import DECK, Contract, deal_out, hand_of, members, points, three
from ludometry.games.skat.dealing import promise
from ludometry.games.skat.solver import reaches, solve
from ludometry.games.skat.whole.thumb import null_features, suit_features

LEAST = {Contract.NULL: 6.0, Contract.GRAND: 5.0}
"""Tricks that a hand must promise to be looked at; 6 in suit games."""
LIKELY = 10
Rows = list[tuple[list[float], bool]]


def gather(seconds: float, seed: int) -> dict[str, Rows]:
    """Features of a declarer's ten cards, and whether open cards win."""
    rng, found = random.Random(seed), {"suit": Rows(), "grand": Rows(), "null": Rows()}
    end = time.process_time() + seconds
    while time.process_time() < end:
        pack = rng.sample(DECK, len(DECK))
        hands, place = deal_out(pack, 10), rng.randrange(3)
        twelve = hands[place] | hand_of(pack[30:])
        likely = sorted(Contract, key=lambda one: -promise(hands[place], one))[:2]
        contract = rng.choice([*likely, Contract.GRAND, Contract.NULL])
        counted = contract != Contract.NULL
        pairs = sorted(
            (hand_of(pair) for pair in combinations(members(twelve), 2)),
            key=lambda pair: -promise(twelve & ~pair, contract) - counted * points(pair) / 14,
        )
        away = rng.choice(pairs[:LIKELY])
        ten = twelve & ~away
        if promise(ten, contract) < LEAST.get(contract, 6.0):
            continue
        played = three(ten if seat == place else hands[seat] for seat in range(3))
        if counted:
            features = suit_features(ten, contract, points(away), place == 0)
            won = reaches(played, contract, place, 0, 61 - points(away))
        else:
            features, won = null_features(ten, place == 0), bool(solve(played, contract, place, 0))
        found["null" if not counted else "grand" if contract == Contract.GRAND else "suit"].append((features, won))
    return found


def fitted(rows: Rows) -> NDArray[np.float64]:
    """Logistic regression by Newton's steps, slightly held to zero."""
    features, won = np.array([row for row, _ in rows], float), np.array([win for _, win in rows], float)
    weights = np.zeros(features.shape[1])
    for _ in range(30):
        share = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (won - share) - 0.5 * weights
        bend = (features.T * (share * (1 - share))) @ features + 0.5 * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def likelihood(rows: Rows, weights: NDArray[np.float64]) -> float:
    """The mean logarithm of the chance that was given to what happened."""
    share = 1 / (1 + np.exp(-np.array([row for row, _ in rows], float) @ weights))
    return float(np.mean([np.log(one if win else 1 - one) for one, (_, win) in zip(share, rows, strict=True)]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    for kind, rows in gather(asked.seconds, asked.seed).items():
        half = len(rows) // 2
        there, back = likelihood(rows[half:], fitted(rows[:half])), likelihood(rows[:half], fitted(rows[half:]))
        print(kind, len(rows), f"{(there + back) / 2:.3f}", [round(float(one), 2) for one in fitted(rows)])
