"""Many games, or many deals with open hands: how much it is worth to begin, and how often a game is blocked."""

from __future__ import annotations

import random
from math import sqrt

import numpy as np

from ludometry.core.errors import BadInput
from ludometry.core.options import Setting
from ludometry.core.progress import progress
from ludometry.core.record import play_out
from ludometry.core.registry import room
from ludometry.games.dominoes.deals import deal_sign
from ludometry.games.dominoes.whole.rules import WholeDominoes
from ludometry.study.match import MOST_GAMES
from ludometry.study.players import player_named
from ludometry.study.report import Report, Table


def simulate_report(
    first: str, second: str, games: int, open_hands: bool, seed: int, options: dict[str, Setting]
) -> Report:
    """What happened in a number of games; the first player begins them all."""
    if not 2 <= games <= MOST_GAMES:
        raise BadInput(f"--games is a number from 2 to {MOST_GAMES:,}.")
    found = room("dominoes")
    game = found.game(**options)
    if open_hands and isinstance(game, WholeDominoes):
        raise BadInput("deals with open hands are solved in the block game alone: leave --open-hands out.")
    seats = [player_named(found, game, name) for name in (first, second)]
    rng = random.Random(seed)
    outcomes: list[float] = []
    blocked, passes, events = 0, 0, 0
    with progress("dominoes: playing", games, "games") as bar:
        for _ in range(games):
            if open_hands:
                outcomes.append(deal_sign(rng, game.block))
            else:
                record, end = play_out(game, [sit(rng) for sit in seats], rng)
                ahead = game.scores(end)[0] - game.scores(end)[1]
                outcomes.append(float(np.sign(ahead)))
                blocked += bool(end.hands[0] and end.hands[1])
                passes += sum(event.text == "pass" for event in record.events)
                events += sum(not event.text.startswith("deal") for event in record.events)
            bar.advance()
    result = np.array(outcomes)
    mean, error = float(result.mean()), float(result.std(ddof=1)) / sqrt(games)
    shares = {name: float(np.mean(result == worth)) for name, worth in (("win", 1), ("draw", 0), ("loss", -1))}
    data = {
        "players": ["open hands", "open hands"] if open_hands else [first, second],
        "games": games,
        "block": game.block,
        "mean": mean,
        "error": error,
        **shares,
        "blocked": None if open_hands else blocked / games,
        "plies": None if open_hands else events / games,
        "passes": None if open_hands else passes / games,
        "seed": seed,
    }
    rows = [
        ["who begins wins", f"{100 * shares['win']:.1f} %"],
        ["draws", f"{100 * shares['draw']:.1f} %"],
        ["who begins loses", f"{100 * shares['loss']:.1f} %"],
        ["worth of beginning", f"{mean:+.3f} ± {error:.3f} wins"],
    ]
    if not open_hands:
        rows += [
            ["blocked games", f"{100 * blocked / games:.1f} %"],
            ["plies a game", f"{events / games:.1f}, of them {passes / games:.1f} passes"],
        ]
    title = f"{games:,} deals under best play with open hands" if open_hands else f"{first} begins against {second}"
    return Report(data, [Table(["", ""], rows, title)])
