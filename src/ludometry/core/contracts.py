"""What programs outside the house rely on, each with a number of its own.

A number is raised when something that was so is so no longer: a text that is read or written in another way, a move
with another number, a key that is gone. What is only added, such as a room or a key, raises none. `tests/contracts`
keeps what each number stands for; `ludometry rooms --json` and `GET /v1/rooms` say them.
"""

from __future__ import annotations

NOTATION = 1
"""Positions and moves as text, and records of games."""
MOVES = 1
"""The number of each move, for programs that learn."""
OBSERVATIONS = 1
"""What stands at which place of an observation."""
TABLES = 1
"""Files of tables, their manifests, and which position has which place in them."""
JSON = 1
"""The keys of answers and the types of what they hold."""

CONTRACTS = {"notation": NOTATION, "moves": MOVES, "observations": OBSERVATIONS, "tables": TABLES, "json": JSON}
