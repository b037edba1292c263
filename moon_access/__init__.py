"""moon-access: domino games for the console, made for blind and deafblind players."""

__version__ = "0.1.0"
