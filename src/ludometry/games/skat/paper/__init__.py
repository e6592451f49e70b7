"""What only the paper on material symmetry asks: whether classes keep their promise, and which payoffs are similar."""
