"""What every move is worth, from the tables.

category   win and loss, as the rule of quiet plies lets them stand; cursed-win and blessed-loss, which the rule turns
           into draws; draw
distance   plies to the next capture or to the end, both sides playing for it
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ludometry.core.errors import BadInput
from ludometry.core.game import Appraisal, Turn, Value
from ludometry.games.darkchess import rules
from ludometry.games.darkchess.material import elements, representative, write_set
from ludometry.games.darkchess.notation import write_move
from ludometry.games.darkchess.pieces import NAMES, side_of
from ludometry.games.darkchess.position import HIDDEN, TURNING, Action, Move, Position, has_both_sides, material
from ludometry.games.darkchess.reasons import reason
from ludometry.games.darkchess.rules import QUIET_LIMIT, USUAL, Draws
from ludometry.games.darkchess.search.ahead import Search
from ludometry.games.darkchess.search.flips import FlipSearch
from ludometry.games.darkchess.tables import BUILT_AT_ONCE, DRAW, MOST_ELEMENTS, WIN, Tables, tables

OPPOSITE = {"win": "loss", "cursed-win": "blessed-loss", "draw": "draw", "blessed-loss": "cursed-win", "loss": "win"}
WORTH = {"win": 1.0, "cursed-win": 0.0, "draw": 0.0, "blessed-loss": 0.0, "loss": -1.0}
ORDER = {"win": 0, "cursed-win": 1, "draw": 2, "blessed-loss": 3, "loss": 4}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tables say of a position, to the side to move."""

    category: str
    distance: int | None
    """Plies to the next capture or end; None for a draw, or where only results are known."""

    @property
    def worth(self) -> float:
        return WORTH[self.category]

    def reversed(self, capture: bool) -> Verdict:
        """The same seen by the side that made the move leading there."""
        if self.category == "draw":
            return self
        distance = 1 if capture else None if self.distance is None else self.distance + 1
        return Verdict(OPPOSITE[self.category], distance)


def verdict(position: Position, found: Tables | None = None, draws: Draws = USUAL) -> Verdict:
    """Looks a position without face-down pieces up, its quiet plies and how often it was there taken into account."""
    if HIDDEN in position.board or TURNING in position.board:
        raise BadInput("a position with face-down pieces is in no table: ask for advice, which searches it.")
    if position.side is None:
        raise BadInput("this position does not say who moves: write w or b after the rows.")
    if draws.drawn(position):
        return Verdict("draw", None)
    if not rules.can_move(position):
        return Verdict("loss", 1)
    if not any(p.isalpha() and side_of(p) != position.side for p in position.board):
        return Verdict("win", 0)
    found = found or tables()
    set_ = write_set(material(position.board))
    if elements(set_) <= BUILT_AT_ONCE:
        found.ensure(set_, distances=True)
    result = found.result(position.board, position.side)
    if result == DRAW:
        return Verdict("draw", None)
    if not found.has_distances(set_):
        return Verdict("win" if result == WIN else "loss", None)
    # Distances under the rule are kept for 40 plies. Where 180 make a draw the plain ones say the same: at most five
    # pieces have distances, and a capture leaves at most four, which never need more than 101 plies.
    ruled = found.distance(position.board, position.side, ruled=draws.limit == QUIET_LIMIT)
    if ruled is not None and ruled <= draws.limit - position.quiet:
        return Verdict("win" if result == WIN else "loss", ruled)
    free = found.distance(position.board, position.side)
    return Verdict("cursed-win" if result == WIN else "blessed-loss", free)


