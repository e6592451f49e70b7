"""Answers about classes of sets that play alike, as data and as words."""

from __future__ import annotations

import time
from pathlib import Path

from ludometry.core.errors import BadInput
from ludometry.games.skat.cards import Contract, read_hand, write_card, write_hand
from ludometry.games.skat.graph_picture import draw_graph
from ludometry.games.skat.material import (
    PACK,
    Mode,
    as_club,
    as_clubs,
    card_map,
    contract_of,
    map_rows,
    positions,
    representative,
    representatives,
    sets,
    sets_in_class,
)
from ludometry.games.skat.notation import read_contract
from ludometry.study import classes as shared
from ludometry.study.classes import read_range
from ludometry.study.report import Json, Report, Table

MOST_ELEMENTS = 32
SOUND: dict[Mode, str] = {
    "bare": "unsound: trumps and one side suit look like one long suit",
    "trump": "sound for tricks, unsound for points",
    "points": "sound for points and tricks",
    "grand": "sound for points and tricks in grand",
    "null": "sound for null",
}


def classes_report(text: str, mode: Mode, map_to: Path | None = None) -> Report:
    """Sets, classes, positions and bytes by number of cards; and the map file."""
    counts = read_range(text, 1, MOST_ELEMENTS, "cards")
    rows: list[Json] = []
    for count in counts:
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
    carried = (row for count in counts for row in map_rows(count, mode))
    return shared.classes_report({"mode": mode, "rows": rows}, [table, words], map_to, carried)


def _whole(number: int | None) -> str:
    if number is None:
        return "-"
    return f"{number:,}" if number < 10**10 else f"{number:.4g}"


def class_report(text: str, contract_name: str) -> Report:
    """One set: its graph, its class in each mode, its representative, and which card plays which part."""
    contract = int(read_contract(contract_name))
    cards = (1 << PACK) - 1 if text == "all" else read_hand(text)
    if not cards:
        raise BadInput("a set to look at has a card or more: write such as 'CJ HA H7'.")
    modes: list[Mode] = ["bare", "trump", "points"]
    if contract >= Contract.GRAND:
        modes = ["grand" if contract == Contract.GRAND else "null"]
    kept = modes[-1]
    target = representative(cards, kept, contract)
    # The map leads through sets of one contract, so a suit game is first told as if clubs were trumps.
    carry = card_map(as_clubs(cards, contract), target, kept)
    plays = [[write_card(as_club(card, contract)), write_card(carry[card])] for card in sorted(carry, reverse=True)]
    found = {mode: representative(cards, mode, contract) for mode in modes}
    data: Json = {
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
    return Report(data, [table, words], draw_graph(cards, contract, _caption(cards, written)))


def _caption(cards: int, written: str) -> str:
    if cards.bit_count() == PACK:
        return "the whole pack: a card beats everything that can be reached from it"
    return f"read from the table of {written}"


def similarity_report() -> Report:
    """What merging classes with similar payoffs saves."""
    from ludometry.games.skat.paper.similarity import saving

    found = [saving(tricks) for tricks in (2, 3)]
    rows = [
        {
            "elements": one.elements,
            "structures": one.structures,
            "representatives": one.classes,
            "merged": one.merged,
            "positions": one.positions,
            "merged_positions": one.merged_positions,
            "saved": one.saved,
        }
        for one in found
    ]
    shown = [
        [one.elements, one.structures, f"{one.classes:,}", f"{one.merged:,}", f"{100 * one.saved:.1f} %",
         f"{one.positions:,}", f"{one.merged_positions:,}"]
        for one in found
    ]  # fmt: skip
    columns = ["cards", "structures", "payoff-aware", "similar merged", "saved", "positions", "left"]
    words = (
        "Classes of one structure are merged when their payoffs put all outcomes into the same order, ties included."
    )
    return Report({"rows": rows}, [Table(columns, shown, "Payoff similarity in a suit game"), words])
