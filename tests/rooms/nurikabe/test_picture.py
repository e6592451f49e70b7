"""The picture of a grid."""

from ludometry.core.game import Marks
from ludometry.games.nurikabe.notation import read
from ludometry.games.nurikabe.picture import Drawing
from ludometry.games.nurikabe.position import SEA, Mark


def test_the_picture_carries_moves_and_an_ascii_form() -> None:
    state = read("(2)../..~/o../...")
    drawn = Drawing().draw(state, Marks(best=Mark(1, SEA), lit=("r1c1",)))
    assert 'data-move="r1c3~"' in drawn
    assert 'data-move="r1c3o"' in drawn
    assert "<desc>2 . ." in drawn
