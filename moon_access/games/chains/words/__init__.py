"""The words that games of chains share."""
