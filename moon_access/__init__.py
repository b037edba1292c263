"""moon-access: domino games for the console, made for blind and deafblind players."""

__version__ = "0.3.0.dev0"
"""The one place where the version is written down; packages, help and man pages read it here.

Between releases it is that of the next one, and ends with .dev0.
"""

HOME_PAGE = "https://github.com/moon-access/moon-access"
"""The one place where our address is written down; packages, recipes and the check for a newer version read it here."""
