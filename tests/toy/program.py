"""The program, with the toy game in its registry: this is the one line that a game needs outside its folder."""

from __future__ import annotations

from moon_access.games import GAMES
from tests.toy.highest import Highest

GAMES.folders["highest"] = lambda: {"highest": Highest}

if __name__ == "__main__":
    from moon_access.__main__ import main

    main()
