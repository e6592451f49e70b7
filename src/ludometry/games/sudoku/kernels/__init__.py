"""The solver, the human model and the generator in compiled code."""
