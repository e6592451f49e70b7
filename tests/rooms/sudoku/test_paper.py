"""The parts of the paper done again, each against something slower or known."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ludometry.games.sudoku import isomorphism, metrics, notation, solver
from ludometry.games.sudoku.metrics import relaxation as relaxed
from ludometry.games.sudoku.metrics import techniques
from ludometry.games.sudoku.paper import colouring, conclusions, figures, pentomino, relaxation, small
from ludometry.games.sudoku.paper.effort import FULL, QUICK
from ludometry.games.sudoku.paper.halves import Agreement, Judge, Measure, least_squares, reliability
from ludometry.games.sudoku.paper.kernels.colouring import colour, colour_random
from ludometry.games.sudoku.paper.measures import Measured
from ludometry.games.sudoku.paper.printed import TABLE_2, TABLE_3, between_sites
from ludometry.games.sudoku.paper.tables import explained, orders_of_magnitude
from ludometry.games.sudoku.paper.yardstick import Yardstick, yardstick
from ludometry.games.sudoku.people import human_times
from ludometry.games.sudoku.people.evaluate import sample
from ludometry.study.claims import Between, Beyond, Claim, Near
from ludometry.study.fit import pearson

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_range_of_the_paper_holds_ours_or_not() -> None:
    rule = between_sites((0.84, 0.95))
    assert Claim("t", "r", None, 0.9, rule).verdict == "agrees"
    assert Claim("t", "r", None, 0.80, rule, error=0.02, null=0.0).verdict == "agrees"
    assert Claim("t", "r", None, 0.77, rule, error=0.02).verdict == "differs"
    assert Claim("t", "r", None, None, Between(0, 1)).verdict == "unknown"
    assert Claim("t", "r", None, 0.1, Between(0.18, 0.22), error=0.1, null=0.0).verdict == "not shown"
    assert Claim("t", "r", None, 0.16, Between(0.18, 0.22), error=0.01, null=0.0).verdict == "agrees"
    # What is known so badly that it lies half way to nothing as well as in the range agrees with neither.
    assert Claim("t", "r", None, 0.1, Between(0.18, 0.22), error=0.03, null=0.0).verdict == "not shown"
    assert Claim("t", "r", None, 0.1, Between(0.18, 0.22), error=0.01, null=0.0).verdict == "differs"


def test_the_spread_over_halves_is_the_standard_error() -> None:
    rng = np.random.default_rng(4)
    x = rng.normal(size=600)
    seconds = 300 + 20 * (x + rng.normal(size=600))
    judge = Judge(np.zeros((600, 81), dtype=np.uint8), seconds)
    found = judge.agreement(Measure("x", "x", np.arange(600), x))
    assert found.r == pytest.approx(pearson(x, seconds))
    assert found.error == pytest.approx((1 - found.r**2) / np.sqrt(600), rel=0.25)


def test_models_are_plain_least_squares_and_judged_on_the_other_half() -> None:
    rng = np.random.default_rng(5)
    columns = rng.normal(size=(200, 2))
    seconds = 100 + 7 * columns[:, 0] - 3 * columns[:, 1]
    assert least_squares(columns, seconds)(np.array([[1.0, 1.0]]))[0] == pytest.approx(104)
    noise = Judge(np.zeros((200, 81), dtype=np.uint8), rng.normal(size=200))
    many = Measure("noise", "noise", np.arange(200), None, rng.normal(size=(200, 60)))
    assert abs(noise.whole(many)) < 0.15  # fitted and judged on the same rows it would be 0.5


def test_a_lead_is_taken_on_shared_puzzles() -> None:
    rng = np.random.default_rng(6)
    seconds = rng.normal(size=300)
    judge = Judge(np.zeros((300, 81), dtype=np.uint8), seconds)
    good = Measure("good", "good", np.arange(300), seconds + rng.normal(size=300))
    bad = Measure("bad", "bad", np.arange(0, 300, 3), rng.normal(size=100))
    lead = judge.lead(good, bad)
    assert lead.n == 100
    assert lead.r == pytest.approx(pearson(good.values[::3], seconds[::3]) - pearson(bad.values, seconds[::3]))
    assert judge.lead(bad, good).r == pytest.approx(-lead.r)
    assert reliability(seconds, seconds) == pytest.approx(1)


def test_the_yardstick_is_noisy() -> None:  # section 2.3: r > 0.93 in the paper
    held = sample(human_times.shipped())
    found = yardstick(held, 0.9)
    assert (found.puzzles, found.both) == (927, 217)
    assert found.mean_against_normalised == pytest.approx(0.62, abs=0.005)
    assert 10 < found.people < 20
    assert 0.3 < found.slowest < 1


@pytest.mark.parametrize(
    ("ours", "error", "verdict", "words"),
    [
        (0.364, 0.02, "differs", "of 0.67 such noise would leave 0.53; 0.16 remains unexplained"),
        (0.364, 0.06, "differs", "of 0.67 such noise would leave 0.53; 0.16 less is within 3 errors of ours"),
        (0.54, 0.03, "differs", "of 0.67 such noise would leave 0.53, no more than ours"),
        (0.9, 0.03, "differs", "ours is larger: unexplained"),
        (0.66, 0.03, "agrees", ""),
    ],
)
def test_noise_explains_so_much_and_no_more(ours: float, error: float, verdict: str, words: str) -> None:
    noise = Yardstick(927, 15.0, 8.0, 4.0, 0.91, 217, 0.62, 0.02, 0.5)
    claim = Claim("table 3", "r", "0.67 and 0.69", ours, between_sites((0.67, 0.69)), error, 0.0, "n = 927")
    found = explained(claim, noise)
    assert claim.verdict == verdict
    assert words in found.why
    assert noise.ceiling_spread == pytest.approx(0.02 / (2 * 0.62**0.5))
    assert ("independently of each other" in found.why) == (verdict == "differs")


def test_reasons_have_the_numbers_of_the_run() -> None:
    assert orders_of_magnitude(np.array([2.0, 2000.0, 30.0])) == pytest.approx(3)


def test_conclusions_can_fail() -> None:
    for lead, verdict in ((0.1, "agrees"), (-0.1, "differs"), (0.005, "not shown")):
        claim = Claim("section 4.1", "lead", "+0.10 and +0.07", lead, Beyond(), 0.01, 0.0)
        assert claim.verdict == verdict
    assert Claim("section 4.1", "alike", 0.0, -0.2, Near(0.08), 0.01).verdict == "differs"
    for one, other, _ in conclusions.LEADS:
        assert min(conclusions.gaps(one, other)) > 0
    assert conclusions.gaps("sfrd", "rd") == (0.10, 0.07)
    assert all(claim.verdict == "unknown" for claim in conclusions.unknown())
    assert Agreement(0.1, 0.02, 5).n == 5


def test_the_papers_tables_are_whole() -> None:
    assert len(TABLE_3) == 13
    assert sum(fed for fed, _ in TABLE_3.values()) == pytest.approx(7.02)
    assert sum(org for _, org in TABLE_3.values()) == pytest.approx(8.14)
    assert [round(sum(row), 2) for rows in TABLE_2.values() for row in rows] == [4.51, 5.16, 5.47, 6.01]


def test_growth_and_factor_are_read_off_a_curve() -> None:  # figure 8a
    edges = np.array(relaxation.EDGES, dtype=np.float64)
    others = np.stack([c * np.exp(edges / 6) for c in (0.02, 0.2)])
    made = relaxation.Curves([0, 1], np.ones(2), others, others, others, 0.0, 1000)
    assert relaxation.growths(made) == pytest.approx([6, 6])
    assert relaxation.factors(made.fitted) == pytest.approx([0.02, 0.2])


def test_the_papers_c_is_one_of_many_sixes() -> None:  # figure 8a
    edges = np.array(relaxation.EDGES, dtype=np.float64)
    others = np.stack([c * np.exp(edges / 6) for c in np.geomspace(0.02, 0.2, 6)])
    drawn = relaxation.Curves(list(range(6)), np.ones(6), others, others, others, 0.0, 1000)
    near = np.geomspace(0.02, 0.2, 6) * np.array([[0.7], [0.9], [1.1], [1.4]])
    for sixes, verdict in ((near, "agrees"), (near / 10, "differs")):
        claims = relaxation._extremes(drawn, sixes, "")
        assert [claim.verdict for claim in claims] == [verdict] * 2
        assert "from 0.0014 to 0.0028" in claims[0].why or verdict == "agrees"
        assert [claim.why.rsplit(" ", 1)[1] for claim in claims] == ["0.02", "0.2"]


def test_no_puzzle_is_in_two_sixes() -> None:  # figure 8a
    held = sample(human_times.shipped())
    rows = [row for place in range(relaxation.SIXES + 1) for row in relaxation.ranked(held, relaxation.SHARES, place)]
    assert len(set(rows)) == len(rows) == 6 * (relaxation.SIXES + 1)


def test_unique_samples_are_counted() -> None:  # section 3.2
    rows = np.array([notation.read(PUZZLE).digits], dtype=np.uint8)
    assert relaxed.relax(rows, k=0, samples=3).unique[0] == 1
    some = relaxed.relax(rows, k=25, samples=60)
    least = relaxed.relax(rows, k=25, samples=60, limit=2)
    assert 0 < some.unique[0] < 1
    assert some.unique[0] == least.unique[0] == pytest.approx(1 - least.full[0])
    assert least.extra[0] == pytest.approx(1 - least.unique[0])


def test_fowlers_default_makes_moves_as_they_are_found() -> None:
    rows = human_times.shipped().puzzles[:60]
    together, found = techniques.fowler_rating(rows), techniques.fowler_rating(rows, together=False)
    assert found.mean() < together.mean()  # "usually results in higher constraint counts", his manual says of -B
    rng = random.Random(3)
    dressed = np.array([isomorphism.random_isomorph([int(d) for d in row], rng) for row in rows], dtype=np.uint8)
    assert np.array_equal(techniques.fowler_rating(dressed), together)
    assert not np.array_equal(techniques.fowler_rating(dressed, together=False), found)


def test_annealing_begins_hot_and_ends_right() -> None:
    rows = human_times.shipped().puzzles[:3]
    steps = metrics.measure("annealing", rows, runs=2)
    rounds = steps / (rows == 0).sum(axis=1) ** 2
    assert (rounds > 100).all()  # from the spread of the cost, about 3, one per cent a round: 200 rounds to 0.4
    assert (steps < 3_000_000).all()


def brute_force(size: int, edges: list[tuple[int, int]], colours: int) -> bool:
    return any(all(tints[a] != tints[b] for a, b in edges) for tints in product(range(colours), repeat=size))


def test_small_graphs_are_coloured_like_by_trying_everything() -> None:
    rng = random.Random(7)
    for _ in range(20):
        edges = [(a, b) for a in range(6) for b in range(a) if rng.random() < 0.6]
        near = np.zeros((6, 6), dtype=np.int64)
        degree = np.zeros(6, dtype=np.int64)
        for a, b in edges:
            near[a, degree[a]], near[b, degree[b]] = b, a
            degree[a] += 1
            degree[b] += 1
        assert colour(degree, near, 3, 10_000)[0] == brute_force(6, edges, 3)


def test_random_graphs_have_the_edges_asked_for() -> None:
    verdicts, steps = np.zeros(5, dtype=np.int64), np.zeros(5, dtype=np.int64)
    colour_random(10, 45, 9, 1, 10_000, verdicts, steps)
    assert (verdicts == 0).all()  # the complete graph of ten vertices
    colour_random(10, 44, 9, 1, 10_000, verdicts, steps)
    assert (verdicts == 1).all()  # one edge less
    low, high = colouring.proven_bounds(9)
    assert low < colouring.THRESHOLD < high


def graphs_of(shares: np.ndarray, steps: np.ndarray, decided: int = 60) -> colouring.Transition:
    """Sixty graphs a point, of which so many were decided."""
    return colouring.Transition(10, shares, steps, np.full(len(shares), decided), 60)


def test_a_crossing_is_where_half_are_colourable() -> None:
    shares = np.linspace(1, 0, len(colouring.DEGREES))
    made = graphs_of(shares, np.arange(len(shares)))
    assert made.crossing == pytest.approx((colouring.DEGREES[0] + colouring.DEGREES[-1]) / 2)
    assert made.hardest == colouring.DEGREES[-1]
    slope = 1 / (colouring.DEGREES[-1] - colouring.DEGREES[0])
    assert made.error == pytest.approx(np.sqrt(0.25 / 62) / np.sqrt(2) / slope, rel=0.02)
    assert graphs_of(shares, shares, 15).error > 1.8 * made.error  # of fewer that were decided less is known
    assert np.isnan(graphs_of(np.ones(len(shares)), shares).error)


def test_graphs_must_be_hardest_where_half_are_colourable() -> None:  # section 3.2
    shares = np.clip(np.linspace(3.5, -2.5, len(colouring.DEGREES)), 0, 1)
    for steps, verdict in ((np.minimum(shares, 1 - shares), "agrees"), (1 - shares, "differs")):
        rows = colouring.claims([graphs_of(shares, steps)] * 2, FULL)
        row = next(claim for claim in rows if "hardest" in claim.claim)
        assert (row.paper, row.verdict) == (0.0, verdict)


def test_undecided_graphs_near_the_crossing_say_too_little_work() -> None:  # section 3.2
    shares = np.clip(np.linspace(3.5, -2.5, len(colouring.DEGREES)), 0, 1)
    steps = np.minimum(shares, 1 - shares)
    known, lost = graphs_of(shares, steps), graphs_of(shares, steps, 60)
    lost.decided[list(lost.around)] = 50  # as if the step limit had been reached there
    for found, verdict in (([known, known], "agrees"), ([known, lost], "too little work")):
        row = next(claim for claim in colouring.claims(found, FULL) if "hardest" in claim.claim)
        assert row.verdict == verdict
    later = next(claim for claim in colouring.claims([lost, known], FULL) if "later" in claim.claim)
    assert later.verdict == "too little work"
    assert later.short == "undecided: 17 % of the graphs of 10 vertices there after 1,000,000 steps"
    # Points at which nothing was decided lie between the two that are known, and count.
    gap = replace(known, colourable=shares.copy(), decided=known.decided.copy())
    middle = known.around[1]
    gap.colourable[middle], gap.decided[middle] = np.nan, 0
    assert gap.around == (middle - 1, middle + 1)
    assert gap.undecided(*gap.around)


def test_graphs_of_our_sizes_are_decided() -> None:  # section 3.2
    found = colouring.transition(colouring.SIZES[-1], 10)
    assert not found.undecided(0, len(colouring.DEGREES) - 1)
    assert 22 < found.crossing < 28


@pytest.mark.parametrize(("bend", "verdict"), [(0.0, "agrees"), (1.0, "not shown"), (2.0, "differs")])
def test_only_a_straight_fall_is_nearly_linear(bend: float, verdict: str) -> None:  # section 3.2
    rng = np.random.default_rng(2)
    line, curve = np.linspace(1, 0.01, len(relaxation.EDGES)), relaxation.logistic(1 - 0.5 / 1001, 10.5 / 1001)
    steeper = np.where(line > 0.5, 1.0, 0.01)
    shape = {0.0: line, 1.0: curve, 2.0: steeper}[bend]
    unique = np.clip(shape + rng.normal(scale=0.005, size=(6, len(line))), 0, 1)
    unique[:, 0], unique[:, -1] = 1.0, 0.01
    nothing = np.zeros((6, len(line)))
    made = relaxation.Curves(list(range(6)), np.ones(6), nothing, unique, nothing, 0.0, 1000)
    claim = relaxation._nearly_linear(made, "")
    assert claim.verdict == verdict
    assert claim.ours < -0.8  # however it falls, r looks good


def claims_of(found: dict[str, Measure], seconds: np.ndarray) -> Measured:
    """What the conclusions look at: measures on the same puzzles, and people's times."""
    held: Any = SimpleNamespace(puzzles=np.zeros((len(seconds), 81), dtype=np.uint8), seconds=seconds)
    nothing: Any = None
    return Measured(held, Judge(held.puzzles, seconds, splits=20), nothing, found, nothing, np.arange(len(seconds)))


