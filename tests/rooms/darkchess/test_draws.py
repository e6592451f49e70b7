"""When a game is drawn, by the rule books.

The 40 plies are section 2's of Saffidine, Jouandeau, Buron and Cazenave, "Material Symmetry to Partition Endgame
Tables" (2013). The rest are the Computer Olympiad's: "The game draws when no flipping or capturing occurs within 180
plies, or when the same position occurs three times" (Tseng, Chen and Wu, "DarkKnight Wins Chinese Dark Chess
Tournament", ICGA Journal 39 (2017), page 163). A flip ends OpenSpiel's count of quiet plies too.
"""

from __future__ import annotations

import random
import re

import pytest

from ludometry.core.errors import BadInput
from ludometry.core.game import Turn
from ludometry.core.room import random_walk
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.notation import read_position, write_position
from ludometry.games.darkchess.oracle import TableOracle, verdict
from ludometry.games.darkchess.position import Move, Position, Reveal
from ludometry.games.darkchess.room import ROOM
from ludometry.games.darkchess.rules import DarkChess
from ludometry.games.darkchess.search.ahead import Search

OLYMPIAD = ROOM.game(draw_after="180", flips_reset=True, threefold=True)


def after(game: DarkChess, text: str, *moves: str) -> Position:
    position = game.read(text)
    for move in moves:
        position = game.play(position, game.read_move(position, move))
    return position


def test_forty_plies_without_a_capture_are_a_draw_whatever_is_turned_up() -> None:
    """The paper, section 2: flips do not count as progress."""
    end = after(ROOM.game(), "?7/1b6/2K5/8 w bag:P quiet:39", "a1", "=P")
    assert end.quiet == 40
    assert ROOM.game().turn(end) == Turn.OVER


def test_where_flips_count_they_end_the_quiet() -> None:
    """ICGA Journal 39, page 163: "no flipping or capturing"."""
    game = ROOM.game(flips_reset=True)
    assert after(game, "?7/1b6/2K5/8 w bag:P quiet:39", "a1", "=P").quiet == 0
    assert after(game, "?7/1b6/1K6/8 w bag:P quiet:39", "c2xb2").quiet == 0
    assert game.turn(after(game, "?7/1b6/2K5/8 w bag:P quiet:39", "c3-c4")) == Turn.OVER


def test_at_the_olympiad_180_quiet_plies_are_a_draw() -> None:
    """ICGA Journal 39, page 163."""
    game = ROOM.game(draw_after="180")
    assert game.turn(after(game, "8/1b6/2K5/8 w quiet:178", "c3-c4")) == 1
    end = after(game, "8/1b6/2K5/8 w quiet:179", "c3-c4")
    assert game.turn(end) == Turn.OVER
    assert game.scores(end) == (0.0, 0.0)
    with pytest.raises(BadInput, match="0 to 180"):
        game.read("8/1b6/2K5/8 w quiet:181")


def test_the_third_time_is_a_draw() -> None:
    """ICGA Journal 39, page 163: "when the same position occurs three times"."""
    round_trip = ("c3-c4", "b2-b1", "c4-c3", "b1-b2")
    twice = after(OLYMPIAD, "8/1b6/2K5/8 w", *round_trip)
    assert twice.times == 2
    assert OLYMPIAD.turn(twice) == 0
    thrice = after(OLYMPIAD, "8/1b6/2K5/8 w", *round_trip, *round_trip)
    assert thrice.times == 3
    assert OLYMPIAD.turn(thrice) == Turn.OVER
    assert OLYMPIAD.scores(thrice) == (0.0, 0.0)
    assert ROOM.game().turn(after(ROOM.game(), "8/1b6/2K5/8 w", *round_trip, *round_trip)) == 0


def test_the_other_side_to_move_is_another_position() -> None:
    """A king that loses a ply on its way round brings the board back with the other side to move."""
    walk = ("c3-c4", "b2-a2", "c4-d4", "a2-a1", "d4-d3", "a1-b1", "d3-c3", "b1-b2")
    assert after(OLYMPIAD, "8/1b6/2K5/8 w", *walk).times == 2
    assert after(OLYMPIAD, "8/1b6/2K5/8 w", *walk[:-1]).times == 1


def test_a_capture_and_a_flip_bring_nothing_back() -> None:
    assert after(OLYMPIAD, "8/1b6/2K4r/7G w", "c3-c4", "b2-b1", "d8xc8").steps == ()
    assert after(OLYMPIAD, "?7/1b6/2K5/8 w bag:P", "c3-c4", "a1", "=P").steps == ()


