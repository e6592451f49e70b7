"""The inner loops of the room, compiled by numba."""
