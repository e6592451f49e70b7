"""What the room says: ratings, hints, advice and reviewed solves as reports."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ludometry.core.errors import BadInput
from ludometry.core.files import read_text, write_text
from ludometry.core.game import Marks
from ludometry.core.progress import progress
from ludometry.core.record import read_record
from ludometry.games.sudoku.collection import read_times
from ludometry.games.sudoku.explainer import Finding, Step
from ludometry.games.sudoku.explainer.rating import PROFILE_NAMES, rate
from ludometry.games.sudoku.game_review import Fill, Solving, review_solve
from ludometry.games.sudoku.generate import GaveUp, Made, Wish, generate
from ludometry.games.sudoku.hints import hint
from ludometry.games.sudoku.notation import line, read_state, write, write_candidates, write_placement, write_state
from ludometry.games.sudoku.oracle import Ladder, errors, step_data, steps_now
from ludometry.games.sudoku.picture import Drawing
from ludometry.games.sudoku.position import Grid
from ludometry.games.sudoku.rules import Sudoku
from ludometry.games.sudoku.solver import count as count_solutions
from ludometry.games.sudoku.solver import demand_agreement, solutions
from ludometry.solve.jit import announce_compilation
from ludometry.study.adviser import advice
from ludometry.study.report import Json, Part, Report, Table

if TYPE_CHECKING:
    from ludometry.games.sudoku.people.predictor import Predictor


def advice_report(position: str, profile: str, most: int) -> Report:
    """All next steps easiest first, then every placement with its worth; mistakes are named first."""
    state = read_state(position)
    wrong = [state.board.cell_name(cell) for cell in errors(state)]
    steps = [] if wrong else list(steps_now(state, profile))
    extra = {"mistakes": wrong, "profile": profile, "steps": [step_data(state, step) for step in steps]}
    report = advice(Sudoku(state), Ladder(), state, extra=extra)
    if wrong:
        drawn = Drawing().draw(state, Marks(lit=tuple(f"wrong {name}" for name in wrong)))
        return Report(report.data, [f"Wrong: {', '.join(wrong)}. Take these back first."], drawn)
    rows = [[f"{step.rating:.1f}", step.name, _outcome(state, step), step.words] for step in steps[: most or None]]
    parts: list[Part] = [Table(["rating", "technique", "does", "why"], rows, "Next steps, easiest first")]
    if len(steps) > most > 0:
        parts.append(f"... and {len(steps) - most} more (--most)")
    return Report(report.data, parts, hint(state, 3, profile).draw(state))


def _outcome(state: Grid, step: Step | Finding) -> str:
    return ", ".join(write_candidates(state, step.placements, "=") or write_candidates(state, step.eliminations, "-"))


def hint_report(position: str, stage: int, profile: str) -> Report:
    """One stage of a hint."""
    state = read_state(position)
    found = hint(state, stage, profile)
    data = {
        "position": write_state(state),
        "stage": found.stage,
        "words": found.words,
        "lit": list(found.lit),
        "mistakes": [state.board.cell_name(cell) for cell in found.mistakes],
        "technique": found.step.technique if found.step and found.stage > 1 else None,
        "step": step_data(state, found.step) if found.step and found.stage == 3 else None,
    }
    return Report(data, [found.words], found.draw(state))


def solution_report(puzzle: str, bound: int) -> Report:
    """One solution, or how many there are with two of them shown."""
    if not 2 <= bound <= 100_000_000:
        raise BadInput("--bound is a number from 2 to 100 million.")
    state = read_state(puzzle)
    found = solutions(state, limit=2)
    count = len(found) if len(found) < 2 else count_solutions(state, bound)
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


def rating_report(
    state: Grid,
    profile: str = "se",
    with_path: bool = False,
    with_metrics: bool = False,
    model: Predictor | None = None,
) -> Report:
    """ER, EP and ED, the hardest step, and the minutes that our predictor expects."""
    announce_compilation("sudoku", 20)
    demand_agreement(state)
    rating = rate(state, profile)
    minutes = _minutes(state, model)
    data: Json = {
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
                "placements": write_candidates(state, move.placements, "="),
                "eliminations": write_candidates(state, move.eliminations, "-"),
            }
            for move in rating.path
        ]
        steps = [[k, f"{m.rating:.1f}", m.technique, _outcome(state, m)] for k, m in enumerate(rating.path, 1)]
        parts.append(Table(["step", "rating", "technique", "does"], steps, "The way to the solution"))
    return Report(data, parts, Drawing().draw(state, Marks()))


def small_rating_report(state: Grid) -> Report:
    """What the simple model of a solver says of a 4 x 4 puzzle: the technique ladder is for 9 x 9."""
    from ludometry.games.sudoku.people.human import RUNS, model

    demand_agreement(state)
    found = model(line(state.puzzle))
    data: Json = {
        "puzzle": write_state(state),
        **dict.fromkeys(("profile", "profile_name", "er", "ep", "ed", "hardest", "minutes")),
        "givens": sum(state.givens),
        "simple": bool(found.simple[0]),
        "dependency": float(found.dependency()[0]),
        "refutation": float(found.refutation[0]),
        "options": [round(float(mean), 4) for mean in found.options[0][: int(found.empties[0])]],
    }
    rows = [
        ["simple", "yes" if data["simple"] else "no", "whether naked and hidden singles solve it"],
        ["dependency", f"{data['dependency']:.2f}", f"mean options over the first 25 steps, {RUNS} runs"],
        ["refutation", f"{data['refutation']:.2f}", "mean sum of refutation scores"],
        ["givens", str(data["givens"]), ""],
    ]
    shown = [Table(["measure", "value", ""], rows, "The simple model; ratings and minutes are for 9 x 9 boards")]
    return Report(data, shown, Drawing().draw(state, Marks()))


def _minutes(state: Grid, model: Predictor | None) -> dict[str, float] | None:
    """The prediction for the printed puzzle; there is none for a half-filled one."""
    if state.digits != state.puzzle:
        return None
    from ludometry.games.sudoku.people.predictor import predict

    found = predict(line(state), model)
    return {
        "mean": float(found.minutes[0]),
        "low": float(found.low[0]),
        "high": float(found.high[0]),
        "level": found.level,
    }


def _metrics(state: Grid) -> dict[str, float]:
    """Every measure of the paper, the scales that people know, and our own, with their usual settings."""
    from ludometry.games.sudoku.metrics import measure, names

    found = {}
    with progress("measuring", len(names()), "metrics") as bar:
        for name in names():
            found[name] = float(measure(name, line(state.puzzle))[0])
            bar.advance()
    return found


def solving_report(record: str, runs: int, most: int) -> Report:
    """Where the time went, which steps were hard and why, and the order of filling."""
    if not 20 <= runs <= 10_000:
        raise BadInput("--runs is a number from 20 to 10000.")
    solving = review_solve(read_record(record, "sudoku"), runs)
    state = solving.puzzle
    fills: list[Json] = [
        {
            "number": fill.number,
            "move": write_placement(state, fill.move),
            "seconds": fill.seconds,
            "right": fill.right,
            "technique": fill.asked.technique if fill.asked and fill.right else None,
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
        "order": None if order is None else asdict(order),
        "unit": Sudoku(state).info.unit,
        "decisions": [_decision(fill) for fill in solving.fills if fill.move.digit],
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
    slow = sorted((row for row in fills if row["seconds"] is not None), key=lambda row: -row["seconds"])[: most or None]
    if slow:
        rows = [
            [r["number"], r["move"], f"{r['seconds']:.0f}", r["rating"] or "", r["options"], r["why"]] for r in slow
        ]
        parts.append(Table(["event", "digit", "seconds", "rating", "options", "why"], rows, "The slowest steps"))
    parts.append(_order_words(solving, ahead))
    left = tuple(f"wrong {state.board.cell_name(cell)}" for cell in errors(solving.final))
    drawn = Drawing().draw(solving.final, Marks(lit=left))
    return Report(data, parts, drawn)


def _decision(fill: Fill) -> Json:
    """A digit as every review tells a decision; a wrong one costs the grid."""
    return {
        "number": fill.number,
        "seat": 0,
        "position": write_state(fill.sound),
        "played": write_placement(fill.sound, fill.move),
        "best": write_placement(fill.sound, fill.best),
        "value": 1.0,
        "loss": 0.0 if fill.right else 1.0,
        "name": "best" if fill.right else "blunder",
        "why": _fill_words(fill) if fill.right else _best_words(fill),
        "seconds": fill.seconds,
    }


def _best_words(fill: Fill) -> str:
    """What showed the right digit when a wrong one was written in."""
    if fill.asked is not None:
        return fill.asked.words
    if fill.standstill is not None:
        return f"it is right, but a {fill.standstill.name} had to be found first"
    return "it is right, though nothing showed it yet"


def _fill_words(fill: Fill) -> str:
    if fill.move.digit == 0:
        return "an entry was taken back"
    if not fill.right:
        return "wrong: it contradicts the solution"
    if fill.asked is not None:
        return fill.asked.words
    if fill.standstill is not None:
        return f"no digit followed directly: a {fill.standstill.name} had to be found first"
    if fill.ahead:
        return f"nothing showed it yet, while {fill.options} other cells could be filled"
    return "nothing on the ladder shows it yet"


def _by_technique(solving: Solving) -> list[Json]:
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


def puzzles_report(wish: Wish, count: int, seed: int, form: str, out: Path | None) -> Report:
    """New puzzles, as many as were found before patience ran out."""
    announce_compilation("sudoku", 60)
    made: list[Made] = []
    sorry = None
    try:
        for one in generate(wish, count, seed=seed):
            made.append(one)
    except GaveUp as problem:
        sorry = str(problem)
    if out is not None and made:
        write_text(out, "".join(one.puzzle + "\n" for one in made))
    data = {
        "puzzles": [
            {"puzzle": m.puzzle, "er": m.rating, "minutes": m.minutes, "givens": m.givens, "rounds": m.rounds}
            for m in made
        ],
        "seed": seed,
        "symmetry": wish.symmetry,
        "needs": wish.needs or None,
        "minimal": wish.minimal,
        "gave_up": sorry,
    }
    parts: list[Part] = []
    if form == "line":
        rows = [[m.puzzle, f"{m.rating:.1f}", "" if m.minutes is None else f"{m.minutes:.1f}", m.givens] for m in made]
        parts.append(Table(["puzzle", "ER", "minutes", "givens"], rows))
    else:
        parts += [write(read_state(m.puzzle), form) + f"\nER {m.rating:.1f}\n" for m in made]
    if sorry is not None:
        parts.append(sorry[0].upper() + sorry[1:])
    drawn = Drawing().draw(read_state(made[0].puzzle), Marks()) if made else None
    return Report(data, parts, drawn, failed=sorry is not None)


def calibration_report(data: Path, out: Path) -> Report:
    """The prediction of minutes refitted to a file of times, and how well it fits."""
    from ludometry.games.sudoku.people import predictor

    fitted = predictor.calibrate(read_times(read_text(data), what=data.name), data.name)
    write_text(out, fitted.write() + "\n")
    card = fitted.card
    rows = [[name, f"{value:.3f}"] for name, value in card["figures"].items()]
    parts: list[Part] = [
        f"Fitted to {card['rows']:,} rows on {card['puzzles']:,} puzzles, {card['users']} users; written to {out}.",
        Table(["cross-validated", "correlation"], rows, card["split"]),
    ]
    return Report({"model": str(out), "card": card}, parts)


def evaluation_report(data: Path, metrics: list[str], figure: str, repeats: int, seed: int) -> Report:
    """Every measure against times of people, table 2 and perhaps a figure of the paper."""
    from ludometry.games.sudoku.paper import figures
    from ludometry.games.sudoku.people import human_times
    from ludometry.games.sudoku.people.evaluate import evaluate, table_2

    if not 1 <= repeats <= 10_000:
        raise BadInput("--repeats is a number from 1 to 10000.")
    times = human_times.shipped() if str(data) == "shipped" else read_times(read_text(data), what=data.name)
    drawn = figures.draw(figure, times) if figure else None
    report = evaluate(times, metrics, repeats=repeats, seed=seed)
    steps = table_2(times)
    return Report({**report.data, "table_2": steps.data["rows"]}, [*report.parts, *steps.parts], drawn)
