"""Options that are one of a few names: said as types, so that an editor completes them and a type checker refuses."""

from __future__ import annotations

import inspect
import re
from typing import get_args

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.options import plain_option
from ludometry.core.registry import rooms
from ludometry.study.verbs import verb

VERBS = [pytest.param(name, word, id=f"{name}-{word}") for name, entry in rooms().items() for word in entry.verbs]
ONE_OF = re.compile(r"\b[Oo]ne of\b|: \w+, \w+ (?:or|and) \w+\.?$")
"""A sentence of help that lists all that may be said."""


@pytest.mark.parametrize(("name", "word"), VERBS)
def test_what_a_sentence_lists_is_a_type(name: str, word: str) -> None:
    for parameter in inspect.signature(verb(name, word), eval_str=True).parameters.values():
        option = plain_option(parameter)
        if option is not None and option.kind is str and not option.choices and option.offered is None:
            assert not ONE_OF.search(option.words), f"{parameter.name}: {option.words}"


@pytest.mark.parametrize(("name", "word"), VERBS)
def test_a_name_that_is_none_of_them_is_refused_before_any_work(name: str, word: str) -> None:
    asked = verb(name, word)
    parameters = inspect.signature(asked, eval_str=True).parameters.values()
    needed = ["x" for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    for parameter in parameters:
        option = plain_option(parameter)
        if option is None or not option.choices:
            continue
        if parameter.default is not parameter.empty:
            assert parameter.default in option.choices
        with pytest.raises(BadInput, match="'nonsense' is no .*: expected"):
            asked(*needed, **{parameter.name: "nonsense"})


def test_the_names_of_sudoku_are_those_that_it_knows() -> None:
    from ludometry.games.sudoku import names, notation
    from ludometry.games.sudoku.explainer.rating import PROFILE_NAMES
    from ludometry.games.sudoku.paper.figures import FIGURES
    from ludometry.games.sudoku.symmetry import TURNS

    assert get_args(names.Profile) == tuple(PROFILE_NAMES)
    assert get_args(names.Form) == notation.forms()
    assert set(get_args(names.Symmetry)) == set(TURNS)
    assert set(get_args(names.PaperFigure)) == set(FIGURES)


@pytest.mark.parametrize(
    ("room", "word", "option", "known"),
    [
        ("nurikabe", "generate", "needs", "ludometry.games.nurikabe.generate:NEEDS"),
        ("skat", "classes", "contract", "ludometry.games.skat.notation:CONTRACTS"),
        ("yatzy", "verify", "what", "ludometry.games.yatzy.verify:KINDS"),
        ("poker", "solve", "player", "ludometry.games.poker.players:EXACT"),
    ],
)
def test_the_names_of_a_room_are_those_that_it_knows(room: str, word: str, option: str, known: str) -> None:
    module, _, table = known.partition(":")
    found = plain_option(inspect.signature(verb(room, word), eval_str=True).parameters[option])
    assert found is not None
    assert set(found.choices) - {""} >= set(getattr(__import__(module, fromlist=[table]), table))
