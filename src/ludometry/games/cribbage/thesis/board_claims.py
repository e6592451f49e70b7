"""What section 2 of the thesis defines and leaves empty, carried out; and a learner that works."""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage.thesis.agents import agent, playing_records, records_of
from ludometry.games.cribbage.thesis.board_values import BEST, chosen_weights, evaluate, iterate, monte_carlo, no_worse
from ludometry.games.cribbage.thesis.learner import LearnerSettings, learn
from ludometry.games.cribbage.thesis.measures import DIGITS, Seeds, mean_error
from ludometry.games.cribbage.thesis.performance import Effort, equal_weights, rate
from ludometry.games.cribbage.thesis.strategies import DEALER, PONE, STRATEGIES, pure_weights
from ludometry.games.cribbage.thesis.tournament import Agent
from ludometry.games.cribbage.thesis.waves import wave
from ludometry.study.claims import Beyond, Claim, Equal, Untold
from ludometry.tables.arrays import Array

DISCOUNT = 0.9
"""What a win a deal later is worth, where returns are discounted."""
DEALS = 600
"""Deals behind each board of several candidates."""
SAMPLES = 4
"""Samples of deals, whose scatter gives the errors of what is worked out on a board."""
PUPILS = 4
"""Learners of a twenty-fifth of the size, whose weights give the errors."""
EMPTY = Untold("the section is empty in the draft")


def everyone() -> Array:
    """The eight strategies as actions, each followed in both roles; shape (8, 2, 8)."""
    return np.stack([pure_weights(name)[0, 0] for name in STRATEGIES])


def equal_board() -> Array:
    """The worth of every state when both weigh all strategies alike."""
    return evaluate(np.ones((2, len(STRATEGIES))), playing_records())


def claims(effort: Effort) -> list[Claim]:
    """Sections 2.1.1.2 to 2.1.2.5."""
    records, policy, actions = playing_records(), np.ones((2, len(STRATEGIES))), everyone()
    share, error = monte_carlo(policy, records, games=10_000)
    seeds = range(5, 5 + SAMPLES)
    bests = [iterate(actions, policy, records, DEALS, seed, following=BEST) for seed in seeds]
    hasty = [iterate(actions, policy, records, DEALS, seed, DISCOUNT) for seed in seeds]
    best = bests[0]
    one_deal = iterate(np.concatenate([policy[None], actions]), policy, records, DEALS, seeds[0], following=0)
    gains = one_deal.quality[0, 0, DEALER, 1:] - one_deal.worth[0, 0, DEALER]
    counts = np.bincount(np.concatenate([one.choice.ravel() for one in bests]), minlength=len(STRATEGIES))
    order = np.argsort(-counts)[:3]
    other = float(np.mean([one.choice != two.choice for one, two in zip(bests, hasty, strict=True)]))
    others = STRATEGIES[:2]  # two of eight: each is solved on its own
    boards = [evaluate(policy, records, DEALS, seed) for seed in range(21, 21 + SAMPLES)]
    tides = [wave(board) for board in boards]
    late, before = ([float(np.ptp(tide[part])) for tide in tides] for part in (slice(101, None), slice(61, 81)))
    start, later, sooner = (
        [float(worth[0, 0, DEALER]) for worth in some]
        for some in (boards, [one.worth for one in hasty], [one.worth for one in bests])
    )
    rates = [rate(Agent(chosen_weights(actions, one.choice), records), effort.yardstick) for one in bests]
    drawn = f"the error is that of {SAMPLES} samples of {DEALS} deals"
    return [
        Claim(
            "section 2.1.1.2",
            f"worth of the start to the dealer, a win a deal later counting {DISCOUNT:g}",
            None,
            float(np.mean(later)),
            Untold("the thesis defines discounted returns and uses none"),
            mean_error(later),
            why=f"Under the best of eight strategies; undiscounted {np.mean(sooner):.3f}. Haste changes the best "
            f"strategy at {100 * other:.0f} % of the locations; {drawn}",
        ),
        Claim(
            "section 2.1.2.1",
            "q: the best strategy for the dealer's first deal, equal weights following",
            None,
            STRATEGIES[int(gains.argmax())],
            Untold("the thesis defines the quality of an action and computes none"),
            why=f"It gains {100 * gains.max():+.1f} % of games on equal weights; the worst, "
            f"{STRATEGIES[int(gains.argmin())]}, {100 * gains.min():+.1f} %",
        ),
        Claim(
            "section 2.1.2.1",
            f"the optimal policy is worth at least as much as {' and '.join(others)} at every state",
            "v* >= v",
            "v* >= v"
            if all(no_worse(best.worth, _alone(actions[n], policy)) for n in range(len(others)))
            else "not so",
            Equal(),
            why=f"Value iteration beside {len(others)} of the {len(STRATEGIES)} strategies on the same deals",
        ),
        Claim(
            "algorithm 1",
            "games that the first dealer wins, by policy evaluation",
            None,
            float(np.mean(start)),
            Untold("the thesis prints the algorithm and no result"),
            mean_error(start),
            why=f"Games played out say {share:.3f} ± {error:.3f}. Scores only grow, so one sweep from 121 backwards is "
            f"exact for the deals drawn; {drawn}",
        ),
        Claim(
            "section 2.1.2.4",
            "games that value iteration over the eight strategies wins against random weights",
            None,
            float(np.mean(rates)),
            EMPTY,
            mean_error(rates),
            round(rate(equal_weights(records), effort.yardstick), DIGITS),
            "The null is what equal weights win. Most often "
            + ", ".join(f"{STRATEGIES[s]} {100 * counts[s] / counts.sum():.0f} %" for s in order)
            + f"; {drawn}",
        ),
        Claim(
            "section 4.1.2",
            "swing of the board along the diagonal, dealer less pone: 101 to 120",
            "over about the last twenty points",
            float(np.mean(late)),
            Beyond(),
            mean_error([one - two for one, two in zip(late, before, strict=True)]),
            round(float(np.mean(before)), DIGITS),
            "The wave lies in the game: who counts first at the end decides. The null is the swing from 61 to 80; "
            + drawn,
        ),
    ]


