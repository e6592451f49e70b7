"""Our domino player against OpenSpiel's own search: `python bench/dominoes.py --games 200 --simulations 100`.

The rules meet in the block game of OpenSpiel's `python_block_dominoes`: double-six, seven tiles each, any first tile,
nobody draws, a block goes to fewer pips. Its MCTS bot searches the position itself, so it sees both hands and the tiles
asleep; ours sees its own hand alone. With `--worlds 10` it is as blind as ours: it searches ten deals that fit what it
has seen, each with its share of the simulations, and plays what most of them say. Each deal is played twice with the
seats swapped.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.games import block_dominoes  # noqa: F401  (registers the game)

from ludometry.games.dominoes import rules
from ludometry.games.dominoes.deals import worlds
from ludometry.games.dominoes.oracle import DominoOracle
from ludometry.games.dominoes.position import Deal, Pass, Play, Position, moves
from ludometry.games.dominoes.tiles import ALL_TILES, tile_of
from ludometry.study.match import match_report, summarise


def numbered(state: Any) -> dict[tuple[int, int | None], int]:
    """OpenSpiel's legal actions by tile and joined number, read off "p0 tile:(0.0, 3.0) pip:3.0"."""
    found = {}
    for action in state.legal_actions():
        tile, pip = state.action_to_string(state.current_player(), action).split("tile:(")[1].split(") pip:")
        low, high = (int(float(number)) for number in tile.split(", "))
        found[tile_of(low, high), None if pip == "None" else int(float(pip))] = action
    return found


def begun(tiles: list[int], history: list[int]) -> Any:
    """OpenSpiel's state after a deal and the actions that followed."""
    state = pyspiel.load_game("python_block_dominoes").new_initial_state()
    for action in (*tiles, *history):
        state.apply_action(action)  # their deck is in our order, their first player is dealt first
    return state


def searched(bot: Any, state: Any, position: Position, ours: int, laid: list[int], worlds_: int, seed: int) -> int:
    """What their search plays: in the position itself, or by votes over deals with other hands for us that fit."""
    if not worlds_:
        return int(bot.step(state))
    history = state.history()[14:]
    hidden = rules.view(position, 1 - ours).position
    hands, _ = worlds(hidden, ours, worlds_, random.Random(seed))
    own = state.history()[7 * (1 - ours) : 7 * (1 - ours) + 7]
    votes: Counter[int] = Counter()
    for hand in hands.tolist() * (1 if len(hands) >= worlds_ else -(-worlds_ // len(hands))):
        dealt = (sorted((*hand, *laid)), own) if ours == 0 else (own, sorted((*hand, *laid)))
        votes[int(bot.step(begun([*dealt[0], *dealt[1]], history)))] += 1
    return votes.most_common(1)[0][0]


def play(tiles: list[int], ours: int, oracle: DominoOracle, simulations: int, worlds_: int, seed: int) -> float:
    """What our player scores in one game: 1, 0 or -1."""
    state = begun(tiles, [])
    source = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, source)
    each = max(1, simulations // max(1, worlds_))
    bot = mcts.MCTSBot(state.get_game(), 2.0, each, evaluator, solve=True, random_state=source)
    laid: list[int] = []
    position: Position = rules.play(rules.start(), Deal((*tiles[7:], *tiles[:7])))
    while rules.turn(position) >= 0:
        if moves(position) == [Pass()]:
            position = rules.play(position, Pass())
            continue
        theirs = numbered(state)
        legal = {(m.tile, None if m.joins < 0 else m.joins): m for m in moves(position) if isinstance(m, Play)}
        if position.mover == ours:
            best = oracle.appraise(rules.view(position, ours))[0].move
            chosen = next(key for key, move in legal.items() if move == best)
        else:
            action = searched(bot, state, position, ours, laid, worlds_, seed)
            chosen = next(key for key, number in theirs.items() if number == action)
        laid += [chosen[0]] if position.mover == ours else []
        state.apply_action(theirs[chosen])
        position = rules.play(position, legal[chosen])
    return rules.scores(position, "pips")[ours]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=0, help="deals that their search tries; 0: it sees all tiles")
    parser.add_argument("--hands", type=int, default=100, help="hidden hands that our player tries")
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    rng, oracle, margins = random.Random(asked.seed), DominoOracle("pips", asked.hands), []
    for pair in range(asked.games // 2):
        tiles = rng.sample(ALL_TILES, 14)
        scored = [play(tiles, seat, oracle, asked.simulations, asked.worlds, 2 * pair + seat) for seat in (0, 1)]
        margins.append(sum(scored))
    wins = [(margin + 2) / 4 for margin in margins]
    result = summarise(wins, [margin / 2 for margin in margins], 2 * len(margins))
    sees = f"over {asked.worlds} deals" if asked.worlds else "seeing all tiles"
    print(match_report("oracle", f"OpenSpiel's MCTS, {asked.simulations} simulations {sees}", result, "wins"))


if __name__ == "__main__":
    main()
