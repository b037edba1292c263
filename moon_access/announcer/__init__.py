"""Choose the wording: this folder turns events and questions into messages for the player who hears them.

A message holds its English text, which is the key of its translation, and values for the nouns in it. wording.py turns
it into a line in one language, one tile style and one way of reading. Nothing here prints, speaks or reads typed lines.
"""
