"""Writes the golden files anew: `make golden`, or `python -m tests.golden ROOM`. Read the difference first."""

from __future__ import annotations

import sys

from tests.golden.playing import GAMES, calls, keep_answer, keep_example, keep_playthrough

if __name__ == "__main__":
    asked = sys.argv[1:] or list(GAMES)
    for room_id in asked:
        for options in GAMES[room_id]:
            print(keep_playthrough(room_id, options))
    for number, line in calls():
        if number.split("-")[0] in (*asked, *(["house"] if len(asked) > 1 else [])):
            print(keep_answer(number, line))
    for room_id in asked:
        print(keep_example(room_id))
