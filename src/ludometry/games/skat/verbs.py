"""What the command line offers for Skat. Every verb answers with a Report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from ludometry.study.report import Report

POSITION = (
    "Contract, declarer and three hands: 'hearts by F | HA CT | HJ DA | CK D7 | points 45-37 | played M'; "
    "a hand that you do not see is '?'; then perhaps skat, gone, points, void, played."
)
Contracts = Annotated[
    Literal["", "diamonds", "hearts", "spades", "clubs", "grand", "null"], "What is played; the cards decide if empty."
]
Deals = Annotated[int, "How many deals the adviser looks at; 0 lets the number of cards decide."]
Objective = Annotated[Literal["points", "win"], "What a card is judged by: card points, or the chance to win."]
TABLE_VERBS = ("classes", "solve", "probe", "reproduce")


def advise(
    position: Annotated[str, POSITION],
    *,
    deals: Deals = 0,
    objective: Objective = "points",
    open_cards: Annotated[bool, "Use every card that the position names, not only what the seat to play sees."] = False,
    even: Annotated[bool, "For a defender: all deals that fit count alike, whatever the declarer declared."] = False,
    most: Annotated[int, "How many cards to show; 0 shows them all."] = 0,
) -> Report:
    """Every card, best first: exact with open cards, the mean over deals that fit when hands are hidden."""
    from ludometry.games.skat.reports import advice_report
    from ludometry.games.skat.room import ROOM

    return advice_report(ROOM.game(objective=objective, open=open_cards, deals=deals), position, most, even)


def play(
    position: Annotated[str, POSITION + " Without it a game is dealt."] = "",
    *,
    against: Annotated[str, "Who sits at the other seats: sampling, simple or random; nobody is you alone."] = "simple",
    seat: Annotated[str, "Where you sit: F, M or R."] = "F",
    contract: Contracts = "",
    declarer: Annotated[str, "Who declares a dealt game: F, M or R; the cards decide if empty."] = "",
    open_cards: Annotated[bool, "Lay all cards open."] = False,
    seed: Annotated[int, "The same seed deals the same cards."] = 1,
    save: Annotated[Path | None, "Write the game to this file at the end."] = None,
) -> Report:
    """Play at the terminal: type a card such as CJ; ? for a hint."""
    import random

    from ludometry.core.errors import UnknownName
    from ludometry.games.skat.notation import read_seat
    from ludometry.games.skat.reports import with_sheet
    from ludometry.games.skat.room import ROOM
    from ludometry.study.terminal import Sitting, play_report

    game = ROOM.game(start=position, contract=contract, declarer=declarer, open=open_cards)
    players = ROOM.players(game)
    if against not in players and against != "nobody":
        raise UnknownName("player", against, [*players, "nobody"])
    rng = random.Random(seed)
    mine = read_seat(seat)
    others = {} if against == "nobody" else {s: players[against](rng) for s in range(3) if s != mine}
    headers = {key: value for key, value in (("contract", contract), ("declarer", declarer)) if value}
    start = game.start() if position else None
    sitting = Sitting(game, ROOM.oracle(game), ROOM.picture(game), others, rng, start, headers)
    report = play_report(sitting, save)
    return with_sheet(report, sitting.position)


def review(
    file: Annotated[Path, "A record: 'room: skat', 'start: ...' or the packets of the deal, then cards."],
    *,
    hidden: Annotated[bool, "Judge each card by what its player could know instead of by all cards."] = False,
    objective: Objective = "points",
    most: Annotated[int, "How many of the costliest cards to show."] = 10,
) -> Report:
    """What every card of a game gave away, with all cards open unless asked otherwise, and the score."""
    from ludometry.core.files import read_text
    from ludometry.core.record import read_record
    from ludometry.games.skat.reports import game_review

    return game_review(read_record(read_text(file), "skat"), hidden, objective, most)


def simulate(
    declarer: Annotated[str, "Who declares: sampling, simple or random."] = "simple",
    *,
    defenders: Annotated[str, "Who defends; the same player if empty."] = "",
    games: Annotated[int, "How many games."] = 200,
    contract: Contracts = "",
    deals: Deals = 0,
    seed: Annotated[int, "The same seed deals the same games."] = 1,
) -> Report:
    """Play many games: how often each contract is won, with what points and score."""
    from ludometry.games.skat.contest import simulate as simulated

    return simulated(declarer, defenders or declarer, games, contract, deals, seed)


def match(
    first: Annotated[str, "A player: sampling, simple or random."] = "simple",
    second: Annotated[str, "Another player."] = "random",
    *,
    games: Annotated[int, "How many games; two on each deal, each player declaring one and defending the other."] = 200,
    contract: Contracts = "",
    deals: Deals = 0,
    seed: Annotated[int, "The same seed deals the same games."] = 1,
    cluster: Annotated[str, "Play on a Dask cluster: tcp://HOST:PORT, a scheduler file, or local."] = "",
) -> Report:
    """One player against another on the same deals, declaring and defending by turns, with an interval."""
    from ludometry.games.skat.contest import match as played

    return played(first, second, games, contract, deals, seed, cluster)


def verify(
    what: Annotated[str, "One table such as points-suit-2; without it every table there is."] = "",
    *,
    repair: Annotated[bool, "Build again what is wrong, and what was built from it where values changed."] = False,
    positions: Annotated[int, "The most positions of one table; larger tables are sampled. 0 means all."] = 20_000,
    seed: Annotated[int, "The same seed draws the same sample."] = 1,
) -> Report:
    """Check the tables: checksums, then each position against one trick played by the plain rules."""
    from ludometry.games.skat.verifying import verify as verified

    return verified(what, repair, positions, seed)


def warm() -> Report:
    """Compile every kernel of the room."""
    import random

    from ludometry.core.progress import note
    from ludometry.games.skat.checks import solver_agrees
    from ludometry.games.skat.solver import prepare

    note("compiling the kernels of Skat")
    solver_agrees(random.Random(1), 12)
    prepare()
    return Report({"room": "skat"}, ["Skat is warm."])


def __getattr__(name: str) -> Any:
    """Classes, tables and the paper's figures are loaded when they are asked for."""
    if name in TABLE_VERBS:
        import importlib

        return getattr(importlib.import_module("ludometry.games.skat.table_verbs"), name)
    raise AttributeError(name)
