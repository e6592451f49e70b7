"""The words every room speaks: games, views, oracles, records. Standard library only."""
