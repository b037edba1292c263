"""Chicken Foot in words."""
