"""Speak languages: the catalogues, the forms of nouns, and the words that a player typed."""
