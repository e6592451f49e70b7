"""Many games, or many deals with open hands: how much it is worth to begin, and how often a game is blocked."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import numpy as np

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.game import Player
from ludometry.core.progress import progress
from ludometry.core.record import play_out
from ludometry.games.dominoes.deals import open_worth
from ludometry.games.dominoes.reports import block_named
from ludometry.games.dominoes.rules import HAND, Position
from ludometry.games.dominoes.tiles import ALL_TILES
from ludometry.study.report import Report, Table

MOST_GAMES = 1_000_000


def simulate_report(first: str, second: str, games: int, rule: str, open_hands: bool, seed: int) -> Report:
    """What happened in so many games; the first player begins them all."""
    from ludometry.games.dominoes.room import ROOM

    block = block_named(rule)
    if not 2 <= games <= MOST_GAMES:
        raise BadInput(f"--games is a number from 2 to {MOST_GAMES:,}.")
    game = ROOM.game(block=block)
    players = ROOM.players(game)
    for name in (first, second):
        if name not in players:
            raise UnknownName("player", name, players)
    rng = random.Random(seed)
    outcomes: list[float] = []
    blocked, passes, events = 0, 0, 0
    with progress("dominoes: playing", games, "games") as bar:
        for _ in range(games):
            if open_hands:
                outcomes.append(_solved(rng, block))
            else:
                seats: list[Player[Any, Any]] = [players[name](rng) for name in (first, second)]
                record, end = play_out(game, seats, rng)
                outcomes.append(game.scores(end)[0])
                blocked += bool(end.hands[0] and end.hands[1])
                passes += sum(event.text == "pass" for event in record.events)
                events += sum(not event.text.startswith("deal") for event in record.events)
            bar.advance()
    result = np.array(outcomes)
    mean, error = float(result.mean()), float(result.std(ddof=1)) / sqrt(games)
    shares = {name: float(np.mean(result == worth)) for name, worth in (("win", 1), ("draw", 0), ("loss", -1))}
    data: dict[str, Any] = {
        "players": ["open hands", "open hands"] if open_hands else [first, second],
        "games": games,
        "block": block,
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


def _solved(rng: random.Random, block: Any) -> float:
    tiles = rng.sample(ALL_TILES, 2 * HAND)
    hands = (tuple(sorted(tiles[:HAND])), tuple(sorted(tiles[HAND:])))
    return float(np.sign(open_worth(Position(hands, (), None), block)))
