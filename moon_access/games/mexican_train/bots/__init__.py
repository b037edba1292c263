"""Mexican Train as bots play it."""
