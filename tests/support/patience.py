"""How long a test waits for an event that must come, in seconds.

A test that passes does not wait so long. The figure only decides when a machine that does ten things at once is taken
for a program that hangs, and stays under the limit that setup.cfg sets for a whole test.
"""

PATIENCE = 120.0
