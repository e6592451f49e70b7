"""Published figures worked out anew, and kernels compared with the plain rules."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from statistics import median

import numpy as np

from ludometry.games.cribbage import statistics
from ludometry.games.cribbage.cards import DECK, RANKS, Card, pip, rank
from ludometry.games.cribbage.kernels import discard as kernels_discard
from ludometry.games.cribbage.kernels import game as kernels_game
from ludometry.games.cribbage.kernels import scoring as kernels_scoring
from ludometry.games.cribbage.kernels.pegging import pile_points
from ludometry.games.cribbage.kernels.statistics import fill_figures
from ludometry.games.cribbage.kernels.winning import dealer_is_first
from ludometry.games.cribbage.oracle import CribbageOracle
from ludometry.games.cribbage.players import equilibrium, minds, winning
from ludometry.games.cribbage.players.seats import MindPlayer
from ludometry.games.cribbage.players.spots import packed_pile
from ludometry.games.cribbage.players.strong_file import load
from ludometry.games.cribbage.position import Cut, Deal, Position
from ludometry.games.cribbage.rules import Cribbage
from ludometry.games.cribbage.scoring import score_hand, score_pile
from ludometry.games.cribbage.statistics import score_tables
from ludometry.games.cribbage.tables import HANDS, SuitClasses, suit_classes
from ludometry.tables.arrays import Array


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
        return SuitClasses().size
    size = {"six ranks": 6, "five ranks": 5, "four ranks": 4}[what]
    return sum(1 for some in combinations_with_replacement(range(13), size) if max(map(some.count, some)) <= 4)


@cache
def _whole() -> tuple[Array, Array, Array, Array]:
    """Every discard of every suit class: least, hand sums, crib sums, and the deals of each class."""
    classes, deals = suit_classes()
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
    return best_hand_sum() / (HANDS * 46)


def mean_best_least() -> float:
    """The average over all deals of the most points that can be had for sure."""
    least, _, _, deals = _whole()
    return float((least.max(axis=1) * deals).sum() / HANDS)


def against_random_throws(dealer: bool, share: str = "both") -> float:
    """The average of hand and crib together for the best discards against random throws, or one share of it."""
    _, hands, cribs, deals = _whole()
    sign = 1 if dealer else -1
    both = hands / 46 + sign * (cribs / 45_540)
    chosen = both.argmax(axis=1)
    rows = np.arange(len(chosen))
    part = {"both": both, "hand": hands / 46, "crib": cribs / 45_540}[share][rows, chosen]
    return float((part * deals).sum() / HANDS)


def extreme(what: str) -> int | float:
    """The largest sum of a hand over 46 starters, the largest of a crib over 45,540, the least crib on average."""
    _, hands, cribs, _ = _whole()
    if what == "hand sum":
        return int(hands.max())
    return int(cribs.max()) if what == "crib sum" else float(cribs.min() / 45_540)


def dealer_wins(dealer: int, pone: int) -> float:
    """The chance that the dealer wins."""
    return float(load().board[dealer, pone])


def first_dealer_wins() -> float:
    """Games of a hundred."""
    return 100 * dealer_wins(0, 0)


def a_deal_brings(dealer: bool) -> float:
    """Points of a role in a whole deal, on average between strong players."""
    worth = CribbageOracle()._worth
    if dealer:
        return float((worth.odds * worth.dealer).sum() + worth.hands[1] + worth.crib)
    return float((worth.odds * worth.pone).sum() + worth.hands[0])


def par_holes(dealer: bool) -> list[int]:
    """Where a seat stands after each of nine average deals: whole points of one deal and of two."""
    first, both = int(a_deal_brings(dealer)), int(a_deal_brings(True) + a_deal_brings(False))
    return [both * (deals // 2) + (first if deals % 2 else 0) for deals in range(1, 10)]


def skunks() -> float:
    """The share of games that end in a skunk, from the first deal on."""
    endings = load().endings
    return float(endings[0, 0, 0] + endings[1, 0, 0])


@cache
def _points_only() -> Array:
    """Beliefs when both throw for points of hand and crib alone, from nothing: four sweeps over a part of all hands."""
    return equilibrium.settle(equilibrium.random_beliefs(), np.zeros_like(load().play_worth), sweeps=4, part=32)


def crib_when_thrown(own: bool, pair: str) -> float:
    """What the crib holds on average where a rank pair such as `2 3` is the best throw for points of hand and crib.

    Hands that hold such a pair are drawn; one that holds it in several ways is drawn as often and counts as much less.
    """
    beliefs, role, rng = _points_only(), int(own), random.Random(7)
    wanted = sorted(RANKS.index(name) for name in pair.split())
    pairs = [two for two in combinations(DECK, 2) if sorted(map(rank, two)) == wanted]
    no_play, shares = np.zeros_like(load().play_worth), np.empty((15, 3))
    total = weight = 0.0
    for _ in range(8_000):
        two = rng.choice(pairs)
        six = np.array(sorted([*two, *rng.sample([card for card in DECK if card not in two], 4)]), np.int64)
        kernels_discard.fill_shares(*score_tables(), beliefs[1 - role], no_play, six, role, shares)
        best = kernels_discard.best_shares(shares)
        if sorted(map(rank, statistics.splits(tuple(six))[best][1])) == wanted:
            ways = sum(sorted(map(rank, two)) == wanted for two in combinations(six.tolist(), 2))
            total, weight = total + abs(shares[best, 1]) / ways, weight + 1 / ways
    return total / weight


@cache
def _thrown(play: bool) -> dict[str, float]:
    """Averages of the best discards of one in eight suit classes against throws at equilibrium."""
    strong = load()
    worth = strong.play_worth if play else np.zeros_like(strong.play_worth)
    classes, deals = suit_classes()
    chosen = np.random.default_rng(8).permutation(len(deals))[: len(deals) // 8]
    found = {}
    for role, name in enumerate(("pone", "dealer")):
        sums = np.zeros(4)
        kernels_discard.count_throws(
            *score_tables(), strong.beliefs[1 - role], worth, role, classes[chosen], deals[chosen], np.zeros(91), sums
        )
        found[f"{name} hand"], found[f"{name} crib"] = sums[2] / sums[0], abs(sums[3]) / sums[0]
    return found


def equilibrium_average(what: str, play: bool = True) -> float:
    """`pone hand`, `dealer hand` or `dealer crib` in strong play, or when one discards for hand and crib alone."""
    return float(_thrown(play)[what])


def fives_kept(dealer: bool) -> float:
    """How many of the fives dealt are kept."""
    strong = load()
    rng = random.Random(5)
    role, shares = int(dealer), np.empty((15, 3))
    dealt = kept = 0
    for _ in range(12_000):
        six = np.array(sorted(rng.sample(range(52), 6)), np.int64)
        kernels_discard.fill_shares(*score_tables(), strong.beliefs[1 - role], strong.play_worth, six, role, shares)
        chosen = statistics.splits(tuple(six))[kernels_discard.best_shares(shares)]
        dealt += sum(rank(int(card)) == 4 for card in six)
        kept += sum(rank(int(card)) == 4 for card in chosen[0])
    return kept / dealt


def counted_by_hand(kept: Sequence[Card], thrown: Sequence[Card]) -> statistics.Discard:
    """The same statistics by going through every starter and every crib: slow and obvious, the kernels' referee."""
    unseen = [card for card in DECK if card not in kept and card not in thrown]
    hands = [score_hand(kept, starter) for starter in unseen]
    cribs = [
        score_hand((*thrown, *others), starter, crib=True)
        for others in combinations(unseen, 2)
        for starter in unseen
        if starter not in others
    ]
    return statistics.Discard(
        tuple(kept), tuple(thrown), min(hands), max(hands), median(hands), sum(hands) / 46, sum(cribs) / len(cribs)
    )


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
        slow = counted_by_hand(*statistics.splits(six)[number])
        assert (fast.least, fast.most, fast.median) == (slow.least, slow.most, slow.median), six
        assert abs(fast.mean - slow.mean) < 1e-9, six
        assert abs(fast.crib - slow.crib) < 1e-9, six


