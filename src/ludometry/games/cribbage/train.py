"""The training run of the thesis, top to bottom: `ludometry train cribbage`.

agent        weights of the eight strategies over the score board; it learns by playing
pair         two agents that both learn from their games against each other (rounds 1 and 2 of the thesis)
static       one agent that learns against random weights that never change (section 4.1.4)
pool         several agents; every so many games two of them are drawn to play each other (section 4.3.1)
checkpoint   a file that holds the whole run at one moment; the same command goes on from the last one
start        a checkpoint whose agents begin a new run, so that runs can be mixed and matched

A run is a settings object, and the settings are the command line. Nothing heavy is imported until it runs.
"""

from __future__ import annotations

import dataclasses
import inspect
import random
import typing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ludometry.games.cribbage.kernels_records import RecordTables
    from ludometry.games.cribbage.kernels_training import Lesson
    from ludometry.games.cribbage.strategies import Weights
    from ludometry.study.report import Report

BLOCK = 1_000
"""Games between two looks at the keyboard: about a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a run depends on. The defaults are round 1 of the thesis."""

    what: Annotated[
        Literal["thesis", "learner", "knock-out"],
        "the thesis' agents, the learner that works, or a knock-out of the thesis' agents",
    ] = "thesis"
    games: Annotated[int, "training games (for the learner: deals; for a knock-out: games of each pairing)"] = 1_000_000
    seed: Annotated[int, "the same seed gives the same run on every machine"] = 1
    against: Annotated[Literal["pair", "static", "pool"], "whom an agent trains against"] = "pair"
    rate: Annotated[float, "learning rate: the margin over 121 is multiplied by it"] = 1.0
    decay: Annotated[float, "how much less each step further back is changed"] = 0.10
    explore: Annotated[Literal["variance", "constant"], "random discards with chance k - Var(w), or k"] = "variance"
    k: Annotated[float, "the constant of exploration"] = 0.3
    spread: Annotated[int, "games start with scores at most this far apart; -1 starts them at 0-0"] = 60
    blend: Annotated[float, "share of the 3 x 3 neighbourhood in the weights that decide"] = 0.0
    cap: Annotated[float, "regularisation: no adjusted weight exceeds this; 0 for none"] = 0.0
    agents: Annotated[int, "how many agents a pool or a knock-out has"] = 32
    swap_every: Annotated[int, "a pool draws a new pair after so many games"] = 1_000
    records: Annotated[Literal["cards", "ranks"], "pegging records by four cards, as in the thesis, or by ranks"] = (
        "cards"
    )
    rounds: Annotated[int, "rounds of play recorded before the first game"] = 100_000
    checkpoint_every: Annotated[int, "games between two checkpoints"] = 100_000
    folder: Annotated[Path | None, "where checkpoints go; a folder of the data folder when not given"] = None
    start: Annotated[list[str] | None, "begin with agents of these checkpoints: FILE or FILE:AGENT, one an agent"] = (
        None
    )
    restart: Annotated[bool, "forget the checkpoints in the folder and begin anew"] = False
    # Not shown: agents that were trained before there were clusters are known by how their settings are spelt.
    slices: Annotated[int, "for the learner: play each batch in so many parts, which a cluster can share"] = field(
        default=1, repr=False
    )
    cluster: Annotated[str, "play the slices on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local"] = field(
        default="", repr=False
    )

    def __post_init__(self) -> None:
        # The command line gives an empty list for no files at all.
        object.__setattr__(self, "start", list(self.start) if self.start else None)
        wrong = [
            (self.games < 1, f"--games {self.games}: expected at least 1"),
            (not 0 < self.rate <= 1, f"--rate {self.rate}: expected a number above 0 and at most 1"),
            (not 0 <= self.decay < 1, f"--decay {self.decay}: expected a number from 0 to below 1"),
            (not 0 <= self.k <= 1, f"--k {self.k}: expected a number from 0 to 1"),
            (not -1 <= self.spread <= 120, f"--spread {self.spread}: expected -1 to 120"),
            (not 0 <= self.blend <= 1, f"--blend {self.blend}: expected a number from 0 to 1"),
            (not 0 <= self.cap <= 1, f"--cap {self.cap}: expected a number from 0 to 1"),
            (not 2 <= self.agents <= 64, f"--agents {self.agents}: expected 2 to 64"),
            (self.swap_every < 1, f"--swap-every {self.swap_every}: expected at least 1"),
            (self.rounds < 0, f"--rounds {self.rounds}: expected at least 0"),
            (self.checkpoint_every < 1, f"--checkpoint-every {self.checkpoint_every}: expected at least 1"),
            (not 1 <= self.slices <= 1024, f"--slices {self.slices}: expected 1 to 1024"),
            (not 0 <= self.seed < 2**63, f"--seed {self.seed}: expected 0 to 2^63 - 1"),
        ]
        for is_wrong, sentence in wrong:
            if is_wrong:
                raise BadInput(sentence + ".")

    def lesson(self) -> Lesson:
        """The part that the kernels need."""
        from ludometry.games.cribbage.kernels_training import Lesson

        return Lesson(
            rate=self.rate,
            decay=self.decay,
            by_variance=self.explore == "variance",
            k=self.k,
            cap=self.cap if self.cap > 0 else 1e9,
            share=self.blend,
            spread=self.spread,
            grow=True,
        )

    def fingerprint(self) -> dict[str, Any]:
        """What must be the same for a run to go on from a checkpoint."""
        free = {"what", "games", "folder", "restart", "checkpoint_every", "slices", "cluster"}
        return {f.name: getattr(self, f.name) for f in dataclasses.fields(self) if f.name not in free}


