"""The commands that a player types: what each of them does."""
