"""What `ludometry train cribbage` tells when it is done: strength with its interval, and pictures in its folder."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.files import write_text
from ludometry.core.game import Svg
from ludometry.games.cribbage.checkpoint import Checkpoint, load, save
from ludometry.games.cribbage.thesis import heatmaps
from ludometry.games.cribbage.thesis.agents import records_of
from ludometry.games.cribbage.thesis.knockout import KnockOut, Pairing, moments_of, train_knock_out
from ludometry.games.cribbage.thesis.learner import LearnerSettings, learn, spread_over_board
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.strategies import DEALER, MEANING, PONE, ROLES, STRATEGIES, Weights, random_weights
from ludometry.games.cribbage.thesis.tournament import (
    TOURNAMENT_GAMES,
    Agent,
    against_checkpoints,
    duplicate_match,
    spreads_of,
    tournament,
)
from ludometry.games.cribbage.thesis.train import Run, checkpoints, load_run, run_folder, train_thesis
from ludometry.study.match import MatchResult
from ludometry.study.report import Report, Table
from ludometry.tables.arrays import Array

YARDSTICK_GAMES = 10_000
"""Duplicate games against random weights that end every training."""
LEARNER_OPTIONS = ("what", "games", "seed", "folder", "restart", "slices", "cluster")


def trained(settings: Settings) -> Report:
    """Trains as the settings say and reports."""
    folder = run_folder(settings)
    if settings.what == "learner":
        return learner_report(settings, folder)
    if settings.slices > 1 or settings.cluster:
        raise BadInput(
            "--slices and --cluster go with 'train cribbage learner': in the thesis' runs every game follows from the "
            "one before."
        )
    if settings.what == "knock-out":
        return knock_out_report(settings, folder)
    run = train_thesis(settings)
    return run_report(run, folder)


def against_random(player: Agent, seed: int) -> MatchResult:
    """Strength against weights drawn at random, on the same records."""
    stranger = Agent(random_weights(seed + 77_000), player.records._replace(scaled=True))
    return duplicate_match(player, stranger, YARDSTICK_GAMES, seed)


def _strength(result: MatchResult) -> dict[str, float | list[float]]:
    return {
        "win_rate": result.win_rate,
        "interval": list(result.interval),
        "games": result.games,
        "margin": result.margin,
    }


def _percent(result: MatchResult) -> str:
    return f"{100 * result.win_rate:.2f} % ({100 * result.interval[0]:.2f} to {100 * result.interval[1]:.2f})"


def dominance(weights: Weights) -> dict[str, dict[str, float]]:
    """For each role, the part of the board's locations where each strategy has the largest weight."""
    rulers = np.abs(weights).argmax(axis=-1)
    return {
        ROLES[role]: {name: float((rulers[:, :, role] == s).mean()) for s, name in enumerate(STRATEGIES)}
        for role in (PONE, DEALER)
    }


def run_report(run: Run, folder: Path) -> Report:
    """Strength of the trained agents, the tournament between the first two, and the pictures."""
    players = [run.player(agent) for agent in run.agents]
    strengths = [against_random(player, run.settings.seed) for player in players]
    first, second = tournament(players[0], players[1], run.settings.seed)
    pictures = draw_run(run, folder)
    rules = dominance(run.agents[0])
    data = {
        "what": "thesis",
        "games": run.games,
        "deals": int(run.totals[3]),
        "against": run.settings.against,
        "folder": str(folder),
        "checkpoints": [path.name for path in checkpoints(folder)],
        "pictures": [path.name for path in pictures],
        "agents": [{"agent": number, **_strength(result)} for number, result in enumerate(strengths)],
        "tournament": [dataclasses.asdict(first), dataclasses.asdict(second)],
        "rules_at": rules,
    }
    parts: list[str | Table] = [
        Table(
            ["agent", "wins against random weights", "margin a game"],
            [[number, _percent(result), f"{result.margin:+.2f}"] for number, result in enumerate(strengths)],
            f"after {run.games:,} training games",
        ),
        Table(
            ["agent", "points", "spread", "wins"],
            [["0", first.points, f"{first.spread:+d}", first.wins], ["1", second.points, "", second.wins]],
            f"tournament of {TOURNAMENT_GAMES} games",
        ),
        Table(
            ["strategy", "pone", "dealer"],
            [[name, *(f"{100 * rules[role][name]:.1f} %" for role in ROLES)] for name in STRATEGIES],
            "locations that agent 0 leaves to one strategy above all others",
        ),
        f"checkpoints and pictures are in {folder}",
    ]
    return Report(data, parts, heatmaps.all_strategies(f"After {run.games:,} games", run.agents[0], DEALER))