@dataclass(frozen=True)
class TableOracle:
    """Exact where the tables reach; with face-down pieces, the expectation over what flips turn up."""

    found: Tables | None = None
    searches: bool = False
    """Whether to search where a table could be built but is not there, instead of naming the command that builds it."""
    work: int = 50_000
    """Positions that may be looked at where no table reaches."""
    draws: Draws = USUAL
    """When the game is drawn."""

    def appraise(self, view: Position) -> list[Appraisal[Action]]:
        turn = rules.turn(view, self.draws)
        if turn == Turn.OVER:
            raise BadInput("the game is over in this position: there is no move to advise.")
        if turn == Turn.CHANCE:
            raise BadInput("a piece is being turned up: chance decides what comes next.")
        if HIDDEN in view.board or self._must_search(view):
            few = len(material(view.board) + view.bag) <= BUILT_AT_ONCE
            if few:
                return FlipSearch(self._leaf, draws=self.draws).appraise(view)
            return looked_ahead(view, self.work, self.draws)
        judged = [(move, self._after(view, move)) for move in rules.moves(view)]
        judged.sort(key=lambda pair: _rank(pair[1]))
        best = judged[0][1].worth
        return [
            Appraisal(
                move,
                Value(seen.worth, None if seen.worth and self._may_repeat(view, move) else 0.0, seen.distance),
                best - seen.worth,
                explain(view, move, seen, self.draws.limit),
                {"category": seen.category},
            )
            for move, seen in judged
        ]

    def _after(self, view: Position, move: Move) -> Verdict:
        return verdict(rules.play(view, move, self.draws), self.found, self.draws).reversed(
            rules.is_capture(view, move)
        )

    def _may_repeat(self, view: Position, move: Move) -> bool:
        """Whether a position that was there twice may come back, so that a win by the tables need not stand.

        Otherwise it does: on the way to a capture the distance falls, so no position comes up twice more.
        """
        after = rules.play(view, move, self.draws)
        boards = Counter((board, turn % 2) for turn, board in enumerate(after.earlier()))
        return any(count > 1 for count in boards.values())

    def _leaf(self, position: Position) -> float | None:
        """The exact worth of a position in which nothing lies face down, or None beyond the tables."""
        return verdict(position, self.found, self.draws).worth if self._reaches(position) else None

    def _reaches(self, position: Position) -> bool:
        """Whether the tables, or what can be built in seconds, say what a position is worth after a capture at most."""
        count = len(material(position.board))
        if count <= BUILT_AT_ONCE or not has_both_sides(position.board):
            return True
        return count <= MOST_ELEMENTS and (self.found or tables()).has(
            representative(write_set(material(position.board)))
        )

    def _must_search(self, position: Position) -> bool:
        if self._reaches(position):
            return False
        return self.searches or len(material(position.board)) > MOST_ELEMENTS

    def worth(self, position: Position) -> tuple[float, float]:
        """What a position is worth to each seat, at a chance event too."""
        turn = rules.turn(position, self.draws)
        if turn == Turn.OVER:
            return rules.scores(position, self.draws)
        if turn == Turn.CHANCE:
            worths = [
                (self.worth(rules.play(position, event, self.draws)), chance)
                for event, chance in rules.chances(position)
            ]
            first = sum(worth[0] * chance for worth, chance in worths)
            return (first, -first)
        if HIDDEN not in position.board and not self._must_search(position):
            mine = verdict(position, self.found, self.draws).worth
        else:
            mine = self.appraise(position)[0].value.mean
        return (mine, -mine) if rules.seat_of(position, position.side) == 0 else (-mine, mine)


def looked_ahead(position: Position, work: int, draws: Draws = USUAL) -> list[Appraisal[Action]]:
    """Every move of the whole game, best first: a guess whose error is not known, unless the search saw the end."""
    seen = Search(position, work, draws).moves()
    best = seen[0].worth
    return [
        Appraisal(
            one.move,
            Value(one.worth, 0.0 if abs(one.worth) == 1 else None),
            best - one.worth,
            reason(position, one.move),
        )
        for one in seen
    ]


def _rank(seen: Verdict) -> tuple[int, int]:
    """Best first: short wins, then draws, then long losses."""
    distance = seen.distance or 0
    return (ORDER[seen.category], distance if seen.category in ("win", "cursed-win") else -distance)


def explain(position: Position, move: Move, seen: Verdict, limit: int = QUIET_LIMIT) -> str:
    """A verdict in words."""
    victim = position.board[move.end]
    act = f"captures the {NAMES[victim.upper()]}" if rules.is_capture(position, move) else ""
    plies = f"{seen.distance} plies" if seen.distance != 1 else "this ply"
    if seen.category == "win":
        if act:
            return f"{act} and wins"
        return "wins" + ("" if seen.distance is None else f": the next capture or the end comes within {plies}")
    if seen.category == "loss":
        if act:
            return f"{act} but loses"
        return "loses" + ("" if seen.distance is None else f", holding out for {plies}")
    if seen.category == "cursed-win":
        return f"would win, but needs {plies} without a capture: the {limit}-ply rule makes it a draw"
    if seen.category == "blessed-loss":
        return f"would lose, but the {limit}-ply rule comes to the rescue"
    return f"{act} and draws" if act else "draws"


def best_line(position: Position, most: int = 60, found: Tables | None = None) -> list[tuple[Position, Action]]:
    """Best play of both sides from a position without face-down pieces, to the end or a repeated position."""
    oracle = TableOracle(found)
    line: list[tuple[Position, Action]] = []
    met = set()
    while len(line) < most and rules.turn(position) >= 0 and (position.board, position.side) not in met:
        met.add((position.board, position.side))
        move = oracle.appraise(position)[0].move
        line.append((position, move))
        position = rules.play(position, move)
    return line


def name_moves(line: list[tuple[Position, Action]]) -> list[str]:
    """A line of play in notation."""
    return [write_move(position, move) for position, move in line]
