"""The training run of the thesis, top to bottom: `ludometry train cribbage`.

agent        weights of the eight strategies over the score board; it learns by playing
checkpoint   a file that holds the whole run at one moment; the same command continues from the last one

A run is a settings object, and the settings are the command line: see settings.py.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ludometry.core.bounds import is_count
from ludometry.core.errors import BadInput
from ludometry.core.files import make_folder
from ludometry.core.progress import progress
from ludometry.games.cribbage.checkpoint import Checkpoint, damaged, load, save
from ludometry.games.cribbage.kernels.deal import record_rounds
from ludometry.games.cribbage.kernels.records import RecordTables
from ludometry.games.cribbage.kernels.training import Lesson, train_games
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.thesis.records import empty_records, from_arrays, to_arrays
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.strategies import Weights, random_weights
from ludometry.games.cribbage.thesis.tournament import Agent, board_weights
from ludometry.tables.arrays import Floats, Ints, Rng
from ludometry.tables.store import home

BLOCK = 1_000
"""Games between two looks at the keyboard: about a tenth of a second."""


def lesson_of(settings: Settings) -> Lesson:
    """The part of the settings that the kernels need."""
    return Lesson(
        rate=settings.rate,
        decay=settings.decay,
        by_variance=settings.explore == "variance",
        k=settings.k,
        cap=settings.cap if settings.cap > 0 else 1e9,
        share=settings.blend,
        spread=settings.spread,
        grow=True,
        advocates=settings.advocates,
        faintest=1.0 - settings.within,
    )


@dataclass(slots=True)
class Run:
    """A training run under way."""

    settings: Settings
    agents: Floats
    """Shape (agents, 121, 121, 2, 8)."""
    records: RecordTables
    """What the play has brought with every four cards; all agents share it."""
    dice: Rng
    """The generator's state."""
    totals: Ints
    """Games, wins of the first agent of a pair, its margin, deals; the kernels count, so Ctrl-C finds them right."""

    @property
    def games(self) -> int:
        """Training games played so far."""
        return int(self.totals[0])

    def player(self, weights: Weights) -> Agent:
        """Weights as they play in this run: blended where the run blends."""
        return Agent(board_weights(weights, self.settings.blend), self.records)


def begin(settings: Settings) -> Run:
    """A run before its first game: random weights, or those of other runs, and records of random rounds."""
    count = settings.agents if settings.against == "pool" else 2
    agents = np.stack([random_weights(1_000 * settings.seed + number) for number in range(count)])
    for number, name in enumerate(settings.start or []):
        if number >= count:
            raise BadInput(f"--start names {len(settings.start or [])} agents: this run has {count}.")
        agents[number] = agent_of(name)
    records = empty_records(settings.records)
    dice = np.array([settings.seed], np.uint64)
    record_rounds(records, score_tables(), dice, settings.rounds)
    return Run(settings, agents, records, dice, np.zeros(4, np.int64))


def seats(run: Run) -> tuple[int, int, tuple[bool, bool]]:
    """Who plays whom in the games that follow, and which of the two learns."""
    if run.settings.against == "pool":
        turn = run.games // run.settings.swap_every
        first, second = random.Random(f"{run.settings.seed}/{turn}").sample(range(len(run.agents)), 2)
        return first, second, (True, True)
    return 0, 1, (True, run.settings.against == "pair")


def play_on(run: Run, games: int) -> None:
    """Plays training games; how they are cut into calls does not change what is learned."""
    lesson = lesson_of(run.settings)
    while games > 0:
        now = min(games, run.settings.swap_every - run.games % run.settings.swap_every)
        first, second, learns = seats(run)
        train_games(
            run.agents[first],
            run.agents[second],
            learns,
            lesson,
            score_tables(),
            run.records,
            run.dice,
            now,
            run.totals,
        )
        games -= now


def train_to_the_end(run: Run, folder: Path | None) -> None:
    """Plays all games, leaving checkpoints; Ctrl-C leaves one more, from which the same command continues."""
    settings = run.settings
    with progress("cribbage: training", settings.games, "games") as bar:
        bar.advance(run.games)
        try:
            if folder is not None and run.games == 0:
                save_run(run, folder)
            while run.games < settings.games:
                to_checkpoint = settings.checkpoint_every - run.games % settings.checkpoint_every
                now = min(BLOCK, to_checkpoint, settings.games - run.games)
                play_on(run, now)
                bar.advance(now)
                if folder is not None and (now == to_checkpoint or run.games == settings.games):
                    save_run(run, folder)
        except KeyboardInterrupt:
            if folder is not None:
                save_run(run, folder)
            raise


def checkpoint_path(folder: Path, games: int) -> Path:
    """Files that sort by age."""
    return folder / f"games-{games:010d}.checkpoint"


def checkpoints(folder: Path) -> list[Path]:
    """The run's checkpoints, oldest first."""
    return sorted(folder.glob("games-*.checkpoint"))


def save_run(run: Run, folder: Path) -> None:
    """Leaves a checkpoint from which the run can continue."""
    values = {
        "games": run.games,
        "dice": int(run.dice[0]),
        "totals": [int(total) for total in run.totals],
        "settings": run.settings.fingerprint(),
    }
    save(checkpoint_path(folder, run.games), Checkpoint(values, {"agents": run.agents, **to_arrays(run.records)}))


def load_run(path: Path, settings: Settings | None = None) -> Run:
    """The run as a checkpoint left it; with settings, only if the run had the same."""
    kept = load(path)
    with damaged(path):
        if settings is None:
            settings = Settings(**kept.values["settings"])
        different = [
            f"{name} {was!r} and not {getattr(settings, name)!r}"
            for name, was in kept.values["settings"].items()
            if getattr(settings, name) != was
        ]
        if different:
            raise BadInput(
                f"{path.parent} holds a run with {', '.join(different)}: name another --folder, or add --restart."
            )
        agents = kept.arrays["agents"]
        if agents.shape[1:] != (121, 121, 2, 8) or agents.dtype != np.float64:
            raise ValueError("these are no weights over the score board")
        return Run(
            settings,
            agents,
            from_arrays(kept.arrays),
            np.array([kept.values["dice"]], np.uint64),
            np.array(kept.values["totals"], np.int64),
        )


def agent_of(name: str) -> Weights:
    """The weights of an agent in a checkpoint, spelt FILE or FILE:AGENT; the first agent when none is named."""
    file, colon, number = name.rpartition(":")
    if not colon or not is_count(number):
        file, number = name, "0"
    agents = load(Path(file)).arrays.get("agents")
    if agents is None or int(number) >= len(agents):
        raise BadInput(f"{file} has no agent {number}: expected 0 to {0 if agents is None else len(agents) - 1}.")
    return np.asarray(agents[int(number)])


def run_folder(settings: Settings) -> Path:
    """Where the run's checkpoints are kept."""
    if settings.folder is not None:
        return make_folder(settings.folder)
    return home() / "training" / "cribbage" / f"{settings.what}-{settings.against}-{settings.seed}"


def train_thesis(settings: Settings) -> Run:
    """Begins or continues, until all games are played."""
    folder = run_folder(settings)
    left = checkpoints(folder)
    run = begin(settings) if settings.restart or not left else load_run(left[-1], settings)
    if settings.restart:
        for old in left:
            old.unlink()
    if run.games > settings.games:
        raise BadInput(f"{folder} holds a run of {run.games} games already: expected --games of at least that.")
    train_to_the_end(run, folder)
    return run
