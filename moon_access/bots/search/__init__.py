"""Search for bots: a double-dummy solver for trick games, and samplers of how unseen tiles may lie.

No game is known here. The bots of a game say which tile may lie where, and what a position is worth.
"""
