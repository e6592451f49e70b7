"""Players of the whole game: each sees only its own view.

random    any legal move
simple    bids and puts away by counting its hand, plays cards by a few rules that every beginner is told
best      the adviser at the pace of a game: fewer deals, none where the hand speaks for itself
"""

from __future__ import annotations

from dataclasses import replace

from ludometry.core.room import MakePlayer
from ludometry.games.skat import players as card_players
from ludometry.games.skat.cards import members
from ludometry.games.skat.dealing import best_contract, promise, put_aside
from ludometry.games.skat.position import View
from ludometry.games.skat.whole.auction import HOLD, PASS
from ludometry.games.skat.whole.oracle import PASSING, WholeOracle
from ludometry.games.skat.whole.position import Announce, Call, Move, PutAway, Skat, WholeView
from ludometry.games.skat.whole.prospects import prospects
from ludometry.games.skat.whole.rules import WholeSkat, announcements, moves
from ludometry.games.skat.whole.thumb import hand_plans, terms_for

BIDDING_PROMISE = 7.0
"""Tricks that ten cards must promise before `simple` bids; picking up the skat helps."""
PACE = {"bid": 6, "skat": 6, "discard": 4, "announce": 4}
"""Deals that `best` looks at in each phase before the play."""
CARD_PACE = {10: 2, 9: 3, 8: 5, 7: 8}
"""Deals that `best` looks at for a card, by the cards in its hand; 12 with fewer."""
LATE_PACE = 12
CLEAR = 30.0
"""Seeger points by the rule of thumb beyond which `best` calls without looking at deals."""


def simple(view: WholeView) -> Move:
    """Bids to the value of its best suit if the hand promises seven tricks; picks the skat up always."""
    whole = view.seen
    if whole.phase == "bid":
        return Call(_simple_call(view))
    if whole.phase == "skat":
        return Skat(True)
    if whole.phase == "discard":
        low, high = members(put_aside(view.hand, best_contract(view.hand)))
        return PutAway((low, high))
    if whole.phase == "announce":
        return _simple_game(view)
    return card_players.simple(View(view.place, whole.cards))


def _simple_call(view: WholeView) -> int:
    now = view.seen.auction
    contract = best_contract(view.hand)
    terms = terms_for(view.hand, int(contract), 0)
    assert terms is not None, "nothing has been bid in these terms"
    most = terms.least if promise(view.hand, contract) >= BIDDING_PROMISE else 0
    if now.answers:
        return HOLD if now.bid <= most else PASS
    return next((value for value in now.legal() if PASS < value <= most), PASS)


def _simple_game(view: WholeView) -> Announce:
    """The contract that promises most, one that reaches the bid where there is one."""
    whole = view.seen
    twelve = view.hand | whole.cards.skat

    def key(move: Announce) -> tuple[bool, float]:
        terms = terms_for(twelve, move.contract, whole.auction.bid, whole.hand, move.announced)
        return terms is not None and terms.least >= whole.auction.bid, promise(view.hand, move.contract)

    return max((move for move in announcements(whole) if not move.announced), key=key)


def best(view: WholeView, game: WholeSkat) -> Move:
    """The adviser's move, over as many deals as a game at the table has time for."""
    whole = view.seen
    legal = moves(whole)
    if len(legal) == 1:
        return legal[0]
    if whole.phase == "bid":
        return Call(_best_call(view, game))
    if whole.phase == "skat":
        hope = prospects(view.hand, view.place, game.deals or PACE["bid"], False)
        bid = whole.auction.bid
        if hand_plans(view.hand, bid, view.place == 0)[0].gain <= hope.looks(bid):
            return Skat(True)
    count = PACE[whole.phase] if whole.phase in PACE else CARD_PACE.get(view.hand.bit_count(), LATE_PACE)
    return WholeOracle(replace(game, deals=game.deals or count)).appraise(view)[0].move


def _best_call(view: WholeView, game: WholeSkat) -> int:
    """Bids by steps as long as playing promises more than passing."""
    now = view.seen.auction
    hope = prospects(view.hand, view.place, game.deals or PACE["bid"], False)
    value = now.bid if now.answers else next((one for one in now.legal() if one > HOLD), 0)
    if not value:
        return PASS
    passing = 0.0 if now.last else PASSING
    looks = hope.looks(value)
    brings = looks if abs(looks - passing) > CLEAR else hope.picked_up(value).mean
    if brings <= passing:
        return PASS
    return HOLD if now.answers else value


def players(game: WholeSkat) -> dict[str, MakePlayer[WholeView, Move]]:
    """Every player by its name."""
    return {
        "best": lambda rng: lambda view: best(view, game),
        "simple": lambda rng: simple,
        "random": lambda rng: lambda view: rng.choice(moves(view.seen)),
    }
