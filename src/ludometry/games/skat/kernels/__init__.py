"""What numba compiles: the search for open cards, its bounds and order of cards, and the tables of the last tricks."""
