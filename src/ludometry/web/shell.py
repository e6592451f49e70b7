"""The pages as HTML: the first board is already in it, small modules of our own do the rest.

shell   what every page has: the way to the rooms, the theme, one column for the main thing
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from ludometry.core.options import Option, options_of
from ludometry.core.registry import entry, part, room, rooms
from ludometry.study.report import Json
from ludometry.web import playing
from ludometry.web.modules import preloads
from ludometry.web.plain_play import without_scripts
from ludometry.web.playing import PEOPLE, Place
from ludometry.web.readiness import example_of, rules_in_short, rules_of
from ludometry.web.width import is_narrow
from ludometry.web.words import LANGUAGES, html, say, spoken, table, word

ICONS = {
    "back": "M15 5l-7 7 7 7",
    "forward": "M9 5l7 7-7 7",
    "first": "M17 5l-7 7 7 7M7 5v14",
    "last": "M7 5l7 7-7 7M17 5v14",
    "best": "M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z",
    "new": "M12 5v14M5 12h14",
    "set": "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
    "share": "M4 12v7h16v-7M12 15V4M8 8l4-4 4 4",
    "save": "M4 15v4h16v-4M12 4v11M8 11l4 4 4-4",
    "review": "M4 19V5M4 19h16M7 15l4-5 3 3 5-7",
    "theme": "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3z",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "down": "M6 9l6 6 6-6",
    "help": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1 .8-1 1.7M12 17v.01",
}
"""Drawn here, 24 by 24, as lines: no font has to be there."""
MARK = (
    '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M4 22a12 12 0 0 1 24 0M16 22l6.5-8.5M4 28h24"/>'
    '<circle cx="16" cy="22" r="2.6"/></svg>'
)
"""The sign of the house: a gauge."""


PUZZLE_STYLE = "puzzle/puzzle.css"


def icon(name: str) -> str:
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'


def tool(name: str, words: str, key: str, kind: str = "tool") -> str:
    """A button with an icon and its word."""
    return (
        f'<button type="button" class="{kind}" id="{name}" data-key="{key}" aria-keyshortcuts="{key}">'
        f"{icon(name)}<span>{escape(words)}</span></button>"
    )


def page(
    request: Request,
    title: str,
    body: str,
    script: str,
    here: str = "",
    style: str = "",
    way: str = "",
    more: tuple[str, ...] = (),
) -> str:
    """A whole page; `style` names a file of rules that only some pages need, `way` how a board is looked at.

    `more` names the modules that the page brings beside its script and what that imports.
    """
    theme = request.cookies.get("theme", "")
    chosen = f' data-theme="{theme}"' if theme in ("light", "dark") else ""
    chosen += f' data-width="{"narrow" if is_narrow(request) else "wide"}"'
    module = f'{preloads(script, more)}<script type="module" src="/front/{script}"></script>'
    further = f'<link rel="stylesheet" href="/front/{style}">' if style else ""
    return (
        f'<!doctype html><html lang="{spoken()}"{chosen}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)} · Ludometry</title>"
        '<link rel="icon" href="/front/icon.svg" type="image/svg+xml">'
        '<link rel="apple-touch-icon" href="/front/icon-180.png">'
        '<link rel="manifest" href="/front/app.webmanifest" crossorigin="use-credentials">'
        '<meta name="theme-color" content="#f7f2e7" media="(prefers-color-scheme: light)">'
        '<meta name="theme-color" content="#181511" media="(prefers-color-scheme: dark)">'
        '<script src="/front/width.js"></script>'
        '<link rel="stylesheet" href="/front/tokens.css"><link rel="stylesheet" href="/front/front.css">'
        f'<link rel="stylesheet" href="/front/print.css">{further}{module}</head><body>'
        f'<a class="skip" href="#main">{html("Skip to the main part")}</a>'
        f"{_top(request, here, way)}"
        f'<main id="main" tabindex="-1">{body}</main>{_foot(request)}</body></html>'
    )


def _top(request: Request, here: str, way: str) -> str:
    """The head of every page: the way home, the room with its menu, the house's pages, the theme and the keys."""
    known = rooms()
    links = "".join(_link(f"/{one.id}", one.title, here == one.id) for one in known.values())
    pages = (("train", say("Train")), ("games", say("Games")), ("review", say("Review")), ("tables", say("Tables")))
    house = "".join(_link(f"/{name}", words, here == name) for name, words in pages)
    room_name = escape(known[here].title) if here in known else html("Rooms")
    keys = tool("help", say("Keys"), "?", "tool bare") if _is_board(request) else ""
    return (
        f'<header class="top">{_way_to_text(request)}<a class="name" href="/">{MARK}<span>Ludometry</span></a>'
        f'<button type="button" class="crumb" popovertarget="menu">{room_name}'
        f'<span class="unseen">, {html("Menu")}</span>{icon("down")}</button>'
        f'<div class="menu-list" id="menu" popover><nav aria-label="{html("Rooms")}">{links}</nav>'
        f'<nav class="house" aria-label="{html("House")}">{house}</nav></div>'
        f"{_ways(request, here, way) if here in known else ''}"
        f'<nav class="rest" aria-label="{html("House")}">{house}</nav>'
        f'<button type="button" class="tool bare" id="theme" aria-label="{html("Light or dark")}">'
        f"{icon('theme')}</button>{keys}</header>"
    )


