"""The compiled parts: captures, sweeps, numberings, files and verification."""
