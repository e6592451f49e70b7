"""Answers about whole games, as data and as words."""

from __future__ import annotations

from dataclasses import replace

from ludometry.core.game import Svg
from ludometry.core.record import Record
from ludometry.core.registry import room
from ludometry.games.skat.rules import Objective
from ludometry.games.skat.whole.oracle import WholeOracle
from ludometry.games.skat.whole.picture import WholePicture
from ludometry.games.skat.whole.position import Whole
from ludometry.games.skat.whole.rules import WholeSkat, is_done
from ludometry.games.skat.whole.score import result, seeger, tally_after, words
from ludometry.study.adviser import acting_view, advice
from ludometry.study.report import Json, Report
from ludometry.study.reviewer import names_in, review, review_report
from ludometry.study.verbs import options_in

REVIEW_DEALS = 6
"""Deals that a review looks at for each decision of a whole game: there are some forty."""


def advice_report(game: WholeSkat, text: str, most: int) -> Report:
    """Every move best first, over deals that fit."""
    position = game.read(text)
    view, oracle = acting_view(game, position), WholeOracle(game)
    found = oracle.appraise(view)
    deals = next((one.details["deals"] for one in found if "deals" in one.details), 0)
    extra = {"seat": view.seat, "phase": position.phase, "deals": deals}
    report = advice(game, oracle, position, WholePicture(), most or None, extra, found)
    said = f"Seeger points over {deals} deals that fit, each played out with open cards; 'about' is a rule of thumb."
    return Report(report.data, lambda: [*report.parts, said], lambda: report.picture or Svg())


def score_data(whole: Whole) -> Json:
    """The score of a finished deal as JSON."""
    found = result(whole)
    totals = list(seeger(tally_after(whole)))
    if found is None:
        return {"won": None, "overbid": None, "value": None, "score": None, "words": words(whole), "list": totals}
    return {
        "won": found.won,
        "overbid": found.overbid,
        "value": found.value,
        "score": found.score,
        "words": words(whole),
        "list": totals,
    }


def with_sheet(report: Report, end: Whole) -> Report:
    """A report with the score of the last deal, once it is over."""
    done = is_done(end)
    data = {**report.data, "sheet": score_data(end) if done else None}
    parts = [*report.parts, *([f"On the score sheet: {words(end)}."] if done else [])]
    return Report(data, parts, report.picture, report.failed)


def game_review(record: Record, hidden: bool, objective: Objective, most: int) -> Report:
    """What every decision gave away by what its player could know: hidden cards and Seeger points in any case."""
    asked = room("skat").game(**options_in(record))
    game: WholeSkat = replace(asked, deals=asked.deals or REVIEW_DEALS)
    found = review(game, WholeOracle(game), record)
    return review_report(found, names_in(record, game.info), most)
