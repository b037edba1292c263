"""Keep what lasts from one start to the next: settings, saved games, and their statistics."""
