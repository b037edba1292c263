"""A stand-in for comtypes on systems without COM: see client.py."""
