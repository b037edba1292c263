"""Store what the program keeps from one start to the next: settings, saved games, and their statistics."""
