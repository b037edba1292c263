"""Read the command line: flags and commands, and answer what scripts ask for."""
