"""The pages of training: what is due in every room, and a card of one room to decide."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from html import escape
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from ludometry.core.errors import LudometryError
from ludometry.core.registry import entry, room, rooms
from ludometry.study.chart import lines
from ludometry.study.report import Json
from ludometry.web import cards, training
from ludometry.web.shell import icon, json_in_html, page, respond
from ludometry.web.width import is_narrow
from ludometry.web.words import html, say, word

STYLE = "train.css"
LOOKING = word("Looking for a position …")
LEAD = word("Decide positions, see what each decision gave away, and meet your mistakes again until they are none.")
LEVELS = {
    "": word("any difficulty"),
    "easy": word("easy: every wrong move is a blunder"),
    "medium": word("medium"),
    "hard": word("hard: a wrong move comes close"),
}
SOURCES = {
    "any": word("what is due, then typical mistakes"),
    "own": word("mistakes of my own games"),
    "typical": word("typical mistakes"),
    "order": word("any decision that matters"),
    "early": word("my cards before they are due"),
}


def router() -> APIRouter:
    """The pages."""
    api = APIRouter()

    @api.get("/train", include_in_schema=False)
    async def overview(request: Request) -> Response:
        return respond(await asyncio.to_thread(_overview, request))

    for room_id in rooms():
        _room_pages(api, room_id)
    return api


def _room_pages(api: APIRouter, room_id: str) -> None:
    @api.get(f"/{room_id}/train", include_in_schema=False)
    async def train(request: Request, card: str = "") -> Response:
        return respond(await asyncio.to_thread(_card_page, request, room_id, card))

    @api.get(f"/{room_id}/train/progress", include_in_schema=False)
    async def going() -> Response:
        return respond(await asyncio.to_thread(progress_part, room_id))

    @api.get(f"/{room_id}/train/today", include_in_schema=False)
    async def today(request: Request) -> Response:
        return respond(await asyncio.to_thread(_card_page, request, room_id, "", True))


def _card_page(request: Request, room_id: str, card_id: str = "", todays: bool = False) -> str:
    """A card to decide; where none is due yet, the page asks for one as soon as it is there."""
    known, found = entry(room_id), room(room_id)
    state: Json = {"room": room_id, "today": todays, "trouble": "", "question": None}
    try:
        card = cards.find(card_id) if card_id else None if todays else cards.next_due(room_id, training.now())
        state["question"] = training.question(card, is_narrow(request)) if card is not None else None
    except LudometryError as problem:
        state["trouble"] = str(problem)
    asked = state["question"] or {}
    drawn = asked.pop("board", "")
    title = say("{title}: {game}", title=say("Today’s position") if todays else say("Train me"), game=known.title)
    body = (
        f'<div class="train" data-room="{known.id}"><h1>{escape(title)}</h1>'
        '<div class="train-table">'
        f'<section class="deciding" aria-label="{html("The board")}">'
        f'<div class="board" id="board">{drawn}</div>'
        f'<p class="say" id="say" role="status">{escape(state["trouble"] or asked.get("say") or say(LOOKING))}</p>'
        f'<div class="own" id="own"></div><div class="train-tools" role="group" aria-label="{html("Card")}">'
        f"{_tool('help', 'help', say('Help'), 'h')}{_tool('skip', 'forward', say('Another one'), 'n')}</div></section>"
        f'<aside class="panes" aria-label="{html("Decision")}">'
        '<section class="pane" id="verdict" hidden tabindex="-1" aria-labelledby="verdict-title"></section>'
        f'<section class="pane" id="asking"><h2>{html("Your decision")}</h2><p id="source" class="soft">'
        f'{escape(asked.get("words", ""))}</p><ol class="helps" id="helps" aria-live="polite"></ol>'
        f'<details id="listed"><summary>{html("Choose from a list")}</summary>'
        '<ul class="choices-list" id="choices-list"></ul></details></section>'
        f"{'' if todays else _wishes(found.kinds)}"
        f'<section class="pane"><h2>{html("Progress")}</h2><div id="progress">{progress_part(room_id)}</div></section>'
        f'<p class="soft">{html("Keys: h for help, n for the next one, Tab and Enter on the board.")} '
        f'<a href="/train">{html("All rooms")}</a>'
        f"{_other_page(room_id, todays)}</p></aside></div></div>"
        f'<script type="application/json" id="state">{json_in_html(state)}</script>'
    )
    own = "train_cells.js" if "generate" in known.verbs else f"rooms/{room_id}.js"
    return page(request, title, body, "train.js", "train", STYLE, more=(own,))


def _other_page(room_id: str, todays: bool) -> str:
    there, words = ("train", say("Train on")) if todays else ("train/today", say("Today’s position"))
    return f' · <a href="/{room_id}/{there}">{words}</a>'


def _tool(name: str, drawn: str, words: str, key: str) -> str:
    return (
        f'<button type="button" class="tool" id="{name}" aria-keyshortcuts="{key}">{icon(drawn)}'
        f"<span>{escape(words)}</span></button>"
    )


def _wishes(kinds: Sequence[str]) -> str:
    """What the next card should be."""
    every = {"": say("every kind of decision"), **{kind: kind for kind in kinds}}
    shown = "".join(
        _select(name, words, names)
        for name, words, names in (
            ("source", say("Cards"), {key: say(words) for key, words in SOURCES.items()}),
            ("kind", say("Kind of decision"), every),
            ("level", say("Difficulty"), {key: say(words) for key, words in LEVELS.items()}),
        )
        if len(names) > 2
    )
    title = html("What to practise")
    return f'<section class="pane"><h2>{title}</h2><form id="wishes" class="choices">{shown}</form></section>'


def _select(name: str, words: str, names: dict[str, str]) -> str:
    options = "".join(f'<option value="{escape(value)}">{escape(title)}</option>' for value, title in names.items())
    return f'<label><span>{escape(words)}</span><select name="{name}">{options}</select></label>'


def progress_part(room_id: str) -> str:
    """How it goes by kind of decision: a table, and the mean loss day by day once there is more than one day."""
    rows = training.progress(room_id)
    if not rows:
        return f'<p class="soft">{html("Nothing decided here yet.")}</p>'
    body = "".join(
        f'<tr><th scope="row">{escape(one["kind"])}</th><td class="num">{one["decisions"]}</td>'
        f'<td class="num">{100 * one["share_best"]:.0f} %</td>'
        f'<td class="num">{escape(one["mean_loss_words"])}</td></tr>'
        for one in rows
    )
    head = (
        f'<thead><tr><th>{html("kind")}</th><th class="num">{html("decisions")}</th><th class="num">{html("best")}</th>'
        f'<th class="num">{html("mean loss")}</th></tr></thead>'
    )
    table = f'<div class="scroll"><table class="plain">{head}<tbody>{body}</tbody></table></div>'
    return f"{table}{_by_day(rows)}"


def _by_day(rows: list[Json]) -> str:
    days = sorted({day["date"] for one in rows for day in one["days"]})
    if len(days) < 2:
        return f'<p class="soft">{html("From the second day on, a curve shows how the mean loss changes.")}</p>'
    curves = {
        one["kind"]: (
            [float(days.index(day["date"]) + 1) for day in one["days"]],
            [day["mean_loss"] for day in one["days"]],
        )
        for one in rows
    }
    title = say("Mean loss by day, {first} to {last}", first=days[0], last=days[-1])
    drawn = lines(title, say("day of training"), say("mean loss"), curves, zero=True)
    return f'<div class="chart">{drawn}</div>'


def _overview(request: Request) -> str:
    """What is due in every room, games to learn from, and one's data."""
    try:
        found = training.overview()
    except LudometryError as problem:
        return page(
            request,
            say("Train me"),
            f'<div class="narrow"><h1>{html("Train me")}</h1><p class="error">{escape(str(problem))}</p></div>',
            "theme.js",
            "train",
        )
    rows = "".join(_room_row(one) for one in found["rooms"])
    head = (
        f'<thead><tr><th>{html("room")}</th><th class="num">{html("due")}</th><th class="num">{html("cards")}</th>'
        f'<th class="num">{html("decisions")}</th><th class="num">{html("best")}</th>'
        f'<th class="num">{html("mean loss")}</th><th>{html("what to do")}</th></tr></thead>'
    )
    body = (
        f'<div class="narrow train-all"><h1>{html("Train me")}</h1><p class="lead">{html(LEAD)}</p>'
        f'<section class="card scroll"><table class="plain rooms">{head}<tbody>{rows}</tbody></table></section>'
        f"{_games(found['games'])}"
        f'<section class="card"><h2>{html("Your data")}</h2><p class="soft">'
        f'{html("Cards and decisions are kept in one file on this machine, and nowhere else.")}</p><p class="row">'
        f'<a class="tool" href="/v1/train/export" download>{html("Save everything as JSON")}</a>'
        f'<a class="tool" href="/v1/train/export?form=csv" download>{html("Save the decisions as CSV")}</a>'
        f'<button type="button" class="tool" data-delete="">{html("Delete everything")}</button></p>'
        '<p class="say" id="say" role="status"></p></section></div>'
    )
    return page(request, say("Train me"), body, "train_all.js", "train", STYLE)


