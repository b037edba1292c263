"""The scenes of an evening: a folder for each kind of place where a player can be."""