def compare_deals(rng: random.Random, deals: int, name: str = "greedy") -> None:
    """Whole deals: the kernel's scores against the plain rules with the same player on both seats."""
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
    strong = load()
    sequences, lengths = winning.played_deals(
        minds.strong_mind(strong, winning=False), deals, np.array([seed], np.uint64)
    )
    totals = [np.where(sequences[:, :, 0] == role, sequences[:, :, 1], 0).sum(axis=1) for role in range(2)]
    values = np.empty(deals)
    for number in range(deals):
        after_pone, after_dealer = pone + totals[0][number], dealer + totals[1][number]
        if max(after_pone, after_dealer) < 121:
            values[number] = 1 - strong.board[after_pone, after_dealer]
        else:
            values[number] = dealer_is_first(sequences[number], lengths[number], pone, dealer)
    return float(strong.board[dealer, pone]), float(values.mean()), float(values.std() / np.sqrt(deals))


def kernels_agree(rng: random.Random) -> None:
    """Kernels score hands and piles, count discards and play whole deals as the plain rules do."""
    compare_scores(rng, 200)
    compare_piles(rng, 200)
    compare_statistics(rng, 1)
    compare_deals(rng, 20)


def obeys_bellman(rng: random.Random) -> None:
    """The board of chances is the mean over deals of the board after them, here over deals of its own."""
    for own, other in ((0, 0), (60, 75), (110, 100), (118, 119)):
        known, again, error = board_again(own, other, rng.randrange(1 << 30))
        assert math.isclose(known, again, abs_tol=5 * error + 0.004), (own, other, known, again)
