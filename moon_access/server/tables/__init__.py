"""Hosted tables: who sits there, the game that is on, and what the table tells each person."""
