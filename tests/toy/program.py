"""The program, with the toy game in its registry: that is the one line that a game takes outside its folder."""

from __future__ import annotations

from typing import cast

from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition
from tests.toy.highest import Highest

GAMES["highest"] = cast(AnyDefinition, Highest())

if __name__ == "__main__":
    from moon_access.__main__ import main

    main()
