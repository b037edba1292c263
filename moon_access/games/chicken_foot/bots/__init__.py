"""Bots for Chicken Foot."""
