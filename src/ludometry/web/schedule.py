"""When a card comes again, by the FSRS scheduler: soon after a mistake, later and later after right decisions.

memory   what the scheduler knows of a card, as its own JSON; empty for one that was never answered
help     how many stages of help were asked for before the decision: 1 what is at stake, 2 the reason, 3 the answer
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fsrs import Card, Rating, Scheduler

from ludometry.web.words import say, word

ANSWER_SHOWN, REASON_SHOWN = 3, 2
SOON = timedelta(minutes=10)
"""After a mistake a card comes again in the same sitting."""
FIRST = timedelta(hours=12)
"""A mistake of today's game is a card tomorrow."""

# Without fuzz, so that the same decisions at the same moments lead to the same dates.
_scheduler = Scheduler(learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False)


def rating(grade: str, help_used: int) -> Rating:
    """What a decision says of the memory: a move that was shown was not remembered."""
    if help_used >= ANSWER_SHOWN or grade in ("mistake", "blunder"):
        return Rating.Again
    if grade == "inaccuracy":
        return Rating.Again if help_used >= REASON_SHOWN else Rating.Hard
    return Rating.Hard if help_used >= REASON_SHOWN else Rating.Good


def is_known(grade: str, help_used: int) -> bool:
    """Whether a position that was met for the first time need not come again."""
    return rating(grade, help_used) == Rating.Good


def answered(memory: str, grade: str, help_used: int, moment: float) -> tuple[str, float]:
    """What is known of a card after a decision, and when it is due again."""
    when = datetime.fromtimestamp(moment, UTC)
    card = Card.from_json(memory) if memory else Card(card_id=1, due=when)
    after, _ = _scheduler.review_card(card, rating(grade, help_used), when)
    return after.to_json(), after.due.timestamp()


def first_due(moment: float) -> float:
    """When a fresh mistake comes up for the first time."""
    return moment + FIRST.total_seconds()


def ahead(moment: float, due: float) -> str:
    """How long it is until then, in words.

    >>> ahead(0, 600), ahead(0, 5400), ahead(0, 86400 * 2.2), ahead(10, 0)
    ('in 10 minutes', 'in 2 hours', 'in 2 days', 'now')
    """
    left = due - moment
    if left <= 0:
        return say("now")
    size, one, several = next(row for row in AHEAD if left >= row[0] or row is AHEAD[-1])
    count = max(1, round(left / size))
    return say(one) if count == 1 else say(several, count=count)


AHEAD = (
    (86400.0, word("in 1 day"), word("in {count} days")),
    (3600.0, word("in 1 hour"), word("in {count} hours")),
    (60.0, word("in 1 minute"), word("in {count} minutes")),
)