WAYS = {"play": word("Play"), "analyse": word("Analyse")}
"""How a board is looked at: to play, with worth off at first, or to see what every move is worth."""


def way_of(request: Request, against: str, puzzle: bool) -> str:
    """What the address says, else what the game was begun for: a machine opposite and a puzzle are there to play."""
    chosen = request.query_params.get("as", "")
    return chosen if chosen in WAYS else "play" if against or puzzle else "analyse"


def _ways(request: Request, here: str, way: str) -> str:
    """The same board in the other way; from a page without one, a new game."""
    board = NODE.match(request.url.path)
    place = board[0] if board else f"/{here}"
    links = "".join(
        f'<a href="{place}?as={name}" data-as="{name}"{" aria-current=page" if name == way else ""}>{html(words)}</a>'
        for name, words in WAYS.items()
    )
    return f'<nav class="ways" aria-label="{html("How to look at the board")}">{links}</nav>'


NODE = re.compile(r"/[a-z0-9_]+/[A-Za-z0-9_-]+/[0-9]+")
"""The address of a node of a game."""


def _is_board(request: Request) -> bool:
    return bool(NODE.fullmatch(request.url.path))


def _way_to_text(request: Request) -> str:
    """The second link of a board's page, shown to who goes by keyboard or listens."""
    if not _is_board(request):
        return ""
    return f'<a class="skip" href="{request.url.path}/text" data-text>{html("Play in text")}</a>'


def _foot(request: Request) -> str:
    """The languages, and for other ones the table that the page's modules look sentences up in."""
    in_text = ""
    if _is_board(request):
        in_text = f'<a href="{request.url.path}/text" data-text>{html("This board as text")}</a>'
    back = quote(request.url.path + (f"?{request.url.query}" if request.url.query else ""), safe="/")
    links = "".join(
        f'<a href="/language/{name}?back={back}" lang="{name}" hreflang="{name}"'
        f"{' aria-current=true' if name == spoken() else ''}>{title}</a>"
        for name, title in LANGUAGES.items()
    )
    words = (
        f'<script type="application/json" id="words">{json_in_html(table(spoken()))}</script>'
        if spoken() != "en"
        else ""
    )
    return (
        f'<footer class="foot"><nav aria-label="{html("Language")}">{links}</nav>'
        f'{in_text}<a href="/docs">{html("The JSON API")}</a></footer>{words}'
    )


def respond(text: str, status: int = 200) -> Response:
    """A page as an answer: it is never kept, since the game goes on."""
    return HTMLResponse(text, status, headers={"cache-control": "no-store"})


