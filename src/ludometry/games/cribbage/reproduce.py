"""`ludometry reproduce cribbage`: every claim, figure and table of the thesis, ours beside it, over several seeds."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.cribbage.cards import DECK, read_card, read_cards
from ludometry.games.cribbage.kernels.deal import record_rounds
from ludometry.games.cribbage.kernels.statistics import fill_figures
from ludometry.games.cribbage.kernels.strategies import adjust
from ludometry.games.cribbage.position import Throw
from ludometry.games.cribbage.scoring import score_hand
from ludometry.games.cribbage.statistics import discards, figures, score_tables, splits
from ludometry.games.cribbage.tables import CLASSES, suit_classes
from ludometry.games.cribbage.thesis import board_claims, paper_figures, performance, round_1, round_2, runs, waves
from ludometry.games.cribbage.thesis import printed as thesis
from ludometry.games.cribbage.thesis.agents import agent
from ludometry.games.cribbage.thesis.measures import Found, Seeds, margins, mean_error
from ludometry.games.cribbage.thesis.performance import Effort
from ludometry.games.cribbage.thesis.records import KEEPS_OF_FOUR, empty_records
from ludometry.games.cribbage.thesis.strategies import BOARD, DEALER, PONE, random_weights
from ludometry.study.claims import Beyond, Claim, Equal, Printed, Untold
from ludometry.study.figures import Reproduction, ReproductionReport
from ludometry.study.sources import CRIBBAGE as SOURCE
from ludometry.tables.arrays import Array

SMALLEST, MOST_SEEDS = 2_000, 12
USUAL, QUICK = (100_000, 4), (30_000, 3)
"""Games of a pairing, and seeds."""
WHOLE_PAIRS = 2
"""Pairings that play all the games of the thesis, where neither quick work nor a number of games is asked for."""
QUICK_EFFORT = Effort(yardstick=600, tournaments=20, margins=500)
UPDATE = "w[i] (1 + c), then normalised"
"""How advocates are praised and blamed."""
TIMINGS = 5
"""Times that a speed is measured, for its error."""
DATABASE = 20_000_000_000
"""Bytes of the thesis' database, "around twenty gigabytes"."""


def reproduce(
    quick: bool = False, games: int | None = None, seeds: int | None = None, seed: int = 1
) -> ReproductionReport:
    """Every claim, table and figure of the thesis, with `games` games where the thesis played a million."""
    usual = QUICK if quick else USUAL
    whole = WHOLE_PAIRS if games is None and not quick else 0
    games, seeds = usual[0] if games is None else games, usual[1] if seeds is None else seeds
    if not SMALLEST <= games <= thesis.GAMES:
        raise BadInput(f"--games {games}: expected {SMALLEST} to {thesis.GAMES}, the thesis' own number.")
    if not 2 <= seeds <= MOST_SEEDS:
        raise BadInput(f"--seeds {seeds}: expected 2 to {MOST_SEEDS}, for errors are from seed to seed.")
    effort = QUICK_EFFORT if quick else Effort()
    worth = board_claims.equal_board()
    found: list[Found] = []
    drawn = None
    with progress("cribbage: seeds", seeds, "seeds") as bar:
        for number in range(seed, seed + seeds):
            evidence = runs.gather(games, number)
            shown, played = measure(evidence, worth, effort)
            found += shown
            if drawn is None:
                nine = performance.nine_games(evidence)
                drawn = paper_figures.figures(evidence, played, nine, worth)
                records = evidence.winners.records
            bar.advance(1)
    for number in range(seed, seed + whole):
        found += [{"alone_whole": round_1.ruled_alone(one)} for one in runs.whole_pair(number)]
    assert drawn is not None
    together = Seeds(found)
    games_of = {
        "winners": games,
        "losers": runs.losers_games(games),
        "static": round(runs.STATIC_SHARE * games),
    }
    claims = [
        *rules_and_tables(),
        *speed(),
        *records_claims(),
        *round_1.claims(together, games, worth, round_1.alignment(records)),
        *waves.claims(together, games),
        *performance.claims(together, games, nine, effort),
        *round_2.claims(together, games_of),
        *performance.round_2_claims(together, games_of, effort),
        *board_claims.claims(effort),
        *board_claims.learner_claims(together, effort),
    ]
    extra = {"games": games, "seeds": seeds, "seed": seed}
    return Reproduction(SOURCE, claims, drawn, extra).report()


