"""What the cribbage room says more than every room does: one function a verb, each answering with a Report."""

from __future__ import annotations

from typing import Annotated, Literal

from ludometry.core.files import FileText
from ludometry.core.options import Setting
from ludometry.core.record import read_record
from ludometry.games.cribbage.thesis.settings import Settings, takes_settings
from ludometry.study.match import match_by_name
from ludometry.study.report import Report
from ludometry.study.simulate import simulate_by_name
from ludometry.study.verbs import PLAYER, Cluster, Seed, options_in


def review(
    file: Annotated[FileText, "A record of a game, as 'ludometry play cribbage --save FILE' writes it."],
    *,
    most: Annotated[int, "How many of the costliest decisions to show."] = 10,
) -> Report:
    """What each decision cost in chances and in points, and the luck of the deal and of the cut apart from skill."""
    from ludometry.games.cribbage.game_review import review_game
    from ludometry.games.cribbage.room import ROOM

    record = read_record(file, "cribbage")
    return review_game(ROOM.game(**options_in(record)), record, most)  # type: ignore[arg-type]


def match(
    first: Annotated[str, PLAYER] = "strong",
    second: Annotated[str, "The other player."] = "random",
    *,
    games: Annotated[int | None, "How many games: 20,000 between players of the room, else 100, when left out."] = None,
    start: Annotated[str, "A position to begin every game from."] = "",
    seed: Seed = 1,
    cluster: Cluster = "",
    **options: Setting,
) -> Report:
    """One player against another on duplicate deals: win rate with its interval, margin a pair, skunks."""
    from ludometry.games.cribbage.simulate import match as played

    if start or not _in_kernels(first, second, options):
        return match_by_name("cribbage", options, first, second, 100 if games is None else games, seed, start, cluster)
    return played(first, second, 20_000 if games is None else games, seed, cluster)


def simulate(
    player: Annotated[str, PLAYER] = "strong",
    other: Annotated[str, "Against whom; the same player when left out."] = "",
    *,
    games: Annotated[int | None, "How many games: 10,000 between players of the room, else 100, when left out."] = None,
    start: Annotated[str, "A position to begin every game from."] = "",
    seed: Seed = 1,
    **options: Setting,
) -> Report:
    """Play many games: who wins, by how much, and what hands, crib and play bring on average."""
    from ludometry.games.cribbage.simulate import simulate as simulated

    other = other or player
    if start or not _in_kernels(player, other, options):
        return simulate_by_name("cribbage", options, player, other, 100 if games is None else games, seed, start)
    return simulated(player, other, 10_000 if games is None else games, seed)


def _in_kernels(one: str, two: str, options: dict[str, Setting]) -> bool:
    """Whether the kernels know both players and the rules; they play thousands of games a second."""
    from ludometry.games.cribbage.players.minds import NAMES

    return {one, two} <= set(NAMES) and not options.get("muggins")


def duplicate(
    first: Annotated[FileText, "Your record, as 'ludometry play cribbage --seed 7 --seat 1 --save FILE' writes it."],
    second: Annotated[FileText, "A friend's, of the same deals: the same seed, from the other seat or the same one."],
) -> Report:
    """Two people's games on the same deals: scores, what each gave away, and what was luck."""
    from ludometry.games.cribbage.duplicate import compared

    return compared(read_record(first, "cribbage"), read_record(second, "cribbage"))


def solve(
    what: Annotated[Literal["strong", "statistics"], "The strong player, or the exact table of all hands."] = "strong",
    *,
    deals: Annotated[int, "Deals of self-play for the strong player."] = 4_000_000,
    seed: Annotated[int, "The same seed trains the same player."] = 1,
) -> Report:
    """Train the strong player from nothing (minutes), or tabulate every discard of every hand (seconds)."""
    from ludometry.games.cribbage.build import solve_statistics, solve_strong

    return solve_statistics() if what == "statistics" else solve_strong(deals, seed)


def reproduce(
    *,
    quick: Annotated[bool, "Fewer games and seeds: some claims then say that there was too little work."] = False,
    games: Annotated[int | None, "Training games of each pair; the thesis played 1,000,000."] = None,
    seeds: Annotated[int | None, "How many seeds; errors are from seed to seed."] = None,
    seed: Annotated[int, "The first of them; the same seed brings the same figures."] = 1,
) -> Report:
    """The figures and tables of "Policy Improvement in Cribbage through Reinforcement" (2018), ours beside them."""
    from ludometry.games.cribbage.reproduce import reproduce as reproduced

    return reproduced(quick, games, seeds, seed)


@takes_settings
def train(what: str = "thesis", **given: object) -> Report:
    """Trains the thesis' agents, the learner that works, or a whole knock-out; Ctrl-C is safe, the command resumes."""
    from ludometry.games.cribbage.thesis.report import trained

    return trained(Settings(what, **given))  # type: ignore[arg-type]
