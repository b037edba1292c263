"""Search for bots: a double-dummy solver for games of tricks, and samplers of possible places of the unseen tiles.

This folder knows no game. The bots of a game say which tile may lie where, and what a position is worth.
"""
