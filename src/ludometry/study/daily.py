"""The position of the day: the same for everybody on a date and version of Ludometry, without a network.

It comes from the room's exercises, drawn by the date. A decision must matter in it, and a rule of thumb or plain greed
goes wrong where one is found; so it is never trivial.
"""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from functools import lru_cache, partial

from ludometry import __version__
from ludometry.core.errors import BadInput
from ludometry.core.game import Marks
from ludometry.core.registry import entry
from ludometry.study.adviser import appraisal_data, hint
from ludometry.study.report import Report, Table
from ludometry.study.training import Exercise, appraised, opened, search


def today() -> date:
    """The date in UTC, so that it is the same day for everybody."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """A date as 2026-11-18; today when empty."""
    try:
        return date.fromisoformat(text) if text else today()
    except ValueError:
        raise BadInput(f"{text[:40]!r} is no date: expected one such as 2026-11-18.") from None


def daily(room_id: str, day: date | None = None) -> Exercise:
    """A room's position of a day.

    >>> from datetime import date
    >>> daily("poker", date(2026, 11, 18)) == daily("poker", date(2026, 11, 18))
    True
    """
    return _drawn(entry(room_id).id, day or today())


@lru_cache(maxsize=256)
def _drawn(room_id: str, day: date) -> Exercise:
    return search(room_id, random.Random(f"{day.isoformat()} {room_id} {__version__}"))


def daily_report(room_id: str, day: date | None = None, answer: bool = False) -> Report:
    """The position of a day to look at and to decide; what was best comes only when it is asked for."""
    day = day or today()
    one = daily(room_id, day)
    here = opened(one.room, one.options)
    place = here.game.read(one.position)
    seen = here.game.view(place, here.game.turn(place))
    found = appraised(one.room, one.options, one.position)
    data = {
        "room": one.room,
        "date": day.isoformat(),
        "position": one.position,
        "unit": here.info.unit,
        "moves": [appraisal_data(here.game, place, a) for a in found] if answer else None,
    }
    picture = here.room.picture(here.game)
    stake = str(hint(here.game, here.oracle, place, picture).data["words"][0])
    words = [f"{here.info.title}, {day.isoformat()}: {one.position}", f"Your decision: {stake}"]
    if not answer:
        return Report(data, words, partial(picture.draw, seen, Marks()))
    rows = [
        [here.game.write_move(place, a.move), str(a.value), f"-{a.loss:.2f}" if a.loss >= 0.005 else "", a.why]
        for a in found
    ]
    marked = partial(picture.draw, seen, Marks(best=found[0].move))
    return Report(data, [words[0], Table(["move", here.info.unit, "loss", "why"], rows)], marked)
