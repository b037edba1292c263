"""The one place where wording is chosen: what happened or was asked, for whom, as a message.

A message holds its English text, which is the key of its translation, and the nouns that go into it as
values; wording.py turns it into a line of one language, one tile style and one way of reading. Nothing here
prints, speaks or reads what was typed.
"""
