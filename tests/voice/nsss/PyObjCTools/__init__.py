"""A stand-in for PyObjC's package of tools."""
