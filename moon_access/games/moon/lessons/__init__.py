"""The lessons of Moon."""