def _link(target: str, words: str, here: bool) -> str:
    current = ' aria-current="page"' if here else ""
    return f'<a href="{target}"{current}>{escape(words)}</a>'


def table_page(request: Request, place: Place, trouble: str = "") -> str:
    """A room's board with everything beside it, as it stands at a node."""
    known, found = entry(place.tree.room), room(place.tree.room)
    state = playing.state(place, is_narrow(request))
    trouble = state["trouble"] = trouble or state["trouble"]
    way = way_of(request, place.tree.against, state["puzzle"])
    drawn = state.pop("board")
    begun = any(ply["seat"] >= 0 for ply in state["line"])
    remarks = "".join(f"<li>{escape(words)}</li>" for words in state["remarks"])
    rows = "".join('<li class="soft blank"> </li>' for _ in range(3))
    under_board = state["ahead"] and not is_narrow(request)
    ahead = (
        f'<section class="pane" id="ahead"{"" if state["ahead"] else " hidden"}><h2>{html("How it may end")}</h2>'
        '<p class="soft" id="ahead-words"></p><div class="chart" id="ahead-chart"></div></section>'
    )
    body = (
        f'<div class="table" data-room="{known.id}" data-way="{way}"><h1 class="unseen">{escape(known.title)}</h1>'
        f'<section class="play" aria-label="{html("The board")}"><div class="stage-head" id="stage-head"></div>'
        f'<div class="eval"><p><b id="worth-words">{html("Worth")}</b> <span id="worth-other"></span>'
        '<span id="worth-source"></span></p>'
        f'<div class="meter" id="meter" role="img" aria-label="{html("not known yet")}"><i></i>'
        f"{'' if state['puzzle'] else '<u></u>'}</div></div>"
        f'<div class="board" id="board">{drawn}</div>'
        f'<section class="editing" id="editing" aria-label="{html("Set up")}" hidden></section>'
        '<button type="button" class="tool main" id="curtain" hidden></button>'
        '<div class="own" id="own"></div>'
        '<div class="strip" id="strip" aria-hidden="true"><i></i><span id="strip-words">…</span></div>'
        f'<p class="say{" error" if trouble else ""}" id="say" role="status">{escape(trouble or state["say"])}</p>'
        f'<ul class="remarks soft" id="remarks">{remarks}</ul>{without_scripts(place, state)}'
        f"{_tools(bool(state['puzzle']))}{ahead if under_board else ''}</section>"
        f'<aside class="panes" id="sheet" data-stop="best" aria-label="{html("Worth and moves")}">'
        f'<div class="sheet-head" id="sheet-head" role="group" aria-label="{html("How much is shown")}">'
        f"{_stops()}</div>"
        f'<section class="pane moves-pane"><div class="pane-head"><h2>{html("Worth")}</h2>'
        f"{_worth_switch(way)}</div>"
        f'<div class="narrowing" id="narrowing" role="group" aria-label="{html("Which moves")}"></div>'
        f'<ol class="moves" id="moves"><li class="soft">{html("Working it out …")}</li>{rows}</ol></section>'
        f"{'' if state['puzzle'] else _in_short(known.id)}"
        f'<section class="pane" id="reason-pane"{" hidden" if way == "play" else ""}><h2>{html("Why")}</h2>'
        '<p id="reason" class="soft">…</p>'
        '<div id="leads" class="leads"></div></section>'
        f'<section class="pane" id="while" hidden><h2>{html("While you wait")}</h2>{_meanwhile(known.id)}</section>'
        f'<section class="pane" id="game-pane"{"" if begun else " hidden"}><h2>{html("The game so far")}</h2>'
        '<div class="chart" id="curve"></div><ol class="line" id="line"></ol></section>'
        f"{'' if under_board else ahead}"
        '<details class="fold" id="table-fold"><summary>'
        f"{html('Rules, opponent and position')}</summary>{_choices(place, found, known.id)}{_setting_up()}"
        f'<label class="agree"><input type="checkbox" id="motion" checked> {html("Motion on the board")}</label>'
        '</details><section class="pane" id="extra" hidden></section></aside></div>'
        f'<dialog id="counted" aria-label="{html("The show")}"></dialog>'
        f'<dialog id="keys" aria-label="{html("Keys")}"><h2>{html("Keys")}</h2><dl>'
        + "".join(f"<div><dt>{html(key)}</dt><dd>{html(words)}</dd></div>" for key, words in KEYS)
        + f'</dl><form method="dialog"><button class="tool">{html("Close")}</button></form></dialog>'
        f'<script type="application/json" id="state">{json_in_html(state)}</script>'
        f'{_sheet_link(known.id)}<script type="module" src="/front/take.js"></script>'
    )
    style, more = PUZZLE_STYLE if state["puzzle"] else "", ("take.js", f"rooms/{known.id}.js")
    return page(request, known.title, body, "board.js", known.id, style, way, more)


