"""The whole game of Skat: dealt, bid for, put away, announced, played and written down."""
