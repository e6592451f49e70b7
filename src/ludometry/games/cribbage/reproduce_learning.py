"""Rows of `reproduce` on what the thesis' agents learn: tables 1 and 2, figures 1 to 12, section 4.3."""

from __future__ import annotations

import numpy as np

from ludometry.games.cribbage import reproduce_runs as runs
from ludometry.games.cribbage import thesis_figures as thesis
from ludometry.games.cribbage.reproduce_row import Row, percent, row
from ludometry.games.cribbage.strategies import BOARD, DEALER, PONE, STRATEGIES, exploration, random_weights
from ludometry.games.cribbage.tournament import Agent

RISKY = ("hand_max_poss", "pegging_max_avg_gained", "pegging_max_med_gained", "pegging_min_avg_given")
"""Strategies that do not look at what the hand has for certain or on average."""
SAFE = ("hand_max_min", "hand_max_avg", "hand_max_med")


def round_1_rows(evidence: runs.Evidence) -> list[Row]:
    """Figures 1 to 3 and what section 4.1 reads from them."""
    one = evidence.round_1
    start, end = one.moments[0], one.moments[-1]
    touched = runs.changed(end, start)
    far = runs.leads(90, 120, DEALER) | runs.leads(-120, -90, DEALER)
    ahead = runs.leads(10, 60, DEALER) & touched
    behind = runs.leads(-60, -10, DEALER) & touched
    before, after = (
        float(np.mean([exploration(w.tolist(), 0.3) for w in weights[touched][::50]])) for weights in (start, end)
    )
    risky, bold = (sum(runs.rulers(end, where)[name] for name in RISKY) for where in (behind, ahead))
    close = {role: runs.leads(-5, 5, role) & touched for role in (DEALER, PONE)}
    safe = {role: sum(runs.rulers(end, close[role])[name] for name in SAFE) for role in (DEALER, PONE)}
    ruling = runs.rulers(end, runs.leads(2, 25, PONE) & touched)
    leader = max(ruling, key=lambda name: ruling[name])
    both = {role: runs.rulers(end, runs.leads(0, 60, role) & touched) for role in (DEALER, PONE)}
    apart = max(abs(both[DEALER][name] - both[PONE][name]) for name in STRATEGIES)
    games = f"{one.run.games:,} games"
    return [
        row(
            "figure 1: one strategy takes over where games go",
            "almost all or nothing after 1 M games",
            f"when ahead, the largest weight grows from {runs.largest_weight(start, ahead):.2f} to "
            f"{runs.largest_weight(end, ahead):.2f} in {games}",
            "in size",
            f"Ours played {games}; with `--games 1000000` it grows to 0.72, and to more than 0.9 at 22 % of those "
            "locations. A win praises whatever was advocated, so the loudest strategies run away.",
        ),
        row(
            "figure 1: corners are never visited",
            "untouched",
            f"{100 * (1 - touched[far].mean()):.0f} % untouched at leads of 90 and more",
        ),
        row(
            "figures 2 and 3: losing positions stay fuzzy",
            "little consensus",
            f"largest weight {runs.largest_weight(end, behind):.2f} when behind, "
            f"{runs.largest_weight(end, ahead):.2f} when ahead",
            "none",
            "Whoever is behind mostly loses, and every loss punishes whatever was advocated: the weights cycle.",
        ),
        row(
            "section 4.1.2: when behind, play more riskily",
            "the only major suggestion",
            f"strategies that do not look at the sure or average hand lead at {100 * risky:.0f} % of the locations "
            f"when behind, at {100 * bold:.0f} % when ahead",
            "none",
            "It is no insight: the other strategies are advocated most and so are punished most when the game is lost.",
        ),
        row(
            "figure 3: the pone's strategy at a lead of 2 to 25",
            "hand_max_min",
            f"{leader} at {100 * ruling[leader]:.0f} % of the locations, hand_max_min at "
            f"{100 * ruling['hand_max_min']:.0f} %",
            "by chance" if leader != "hand_max_min" else "none",
            "Which strategy of the hand takes over at a location depends on the seed: they agree so often that all of "
            "them are praised for the same wins.",
        ),
        row(
            "figures 2 and 3: dealer and pone look much alike",
            "highly similar",
            f"no strategy's share of the locations differs by more than {100 * apart:.0f} points",
            "none",
            "Winning is praised in both roles; nothing tells the agent whose crib it is, and crib_min_avg has no "
            "opposite that a dealer could follow.",
        ),
        row(
            "figures 2 and 3: dealer and pone are shifted against each other",
            "the dealer needs a larger lead",
            f"at leads of -5 to 5 the strategies of winning positions lead at {100 * safe[DEALER]:.0f} % of the "
            f"dealer's locations and {100 * safe[PONE]:.0f} % of the pone's",
            "the other way round",
            "The dealer's crib is still to come, so at level scores the dealer mostly wins and is praised. The printed "
            "shift is what one sees when the two sets of plots have changed places.",
        ),
        row(
            "section 4.1.4: exploration k - Var(w)",
            "30 % falls to 18 %",
            f"{100 * before:.1f} % falls to {100 * after:.1f} %; 17.5 % where one strategy rules alone",
            "in size",
            "k = 0.3 with the variance of a sample gives both printed numbers. The mean over the board falls to 26 % "
            "with `--games 1000000`, to 23 % when ahead.",
        ),
    ]


