"""Keep the record of a game: written line by line as the game goes on, and read back with every check."""
