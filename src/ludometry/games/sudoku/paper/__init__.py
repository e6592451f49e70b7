"""What only Pelánek's paper needs."""
