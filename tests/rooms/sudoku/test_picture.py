"""Every state can be drawn."""

from xml.etree import ElementTree

from hypothesis import given, settings

from ludometry.core.game import Marks
from ludometry.games.sudoku.picture import Drawing
from ludometry.games.sudoku.position import Grid
from ludometry.games.sudoku.rules import Sudoku, legal
from tests.nightly import examples
from tests.rooms.sudoku.states import states


@settings(max_examples=examples(15), deadline=None)
@given(states())
def test_every_state_can_be_drawn(state: Grid) -> None:
    drawn = Drawing(pencil=True).draw(state, Marks(lit=("row 1", "r1c3", "r2c2=3", "r2c3-4", "wrong r1c1", "nothing")))
    tree = ElementTree.fromstring(drawn)
    shown = {node.get("data-move") for node in tree.iter() if node.get("data-move")}
    assert shown == {Sudoku(state).write_move(state, move) for move in legal(state)}
