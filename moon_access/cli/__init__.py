"""Read the command line, its flags and commands, and answer scripts."""
