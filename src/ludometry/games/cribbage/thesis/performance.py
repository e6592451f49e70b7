"""Sections 4.1.3 and 4.2.1: tables 1 and 2, figures 4, 5 and 6, with enough games to tell."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ludometry.games.cribbage.kernels.records import RecordTables
from ludometry.games.cribbage.thesis import printed
from ludometry.games.cribbage.thesis.measures import Found, Seeds, correlation, margins, too_few
from ludometry.games.cribbage.thesis.runs import Evidence, Trained
from ludometry.games.cribbage.thesis.strategies import BOARD, STRATEGIES, random_weights
from ludometry.games.cribbage.thesis.tournament import (
    SKUNK,
    Agent,
    Standing,
    against_checkpoints,
    duplicate_match,
    games_between,
    spreads_of,
    standings,
)
from ludometry.study.claims import SIGMAS, Beyond, Claim, Equal, Near, Sampled, Untold
from ludometry.study.report import Table
from ludometry.tables.arrays import Ints

NINE, HUNDRED = 9, 100
"""Games of a tournament of table 1 and figures 5 and 6, and of table 2 and figure 4."""
ALLOWED = 0.02
"""A change of strength below this many games in one is none: a hundred games could not show five times as much."""
EQUALS = "The null is what equal weights win"
RARE = 0.01
"""What happens in fewer than one game of a hundred is very rare."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played to measure; the quick reproduction plays less."""

    yardstick: int = 9_000
    """Duplicate games against random weights, over three draws of them."""
    tournaments: int = 20
    """Tournaments against each checkpoint, as in figures 4, 5 and 6."""
    margins: int = 2_000
    """Games whose margins are looked at."""


@dataclass(frozen=True, slots=True)
class Played:
    """The tournaments of one agent and of a random agent against its checkpoints."""

    epochs: tuple[int, ...]
    own: list[list[tuple[Standing, Standing]]]
    random: list[list[tuple[Standing, Standing]]]


