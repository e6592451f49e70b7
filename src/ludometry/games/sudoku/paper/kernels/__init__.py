"""Kernels that only the paper needs."""