def draw_run(run: Run, folder: Path) -> list[Path]:
    """The figures of the thesis for this run, in its folder."""
    files = checkpoints(folder)
    kept = {old.games: old.agents[0] for old in map(load_run, _spaced(files, 11))}
    moments = {f"{games:,} games": agent for games, agent in kept.items()}
    agent = run.agents[0]
    title = f"Agent 0 after {run.games:,} games"
    pictures = {
        "through-time.svg": heatmaps.through_time("Agent 0", "hand_max_avg", DEALER, moments),
        "strengths-dealer.svg": heatmaps.all_strategies(title, agent, DEALER),
        "strengths-pone.svg": heatmaps.all_strategies(title, agent, PONE),
        "dealer-less-pone.svg": heatmaps.dealer_less_pone(title, agent),
        "final-figure.svg": heatmaps.final_figure(title, agent),
    }
    if len(kept) > 1:
        earlier = [run.player(old) for old in kept.values()]
        stranger = Agent(random_weights(run.settings.seed + 88_000), run.records)
        for name, player, whose in (
            ("own-checkpoints", run.player(agent), "the final agent"),
            ("random-agent", stranger, "the random agent"),
        ):
            spreads = spreads_of(against_checkpoints(player, earlier, run.settings.seed, 20, 100))
            words = f"{whose[:1].upper()}{whose[1:]} against the checkpoints, 100-game tournaments"
            pictures[f"spreads-{name}.svg"] = heatmaps.spread_plot(words, list(kept), spreads, whose)
    return _written(pictures, folder)


def _written(pictures: Mapping[str, Svg], folder: Path) -> list[Path]:
    paths = [folder / name for name in pictures]
    for path, picture in zip(paths, pictures.values(), strict=True):
        write_text(path, picture)
    return paths


def draw_knock_out(state: KnockOut, folder: Path) -> list[Path]:
    """Figures 1 to 3 for the champion's first round, 7 and 11 for its last, 8 and 10 for the last of the losers."""
    lasts = {pairing.bracket: pairing for pairing in state.played}
    first = next(p for p in state.played if state.champion in p.agents)
    chosen = {"round-1": (first, state.champion), **{name: (last, last.winner) for name, last in lasts.items()}}
    pictures = {}
    for name, (pairing, agent) in chosen.items():
        assert agent is not None
        moments = moments_of(folder, pairing, agent)
        title = f"Agent {agent}, round {pairing.round}, {pairing.bracket}"
        for role in (DEALER, PONE):
            pictures[f"{name}-{ROLES[role]}.svg"] = heatmaps.all_strategies(title, moments[max(moments)], role)
        through = {f"{games:,} games": weights for games, weights in moments.items()}
        pictures[f"{name}-through-time.svg"] = heatmaps.through_time(title, "hand_max_avg", DEALER, through)
    return _written(pictures, folder)


def _spaced(files: list[Path], wanted: int) -> list[Path]:
    """At most this many files, evenly spaced, first and last among them."""
    if len(files) <= wanted:
        return files
    return [files[round(place * (len(files) - 1) / (wanted - 1))] for place in range(wanted)]


