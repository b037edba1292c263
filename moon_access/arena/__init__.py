"""The arena: whole games between bots, without a player, counted and evaluated, in this process or in many."""