def performance_rows(evidence: runs.Evidence, seed: int) -> list[Row]:
    """Tables 1 and 2 and figure 4, with enough games to tell."""
    one = evidence.round_1
    result = runs.against_random(one.final)
    first, width = runs.trend(one.final, one, 20, 100, seed)
    stranger = Agent(random_weights(seed + 9), one.run.records)
    second, _ = runs.trend(stranger, one, 20, 100, seed + 1)
    stopped = runs.margins(one.final, one.earlier[0], 4_000, seed, beyond=False)
    counted = runs.margins(one.final, one.earlier[0], 4_000, seed, beyond=True)
    return [
        row(
            "Table 1: the trained agent against random weights",
            "4 of 9 games",
            f"{percent(result)} of {result.games:,} duplicate games",
            "none",
            "The thesis' agent is as good as random weights. Nine games could not have shown it.",
        ),
        row(
            "Table 2 and figure 4a: strength and the age of the checkpoint",
            "no discernible correlation",
            f"correlation {first:+.2f} ± {width:.2f} over 200 tournaments of 100 games",
            *_verdict(first, width),
        ),
        row(
            "figure 4b: random weights against later and later agents",
            "similar results",
            f"correlation {second:+.2f} ± {width:.2f} over 200 tournaments of 100 games",
            *_verdict(second, width),
        ),
        row(
            "Table 2: games won by 31 points or more",
            f"{100 * thesis.skunk_share():.0f} % of 1,000",
            f"{100 * (abs(counted) >= 31).mean():.1f} % when the last count is added in full, "
            f"{100 * (abs(stopped) >= 31).mean():.1f} % when the game stops at 121",
            "a rule",
            "The thesis' share fits only if points beyond 121 counted in the margin. The rules stop the game at 121.",
        ),
        row(
            "Table 2: deviation of the spread of 100 games",
            f"{thesis.spread_deviation():.0f}",
            f"{10 * counted.std():.0f} with points beyond 121, {10 * stopped.std():.0f} without",
            "a rule, and noise",
            "Ten spreads give their deviation to ± 22 %; the rest is again the points beyond 121.",
        ),
        row(
            "section 3.1.3: games lost by more than 60 points",
            "a very rare occurrence",
            f"{100 * (abs(stopped) > 60).mean():.2f} %",
        ),
    ]


def _verdict(correlation: float, width: float) -> tuple[str, str]:
    """Whether a trend of spreads says anything."""
    if abs(correlation) <= width:
        return (
            "none",
            "Within the error; ten tournaments, as in Table 2, could only have shown a correlation beyond 0.6.",
        )
    return (
        "slight",
        "A positive correlation means that later checkpoints lose by more, a negative one that they lose by less; "
        "either way it is less than a point a game. The strategies that take over, hand_max_min and hand_max_poss, "
        "win only 47 % against random weights when followed everywhere.",
    )


