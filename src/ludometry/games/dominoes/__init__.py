"""Dominoes: endgame tables, symmetry of the numbers, and advice when the other hand is hidden."""
