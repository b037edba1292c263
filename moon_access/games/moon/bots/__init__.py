"""Moon as bots play it, for three and for four."""
