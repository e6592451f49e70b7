"""Training as the page asks for it: a question without worths, help in stages, a decision, what it was worth.

question   a card as it is shown before the decision: the board, the moves in no order of worth, nothing of the answer
verdict    what a decision gave away, what was best and why, every move's worth, and when the card comes again
"""

from __future__ import annotations

import inspect
import random
import secrets
import time
from contextlib import suppress
from datetime import date
from typing import Any
from urllib.parse import urlencode

from ludometry.core.errors import BadInput
from ludometry.core.files import files_closed
from ludometry.core.game import Marks
from ludometry.core.record import Record, read_record
from ludometry.core.registry import entry, options_for, room, rooms
from ludometry.core.room import Build
from ludometry.study.daily import daily, today
from ludometry.study.report import Json
from ludometry.study.reviewer import grade
from ludometry.study.training import YOU, Exercise, Trap, Verdict, appraised, decide, mistakes, opened, search
from ludometry.study.value_words import loss_figure, loss_words, measure, value_figure, value_words
from ludometry.study.verbs import verb
from ludometry.web import cards, playing, schedule, trees
from ludometry.web.cards import Card
from ludometry.web.play_api import all_listed
from ludometry.web.words import say
from ludometry.web.work import understood

SOURCES = ("any", "own", "typical", "order", "early")
"""What may be asked for: what is due and then typical mistakes; one's own mistakes; typical ones; made to order; cards
before they are due."""
PERSON = "You"
"""How a record that was played here names the person."""


def now() -> float:
    """The moment, as seconds since 1970."""
    return time.time()


def lacking(room_id: str, options: dict[str, str]) -> Build | None:
    """What has to be built before anything can be said in a room under options."""
    with files_closed():
        found = room(room_id)
        return found.lacks(found.game(**options_for(room_id, options)))


def next_question(
    room_id: str,
    source: str = "any",
    kind: str = "",
    level: str = "",
    options: dict[str, str] | None = None,
    skip: str = "",
    narrow: bool = False,
) -> Json:
    """The next card of a room, made where none is due."""
    moment = now()
    if source not in SOURCES:
        raise BadInput(f"unknown source {source[:40]!r}: expected one of {', '.join(SOURCES)}.")
    if kind and kind not in room(room_id).kinds:
        raise BadInput(f"{entry(room_id).title} has no decisions called {kind[:60]!r}.")
    if source in ("any", "own", "early"):
        card = cards.next_due(room_id, moment, kind, source == "own", source == "early", skip)
        if card is not None:
            return question(card, narrow)
        if source != "any":
            words = "no mistake of your own games is due here" if source == "own" else "no card is on the schedule here"
            raise BadInput(f"{words}: learn from a game first, or take a typical mistake.")
    rng = random.Random(secrets.randbits(64))
    one = search(room_id, rng, options or {}, kind, level, typical=source != "order")
    made = cards.keep([one], "order" if source == "order" else "typical", moment)
    return question(cards.find(made[0]), narrow)


def todays_question(room_id: str, day: date | None = None, narrow: bool = False) -> Json:
    """The position of a day as a card; once it was decided, with what was decided."""
    made = cards.keep([daily(room_id, day)], "today", now())
    card = cards.find(made[0])
    found = question(card, narrow)
    found["date"] = (day or today()).isoformat()
    decided = cards.last_answer(card)
    if decided is not None:
        found["verdict"] = _told(card, decide(card.exercise, decided[0]), decided[1], narrow=narrow)
    return found


def question(card: Card, narrow: bool = False) -> Json:
    """A card before it is decided, drawn for a narrow screen where the asker has one."""
    one = card.exercise
    here = opened(one.room, one.options)
    place = here.game.read(one.position)
    seat = here.game.turn(place)
    called = here.game.called(place, seat)
    return {
        "card": card.id,
        "asked": card.asked,
        "room": one.room,
        "title": here.info.title,
        "options": dict(one.options),
        "position": one.position,
        "source": card.source,
        "words": source_words(card),
        "say": say("Your move.") if here.info.players == 1 else say("You are {name}: your move.", name=say(called)),
        "moves": sorted(here.game.write_move(place, move) for move in here.game.moves(place)),
        "help": card.help,
        "board": _board(one, narrow),
    }


def source_words(card: Card) -> str:
    """Where a card comes from, without its answer."""
    if card.source == "game":
        return say("From a game of yours.")
    if card.source == "today":
        return say("The position of the day, the same for everybody.")
    if card.source == "typical" and card.exercise.trap is not None:
        return say("A rule of thumb goes wrong here.")
    return say("Made to order.") if card.source == "order" else say("A decision that matters.")


