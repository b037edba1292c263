"""Input and output: present lines that are already worded, and read what the player types.

Nothing here chooses words. The folder console decides what to present, and when.
"""
