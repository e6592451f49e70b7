"""Final scores: their exact distribution, the best chance of each, and many games played out."""
