"""Positions that the thesis names, and a whole game with obvious keeps, each put to the adviser.

The thesis's own scripted game (section 4.2.2) is not printed, and the tests of its program hold single rolls only. The
game here follows its description: the last roll of a turn is the most that some box can pay, and the rolls before it
leave no doubt what to keep.
"""

from __future__ import annotations

from itertools import permutations

from ludometry.games.yatzy.position import Fill, Position, Throw
from ludometry.games.yatzy.rules import Yatzy
from ludometry.games.yatzy.scoring import Roll
from ludometry.games.yatzy.turn.options import Options
from ludometry.study.claims import Beyond, Claim, Equal, Within

SCRIPT = """
66612 keep 666, 66664 keep 6666, 66666 yatzy 50
66613 keep 666, 66662 keep 6666, 66666 sixes 30
55512 keep 555, 55556 keep 5555, 55555 fives 25
44412 keep 444, 44446 keep 4444, 44444 fours 20
33312 keep 333, 33336 keep 3333, 33333 threes 15
22213 keep 222, 22226 keep 2222, 22222 twos 10
12345 small-straight 15
23456 large-straight 20
66612 keep 666, 66613 keep 666, 66662 four-of-a-kind 24
55661 keep 5566, 55662 keep 5566, 55661 two-pairs 22
55661 keep 5566, 55662 keep 5566, 55666 full-house 28
66123 keep 66, 66124 keep 66, 66612 three-of-a-kind 18
66123 keep 66, 66124 keep 66, 66512 pair 12
66612 keep 666, 66663 keep 6666, 66666 chance 30
11123 keep 111, 11114 keep 1111, 11111 ones 5
"""
PROGRAM = (
    ("66666 2", "yatzy", "fill yatzy"),
    ("66665 2", "four sixes and a five", "keep 6666"),
    ("66643 2", "three sixes", "keep 666"),
    ("12345 2", "a small straight", "fill small-straight"),
    ("23456 2", "a large straight", "fill large-straight"),
    ("66666 2 yatzy=50", "five sixes, yatzy filled", "fill sixes"),
    ("66643 0", "three sixes, last roll", "fill three-of-a-kind"),
)
"""What the program's own tests expect on the first card (SolutionTest), as dice, in words, and the move."""
RULES = (
    ("12225", "twos", 6), ("12222", "two-pairs", 0), ("12244", "two-pairs", 12), ("12345", "small-straight", 15),
    ("23456", "large-straight", 20), ("66666", "full-house", 0), ("55666", "full-house", 28), ("11111", "chance", 5),
    ("66666", "chance", 30), ("12346", "chance", 16), ("11111", "yatzy", 50), ("22222", "yatzy", 50),
)  # fmt: skip
"""Every example of appendix A: dice, box, points."""


class Adviser:
    """Best moves and their worth, by text."""

    def __init__(self, game: Yatzy) -> None:
        self.game, self.options = game, Options(game.rules)

    def means(self, text: str) -> dict[str, float]:
        """What every move of a position is worth."""
        position = self.game.read(text)
        found = self.options.means(position)
        return {self.game.write_move(position, move): worth for move, worth in found.items()}

    def best(self, text: str) -> str:
        means = self.means(text)
        return max(means, key=lambda move: means[move])

    def losses(self, text: str) -> dict[str, float]:
        """What every move gives away."""
        means = self.means(text)
        return {move: max(means.values()) - worth for move, worth in means.items()}


def all_but(game: Yatzy, *open_boxes: str) -> str:
    """A card as text on which only these boxes are open and nothing else pays."""
    filled = [box.name for box in game.rules.boxes if box.name not in open_boxes]
    return ",".join(f"{name}={5 if name == 'chance' else 0}" for name in filled)


def pays(game: Yatzy, dice: str, box: str) -> int:
    """What a roll pays on the empty card."""
    return game.rules.score(game.start().card, game.rules.box_number[box], tuple(int(face) for face in dice))


