"""The bots of Mexican Train."""
