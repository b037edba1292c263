"""The commands of the command line, one module a group. Each function gives the program one command: what it can be
given, its help, and which part of the program does it, which is loaded only then."""