def test_the_steps_are_part_of_the_text_only_where_they_count() -> None:
    told = after(OLYMPIAD, "8/1b6/2K5/8 w", "c3-c4", "b2-b1")
    assert write_position(told) == "8/b7/3K4/8 w quiet:2 steps:c3-c4,b2-b1"
    assert OLYMPIAD.read(write_position(told)) == told
    assert ROOM.game().read(write_position(told)).steps == ()
    assert write_position(after(ROOM.game(), "8/1b6/2K5/8 w", "c3-c4", "b2-b1")) == "8/b7/3K4/8 w quiet:2"
    rng = random.Random(2)
    for position in random_walk(OLYMPIAD, rng, 400)[::9]:
        assert OLYMPIAD.read(write_position(position)) == position


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("quiet:2 steps:c3,b2-b1", "no step"),
        ("quiet:1 steps:c3-c4,b2-b1", "add quiet:2"),
        ("quiet:2 steps:c3-c4,b3-b1", "b3-b1 cannot have led here"),
        ("quiet:2 steps:b2-b1,c3-c4", "c3-c4 cannot have led here"),
        ("quiet:1 steps:", "no step"),
    ],
)
def test_steps_that_cannot_have_led_here_are_refused(words: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        read_position(f"8/b7/3K4/8 w {words}")


def test_an_unknown_number_of_plies_is_refused() -> None:
    from ludometry.core.options import read_options

    with pytest.raises(BadInput, match="expected 40 or 180"):
        read_options("darkchess", ROOM.game, {"draw_after": "50"})


def test_a_win_that_needs_more_than_forty_plies_stands_at_the_olympiad() -> None:
    """The tables' distances decide: 6 plies before the rule strikes are too few, whatever the rule's number is."""
    text = "8/1b6/2K5/8 b quiet:{}"
    assert verdict(read_position(text.format(34))).category == "loss"
    assert verdict(read_position(text.format(35))).category == "blessed-loss"
    draws = OLYMPIAD.draws
    assert verdict(read_position(text.format(35), 180), None, draws).category == "loss"
    assert verdict(read_position(text.format(174), 180), None, draws).category == "loss"
    assert verdict(read_position(text.format(175), 180), None, draws).category == "blessed-loss"


def test_a_position_that_was_there_twice_leaves_a_tables_win_unproved() -> None:
    """On the way to the win no position comes up a third time, unless it has been there twice already."""
    oracle = TableOracle(searches=True, draws=OLYMPIAD.draws)
    fresh = OLYMPIAD.read("8/1b6/2K5/8 w")
    assert all(found.value.exact for found in oracle.appraise(fresh))
    tired = after(OLYMPIAD, "8/1b6/2K5/8 w", "c3-c4", "b2-b1", "c4-c3", "b1-b2")
    assert all(found.value.exact == (found.value.mean == 0) for found in oracle.appraise(tired))
    # A step into a position that was there twice is a draw at once.
    again = after(OLYMPIAD, "8/1b6/2K5/8 w", *("c3-c4", "b2-b1", "c4-c3", "b1-b2", "c3-c4", "b2-b1", "c4-c3"))
    back = next(found for found in oracle.appraise(again) if OLYMPIAD.write_move(again, found.move) == "b1-b2")
    assert back.value.mean == 0


def test_the_search_knows_what_was_there_twice() -> None:
    text = "8/1b3r2/2K3RR/6G1 w"
    position = after(OLYMPIAD, text, *("c3-c4", "b2-b1", "c4-c3", "b1-b2", "c3-c4", "b2-b1", "c4-c3"))
    last = Move(8, 9)
    search = Search(position, 1 << 40, OLYMPIAD.draws)
    search.spent[1] = 1 << 40
    assert rules.turn(OLYMPIAD.play(position, last), OLYMPIAD.draws) == Turn.OVER
    assert search._after(last, 3).score == 0
    assert Search(position, 1 << 40).past.size == 0


@pytest.mark.parametrize("seed", range(4))
def test_openspiel_agrees_to_the_end_where_flips_reset(seed: int) -> None:
    """Whole games of its banqi: the same moves, the same end, the same result."""
    pyspiel = pytest.importorskip("pyspiel")
    ours_by_theirs = dict(zip("GAERHCSgaerhcs", "KGBNRCPkgbnrcp", strict=True))
    game, rng = ROOM.game(flips_reset=True), random.Random(seed)
    state, position = pyspiel.load_game("banqi(max_no_progress=40)").new_initial_state(), rules.start()
    while game.turn(position) != Turn.OVER:
        if state.is_chance_node():
            action, _ = rng.choice(state.chance_outcomes())
            position = game.play(position, Reveal(ours_by_theirs[state.action_to_string(action)[-1]]))
        else:
            action = rng.choice(state.legal_actions())
            digits = [int(d) for d in re.findall(r"\d", state.action_to_string(action))]
            position = game.play(position, Move(8 * digits[0] + digits[1], 8 * digits[-2] + digits[-1]))
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == list(game.scores(position))
