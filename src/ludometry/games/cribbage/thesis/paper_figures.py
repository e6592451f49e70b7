"""Figures 1 to 12 and tables 1 and 2 of the thesis, from what the first seed shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ludometry.games.cribbage.thesis import heatmaps, performance, printed, waves
from ludometry.games.cribbage.thesis.performance import Played
from ludometry.games.cribbage.thesis.round_2 import static_games
from ludometry.games.cribbage.thesis.runs import AGENTS, Evidence, Trained
from ludometry.games.cribbage.thesis.strategies import BOARD, DEALER, PONE, ROLES, STRATEGIES, Weights
from ludometry.games.cribbage.thesis.tournament import Standing, spreads_of
from ludometry.study.figures import PaperFigure
from ludometry.study.report import Table
from ludometry.tables.arrays import Array, Ints

OVER_TIME = "hand_max_avg"
"""The strategy that figures 1, 10, 11 and 12 follow."""
SHADES = "The thesis shows heat maps without numbers: "


def board_table(columns: Mapping[str, Array]) -> Table:
    """Boards of 121 by 121 as rows: own score, other score, a column for each board."""
    own, other = np.meshgrid(np.arange(BOARD), np.arange(BOARD), indexing="ij")
    cells = [own.ravel().tolist(), other.ravel().tolist()]
    cells += [np.asarray(board).round(4).ravel().tolist() for board in columns.values()]
    return Table(["own score", "other score", *columns], list(zip(*cells, strict=True)))


def strengths(number: str, words: str, weights: Weights, role: int, paper: str) -> PaperFigure:
    """All strategies of one agent in one role."""
    shown = heatmaps.strengths(weights)[:, :, role]
    title = f"{words}, {ROLES[role]}"
    return PaperFigure(
        number,
        f"Strength of every strategy: {title}. Pale is absent, dark rules alone; {heatmaps.AXES}.",
        board_table({name: shown[:, :, place] for place, name in enumerate(STRATEGIES)}),
        lambda: heatmaps.all_strategies(words, weights, role),
        SHADES + paper,
    )


def through_time(number: str, words: str, agent: Trained, paper: str, instead: str = "") -> PaperFigure:
    """One strategy of the dealer at eleven moments; `instead` says what of the thesis was not done."""
    place = STRATEGIES.index(OVER_TIME)
    moments = {f"{games:,} games": weights for games, weights in zip(agent.epochs, agent.moments, strict=True)}
    shown = {name: heatmaps.strengths(weights)[:, :, DEALER, place] for name, weights in moments.items()}
    return PaperFigure(
        number,
        f"Strength of {OVER_TIME} through time: {words}, dealer; {heatmaps.AXES}.{instead and f' {instead}.'}",
        board_table(shown),
        lambda: heatmaps.through_time(words, OVER_TIME, DEALER, moments),
        SHADES + paper,
    )


def spreads(number: str, words: str, played: Played, games: int) -> list[PaperFigure]:
    """Point spreads against checkpoints: the agent itself, and a random agent."""
    sides = (("a", played.own, "the final agent"), ("b", played.random, "the random agent"))
    return [_spreads(f"{number}{letter}", words, played.epochs, side, games, whose) for letter, side, whose in sides]


def _spreads(
    number: str,
    words: str,
    epochs: Sequence[int],
    side: list[list[tuple[Standing, Standing]]],
    games: int,
    whose: str,
) -> PaperFigure:
    found = spreads_of(side)
    title = f"{words}: {whose} against its checkpoints" if "final" in whose else f"{words}: {whose} against checkpoints"
    columns = ["training games", *(f"tournament {n + 1}" for n in range(found.shape[1])), "mean"]
    rows = [[epoch, *row.tolist(), float(row.mean())] for epoch, row in zip(epochs, found, strict=True)]
    return PaperFigure(
        number,
        f"Point spreads of {found.shape[1]} tournaments of {games} games a checkpoint, {title}; the thick line is the "
        f"mean. Above zero {whose} has pegged more.",
        Table(columns, rows),
        lambda: heatmaps.spread_plot(f"{title}, {games}-game tournaments", epochs, found, whose),
        "The thesis shows a line for each tournament, without numbers, and sees no pattern.",
    )


def figures(evidence: Evidence, played: Mapping[str, Played], nine: Ints, worth: Array) -> list[PaperFigure]:
    """Every figure and table, and three of our own."""
    one, winners, losers, static = evidence.round_1[0], evidence.winners, evidence.losers, evidence.static
    games, fewer = one.epochs[-1], static.epochs[-1]
    final, bracket = one.moments[-1], f"bracket of {AGENTS} agents"
    tide = waves.table([agent.moments[-1] for agent in evidence.round_1], worth)
    lines = [[1_000 * line.epoch, *line.points, line.spread, *line.wins] for line in printed.TABLE_2]
    return [
        through_time("figure 1", "round 1", one, "Agent 0 through a million games."),
        strengths("figure 2", f"round 1, {games:,} games", final, DEALER, "Agent 0 after a million games."),
        strengths("figure 3", f"round 1, {games:,} games", final, PONE, "Agent 0 after a million games."),
        PaperFigure(
            "table 1",
            "Nine games between random weights and the trained agent, ours played, with the sums by the thesis' rule.",
            performance.table_1(nine),
            paper=performance.table_1(np.array(printed.TABLE_1)),
        ),
        PaperFigure(
            "table 2",
            "Ten tournaments of a hundred games: each checkpoint against the final agent.",
            performance.table_2(played["hundred"]),
            paper=Table(printed.TABLE_2_COLUMNS, lines),
        ),
        *spreads("figure 4", "round 1", played["hundred"], performance.HUNDRED),
        *spreads("figure 5", "winners' bracket", played["winners"], performance.NINE),
        *spreads("figure 6", "losers' bracket", played["losers"], performance.NINE),
        strengths(
            "figure 7", f"winners' {bracket}, {games:,} games of round 2", winners.moments[-1], DEALER, "winners."
        ),
        strengths(
            "figure 8",
            f"losers' {bracket}, {losers.epochs[-1]:,} games of round 2",
            losers.moments[-1],
            DEALER,
            "losers.",
        ),
        strengths("figure 9", f"static opponent, {fewer:,} games", static.moments[-1], DEALER, "350,000 games."),
        through_time("figure 10", "losers' bracket", losers, "a million games of round 2."),
        through_time("figure 11", "winners' bracket", winners, "a million games of round 2, after those of round 1."),
        through_time(
            "figure 12",
            "static opponent",
            static,
            "a million games against random weights.",
            static_games(fewer),
        ),
        _difference(f"round 1, {games:,} games", final),
        PaperFigure(
            "beside figure 3, the wave",
            "Along the diagonal of the board: the weights of two strategies for the dealer less those for the pone, "
            "mean of two agents, and what the board is worth more to the dealer, drawn to their scale.",
            tide,
            lambda: waves.draw(tide),
            "Section 4.1.2 describes a sinusoidal curve along the diagonal, opposed for dealer and pone.",
        ),
        _colours(f"round 1, {games:,} games", final),
    ]


def _difference(words: str, weights: Weights) -> PaperFigure:
    apart = heatmaps.strengths(weights)[:, :, DEALER] - heatmaps.strengths(weights)[:, :, PONE]
    return PaperFigure(
        "beside figure 3, dealer less pone",
        "Where a strategy is stronger for the dealer (red) or for the pone (blue).",
        board_table({name: apart[:, :, place] for place, name in enumerate(STRATEGIES)}),
        lambda: heatmaps.dealer_less_pone(words, weights),
        "Section 4.1.2 compares the two sets of plots in words.",
    )


def _colours(words: str, weights: Weights) -> PaperFigure:
    parts = heatmaps.shares(weights)
    columns = {
        f"{ROLES[role]}, {name}": parts[:, :, role, place]
        for role in (DEALER, PONE)
        for place, name in enumerate(("hand", "crib", "play"))
    }
    return PaperFigure(
        "beside figure 3, one colour a location",
        "All strategies in one picture: the part of the hand in red, of the crib in green, of the play in blue.",
        board_table(columns),
        lambda: heatmaps.final_figure(words, weights),
        'Section 3 notes such a "final output graph" and the draft never draws it.',
    )