def learner_report(settings: Settings, folder: Path) -> Report:
    """Trains the learner that works, keeps it in the folder, and measures it."""
    usual = Settings(what="learner")
    foreign = [
        f.name
        for f in dataclasses.fields(settings)
        if f.name not in LEARNER_OPTIONS and getattr(settings, f.name) != getattr(usual, f.name)
    ]
    if foreign:
        raise BadInput(
            f"the learner has no --{foreign[0].replace('_', '-')}: it takes --games, --seed, --folder, --restart, "
            "--slices, --cluster."
        )
    deals = LearnerSettings().deals if settings.games == usual.games else settings.games
    wanted = LearnerSettings(deals=deals, seed=LearnerSettings().seed if settings.seed == usual.seed else settings.seed)
    path = folder / "learner.checkpoint"
    slices = {"slices": settings.slices} if settings.slices > 1 else {}
    values = {"learner": dataclasses.asdict(wanted), **slices}
    if settings.cluster and not slices:
        raise BadInput("--cluster goes with --slices: a batch in one piece is played by one worker.")
    if path.exists() and not settings.restart and load(path).values == values:
        theta = load(path).arrays["theta"]
    else:
        theta = _learned(wanted, settings.slices, settings.cluster)
        save(path, Checkpoint(values, {"theta": theta}))
    board = spread_over_board(theta)
    result = against_random(Agent(board, records_of("learner")), settings.seed)
    middle = board[60, 60]
    data = {
        "what": "learner",
        "deals": wanted.deals,
        "folder": str(folder),
        "agents": [{"agent": 0, **_strength(result)}],
        "weights_at_60_60": {role: dict(zip(STRATEGIES, middle[i].tolist())) for i, role in enumerate(ROLES)},
    }
    table = Table(
        ["strategy", "wants", "pone", "dealer"],
        [
            [name, MEANING[s], f"{middle[PONE, s]:+.2f}", f"{middle[DEALER, s]:+.2f}"]
            for s, name in enumerate(STRATEGIES)
        ],
        "weights at 60-60",
    )
    words = f"wins {_percent(result)} against random weights after {wanted.deals:,} deals; kept in {path}"
    return Report(data, [table, words], heatmaps.final_figure("The learner", board))


def _learned(wanted: LearnerSettings, slices: int, cluster: str) -> Array:
    if not cluster:
        return learn(records_of("learner"), wanted, slices)
    from ludometry.solve.dask_crew import join

    with closing(join(cluster)) as crew:
        crew.demand_same_tables()
        return learn(records_of("learner"), wanted, slices, crew)


def knock_out_report(settings: Settings, folder: Path) -> Report:
    """Plays the knock-out to its end and measures the champion."""
    state = train_knock_out(settings, folder)
    champion = state.champion
    assert champion is not None
    result = against_random(state.run.player(state.run.agents[champion]), settings.seed)
    pictures = draw_knock_out(state, folder)

    def row(pairing: Pairing) -> list[int | str]:
        one, two = pairing.standing
        names = f"{pairing.agents[0]} - {pairing.agents[1]}"
        points = f"{one.points} - {two.points}"
        return [pairing.round, pairing.bracket, names, points, f"{one.spread:+d}", pairing.winner]

    data = {
        "what": "knock-out",
        "games": state.run.games,
        "folder": str(folder),
        "champion": champion,
        "pictures": [path.name for path in pictures],
        "pairings": [dataclasses.asdict(pairing) | {"winner": pairing.winner} for pairing in state.played],
        "agents": [{"agent": champion, **_strength(result)}],
    }
    table = Table(["round", "bracket", "agents", "points", "spread", "winner"], [row(p) for p in state.played])
    words = f"agent {champion} never lost; it wins {_percent(result)} against random weights"
    where = f"checkpoints by agent and pictures of both brackets are in {folder}"
    return Report(
        data, [table, words, where], heatmaps.all_strategies(f"Agent {champion}", state.run.agents[champion], DEALER)
    )
