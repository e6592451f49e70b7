"""Sections 4.1.1, 4.1.2 and 4.1.4: what agents learn in round 1, figures 1 to 3."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ludometry.games.cribbage.kernels.records import RecordTables, opinions_of
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.thesis import measures, printed
from ludometry.games.cribbage.thesis.knockout import pairings_of
from ludometry.games.cribbage.thesis.measures import Found, Seeds, leads, rules, too_few
from ludometry.games.cribbage.thesis.runs import AGENTS, Trained
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.strategies import BOARD, DEALER, PONE, STRATEGIES, Weights, exploration
from ludometry.study.claims import Beyond, Claim, Equal, Within
from ludometry.tables.arrays import Array

RISKY = ("hand_max_poss", "pegging_max_avg_gained", "pegging_max_med_gained", "pegging_min_avg_given")
"""Strategies that do not look at what the hand has for certain or on average."""
SAFE = ("hand_max_min", "hand_max_avg", "hand_max_med")
ALONE = 0.9
"""A weight from here on leaves the location to one strategy."""
HANDS = 2_000
"""Hands on which strategies are compared."""
SWAPPED = (
    "The thesis' plots have changed places, by the author's own program (github.com/srlang/ms-thesis-code, commit "
    "62a37f1): sim/agent.py looks the dealer's weights up under 1 (retrieve_weights), sim/analyze.py draws those "
    "under 0 as the dealer's (read_weights_file), and a comment in dealer_pone_difference calls them switched. Which "
    "commit drew the plots is unknown"
)


def measure(agent: Trained) -> Found:
    """What one agent shows; names that end in `_0` are of the same agent before its first game."""
    start, end = agent.moments[0], agent.moments[-1]
    touched = measures.changed(agent)
    ahead, behind = leads(10, 60, DEALER) & touched, leads(-60, -10, DEALER) & touched
    near = leads(-60, 60, DEALER) | leads(-60, 60, PONE)
    far = sum(leads(low, high, role) for role in (DEALER, PONE) for low, high in ((90, 120), (-120, -90))) > 0
    lead, fringe = leads(2, 25, PONE) & touched, (leads(-1, 1, PONE) | leads(26, 60, PONE)) & touched
    level = {role: leads(-5, 5, role) & touched for role in (DEALER, PONE)}
    found = {
        "visits": measures.visits(agent),
        "learned": measures.learned(agent, ahead),
        "untouched_far": 1 - touched[far].mean(),
        "untouched_near": 1 - touched[near].mean(),
        "alone": ruled_alone(agent),
        "praise_and_blame": measures.correlation(mean_change(agent, ahead), mean_change(agent, behind)),
    }
    for suffix, weights in (("", end), ("_0", start)):
        crib = weights[..., STRATEGIES.index("crib_min_avg")][ahead]
        explores = [exploration(w.tolist(), Settings().k) for w in weights[ahead][::50]]
        leaders = {name: rules(weights, lead, [name]) for name in STRATEGIES}
        others = max(share for name, share in leaders.items() if name != "hand_max_min")
        shown = {
            "ahead": measures.largest_weight(weights, ahead),
            "fuzz": measures.largest_weight(weights, ahead) - measures.largest_weight(weights, behind),
            "risky": rules(weights, behind, RISKY) - rules(weights, ahead, RISKY),
            "sure": leaders["hand_max_min"] - others,
            "border": rules(weights, fringe, ["hand_max_avg"]) - rules(weights, lead, ["hand_max_avg"]),
            "crib": float(crib.mean()) if len(crib) else 0.0,
            "alike": _alike(weights),
            "shift": rules(weights, level[PONE], SAFE) - rules(weights, level[DEALER], SAFE),
            "explores": float(np.mean(explores)) if explores else 0.0,
        }
        found |= {name + suffix: value for name, value in shown.items()}
    return found


def ruled_alone(agent: Trained) -> float:
    """Where a dealer leads by 10 to 60: the part of the locations that training has left to one strategy."""
    ahead = leads(10, 60, DEALER) & measures.changed(agent)
    return float((agent.moments[-1].max(axis=-1)[ahead] > ALONE).mean()) if ahead.any() else 0.0


def mean_change(agent: Trained, where: Array) -> Array:
    """How much each weight has changed over some locations."""
    apart = (agent.moments[-1] - agent.moments[0])[where]
    return np.asarray(apart.mean(axis=0)) if len(apart) else np.zeros(len(STRATEGIES))


def _alike(weights: Weights) -> float:
    """How the dealer's weights by lead go with the pone's."""
    return measures.correlation(measures.pattern(weights, DEALER), measures.pattern(weights, PONE))


def alignment(records: RecordTables, hands: int = HANDS) -> dict[str, Array]:
    """How crib_min_avg's opinions of fifteen discards go with two strategies of the hand, hand by hand."""
    dice, matrix, figures = np.random.default_rng(5), np.empty((8, 15)), np.empty((15, 5), np.int64)
    found: dict[str, list[float]] = {"hand_max_min": [], "hand_max_avg": []}
    for _ in range(hands):
        six = np.sort(dice.choice(52, 6, replace=False)).astype(np.int64)
        opinions_of(score_tables(), records, six, DEALER, figures, matrix)
        for name, rows in found.items():
            crib = matrix[STRATEGIES.index("crib_min_avg")]
            rows.append(measures.correlation(crib, matrix[STRATEGIES.index(name)]))
    return {name: np.array(rows) for name, rows in found.items()}


