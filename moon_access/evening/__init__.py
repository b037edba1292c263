"""One player's evening: the scenes on its stack, the only loop, and the words of the commands."""