def measure(evidence: runs.Evidence, worth: Array, effort: Effort) -> tuple[list[Found], dict[str, performance.Played]]:
    """All that one seed shows: its first agent of round 1 with all the rest, and its second agent of round 1."""
    first, second = (
        round_1.measure(one) | waves.measure(one, worth, "wave", waves.LATE, one.moments[0]) for one in evidence.round_1
    )
    strength, played = performance.measure(evidence, effort)
    first |= round_2.measure(evidence) | strength
    first |= waves.measure(evidence.winners, worth, "early", waves.EARLY, evidence.round_1[0].moments[0])
    second["rate_round_1"] = performance.rate(evidence.round_1[1].final, effort.yardstick)
    second["rate_equal"] = strength["rate_equal"]
    return [first, second], played


def rules_and_tables() -> list[Claim]:
    """What can be checked without playing."""
    perfect = score_hand(read_cards("5C 5H 5S JD"), read_card("5D"))
    turned = score_hand(read_cards("5C 5H 5S 5D"), read_card("JD"))
    highest = max(thesis.index_of((*keep, *throw)) for keep, throw in splits(DECK[-6:]))
    limit = 0.3
    return [
        Claim("footnote 2", "the perfect hand, and with the jack cut", "29 and 28", f"{perfect} and {turned}", Equal()),
        Claim(
            "section 1.1.1",
            "points for sure in what the pone keeps at 116 to 117",
            5,
            sure_points("5H 5S JD 4C 3C KD", "pone 116-117"),
            Beyond(),
            0.0,
            4,
            "Of 5H 5S JD 4C 3C KD, by the chance of winning. The null is one point too few",
        ),
        Claim("section 3.1.1", "scores behind all statistics", 1.3921e13, thesis.COMBINATIONS, Printed(5, True)),
        Claim(
            "section 3.1.1",
            "largest index of the database",
            484950514647,
            highest,
            Equal(),
            why="Ours needs no index: the figures of a hand cost microseconds",
        ),
        Claim(
            "section 3.1.3",
            "the update formula",
            None,
            update_formula(),
            Untold("the formula is missing from the draft"),
            why="The sentence before the gap says that a weight is adjusted by a percentage of itself; c is the margin "
            "over 121 times the learning rate, decayed as printed",
        ),
        *(
            Claim(
                "section 4.3.3",
                f"where a weight that is always praised ends under {name}{{K, c w}}, K = {limit:g}",
                limit,
                always_praised(limit, lift),
                Printed(2),
                why=why,
            )
            for name, lift, why in (
                ("min", False, ""),
                (
                    "max",
                    True,
                    "So max, which the draft prints, is a misprint: the text says that the value converges to K",
                ),
            )
        ),
    ]


def sure_points(six: str, position: str) -> int:
    """The least points that the best discard of six cards keeps, over all cuts."""
    from ludometry.games.cribbage.room import ROOM

    game = ROOM.game()
    place = game.read(f"{six} {position}")
    best = ROOM.oracle(game).appraise(game.view(place, game.turn(place)))[0].move
    return next(one.least for one in discards(sorted(read_cards(six))) if Throw(one.thrown) == best)


def update_formula() -> str:
    """What agents learn by, once it gives what they learn: tried with praise and blame on random weights."""
    board = random_weights(1)
    for change in (0.1, -0.1):
        wanted = board[60, 50, DEALER] * np.where(np.arange(8) < 3, 1 + change, 1)
        adjust(board, 60, 50, DEALER, 0b111, change, np.inf)
        if not np.allclose(board[60, 50, DEALER], wanted / wanted.sum()):
            return f"not {UPDATE}"
    return UPDATE