def _sheet_link(room_id: str) -> str:
    """The way to what the room puts on paper; the module of what one takes along shows it where it belongs."""
    sheet = part(room_id, "sheet")
    title = escape(getattr(sheet, "TITLE", ""))
    return f'<a class="tool" id="sheet-link" href="/{room_id}/sheet" hidden>{title}</a>' if sheet else ""


def _tools(puzzle: bool) -> str:
    """The row under the board; on a phone a bar for the thumb, with the rest behind More."""
    hint = "" if puzzle else tool("hint", say("Hint"), "h")
    return (
        f'<div class="tools" role="group" aria-label="{html("Go through the game")}">'
        f"{tool('back', say('Back'), 'ArrowLeft')}{tool('forward', say('Forward'), 'ArrowRight')}{hint}"
        f"{tool('best', say('Play best'), 'b')}"
        '<button type="button" class="tool" id="more" popovertarget="more-tools">'
        f"{icon('more')}<span>{html('More')}</span></button>"
        f'<div class="more-tools" id="more-tools" popover>{tool("first", say("First"), "Home")}'
        f"{tool('last', say('Last'), 'End')}"
        f"{tool('set', say('Set up'), 'i')}{tool('new', say('New game'), 'n')}"
        f"{tool('review', say('Review'), 'r')}{tool('share', say('Share'), 's')}"
        f"{tool('save', say('Save'), 'e')}</div></div>"
    )


def _stops() -> str:
    stops = (("best", say("Best three")), ("all", say("All moves")), ("game", say("Game")))
    return "".join(
        f'<button type="button" data-stop-at="{stop}" aria-pressed="{"true" if stop == "best" else "false"}">'
        f"{escape(words)}</button>"
        for stop, words in stops
    )


def _in_short(room_id: str) -> str:
    """What the game is about, where a phone has room before the first move."""
    return (
        f'<section class="pane" id="in-short"><p class="soft" lang="en">{escape(rules_in_short(room_id))}</p></section>'
    )


def _meanwhile(room_id: str) -> str:
    """What the game is about and an answer of it, for who waits until the room is ready."""
    told = "".join(f"<p>{escape(words)}</p>" for words in rules_of(room_id))
    if not (example := example_of(room_id)):
        return told
    return f'{told}<p class="soft">{html("An answer looks like this:")}</p><pre class="example">{escape(example)}</pre>'


KEYS = (
    (word("Left, Right"), word("the decision before and after")),
    (word("Home, End"), word("the beginning and the end of the game")),
    ("h", word("a hint: the reason first, then the move")),
    ("b", word("play the best move")),
    ("n", word("a new game; the old one stays under Games")),
    ("i", word("set up a position on the board")),
    ("w", word("worth on the board: off, best only, all")),
    ("r", word("review the game")),
    ("s", word("share a link to this place")),
    ("e", word("save or print: picture, record, sheet")),
    ("/", word("type a position")),
    (word("Tab, Enter"), word("go to the board or to the list of moves, and play")),
    (word("Arrows"), word("from one move to the next, there")),
    ("?", word("this help")),
)


