"""What numba compiles: layers of a table, classes of sets, whole deals, and the check of a table."""
