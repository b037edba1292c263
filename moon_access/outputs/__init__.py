"""The ways out of the program, and in: they present lines that are already worded, and read what is typed."""
