"""The knock-out of the thesis: 32 agents, rounds of pairings, a winners' and a losers' bracket.

pairing    two agents that train against each other and then meet in a tournament
winners    those who have won every tournament; they continue with what they have learned
losers     those who have just lost; they start over from random weights, meet each other once, and go home
agenda     the pairings of a round that are still to be played
moment     a pair of agents some games into their training; a folder keeps one file for each agent and moment

The first round learns as the settings say, later rounds as round 2 of the thesis: at a fifth of the rate and with
constant exploration. The state is saved after every pairing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.games.cribbage.checkpoint import Checkpoint, load, save
from ludometry.games.cribbage.thesis.records import from_arrays, to_arrays
from ludometry.games.cribbage.thesis.settings import ADVOCATES_AT_MOST, ADVOCATES_WITHIN, Settings
from ludometry.games.cribbage.thesis.strategies import Weights, random_weights
from ludometry.games.cribbage.thesis.tournament import Standing, tournament, winner
from ludometry.games.cribbage.thesis.train import BLOCK, Run, agent_of, begin, play_on
from ludometry.tables.arrays import Floats

FILE = "knock-out.checkpoint"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two agents after their training and their tournament."""

    round: int
    """From 1."""
    bracket: str
    """`winners` or `losers`."""
    agents: tuple[int, int]
    """Their numbers."""
    standing: tuple[Standing, Standing]
    """How the tournament ended."""

    @property
    def winner(self) -> int:
        return self.agents[winner(*self.standing)]

    @property
    def loser(self) -> int:
        return self.agents[1 - winner(*self.standing)]


@dataclass(frozen=True, slots=True)
class Moment:
    """A pair of agents before, during or after their training."""

    round: int
    bracket: str
    agents: tuple[int, int]
    games: int
    """Games that the two have played."""
    weights: Floats
    """Of both, as they are now; who wants to keep them makes a copy."""


Keep = Callable[[Moment], None]
"""What is done with a moment."""


@dataclass(slots=True)
class KnockOut:
    """A knock-out under way."""

    run: Run
    """All agents, their records and the generator."""
    round: int
    """The round being played, from 1."""
    agenda: list[tuple[str, int, int]]
    """Pairings still to be played in this round."""
    played: list[Pairing]
    """Everything so far."""

    @property
    def champion(self) -> int | None:
        """The agent that never lost, once there is only one."""
        last = [p for p in self.played if p.bracket == "winners" and p.round == self.round]
        return last[0].winner if not self.agenda and len(last) == 1 else None


def begin_knock_out(settings: Settings) -> KnockOut:
    """Everybody in the winners' bracket, with random weights."""
    if settings.agents & (settings.agents - 1):
        raise BadInput(f"--agents {settings.agents}: a knock-out needs 2, 4, 8, 16, 32 or 64.")
    run = begin(dataclasses.replace(settings, against="pool"))
    everybody = list(range(settings.agents))
    return KnockOut(run, 1, _pairs("winners", everybody), [])


def pairings_of(agents: int) -> int:
    """How many pairings a knock-out has: all but the champion lose one, and the losers of a round then meet in pairs.

    >>> pairings_of(4), pairings_of(32)
    (4, 46)
    """
    return agents - 1 + agents // 2 - 1


def _pairs(bracket: str, agents: list[int]) -> list[tuple[str, int, int]]:
    return [(bracket, first, second) for first, second in zip(agents[::2], agents[1::2])]


def lesson_of_round(settings: Settings, number: int) -> Settings:
    """Round 1 as set; later rounds at a fifth of the rate and with constant exploration (section 4.1.4)."""
    return dataclasses.replace(settings if number == 1 else settings.round_2(), against="pair")


def play_pairing(state: KnockOut, keep: Keep = lambda moment: None) -> Pairing:
    """Trains the next two agents against each other, holds their tournament, and begins a new round if need be.

    `keep` is shown both agents before the first game, at every checkpoint and at the end.
    """
    run = state.run
    bracket, first, second = state.agenda[0]
    settings = lesson_of_round(run.settings, state.round)
    pair = Run(settings, run.agents[[first, second]], run.records, run.dice, np.zeros(4, np.int64))

    def show() -> None:
        keep(Moment(state.round, bracket, (first, second), pair.games, pair.agents))

    show()
    with progress(f"round {state.round}, {bracket}: {first} and {second}", settings.games, "games") as bar:
        while pair.games < settings.games:
            to_checkpoint = settings.checkpoint_every - pair.games % settings.checkpoint_every
            now = min(BLOCK, to_checkpoint, settings.games - pair.games)
            play_on(pair, now)
            bar.advance(now)
            if now == to_checkpoint or pair.games == settings.games:
                show()
    run.agents[first], run.agents[second] = pair.agents
    run.totals += pair.totals
    one, two = map(pair.player, pair.agents)
    pairing = Pairing(state.round, bracket, (first, second), tournament(one, two, seed=run.games))
    state.agenda.pop(0)
    state.played.append(pairing)
    if not state.agenda and state.champion is None:
        _next_round(state)
    return pairing


