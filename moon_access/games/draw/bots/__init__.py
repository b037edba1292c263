"""Draw dominoes as bots play them."""