ROUND_1 = Settings()
ROUND_2 = Settings(rate=0.2, explore="constant")
"""A fifth of the learning rate and constant exploration (section 4.1.4)."""


@dataclass(slots=True)
class Run:
    """A training run under way."""

    settings: Settings
    agents: NDArray[np.float64]
    """Shape (agents, 121, 121, 2, 8)."""
    records: RecordTables
    """What the play has brought with every four cards; all agents share it."""
    dice: NDArray[np.uint64]
    """The generator's state."""
    totals: NDArray[np.int64]
    """Games, wins of the first agent of a pair, its margin, deals; the kernels count, so Ctrl-C finds them right."""

    @property
    def games(self) -> int:
        """Training games played so far."""
        return int(self.totals[0])


def begin(settings: Settings) -> Run:
    """A run before its first game: random weights, or those of other runs, and records of random rounds."""
    import numpy as np

    from ludometry.games.cribbage.kernels_deal import record_rounds
    from ludometry.games.cribbage.records import empty_records
    from ludometry.games.cribbage.statistics import score_tables
    from ludometry.games.cribbage.strategies import random_weights

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
    from ludometry.games.cribbage.kernels_training import train_games
    from ludometry.games.cribbage.statistics import score_tables

    lesson = run.settings.lesson()
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
    """Plays all games, leaving checkpoints; Ctrl-C leaves one more, from which the same command goes on."""
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
    """Leaves a checkpoint from which the run can go on."""
    from ludometry.games.cribbage.checkpoint import Checkpoint, save
    from ludometry.games.cribbage.records import to_arrays

    values = {
        "games": run.games,
        "dice": int(run.dice[0]),
        "totals": [int(total) for total in run.totals],
        "settings": run.settings.fingerprint(),
    }
    save(checkpoint_path(folder, run.games), Checkpoint(values, {"agents": run.agents, **to_arrays(run.records)}))


def load_run(path: Path, settings: Settings | None = None) -> Run:
    """The run as a checkpoint left it; with settings, only if the run had the same."""
    import numpy as np

    from ludometry.games.cribbage.checkpoint import damaged, load
    from ludometry.games.cribbage.records import from_arrays

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
    from ludometry.games.cribbage.checkpoint import load

    file, colon, number = name.rpartition(":")
    if not colon or not number.isdigit():
        file, number = name, "0"
    agents = load(Path(file)).arrays.get("agents")
    if agents is None or int(number) >= len(agents):
        raise BadInput(f"{file} has no agent {number}: expected 0 to {0 if agents is None else len(agents) - 1}.")
    return typing.cast("Weights", agents[int(number)])


def run_folder(settings: Settings) -> Path:
    """Where the run's checkpoints are kept."""
    from ludometry.tables.store import home

    return settings.folder or home() / "training" / "cribbage" / f"{settings.what}-{settings.against}-{settings.seed}"


def train_thesis(settings: Settings) -> Run:
    """Begins or goes on, until all games are played."""
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


def train(what: Literal["thesis", "learner", "knock-out"] = "thesis", **given: Any) -> Report:
    """Trains the thesis' agents, the learner that works, or a whole knock-out; Ctrl-C is safe, the command resumes."""
    from ludometry.games.cribbage import training_report

    return training_report.trained(Settings(what, **given))


def _as_signature(settings: type[Settings]) -> inspect.Signature:
    """The settings as parameters, so that the command line shows each with its help."""
    hints = typing.get_type_hints(settings, include_extras=True)
    parameters = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD if field.name == "what" else inspect.Parameter.KEYWORD_ONLY,
            default=field.default,
            annotation=hints[field.name],
        )
        for field in dataclasses.fields(settings)
    ]
    return inspect.Signature(parameters, return_annotation=Any)


train.__signature__ = _as_signature(Settings)  # type: ignore[attr-defined]