def _next_round(state: KnockOut) -> None:
    ended = [p for p in state.played if p.round == state.round and p.bracket == "winners"]
    losers = [pairing.loser for pairing in ended]
    state.round += 1
    for agent in losers:
        state.run.agents[agent] = random_weights(1_000_000 * state.round + 1_000 * state.run.settings.seed + agent)
    state.agenda = _pairs("winners", [pairing.winner for pairing in ended]) + _pairs("losers", losers)


def train_knock_out(settings: Settings, folder: Path) -> KnockOut:
    """Begins or continues until there is a champion; a pairing that is interrupted is played again from its start."""
    path = folder / FILE
    if settings.restart:
        for old in (path, *folder.glob("agent-*/*.checkpoint")):
            old.unlink(missing_ok=True)
    state = load_knock_out(path, settings) if path.exists() else begin_knock_out(settings)
    while state.champion is None:
        play_pairing(state, lambda moment: save_moment(moment, folder))
        save_knock_out(state, path)
    return state


def moment_path(folder: Path, agent: int, number: int, bracket: str, games: int) -> Path:
    """Where an agent is kept some games into a round."""
    return folder / f"agent-{agent:02d}" / f"round-{number}-{bracket}-games-{games:010d}.checkpoint"


def save_moment(moment: Moment, folder: Path) -> None:
    """Leaves a checkpoint of each of the two agents, from which `--start` can begin another run."""
    for agent, weights in zip(moment.agents, moment.weights, strict=True):
        path = moment_path(folder, agent, moment.round, moment.bracket, moment.games)
        values = {"round": moment.round, "bracket": moment.bracket, "agent": agent, "games": moment.games}
        save(path, Checkpoint(values, {"agents": weights[None]}))


def moments_of(folder: Path, pairing: Pairing, agent: int) -> dict[int, Weights]:
    """What the folder keeps of an agent's training in a pairing, by games."""
    like = moment_path(folder, agent, pairing.round, pairing.bracket, 0)
    files = sorted(like.parent.glob(like.name.replace(f"{0:010d}", "*")))
    return {int(file.stem.rpartition("-")[2]): agent_of(str(file)) for file in files}


def save_knock_out(state: KnockOut, path: Path) -> None:
    """Leaves a checkpoint from which the knock-out can continue."""
    run = state.run
    values = {
        "totals": [int(total) for total in run.totals],
        "dice": int(run.dice[0]),
        "settings": run.settings.fingerprint() | {"games": run.settings.games},
        "round": state.round,
        "agenda": state.agenda,
        "played": [dataclasses.asdict(pairing) for pairing in state.played],
    }
    save(path, Checkpoint(values, {"agents": run.agents, **to_arrays(run.records)}))


def load_knock_out(path: Path, settings: Settings) -> KnockOut:
    """The knock-out as a checkpoint left it, if it had the same settings."""
    kept = load(path)
    if "agenda" not in kept.values:
        raise BadInput(f"{path} is the checkpoint of a training run: expected one of a knock-out.")
    run = begin_from(settings, kept)
    usual = {"advocates": ADVOCATES_AT_MOST, "within": ADVOCATES_WITHIN}
    if usual | kept.values["settings"] != run.settings.fingerprint() | {"games": settings.games}:
        raise BadInput(f"{path} holds a knock-out with other settings: name another --folder, or add --restart.")
    played = [
        Pairing(p["round"], p["bracket"], (p["agents"][0], p["agents"][1]), _standings(p["standing"]))
        for p in kept.values["played"]
    ]
    agenda = [(bracket, first, second) for bracket, first, second in kept.values["agenda"]]
    return KnockOut(run, kept.values["round"], agenda, played)


def begin_from(settings: Settings, kept: Checkpoint) -> Run:
    """The agents, records and generator of a checkpoint."""
    return Run(
        dataclasses.replace(settings, against="pool"),
        kept.arrays["agents"],
        from_arrays(kept.arrays),
        np.array([kept.values["dice"]], np.uint64),
        np.array(kept.values["totals"], np.int64),
    )


def _standings(pair: list[dict[str, int]]) -> tuple[Standing, Standing]:
    return Standing(**pair[0]), Standing(**pair[1])
