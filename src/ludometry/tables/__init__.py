"""Numberings of positions, and the files that hold what was computed for them."""