def rate(player: Agent, games: int) -> float:
    """Games won against random weights on the same records, over three draws of them."""
    scaled = player.records._replace(scaled=True)
    draws = (101, 102, 103)
    results = [duplicate_match(player, Agent(random_weights(seed), scaled), games // 3, seed) for seed in draws]
    return sum(result.win_rate for result in results) / len(draws)


def equal_weights(records: RecordTables) -> Agent:
    """All strategies as loud as each other, everywhere: what is had without learning."""
    return Agent(np.full((BOARD, BOARD, 2, len(STRATEGIES)), 1 / len(STRATEGIES)), records)


def stranger(agent: Trained, seed: int) -> Agent:
    """A random agent with the same records."""
    return Agent(random_weights(seed + 9_000), agent.records)


def play(agent: Trained, seed: int, effort: Effort, games: int) -> Played:
    """The tournaments of figure 4, 5 or 6."""
    own = against_checkpoints(agent.final, agent.earlier, seed, effort.tournaments, games)
    random = against_checkpoints(stranger(agent, seed), agent.earlier, seed + 500, effort.tournaments, games)
    return Played(agent.epochs[:-1], own, random)


def trend(played: Played, side: list[list[tuple[Standing, Standing]]]) -> float:
    """How the point spread goes with the age of the checkpoint."""
    spreads = spreads_of(side)
    return correlation(np.repeat(played.epochs, spreads.shape[1]), spreads)


def measure(evidence: Evidence, effort: Effort) -> tuple[Found, dict[str, Played]]:
    """Strength and tournaments of one seed."""
    one, seed = evidence.round_1[0], 10_000 * evidence.seed
    played = {
        "hundred": play(one, seed, effort, HUNDRED),
        "winners": play(evidence.winners, seed + 1, effort, NINE),
        "losers": play(evidence.losers, seed + 2, effort, NINE),
    }
    found = {
        f"trend_{name}_{kind}": trend(games, side)
        for name, games in played.items()
        for kind, side in (("own", games.own), ("random", games.random))
    }
    pairs = [pair for row in played["hundred"].own for pair in row]
    total = HUNDRED * len(pairs)
    stopped = margins(one.final, one.earlier[0], effort.margins, seed)
    beyond = margins(one.final, one.earlier[0], effort.margins, seed, beyond=True)
    found |= {
        "won": sum(first.wins for first, _ in pairs) / total,
        "skunks": sum(a.points + b.points - 2 * (a.wins + b.wins) for a, b in pairs) / total,
        "skunks_beyond": float((abs(beyond) >= SKUNK).mean()),
        "deviation": math.sqrt(HUNDRED) * float(stopped.std()),
        "beyond_60": float((abs(stopped) > 60).mean()),
        "rate_round_1": rate(one.final, effort.yardstick),
        "rate_equal": rate(equal_weights(one.records), effort.yardstick),
        "rate_blend_untrained": rate(evidence.blend.player(evidence.blend.moments[0]), effort.yardstick),
    }
    for name in ("winners", "losers", "static", "pool", "blend", "cap"):
        found[f"rate_{name}"] = rate(getattr(evidence, name).final, effort.yardstick)
    return found, played


def nine_games(evidence: Evidence) -> Ints:
    """Table 1 played: random weights and the trained agent, nine games."""
    one = evidence.round_1[0]
    return games_between(stranger(one, evidence.seed), one.final, NINE, evidence.seed)


def claims(seeds: Seeds, games: int, nine: Ints, effort: Effort) -> list[Claim]:
    """Tables 1 and 2, figure 4, and the margins."""
    short = too_few(games, seeds.mean("visits"), seeds.mean("learned"))
    first, second = standings(printed.TABLE_1)
    random, _ = standings(nine)
    stops = sum(max(final) == BOARD for final in printed.TABLE_1)
    coin = sum(math.comb(NINE, wins) for wins in range(5, NINE + 1)) / 2**NINE
    won, total = printed.final_wins()
    tries = len(printed.TABLE_2)
    share, skunks = won / total, printed.skunk_share()
    doubt = math.sqrt(skunks * (1 - skunks) / total)
    sure = skunk_error(seeds, HUNDRED * tries * effort.tournaments)
    gap = abs(skunks - seeds.mean("skunks")) / math.hypot(doubt, sure)
    return [
        Claim(
            "table 1",
            "points, spread and wins of its nine games added up",
            "12 : 9, +39, 5 : 4",
            f"{first.points} : {second.points}, {first.spread:+d}, {first.wins} : {second.wins}",
            rule=Equal(),
            why="By the rule of section 3.1.3: two points for a win, three for a win by 31 or more",
        ),
        Claim(
            "table 1",
            "games that random weights win of nine",
            5,
            random.wins,
            Untold(f"five or more of nine come in {100 * coin:.0f} % of all matches between equals"),
            math.sqrt(NINE) / 2,
            NINE / 2,
        ),
        Claim(
            "section 4.1.3",
            "games that the trained agent wins against random weights",
            "failed miserably",
            seeds.mean("rate_round_1"),
            Beyond(up=False),
            seeds.error("rate_round_1", "rate_equal"),
            seeds.null("rate_equal"),
            "The null is what equal weights win, with nothing learned at all",
            short,
        ),
        Claim(
            "table 2",
            "games that the final agent wins against its ten checkpoints",
            share,
            seeds.mean("won"),
            Sampled(math.sqrt(share * (1 - share) / total)),
            seeds.error("won"),
            0.5,
            f"The printed lines add up to {won} of {total:,}, and their scatter is that of a coin: chi-square "
            f"{printed.chi_square():.1f}, where a coin gives {tries} ± {math.sqrt(2 * tries):.1f}",
            short,
        ),
        Claim(
            "table 2",
            "games won by 31 points or more",
            skunks,
            seeds.mean("skunks"),
            Sampled(doubt),
            sure,
            why=f"The gap is {gap:.1f} standard errors of both, "
            f"{'and no cause of it is known' if gap > SIGMAS else 'which is chance'}. With points beyond 121 the part "
            f"would be {seeds.mean('skunks_beyond'):.3f}, but in table 1 {stops} of {len(printed.TABLE_1)} winners "
            f"stand at exactly {BOARD} and the spread of {first.spread:+d} is that of such scores; the author's "
            "tournaments cut scores at 121 too (github.com/srlang/ms-thesis-code, clean_score in sim/tournament.py, "
            "commit b7e18cb)",
            short=short,
        ),
        Claim(
            "table 2",
            "deviation of the point spread of a hundred games",
            round(printed.spread_deviation(), 1),
            seeds.mean("deviation"),
            Sampled(seeds.mean("deviation") / math.sqrt(2 * len(printed.TABLE_2))),
            seeds.error("deviation"),
            why="Ten spreads leave that much open",
            short=short,
        ),
        *_no_trend(seeds, "4", "hundred", effort, short, printed.trend()),
        Claim(
            "section 3.1.3",
            "games lost by more than 60 points",
            "a very rare occurrence",
            seeds.mean("beyond_60"),
            Beyond(up=False),
            seeds.error("beyond_60"),
            RARE,
            "The null is one game of a hundred",
        ),
    ]


def skunk_error(seeds: Seeds, games: int) -> float:
    """The error of the part of skunks: by seed, or by chance in that many games a seed, whichever is larger.

    Thousands of games stand behind each seed, so that few seeds need no wider error than their scatter says.
    """
    share = seeds.mean("skunks")
    return max(seeds.plain_error("skunks"), math.sqrt(share * (1 - share) / (games * seeds.count("skunks"))))


def round_2_claims(seeds: Seeds, games: Mapping[str, int], effort: Effort) -> list[Claim]:
    """Figures 5 and 6, section 4.2.1, and what the thesis leaves without a figure."""
    short = too_few(games["winners"], seeds.mean("visits"), seeds.mean("learned"))
    start = too_few(games["losers"], seeds.mean("visits_losers"), seeds.mean("learned_losers"))
    untold = "the thesis prints no result"
    return [
        *_no_trend(seeds, "5", "winners", effort, short),
        *_no_trend(seeds, "6", "losers", effort, start),
        Claim(
            "section 4.2.1",
            "games that the winners' bracket wins against random weights more than round 1 did",
            0.0,
            seeds.mean("rate_winners") - seeds.mean("rate_round_1"),
            Near(ALLOWED),
            seeds.error("rate_winners", "rate_round_1"),
            why=f"Round 1 wins {100 * seeds.mean('rate_round_1'):.1f} %, the winners' bracket "
            f"{100 * seeds.mean('rate_winners'):.1f} %",
            short=short,
        ),
        Claim(
            "section 4.2.1",
            "games that the losers' bracket wins against random weights more than one half",
            0.0,
            seeds.mean("rate_losers") - 0.5,
            Near(ALLOWED),
            seeds.error("rate_losers"),
            why=f"After {games['losers']:,} games, {games['losers'] / games['winners']:.3g} times the winners': losers "
            "start over, at a fifth of the rate",
            short=start,
        ),
        *(
            Claim(
                place,
                f"games that {name} wins against random weights",
                None,
                seeds.mean(f"rate_{key}"),
                Untold(untold),
                seeds.error(f"rate_{key}"),
                seeds.null(null),
                why,
            )
            for place, name, key, null, why in (
                ("figure 9", "an agent trained against static random weights", "static", "rate_equal", EQUALS),
                ("section 4.3.1", "a round-robin pool of eight", "pool", "rate_equal", EQUALS),
                (
                    "section 4.3.2",
                    "an agent with neighbouring weights, X = Y = 1/2,",
                    "blend",
                    "rate_blend_untrained",
                    "The null is the same blend of weights that have learned nothing: averaged neighbours are nearly "
                    f"equal weights, which win {100 * seeds.mean('rate_equal'):.1f} %",
                ),
                ("section 4.3.3", "an agent with regularisation, K = 0.3,", "cap", "rate_equal", EQUALS),
            )
        ),
    ]


def _no_trend(
    seeds: Seeds, figure: str, name: str, effort: Effort, short: str, printed_trend: float | None = None
) -> list[Claim]:
    """No correlation beyond what the tournaments of one figure could have shown."""
    points = 10 * effort.tournaments
    told = "" if printed_trend is None else f"; the ten lines of table 2 alone give {printed_trend:+.2f}"
    return [
        Claim(
            f"figure {figure}{letter}",
            f"correlation of point spread and age of the checkpoint, {whose}",
            0.0,
            seeds.mean(f"trend_{name}_{kind}"),
            Near(SIGMAS / math.sqrt(points - 3)),
            max(
                seeds.plain_error(f"trend_{name}_{kind}"),
                1 / math.sqrt(points * seeds.count(f"trend_{name}_{kind}") - 3),
            ),
            why=f"Allowed is what {points} tournaments could not tell from none{told if letter == 'a' else ''}",
            short=short,
        )
        for letter, kind, whose in (("a", "own", "against the agent itself"), ("b", "random", "against a random agent"))
    ]


def table_1(finals: Ints) -> Table:
    """Nine games as the thesis prints them."""
    one, two = standings(finals)
    rows: list[list[object]] = [[game, *map(int, final)] for game, final in enumerate(finals, 1)]
    rows += [["points", one.points, two.points], ["spread", one.spread, ""], ["wins", one.wins, two.wins]]
    return Table(["game", "random", "trained"], rows)


def table_2(played: Played) -> Table:
    """The first tournament against each checkpoint, as the thesis prints ten of them."""
    rows = []
    for games, row in zip(played.epochs, played.own, strict=True):
        final, old = row[0]
        rows.append([games, old.points, final.points, old.spread, old.wins, final.wins])
    return Table(printed.TABLE_2_COLUMNS, rows)
