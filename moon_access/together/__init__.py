"""A table that is elsewhere, as a player's program knows it: what is sent and how, the lobby, talk."""
