"""Bots for Mexican Train."""
