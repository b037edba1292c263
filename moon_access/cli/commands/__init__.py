"""Define the commands of the command line, one module a group.

Each function here adds one command to the program: its options, its help, and the part of the program that does it.
That part is loaded only when the command runs.
"""
