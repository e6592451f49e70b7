"""What only the paper on material symmetry needs: its figures, and its ways to keep a table."""
