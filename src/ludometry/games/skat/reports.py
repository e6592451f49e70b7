"""Answers about positions and games, as data and as words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.core.game import Game, Marks, Svg, Turn
from ludometry.core.record import Record, final_position, replay
from ludometry.games.skat import rules
from ludometry.games.skat.cards import PACK_POINTS, POINTS_TO_WIN, SEATS, Contract, write_card
from ludometry.games.skat.game import Skat
from ludometry.games.skat.oracle import SkatOracle, reads
from ludometry.games.skat.picture import SkatPicture
from ludometry.games.skat.position import NOBODY, SEAT_NAMES, Play, Position
from ludometry.games.skat.room import OPTIONS, ROOM
from ludometry.games.skat.scoring import Sheet, sheet
from ludometry.study.adviser import acting_view, advice
from ludometry.study.report import Report, Table
from ludometry.study.reviewer import review, review_report

EARLY_CARDS, MOST_EARLY_DEALS = 9, 100
"""From so many cards on, no more deals may be asked for: a request must end."""


def advice_report(game: Skat, text: str, most: int, even: bool = False) -> Report:
    """Every card best first, and over how many of the deals that fit."""
    from ludometry.games.skat.sampling import count_deals

    position = game.read(text)
    view = acting_view(game, position)
    if game.deals > MOST_EARLY_DEALS and view.hand.bit_count() >= EARLY_CARDS:
        raise BadInput(
            f"with {EARLY_CARDS} cards or more in hand --deals is {MOST_EARLY_DEALS} at most: each takes long."
        )
    fitting = count_deals(view.seen)
    oracle = SkatOracle(game.objective, game.deals, even)
    appraisals = oracle.appraise(view)
    worlds = int(appraisals[0].details["deals"])
    extra = {"seat": view.seat, "deals": worlds, "fitting": fitting}
    any_game: Game[Any, Any, Any] = game
    report = advice(any_game, oracle, position, SkatPicture(), most or None, extra, appraisals)
    if fitting == 1:
        words = "All cards lie open: the values are exact."
    elif worlds == fitting:
        words = f"The means are over all {fitting:,} deals that fit, each played out with open cards."
    else:
        drawn = "each as likely as the other" if even or not reads(view) else "drawn as the declarer's bid suggests"
        words = (
            f"The means are over {worlds} of {fitting:,} deals that fit, {drawn} and played out with open cards; "
            "--deals asks for more."
        )
    return Report(report.data, lambda: [*report.parts, words], lambda: report.picture or Svg())


def open_report(position: Position, most: int = 30) -> Report:
    """With all cards open: what the game ends in, every card exactly, and the line that best play follows."""
    from ludometry.games.skat.solver import best_line

    if not position.is_open:
        raise BadInput("some hands are unknown in this position: open cards need all three.")
    if position.contract == NOBODY or rules.turn(position) < 0:
        raise BadInput("there is no card to play in this position.")
    game = Skat(open=True)
    seat = rules.turn(position)
    appraisals = SkatOracle().appraise(game.view(position, seat))
    now = position.table
    line = best_line(position.hands, position.contract, position.declarer, now.leader, now.trick)
    worth = SkatOracle().worth(position)
    mine, theirs = worth[position.declarer], worth[(position.declarer + 1) % SEATS]
    tricks = spell_line(position, line)[:most]
    data: dict[str, Any] = {
        "room": "skat",
        "position": game.write(position),
        "declarer": mine,
        "defenders": theirs,
        "moves": [
            {"move": write_card(a.move.card), "value": a.value.mean, "loss": a.loss, "why": a.why} for a in appraisals
        ],
        "line": [write_card(card) for card in line],
        "tricks": tricks,
    }
    rows = [[write_card(a.move.card), f"{a.value.mean:g}", f"-{a.loss:g}" if a.loss else "", a.why] for a in appraisals]
    unit = "% to win" if position.contract == Contract.NULL else f"{SEAT_NAMES[seat]}'s side"
    parts: list[str | Table] = [
        open_words(position, mine),
        Table(["card", unit, "loss", "why"], rows),
        "Best line: " + ("; ".join(tricks) or "-"),
    ]
    return Report(data, parts, SkatPicture().draw(game.view(position, seat), Marks(best=appraisals[0].move)))


def open_words(position: Position, declarers: float) -> str:
    """The result with open cards, in a sentence."""
    who = f"{SEAT_NAMES[position.declarer].capitalize()}, who declares {Contract(position.contract).title},"
    if position.contract == Contract.NULL:
        return f"{who} takes no trick: won." if declarers else f"{who} must take a trick: lost."
    if position.before is None:
        return f"{who} takes {declarers:g} points from here on, with best play by everybody."
    end = "won" if declarers >= POINTS_TO_WIN else "lost"
    return f"{who} ends with {declarers:g} of {PACK_POINTS} points, with best play by everybody: {end}."


def spell_line(position: Position, line: list[int]) -> list[str]:
    """A line of cards, trick by trick: who leads, the cards, who takes them."""
    told = []
    for card in line:
        position = rules.play(position, Play(card))
        now = position.table
        if not now.trick and now.last:
            cards = " ".join(write_card(one) for one in now.last)
            told.append(f"{SEAT_NAMES[now.last_leader]} {cards} to {SEAT_NAMES[now.leader]}")
        if rules.turn(position) == Turn.OVER:
            break
    return told


def sheet_data(found: Sheet, contract: int) -> dict[str, Any]:
    """The score of a game as JSON."""
    counted = contract != Contract.NULL
    return {
        "won": found.won,
        "declarer_points": found.declarer_points,
        "defender_points": found.defender_points,
        "tops": (found.tops if found.held else -found.tops) if counted else None,
        "schneider": found.schneider if counted else None,
        "schwarz": found.schwarz if counted else None,
        "value": found.value,
        "score": found.score,
        "words": found.words(contract),
    }


def with_sheet(report: Report, end: Position) -> Report:
    """A report with the score of the game, once it is over."""
    found = sheet(end) if end.contract != NOBODY else None
    data = {**report.data, "sheet": sheet_data(found, end.contract) if found else None}
    parts = [*report.parts, *([f"On the score sheet: {found.words(end.contract)}."] if found else [])]
    return Report(data, parts, report.picture, report.failed)


def game_of(record: Record) -> Skat:
    """The game that a record's header asks for."""
    return ROOM.game(**{key: value for key, value in record.headers.items() if key in OPTIONS})


