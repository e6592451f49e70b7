"""The pages that belong to no room: the way in, one's games, and the review of a game."""

from __future__ import annotations

import json
import re
import time
from html import escape
from importlib.resources import files
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import Request

from ludometry.core.errors import BadInput, LudometryError
from ludometry.core.files import files_closed
from ludometry.core.registry import Entry, entry, room, rooms, rooms_with
from ludometry.study.report import Json
from ludometry.study.value_words import measure
from ludometry.web import covers
from ludometry.web.api import LONGEST_RECORD
from ludometry.web.play_api import all_listed
from ludometry.web.playing import Place
from ludometry.web.readiness import Readiness
from ludometry.web.shell import page
from ludometry.web.words import html, say, word


def home_page(request: Request, readiness: Readiness) -> str:
    """What this is, a move's worth to try, the game one left, and the rooms."""
    unknown = request.query_params.get("unknown", "")[:200]
    words = escape(say("No room reads “{text}”.", text=unknown))
    trouble = f'<p class="error" role="alert" id="unknown">{words if unknown else ""}</p>'
    ours, others = ([e for e in rooms().values() if bool(e.package) is outside] for outside in (False, True))
    rows = "".join(_row(known, readiness.row(known.id)) for known in ours)
    elsewhere = "".join(f'<li><a class="tool" href="/{e.id}">{escape(e.title)}</a></li>' for e in others)
    body = (
        '<div class="narrow home"><div class="ways"><div>'
        f"<h1>{html('What is a move worth?')}</h1>"
        f'<p class="lead">{html(LEAD)}</p>'
        f'<form class="find" action="/find" method="get"><label for="text">{html(FIND)}</label>'
        '<textarea id="text" name="text" rows="2" spellcheck="false" placeholder="66612 2 ones=3,pair=10"></textarea>'
        f'<button class="tool main">{html("Look at it")}</button>{trouble}</form></div>{_live_example()}</div>'
        f'{_go_on()}<h2 class="over">{html("Rooms")}<span class="small soft">{html(TODAY)}</span></h2>{rows}'
        + (f'<h2 class="over">{html("From other packages")}</h2><ul class="bare">{elsewhere}</ul>' if others else "")
        + "</div>"
    )
    return page(request, say("What is a move worth?"), body, "home.js", style="home.css")


TODAY = word("Today’s position is the same for everybody")
LEAD = word("Play a game or a puzzle, and see on the board what every move is worth, why, and what was luck.")
FIND = word("Have a position, a puzzle, a game, its record or a link? Paste it here, or drop its file.")


LIVE = "24566 2 -"
"""A first throw of Yatzy with two tempting ways and one right one."""


def _live_example() -> str:
    """Five dice to hold: what the choice is worth is said at once by the table of Yatzy."""
    game = room("yatzy").game()
    position = game.read(LIVE)
    dice = "".join(_die(place, face) for place, face in enumerate(position.dice))
    data = {"position": LIVE, "measure": measure(game.info).data(), "bounds": game.info.bounds}
    asked = html("Yatzy, the first throw: tap the dice that you would keep.")
    return (
        f'<section class="live" id="live" data-example="{escape(json.dumps(data), quote=True)}">'
        f"<h2>{html('Try it')}</h2><p>{asked}</p>"
        f'<div class="dice" role="group" aria-label="{html("Dice")}">{dice}</div>'
        '<div class="scale" aria-hidden="true"><i></i></div><p id="live-words" role="status"></p>'
        f'<p class="soft" id="live-why"></p><p><a href="/yatzy?{urlencode({"position": LIVE})}">'
        f"{html('Every move of this throw on the board')}</a></p></section>"
    )


def _die(place: int, face: int) -> str:
    return (
        f'<button type="button" class="die" aria-pressed="false" data-face="{face}" '
        f'aria-label="{html("die {number}: {face}", number=place + 1, face=face)}">'
        '<svg viewBox="0 0 64 64" aria-hidden="true"><rect x="2" y="2" width="60" height="60" rx="11"/>'
        f"{covers.pips(face)}</svg></button>"
    )


