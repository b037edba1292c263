"""The commands that a player types, and their effects."""
