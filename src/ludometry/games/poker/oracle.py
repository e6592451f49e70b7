"""What every hold is worth, exactly, and why."""

from __future__ import annotations

from dataclasses import dataclass

from ludometry.core.game import Appraisal, Turn, Value
from ludometry.games.poker.holds import name_of
from ludometry.games.poker.position import SIZE, Hold, Move, Position
from ludometry.games.poker.rules import HOLDS, VideoPoker
from ludometry.games.poker.tables import COMMON, Distribution, all_outcomes, outcomes, worth_of_deal


@dataclass(frozen=True, slots=True)
class DrawOracle:
    """Counts draws; nothing is sampled."""

    game: VideoPoker

    def distribution(self, hand: tuple[int, ...], hold: Hold) -> Distribution:
        """What a hold of a deal can become."""
        mask = sum(1 << place for place in hold.places)
        return Distribution(self.game.table, tuple(all_outcomes(hand)[mask].tolist()))

    def appraise(self, view: Position) -> list[Appraisal[Move]]:
        """All 32 holds, best first; of equal ones, the one with most cards."""
        found = {hold: self.distribution(view.hand, hold) for hold in HOLDS}
        coins = {hold: self._coins(one) for hold, one in found.items()}
        best = max(coins.values())
        return [
            Appraisal(
                hold,
                Value(found[hold].mean),
                (best - coins[hold]) / COMMON,
                why(view.hand, hold, found[hold]),
                {"wins": found[hold].wins, "deviation": found[hold].deviation},
            )
            for hold in sorted(HOLDS, key=lambda hold: -coins[hold])
        ]

    def _coins(self, found: Distribution) -> int:
        """In whole parts, so that equal holds are equal to the last digit."""
        won = sum(count * pays for count, pays in zip(found.counts, self.game.table.pays))
        return won * COMMON // found.total

    def best(self, view: Position) -> Move:
        """The hold that comes first, without the words."""
        return max(HOLDS, key=lambda hold: self._coins(self.distribution(view.hand, hold)))

    def worth(self, position: Position) -> tuple[float]:
        """Coins for each coin bet, on average, under best play from here on."""
        if len(position.hand) < SIZE:
            return (worth_of_deal(self.game.table, position.hand),)
        if position.held is None:
            return (max(self.distribution(position.hand, hold).mean for hold in HOLDS),)
        if self.game.turn(position) == Turn.OVER:
            return (self.game.scores(position)[0],)
        ways = outcomes(position.final, position.thrown)
        return (Distribution(self.game.table, tuple(ways.tolist())).mean,)


def why(hand: tuple[int, ...], hold: Hold, found: Distribution) -> str:
    """What is held, how often it pays, and by what most of the coins come."""
    name = name_of(hold.cards(hand))
    if len(hold.places) == SIZE:
        return f"{name}: pays {found.mean:g} at once" if found.mean else f"{name}: pays nothing"
    coins = [count * pays for count, pays in zip(found.counts, found.table.pays)]
    shares = {line: sum(coins[hand] for hand in hands) for line, hands in found.table.lines}
    most = [line for line in sorted(shares, key=lambda line: -shares[line]) if shares[line]][:2]
    by = f", most coins by {' and '.join(most)}" if most else ""
    return f"{name}: pays in {100 * found.wins:.1f} of 100 draws{by}"
