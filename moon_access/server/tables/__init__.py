"""Hosted tables: who sits there, the game that is on, and what each of those who are there is told of it."""
