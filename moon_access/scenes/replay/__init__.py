"""A finished game once more: where it comes from, how it is told, and stepping through it."""
