"""The family of games in which tiles are laid to open ends and drawn from a stock: draw dominoes and its variants,
Mexican Train and Chicken Foot.

A game's folder has what makes that game different; everything else is here, once. Nothing here knows one of the games.
"""