def claims(seeds: Seeds, games: int, worth: Array, aligned: Mapping[str, Array]) -> list[Claim]:
    """What sections 4.1.1, 4.1.2 and 4.1.4 read from figures 1 to 3, each beside the untrained agent.

    `aligned` is what `alignment` finds.
    """
    seen = too_few(games, seeds.mean("visits"))
    short = too_few(games, seeds.mean("visits"), seeds.mean("learned"))

    def beside_untrained(
        place: str, claim: str, paper: str, name: str, why: str = "", short: str = short, up: bool = True
    ) -> Claim:
        ours, null, error = seeds.mean(name), seeds.null(f"{name}_0"), seeds.error(name, f"{name}_0")
        return Claim(place, claim, paper, ours, Beyond(up), error, null, why, short)

    level = float(np.mean([worth[score, score, DEALER] for score in range(BOARD)]))
    one_plot = (
        f"The thesis reads it off the plot of one agent; ours is the mean of {seeds.count('border')} agents after "
        f"{games:,} games of a pairing"
    )
    ruling = [1.0] + [0.0] * (len(STRATEGIES) - 1)
    return [
        Claim(
            "section 4.1",
            "agents that a knock-out begins with",
            printed.AGENTS,
            AGENTS,
            Equal(),
            why=f"So few have a winners' and a losers' bracket of a pair each. {seeds.count('border')} agents that won "
            f"their pair of round 1 are looked at in all. {printed.AGENTS} agents have {pairings_of(printed.AGENTS)} "
            f"pairings and these {pairings_of(AGENTS)}, so that each seed would take "
            f"{pairings_of(printed.AGENTS) / pairings_of(AGENTS):.3g} times as long; 'train cribbage knock-out' holds "
            "the whole one",
            short=f"too few agents: {AGENTS} of {printed.AGENTS} a seed",
        ),
        beside_untrained(
            "figure 1",
            "largest weight of a dealer who is ahead: one strategy takes over",
            "almost all or nothing",
            "ahead",
            f"A win praises whatever was advocated, so the loudest run away: after {games:,} games the weight has come "
            f"{100 * seeds.mean('learned'):.0f} % of the way from its start to 1",
        ),
        _alone(seeds, games, short),
        Claim(
            "figure 1",
            "locations at leads of 90 and more that no game changed",
            "untouched",
            seeds.mean("untouched_far"),
            Beyond(),
            seeds.error("untouched_far", "untouched_near"),
            seeds.null("untouched_near"),
            "The null is the part that is untouched where games start, at leads of at most 60",
            seen,
        ),
        beside_untrained(
            "figures 2 and 3",
            "largest weight ahead less largest weight behind: losing positions stay fuzzy",
            "little consensus when behind",
            "fuzz",
        ),
        beside_untrained(
            "section 4.1.2",
            "risky strategies rule more often behind than ahead, by",
            "the only major suggestion",
            "risky",
            "What was praised ahead is blamed behind: the mean changes of the eight weights ahead and behind "
            f"correlate by {seeds.mean('praise_and_blame'):+.2f}, so whatever is advocated least is left over",
        ),
        beside_untrained(
            "figure 3",
            "hand_max_min rules at the pone's leads of 2 to 25 more often than any other, by",
            "hand_max_min",
            "sure",
        ),
        beside_untrained(
            "figure 3",
            "hand_max_avg rules when level or well ahead more often than at leads of 2 to 25, by",
            "a border of hand_max_avg",
            "border",
            one_plot,
        ),
        beside_untrained(
            "section 4.1.2",
            "mean weight of crib_min_avg for a dealer who is ahead: it minimises its own crib",
            "may play against its own best wishes",
            "crib",
            f"{one_plot}. It goes there from {seeds.mean('crib_0'):.3f} to {seeds.mean('crib'):.3f}",
        ),
        *(
            Claim(
                "section 4.1.2",
                f"correlation of the opinions of crib_min_avg with those of {name}",
                "speculated to be aligned",
                float(rows.mean()),
                Beyond(),
                float(rows.std() / np.sqrt(len(rows))),
                0.0,
                f"Over the fifteen discards of each of {len(rows):,} random hands",
            )
            for name, rows in aligned.items()
        ),
        beside_untrained(
            "figures 2 and 3",
            "correlation of the weights of dealer and pone by lead: they look alike",
            "highly similar",
            "alike",
            short=seen,
        ),
        beside_untrained(
            "figures 2 and 3",
            "strategies of winning positions at level scores rule for the pone more often than for the dealer, by",
            "the dealer needs a larger lead",
            "shift",
            f"At level scores the dealer wins {100 * level:.1f} % (mean of the board under equal weights), so it is "
            f"the dealer who is praised there. {SWAPPED}",
        ),
        Claim(
            "section 4.1.4",
            "chance of exploring before training, k - Var(w)",
            0.30,
            seeds.mean("explores_0"),
            Within(0.01),
            seeds.error("explores_0"),
            why='The thesis says "about"; k = 0.3 and the variance of a sample',
        ),
        Claim(
            "section 4.1.4",
            "chance of exploring where one strategy rules alone",
            0.18,
            exploration(ruling, Settings().k),
            Within(0.01),
            why='The thesis says "about"; exact for the weights 1, 0, 0, 0, 0, 0, 0, 0. After '
            f"{games:,} games the mean of a dealer who is ahead is {seeds.mean('explores'):.3f}",
        ),
    ]


def _alone(seeds: Seeds, games: int, short: str) -> Claim:
    """How often one strategy takes over altogether: by pairings of the thesis' length, where there are any."""
    name, why = "alone", "The null is one half, the least that is a majority"
    if count := seeds.count("alone_whole"):
        name, short = "alone_whole", ""
        why += (
            f". Of {count} agents after {printed.GAMES:,} games, the thesis' own number; after {games:,} it is "
            f"{seeds.mean('alone'):.4f}"
        )
    elif not short and games < printed.GAMES and seeds.mean(name) <= 0.5:
        short = f"too few games: {games:,}; the thesis' {printed.GAMES:,} are {printed.GAMES / games:.3g} times as many"
    words = f"part of those locations where one weight is above {ALONE:g}"
    return Claim("figure 1", words, "the majority", seeds.mean(name), Beyond(), seeds.error(name), 0.5, why, short)
