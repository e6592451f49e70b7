"""How much work a reproduction does: the paper's, or less."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """Amounts of work; a row whose amount is below the paper's says "too little work"."""

    every: int
    """The slow measures (annealing, harmony search, relaxation) look at every so-manieth puzzle."""
    runs: int
    """Runs of annealing and harmony search; an even number, since two halves are compared."""
    samples: int
    """Samples of relaxation in table 3; an even number."""
    curve_samples: int
    """Samples a point in figure 8."""
    graphs: int
    """Random graphs a point of the colouring curves."""
    ideal_runs: int
    """Runs of the model with ideal refutation scores."""

    def short(self, what: str, done: int, wanted: int) -> str:
        """The words for too little work; empty when there is enough."""
        return f"too few {what}: {done:,} of {wanted:,}" if done < wanted else ""


FULL = Effort(every=3, runs=30, samples=1000, curve_samples=1000, graphs=60, ideal_runs=30)
QUICK = Effort(every=18, runs=6, samples=200, curve_samples=300, graphs=20, ideal_runs=30)
