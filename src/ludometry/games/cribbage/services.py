"""What the training page asks of the cribbage room: how the runs on this machine go."""

from __future__ import annotations

from ludometry.study.services import Checkpoint, Run


def training() -> list[Run]:
    """Every training run on this machine with its checkpoints' figures, newest last."""
    from ludometry.games.cribbage.checkpoint import load
    from ludometry.games.cribbage.thesis.train import checkpoints
    from ludometry.tables.store import home

    runs: list[Run] = []
    for folder in sorted((home() / "training" / "cribbage").glob("*")):
        points: list[Checkpoint] = []
        for path in checkpoints(folder):
            values = load(path).values
            games, won, margin, _ = values["totals"]
            points.append({"games": values["games"], "win_rate": won / max(1, games), "margin": margin / max(1, games)})
        if points:
            runs.append({"name": folder.name, "points": points})
    return runs


def heat_maps(name: str, role: int) -> str:
    """The strategies' strengths over the board at a run's last checkpoint; role 0 is the pone, 1 the dealer."""
    from ludometry.games.cribbage.thesis.heatmaps import all_strategies
    from ludometry.games.cribbage.thesis.train import checkpoints, load_run
    from ludometry.tables.store import home

    root = home() / "training" / "cribbage"
    folder = next((path for path in root.glob("*") if path.name == name), None)
    if folder is None or not checkpoints(folder):
        return ""
    run = load_run(checkpoints(folder)[-1])
    return str(all_strategies(f"{name} after {run.games:,} games", run.agents[0], role))
