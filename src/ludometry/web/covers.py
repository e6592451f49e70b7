"""What a room is about, in a small drawing and a sentence: the rows of the way in.

cover      the position that stands for a room in the registry; what is drawn of it is a hand, a few tiles or the grid
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from ludometry.core.registry import Entry
from ludometry.web.words import html, word

SENTENCES = {
    "cribbage": word("Which two to throw, which card to play."),
    "darkchess": word("Exact endgames, flips weighed."),
    "dominoes": word("Which tile, with open or hidden hands."),
    "nurikabe": word("Solve, rate and make."),
    "poker": word("Which cards to hold, exactly."),
    "skat": word("Every card, open or hidden."),
    "sudoku": word("How hard for a person, and the next step."),
    "yatzy": word("What every hold and every box is worth."),
}
"""Rooms in a few words; one that has none here is told by its line in the registry."""

PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}
"""Which of the nine places of a die, as on a telephone, have a pip."""


def sentence(known: Entry) -> str:
    """What one does in a room."""
    return html(SENTENCES[known.id]) if known.id in SENTENCES else escape(known.summary)


def drawing(known: Entry) -> str:
    """What lies on the room's table, small; the whole board of a room that has no such drawing yet."""
    if known.id in DRAWINGS:
        return DRAWINGS[known.id](known.cover)
    return f'<img src="/v1/{known.id}/cover.svg" alt="" width="160" height="96" loading="lazy">'


def pips(face: int) -> str:
    """The pips of a die of 64 by 64."""
    return "".join(
        f'<circle cx="{14 + 18 * ((spot - 1) % 3)}" cy="{14 + 18 * ((spot - 1) // 3)}" r="5.5"/>'
        for spot in map(int, PIPS[face])
    )


def _svg(width: float, height: float, drawn: str, kind: str) -> str:
    """A drawing that is seen in its own size, in pixels."""
    return (
        f'<svg class="{kind}" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'aria-hidden="true">{drawn}</svg>'
    )


def _dice(cover: str) -> str:
    faces = re.findall("[1-6]", cover.split()[0])
    dice = (
        f'<g transform="translate({32 * place} 0) scale(.45)"><rect x="2" y="2" width="60" height="60" rx="11"/>'
        f"{pips(int(face))}</g>"
        for place, face in enumerate(faces)
    )
    return _svg(32 * len(faces), 29, "".join(dice), "small-dice")


def _cards(cards: list[tuple[str, str]]) -> str:
    """A hand held so that the corner of every card is seen, the last one whole."""
    drawn = "".join(
        f'<g class="suit-{suit}" transform="translate({18 * place} 0)"><rect x=".5" y=".5" width="37" height="51" '
        f'rx="4"/><text x="9.5" y="17">{rank.replace("T", "10")}</text>'
        f'<use href="/front/suits.svg#{suit}" x="3.5" y="22" width="12" height="12"/></g>'
        for place, (rank, suit) in enumerate(cards)
    )
    return _svg(18 * len(cards) + 20, 52, drawn, "small-cards")


def _ranks_first(cover: str) -> str:
    return _cards(re.findall(r"\b(10|[2-9AJQK])([SHDC])\b", cover))


def _suits_first(cover: str) -> str:
    hand = cover.split("|")[1]
    return _cards([(rank, suit) for suit, rank in re.findall(r"\b([CSHD])([JATKQ987])\b", hand)][:6])


def _tiles(cover: str) -> str:
    """The tiles on the table, end to end."""
    chain = re.findall(r"(\d)(\d)", cover.split("|")[2])[:3]
    places = {0: "", **PIPS}
    drawn = []
    for place, tile in enumerate(chain):
        drawn.append(
            f'<g transform="translate({52 * place} 0)"><rect x=".5" y=".5" width="50" height="25" rx="4"/>'
            '<path d="M25.5 4v18"/>'
        )
        for half, number in enumerate(map(int, tile)):
            drawn += [
                f'<circle cx="{5.5 + 25 * half + 7 * ((spot - 1) % 3):g}" cy="{6 + 7 * ((spot - 1) // 3)}" r="2.3"/>'
                for spot in map(int, places[number])
            ]
        drawn.append("</g>")
    return _svg(52 * len(chain), 26, "".join(drawn), "small-tiles")


def _grid(side: int, step: int, box: int = 0) -> str:
    """Lines of a square board; those of its boxes are strong."""
    wide = side * step
    thin = "".join(f"M{at} 1v{wide}M1 {at}h{wide}" for at in range(1 + step, wide, step))
    strong = "".join(f"M{at} 1v{wide}M1 {at}h{wide}" for at in range(1 + box * step, wide, box * step)) if box else ""
    return (
        f'<rect class="thick" x="1" y="1" width="{wide}" height="{wide}"/><path d="{thin}"/>'
        f'<path class="thick" d="{strong}"/>'
    )


def _givens(cover: str) -> str:
    """A puzzle of nine by nine: at this size a given is a mark."""
    marks = "".join(
        f'<rect class="given" x="{3 + 7 * (cell % 9)}" y="{3 + 7 * (cell // 9)}" width="3" height="3"/>'
        for cell, sign in enumerate(cover)
        if sign != "."
    )
    return _svg(65, 65, _grid(9, 7, 3) + marks, "small-grid")


def _numbers(cover: str) -> str:
    rows = cover.split("/")
    numbers = "".join(
        f'<text x="{7.5 + 13 * column}" y="{12 + 13 * row}">{sign}</text>'
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign.isdecimal()
    )
    return _svg(13 * len(rows) + 2, 13 * len(rows) + 2, _grid(len(rows), 13) + numbers, "small-grid")


def _pieces(cover: str) -> str:
    """The board of dark chess: Red's pieces have a ring, Black's are dark."""
    drawn = ['<rect class="wood" width="130" height="66" rx="4"/>']
    lines = "".join(f"M{1 + 16 * column} 1v64" for column in range(9)) + "".join(
        f"M1 {1 + 16 * row}h128" for row in range(5)
    )
    drawn.append(f'<path d="{lines}"/>')
    for row, line in enumerate(cover.split()[0].split("/")):
        column = 0
        for sign in line:
            if sign.isdecimal():
                column += int(sign)
                continue
            side = "red" if sign.isupper() else "black"
            drawn.append(f'<circle class="{side}" cx="{9 + 16 * column}" cy="{9 + 16 * row}" r="6"/>')
            column += 1
    return _svg(130, 66, "".join(drawn), "small-board")


DRAWINGS: dict[str, Callable[[str], str]] = {
    "cribbage": _ranks_first,
    "darkchess": _pieces,
    "dominoes": _tiles,
    "nurikabe": _numbers,
    "poker": _ranks_first,
    "skat": _suits_first,
    "sudoku": _givens,
    "yatzy": _dice,
}
