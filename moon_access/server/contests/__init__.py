"""Evenings for everybody at a server, alone with bots or at tables with each other, whose results are compared."""
