"""Moon in words."""
