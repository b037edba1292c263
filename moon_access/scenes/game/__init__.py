"""One player at a table, or at a finished game: the scene obeys what is typed, and tells what happens."""
