"""The player's own table at home, and the menu, where games begin."""
