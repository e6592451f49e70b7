"""What the fact sheet asks of the room."""

from __future__ import annotations

from ludometry.games.sudoku.grid import board


def edges(box: int) -> int:
    """Pairs of cells that must differ: the edges of the Sudoku graph."""
    return len(board(box).edges)


def peers(box: int) -> int:
    """Cells that share a unit with a given one; the same for every cell."""
    found = {len(cells) for cells in board(box).peers}
    assert len(found) == 1
    return found.pop()


def solutions(puzzle: str, limit: int) -> int:
    """Solutions, counted up to a limit."""
    from ludometry.games.sudoku.solver import count

    return count(puzzle, limit)


def technique_rating(technique: str) -> float:
    """The least that a technique costs on the Explainer's ladder."""
    from ludometry.games.sudoku.explainer.techniques import ladder

    return next(rung.rating for rung in ladder("se") if rung.id == technique)


def ratings(puzzle: str) -> list[float]:
    """ER, EP and ED."""
    from ludometry.games.sudoku.explainer import rate

    found = rate(puzzle)
    return [found.er, found.ep, found.ed]


def exact_ratings(low: float, high: float) -> float:
    """Percentage of the shipped sample in a band that is rated as Sudoku Explainer 1.2.1.3 rates it."""
    from ludometry.games.sudoku.bench import exact_share

    return exact_share(low, high)


def human_puzzles() -> int:
    """Puzzles with times of people that ship with the room."""
    from ludometry.games.sudoku.human_times import shipped

    return len(shipped().puzzles)


def invariant_predictions(count: int) -> int:
    """Random isomorphs that get the very same predicted minutes."""
    from ludometry.games.sudoku.bench import invariant_isomorphs

    return invariant_isomorphs(count)


def simple_puzzles_have_no_refutation() -> bool:
    """Whether the refutation sum is zero exactly for puzzles that singles solve."""
    from ludometry.games.sudoku.bench import rated_sample
    from ludometry.games.sudoku.human import model

    found = model(rated_sample()[0][:90], runs=3)
    return bool(((found.refutation == 0) == found.simple).all())
