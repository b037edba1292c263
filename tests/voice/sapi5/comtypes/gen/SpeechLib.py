"""A stand-in for the type library of SAPI that comtypes generates. Speaking needs nothing of it."""
