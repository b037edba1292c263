"""Collect the announcements from one choice of a player to the next, including the prompt.

The player chooses like the normal bot, so that the deals are equal in every language and verbosity.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .levels import bot
from .seated import Seated


def turns_of(game: str, language: str, verbosity: str, deals: int) -> Iterator[str]:
    """Return the turns of so many deals on a screen of 80 columns, each as shown up to its prompt."""
    mind = bot(game, "normal")
    played = seed = 0
    while played < deals:
        seed += 1
        player = Seated(game, language, seed=f"words {seed}", bots="normal", verbosity=verbosity)
        last = min(deals - played, 10)
        yield player.type()
        while not player.table.is_over and player.table.state.deal <= last:
            view = player.table.view(player.session.seat)
            player.session.submit(mind.advise(view, Random(f"{seed} {player.table.turn}")).action)
            yield player.type()
        played += min(last, player.table.state.deal)


def words_in(shown: str) -> int:
    return len(shown.split())