def after_the_deal(game: Skat, record: Record) -> Record:
    """The same record from the first position in which all cards are dealt: the deal itself is nobody's merit."""
    position = game.read(record.start) if record.start else game.start()
    skipped = 0
    for ply in replay(game, record):
        if position.contract != NOBODY:
            break
        position = game.play(ply.position, ply.move)
        skipped += 1
    if position.contract == NOBODY:
        raise BadInput("this record ends before all cards are dealt: there is nothing to review.")
    return Record(record.room, record.events[skipped:], game.write(position), record.headers)


def game_review(record: Record, hidden: bool, objective: str, most: int) -> Report:
    """What every card gave away: with all cards open and exact, or by what its player could know."""
    asked = replace(game_of(record), objective=objective or "points")
    game = replace(asked, open=not hidden)
    dealt = after_the_deal(asked, record)
    oracle = SkatOracle(game.objective, game.deals)
    first = game.read(dealt.start)
    names = [
        name + (f" ({Contract(first.contract).title})" if seat == first.declarer else "")
        for seat, name in enumerate(SEAT_NAMES)
    ]
    any_game: Game[Any, Any, Any] = game
    result = review(any_game, oracle, dealt, oracle.worth)
    report = review_report(result, names, most)
    report.data["hidden"] = hidden
    return with_sheet(report, final_position(game, dealt))
