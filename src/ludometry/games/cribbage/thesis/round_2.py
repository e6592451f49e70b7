"""Section 4.2.2: what the brackets and the static opponent's pupil learn, figures 7 to 12."""

from __future__ import annotations

import math

from ludometry.games.cribbage.thesis import measures, printed
from ludometry.games.cribbage.thesis.measures import Found, Seeds, leads, too_few
from ludometry.games.cribbage.thesis.runs import Evidence, Trained
from ludometry.games.cribbage.thesis.strategies import DEALER, STRATEGIES
from ludometry.study.claims import Beyond, Claim

STRAYS = ("crib_min_avg", "pegging_max_avg_gained", "pegging_min_avg_given")
"""Strategies that section 4.2.2 misses in the losers' block of hand_max_min."""
WALK = "The null is a random walk of the same steps: half of a walk always looks like the whole"
RUNS = (("11", "winners", "winners' bracket"), ("10", "losers", "losers' bracket"), ("12", "static", "static opponent"))


def measure(evidence: Evidence) -> Found:
    """What one seed shows of round 2."""
    found = Found()
    ahead = leads(0, 60, DEALER)
    for _, name, _ in RUNS:
        agent: Trained = getattr(evidence, name)
        touched = measures.changed(agent)
        # The winners come trained: what they have learned is counted from weights that nobody has trained.
        untrained = evidence.round_1[0].moments[0] if name == "winners" else None
        found[f"visits_{name}"] = measures.visits(agent)
        found[f"learned_{name}"] = measures.learned(agent, leads(10, 60, DEALER) & touched, untrained)
        found[f"half_{name}"], found[f"half_{name}_0"] = measures.half_time(agent, touched & ahead)
        found[f"strays_{name}"] = strays(agent, evidence.round_1[0] if name == "winners" else agent)
    one, other = (measures.pattern(agent.moments[-1], DEALER) for agent in (evidence.winners, evidence.losers))
    starts = (evidence.round_1[0].moments[0], evidence.losers.moments[0])
    found["similar"] = measures.correlation(one, other)
    found["similar_0"] = measures.correlation(*(measures.pattern(start, DEALER) for start in starts))
    return found


def strays(agent: Trained, beginner: Trained) -> float:
    """Where a dealer leads by 2 to 25: the part of the locations that a stray has come to rule, having grown there."""
    block = leads(2, 25, DEALER) & measures.changed(agent)
    end, start = agent.moments[-1], beginner.moments[0]
    places = [STRATEGIES.index(name) for name in STRAYS]
    grown = (end > start)[..., places] & (end[..., places] == end.max(axis=-1, keepdims=True))
    return float(grown.any(axis=-1)[block].mean()) if block.any() else math.nan


def static_games(games: int) -> str:
    """What figure 12 shows in place of the thesis' games against random weights."""
    short, whole = (100 * games / number for number in (printed.STATIC_GAMES, printed.GAMES))
    return (
        f"Figures 9 and 12 show one agent of ours, which stops after {games:,} games: {short:.3g} % of the "
        f"{printed.STATIC_GAMES:,} of figure 9, but {whole:.3g} % of the {printed.GAMES:,} of figure 12"
    )


def claims(seeds: Seeds, games: dict[str, int]) -> list[Claim]:
    """What section 4.2.2 reads from figures 7 to 12."""
    seen = {name: too_few(games[name], seeds.mean(f"visits_{name}")) for _, name, _ in RUNS}
    deep = too_few(games["losers"], seeds.mean("visits_losers"), seeds.mean("learned_losers"))
    rows = [
        Claim(
            f"figure {figure}",
            f"what has changed at half time goes with what has changed at the end, {words}",
            "forms quickly, then is refined",
            seeds.mean(f"half_{name}"),
            Beyond(),
            seeds.error(f"half_{name}", f"half_{name}_0"),
            seeds.null(f"half_{name}_0"),
            f"{WALK}. {static_games(games['static'])}" if name == "static" else WALK,
            seen[name],
        )
        for figure, name, words in RUNS
    ]
    return [
        *rows,
        Claim(
            "figures 7 and 8",
            "correlation of the dealer's weights by lead in the two brackets",
            "vast degree of similarity",
            seeds.mean("similar"),
            Beyond(),
            seeds.error("similar", "similar_0"),
            seeds.null("similar_0"),
            "The null is the same of the two agents before any training",
            seen["losers"] or seen["winners"],
        ),
        Claim(
            "figures 7 and 8",
            "stray strategies in the block of hand_max_min: part in the winners' bracket less part in the losers'",
            "fewer in the losers' bracket",
            seeds.mean("strays_winners") - seeds.mean("strays_losers"),
            Beyond(),
            seeds.error("strays_winners", "strays_losers"),
            0.0,
            short=deep,
        ),
    ]
