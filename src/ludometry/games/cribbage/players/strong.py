"""`ludometry solve cribbage`: the strong player, from nothing to a file, in minutes.

Read from top to bottom, `build` is the whole run: throws at equilibrium, self-play of the cards, throws again now
that the play has a price, more self-play, and the board from its end backwards. After every stage and every
chunk of self-play a draft is written, so that an interrupted run continues where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.progress import note, progress
from ludometry.games.cribbage import checkpoint
from ludometry.games.cribbage.kernels.learned import SLOT_BITS, Learned, learn_deals
from ludometry.games.cribbage.players import equilibrium, minds, winning
from ludometry.games.cribbage.players.strong_file import StrongTables, save
from ludometry.games.cribbage.statistics import score_tables
from ludometry.tables.arrays import Array
from ludometry.tables.store import Store


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run may vary; the command line offers the first two."""

    deals: int = 4_000_000
    """Deals of self-play."""
    seed: int = 1
    chunk: int = 200_000
    """Deals between two drafts."""
    sweeps: int = 5
    part: int = 8
    """A sweep goes over one in this many suit classes."""
    cribs: int = 500_000
    """Deals looked at for what is really thrown."""
    board_deals: int = 40_000
    """Deals laid on every score."""
    simple: int = 77
    """How many times in 256 the other plays greedily in self-play, as many people do."""
    wild: int = 8
    """How many times in 256 the other plays any card in self-play, so that no card meets an unprepared answer."""
    astray: int = 64
    """How many times in 256 the learner keeps any four cards."""


@dataclass(slots=True)
class Run:
    """A run under way: everything that a draft keeps."""

    settings: Settings
    stage: int
    """Stages finished."""
    learned_deals: int
    dice: Array
    beliefs: Array
    play_worth: Array
    totals: Array
    slots: Array
    worths: Array
    visits: Array


def begin(settings: Settings) -> Run:
    """A run in which nothing has been done."""
    size = 1 << SLOT_BITS
    return Run(
        settings,
        stage=0,
        learned_deals=0,
        dice=np.array([settings.seed], np.uint64),
        beliefs=equilibrium.random_beliefs(),
        play_worth=np.zeros((2, 1820)),
        totals=np.zeros((2, 1820, 2)),
        slots=np.zeros(size, np.int64),
        worths=np.zeros(size, np.float32),
        visits=np.zeros(size + 1, np.int32),
    )


def build(settings: Settings, store: Store) -> StrongTables:
    """Trains the strong player and publishes its tables; continues from a draft of the same settings."""
    if settings.deals < 1:
        raise BadInput(f"{settings.deals} deals teach nothing: expected at least 1, such as 4000000.")
    draft = store.folder / "strong.draft"
    run = _resumed(draft, settings) or begin(settings)

    def throws(run: Run) -> None:
        run.beliefs = equilibrium.settle(run.beliefs, run.play_worth, settings.sweeps, settings.part)
        _, run.beliefs = equilibrium.measure(run.beliefs, run.play_worth, settings.cribs, run.dice)

    stages: list[Callable[[Run], None]] = [
        throws,
        lambda run: _learn(run, settings.deals // 4, draft),
        throws,
        lambda run: _learn(run, settings.deals, draft),
    ]
    for number, stage in enumerate(stages):
        if number >= run.stage:
            stage(run)
            run.stage = number + 1
            _keep_draft(draft, run)
    tables = _tables(run)
    made = {"method": "self-play", "deals": settings.deals, "seed": settings.seed, "afterstates": len(tables.keys)}
    save(store, tables, made)
    draft.unlink(missing_ok=True)
    minds.forget()
    return tables


def _learn(run: Run, until: int, draft: Path) -> None:
    """Self-play up to this many deals in all; the price of each keep follows what it has brought."""
    learned = Learned(minds.contexts(), run.slots, run.worths)
    settings = run.settings
    with progress("learning the play", until - run.learned_deals, "deals") as bar:
        while run.learned_deals < until:
            deals = min(settings.chunk, until - run.learned_deals)
            # Steps shrink as the players settle, but never vanish while there is more to learn.
            step = max(0.0005, 0.02 * settings.chunk / (run.learned_deals + settings.chunk))
            learn_deals(
                score_tables(), run.beliefs, run.play_worth, learned, run.visits, run.totals,
                step, settings.simple, settings.wild, settings.astray, deals, run.dice,
            )  # fmt: skip
            run.learned_deals += deals
            _price_keeps(run)
            bar.advance(deals)
            if run.learned_deals % (5 * settings.chunk) == 0:
                _keep_draft(draft, run)


def _price_keeps(run: Run) -> None:
    """Average points of every keep, old deals fading; thirty deals' worth of the role's average steadies rare keeps."""
    times, points = run.totals[:, :, 0], run.totals[:, :, 1]
    mean = points.sum(axis=1, keepdims=True) / times.sum(axis=1, keepdims=True)
    run.play_worth = (points + 30 * mean) / (times + 30)
    run.totals *= 0.85


def _tables(run: Run) -> StrongTables:
    """The board and the odds behind it, then everything in one bundle."""
    settings = run.settings
    measured, _ = equilibrium.measure(run.beliefs, run.play_worth, settings.cribs, run.dice)
    # Rarely thrown pairs lean on what all cribs of the role hold.
    every = measured.cribs.sum(axis=1, keepdims=True) / measured.cribs.sum(axis=(1, 2), keepdims=True)
    cribs = measured.cribs + 20 * every
    filled = run.slots > 0
    order = np.argsort(run.slots[filled])
    tables = StrongTables(
        beliefs=run.beliefs,
        play_worth=run.play_worth,
        kept=measured.keeps / measured.keeps.sum(axis=1, keepdims=True),
        cribs=cribs / cribs.sum(axis=2, keepdims=True),
        hands=np.zeros((2, 30)),
        played=np.zeros((1, 1)),
        board=np.zeros((121, 121)),
        endings=np.zeros((3, 121, 121)),
        keys=run.slots[filled][order] - 1,
        worths=run.worths[filled][order],
        deals=run.learned_deals,
    )
    mind = minds.strong_mind(tables, winning=False)
    sequences, lengths = winning.played_deals(mind, settings.board_deals, run.dice)
    played, hands = winning.histograms(sequences, lengths)
    board, endings = winning.board_of(sequences, lengths), winning.endings_of(sequences, lengths)
    return replace(tables, hands=hands, played=played, board=board, endings=endings)


def _keep_draft(draft: Path, run: Run) -> None:
    arrays = {name: getattr(run, name) for name in ("beliefs", "play_worth", "totals", "slots", "worths", "visits")}
    values = {
        "settings": asdict(run.settings),
        "stage": run.stage,
        "learned_deals": run.learned_deals,
        "dice": int(run.dice[0]),
    }
    checkpoint.save(draft, checkpoint.Checkpoint(values, arrays))


def _resumed(draft: Path, settings: Settings) -> Run | None:
    """The run that a draft holds, when its settings are the same."""
    if not draft.exists():
        return None
    try:
        found = checkpoint.load(draft)
    except BadInput:
        note("the draft of an earlier run cannot be used: starting afresh")
        return None
    if found.values["settings"] != asdict(settings):
        note("the draft of an earlier run has other settings: starting afresh")
        return None
    note(f"continuing from a draft: stage {found.values['stage']}, {found.values['learned_deals']:,} deals learned")
    dice = np.array([found.values["dice"]], np.uint64)
    return Run(settings, found.values["stage"], found.values["learned_deals"], dice, **found.arrays)
