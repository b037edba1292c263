"""Draw dominoes as bots play it."""
