"""New puzzles of a wanted difficulty.

wish      what the puzzles should be like: a band of ER or of predicted minutes, symmetry, a technique, minimality
round     a batch of mutants of one puzzle is rated; the nearest to the wish is the next one to change
start     a freshly dug puzzle; for ratings that hardly ever come up, one of the room's seeds in new clothes
miss      how far the nearest puzzle was from the wish, in the wish's own unit, when patience ran out

Ratings such as 5.2 turn up once in many thousand random puzzles. But neighbours of a puzzle, with a given or two
moved, mostly need steps of about the same kind: so a search that walks from neighbour to neighbour gets there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from ludometry.core.errors import BadInput, UnknownName
from ludometry.core.progress import progress
from ludometry.games.sudoku.isomorphism import random_isomorph
from ludometry.games.sudoku.notation import line, read
from ludometry.games.sudoku.solver import solve
from ludometry.games.sudoku.symmetry import has_symmetry, orbits
from ludometry.tables.arrays import Bytes, Floats, Ints

Band = tuple[float, float]

BATCH = 24
"""Mutants rated in one round."""
STALE = 14
"""Rounds without getting nearer after which the search starts afresh."""
COMPLETE_TO = 7.4
"""Up to here ratings come from the bounded ladder; beyond it from the full one, which is slow."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the puzzles should be like."""

    rating: Band | None = None
    """From and to, on the Explainer's scale."""
    minutes: Band | None = None
    """From and to, in minutes that our predictor expects of a person."""
    symmetry: str = "none"
    needs: str = ""
    """A technique that the way to the solution must use, by its identifier."""
    minimal: bool = False
    """Whether every given must be needed."""


@dataclass(frozen=True, slots=True)
class Made:
    """One puzzle as it was made."""

    puzzle: str
    rating: float
    """ER on the "se" profile."""
    minutes: float | None
    """Predicted minutes, when they were asked for."""
    givens: int
    rounds: int
    """How many batches were rated for it."""


class GaveUp(BadInput):
    """Patience ran out; the message says how near the search came."""


def read_band(text: str, what: str, low: float, high: float) -> Band:
    """A band such as 4.2..4.6, or a single figure."""
    first, dots, second = text.partition("..")
    try:
        band = (float(first), float(second if dots else first))
    except ValueError:
        raise BadInput(f"{what} is a band such as 4.2..4.6, not {text!r}.") from None
    if not low <= band[0] <= band[1] <= high:
        raise BadInput(f"{what} is a band between {low:g} and {high:g}, the smaller end first, not {text!r}.")
    return band


def read_wish(rating: str, minutes: str, symmetry: str, needs: str, minimal: bool) -> Wish:
    """A wish as it is typed; empty bands and techniques ask for nothing."""
    return Wish(
        read_band(rating, "--rating", 1.0, 12.0) if rating else None,
        read_band(minutes, "--minutes", 0.5, 600.0) if minutes else None,
        symmetry,
        needs,
        minimal,
    )


@cache
def seeds() -> tuple[tuple[float, str], ...]:
    """Puzzles with ratings that hardly ever come up by chance, with their ER: places to start from."""
    text = files("ludometry.games.sudoku").joinpath("seeds.txt").read_text("utf-8")
    rows = [row.split() for row in text.splitlines() if row and not row.startswith("#")]
    return tuple((float(rating), puzzle) for rating, puzzle in rows)


CHAINS = ("x-cycle", "y-cycle", "x-chain", "cycle", "forcing-chain")
"""The chains that the bounded ladder knows; longer thoughts take too long to be searched for."""


def technique_number(name: str) -> int:
    """The place of a technique among the explainer's codes; only techniques that can be asked for have one."""
    from ludometry.games.sudoku.explainer.kernels.codes import CODES
    from ludometry.games.sudoku.explainer.techniques import ladder

    known = [*(rung.id for rung in ladder("se")), *CHAINS]
    if name not in known:
        raise UnknownName("technique to ask for", name, known)
    return CODES.index(name)


