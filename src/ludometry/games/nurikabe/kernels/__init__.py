"""Nurikabe in compiled code."""
