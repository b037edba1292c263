"""The code shared by the bots of the games of tricks."""
