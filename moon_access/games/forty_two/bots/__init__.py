"""The bots of 42."""