def test_puzzles_that_are_left_out_are_told() -> None:  # the slow measures of table 3
    here = claims_of({}, np.zeros(9))
    assert [here.puzzles(9), here.puzzles(3)] == ["9 puzzles", "3 of 9 puzzles"]


def test_noise_makes_no_two_measures_alike() -> None:  # section 4.1: Fowler's does about as well as Serate
    rng = np.random.default_rng(8)
    for count, verdict in ((60, "not shown"), (6_000, "agrees")):
        seconds = rng.normal(size=count)
        found = {
            name: Measure(name, name, np.arange(count), seconds + rng.normal(size=count))
            for name in ("fowler", "serate")
        }
        here = claims_of(found, seconds)
        lead = here.judge.lead(found["fowler"], found["serate"])
        assert conclusions._lead(here, "fowler", "serate", "alike", lead, Near(0.05)).verdict == verdict


def test_an_order_that_is_only_a_little_like_the_papers_differs() -> None:  # section 4.1
    rng, names = np.random.default_rng(9), list(TABLE_3)
    seconds = rng.normal(size=3_000)
    order = [3, 0, 5, 1, 4, 9, 2, 6, 11, 7, 12, 8, 10]  # a rank correlation of about 0.7, surely above nothing
    for ranks, verdict in ((range(13), "agrees"), (order, "differs")):
        found = {
            name: Measure(name, name, np.arange(3_000), (1 + rank) * seconds + 8 * rng.normal(size=3_000))
            for name, rank in zip(names, ranks)
        }
        rows = conclusions._order(claims_of(found, seconds))
        assert rows[0].verdict == verdict


