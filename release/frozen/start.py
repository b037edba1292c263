"""What PyInstaller freezes: the program begins here.

It lies in a folder that is no package: PyInstaller takes what lies beside the package of a script before what is
installed, and would freeze the sources, without their catalogues and the compiled search.
"""

from moon_access.frozen import main

main()
