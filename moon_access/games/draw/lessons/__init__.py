"""The lessons of draw dominoes."""
