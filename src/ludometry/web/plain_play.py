"""A room without scripts: the moves of a position are a form, which leads to the page of where they lead."""

from __future__ import annotations

from html import escape
from urllib.parse import parse_qs

from fastapi import Request

from ludometry.core.errors import BadInput
from ludometry.study.report import Json
from ludometry.web import playing
from ludometry.web.api import LONGEST_POSITION
from ludometry.web.playing import Place
from ludometry.web.words import html, say

MOST_BUTTONS = 16
"""More moves than these are chosen from a list: a grid has hundreds."""


def moves_of(place: Place, state: Json) -> list[str]:
    """The moves that a person may make at a place, in the order of the alphabet, which tells nothing of their worth."""
    sitting = place.sitting
    moves = sitting.game.moves(sitting.position) if state["mine"] and not state["over"] else []
    return sorted({sitting.game.write_move(sitting.position, move) for move in moves})


def without_scripts(place: Place, state: Json) -> str:
    """What stands on a room's page for who has turned scripts off: the moves, and the ways through the game."""
    here = f"/{place.tree.room}/{place.tree.id}"
    ways = [(state["back"], say("Back")), (state["forward"], say("Forward"))]
    links = "".join(
        f'<a class="tool" href="{here}/{node}">{escape(words)}</a>' for node, words in ways if node is not None
    )
    return (
        f'<noscript><form class="row" method="post" action="{here}/{place.node}">{_choice(place, state)}</form>'
        f'<nav class="row" aria-label="{html("Go through the game")}">{links}'
        f'<a class="tool" href="/{place.tree.room}">{html("New game")}</a></nav></noscript>'
    )


def _choice(place: Place, state: Json) -> str:
    if state["over"]:
        return ""
    if not state["mine"]:
        return f'<button class="tool main" name="move" value="">{html("Go on")}</button>'
    names = [(escape(name, quote=True), escape(name)) for name in moves_of(place, state)]
    if len(names) <= MOST_BUTTONS:
        return "".join(f'<button class="tool" name="move" value="{value}">{words}</button>' for value, words in names)
    options = "".join(f"<option>{words}</option>" for _, words in names)
    return (
        f'<label>{html("Your move: {count} to choose from", count=len(names))} <select name="move">{options}</select>'
        f'</label><button class="tool main">{html("Play it")}</button>'
    )


async def sent(request: Request) -> dict[str, str]:
    """What a form says: the move, typed or chosen, and where to go on."""
    try:
        fields = parse_qs((await request.body()).decode("ascii"), max_num_fields=10, encoding="utf-8", errors="strict")
    except ValueError as problem:
        raise BadInput("this is no form of our pages.") from problem
    found = {name: values[0] for name, values in fields.items()}
    if len(found.get("move", "")) > LONGEST_POSITION or len(found.get("typed", "")) > LONGEST_POSITION:
        raise BadInput("this move is longer than any.")
    return found


def next_page(begun: Place, ended: Place, in_text: bool) -> str:
    """Where a move leads; people who share a screen first hand it on, since nothing can cover the cards."""
    there = f"/{ended.tree.room}/{ended.tree.id}/{ended.node}{'/text' if in_text else ''}"
    shared = not ended.tree.against and playing.is_hidden(ended) and ended.sitting.seat != begun.sitting.seat
    return f"{there}?hand=on" if shared else there
