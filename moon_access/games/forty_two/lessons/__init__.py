"""The lessons of 42."""
