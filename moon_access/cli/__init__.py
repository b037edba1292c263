"""The command line: flags and commands, and what scripts ask for."""
