"""A player that is a program of its own, in any language: a position a line in, a move a line out.

Every decision is one line of JSON on the program's standard input,

    {"room": "yatzy", "options": {}, "seat": 0, "position": "66612 2 -", "moves": ["keep 6612", "keep 666", ...]}

and the program answers with one line: a move as it stands among `moves`. `position` is what the seat may know. The
input ends when there is nothing more to decide. What it prints to standard error is its own affair.
"""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

from ludometry.core.errors import BadInput
from ludometry.core.files import refuse_when_closed

PROGRAM = "run:"
"""A player named so is a command: `run:python agent.py`."""
LONGEST = 10_000
"""An answer is no longer than this; the rest of such a line is nonsense."""


class Fault(Exception):
    """What a player did instead of moving: `kind` is one of illegal, raised, hung, ended."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class LinePlayer:
    """A program that is asked line by line, and started again after it hung or ended."""

    def __init__(self, name: str, patience: float) -> None:
        refuse_when_closed(name)
        self.command = shlex.split(name.removeprefix(PROGRAM))
        self.patience = patience
        """Seconds that one answer may take."""
        if not self.command:
            raise BadInput(f"{PROGRAM} names a command to run, such as {PROGRAM}'python agent.py'.")
        self.program: subprocess.Popen[str] | None = None
        self.answers: queue.Queue[str | None] = queue.Queue()

    def ask(self, question: Mapping[str, Any]) -> str:
        """The program's answer to one decision."""
        program = self.program or self._start()
        assert program.stdin is not None
        try:
            program.stdin.write(json.dumps(question) + "\n")
            program.stdin.flush()
            answer = self.answers.get(timeout=self.patience)
        except queue.Empty:
            self.close()
            raise Fault("hung", f"no answer within {self.patience:g} s") from None
        except OSError:
            answer = None
        if answer is None:
            code = self._end(program)
            raise Fault("ended", f"the program ended with code {code} instead of answering")
        return answer.strip()

    def _start(self) -> subprocess.Popen[str]:
        try:
            self.program = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as problem:
            raise BadInput(f"{self.command[0]!r} cannot be run: {problem.strerror or problem}.") from problem
        self.answers = queue.Queue()
        assert self.program.stdout is not None
        threading.Thread(target=_listen, args=(self.program.stdout, self.answers), daemon=True).start()
        return self.program

    def _end(self, program: subprocess.Popen[str]) -> int | None:
        """The exit code of a program that closed its output; one that only pretends to have ended is ended."""
        try:
            code = program.wait(self.patience)
        except subprocess.TimeoutExpired:
            code = None
        self.close()
        return code

    def close(self) -> None:
        """Ends the program."""
        if self.program is not None:
            assert self.program.stdin is not None
            self.program.kill()
            self.program.wait()
            with suppress(OSError):  # what was still to be written has no reader any more
                self.program.stdin.close()
        self.program = None


def _listen(lines: IO[str], answers: queue.Queue[str | None]) -> None:
    """Hands on what a program says, line by line, and None when it has said its last."""
    with suppress(OSError, ValueError):  # no text, or closed while it was being read
        while line := lines.readline(LONGEST):
            answers.put(line)
    answers.put(None)


def legal(answer: str, moves: Sequence[str]) -> int:
    """Which of the moves an answer names."""
    try:
        return moves.index(answer)
    except ValueError:
        raise Fault("illegal", f"answered {answer[:80]!r}") from None
