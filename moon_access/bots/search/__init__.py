"""Search for players of any game: exact play of trick games with all tiles known, and where unseen tiles may lie.

No game is known here. The games' own bots say which tile may lie where, and what a position is worth."""
