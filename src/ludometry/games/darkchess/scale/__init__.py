"""Builds of many classes: crews, bounds on memory, plans, and how far a build has come."""