def _alone(action: Array, other: Array) -> Array:
    return iterate(action[None], other, playing_records(), DEALS, 5).worth


def learner_claims(seeds: Seeds, effort: Effort) -> list[Claim]:
    """What the thesis set out to do."""
    wanted = LearnerSettings()
    small = [
        learn(records_of("learner"), LearnerSettings(deals=wanted.deals // 25, batches=12, seed=wanted.seed + number))
        for number in range(PUPILS)
    ]
    crib, mean, median = (STRATEGIES.index(name) for name in ("crib_min_avg", "hand_max_avg", "hand_max_med"))
    rates = [rate(agent("learner"), effort.yardstick)]
    dealer, pone = ([float(theta[role, 0, crib]) for theta in small] for role in (DEALER, PONE))
    apart = [float(theta[:, 0, mean].mean() - theta[:, 0, median].mean()) for theta in small]
    return [
        Claim(
            "section 4.1.3",
            "games that the learner that works wins against random weights",
            "the aim that failed",
            rates[0],
            Beyond(),
            0.5 / np.sqrt(effort.yardstick),
            seeds.null("rate_equal"),
            "Shared weights by role and a smooth function of the score, a reward for every deal judged against other "
            "discards of the same deal, and opinions in points. The null is what equal weights win",
        ),
        Claim(
            "section 4.1.2",
            "weight of crib_min_avg that a learner which may use signs gives a dealer",
            "ironically, it minimises its own crib",
            float(np.mean(dealer)),
            Beyond(),
            mean_error(dealer),
            0.0,
            f"The dealer wants what crib_min_avg fears; the pone's weight is {np.mean(pone):+.1f}. Means of {PUPILS} "
            f"learners of {wanted.deals // 25:,} deals",
        ),
        Claim(
            "section 5.1.2.1",
            "weight of the mean less weight of the median: the median is no useful metric",
            "not learned to be useful",
            float(np.mean(apart)),
            Beyond(),
            mean_error(apart),
            0.0,
            f"In points, means of {PUPILS} learners",
        ),
    ]
