"""42 in words."""
