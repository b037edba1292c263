"""One player at a table, or at a finished game: the scene obeys typed lines, and tells events."""