def _board(one: Exercise, narrow: bool, best: str = "") -> str:
    here = opened(one.room, one.options)
    place = here.game.read(one.position)
    marks: Marks[Any] = Marks(best=here.game.read_move(place, best) if best else None, narrow=narrow)
    return str(here.room.picture(here.game).draw(here.game.view(place, here.game.turn(place)), marks))


def ready(card_id: str) -> None:
    """Works a card's answer out before it is asked for."""
    one = cards.find(card_id).exercise
    appraised(one.room, one.options, one.position)


def helped(card_id: str, stage: int, narrow: bool = False) -> Json:
    """A stage of help, which is remembered until the card is decided: the reason first, the answer last."""
    card = cards.find(card_id)
    one = card.exercise
    with files_closed():
        found = verb(one.room, "hint")(one.position, stage=stage, **_options_of("hint", one))
    said = found.data.get("words") or ""
    # What is at stake is said in the page's own words; a room whose hints are its own says it itself.
    words = [said] if isinstance(said, str) else [stake_words(one), *said[1:]]
    shown = str(found.data.get("move") or "") if stage >= schedule.ANSWER_SHOWN else ""
    if shown:
        words.append(say("The move is {move}.", move=shown))
    cards.note_help(card, stage)
    drawn = found.picture and str(found.picture)
    # A puzzle's hint lights its cells and is drawn alike everywhere; other boards have a drawing for a phone.
    if drawn and narrow and measure(opened(one.room, one.options).info).kind != "puzzle":
        drawn = _board(one, narrow, shown)
    return {"card": card.id, "stage": stage, "words": words, "board": drawn}


def stake_words(one: Exercise) -> str:
    """What is at stake in a decision."""
    info = opened(one.room, one.options).info
    found = appraised(one.room, one.options, one.position)
    right = sum(grade(a.loss, info) == "best" for a in found)
    lost = loss_words(info, found[-1].loss)
    said = {"count": right, "all": len(found), "loss": lost}
    if lost == "wrong":
        return (
            say("{count} of {all} moves is right.", **said)
            if right == 1
            else say("{count} of {all} moves are right.", **said)
        )
    one_best = say("{count} of {all} moves is best; the worst loses {loss}.", **said)
    return one_best if right == 1 else say("{count} of {all} moves are best; the worst loses {loss}.", **said)


def _options_of(name: str, one: Exercise) -> Json:
    known = inspect.signature(verb(one.room, name)).parameters
    return {word: value for word, value in one.options if word in known}


def decided(
    card_id: str,
    move: str,
    asked: int,
    seconds: float | None = None,
    moment: float | None = None,
    narrow: bool = False,
) -> Json:
    """Grades a decision, writes it down and says when the card comes again."""
    moment = now() if moment is None else moment
    card = cards.find(card_id)
    if asked != card.asked:
        raise BadInput("this card was decided already: ask for the next one.")
    verdict = decide(card.exercise, move)
    memory, due = card.memory, card.due
    if card.due is not None or not schedule.is_known(verdict.grade, card.help):
        memory, due = schedule.answered(card.memory, verdict.grade, card.help, moment)
    again = {"memory": memory, "due": due}
    cards.note_answer(card, verdict.move, verdict.loss, verdict.grade, seconds, moment, again)
    return _told(cards.find(card.id), verdict, card.help, moment, narrow)


def _told(card: Card, verdict: Verdict, help_used: int, moment: float | None = None, narrow: bool = False) -> Json:
    """A verdict as the page shows it."""
    one = card.exercise
    here = opened(one.room, one.options)
    place = here.game.read(one.position)
    info, moment = here.info, now() if moment is None else moment
    best = [a for a in verdict.appraisals if grade(a.loss, info) == "best"]
    return {
        "card": card.id,
        "move": verdict.move,
        "grade": verdict.grade,
        "loss": verdict.loss,
        "lost": loss_words(info, verdict.loss),
        "best": verdict.best,
        "best_words": value_words(info, verdict.appraisals[0].value),
        "as_good": len(best),
        "why": verdict.why,
        "kind": one.kind,
        "trap": trap_words(one.trap, loss_words(info, one.trap.loss)) if one.trap else "",
        "help": help_used,
        "due": card.due,
        "again": again_words(card.due, moment),
        "unit": measure(info).unit,
        "link": f"/{one.room}?{urlencode({**dict(one.options), 'position': one.position, 'against': playing.PEOPLE})}",
        "board": _board(one, narrow, verdict.best),
        "moves": [
            {
                "move": here.game.write_move(place, a.move),
                "words": value_words(info, a.value),
                "figure": value_figure(info, a.value),
                "loss": a.loss,
                "lost": loss_figure(info, a.loss),
                "grade": grade(a.loss, info),
                "why": a.why,
            }
            for a in verdict.appraisals
        ],
    }


