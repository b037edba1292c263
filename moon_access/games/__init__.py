"""The games: a folder for each, what every game must give, and the registry."""
