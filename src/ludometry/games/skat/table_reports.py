"""Answers about classes, tables and open cards, as data and as words."""

from __future__ import annotations

import time
from typing import Any

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import Contract, read_hand, write_card, write_hand
from ludometry.games.skat.graph_picture import draw_graph
from ludometry.games.skat.material import (
    Mode,
    card_map,
    contract_of,
    positions,
    read_mode,
    representative,
    representatives,
    sets,
    sets_in_class,
)
from ludometry.games.skat.position import SEAT_NAMES, Position
from ludometry.games.skat.tables import KIND_NAMES, MOST_TRICKS, Ending, cost_words, ending_for, tables
from ludometry.study.report import Report, Table

MOST_ELEMENTS = 32
MOST_IN_A_SET = 12
SOUND: dict[Mode, str] = {
    "bare": "unsound: trumps and one side suit look like one long suit",
    "trump": "sound for tricks, unsound for points",
    "points": "sound for points and tricks",
    "grand": "sound for points and tricks in grand",
    "null": "sound for null",
}


def read_range(text: str) -> list[int]:
    """`4` or `1..12`."""
    low, dots, high = text.partition("..")
    if not low.isdigit() or (dots and not high.isdigit()):
        raise BadInput(f"{text[:20]!r} is not a number of cards: write such as 4 or 1..12.")
    first, last = int(low), int(high) if dots else int(low)
    if not 1 <= first <= last <= MOST_ELEMENTS:
        raise BadInput(f"a set has 1 to {MOST_ELEMENTS} cards, fewest first: write such as 1..12.")
    return list(range(first, last + 1))


def classes_report(text: str, mode_name: str) -> Report:
    """Sets, classes, positions and bytes by number of cards."""
    mode = read_mode(mode_name)
    rows: list[dict[str, Any]] = []
    for count in read_range(text):
        began = time.process_time()
        classes = representatives(count, mode)
        kept, everything = positions(count, classes), positions(count, sets(count))
        rows.append(
            {
                "elements": count,
                "sets": sets(count),
                "representatives": classes,
                "positions": kept,
                "bytes": kept,
                "all_positions": everything,
                "seconds": time.process_time() - began,
            }
        )
    keys = ("elements", "sets", "representatives", "all_positions", "positions")
    shown = [[_whole(row[key]) for key in keys] for row in rows]
    columns = ["cards", "sets", "classes", "all positions", "positions kept"]
    words = "Positions between two tricks, three leaders each, one byte a position; hands are equal every third row."
    table = Table(columns, shown, f"Classes of Skat, mode {mode} ({SOUND[mode]})")
    return Report({"mode": mode, "rows": rows}, [table, words])


def _whole(number: int | None) -> str:
    if number is None:
        return "-"
    return f"{number:,}" if number < 10**10 else f"{number:.4g}"


def class_report(text: str, contract_name: str) -> Report:
    """One set: its graph, its class in each mode, its representative, and which card plays which part."""
    from ludometry.games.skat.notation import read_contract

    contract = int(read_contract(contract_name))
    cards = read_hand(text)
    if not 1 <= cards.bit_count() <= MOST_IN_A_SET:
        raise BadInput(f"a set to look at has 1 to {MOST_IN_A_SET} cards: write such as 'CJ HA H7'.")
    modes: list[Mode] = ["bare", "trump", "points"]
    if contract >= Contract.GRAND:
        modes = ["grand" if contract == Contract.GRAND else "null"]
    kept = modes[-1]
    target = representative(cards, kept, contract)
    # The map leads through sets of one contract, so a suit game is first told as if clubs were trumps.
    carry = card_map(_as_clubs(cards, contract), target, kept)
    plays = [[write_card(_back(card, contract)), write_card(carry[card])] for card in sorted(carry, reverse=True)]
    found = {mode: representative(cards, mode, contract) for mode in modes}
    data: dict[str, Any] = {
        "set": write_hand(cards, contract),
        "contract": Contract(contract).title,
        "elements": cards.bit_count(),
        "representative": {mode: write_hand(found[mode], contract_of(mode)) for mode in modes},
        "sets": {mode: sets_in_class(cards, mode, contract) for mode in modes},
        "sound": {mode: SOUND[mode] for mode in modes},
        "map": plays,
    }
    shown = [[mode, data["representative"][mode], f"{data['sets'][mode]:,}", SOUND[mode]] for mode in modes]
    written = data["representative"][kept]
    words = f"In the table of {written}: " + ", ".join(f"{a} plays {b}" for a, b in plays) + "."
    table = Table(["mode", "representative", "sets", "what it is good for"], shown, data["set"])
    return Report(data, [table, words], draw_graph(cards, contract, f"read from the table of {written}"))