def round_2_rows(evidence: runs.Evidence, seed: int) -> list[Row]:
    """Figures 5 to 12."""
    rows = []
    for figure, name, run in (("5", "winners", evidence.winners), ("6", "losers", evidence.losers)):
        own, width = runs.trend(run.final, run, 20, 9, seed + 2)
        stranger = Agent(random_weights(seed + 9), run.run.records)
        other, _ = runs.trend(stranger, run, 20, 9, seed + 3)
        rows.append(
            row(
                f"figure {figure}: spreads of 9-game tournaments, {name}' bracket",
                "no increase in performance",
                f"correlation {own:+.2f} (own checkpoints) and {other:+.2f} (random weights), ± {width:.2f}",
                *_verdict(max(own, other, key=abs), width),
            )
        )
    winners, losers, static = evidence.winners, evidence.losers, evidence.static
    where = runs.leads(5, 60, DEALER) & runs.changed(losers.moments[-1], losers.moments[0])
    beginning = evidence.round_1.moments[0]
    same = runs.alike(winners.moments[-1] - beginning, losers.moments[-1] - losers.moments[0], where)
    groups = [sum(runs.rulers(run.moments[-1], where)[name] for name in SAFE) for run in (winners, losers)]
    for run, figure, name in ((winners, "11", "winners"), (losers, "10", "losers"), (static, "12", "static opponent")):
        touched = runs.changed(run.moments[-1], run.moments[0]) & runs.leads(0, 60, DEALER)
        start = run.moments[0]
        half = runs.alike(run.moments[5] - start, run.moments[-1] - start, touched)
        rows.append(
            row(
                f"figure {figure}: the pattern is there after half the games ({name})",
                "forms quickly, then is refined",
                f"correlation {half:.2f} between what has changed at half time and at the end",
            )
        )
    rows += [
        row(
            "figures 7 and 8: winners and losers converge to a similar state",
            "vast degree of similarity",
            f"when ahead, the strategies of the hand lead at {100 * groups[0]:.0f} % and {100 * groups[1]:.0f} % of "
            f"the locations; location by location what they learned correlates by {same:.2f}",
            "in the small",
            "The likeness is in which group of strategies is praised. Location by location it is looser: each starts "
            "from its own random weights and is changed some dozens of times.",
        ),
        row(
            "section 4.2.1: strength after round 2 (the section is empty)",
            "lack of performance increase",
            f"winners {percent(runs.against_random(winners.final))}, "
            f"losers {percent(runs.against_random(losers.final))}",
        ),
        row(
            "figures 9 and 12: an agent trained against static random weights",
            "not printed",
            f"{percent(runs.against_random(static.final))} against random weights",
            "new",
            "A target that stands still does not help: the credit is still one game's outcome for a whole path.",
        ),
    ]
    return rows


def experiments_rows(evidence: runs.Evidence) -> list[Row]:
    """Section 4.3, whose results the thesis does not give."""
    blend = evidence.blend
    untrained = percent(runs.against_random(blend.player(blend.moments[0])))
    equal = Agent(np.full((BOARD, BOARD, 2, len(STRATEGIES)), 1 / len(STRATEGIES)), blend.run.records)
    return [
        row(f"section {section}: {name}", "no result printed", percent(runs.against_random(run.final)), "new", why)
        for section, name, run, why in (
            ("4.3.1", "round-robin pool of eight", evidence.pool, "Other opponents do not repair the credit."),
            (
                "4.3.2",
                "neighbouring weights, X = Y = 1/2",
                blend,
                f"Blending alone does that: untrained, the same blend wins {untrained}, and equal weights win "
                f"{percent(runs.against_random(equal))}. Averaged neighbours are nearly equal weights.",
            ),
            ("4.3.3", "regularisation, K = 0.3", evidence.cap, "The cap stops the runaway, not the noise."),
        )
    ]
