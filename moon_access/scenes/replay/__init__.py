"""Replays of finished games: their source, retelling a game, and stepping through it."""
