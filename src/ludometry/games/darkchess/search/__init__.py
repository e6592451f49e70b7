"""What a position is worth where no table knows it: by expectation over flips, or by looking ahead to the tables."""