def _row(known: Entry, row: Json) -> str:
    return (
        f'<section class="room"><div class="cover">{covers.drawing(known)}</div>'
        f'<div><h3><a href="/{known.id}">{escape(known.title)}</a></h3>'
        f'<p class="soft">{covers.sentence(known)}</p></div>'
        f'<a class="small" href="/{known.id}?{urlencode({"today": "yes"})}">{html("Today’s position")}</a>'
        f'<p class="readiness" data-readiness="{known.id}" data-state="{row["state"]}">{escape(row["words"])}</p>'
        "</section>"
    )


def _go_on() -> str:
    try:
        unfinished = [one for one in all_listed(12) if not one["over"]][:3]
    except LudometryError as problem:
        return f'<p class="error">{escape(str(problem))}</p>'
    if not unfinished:
        return ""
    items = "".join(
        f'<li><a href="/{one["room"]}/{one["game"]}/{one["node"]}">{escape(one["title"])}</a>: {escape(one["words"])} '
        f'<span class="soft">{_ago(one["touched"])}</span></li>'
        for one in unfinished
    )
    every = f'<a class="small" href="/games">{html("All your games")}</a>'
    return f'<h2 class="over">{html("Go on with your game")}{every}</h2><ul class="go-on">{items}</ul>'


def _ago(moment: float) -> str:
    seconds = max(0.0, time.time() - moment)
    for size, one, several in AGO:
        if seconds >= size:
            count = int(seconds // size)
            return say(one) if count == 1 else say(several, count=count)
    return say("just now")


AGO = (
    (86400, word("a day ago"), word("{count} days ago")),
    (3600, word("an hour ago"), word("{count} hours ago")),
    (60, word("a minute ago"), word("{count} minutes ago")),
)


def trouble_page(request: Request, words: str, status: int) -> str:
    """What went wrong in a sentence, and the ways on from here."""
    title = say("Nothing is here") if status == 404 else say("That did not work")
    sentence = words[:1].upper() + words[1:]
    body = (
        f'<div class="narrow"><h1>{escape(title)}</h1><p class="lead">{escape(sentence)}</p><p>'
        f'<a class="tool main" href="/">'
        f'{html("To the rooms")}</a> <a class="tool" href="/games">{html("Your games")}</a></p></div>'
    )
    return page(request, title, body, "theme.js")


def hand_on_page(request: Request, place: Place) -> str:
    """A page between two people at one screen, where no script can cover the cards."""
    sitting = place.sitting
    words = say("Hand the screen to {name}: tap to show the cards", name=say(sitting.name(sitting.seat)))
    body = (
        f'<div class="narrow"><h1>{escape(entry(place.tree.room).title)}</h1>'
        f'<p><a class="tool main" href="{escape(request.url.path)}">{escape(words)}</a></p></div>'
    )
    return page(request, entry(place.tree.room).title, body, "theme.js", place.tree.room)


def games_page(request: Request) -> str:
    """Every game played here, the latest first."""
    try:
        rows = "".join(_game_row(one) for one in all_listed(60))
    except LudometryError as problem:
        rows = f'<tr><td colspan="4" class="error">{escape(str(problem))}</td></tr>'
    heads = "".join(f"<th>{html(head)}</th>" for head in GAME_HEADS)
    none = "" if rows else f"<p>{html('No game has been played here yet.')}</p>"
    body = (
        f'<div class="narrow"><h1>{html("Your games")}</h1><p class="soft">'
        f"{html('They are kept in one file on this machine, and nowhere else.')}</p>"
        f'<div class="card scroll"><table class="plain"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f'</div>{none}<p><label for="bring">{html(BRING)}</label> '
        '<input id="bring" type="file" accept=".json,.txt,application/json,text/plain"></p>'
        '<p class="error" id="bring-error" role="alert"></p></div>'
    )
    return page(request, say("Games"), body, "games.js", "games")


BRING = word("A game that you kept, whole or as a record: choose its file, or drop it anywhere on this page")
GAME_HEADS = (word("game"), word("how it stands"), word("when"), word("what to do"))


def _game_row(one: dict[str, object]) -> str:
    there = f"/{one['room']}/{one['game']}/{one['node']}"
    asked = urlencode({"game": one["game"], "node": one["node"]})
    return (
        f'<tr><td><a href="{there}">{escape(str(one["title"]))}</a></td><td>{escape(str(one["words"]))}</td>'
        f'<td class="soft">{_ago(float(str(one["touched"])))}</td><td><a href="/review?{asked}">{html("Review")}</a> '
        f'<button type="button" class="tool bare" data-forget="{one["game"]}">{html("Delete")}</button></td></tr>'
    )


EXAMPLES = files("ludometry.web") / "examples" / "games"
"""A game of each room to look at when one has none at hand."""


def example_game(room_id: str) -> str:
    """The record of a game that comes with the house."""
    found = EXAMPLES / f"{entry(room_id).id}.txt"
    if not found.is_file():
        raise BadInput(f"there is no example of {entry(room_id).title}.")
    return found.read_text(encoding="utf-8")


def review_page(request: Request) -> str:
    """Paste, drop or choose a record; what every decision cost is worked out by the server."""
    can = rooms_with("review")
    options = "".join(f'<option value="{e.id}">{escape(e.title)}</option>' for e in can)
    examples = "".join(
        f'<li><a class="tool" href="/review?example={e.id}" data-example="{e.id}">{escape(e.title)}</a></li>'
        for e in can
        if (EXAMPLES / f"{e.id}.txt").is_file()
    )
    # Who comes for a review finds the form folded at once, so that nothing moves when the review is there.
    folded = "" if request.query_params.keys() & {"game", "example", "record"} else " open"
    body = (
        '<div class="review">'
        f'<h1 id="question">{html("Where was the game lost?")}</h1>'
        f'<div id="wait" class="card" hidden><progress max="1" aria-label="{html("The review")}"></progress>'
        f'<span id="wait-words"></span><button type="button" class="tool" id="cancel">{html("Cancel")}</button></div>'
        '<p class="say" id="say" role="status"></p><div id="result"></div>'
        f'<details class="card" id="ask"{folded}><summary><b>{html("A game to review")}</b></summary>'
        f'{_own_games()}<h2>{html("An example of")}</h2><ul class="games-at-hand">{examples}</ul>'
        '<form id="form"><label for="record">'
        f"{html('A record: paste it, or drop a file anywhere on this page')}</label>"
        f'<textarea id="record" rows="5" maxlength="{LONGEST_RECORD}" spellcheck="false"></textarea>'
        f'<div class="row"><label>{html("Game, where the record does not say it")}<select id="room" name="room">'
        f'{options}</select></label><label>{html("Record file")}<input id="file" type="file" accept=".txt,text/plain">'
        f'</label><button class="tool main">{html("Review")}</button></div></form></details></div>'
    )
    return page(request, say("Review"), body, "review.js", "review", "review.css")


def _own_games() -> str:
    """The latest games played here that have something to review."""
    try:
        known = [one for one in all_listed(12) if one["events"]][:8]
    except LudometryError as problem:
        return f'<p class="error">{escape(str(problem))}</p>'
    if not known:
        return ""
    items = "".join(
        f'<li><a class="tool" href="/review?{urlencode({"game": one["game"], "node": one["node"]})}">'
        f"{escape(one['title'])}: {escape(one['words'])} {_ago(one['touched'])}</a></li>"
        for one in known
    )
    return f'<h2>{html("One of your games")}</h2><ul class="games-at-hand">{items}</ul>'


def found_room(text: str) -> str:
    """Where a text belongs: the page that a link of ours names, the review of a record, or the first room that reads
    it as a position."""
    if link := _linked(text):
        return link
    if "room:" in text:
        return f"/review?{urlencode({'record': text})}"
    for known in rooms().values():
        game = room(known.id).game()
        try:
            with files_closed():
                game.read(text)
        except (LudometryError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
            continue
        return f"/{known.id}?{urlencode({'position': text})}"
    return ""


OURS = ("games", "review", "shared", "train")
"""Pages of the house that a link may lead to, besides the rooms."""


def _linked(text: str) -> str:
    """The page here that a link names, whichever server it was copied from; empty where the text is no such link."""
    if not re.fullmatch(r"(https?://[^/\s]+)?/[^/\\\s]\S*", text):
        return ""
    try:
        found = urlsplit(text)
    except ValueError:
        return ""
    first = found.path.split("/")[1]
    query = {name: said for name, said in parse_qsl(found.query) if name not in ("token", "pass")}
    return f"{found.path}{'?' if query else ''}{urlencode(query)}" if first in rooms() or first in OURS else ""
