"""Draw dominoes in words."""