def _room_row(one: Json) -> str:
    best = "" if one["share_best"] is None else f"{100 * one['share_best']:.0f} %"
    gone = (
        f'<button type="button" class="tool bare" data-delete="{one["room"]}" '
        f'aria-label="{html("Delete the training of {game}", game=one["title"])}">{html("Delete")}</button>'
        if one["decisions"] or one["cards"]
        else ""
    )
    return (
        f'<tr data-room="{one["room"]}"><th scope="row"><a href="/{one["room"]}/train">{escape(one["title"])}</a></th>'
        f'<td class="num due">{one["due"] or ""}</td><td class="num">{one["cards"] or ""}</td>'
        f'<td class="num">{one["decisions"] or ""}</td><td class="num">{best}</td>'
        f'<td class="num">{escape(one["mean_loss_words"])}</td>'
        f'<td class="row-tools"><a class="tool{" main" if one["due"] else ""}" href="/{one["room"]}/train">'
        f"{html('Train')}</a>"
        f'<a class="tool" href="/{one["room"]}/train/today">{html("Today’s position")}</a>{gone}</td></tr>'
    )


def _games(games: list[Json]) -> str:
    if not games:
        return (
            f'<section class="card"><h2>{html("Learn from your games")}</h2><p class="soft">'
            f"{html('Games that you play here are offered here: each of your mistakes becomes a card.')}</p></section>"
        )
    items = "".join(
        f'<li data-game="{one["game"]}"><a href="/review?{urlencode({"game": one["game"], "node": one["node"]})}">'
        f'{escape(str(one["title"]))}</a><span class="soft">{escape(str(one["words"]))}</span>'
        f'<button type="button" class="tool" data-learn="{one["game"]}" data-node="{one["node"]}">'
        f"{html('Learn from it')}</button></li>"
        for one in games
    )
    return (
        f'<section class="card"><h2>{html("Learn from your games")}</h2><p class="soft">'
        f"{html('Each mistake becomes a card that comes up the next day.')}</p>"
        f'<ul class="to-learn">{items}</ul></section>'
    )
