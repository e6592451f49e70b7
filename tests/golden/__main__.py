"""Writes the golden files anew: `make golden`, or `python -m tests.golden ROOM`. Read the difference first."""

from __future__ import annotations

import sys

from tests.golden.playing import GAMES, REFUSALS, calls, keep_answer, keep_example, keep_playthrough, keep_refusals

if __name__ == "__main__":
    asked = sys.argv[1:] or list(GAMES)
    for room_id in asked:
        for options in GAMES[room_id]:
            print(keep_playthrough(room_id, options))
    for number, line in calls():
        if number.split("-")[0] in (*asked, *(["house"] if len(asked) > 1 else [])):
            print(keep_answer(number, line))
    for name in sorted(path.stem for path in REFUSALS.glob("*.txt")):
        if name in asked or len(asked) > 1:
            print(keep_refusals(name))
    for room_id in asked:
        print(keep_example(room_id))
