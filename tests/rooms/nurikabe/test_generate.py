"""New puzzles."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometry.core.errors import BadInput
from ludometry.games.nurikabe.generate import generate
from ludometry.games.nurikabe.solver import count_solutions, simply_solved
from tests.nightly import examples


@settings(max_examples=examples(8), deadline=None)
@given(st.integers(4, 6), st.integers(4, 6), st.integers(0, 10**6), st.sampled_from(["any", "simple", "trial"]))
def test_generated_puzzles_have_one_solution(rows: int, columns: int, seed: int, needs: str) -> None:
    try:
        (made,) = generate(rows, columns, seed=seed, needs=needs, attempts=400)
    except BadInput as refusal:
        assert "only 0 of 1" in str(refusal)
        return
    assert count_solutions(made, 3) == 1
    if needs != "any":
        assert simply_solved(made) == (needs == "simple")


def test_generation_repeats_with_its_seed() -> None:
    assert generate(5, 5, 2, seed=9) == generate(5, 5, 2, seed=9)
    with pytest.raises(BadInput, match="sides from 4 to 10"):
        generate(3, 20)
