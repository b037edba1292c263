"""Evenings on which results are compared, wherever they are played: scores, results to hear, a club's file."""
