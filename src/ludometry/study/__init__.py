"""What one does with games and oracles: advise, review, match, measure, fit and draw charts."""
