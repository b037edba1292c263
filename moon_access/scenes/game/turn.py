"""The facts that a scene needs to answer one typed line: what the player may know, who listens, and in which words.

The scene hands one turn on to everything that the line leads to, so that all of it agrees about the game as it stands.
A turn is a value: when the game has gone on, the scene makes another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from moon_access.announcer.listener import Listener
from moon_access.announcer.move_kind import MoveKind
from moon_access.engine.actions import Action
from moon_access.engine.game import View
from moon_access.engine.tiles import Tile
from moon_access.games.words import AnyWords


class Turn:
    """One view of a game, with its listener and its words.

    ``legal``: the actions that the player may choose from now; empty if somebody else is to act.
    """

    def __init__(self, view: View, listener: Listener, words: AnyWords) -> None:
        self.view = view
        self.listener = listener
        self.words = words
        self.legal: Sequence[Action] = view.legal

    @cached_property
    def choices(self) -> tuple[Tile, ...]:
        """The tiles that may be chosen, in the order of their numbers in the list."""
        return self.words.choices(self.view, self.listener)

    @cached_property
    def asked(self) -> MoveKind | None:
        """The kind of move that the game asks the player for; None if it refuses no other kind because of it."""
        legal = {type(action) for action in self.legal}
        return next((kind for kind in self.words.kinds if kind.wanted and kind.action in legal), None)
