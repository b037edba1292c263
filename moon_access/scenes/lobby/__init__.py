"""The places of a player at a server: the lobby, a table that waits for its players, a game with others."""