def test_the_small_puzzle_is_as_section_2_says() -> None:
    digits = notation.read(small.PUZZLE).digits
    assert small.fits_section_2(digits)
    assert not small.fits_section_2(notation.read(small.RUN).digits)
    assert digits in small.fitting_puzzles()
    assert len(small.fitting_puzzles()) == 12


def test_the_search_tree_tries_every_branch() -> None:  # figure 2
    tree = small.search_tree(notation.read(small.PUZZLE).digits)
    assert sum(node.solved for node in tree.walk()) == 1
    assert all(len(node.children) >= 2 for node in tree.walk() if node.cell is not None)
    whole = small.search_tree((1, 2, 3, 4, 3, 4, 1, 2, *[0] * 8))
    assert sum(node.solved for node in whole.walk()) == solver.count("12343412........")


def test_the_small_run_has_the_papers_options() -> None:  # figure 4
    steps = small.model_run()
    assert tuple(len(step.options) for step in steps[:3]) == small.OPTIONS == (3, 4, 4)
    assert {figure.number for figure in small.figures()} == {"figure 1", "figure 2", "figure 4"}
    for figure in small.figures():
        assert figure.draw is not None
        assert str(figure.draw()).startswith("<svg")


def by_pieces(pieces: list[str], covered: int = 0) -> int:
    """Fillings of the square counted piece by piece instead of cell by cell."""
    if not pieces:
        return 1
    ways = {mask for lists in pentomino.placements(5, 5).values() for piece, mask in lists if piece == pieces[0]}
    return sum(by_pieces(pieces[1:], covered | mask) for mask in ways if not mask & covered)


