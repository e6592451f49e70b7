"""What the web app asks of the cribbage room: counts as they are said at the table, and how a training run goes."""

from __future__ import annotations

from typing import Any

from ludometry.games.cribbage.cards import Card, write_card
from ludometry.games.cribbage.position import View
from ludometry.games.cribbage.scoring import count_hand

SAID = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def builds() -> list[tuple[str, str, dict[str, Any]]]:
    """Tables that can be built here: words, verb, options."""
    return [
        ("Cribbage: exact statistics of every discard", "solve", {"what": "statistics"}),
        ("Cribbage: train the strong player anew", "solve", {"what": "strong"}),
        ("Cribbage: the thesis learner, 100,000 games", "train", {"what": "thesis", "games": 100_000}),
        ("Cribbage: the learner that works", "train", {"what": "learner", "games": 400_000}),
    ]


def counted(hand: tuple[Card, ...], starter: Card, crib: bool = False) -> list[str]:
    """The count of four cards and the starter as it is said at the table: fifteen two, fifteen four, ..."""
    total, lines = 0, []
    for line in count_hand(hand, starter, crib=crib):
        total += line.points
        cards = " ".join(write_card(card) for card in line.cards)
        lines.append(f"{line.what} {SAID.get(total, str(total))}  ({cards})")
    return lines or ["nothing: nineteen, as players say"]


def kept_cards(view: View) -> tuple[tuple[Card, ...], Card] | None:
    """The four cards that this seat kept and the starter, once it lies there."""
    if view.starter is None:
        return None
    kept = tuple(sorted((*view.hand, *view.pegging.played[view.seat])))
    return (kept, view.starter) if len(kept) == 4 else None


def training() -> list[dict[str, Any]]:
    """Every training run on this machine with its checkpoints' figures, newest last."""
    from ludometry.games.cribbage.checkpoint import load
    from ludometry.games.cribbage.train import checkpoints
    from ludometry.tables.store import home

    runs = []
    for folder in sorted((home() / "training" / "cribbage").glob("*")):
        points = []
        for path in checkpoints(folder):
            values = load(path).values
            games, won, margin, _ = values["totals"]
            points.append({"games": values["games"], "win_rate": won / max(1, games), "margin": margin / max(1, games)})
        if points:
            runs.append({"name": folder.name, "points": points})
    return runs


def heat_maps(name: str, role: int) -> str:
    """The strategies' strengths over the board at a run's last checkpoint; role 0 is the pone, 1 the dealer."""
    from ludometry.games.cribbage.heatmaps import all_strategies
    from ludometry.games.cribbage.train import checkpoints, load_run
    from ludometry.tables.store import home

    root = home() / "training" / "cribbage"
    folder = next((path for path in root.glob("*") if path.name == name), None)
    if folder is None or not checkpoints(folder):
        return ""
    run = load_run(checkpoints(folder)[-1])
    return str(all_strategies(f"{name} after {run.games:,} games", run.agents[0], role))