def always_praised(limit: float, lift: bool) -> float:
    """The weight of a strategy that is praised a thousand times, under the cap of section 4.3.3 or as it is printed."""
    board = np.full((BOARD, BOARD, 2, 8), 1 / 8)
    for _ in range(1_000):
        if lift:
            here = board[0, 0, 0]
            here[0] = max(limit, 1.1 * here[0])
            here /= here.sum()
        else:
            adjust(board, 0, 0, 0, 1, 0.1, limit)
    return float(board[0, 0, 0, 0])


def timed(call: Callable[[], object], repeat: int = 1, before: int = 1) -> Array:
    """CPU seconds of one call, measured several times, after as many as it takes until everything is compiled."""
    for _ in range(before):
        call()
    found = np.empty(TIMINGS)
    for number in range(TIMINGS):
        begin = time.process_time()
        for _ in range(repeat):
            call()
        found[number] = (time.process_time() - begin) / repeat
    return found


def speed() -> list[Claim]:
    """Sections 3.1.1 and 5.1.2.1: what the thesis waited for, and what it stored."""
    tables = score_tables()
    classes, _ = suit_classes()
    part = np.ascontiguousarray(classes[:: CLASSES // 20_000])
    small = np.empty((len(part), 15, 3), np.uint8)
    sums, cribs = np.empty((len(part), 15), np.uint16), np.empty((len(part), 15), np.uint32)
    whole = timed(lambda: fill_figures(*tables, part, small, sums, cribs)) * CLASSES / len(part)
    # A kernel for little data is compiled after a few calls only.
    one = timed(lambda: figures((2, 11, 18, 23, 36, 50)), 500, before=20)
    player = agent("random-weights")
    games = 1_000 / timed(lambda: margins(player, player, 1_000, 1))
    size = round((small.nbytes + sums.nbytes + cribs.nbytes) / len(part) * CLASSES)
    days = 24 * 60 * 60
    return [
        _measured("section 3.1.1", "seconds for the statistics of all hands", 5.5 * days, whole),
        _measured("section 5.1.2.1", "seconds for one hand, with the database", 0.05, one),
        _measured("section 5.1.2.1", "games a second", 2, games),
        Claim(
            "section 5.1.2.1",
            "bytes of the statistics of all hands",
            DATABASE,
            size,
            Beyond(up=False),
            0.0,
            DATABASE,
            f"Measured on {len(part):,} of {CLASSES:,} classes of suits; nothing need be stored, for a hand takes "
            f"{1e6 * one.mean():.0f} µs to work out. The null is the thesis' own figure",
        ),
    ]


def _measured(place: str, claim: str, paper: float, found: Array) -> Claim:
    """What a clock says, the mean of several measurements."""
    ours, error = float(found.mean()), mean_error(found.tolist())
    why = f"The mean of {len(found)} measurements of this run, in CPU time"
    return Claim(place, claim, paper, ours, Untold("other machines and other programs"), error, why=why)


def records_claims() -> list[Claim]:
    """Section 5.1.1: the greedy play and its records."""
    unseen = []
    for seed in range(5, 9):
        records = empty_records("cards")
        record_rounds(records, score_tables(), np.array([seed], np.uint64), 100_000)
        unseen.append(float((records.seen == 0).mean()))
    by_role = empty_records("ranks")
    record_rounds(by_role, score_tables(), np.array([5], np.uint64), 200_000)
    pone, dealer = (by_role.gained[role::2].sum() / by_role.seen[role::2].sum() for role in (PONE, DEALER))
    return [
        Claim(
            "section 5.1.1.2",
            "part of all sets of four cards without a record after 100,000 rounds",
            "data would be missing",
            float(np.mean(unseen)),
            Beyond(),
            mean_error(unseen),
            0.0,
            f"200,000 hands over {KEEPS_OF_FOUR:,} sets are {200_000 / KEEPS_OF_FOUR:.2f} visits each. By ranks "
            f"and role there are {len(by_role.seen):,} lines, and nothing is lost, for suits do not matter in the play",
        ),
        Claim(
            "section 3.1.1",
            "points a deal that greedy play on random cards pegs, dealer and pone",
            None,
            f"{dealer:.2f} and {pone:.2f}",
            Untold("not printed"),
        ),
    ]
