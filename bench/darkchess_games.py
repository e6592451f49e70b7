"""Whole games of Chinese dark chess: the search against a greedy player, and against OpenSpiel's MCTS bot.

pair      two games with the seats swapped, in which the n-th flip turns up the same piece whoever makes it
budget    positions that the search may look at before a move: load on the machine does not change the games

OpenSpiel's `banqi` ends the quiet with a flip too; against its bot the game is `banqi(max_no_progress=40)`, which is
`--flips-reset` here, and its own state is the referee. The bot is OpenSpiel's `MCTSBot` with random playouts, 1,000
simulations a move and its solver on.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludometry.core.game import Turn
from ludometry.games.darkchess.oracle import TableOracle
from ludometry.games.darkchess.pieces import ALL_PIECES
from ludometry.games.darkchess.players import greedy
from ludometry.games.darkchess.position import Action, Move, Position, Reveal
from ludometry.games.darkchess.room import ROOM
from ludometry.games.darkchess.rules import DarkChess
from ludometry.study.match import summarise

SIMULATIONS = 1000
EXPLORATION = 2.0
MEMORY_MB = 500
THEIRS = dict(zip("KGBNRCPkgbnrcp", "GAERHCSgaerhcs", strict=True))
"""OpenSpiel's letters: its chariot and horse are our knight and rook."""
BARS = {"greedy": 90, "mcts": 80}
"""The share of games, a draw counting half, that the search should reach, in per cent."""

Mover = Callable[[Position], Action]


class Bot:
    """OpenSpiel's bot, which plays along on OpenSpiel's own board."""

    def __init__(self, seed: int) -> None:
        import pyspiel

        game = pyspiel.load_game("banqi(max_no_progress=40)")
        self.state: Any = game.new_initial_state()
        playouts = pyspiel.RandomRolloutEvaluator(1, seed)
        self.bot: Any = pyspiel.MCTSBot(game, playouts, EXPLORATION, SIMULATIONS, MEMORY_MB, True, seed, False)

    def __call__(self, position: Position) -> Action:
        return self._move(self.bot.step(self.state))

    def _move(self, action: int) -> Move:
        digits = [int(digit) for digit in re.findall(r"\d", self.state.action_to_string(action))]
        return Move(8 * digits[0] + digits[1], 8 * digits[-2] + digits[-1])

    def follow(self, played: Action) -> None:
        """Plays on OpenSpiel's board what was played on ours; refuses what it does not know."""
        for action in self.state.legal_actions():
            if isinstance(played, Reveal):
                same = self.state.action_to_string(action)[-1] == THEIRS[played.piece]
            else:
                same = self._move(action) == played
            if same:
                self.state.apply_action(action)
                return
        raise AssertionError(f"OpenSpiel knows no {played} in {self.state}")


def one_game(game: DarkChess, against: str, budget: int, number: int, seat: int) -> float:
    """What the search has of a game: 1, 0 or a half."""
    order = list(ALL_PIECES)
    random.Random(f"order {number}").shuffle(order)
    rng = random.Random(f"greedy {number}")
    bot = Bot(number) if against == "mcts" else None
    oracle = TableOracle(searches=True, work=budget, draws=game.draws)
    other: Mover = bot or (lambda view: greedy(view, rng))
    position = game.start()
    while (turn := game.turn(position)) != Turn.OVER:
        played: Action
        if turn == Turn.CHANCE:
            played = Reveal(order.pop())
        else:
            played = oracle.appraise(position)[0].move if turn == seat else other(position)
        position = game.play(position, played)
        if bot is not None:
            bot.follow(played)
    if bot is not None:
        assert bot.state.is_terminal()
        assert bot.state.returns() == list(game.scores(position))
    return (1 + game.scores(position)[seat]) / 2


def match(game: DarkChess, against: str, budget: int, games: int, minutes: float) -> str:
    """A line of the table: as many pairs as there is time for."""
    began, cpu = time.perf_counter(), time.process_time()
    results: list[float] = []
    while len(results) < games and time.perf_counter() - began < 60 * minutes:
        results += [one_game(game, against, budget, len(results) // 2, seat) for seat in (0, 1)]
        print(f"{against}: {sum(results):g} of {len(results)}", file=sys.stderr, flush=True)
    pairs = [(a + b) / 2 for a, b in zip(results[::2], results[1::2], strict=True)]
    found = summarise(pairs, pairs, len(results))
    low, high = (100 * bound for bound in found.interval)
    won, drawn = results.count(1.0), results.count(0.5)
    rival = f"MCTS, {SIMULATIONS:,} simulations" if against == "mcts" else "greedy"
    rule = "capture or flip" if game.draws.flips_reset else "capture"
    return (
        f"{rival:<24} {game.draws.limit} plies without {rule:<15} {budget:>7,} {len(results):>6} "
        f"{won:>5} {drawn:>6} {len(results) - won - drawn:>5}   {100 * found.win_rate:.1f} % ({low:.1f} to {high:.1f})"
        f"   at least {BARS[against]} %   {time.process_time() - cpu:.0f}"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("against", nargs="*", choices=[*BARS, []], help="greedy, mcts; both without a name")
    asked.add_argument("--games", type=int, default=200, help="games of each match, an even number")
    asked.add_argument("--positions", type=int, default=20_000, help="positions that the search looks at before a move")
    asked.add_argument("--flips-reset", action="store_true", help="a flip ends the quiet; always so against OpenSpiel")
    asked.add_argument("--minutes", type=float, default=600, help="begin no pair of a match after this many minutes")
    asked.add_argument("--save", type=Path, help="also add the lines to this file")
    given = asked.parse_args()
    lines = [
        f"$ python {' '.join(['bench/darkchess_games.py', *sys.argv[1:]])}",
        "against                  drawn after                       budget  games   won  drawn  lost   "
        "share (95 %)   bar   CPU s",
    ]
    for against in given.against or BARS:
        game = ROOM.game(flips_reset=given.flips_reset or against == "mcts")
        lines.append(match(game, against, given.positions, given.games, given.minutes))
    print("\n".join(lines))
    if given.save:
        with given.save.open("a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n\n")


if __name__ == "__main__":
    main()
