"""Published figures worked out anew, and kernels held against the plain rules."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludometry.games.cribbage import kernels_scoring, statistics
from ludometry.games.cribbage.cards import RANKS, rank
from ludometry.games.cribbage.scoring import score_hand, score_pile
from ludometry.games.cribbage.statistics import score_tables

Array = NDArray[Any]


@cache
def _histogram(crib: bool) -> Array:
    found = np.zeros(30, np.int64)
    kernels_scoring.histogram_of_all(score_tables().ranks, crib, found)
    return found


def histogram(crib: bool = False) -> list[int]:
    """How often each score comes among all hands of four cards and a starter."""
    return [int(times) for times in _histogram(crib)]


def mean_score(crib: bool = False) -> float:
    """The average of all those hands."""
    times = _histogram(crib)
    return float((times * np.arange(30)).sum() / times.sum())


def deviation() -> float:
    """The standard deviation of all hands."""
    times = _histogram(False)
    spread: Array = (np.arange(30) - mean_score()) ** 2
    return float(np.sqrt((times * spread).sum() / times.sum()))


def points_in_all(crib: bool = False) -> int:
    """Points of all 12,994,800 hands together."""
    return int((_histogram(crib) * np.arange(30)).sum())


def number_of(what: str) -> int:
    """How many classes of hands there are."""
    if what == "suit classes":
        return statistics.SuitClasses().size
    size = {"six ranks": 6, "five ranks": 5, "four ranks": 4}[what]
    return sum(1 for some in combinations_with_replacement(range(13), size) if max(map(some.count, some)) <= 4)


@cache
def _whole() -> tuple[Array, Array, Array, Array]:
    """Every discard of every suit class: least, hand sums, crib sums, and the deals of each class."""
    from ludometry.games.cribbage.kernels_statistics import fill_figures

    classes, deals = statistics.suit_classes()
    shape = (len(deals), 15)
    small, hands, cribs = np.empty((*shape, 3), np.uint8), np.empty(shape, np.uint16), np.empty(shape, np.uint32)
    fill_figures(*score_tables(), classes, small, hands, cribs)
    return small[:, :, 0].copy(), hands, cribs, deals.astype(np.int64)


def best_hand_sum() -> int:
    """Sum over all deals and starters of the hand kept for its average alone."""
    _, hands, _, deals = _whole()
    return int((hands.max(axis=1) * deals).sum())


def mean_best_hand() -> float:
    """The same as an average."""
    return best_hand_sum() / (statistics.HANDS * 46)


def mean_best_least() -> float:
    """The average over all deals of the most points that can be had for sure."""
    least, _, _, deals = _whole()
    return float((least.max(axis=1) * deals).sum() / statistics.HANDS)


def against_random_throws(dealer: bool, share: str = "both") -> float:
    """The average of hand and crib together for the best discards against random throws, or one share of it."""
    _, hands, cribs, deals = _whole()
    sign = 1 if dealer else -1
    both = hands / 46 + sign * (cribs / 45_540)
    chosen = both.argmax(axis=1)
    rows = np.arange(len(chosen))
    part = {"both": both, "hand": hands / 46, "crib": cribs / 45_540}[share][rows, chosen]
    return float((part * deals).sum() / statistics.HANDS)


def extreme(what: str) -> int | float:
    """The largest sum of a hand over 46 starters, the largest of a crib over 45,540, the least crib on average."""
    _, hands, cribs, _ = _whole()
    if what == "hand sum":
        return int(hands.max())
    return int(cribs.max()) if what == "crib sum" else float(cribs.min() / 45_540)


def dealer_wins(dealer: int, pone: int) -> float:
    """The chance that the dealer wins."""
    from ludometry.games.cribbage.strong_file import load

    return float(load().board[dealer, pone])


def mean_crib(own: bool, pair: str) -> float:
    """What the crib holds on average after a rank pair such as `2 3` was thrown to the own or to the other's crib."""
    from ludometry.games.cribbage.kernels_statistics import pair_number
    from ludometry.games.cribbage.strong_file import load

    one, two = (RANKS.index(name) for name in pair.split())
    return float((load().cribs[int(own), pair_number(one, two)] * np.arange(30)).sum())


