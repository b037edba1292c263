"""Where a player is at a server: the lobby, a table that waits, a game with others."""