def test_pentominoes_fill_the_square() -> None:
    assert sum(len(pentomino.shapes(piece)) for piece in pentomino.PIECES) == 63  # the fixed pentominoes
    for pieces in ("FILPU", "FLPVY"):
        assert len(list(pentomino.fillings(5, 5, frozenset(pieces)))) == by_pieces(list(pieces)) > 0
    for puzzle in pentomino.puzzles(4):
        others, fixed = zip(*(pentomino.relaxed(puzzle, k) for k in range(5)))
        assert (others[0], fixed[0]) == (0, 25)
        assert list(others) == sorted(others)
        assert list(fixed) == sorted(fixed, reverse=True)


def test_less_work_than_the_papers_is_said() -> None:
    assert FULL.short("samples", FULL.curve_samples, 1000) == ""
    assert QUICK.short("samples", QUICK.curve_samples, 1000) == "too few samples: 300 of 1,000"
    assert FULL.runs >= 30


def test_figure_6_is_the_model_on_three_puzzles_and_fixedness_stands_beside_it() -> None:
    times = human_times.shipped()
    drawn, beside = (str(figures.draw(name, times)) for name in ("figure-6", "beside-figure-6"))
    assert [f">{kind}, " in drawn for kind in figures.KINDS] == [True] * 3
    assert drawn.count("<svg") == 4
    assert "fixedness" not in drawn
    assert "order by fixedness" in beside
    held = sample(times)
    rows = figures.figure_6(held).data.rows
    assert len(rows) == sum((held.puzzles[row] == 0).sum() for row in relaxation.ranked(held, figures.THREE))
    assert {row[4] for row in rows} == {None}
