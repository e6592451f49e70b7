"""Answers about positions and games, as data and as words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludometry.core.errors import BadInput
from ludometry.core.game import Marks, Svg, Turn
from ludometry.core.record import Record, checked, final_position, refuse_uneventful, replay
from ludometry.core.registry import room
from ludometry.games.skat import rules
from ludometry.games.skat.cards import (
    PACK_POINTS,
    POINTS_TO_WIN,
    SEATS,
    Contract,
    Count,
    Hands,
    hand_of,
    read_card,
    three,
    write_card,
    write_hand,
)
from ludometry.games.skat.material import as_clubs, carried, is_sound
from ludometry.games.skat.oracle import SkatOracle, reads
from ludometry.games.skat.picture import SkatPicture
from ludometry.games.skat.position import NOBODY, SEAT_NAMES, Play, Position
from ludometry.games.skat.rules import Objective, Skat
from ludometry.games.skat.sampling import count_deals
from ludometry.games.skat.scoring import Sheet, sheet
from ludometry.study.adviser import acting_view, advice
from ludometry.study.report import Json, Report, Table
from ludometry.study.reviewer import review, review_report
from ludometry.study.verbs import options_in
from ludometry.tables.map_file import Carried

EARLY_CARDS, MOST_EARLY_DEALS = 9, 100
"""From this many cards on, no more deals may be asked for: a request must end."""


def advice_report(game: Skat, text: str, most: int) -> Report:
    """Every card best first, and over how many of the deals that fit."""
    position = game.read(text)
    game = replace(game, contract=position.contract)
    view = acting_view(game, position)
    if game.deals > MOST_EARLY_DEALS and view.hand.bit_count() >= EARLY_CARDS:
        raise BadInput(
            f"with {EARLY_CARDS} cards or more in hand --deals is {MOST_EARLY_DEALS} at most: each takes long."
        )
    fitting = count_deals(view.seen)
    oracle = SkatOracle(game)
    appraisals = oracle.appraise(view)
    worlds = int(appraisals[0].details["deals"])
    extra = {"seat": view.seat, "deals": worlds, "fitting": fitting}
    report = advice(game, oracle, position, SkatPicture(), most or None, extra, appraisals)
    if fitting == 1:
        words = "All cards lie open: the values are exact."
    elif worlds == fitting:
        words = f"The means are over all {fitting:,} deals that fit, each played out with open cards."
    else:
        drawn = (
            "each as likely as the other" if game.even or not reads(view) else "drawn as the declarer's bid suggests"
        )
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
    seat, oracle = rules.turn(position), SkatOracle(game)
    appraisals = oracle.appraise(game.view(position, seat))
    now = position.course
    line = best_line(position.hands, position.contract, position.declarer, now.leader, now.trick)
    worth = oracle.worth(position)
    mine, theirs = worth[position.declarer], worth[(position.declarer + 1) % SEATS]
    tricks = spell_line(position, line)[:most]
    data: Json = {
        "room": "skat",
        "position": game.write(position),
        "declarer": mine,
        "defenders": theirs,
        "moves": [
            {"move": game.write_move(position, a.move), "value": a.value.mean, "loss": a.loss, "why": a.why}
            for a in appraisals
        ],
        "line": [write_card(card) for card in line],
        "tricks": tricks,
    }
    rows = [
        [move["move"], f"{a.value.mean:g}", f"-{a.loss:g}" if a.loss else "", a.why]
        for move, a in zip(data["moves"], appraisals, strict=True)
    ]
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
        now = position.course
        if not now.trick and now.last:
            cards = " ".join(write_card(one) for one in now.last)
            told.append(f"{SEAT_NAMES[now.last_leader]} {cards} to {SEAT_NAMES[now.leader]}")
        if rules.turn(position) == Turn.OVER:
            break
    return told


def sheet_data(found: Sheet, contract: int) -> Json:
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


def game_review(record: Record, hidden: bool, objective: Objective, most: int) -> Report:
    """What every card gave away: with all cards open and exact, or by what its player could know."""
    refuse_uneventful(record)
    asked: Skat = replace(room("skat").game(**options_in(record)), objective=objective)
    dealt = after_the_deal(asked, record)
    first = asked.read(dealt.start)
    game = replace(asked, contract=first.contract, open=not hidden)
    checked(game, dealt)
    names = [
        name + (f" ({Contract(first.contract).title})" if seat == first.declarer else "")
        for seat, name in enumerate(SEAT_NAMES)
    ]
    report = review_report(review(game, SkatOracle(game), dealt), names, most)
    report.data["hidden"] = hidden
    return with_sheet(report, final_position(game, dealt))


def probe_report(position: Position, count: Count, map_: Mapping[str, Carried] | None = None) -> Report:
    """What the tables say of a position between two tricks, and what each card leads to.

    With the rows of a map file the value is that of the representative's cards.
    """
    from ludometry.games.skat.solver import appraise, best_line
    from ludometry.games.skat.tables import ending_for, tables

    now = position.course
    if not position.is_open or position.contract < 0:
        raise BadInput("tables know open cards only: name the contract and the cards of all three hands.")
    if now.trick:
        raise BadInput("tables hold positions between two tricks: ask for advice, which solves this one.")
    contract, hands = position.contract, position.hands
    ending = ending_for(count, contract, hands[0].bit_count())
    read, under = (hands, contract) if map_ is None else _by_map(hands, contract, ending.count, map_)
    value = tables().value(read, under, position.declarer, now.leader, ending.count)
    cards = appraise(hands, contract, position.declarer, now.leader)
    line = best_line(hands, contract, position.declarer, now.leader)
    unit = "points" if ending.count == "points" else "tricks"
    rising = now.leader == position.declarer
    cards.sort(key=lambda pair: -pair[1] if rising else pair[1])
    data = {
        "room": "skat",
        "table": ending.name,
        "value": value,
        "unit": unit,
        "moves": [{"move": write_card(card), "value": worth} for card, worth in cards],
        "line": [write_card(card) for card in line],
    }
    if contract == Contract.NULL:
        words = "The declarer takes no trick." if value == 0 else f"The declarer cannot avoid {value} tricks."
        columns = ["card", "null is kept"]
    else:
        words = f"The declarer takes {value} more {unit}; {SEAT_NAMES[now.leader]} leads."
        columns = ["card", "points"]
    kept = {0: "no", 1: "yes"} if contract == Contract.NULL else {}
    shown = [[write_card(card), kept.get(worth, worth)] for card, worth in cards]
    played = " ".join(write_card(card) for card in line)
    return Report(data, [words, Table(columns, shown), f"Best line: {played}"])


def _by_map(hands: Hands, contract: int, count: Count, map_: Mapping[str, Carried]) -> tuple[Hands, int]:
    """The hands with the cards of the representative that a map file names, and the contract they are told under."""
    played = max(contract, int(Contract.CLUBS))
    told = three(as_clubs(hand, contract) for hand in hands)
    row = map_.get(write_hand(told[0] | told[1] | told[2], played))
    if row is None:
        return hands, contract
    carry = {read_card(a): read_card(b) for a, b in row.parts}
    if hand_of(carry) != told[0] | told[1] | told[2] or not is_sound(carry, played, count):
        raise BadInput(
            f"the map's row for {row.set_} does not keep what counts here: write the map with the --mode of the "
            "contract, such as points, grand or null."
        )
    return carried(told, carry), played
