"""Who may come to a server, under what name, and how much anybody may ask of it. Knows no table and no door."""
