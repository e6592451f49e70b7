"""What can be done in the cribbage room: one function a verb, each answering with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from ludometry.study.report import Report

Objective = Annotated[Literal["win", "points"], "What a move is judged by: the chance to win, or points."]


def advise(
    position: Annotated[
        str,
        "Your cards, your role and the scores, '5H 5S JD 4C 3C KD dealer 0-0'; in the play also starter and table: "
        "'5H JD 4C pone 60-55 starter KD threw 9C 9D table 7H 8C'.",
    ],
    *,
    objective: Objective = "win",
    most: Annotated[int, "How many moves to show; 0 shows them all."] = 8,
) -> Report:
    """Every discard or every card, best first: hand, crib and play apart, the chance to win, and why."""
    from ludometry.games.cribbage.oracle import CribbageOracle
    from ludometry.games.cribbage.picture import CribbagePicture
    from ludometry.games.cribbage.rules import Cribbage
    from ludometry.study.adviser import acting_view, advice

    game = Cribbage(objective=objective)
    asked = game.read(position)
    acting_view(game, asked)
    return advice(game, CribbageOracle(objective), asked, CribbagePicture(), most or None)


def review(
    file: Annotated[Path, "A record of a game, as 'ludometry play cribbage --save FILE' writes it."],
    *,
    muggins: Annotated[bool, "The game was played with muggins."] = False,
    most: Annotated[int, "How many of the costliest decisions to show."] = 10,
) -> Report:
    """What each decision cost in points and in chances, and the luck of the deal and of the cut apart from skill."""
    from ludometry.core.files import read_text
    from ludometry.core.record import read_record
    from ludometry.games.cribbage.game_review import review_game

    record = read_record(read_text(file), "cribbage")
    with_muggins = muggins or record.headers.get("muggins", "") == "yes"
    return review_game(record, muggins=with_muggins, most=most)


def play(
    *,
    against: Annotated[str, "Who sits opposite: strong, search, ev, greedy, random, thesis, ..."] = "strong",
    seed: Annotated[int | None, "The same seed brings the same cards."] = None,
    muggins: Annotated[bool, "Claim your own points; the other takes what you overlook."] = False,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
) -> Report:
    """Play in the terminal. Type two cards to throw them, one card to play it, ? for a hint, undo, quit."""
    import random

    from ludometry.core.errors import UnknownName
    from ludometry.games.cribbage.players import players
    from ludometry.games.cribbage.rules import Cribbage
    from ludometry.games.cribbage.table_talk import CribbageSitting, sit_down

    known = players()
    if against not in known:
        raise UnknownName("player", against, known)
    game = Cribbage(muggins=muggins)
    rng = random.Random(seed)
    headers = {"player 0": "you", "player 1": against, **({"muggins": "yes"} if muggins else {})}
    other = known[against](random.Random(rng.random()))
    return sit_down(CribbageSitting(game, against, other, rng, headers), save)


def solve(
    what: Annotated[Literal["strong", "statistics"], "The strong player, or the exact table of all hands."] = "strong",
    *,
    deals: Annotated[int, "Deals of self-play for the strong player."] = 4_000_000,
    seed: Annotated[int, "The same seed trains the same player."] = 1,
) -> Report:
    """Train the strong player from nothing (minutes), or tabulate every discard of every hand (seconds)."""
    from ludometry.games.cribbage.solving import solve_statistics, solve_strong

    return solve_statistics() if what == "statistics" else solve_strong(deals, seed)


def verify(
    what: Annotated[str, "statistics, or strong for the tables that were learned; without it all there are."] = "",
    *,
    repair: Annotated[bool, "Build again what is wrong."] = False,
    positions: Annotated[int, "How many discards are counted again, card by card; 0 means all."] = 15_000,
    seed: Annotated[int, "The same seed draws the same sample."] = 1,
) -> Report:
    """Check the tables: checksums, then a sample of hands and cribs counted again card by card."""
    from ludometry.games.cribbage.verifying import verify as verified

    return verified(what, repair, positions, seed)


def match(
    a: Annotated[str, "strong, search, ev, greedy, random, random-weights, thesis, learner, or one of the strategies."],
    b: Annotated[str, "The other player."],
    *,
    games: Annotated[int, "How many games; two on each sequence of deals, with the seats swapped."] = 20_000,
    seed: Annotated[int, "The same seed brings the same deals."] = 1,
    cluster: Annotated[str, "Play on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = "",
) -> Report:
    """One player against another on duplicate deals: win rate with its interval, margin a pair, skunks."""
    from ludometry.games.cribbage.contest import match as played

    return played(a, b, games, seed, cluster)


def simulate(
    player: Annotated[str, "Who plays."] = "strong",
    *,
    other: Annotated[str, "Against whom; the same player when left out."] = "",
    games: Annotated[int, "How many games."] = 10_000,
    seed: Annotated[int, "The same seed brings the same deals."] = 1,
) -> Report:
    """Play many games: who wins, by how much, and what hands, crib and play bring on average."""
    from ludometry.games.cribbage.contest import simulate as simulated

    return simulated(player, other or player, games, seed)


def reproduce(
    *,
    games: Annotated[int, "Training games behind each learned agent; the thesis played 1,000,000."] = 100_000,
    seed: Annotated[int, "The same seed brings the same figures."] = 1,
) -> Report:
    """The figures and tables of "Policy Improvement in Cribbage through Reinforcement" (2018), ours beside them."""
    from ludometry.games.cribbage.reproduce import reproduce as rows

    return rows(games, seed)


def __getattr__(name: str) -> Any:
    """`train` takes its options from the settings of a training run, which are loaded when they are asked for."""
    if name == "train":
        from ludometry.games.cribbage.train import train

        return train
    raise AttributeError(name)