@cache
def _thrown(play: bool) -> dict[str, float]:
    """Averages of the best discards of one in eight suit classes against throws at equilibrium."""
    from ludometry.games.cribbage import kernels_discard
    from ludometry.games.cribbage.strong_file import load

    tables = load()
    worth = tables.play_worth if play else np.zeros_like(tables.play_worth)
    classes, deals = statistics.suit_classes()
    chosen = np.random.default_rng(8).permutation(len(deals))[: len(deals) // 8]
    found = {}
    for role, name in enumerate(("pone", "dealer")):
        sums = np.zeros(4)
        kernels_discard.count_throws(
            *score_tables(), tables.beliefs[1 - role], worth, role, classes[chosen], deals[chosen], np.zeros(91), sums
        )
        found[f"{name} hand"], found[f"{name} crib"] = sums[2] / sums[0], abs(sums[3]) / sums[0]
    return found


def equilibrium_average(what: str) -> float:
    """`pone hand`, `dealer hand` or `dealer crib` when both discard for points of hand and crib."""
    return float(_thrown(False)[what])


def fives_kept(dealer: bool) -> float:
    """How many of the fives dealt are kept."""
    from ludometry.games.cribbage import kernels_discard
    from ludometry.games.cribbage.strong_file import load

    tables = load()
    rng = random.Random(5)
    role, shares = int(dealer), np.empty((15, 3))
    dealt = kept = 0
    for _ in range(12_000):
        six = np.array(sorted(rng.sample(range(52), 6)), np.int64)
        kernels_discard.fill_shares(*score_tables(), tables.beliefs[1 - role], tables.play_worth, six, role, shares)
        chosen = statistics.splits(tuple(six))[kernels_discard.best_shares(shares)]
        dealt += sum(rank(int(card)) == 4 for card in six)
        kept += sum(rank(int(card)) == 4 for card in chosen[0])
    return kept / dealt


def compare_scores(rng: random.Random, hands: int) -> None:
    """Five-card scores of the kernel and of the plain rules."""
    table = score_tables().ranks
    for _ in range(hands):
        *four, starter = rng.sample(range(52), 5)
        codes = int(kernels_scoring.CODES[four].sum())
        for crib in (False, True):
            assert kernels_scoring.score_five(table, codes, starter, crib) == score_hand(four, starter, crib=crib)


def compare_piles(rng: random.Random, piles: int) -> None:
    """Points of the newest card, by the kernel and by the plain rules."""
    from ludometry.games.cribbage.cards import pip
    from ludometry.games.cribbage.kernels_pegging import pile_points
    from ludometry.games.cribbage.spots import packed_pile

    for _ in range(piles):
        pile = [card for card in rng.sample(range(40), 8) if card]
        while sum(map(pip, pile)) > 31:
            pile.pop()
        assert pile_points(packed_pile(pile), sum(map(pip, pile))) == score_pile(pile), pile


def compare_statistics(rng: random.Random, hands: int) -> None:
    """Exact statistics by the kernel and by counting every crib."""
    for _ in range(hands):
        six = tuple(rng.sample(range(52), 6))
        number = rng.randrange(15)
        fast = statistics.discards(six)[number]
        slow = statistics.counted_by_hand(*statistics.splits(six)[number])
        assert (fast.least, fast.most, fast.median) == (slow.least, slow.most, slow.median), six
        assert abs(fast.mean - slow.mean) < 1e-9, six
        assert abs(fast.crib - slow.crib) < 1e-9, six


def compare_deals(rng: random.Random, deals: int, name: str = "greedy") -> None:
    """Whole deals: the kernel's scores against the plain rules with the same player on both seats."""
    from ludometry.games.cribbage import kernels_game, minds
    from ludometry.games.cribbage.players import MindPlayer
    from ludometry.games.cribbage.position import Cut, Deal, Position
    from ludometry.games.cribbage.rules import Cribbage

    game, mind = Cribbage(), minds.mind(name)
    player = MindPlayer(mind, random.Random(1))
    log = np.zeros((kernels_game.LONGEST_LOG, 2), np.int64)
    for _ in range(deals):
        cards = rng.sample(range(52), 13)
        deck = np.array([*sorted(cards[:6]), *sorted(cards[6:12]), cards[12]], np.int64)
        before = (rng.randint(0, 120), rng.randint(0, 120))
        scores = np.array(before, np.int64)
        dealer = rng.randint(0, 1)
        kernels_game.play_deal(score_tables(), (mind, mind), dealer, deck, scores, np.ones(1, np.uint64), log)
        position = game.play(Position(before, dealer, unknown=(6, 6)), Deal(tuple(cards[:12])))
        while max(position.scores) < 121 and position.dealer == dealer:
            seat = game.turn(position)
            move = Cut(cards[12]) if seat < 0 else player(game.view(position, seat))
            position = game.play(position, move)
        assert position.scores == tuple(np.minimum(scores, 121)), (cards, before, dealer)


def board_again(dealer: int, pone: int, seed: int, deals: int = 4000) -> tuple[float, float, float]:
    """The board's chance at a score, the mean over fresh deals of what comes after them, and its error."""
    from ludometry.games.cribbage import minds, winning
    from ludometry.games.cribbage.kernels_winning import dealer_is_first
    from ludometry.games.cribbage.strong_file import load

    tables = load()
    sequences, lengths = winning.played_deals(
        minds.strong_mind(tables, winning=False), deals, np.array([seed], np.uint64)
    )
    totals = [np.where(sequences[:, :, 0] == role, sequences[:, :, 1], 0).sum(axis=1) for role in range(2)]
    values = np.empty(deals)
    for number in range(deals):
        after_pone, after_dealer = pone + totals[0][number], dealer + totals[1][number]
        if max(after_pone, after_dealer) < 121:
            values[number] = 1 - tables.board[after_pone, after_dealer]
        else:
            values[number] = dealer_is_first(sequences[number], lengths[number], pone, dealer)
    return float(tables.board[dealer, pone]), float(values.mean()), float(values.std() / np.sqrt(deals))
