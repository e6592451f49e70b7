"""Dominoes as it is played: a stock to draw from, who opens, larger sets, rounds for points, All Fives."""
