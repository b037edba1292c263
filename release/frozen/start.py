"""Begin the program that PyInstaller freezes.

This file is in a folder that is no package: PyInstaller prefers what is beside the package of a script to what is
installed, and would freeze the sources, without their catalogues and the compiled search.
"""

from moon_access.frozen import main

main()
