"""Larsson and Sjöberg, "Optimal Yatzy Strategy" (KTH 2012): every claim and figure of the thesis, ours beside it.

appendix A   the rules that the thesis states: our `scandinavian`
kth-2012     the rules that its program plays: a single pair is paid in two pairs
"""

from __future__ import annotations

import math

from ludometry.games.yatzy import tables
from ludometry.games.yatzy.dice import numbering
from ludometry.games.yatzy.plan import layer_masks, plan_of, state_count
from ludometry.games.yatzy.rules import Yatzy, yatzy
from ludometry.games.yatzy.scores.simulate import Simulation
from ludometry.games.yatzy.simulate import exact_distribution, run_games, score_picture
from ludometry.games.yatzy.thesis import beyond, examples
from ludometry.games.yatzy.thesis.measured import Formulas, SpeedUp, compare_formulas, measure_workers
from ludometry.games.yatzy.thesis.policy_table import node_shape
from ludometry.games.yatzy.thesis.sample_states import draw_states, sample_states, states_table
from ludometry.study.chart import lines
from ludometry.study.claims import Beyond, Claim, Equal, Printed, Within
from ludometry.study.figures import PaperFigure, Reproduction, ReproductionReport
from ludometry.study.report import Table
from ludometry.study.sources import YATZY as SOURCE

GAMES = 20_000
"""Games in the thesis's own simulation, section 4.2.1."""
SURE = 0.5
"""The largest error, in points, with which a mean of games may be said to agree: the thesis prints hundredths, and a
greedy player is some fifty points away."""
THUMB_GAMES = 300
IDLE = 0.8
"""CPU seconds for each second on the clock below which a speed-up is not measured."""
PROGRAM = "github.com/ansjob/optimalt-yatzy, commit 8f3b9ff, ScoreCard.scorePair"
"""The program behind the thesis, and the routine that scores one pair and two."""
FOUND_BEFORE = "precisit/yatzy-solver (docs/rules.md) and villeolof1/yatzy-computation-platform"
"""Who says the same of 248.63 in public."""


