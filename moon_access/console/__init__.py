"""Where one player reads and types."""
