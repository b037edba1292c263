"""Keep the record of a game: write it line by line as the game goes on, and read it back with every check."""
