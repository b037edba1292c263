"""A finished game once more: its source, its telling, and the steps through it."""
