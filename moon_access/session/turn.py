"""What holds while one typed line is answered: what the player may know, who listens, and in which words.

A session makes it once for each line and hands it on, so that everything that the line leads to agrees about the game
as it stands. It is a value: when the game has gone on, there is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from moon_access.announcer.listener import Listener
from moon_access.engine.actions import Action, Bid, Discard, NameTrump, Play
from moon_access.engine.game import View
from moon_access.engine.tiles import Tile
from moon_access.games.words import AnyWords

ASKED: tuple[type[Action], ...] = (Bid, NameTrump, Discard, Play)
"""The kinds of move that a prompt asks for, the first that is legal before the others."""


class Turn:
    """``legal`` are the actions that the player may choose from now; none if somebody else is to act."""

    def __init__(self, view: View, listener: Listener, words: AnyWords) -> None:
        self.view = view
        self.listener = listener
        self.words = words
        self.legal: Sequence[Action] = view.legal

    @cached_property
    def choices(self) -> tuple[Tile, ...]:
        """Return the tiles that may be chosen, as they are numbered."""
        return self.words.choices(self.view, self.listener)

    @cached_property
    def asked(self) -> type[Action] | None:
        """Return the kind of move that the player is asked for; None if there is none, or it is this game's alone."""
        kinds = {type(action) for action in self.legal}
        return next((kind for kind in ASKED if kind in kinds), None)
