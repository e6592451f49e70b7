"""Feeds every parser with texts that are nearly right, for as long as it is told to.

python bench/fuzz.py [--seconds 600] [--only NAME] [--seed 1]

Prints a row a parser: how many texts, how many were accepted, and what broke the law, with the text that did it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.house.fuzz_targets import Target, mutated, obey, targets


def fuzz(target: Target, seconds: float, seed: int) -> tuple[int, int, dict[str, bytes]]:
    """Texts tried, texts accepted, and one text for each kind of defect."""
    rng = random.Random(f"{target.name}/{seed}")
    tried = accepted = 0
    defects: dict[str, bytes] = {}
    until = time.process_time() + seconds
    while time.process_time() < until:
        data = mutated(rng, target.seeds)
        tried += 1
        try:
            accepted += obey(target, data)
        except Exception as defect:
            defects.setdefault(f"{type(defect).__name__}: {str(defect)[:120]}", data)
            if len(defects) > 20:
                break
    return tried, accepted, defects


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="CPU seconds for all parsers together")
    parser.add_argument("--only", default="", help="only parsers whose name holds this text")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chosen = [target for target in targets().values() if given.only in target.name]
    broken = 0
    for target in chosen:
        tried, accepted, defects = fuzz(target, given.seconds / max(1, len(chosen)), given.seed)
        print(f"{target.name:40} {tried:>9,} texts {accepted:>9,} accepted {len(defects):>3} defects", flush=True)
        for words, data in defects.items():
            print(f"    {words}\n        {data[:300]!r}")
        broken += len(defects)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
