"""Ludometry measures play: what a position is worth, how hard a puzzle is, what a mistake cost."""

__version__ = "0.1.0"
