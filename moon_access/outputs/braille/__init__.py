"""Braille on paper, and the routing keys of a braille display."""
