"""Rows of `reproduce` on what the thesis left empty: the value of the board, and a learner that works."""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage import reproduce_runs as runs
from ludometry.games.cribbage.agents import agent, learner_theta, playing_records
from ludometry.games.cribbage.board_values import chosen_weights, evaluate, iterate, monte_carlo
from ludometry.games.cribbage.reproduce_row import Row, percent, row
from ludometry.games.cribbage.strategies import BOARD, DEALER, PONE, STRATEGIES, pure_weights
from ludometry.games.cribbage.tournament import Agent


def board_rows() -> list[Row]:
    """Sections 2.1.2.2 to 2.1.2.5, which are empty in the thesis, and the waves of sections 4.1.2 and 4.2.2."""
    records = playing_records()
    policy = np.tile(1.0, (2, 8))
    worth = evaluate(policy, records)
    share, error = monte_carlo(policy, records, games=10_000)
    diagonal = np.array([worth[score, score, DEALER] - 0.5 for score in range(BOARD)])
    turns = [score for score in range(61, BOARD) if diagonal[score - 1] * diagonal[score] < 0]
    everyone = np.stack([pure_weights(name)[0, 0] for name in STRATEGIES])
    best = iterate(everyone, policy, records, deals=1_500, seed=5)
    chosen = Agent(chosen_weights(everyone, best.choice), records)
    counts = np.bincount(best.choice.ravel(), minlength=8)
    order = np.argsort(-counts)[:3]
    return [
        row(
            "Algorithm 1: policy evaluation (the section is unfinished)",
            "not carried out",
            f"the first dealer wins {100 * worth[0, 0, DEALER]:.1f} %; games played out say "
            f"{100 * share:.1f} ± {196 * error:.1f} %",
            "new",
            "Scores only grow, so one sweep from 121 backwards is exact for the deals drawn.",
        ),
        row(
            "sections 4.1.2 and 4.2.2: a wave along the diagonal, opposed for dealer and pone",
            "over about the last twenty points, weaker before",
            f"the dealer's advantage at equal scores changes sign at {', '.join(map(str, turns))}; "
            f"swing {diagonal[100:].min():+.2f} to {diagonal[100:].max():+.2f} after 100, "
            f"{diagonal[61:81].min():+.2f} to {diagonal[61:81].max():+.2f} from 61 to 80",
            "none",
            "The wave is real and lies in the game: who counts first at the end decides, and two deals bring each side "
            "about 26 points. The pone's value is one minus the dealer's, hence the opposite wave.",
        ),
        row(
            "section 2.1.2.4: value iteration over the eight strategies",
            "not carried out",
            f"{percent(runs.against_random(chosen))} against random weights; most often "
            + ", ".join(f"{STRATEGIES[s]} {100 * counts[s] / counts.sum():.0f} %" for s in order),
            "new",
            "The best single strategy at every location, by the chance of winning: what the thesis hoped to learn. It "
            "beats random weights, but a mixture that knows whose crib it is beats it.",
        ),
    ]


def learner_rows() -> list[Row]:
    """What the thesis set out to do."""
    theta = learner_theta()
    player = agent("learner")
    result = runs.against_random(player, 3 * runs.YARDSTICK_GAMES)
    crib, mean, median = (STRATEGIES.index(f"{name}") for name in ("crib_min_avg", "hand_max_avg", "hand_max_med"))
    return [
        row(
            "section 4.1.3: a learner that beats random weights",
            "failed miserably",
            f"{percent(result)} of {result.games:,} duplicate games",
            "works",
            "Shared weights by role and a smooth function of the score, a reward for every deal judged against other "
            "discards of the same deal, and opinions in points.",
        ),
        row(
            "section 4.1.2: crib_min_avg as dealer",
            "ironically, minimises its own crib",
            f"weight {theta[PONE, 0, crib]:+.1f} as pone, {theta[DEALER, 0, crib]:+.1f} as dealer",
            "finds the sign",
            "Weights may be negative, so a dealer can want what crib_min_avg fears.",
        ),
        row(
            "section 5.1.2.1: the median is no useful metric",
            "not learned to be useful",
            f"weights at the start of the board: mean {theta[:, 0, mean].mean():+.1f}, "
            f"median {theta[:, 0, median].mean():+.1f} (points)",
        ),
    ]
