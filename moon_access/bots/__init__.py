"""Bots without a game: what a bot is, its levels and styles, a bot that plays any game at random, and search.

How a bot plays a game well is in the folder ``bots`` of that game. This folder knows no game and has no words.
"""
