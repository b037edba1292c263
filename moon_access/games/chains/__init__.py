"""The family of games in which players lay tiles on open ends and draw from a stock.

These are draw dominoes and its variants, Mexican Train and Chicken Foot. What they share is here; the folder of each
game has only what makes that game different. Nothing here knows one of the games.
"""
