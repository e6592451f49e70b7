"""Questions that take a while: told what is waited for, asked once however often, dropped when nobody asks any more."""

from __future__ import annotations

import asyncio
import gc
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.progress import progress
from ludometry.web.questions import NobodyAsks, Questions, Waiting
from tests.patience import PATIENCE_S


class Work:
    """Steps that go on while they are let."""

    def __init__(self, steps: int = 4) -> None:
        self.steps, self.begun, self.ended = steps, 0, threading.Event()
        self.go_on = threading.Semaphore(0)
        self.dropped = False

    def __call__(self) -> int:
        self.begun += 1
        try:
            with progress("trying", self.steps) as bar:
                for _ in range(self.steps):
                    self.go_on.acquire(timeout=PATIENCE_S)
                    bar.advance()
            return self.begun
        except NobodyAsks:
            self.dropped = True
            raise
        finally:
            self.ended.set()


def test_asking_again_waits_for_the_same_answer() -> None:
    work = Work()

    async def asked() -> None:
        questions = Questions(patience=0.01, lease=PATIENCE_S)
        with ThreadPoolExecutor(1) as pool:
            assert isinstance(await questions.ask("a", work, pool), Waiting)
            work.go_on.release(2)
            while "s left" not in (told := await questions.ask("a", work, pool)).words:
                pass
            assert told.words.startswith("Trying: about")
            work.go_on.release(2)
            while isinstance(found := await questions.ask("a", work, pool), Waiting):
                pass
            assert found == 1
            assert len(questions) == 0

    asyncio.run(asked())


def test_what_nobody_asks_for_any_more_ends_at_its_next_step_and_what_waits_behind_it_never_begins() -> None:
    work, behind = Work(), Work()

    async def asked() -> None:
        questions = Questions(patience=0.01, lease=0.0)
        with ThreadPoolExecutor(1) as pool:
            await questions.ask("a", work, pool)
            told = await questions.ask("b", behind, pool)
            assert isinstance(told, Waiting)
            assert "earlier question" in told.words
            while len(questions):
                await asyncio.sleep(0.01)
            work.go_on.release(work.steps)
            assert await asyncio.to_thread(work.ended.wait, PATIENCE_S)

    asyncio.run(asked())
    assert work.dropped
    assert behind.begun == 0


def test_an_error_reaches_the_asker_and_is_not_kept() -> None:
    def wrong() -> None:
        raise BadInput("a target is a number.")

    async def asked() -> None:
        questions = Questions()
        with ThreadPoolExecutor(1) as pool:
            for _ in range(2):
                with pytest.raises(BadInput):
                    await questions.ask("a", wrong, pool)
        assert len(questions) == 0

    asyncio.run(asked())


def test_a_dropped_question_ends_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    """A page that was closed left a traceback in the log: nobody had asked how its question ended."""
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        go_on.wait(PATIENCE_S)
        raise NobodyAsks

    async def closed() -> None:
        questions = Questions(patience=0.01)
        with ThreadPoolExecutor(1) as pool:
            while not begun.is_set():
                await questions.ask("how may it end", slow, pool)
            questions.drop(lambda key: True)
            go_on.set()
        await asyncio.sleep(0)

    asyncio.run(closed())
    gc.collect()
    assert "never retrieved" not in caplog.text