def generate(wish: Wish, count: int = 1, *, seed: int = 0, patience: int = 1500) -> Iterator[Made]:
    """Puzzles that fulfil the wish, all different; the same seed gives the same puzzles.

    `patience` is the number of rounds spent on one puzzle before the search gives up.
    """
    if count < 1:
        raise BadInput("ask for at least one puzzle.")
    _demand_possible(wish)
    rng = random.Random(f"sudoku {wish} {seed}")
    search = Search(wish, rng)
    found: set[str] = set()
    with progress("making puzzles", count, "puzzles") as bar:
        while len(found) < count:
            made = search.next_puzzle(patience, len(found), count)
            if made.puzzle not in found:
                found.add(made.puzzle)
                bar.advance()
                yield made


def _demand_possible(wish: Wish) -> None:
    orbits(wish.symmetry)
    if wish.rating is not None and wish.minutes is not None:
        raise BadInput("ask for a band of --rating or of --minutes, not for both.")
    if wish.needs:
        technique_number(wish.needs)


class Search:
    """A walk from puzzle to puzzle towards a wish."""

    def __init__(self, wish: Wish, rng: random.Random) -> None:
        from ludometry.games.sudoku.kernels import generate as kernels

        self.kernels = kernels
        self.wish, self.rng = wish, rng
        self.orbits = orbits(wish.symmetry)
        self.dice = np.array([rng.getrandbits(63) | 1], dtype=np.uint64)
        self.bit = 1 << technique_number(wish.needs) if wish.needs else 0
        low, high = wish.rating or (0.0, COMPLETE_TO)
        self.low, self.high = round(low * 10), round(high * 10)
        self.nearest: tuple[float, float] | None = None
        """The smallest distance met so far, and the figure it belongs to."""

    def next_puzzle(self, patience: int, done: int, count: int) -> Made:
        """Walks until a puzzle fulfils the wish, or gives up with a sentence that says how near it came."""
        self.nearest = None
        rounds = 0
        while rounds < patience:
            puzzle, board = self._start()
            batch = puzzle[None, :]
            here, stale = float("inf"), 0
            while rounds < patience and stale < STALE:
                rounds += 1
                distances, figures, ratings = self._distances(batch)
                best = int(np.argmin(distances))
                self._note(float(distances[best]), float(figures[best]))
                if distances[best] == 0:
                    return self._made(batch[best], int(ratings[best]), float(figures[best]), rounds)
                # Ties are followed too: they lead across plains on which all neighbours rate alike.
                stale = 0 if distances[best] < here else stale + 1
                if distances[best] <= here or self.rng.random() < 0.1:
                    here = float(distances[best])
                    puzzle = batch[best].copy()
                    easier = self._direction(float(figures[best]))
                batch = np.empty((BATCH, 81), np.uint8)
                self.kernels.mutants(puzzle, board, self.orbits, easier, self.wish.minimal, self.dice, batch)
        raise GaveUp(self._sorry(done, count, patience))

    def _start(self) -> tuple[Bytes, Bytes]:
        rare = self._seed() if self.wish.rating is not None else None
        if rare is not None:
            return rare
        puzzles = np.zeros((1, 81), np.uint8)
        boards = np.zeros((1, 81), np.uint8)
        extra = 0 if self.wish.minimal else 8
        self.kernels.fresh_puzzles(self.orbits, extra, self.dice, puzzles, boards)
        return puzzles[0], boards[0]

    def _seed(self) -> tuple[Bytes, Bytes] | None:
        """A seed inside the band in new clothes, one of its givens moved, so that no seed is handed out as it is."""
        fitting = [text for er, text in seeds() if self.low <= round(er * 10) <= self.high]
        fitting = [text for text in fitting if has_symmetry(_digits(text), self.wish.symmetry)]
        if not fitting or self.rng.random() < 0.2:
            return None
        digits = read(self.rng.choice(fitting)).digits
        if self.wish.symmetry == "none":
            puzzle = np.array(random_isomorph(digits, self.rng), np.uint8)
        else:
            names = [0, *self.rng.sample(range(1, 10), 9)]
            puzzle = np.array([names[digit] for digit in digits], np.uint8)
        board = np.array(solve([int(d) for d in puzzle]), np.uint8)
        moved = np.empty((1, 81), np.uint8)
        self.kernels.mutants(puzzle, board, self.orbits, 0, self.wish.minimal, self.dice, moved)
        if (moved[0] == puzzle).all():
            return None
        return moved[0], board

    def _distances(self, batch: Bytes) -> tuple[Floats, Floats, Ints]:
        """How far each puzzle is from the wish, its figure in the wish's unit, and its ER in tenths."""
        ratings = np.zeros(len(batch), np.int64)
        used = np.zeros(len(batch), np.int64)
        if self.wish.rating is not None or self.bit:
            self.kernels.rate_below(batch, min(self.high, round(COMPLETE_TO * 10)), ratings, used)
            self._rate_beyond(batch, ratings)
        if self.wish.minutes is not None:
            from ludometry.games.sudoku.people.predictor import predict

            figures = predict(batch).minutes
            low, high = self.wish.minutes
        else:
            figures = ratings / 10
            low, high = self.low / 10, self.high / 10
        distances = np.maximum(0.0, np.maximum(low - figures, figures - high))
        if self.bit:
            # Within the band but without the technique is near, never a hit.
            distances = np.where((used & self.bit) == 0, distances + 0.05, distances)
        if self.wish.minimal:
            for row in np.flatnonzero(distances == 0):
                if not self.kernels.is_minimal(batch[row]):
                    distances[row] = 0.05
        return np.round(distances, 6).astype(np.float64), figures, ratings

    def _rate_beyond(self, batch: Bytes, ratings: Ints) -> None:
        """Rates with the full ladder what the bounded one leaves open, where the band reaches that far."""
        if self.high <= COMPLETE_TO * 10:
            return
        from ludometry.games.sudoku.explainer import rate_many

        beyond = np.flatnonzero(ratings > COMPLETE_TO * 10)
        if len(beyond):
            ratings[beyond] = np.rint(rate_many(batch[beyond])[:, 0] * 10).astype(np.int64)

    def _direction(self, figure: float) -> int:
        """1 when the next mutants should be easier, -1 when harder, 0 when about the same."""
        low, high = self.wish.minutes or (self.low / 10, self.high / 10)
        return 1 if figure > high else -1 if figure < low else 0

    def _note(self, distance: float, figure: float) -> None:
        if self.nearest is None or distance < self.nearest[0]:
            self.nearest = (distance, figure)

    def _made(self, puzzle: Bytes, tenths: int, figure: float, rounds: int) -> Made:
        text = line([int(d) for d in puzzle])
        if self.wish.rating is None:
            from ludometry.games.sudoku.explainer import rate

            rating = rate(text).er
        else:
            rating = tenths / 10
        minutes = figure if self.wish.minutes is not None else None
        return Made(text, rating, minutes, int((puzzle > 0).sum()), rounds)

    def _sorry(self, done: int, count: int, patience: int) -> str:
        unit = "minutes" if self.wish.minutes is not None else "ER"
        near = "nothing was rated" if self.nearest is None else f"the nearest puzzle had {unit} {self.nearest[1]:.1f}"
        lacking = f", or lacked {self.wish.needs}" if self.wish.needs else ""
        minimal = ", or was not minimal" if self.wish.minimal else ""
        return (
            f"gave up after {done} of {count} puzzles and {patience} rounds for the next one: "
            f"{near}{lacking}{minimal}; widen the band, drop a wish, or try another --seed."
        )


def _digits(text: str) -> Bytes:
    return np.array(read(text).digits, np.uint8)
