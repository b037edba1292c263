"""The game record: written line by line as a game goes, read back with every check."""
