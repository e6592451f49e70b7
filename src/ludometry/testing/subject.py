"""A room on the test bench."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ludometry.core.game import Appraisal
from ludometry.core.registry import beside
from ludometry.core.room import AnyRoom, random_walk
from ludometry.study.encoding import Encoding

LONGEST_GAME = 5_000
"""Events after which a game that has not ended is one that never does."""
HAIR = 1e-6
"""How far an exact value may be from what its successors say."""


@dataclass
class Subject:
    """A room on the test bench, with positions to try the laws on."""

    room: AnyRoom
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    count: int = 6
    """Positions of the room's own samples to try each law on."""

    @cached_property
    def game(self) -> Any:
        return self.room.game(**self.options)

    @cached_property
    def oracle(self) -> Any:
        return self.room.oracle(self.game)

    @cached_property
    def picture(self) -> Any:
        return self.room.picture(self.game)

    @cached_property
    def encoding(self) -> Encoding[Any, Any]:
        module = beside(self.room, "encoding")
        assert module is not None, "the room has no encoding.py: views and moves as numbers"
        found: Encoding[Any, Any] = module.encoding(self.game)
        return found

    @cached_property
    def walks(self) -> list[list[Any]]:
        """The positions of three random games."""
        return [random_walk(self.game, random.Random(f"{self.seed}/{n}"), LONGEST_GAME) for n in range(3)]

    @cached_property
    def decisions(self) -> list[Any]:
        """Positions at a player's turn, from the room's samples."""
        found = list(self.room.samples(self.game, random.Random(self.seed), self.count))
        assert found, "the room has no sample positions"
        return found

    def positions(self) -> Iterator[Any]:
        for walk in self.walks:
            yield from walk[:60]
            yield walk[-1]
        yield from self.decisions

    def appraised(self, position: Any) -> list[Appraisal[Any]]:
        key = self.game.write(position)
        if key not in self._said:
            self._said[key] = self.oracle.appraise(self.game.view(position, self.game.turn(position)))
        return self._said[key]

    _said: dict[str, list[Appraisal[Any]]] = field(default_factory=dict, repr=False)
