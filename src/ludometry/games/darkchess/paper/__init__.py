"""What only the paper on material symmetry asks for: its counts and its two representations."""
