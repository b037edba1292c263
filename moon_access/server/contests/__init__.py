"""Evenings on which everybody plays the same deals, and the results are compared."""
