"""The hall: everybody who is at a server, all its tables, and what people do there besides playing."""
