"""Draw dominoes with the double-12 set."""
