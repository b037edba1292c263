"""Run the program once, from the first line to every way out: the first start, the beginning, and leaving."""
