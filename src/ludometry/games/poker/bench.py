"""The headline figures of the room."""

from __future__ import annotations

import random
import time
from functools import partial

from ludometry.study.bench import Case

QUESTIONS = 500


def cases() -> list[Case]:
    """The table, the whole return, one question."""

    def each(seconds: float, _: float) -> float:
        return seconds / QUESTIONS * 1e6

    thumb = partial(_return, "thumb")
    return [
        Case("poker: count the table of draws", _count, "CPU s", bar="at most 0.6"),
        Case("poker: the return of 9/6, every deal and every draw", _return, "CPU s", bar="at most 0.4"),
        Case("poker: the return of the rule of thumb", thumb, "CPU s", repeats=1, bar="at most 20"),
        Case("poker: advice, all 32 holds with reasons", partial(_asked, "appraise"), "µs", each, bar="at most 3,000"),
        Case("poker: the best hold", partial(_asked, "best"), "µs", each, bar="at most 1,000"),
    ]


def _count() -> None:
    from ludometry.games.poker.tables import count_draws

    count_draws()


def _return(player: str = "optimal") -> float:
    from ludometry.games.poker.players import play_exactly
    from ludometry.games.poker.room import ROOM

    return play_exactly(ROOM.game(), player).mean


def _asked(question: str) -> float:
    """CPU seconds for a question about many deals."""
    from ludometry.games.poker.room import ROOM

    game = ROOM.game()
    deals = ROOM.samples(game, random.Random(1), QUESTIONS + 1)
    ask = getattr(ROOM.oracle(game), question)
    ask(deals.pop())
    began = time.process_time()
    for deal in deals:
        ask(deal)
    return time.process_time() - began
