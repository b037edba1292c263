"""One player at a table, or at a finished game: what is typed is obeyed, what happens is told."""
