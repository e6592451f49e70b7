"""The settings of a training run, which are also the command line of `ludometry train cribbage`.

pair         two agents that both learn from their games against each other (rounds 1 and 2 of the thesis)
static       one agent that learns against random weights that never change (section 4.1.4)
pool         several agents; now and then two of them are drawn to play each other (section 4.3.1)
start        a checkpoint whose agents begin a new run, so that runs can be mixed and matched

Nothing heavy is imported here: the command line reads this file.
"""

from __future__ import annotations

import dataclasses
import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from ludometry.core.errors import BadInput

F = TypeVar("F", bound=Callable[..., object])
ADVOCATES_AT_MOST = 3
"""A third of the eight strategies, rounded: the "top two or three" of section 4.1.2."""
ADVOCATES_WITHIN = 0.30
"""An advocate's opinion lies within this part of the highest opinion."""
NOT_THE_RUN = ("what", "games", "folder", "restart", "checkpoint_every", "slices", "cluster")
"""What may differ when a run continues from a checkpoint."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a run depends on. The defaults are round 1 of the thesis."""

    what: Annotated[
        Literal["thesis", "learner", "knock-out"],
        "The thesis' agents, the learner that works, or a knock-out of the thesis' agents.",
    ] = "thesis"
    games: Annotated[int, "Training games (for the learner deals, for a knock-out games of each pairing)."] = 1_000_000
    seed: Annotated[int, "The same seed gives the same run on every machine."] = 1
    against: Annotated[Literal["pair", "static", "pool"], "Whom an agent trains against."] = "pair"
    rate: Annotated[float, "Learning rate: the margin over 121 is multiplied by it."] = 1.0
    decay: Annotated[float, "How much less each step further back is changed."] = 0.10
    explore: Annotated[Literal["variance", "constant"], "Random discards with chance k - Var(w), or k."] = "variance"
    k: Annotated[float, "The constant of exploration."] = 0.3
    spread: Annotated[int, "Games start with scores at most this far apart; -1 starts them at 0-0."] = 60
    blend: Annotated[float, "Share of the 3 x 3 neighbourhood in the weights that decide."] = 0.0
    cap: Annotated[float, "Regularisation: no adjusted weight exceeds this; 0 for none."] = 0.0
    agents: Annotated[int, "How many agents a pool or a knock-out has."] = 32
    swap_every: Annotated[int, "A pool draws a new pair after this many games."] = 1_000
    records: Annotated[Literal["cards", "ranks"], "Pegging records by four cards, as in the thesis, or by ranks."] = (
        "cards"
    )
    rounds: Annotated[int, "Rounds of play recorded before the first game."] = 100_000
    checkpoint_every: Annotated[int, "Games between two checkpoints."] = 100_000
    folder: Annotated[Path | None, "Where checkpoints go; a folder of the data folder when not given."] = None
    start: Annotated[list[str] | None, "Begin with agents of these checkpoints: FILE or FILE:AGENT, one an agent."] = (
        None
    )
    restart: Annotated[bool, "Forget the checkpoints in the folder and begin anew."] = False
    # The rest is not shown: agents that were trained before there was such a choice are known by how their settings
    # are spelt.
    advocates: Annotated[int, "At most this many strategies are praised or blamed for a discard."] = field(
        default=ADVOCATES_AT_MOST, repr=False
    )
    within: Annotated[float, "Advocates: opinions at most this part below the loudest one."] = field(
        default=ADVOCATES_WITHIN, repr=False
    )
    slices: Annotated[int, "For the learner: play each batch in this many parts, which a cluster can share."] = field(
        default=1, repr=False
    )
    cluster: Annotated[str, "Play the slices on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = field(
        default="", repr=False
    )

    def __post_init__(self) -> None:
        # The command line gives an empty list for no files at all.
        object.__setattr__(self, "start", list(self.start) if self.start else None)
        limits = {
            "games": (self.games >= 1, "at least 1"),
            "rate": (0 < self.rate <= 1, "a number above 0 and at most 1"),
            "decay": (0 <= self.decay < 1, "a number from 0 to below 1"),
            "k": (0 <= self.k <= 1, "a number from 0 to 1"),
            "spread": (-1 <= self.spread <= 120, "-1 to 120"),
            "blend": (0 <= self.blend <= 1, "a number from 0 to 1"),
            "cap": (0 <= self.cap <= 1, "a number from 0 to 1"),
            "agents": (2 <= self.agents <= 64, "2 to 64"),
            "swap_every": (self.swap_every >= 1, "at least 1"),
            "rounds": (self.rounds >= 0, "at least 0"),
            "checkpoint_every": (self.checkpoint_every >= 1, "at least 1"),
            "advocates": (1 <= self.advocates <= 8, "1 to 8"),
            "within": (0 <= self.within <= 1, "a number from 0 to 1"),
            "slices": (1 <= self.slices <= 1024, "1 to 1024"),
            "seed": (0 <= self.seed < 2**63, "0 to 2^63 - 1"),
        }
        for name, (right, expected) in limits.items():
            if not right:
                raise BadInput(f"--{name.replace('_', '-')} {getattr(self, name)}: expected {expected}.")

    def round_2(self) -> Settings:
        """The same at a fifth of the learning rate and with constant exploration (section 4.1.4)."""
        return dataclasses.replace(self, rate=self.rate / 5, explore="constant")

    def fingerprint(self) -> dict[str, object]:
        """What must be the same for a run to continue from a checkpoint."""
        return {f.name: getattr(self, f.name) for f in dataclasses.fields(self) if f.name not in NOT_THE_RUN}


def takes_settings(verb: F) -> F:
    """A verb whose options are the settings, so that the command line shows each with its help."""
    hints = typing.get_type_hints(Settings, include_extras=True)
    kinds = {"what": inspect.Parameter.POSITIONAL_OR_KEYWORD}
    parameters = [
        inspect.Parameter(
            f.name, kinds.get(f.name, inspect.Parameter.KEYWORD_ONLY), default=f.default, annotation=hints[f.name]
        )
        for f in dataclasses.fields(Settings)
    ]
    verb.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return verb