def irrelevant(game: Yatzy) -> list[Claim]:
    """Section 3.1: what does not matter."""
    adviser, place = Adviser(game), "section 3.1"
    turns: list[tuple[Roll, str]] = [
        ((1, 1, 1, 4, 6), "ones"),
        ((2, 2, 3, 4, 6), "twos"),
        ((5, 5, 6, 6, 6), "full-house"),
    ]
    cards = {_filled(game, order) for order in permutations(turns)}
    rest = "55551 2 ones=3,twos=4,full-house="
    first, second = adviser.losses(f"{rest}0"), adviser.losses(f"{rest}28")
    one, other = game.read("twos=4,fours=0,fives=15"), game.read("twos=0,fours=4,fives=15")
    ahead = [adviser.options.table.value(card.mask, game.rules.upper_total(card.card)) for card in (one, other)]
    ours = game.rules.upper_total(one.card), game.rules.upper_total(other.card)
    return [
        Claim(place, "cards after ones, twos and house, filled in any order", 1, len(cards), Equal()),
        Claim(place, "55551 with these filled, 0 in the house", "keep 5555", adviser.best(f"{rest}0"), Equal()),
        Claim(place, "55551 with these filled, 28 in the house", "keep 5555", adviser.best(f"{rest}28"), Equal()),
        Claim(
            place, "largest change of any move's loss between the two", 0,
            max(abs(first[move] - second[move]) for move in first), Within(1e-9),
        ),
        Claim(place, "upper total of 4 in twos, 0 in fours, 15 in fives", 19, ours[0], Equal()),
        Claim(place, "upper total of 0 in twos, 4 in fours, 15 in fives", 19, ours[1], Equal()),
        Claim(place, "points still to come, the one card less the other", 0, ahead[0] - ahead[1], Equal()),
    ]  # fmt: skip


def _filled(game: Yatzy, order: tuple[tuple[Roll, str], ...]) -> Position:
    position = game.start()
    for roll, box in order:
        position = game.play(game.play(position, Throw(roll)), Fill(game.rules.box_number[box]))
    return position


def recursion(game: Yatzy) -> list[Claim]:
    """Sections 3.3 and 3.5: holding everything, the base case, the choice of a keep, the zero to write."""
    adviser = Adviser(game)
    house, straights = all_but(game, "full-house"), all_but(game, "small-straight", "large-straight")
    keeps = adviser.means(f"22334 1 {house}")
    paying = sum(pays(game, f"2233{face}", "full-house") > 0 for face in range(1, 7))
    held, now = adviser.means("66655 2"), adviser.means("66655 0")
    full = (1 << len(game.rules.boxes)) - 1
    small, large = (
        adviser.options.table.value(full ^ 1 << game.rules.box_number[box], 0) / points
        for box, points in (("small-straight", 15), ("large-straight", 20))
    )
    return [
        Claim(
            "section 3.3", "66655: filling the house with two rerolls left, less filling it without", 0,
            held["fill full-house"] - now["fill full-house"], Within(1e-9),
        ),
        Claim("section 3.5.1", "full house 22333", 13, pays(game, "22333", "full-house"), Equal()),
        Claim("section 3.5.1", "full house 22233", 12, pays(game, "22233", "full-house"), Equal()),
        Claim("section 3.5.1", "rolls after keeping 2233 that pay in the house", 2, paying, Equal()),
        Claim("section 3.5.2", "22334, only the house open", "keep 2233", adviser.best(f"22334 1 {house}"), Equal()),
        Claim(
            "section 3.5.2", "mean points after keeping 2233, against throwing all dice", None,
            keeps["keep 2233"] - 5, Beyond(), null=keeps["keep nothing"] - 5,
        ),
        Claim(
            "section 3.5.3", "only the straights open, neither made", "fill small-straight",
            adviser.best(f"11144 0 {straights}"), Equal(),
        ),
        Claim(
            "section 3.5.3", "chance of a small straight in a turn, less that of a large one", 0, small - large,
            Within(1e-12), why=f"Each comes in {100 * small:.4f} % of turns that are played for it",
        ),
    ]  # fmt: skip


def samples(game: Yatzy) -> list[Claim]:
    """Section 4.2.2: the obvious rolls of the program's own tests, and a whole game."""
    from ludometry.games.yatzy.game_review import review_game
    from ludometry.games.yatzy.score_sheet import read_game

    adviser, place = Adviser(game), "section 4.2.2"
    rows = [Claim(place, f"{words} ({text})", move, adviser.best(text), Equal()) for text, words, move in PROGRAM]
    seen = review_game(game, read_game(f"rules: {game.rules.name}\n{SCRIPT}")).data
    losses = [decision["loss"] for decision in seen["decisions"]]
    best = sum(loss < 1e-9 for loss in losses)
    most = sum(max(points) for points in game.rules.possible_points) + game.rules.bonus_points(game.rules.cap)
    return [
        *rows,
        Claim(place, "scripted game: obvious decisions that are best", len(losses), best, Equal()),
        Claim(place, "scripted game: points given away", 0, sum(losses), Within(1e-9)),
        Claim(
            place, "scripted game: final score, every roll the most that a box can pay", most, seen["final"], Equal()
        ),
    ]


def rules_stated(game: Yatzy) -> list[Claim]:
    """Appendix A."""
    return [
        Claim("appendix A", f"{dice} in {box}", points, pays(game, dice, box), Equal()) for dice, box, points in RULES
    ]
