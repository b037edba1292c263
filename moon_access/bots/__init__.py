"""Bots, as far as they know no game: what a bot is, the levels, a bot that plays anything, and the search that any game
may use. How a game is played well is in the game's folder.
"""
