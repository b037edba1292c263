"""The lessons of Mexican Train."""
