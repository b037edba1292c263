"""What PyInstaller freezes: the program begins here."""

from moon_access.frozen import main

main()
