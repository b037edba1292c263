"""Bots against bots: whole games without a player, counted and evaluated, in this process or in many."""
