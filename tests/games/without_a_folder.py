"""A process without the folder of one game: it plays a round of every other game, and prints their names.

python -m tests.games.without_a_folder moon
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from random import Random
from types import ModuleType
from typing import Any

from moon_access.announcer.listener import Listener
from moon_access.bots.levels import bot_of
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.words import tellings

NAMES = ("Eva", "Anna", "Ben", "Clara", "Dora", "Emily", "Frank", "Grace")


class Missing(MetaPathFinder):
    """An import hook that finds nothing in one folder, as if it were deleted."""

    def __init__(self, folder: str) -> None:
        self.module = f"moon_access.games.{folder}"

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == self.module or fullname.startswith(f"{self.module}."):
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


def play_a_round(name: str) -> None:
    """Play one round with bots: apply each move, write it as in a record, and announce it to a player."""
    definition: Any = GAMES[name]
    game, words, lines, chance = definition.rules(), definition.words(), definition.record_lines(), Random(name)
    bots = [bot_of(definition.bots(), "easy") for _ in range(game.players)]
    listener = Listener(Seat(0), NAMES[: game.players], sides=game.sides)
    state = game.start()
    while not state.winners and (state.deal < 2 or state.to_act is not None):
        if state.to_act is None:
            shuffled = chance.sample(game.tiles, len(game.tiles))
            action = game.make_deal(state, shuffled, Seat(chance.randrange(game.players)))
        else:
            action = bots[state.to_act].advise(game.view(state, state.to_act), chance).action
        state, events = game.apply(state, action)
        lines.line_of(action, events)
        heard = [(game.redact(event, Seat(0)), game.view(state, Seat(0))) for event in events]
        assert all(map(list, tellings(words, heard, listener).ways))


def main(folder: str) -> None:
    sys.meta_path.insert(0, Missing(folder))
    for name in GAMES:
        try:
            GAMES[name]
        except ImportError as missing:
            assert folder in str(missing), missing
        else:
            play_a_round(name)
            print(name)


if __name__ == "__main__":
    main(sys.argv[1])