def _as_clubs(cards: int, contract: int) -> int:
    """The same set with the trump suit and clubs exchanged, jacks left where they are."""
    return sum(1 << _back(card, contract) for card in range(32) if cards >> card & 1)


def _back(card: int, contract: int) -> int:
    if contract >= Contract.CLUBS or card & 7 == 7:
        return card
    suit = {contract: 3, 3: contract}.get(card >> 3, card >> 3)
    return 8 * suit + (card & 7)


def similarity_report() -> Report:
    """What merging classes with similar payoffs saves."""
    from ludometry.games.skat.similarity import saving

    found = [saving(tricks) for tricks in (2, 3)]
    rows = [
        {
            "elements": one.elements,
            "structures": one.structures,
            "representatives": one.classes,
            "merged": one.merged,
            "positions": one.positions,
            "merged_positions": one.merged_positions,
            "saved": 1 - one.merged / one.classes,
        }
        for one in found
    ]
    shown = [
        [r["elements"], r["structures"], f"{r['representatives']:,}", f"{r['merged']:,}", f"{100 * r['saved']:.1f} %",
         f"{r['positions']:,}", f"{r['merged_positions']:,}"]
        for r in rows
    ]  # fmt: skip
    columns = ["cards", "structures", "payoff-aware", "similar merged", "saved", "positions", "left"]
    words = (
        "Classes of one structure are merged when their payoffs put all outcomes into the same order, ties included."
    )
    return Report({"rows": rows}, [Table(columns, shown, "Payoff similarity in a suit game"), words])


def build_report(kind_name: str, tricks: int, count: str, workers: int, status: bool) -> Report:
    """Builds tables of the last tricks, or says what is there."""
    kinds = [kind for kind, name in KIND_NAMES.items() if kind_name in ("", name)]
    if not kinds:
        raise BadInput(f"{kind_name[:30]!r} is neither suit, grand or null nor a position with all hands open.")
    if count not in ("points", "tricks"):
        raise BadInput("--count is points or tricks.")
    endings = [
        Ending(counted, kind, min(tricks, most))
        for (counted, kind), most in MOST_TRICKS.items()
        if kind in kinds and (counted == count or kind_name == "null")
    ]
    if tricks and any(ending.tricks != tricks for ending in endings) and kind_name:
        most = max(MOST_TRICKS[one.count, one.kind] for one in endings)
        raise BadInput(f"tables of {count} go to {most} tricks here: --tricks is a number from 2 to {most}.")
    if status:
        return _status_report()
    began, wall = time.process_time(), time.time()
    built = [one for ending in endings for one in tables().build(ending, workers or 2)]
    cpu, spent = time.process_time() - began, time.time() - wall
    where = [tables().store.manifest(ending.name) for ending in endings]
    data = {
        "tables": [ending.name for ending in endings],
        "built": [one.name for one in built],
        "states": sum(ending.numbering.size for ending in endings),
        "bytes": sum(manifest.bytes for manifest in where),
        "cpu_s": cpu,
        "wall_s": spent,
    }
    shown = [[e.name, f"{e.numbering.classes:,}", f"{e.numbering.size:,}", f"{m.bytes:,}", m.made.get("cpu_s", "-")]
             for e, m in zip(endings, where, strict=True)]  # fmt: skip
    columns = ["table", "classes", "positions", "bytes", "CPU s when built"]
    words = f"{len(built)} built now, {cpu:.1f} CPU s."
    return Report(data, [Table(columns, shown, "Tables of the last tricks"), words])


def _status_report() -> Report:
    rows = []
    for (counted, kind), most in MOST_TRICKS.items():
        for tricks in range(2, most + 1):
            ending = Ending(counted, kind, tricks)
            rows.append({"table": ending.name, "built": tables().ready(ending), "positions": ending.numbering.size,
                         "cost": cost_words(ending), "command": ending.command})  # fmt: skip
    shown = [[r["table"], "built" if r["built"] else "-", f"{r['positions']:,}", r["cost"]] for r in rows]
    return Report({"rows": rows}, [Table(["table", "", "positions", "cost"], shown, "Tables of the last tricks")])


def probe_report(position: Position, count: str) -> Report:
    """What the tables say of a position between two tricks, and what each card leads to."""
    from ludometry.games.skat.solver import appraise, best_line

    if count not in ("points", "tricks"):
        raise BadInput("--count is points or tricks.")
    now = position.table
    if not position.is_open or position.contract < 0:
        raise BadInput("tables know open cards only: name the contract and the cards of all three hands.")
    if now.trick:
        raise BadInput("tables hold positions between two tricks: 'ludometry advise skat' solves this one.")
    contract, hands = position.contract, position.hands
    ending = ending_for("points" if count == "points" else "tricks", contract, hands[0].bit_count())
    value = tables().value(hands, contract, position.declarer, now.leader, ending.count)
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
