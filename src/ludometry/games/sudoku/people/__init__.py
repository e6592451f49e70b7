"""How people solve: the model of a solver, the times that people took, and what both say of a puzzle."""
