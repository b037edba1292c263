"""The terminals of players who are elsewhere: at the other end of a connection, or at a page in a browser."""
