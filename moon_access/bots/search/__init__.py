"""Search for bots: a double-dummy solver for games of tricks, and samplers of how unseen tiles may lie.

This folder knows no game. The bots of a game say which tile may lie where, and what a position is worth.
"""