def _worth_switch(way: str) -> str:
    """Off at first where one plays, all where one analyses: the page stands as it will once its modules are there."""
    usual = "off" if way == "play" else "all"
    choices = (("off", say("off")), ("best", say("best only")), ("all", say("all")))
    return (
        f'<fieldset class="switch" id="worth"><legend class="unseen">{html("Worth on the board")}</legend>'
        + "".join(
            f'<label><input type="radio" name="worth" value="{v}"{" checked" if v == usual else ""}>'
            f"<span>{w}</span></label>"
            for v, w in choices
        )
        + "</fieldset>"
    )


def _choices(place: Place, found: Any, room_id: str) -> str:
    """Selectors for the opponent and for the options of the game."""
    known = playing.opponents(room_id, place.sitting.game)
    parts = []
    if known:
        names = {PEOPLE: say("people at all seats"), **{name: name for name in known}}
        parts.append(_select("against", say("Opponent"), names, place.tree.against or PEOPLE))
    parts += [one for option in options_of(found.game) if (one := _option(option, place.tree.options))]
    chosen = f'<form id="choices" class="choices">{"".join(parts)}</form>'
    if not found.goals or known:  # at a table of several everybody plays for the win
        return chosen
    names = {
        "": say("the best mean"),
        **{goal: say("a {goal}: {words}", goal=goal, words=words) for goal, words in found.goals.items()},
    }
    return (
        f'{chosen}<form id="goals" class="choices">{_select("goal", say("Play for"), names, "")}<div class="pair">'
        f'<input name="aim" aria-label="{html("Target or opponent")}" autocomplete="off">'
        f'<button class="tool">{html("Apply")}</button></div>'
        '<p class="error" id="goal-error" role="alert"></p></form>'
    )


def _option(option: Option, chosen: dict[str, str]) -> str:
    titles = {"no": say("no"), "yes": say("yes")} if option.kind is bool else option.titles()
    now = chosen.get(option.name, option.write(option.usual))
    if option.kind in (int, float):
        return _number(option, now)
    if not titles:
        return ""
    names = {
        word: title or say("usual") for word, title in ({now: now, **titles} if now not in titles else titles).items()
    }
    return _select(f"option-{option.name}", option.words.rstrip("."), names, now)


def _number(option: Option, now: str) -> str:
    """A field for a number, which a browser keeps within its bounds; what is typed beyond them the server refuses."""
    bounds = f' min="{option.bounds.least:g}" max="{option.bounds.most:g}"' if option.bounds else ""
    step = ' step="any"' if option.kind is float else ""
    return (
        f'<label><span>{escape(option.words.rstrip("."))}</span><input type="number" inputmode="numeric" '
        f'name="option-{escape(option.name, quote=True)}" value="{escape(now, quote=True)}"{bounds}{step}></label>'
    )


def _select(name: str, words: str, names: dict[str, str], now: str) -> str:
    options = "".join(
        f'<option value="{escape(value, quote=True)}"{" selected" if value == now else ""}>{escape(title)}</option>'
        for value, title in names.items()
    )
    return f'<label><span>{escape(words)}</span><select name="{escape(name, quote=True)}">{options}</select></label>'


def _setting_up() -> str:
    return (
        f'<form id="set-up" class="set-up"><label for="position">{html("Position")}</label>'
        '<div class="pair"><input id="position" name="position" autocomplete="off" spellcheck="false">'
        f'<button class="tool">{html("Look at it")}</button></div>'
        '<p class="error" id="set-up-error" role="alert"></p></form>'
    )


def json_in_html(data: Json) -> str:
    """JSON inside HTML: nothing in it can end the script element."""
    return json.dumps(data).replace("<", "\\u003c").replace("&", "\\u0026")