def reproduce_thesis(quick: bool = False) -> ReproductionReport:
    """Every claim that can be compared. Quick: fewer repeats of what is timed, and fewer games of the rule of thumb."""
    game, slip = yatzy("scandinavian"), yatzy("kth-2012")
    played = run_games(slip, "optimal", GAMES, seed=2012)
    formulas = compare_formulas(game.rules.dice, repeats=3 if quick else 9)
    workers = measure_workers(game.rules, repeats=3 if quick else 9)
    claims = [
        *_means(game, slip),
        *examples.irrelevant(game),
        *_sizes(game),
        *examples.recursion(game),
        *_formulas(formulas),
        *_units(game),
        *_workers(game, workers),
        *_games(slip, played),
        beyond.fraction(yatzy("forced-order")),
        *examples.samples(slip),
        *_conclusion(game, workers, THUMB_GAMES // 3 if quick else THUMB_GAMES),
        beyond.video_poker(),
        *examples.rules_stated(game),
    ]
    figures = [_figure_1(game), _figure_2(slip, played), _figure_of_workers(workers)]
    return Reproduction(SOURCE, claims, figures).report()


def _sizes(game: Yatzy) -> list[Claim]:
    """Sections 3.3 and 3.4: how large the game is."""
    rules, rolls = game.rules, len(numbering(game.rules.dice).hands)
    boxes, totals = len(rules.boxes), rules.cap + 1
    cards, nodes = 1 << boxes, math.prod(node_shape(rules))
    actions = f"{2**rules.dice} and {boxes}"
    return [
        Claim("section 3.3", "actions that hold dice, and boxes to fill", "32 and 15", actions, Equal()),
        Claim("section 3.4", "rolls of five dice", 252, rolls, Equal()),
        Claim("section 3.4", "filled or unfilled score cards", 32768, cards, Equal()),
        Claim("section 3.4", "upper totals that matter", 64, totals, Equal()),
        Claim("section 3.4", "throws in a turn", 3, rules.throws, Equal()),
        Claim(
            "section 3.4",
            "states, an action and a byte each",
            1_585_446_912,
            nodes,
            Equal(),
            why=f"Before a first throw that is {cards * totals:,} cards, of which {state_count(rules):,} can occur",
        ),
    ]


def _units(game: Yatzy) -> list[Claim]:
    """Section 3.7: work that can be done at the same time."""
    dice, boxes, totals = numbering(game.rules.dice), len(game.rules.boxes), game.rules.cap + 1
    units = max(math.comb(boxes, filled) for filled in range(boxes)) * totals
    rolls, empty = len(dice.hands), sum(not keep for keep in dice.keeps)
    return [
        Claim("section 3.7", "parallel units, last turn", 960, math.comb(boxes, 1) * totals, Equal()),
        Claim("section 3.7", "parallel units at most", 411_840, units, Equal()),
        Claim("section 3.7", "keepers of five dice and of none", "252 and 1", f"{rolls} and {empty}", Equal()),
        Claim("section 3.7", "units with keepers apart", "over 10^6", units * rolls, Beyond(), null=10**6),
    ]


def _means(game: Yatzy, slip: Yatzy) -> list[Claim]:
    """The abstract and sections 2.3 and 4.2.1: expected scores."""
    stated, programmed = tables.table_of(game.rules).start, tables.table_of(slip.rules).start
    free = tables.table_of(yatzy("yahtzee-free-joker").rules).start
    forced = tables.table_of(yatzy("yahtzee").rules).start
    lone, two = examples.pays(slip, "11346", "two-pairs"), examples.pays(game, "11346", "two-pairs")
    return [
        Claim(
            "section 2.3",
            "expected score of American Yahtzee, cited",
            254.59,
            free,
            Printed(2),
            why=f"That is for jokers in any open box; under the official forced joker it is {forced:.6f}",
        ),
        Claim(
            "abstract, section 4.2.1",
            "expected score under the rules of appendix A",
            248.63,
            stated,
            Printed(2),
            why=f"The program behind the thesis ({PROGRAM}) looks for pairs twice and adds nothing when the second "
            f"look finds none, so a single pair is paid in two pairs: 11346 pays {lone} there and {two} under appendix "
            f"A. {FOUND_BEFORE} say the same",
        ),
        Claim(
            "abstract, section 4.2.1",
            "expected score under the rules that its program plays",
            248.63,
            programmed,
            Printed(2),
            why=f"Our rule set kth-2012, worth {programmed - stated:.6f} more than appendix A",
        ),
        Claim(
            "section 4.2.1",
            "expected score, below that of the American rules",
            None,
            stated,
            Beyond(up=False),
            null=free,
        ),
    ]


def _formulas(found: Formulas) -> list[Claim]:
    """Section 3.6: formula 2 instead of formula 1."""
    slow, fast = (1e6 * seconds for seconds in found.seconds)
    return [
        Claim("section 3.6", "largest difference between formulas 1 and 2", 0, found.apart, Within(1e-12)),
        Claim(
            "section 3.6",
            "terms of formula 1 for each term of formula 2",
            None,
            found.terms[0] / found.terms[1],
            Beyond(),
            null=1.0,
            why=f"{found.terms[0]:,} terms against {found.terms[1]:,} for all keeps of fewer than five dice",
        ),
        Claim(
            "section 3.6",
            "CPU seconds of formula 1 for each of formula 2",
            None,
            found.gain.mean,
            Beyond(),
            error=found.gain.error,
            null=1.0,
            why=f"Measured just now: {slow:.2f} µs against {fast:.2f} µs a card and roll number",
        ),
    ]


def _workers(game: Yatzy, found: SpeedUp) -> list[Claim]:
    """Sections 3.7 and 4.1: work in parallel, time and space."""
    gain, count = found.gains[-1], found.workers[-1]
    layers = [layer_masks(plan_of(game.rules), filled) for filled in range(len(game.rules.boxes))]
    waiting = max(len(tables.chunks_of(masks, count)) for masks in layers)
    return [
        Claim(
            "section 3.7",
            f"seconds on the clock of one worker for each of {count} workers",
            None,
            gain.mean,
            Beyond(),
            error=gain.error,
            null=1.0,
            why="Layers are solved one after the other, the cards of a layer in chunks by threads",
            short=_why_not_measured(found),
        ),
        Claim(
            "section 4.1",
            "units of work that wait in one list at most",
            411_840,
            waiting,
            Equal(),
            why="Such a list used up the authors' memory. A unit here is a chunk of cards with all their upper totals, "
            "a few for each worker, so that no blocking queue is needed",
        ),
        Claim(
            "section 4.1",
            "seconds to solve, at most 50 minutes",
            3000.0,
            found.alone.mean,
            Beyond(up=False),
            error=found.alone.error,
            null=3000.0,
            why=f"CPU seconds of one worker, the mean of {len(found.alone.values)} runs just now (the middle one took "
            f"{found.built.wall_s:.2f} s on the clock of this machine); the authors had an i5-2500K and wrote their "
            "whole table, which 'solve yatzy --policy-table' does here",
        ),
    ]


def _why_not_measured(found: SpeedUp) -> str:
    """Why the speed-up says nothing; empty when it does."""
    if found.workers[-1] == 1:
        return "one core: nothing to share"
    if found.share < IDLE:
        return f"a busy machine: one worker had {100 * found.share:.0f} % of a core, at least {100 * IDLE:.0f} % wanted"
    return ""


def _games(slip: Yatzy, played: Simulation) -> list[Claim]:
    """Section 4.2.1 and figure 2: 20,000 games."""
    exact = exact_distribution(slip.rules)
    error = exact.sd / math.sqrt(GAMES)
    lead = GAMES * (exact.probability(exact.mode) - exact.probability(244))
    noise = math.sqrt(GAMES * (exact.probability(exact.mode) + exact.probability(244)))
    return [
        Claim(
            "section 4.2.1",
            "mean of 20,000 games, against the exact mean",
            248.92,
            exact.mean,
            Within(0.0, SURE),
            error=error,
            why=f"Rules kth-2012; the error is that of 20,000 games, and the thesis's mean lies "
            f"{(248.92 - exact.mean) / error:.1f} of it above",
        ),
        Claim(
            "section 4.2.1",
            "mean of 20,000 games, against 20,000 of ours",
            248.92,
            played.mean,
            Within(0.0, SURE),
            error=math.hypot(played.error, error),
            why="Seed 2012; the error is that of the difference of two such means",
        ),
        Claim(
            "section 4.2.1",
            "most common score",
            244,
            exact.mode,
            Equal(),
            why=f"Ours is exact. In 20,000 games {exact.mode} leads 244 by {lead:.0f} on average, give or take "
            f"{noise:.0f}, so 20,000 games do not settle it (our own have {played.mode})",
        ),
        Claim(
            "figure 2",
            "share of games above 200 points",
            None,
            exact.at_least(201),
            Beyond(),
            null=0.5,
            why="The thesis says that the scores lean towards more than 200",
        ),
    ]


def _conclusion(game: Yatzy, workers: SpeedUp, thumb_games: int) -> list[Claim]:
    """Section 5: heuristics, and a smaller table."""
    optimum = tables.table_of(game.rules).start
    rows = []
    for player, games in (("thumb", thumb_games), ("greedy", GAMES)):
        found = run_games(game, player, games, seed=5)
        rows.append(
            Claim(
                "section 5",
                f"mean of a heuristic, {games:,} games of '{player}'",
                None,
                found.mean,
                Beyond(up=False),
                error=found.error,
                null=optimum,
            )
        )
    smaller = math.prod(node_shape(game.rules)) / workers.built.bytes
    return [
        *rows,
        Claim(
            "section 5",
            "the table over one that holds only values before a throw: several orders of magnitude",
            None,
            smaller,
            Beyond(),
            null=100.0,
            why=f"{workers.built.bytes:,} bytes. The null is two orders of magnitude",
        ),
    ]


def _figure_1(game: Yatzy) -> PaperFigure:
    states = sample_states(game)
    return PaperFigure(
        "figure 1",
        "Sample states: a roll, the choice of a keep, the next roll. Ours has the card of section 3.5, only the full "
        "house open, with every chance and every worth.",
        states_table(states),
        lambda: draw_states(states),
        "The same graph without numbers: 252 rolls, one of the keeps, the rolls that follow it.",
    )


def _figure_2(slip: Yatzy, played: Simulation) -> PaperFigure:
    exact = exact_distribution(slip.rules)
    rows = [[score, int(count), exact.probability(score)] for score, count in enumerate(played.counts) if count]
    return PaperFigure(
        "figure 2",
        "Final scores of 20,000 games of the best strategy under the program's rules, and the exact distribution as a "
        "curve, which the thesis does not have.",
        Table(["score", "games", "exact probability"], rows),
        lambda: score_picture(slip, "optimal", played, exact),
        "A histogram of 20,000 games: mean 248.92, most common score 244.",
    )


def _figure_of_workers(found: SpeedUp) -> PaperFigure:
    rows = [[count, gain.mean, gain.error] for count, gain in zip(found.workers, found.gains, strict=True)]
    across = [float(count) for count in found.workers]
    curves = {"measured": (across, [gain.mean for gain in found.gains]), "as many times as workers": (across, across)}
    return PaperFigure(
        "beside section 3.7",
        "How many times faster several workers solve the game than one, measured by this run.",
        Table(["workers", "speed-up", "error"], rows),
        lambda: lines("Solving Scandinavian Yatzy", "workers", "speed-up", curves, zero=True),
        "The thesis counts units of work and prints no speed-up.",
    )
