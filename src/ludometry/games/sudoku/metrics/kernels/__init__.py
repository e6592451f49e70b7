"""The measures in compiled code."""
