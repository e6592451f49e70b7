"""Skat: the play of the cards, exact with open hands, by sampling with hidden ones."""
