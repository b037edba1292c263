"""Mexican Train in words."""
