"""One run of the program, from the first line to every way out: the first start, the menu, setting a table up."""
