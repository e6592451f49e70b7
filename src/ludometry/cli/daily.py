"""`ludometry daily ROOM`."""

from __future__ import annotations

from typing import Annotated

from ludometry.study.daily import daily_report, read_day
from ludometry.study.report import Report


def daily(
    room: Annotated[str, "The room, such as yatzy."],
    *,
    date: Annotated[str, "A date such as 2026-11-18; today in UTC when left out."] = "",
    answer: Annotated[bool, "Show what every move is worth."] = False,
) -> Report:
    """The position of the day, the same for everybody: decide first, then look with --answer."""
    return daily_report(room, read_day(date), answer)
