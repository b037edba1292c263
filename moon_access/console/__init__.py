"""The console: the place where one player reads and types. It knows no game."""
