"""Chicken Foot as bots play it."""
