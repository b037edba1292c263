"""A stand-in for the type library of SAPI that comtypes makes; speaking needs nothing of it."""
