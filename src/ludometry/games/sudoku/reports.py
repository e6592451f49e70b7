"""What the desk says: ratings, hints, advice and reviewed solves as reports."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from ludometry.core.game import Marks
from ludometry.games.sudoku.explainer.rating import PROFILE_NAMES, rate
from ludometry.games.sudoku.game import Sudoku, write_state
from ludometry.games.sudoku.grid import SYMBOLS, Grid
from ludometry.games.sudoku.hints import Hint
from ludometry.games.sudoku.notation import line, write
from ludometry.games.sudoku.oracle import Ladder, errors, step_data, steps_now
from ludometry.games.sudoku.picture import Drawing
from ludometry.games.sudoku.solver import Digits, demand_agreement
from ludometry.games.sudoku.solving import Solving
from ludometry.study.adviser import advice
from ludometry.study.report import Part, Report, Table


def advice_report(state: Grid, profile: str, most: int) -> Report:
    """All next steps easiest first, then every placement with its worth; mistakes are named first."""
    wrong = [state.board.cell_name(cell) for cell in errors(state)]
    steps = [] if wrong else list(steps_now(state, profile))
    extra = {"mistakes": wrong, "profile": profile, "steps": [step_data(state, step) for step in steps]}
    report = advice(Sudoku(state), Ladder(), state, None, most, extra)
    if wrong:
        drawn = Drawing().draw(state, Marks(lit=tuple(f"wrong {name}" for name in wrong)))
        return Report(report.data, [f"Wrong: {', '.join(wrong)}. Take these back first."], drawn)
    rows = [[f"{step.rating:.1f}", step.name, _outcome(state, step), step.words] for step in steps[:most]]
    parts: list[Part] = [Table(["rating", "technique", "does", "why"], rows, "Next steps, easiest first")]
    if len(steps) > most:
        parts.append(f"... and {len(steps) - most} more (--most)")
    from ludometry.games.sudoku.hints import hint

    return Report(report.data, parts, hint(state, 3, profile).draw(state))


def _outcome(state: Grid, step: Any) -> str:
    data = step_data(state, step)
    return ", ".join(data["placements"] or data["eliminations"])


def hint_report(state: Grid, hint: Hint) -> Report:
    """One stage of a hint."""
    data = {
        "position": write_state(state),
        "stage": hint.stage,
        "words": hint.words,
        "lit": list(hint.lit),
        "mistakes": [state.board.cell_name(cell) for cell in hint.mistakes],
        "technique": hint.step.technique if hint.step and hint.stage > 1 else None,
        "step": step_data(state, hint.step) if hint.step and hint.stage == 3 else None,
    }
    return Report(data, [hint.words], hint.draw(state))


def solution_report(state: Grid, found: list[Digits], count: int, bound: int) -> Report:
    """One solution, or how many there are with two of them shown."""
    data = {
        "position": write_state(state),
        "solutions": count,
        "bound": bound,
        "unique": count == 1,
        "solution": line(found[0]) if found else None,
        "other": line(found[1]) if len(found) > 1 else None,
    }
    if not found:
        return Report(data, ["This grid has no solution."], failed=True)
    full = Grid(found[0], state.givens)
    drawn = Drawing().draw(full, Marks())
    if count == 1:
        return Report(data, [write(full, "frame"), "The only solution."], drawn)
    several = f"at least {bound:,}" if count >= bound else f"{count:,}"
    parts = [f"This grid has {several} solutions, expected one. Two of them:", line(found[0]), line(found[1])]
    return Report(data, parts, drawn, failed=True)


def rating_report(state: Grid, profile: str, with_path: bool, with_metrics: bool, model: Path | None = None) -> Report:
    """ER, EP and ED, the hardest step, and the minutes that our predictor expects."""
    demand_agreement(state)
    rating = rate(state, profile)
    minutes = _minutes(state, model)
    data: dict[str, Any] = {
        "puzzle": write_state(state),
        "profile": profile,
        "profile_name": PROFILE_NAMES[profile],
        "er": rating.er,
        "ep": rating.ep,
        "ed": rating.ed,
        "hardest": rating.hardest,
        "givens": sum(state.givens),
        "minutes": minutes,
    }
    name = state.board.cell_name
    rows = [
        ["ER, the hardest step", f"{rating.er:.1f}", rating.hardest],
        ["EP, up to the first digit", f"{rating.ep:.1f}", ""],
        ["ED, the first step", f"{rating.ed:.1f}", ""],
    ]
    if minutes is not None:
        words = f"{minutes['low']:.1f} to {minutes['high']:.1f} for {100 * minutes['level']:.0f} % of puzzles like it"
        rows.append(["predicted minutes", f"{minutes['mean']:.1f}", words])
    rows.append(["givens", str(sum(state.givens)), ""])
    parts: list[Part] = [Table(["measure", "value", ""], rows, PROFILE_NAMES[profile])]
    if with_metrics:
        from ludometry.games.sudoku.metrics import describe

        data["metrics"] = _metrics(state)
        shown = [[key, f"{value:.4g}", describe(key)] for key, value in data["metrics"].items()]
        parts.append(Table(["metric", "value", ""], shown, "Every scale side by side"))
    if with_path:
        data["path"] = [
            {
                "technique": move.technique,
                "rating": move.rating,
                "placements": [f"{name(c)}={SYMBOLS[d - 1]}" for c, d in move.placements],
                "eliminations": [f"{name(c)}-{SYMBOLS[d - 1]}" for c, d in move.eliminations],
            }
            for move in rating.path
        ]
        steps = [
            [k, f"{m['rating']:.1f}", m["technique"], ", ".join(m["placements"] or m["eliminations"])]
            for k, m in enumerate(data["path"], 1)
        ]
        parts.append(Table(["step", "rating", "technique", "does"], steps, "The way to the solution"))
    return Report(data, parts, Drawing().draw(state, Marks()))


def _minutes(state: Grid, model: Path | None) -> dict[str, float] | None:
    """The prediction for the printed puzzle; there is none for a half-filled one."""
    if state.digits != state.puzzle:
        return None
    from ludometry.games.sudoku.predictor import load, predict

    found = predict(line(state), load(model) if model else None)
    return {
        "mean": float(found.minutes[0]),
        "low": float(found.low[0]),
        "high": float(found.high[0]),
        "level": found.level,
    }


def _metrics(state: Grid) -> dict[str, float]:
    """Every measure of the paper, the scales that people know, and our own, with their usual settings."""
    from ludometry.core.progress import progress
    from ludometry.games.sudoku.metrics import measure, names

    found = {}
    with progress("measuring", len(names()), "metrics") as bar:
        for name in names():
            found[name] = float(measure(name, line(state.puzzle))[0])
            bar.advance()
    return found


def solving_report(solving: Solving, most: int) -> Report:
    """Where the time went, which steps were hard and why, and the order of filling."""
    state, game = solving.puzzle, Sudoku(solving.puzzle)
    fills = [
        {
            "number": fill.number,
            "move": game.write_move(state, fill.move),
            "seconds": fill.seconds,
            "right": fill.right,
            "technique": fill.asked.technique if fill.asked else None,
            "rating": fill.rating,
            "options": fill.options,
            "ahead": fill.ahead,
            "why": _fill_words(fill),
        }
        for fill in solving.fills
    ]
    order = solving.order
    wrong = [str(row["move"]) for fill, row in zip(solving.fills, fills) if fill.move.digit and not fill.right]
    ahead = sum(1 for fill in solving.fills if fill.ahead)
    techniques = _by_technique(solving)
    data = {
        "position": write_state(state),
        "final": write_state(solving.final),
        "solved": solving.final.solved,
        "seconds": solving.seconds,
        "fills": fills,
        "mistakes": wrong,
        "ahead": ahead,
        "techniques": techniques,
        "order": None
        if order is None
        else {
            "correlation": order.correlation,
            "typical": order.typical,
            "probability": order.probability,
            "runs": order.runs,
            "expected": list(order.expected),
        },
    }
    total = "no times in the record" if solving.seconds is None else f"{solving.seconds:.0f} s"
    parts: list[Part] = [
        f"{'Solved' if solving.final.solved else 'Not finished'}: {len(fills)} events, {total}, "
        f"{len(wrong)} wrong{': ' + ', '.join(wrong) if wrong else ''}."
    ]
    shares = [
        [t["technique"], t["count"], f"{t['seconds']:.0f}" if t["seconds"] is not None else ""] for t in techniques
    ]
    parts.append(Table(["asked for", "digits", "seconds"], shares, "Where the time went"))
    slow = sorted((row for row in fills if row["seconds"] is not None), key=lambda row: -row["seconds"])[:most]  # type: ignore[operator]
    if slow:
        rows = [
            [r["number"], r["move"], f"{r['seconds']:.0f}", r["rating"] or "", r["options"], r["why"]] for r in slow
        ]
        parts.append(Table(["event", "digit", "seconds", "rating", "options", "why"], rows, "The slowest steps"))
    parts.append(_order_words(solving, ahead))
    left = tuple(f"wrong {state.board.cell_name(cell)}" for cell in errors(solving.final))
    drawn = Drawing().draw(solving.final, Marks(lit=left))
    return Report(data, parts, drawn)


def _fill_words(fill: Any) -> str:
    if fill.move.digit == 0:
        return "an entry was taken back"
    if not fill.right:
        return "wrong: it contradicts the solution"
    if fill.asked is not None:
        return str(fill.asked.words)
    if fill.standstill is not None:
        return f"no digit followed directly: a {fill.standstill.name} had to be found first"
    if fill.ahead:
        return f"nothing showed it yet, while {fill.options} other cells could be filled"
    return "nothing on the ladder shows it yet"


def _by_technique(solving: Solving) -> list[dict[str, Any]]:
    counts: dict[str, int] = defaultdict(int)
    seconds: dict[str, float | None] = defaultdict(lambda: None)
    for fill in solving.fills:
        if fill.move.digit == 0:
            name = "taking back"
        elif not fill.right:
            name = "mistakes"
        elif fill.asked is not None:
            name = fill.asked.name
        elif fill.standstill is not None:
            name = fill.standstill.name
        else:
            name = "nothing on the ladder"
        counts[name] += 1
        if fill.seconds is not None:
            seconds[name] = (seconds[name] or 0.0) + fill.seconds
    names = sorted(counts, key=lambda name: (-(seconds[name] or 0.0), -counts[name]))
    return [{"technique": name, "count": counts[name], "seconds": seconds[name]} for name in names]


def _order_words(solving: Solving, ahead: int) -> str:
    order = solving.order
    if order is None:
        return "Too few cells were filled to compare the order with the model's."
    words = (
        f"Order of filling: correlation {order.correlation:.2f} with the model's mean order "
        f"(its own runs: {order.typical:.2f} on average); {100 * order.probability:.1f} % of {order.runs} runs "
        f"are as far from it. {ahead} digits came before anything showed them."
    )
    if order.probability < 0.05 and ahead >= 5:
        return words + " People hardly fill a grid like this; it looks as if the digits were copied from a solution."
    return words
