"""Bots for draw dominoes."""
