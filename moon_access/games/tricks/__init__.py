"""The code shared by the games of tricks, in which tiles follow a suit and a trump may be named: Moon and Texas 42.

A game's folder has what makes that game different; everything else is here. No module here knows one of the games.
"""
