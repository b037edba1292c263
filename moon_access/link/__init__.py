"""A table that is elsewhere: what is said over the link, and what carries it."""
