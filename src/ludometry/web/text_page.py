"""A room in text: the board as letters, the moves as a list to choose from, every worth in words.

It is made for screen readers and for keyboards, and needs no picture: each node of a game has it under `/text`.
"""

from __future__ import annotations

import html as entities
import re
from html import escape

from fastapi import Request

from ludometry.core.registry import entry
from ludometry.study.report import Json
from ludometry.web import playing
from ludometry.web.plain_play import moves_of
from ludometry.web.playing import Place
from ludometry.web.shell import json_in_html, page
from ludometry.web.words import html, say

_DESC = re.compile(r"<desc[^>]*>(.*?)</desc>", re.DOTALL)
NARROW_LIST = 12
"""More moves than these stand in a list that scrolls."""


def as_text(drawn: str) -> str:
    """The letters that stand for a drawing."""
    found = _DESC.search(drawn)
    return entities.unescape(found[1]).strip("\n") if found else ""


def text_page(request: Request, place: Place) -> str:
    """What a person sees at a node, in text."""
    known = entry(place.tree.room)
    state = playing.state(place)
    here = f"/{known.id}/{place.tree.id}"
    remarks = "".join(f"<li>{escape(str(one))}</li>" for one in state["remarks"])
    body = (
        f'<div class="narrow in-text"><h1>{escape(known.title)}, '
        f'{html("in text")}</h1><p class="say" id="say" role="status">{escape(state["trouble"] or state["say"])}</p>'
        f'<ol id="happened" aria-label="{html("What happened since your last move")}" hidden></ol>'
        f'<ul class="remarks soft">{remarks}</ul><h2>{html("The board")}</h2>'
        f'<pre tabindex="0" aria-label="{html("The board as text")}">{escape(as_text(state.pop("board")))}</pre>'
        f"{_choice(moves_of(place, state), f'{here}/{place.node}')}{_go_on(state, f'{here}/{place.node}')}"
        f'<nav class="row" aria-label="{html("Go through the game")}">'
        f"{_step(here, state['back'], say('Decision before'))}{_step(here, state['forward'], say('Decision after'))}"
        f'<button type="button" class="tool" id="new">{html("New game")}</button>'
        f'<a class="tool" href="/review?game={place.tree.id}&amp;node={place.node}">{html("Review")}</a>'
        f'<a class="tool" href="{here}/{place.node}">{html("To the drawn board")}</a></nav></div>'
        f'<script type="application/json" id="state">{json_in_html(state)}</script>'
    )
    return page(request, say("{game}, in text", game=known.title), body, "text.js", known.id, "text.css")


IN_TEXT = '<input type="hidden" name="text" value="yes">'


def _go_on(state: Json, here: str) -> str:
    """Where it is nobody's turn who sits here, a script goes on by itself; without one a button does."""
    if state["mine"] or state["over"]:
        return ""
    return (
        f'<noscript><form method="post" action="{here}">{IN_TEXT}<button class="tool main">{html("Go on")}</button>'
        "</form></noscript>"
    )


def _choice(names: list[str], here: str) -> str:
    """The moves to choose from, in the order of the alphabet until their worth is asked for."""
    if not names:
        return ""
    rows = "".join(
        f'<label class="choice"><input type="radio" name="move" value="{escape(name, quote=True)}">'
        f'<span class="what">{escape(name)}</span><span class="worth-of"></span></label>'
        for name in names
    )
    tall = " tall" if len(names) > NARROW_LIST else ""
    return (
        f'<form id="play" method="post" action="{here}">{IN_TEXT}<fieldset>'
        f"<legend>{html('Your move: {count} to choose from', count=len(names))}</legend>"
        f'<p id="worth"></p><div class="choices-in-text{tall}" id="choices">{rows}</div></fieldset>'
        f'<div class="row"><label>{html("or type it")}'
        '<input id="typed" name="typed" autocomplete="off" spellcheck="false"></label>'
        f'<button class="tool main">{html("Play it")}</button>'
        f'<button type="button" class="tool" id="tell">{html("Say what each is worth")}</button></div></form>'
    )


def _step(here: str, node: int | None, words: str) -> str:
    return "" if node is None else f'<a class="tool" href="{here}/{node}/text">{escape(words)}</a>'