def trap_words(trap: Trap, lost: str) -> str:
    """Who went wrong there, and how."""
    said = {"move": trap.move, "loss": lost, "player": f"{trap.player[0].upper()}{trap.player[1:]}"}
    costly = lost not in ("", "wrong")
    if trap.player == YOU:
        plainly = say("In your game you played {move}.", **said)
        return say("In your game you played {move} and lost {loss}.", **said) if costly else plainly
    plainly = say("{player} leads to {move}.", **said)
    return say("{player} leads to {move}, which loses {loss}.", **said) if costly else plainly


def again_words(due: float | None, moment: float) -> str:
    if due is None:
        return say("You knew it: it does not come again.")
    return say("It comes again {when}.", when=schedule.ahead(moment, due))


def record_to_learn(game: str, node: int | None = None) -> tuple[str, list[int] | None, int]:
    """A game's record as text, the seats that the person decided for, and how many events it has."""
    tree = trees.find(game)
    leaf = node if node is not None else (tree.onward(0)[-1] if len(tree.nodes) > 1 else 0)
    found = playing.record(game, leaf)
    return found.write(), [0] if tree.against else None, len(found.events)


def own_seats(record: Record) -> list[int] | None:
    """The seats of a pasted record that were the person's; all of them where it does not say."""
    mine = [int(word.split()[1]) - 1 for word, name in record.headers.items() if _is_you(word, name)]
    return mine or None


def _is_you(word: str, name: str) -> bool:
    return word.startswith("player ") and word[7:].isdecimal() and name == PERSON


def mistakes_of(record: str, seats: list[int] | None) -> list[Exercise]:
    """The mistakes of a record: a function of a module, so that a process of the pool can be asked."""
    found = read_record(record)
    with files_closed(), understood(found.room):
        return mistakes(found, own_seats(found) if seats is None else seats)


def learn(found: list[Exercise], game: str = "", events: int = 0, moment: float | None = None) -> Json:
    """Puts mistakes on the schedule, for the next day."""
    moment = now() if moment is None else moment
    due = schedule.first_due(moment)
    made = cards.keep(found, "game", moment, due)
    if game:
        cards.note_learnt(game, events, len(found), moment)
    kinds = sorted({one.kind for one in found})
    when = schedule.ahead(moment, due)
    words = say("Nothing in this game was worse than good: there is nothing to learn from it.")
    if len(made) == 1:
        words = say("One mistake is a card now; it comes up {when}.", when=when)
    elif made:
        words = say("{count} mistakes are cards now; the first comes up {when}.", count=len(made), when=when)
    return {"cards": made, "kinds": kinds, "due": due if made else None, "words": words}


def games_to_learn_from(most: int = 12) -> list[Json]:
    """Games played here whose mistakes were not looked at yet; one that still hides something has to end first."""
    found = []
    for one in all_listed(60):
        with suppress(BadInput):
            fresh = int(one["events"]) > cards.learnt(str(one["game"]))
            if fresh and (one["over"] or room(str(one["room"])).game().info.perfect_information):
                found.append(one)
    return found[:most]


def overview(moment: float | None = None) -> Json:
    """What is due in every room, and how it goes."""
    moment = now() if moment is None else moment
    known = cards.standing(moment)
    rows = []
    for one in rooms().values():
        here = known.get(one.id, {"cards": 0, "due": 0, "next": None})
        rows.append({"room": one.id, "title": one.title, **here, **summary(one.id, cards.answers(one.id))})
    return {"rooms": rows, "games": games_to_learn_from()}


def summary(room_id: str, found: list[Json]) -> Json:
    """Decisions, the share of best ones, and the mean loss."""
    count = len(found)
    info = room(room_id).game().info
    mean = sum(one["loss"] for one in found) / count if count else None
    return {
        "decisions": count,
        "share_best": sum(one["grade"] == "best" for one in found) / count if count else None,
        "mean_loss": mean,
        # A share of best decisions says all of a puzzle: its moves are right or wrong.
        "mean_loss_words": ""
        if mean is None or measure(info).kind == "puzzle"
        else loss_words(info, mean) or "nothing",
    }


def progress(room_id: str) -> list[Json]:
    """How it goes by kind of decision: in all, and day by day."""
    found = cards.answers(room_id)
    rows = []
    for kind in dict.fromkeys([*room(room_id).kinds, *(one["kind"] for one in found)]):
        mine = [one for one in found if one["kind"] == kind]
        if not mine:
            continue
        days: dict[str, list[Json]] = {}
        for one in mine:
            days.setdefault(time.strftime("%Y-%m-%d", time.gmtime(one["moment"])), []).append(one)
        by_day = [{"date": day, **summary(room_id, some)} for day, some in days.items()]
        rows.append({"kind": kind, **summary(room_id, mine), "days": by_day})
    return rows
