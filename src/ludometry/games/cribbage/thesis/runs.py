"""The experiments of the thesis, held again for one seed at a size that takes a minute.

evidence    a knock-out of four agents, both rounds of the thesis for an eighth of its agents, and other ways to train
trained     one agent at eleven moments, from before the first game to the end
size        games of a pairing; the thesis played a million, and everything here is in proportion
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from ludometry.core.progress import progress
from ludometry.games.cribbage.kernels.records import RecordTables
from ludometry.games.cribbage.thesis import printed
from ludometry.games.cribbage.thesis.knockout import Moment, begin_knock_out, play_pairing
from ludometry.games.cribbage.thesis.records import copied
from ludometry.games.cribbage.thesis.settings import Settings
from ludometry.games.cribbage.thesis.strategies import Weights
from ludometry.games.cribbage.thesis.tournament import Agent, board_weights, winner
from ludometry.games.cribbage.thesis.train import begin, play_on

AGENTS = 4
"""Agents of a knock-out: as few as have a winners' and a losers' bracket."""
MOMENTS = 10
"""Parts that a run is cut into; the agent is kept after each."""
STATIC_SHARE = printed.STATIC_GAMES / printed.GAMES
"""One agent stands for figures 9 and 12; it stops where figure 9 was drawn, after 350,000 games of the thesis."""
LOSERS_SHARE = 2.5
"""The losers' bracket starts over at a fifth of the rate: with no more games than the others it would learn nothing."""
EXPERIMENT_SHARE = 0.15
"""The thesis prints nothing of section 4.3, so fewer games have to do."""


@dataclass(frozen=True, slots=True)
class Trained:
    """An agent through its training."""

    moments: tuple[Weights, ...]
    """Before the first game, and after each tenth of the games."""
    epochs: tuple[int, ...]
    """Games played at each moment."""
    decisions: int
    """Discards that it learned from."""
    records: RecordTables
    """The pegging records that it looks things up in."""
    blend: float = 0.0

    def player(self, weights: Weights) -> Agent:
        return Agent(board_weights(weights, self.blend), self.records)

    @property
    def final(self) -> Agent:
        return self.player(self.moments[-1])

    @property
    def earlier(self) -> list[Agent]:
        return [self.player(weights) for weights in self.moments[:-1]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that one seed shows."""

    seed: int
    round_1: tuple[Trained, Trained]
    """The winner of each of the two pairs that start from random weights (section 4.1)."""
    winners: Trained
    """The winner of the two winners' pair, trained as in round 2."""
    losers: Trained
    """The winner of the two losers' pair, who start over and are trained as in round 2."""
    static: Trained
    """An agent against random weights that never change (figures 9 and 12)."""
    pool: Trained
    """A round-robin pool of eight (section 4.3.1)."""
    blend: Trained
    """Neighbouring weights, half and half (section 4.3.2)."""
    cap: Trained
    """Regularisation, K = 0.3 (section 4.3.3)."""


def tenth(games: int) -> int:
    """Games between two moments, so that there are ten of them."""
    return max(1, -(-games // MOMENTS))


def losers_games(size: int) -> int:
    """Games of the losers' bracket, never more than the thesis played."""
    return min(printed.GAMES, round(LOSERS_SHARE * size))


def knock_out(size: int, seed: int) -> list[Trained]:
    """The winners of the four pairings of a knock-out of four agents: two of round 1, the winners', the losers'."""
    state = begin_knock_out(Settings(seed=seed, agents=AGENTS))
    found = []
    while state.champion is None:
        games = losers_games(size) if state.agenda[0][0] == "losers" else size
        state.run.settings = dataclasses.replace(state.run.settings, games=games, checkpoint_every=tenth(games))
        kept: list[tuple[int, Weights]] = []

        def keep(moment: Moment, kept: list[tuple[int, Weights]] = kept) -> None:
            kept.append((moment.games, moment.weights.copy()))

        before = int(state.run.totals[3])
        pairing = play_pairing(state, keep)
        best = winner(*pairing.standing)
        moments, epochs = tuple(both[best] for _, both in kept), tuple(games for games, _ in kept)
        found.append(Trained(moments, epochs, int(state.run.totals[3]) - before, state.run.records))
    return found


def trained(settings: Settings, label: str, records: RecordTables, start: Sequence[Weights] = ()) -> Trained:
    """Trains as the settings say and keeps the first agent at every moment."""
    run = begin(dataclasses.replace(settings, rounds=0))
    run.records = copied(records)
    for number, weights in enumerate(start):
        run.agents[number] = weights
    moments, epochs, every = [run.agents[0].copy()], [0], tenth(settings.games)
    with progress(f"cribbage: {label}", settings.games, "games") as bar:
        while run.games < settings.games:
            games = min(every, settings.games - run.games)
            play_on(run, games)
            bar.advance(games)
            moments.append(run.agents[0].copy())
            epochs.append(run.games)
    share = 2 / len(run.agents) if settings.against == "pool" else 1.0
    return Trained(tuple(moments), tuple(epochs), round(share * run.totals[3]), run.records, settings.blend)


def whole_pair(seed: int) -> list[Trained]:
    """Both agents of a pairing of round 1 with all the games of the thesis, before the first and after the last."""
    run = begin(Settings(games=printed.GAMES, seed=seed))
    start = run.agents.copy()
    with progress("cribbage: a pairing at full length", printed.GAMES, "games") as bar:
        while run.games < printed.GAMES:
            games = min(tenth(printed.GAMES), printed.GAMES - run.games)
            play_on(run, games)
            bar.advance(games)
    decisions = round(run.totals[3])
    return [
        Trained((first, last), (0, run.games), decisions, run.records)
        for first, last in zip(start, run.agents, strict=True)
    ]


def gather(size: int, seed: int) -> Evidence:
    """Holds all experiments with `size` games where the thesis played a million."""
    one, two, winners, losers = knock_out(size, seed)
    records = winners.records
    static = Settings(games=round(STATIC_SHARE * size), seed=seed + 5_000, against="static").round_2()
    other = dataclasses.replace(static, games=max(MOMENTS, round(EXPERIMENT_SHARE * size)), against="pair")
    pool = dataclasses.replace(other, against="pool", agents=8, swap_every=max(1, other.games // 50))
    return Evidence(
        seed,
        (one, two),
        winners,
        losers,
        trained(static, "static opponent", records),
        trained(pool, "round robin", records),
        trained(dataclasses.replace(other, blend=0.5), "neighbouring weights", records),
        trained(dataclasses.replace(other, cap=0.3), "regularisation", records),
    )
