"""The seconds that a test waits for an event that must come.

A passing test does not wait that long. The figure only decides when a busy machine counts as a hanging program. It
stays below the limit of setup.cfg for a whole test.
"""

PATIENCE = 120.0
