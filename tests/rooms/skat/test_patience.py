"""A first answer looks at as many deals as a later one: what compiling takes is not taken from the deals."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ludometry.games.skat import patience, solver
from ludometry.games.skat.cards import members
from ludometry.games.skat.oracle import SkatOracle
from ludometry.games.skat.position import View
from ludometry.games.skat.room import random_ending
from ludometry.games.skat.rules import Skat
from ludometry.games.skat.whole.oracle import WholeOracle
from ludometry.games.skat.whole.prospects import prospects
from ludometry.games.skat.whole.rules import WholeSkat

COMPILING_S, SEARCH_S = 10.0, 1 / 32
DEAL = "CJ SJ CA CT C9 C8 SA HA HT H7 | DJ HJ CK CQ C7 ST SK SQ S9 S8 | S7 HK HQ H9 H8 DA DT DK DQ D9 | skat D8 D7"
WHOLE = WholeSkat()


class Machine:
    """Stands for the solver and its clock: every search takes a while, and the first of each kernel may compile it."""

    def __init__(self, cold: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.waiting = 0.0, {"appraise", "reaches", "solve"} if cold else set()
        monkeypatch.setattr(patience.time, "thread_time", lambda: self.now)
        monkeypatch.setattr(solver, "appraise_many", self.taking("appraise", self.appraised))
        monkeypatch.setattr(solver, "reaches", self.taking("reaches", lambda hands, *_: hands[0] % 3 > 0))
        monkeypatch.setattr(solver, "solve", self.taking("solve", lambda hands, *_: hands[0] % 2))

    def taking(self, kernel: str, found: Callable[..., Any]) -> Callable[..., Any]:
        def search(*asked: Any) -> Any:
            self.now += SEARCH_S + (COMPILING_S if kernel in self.waiting else 0.0)
            self.waiting.discard(kernel)
            return found(*asked)

        return search

    def appraised(self, deals: Any, contract: int, declarer: int, leader: int, trick: tuple[int, ...]) -> Any:
        cards = list(members(deals[0][(leader + len(trick)) % 3]))
        return cards, [[sum(hand % 7 for hand in deals[0])] * len(cards)]


def ask_for_a_card() -> list[Any]:
    position = random_ending(random.Random(3), 6, hidden=True)
    return list(SkatOracle(Skat()).appraise(View(position.mover, position)))


def ask_in_the_whole_game(moves: str) -> list[Any]:
    prospects.cache_clear()
    position = WHOLE.read(f"skat | {DEAL} | calls pass pass 18" if moves else f"bid | {DEAL}")
    for text in filter(None, moves.split(";")):
        position = WHOLE.play(position, WHOLE.read_move(position, text))
    return WholeOracle(WHOLE).appraise(WHOLE.view(position, WHOLE.turn(position)))


CARD = "pick up;put D7 D8;clubs"


@pytest.mark.parametrize("moves", ["a card", "", "pick up", "pick up;put D7 D8", CARD])
def test_a_cold_answer_looks_at_the_deals_of_a_warm_one(moves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for cold in (False, True):
        machine = Machine(cold, monkeypatch)
        found.append(ask_for_a_card() if moves == "a card" else ask_in_the_whole_game(moves))
        assert (machine.now > COMPILING_S) == cold
    warm, cold_one = found
    assert cold_one == warm
    assert max(one.details.get("deals", 0) for one in warm) > 4
