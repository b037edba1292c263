"""Finds the legal move that a player names in the program's own words, as a hint or a list says it.

A player may type back "sixes as trump" or "cover with eleven eight". The reader of moves (move_reader.py) understands
what players type by themselves; this module is asked after it, and knows only the texts of the game's words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Action, Play
from moon_access.evening.command import Typed
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.i18n.typed_words import fold

from .game_scene import Turn

WITH_MOVE = ("play", "discard", "pass", "draw")
"""The ids of commands whose word may stand before a move."""


class SpokenMoves:
    """The legal moves of one turn by what the program calls them, in one language, in English and in braille."""

    def __init__(self, turn: Turn, catalog: Catalog, read: Callable[[str], Typed | None]) -> None:
        self.turn = turn
        self._read = read
        self._by_text: dict[str, list[Action]] = {}
        catalogs = [catalog, Catalog(catalog.language, braille=not catalog.braille), Catalog(ENGLISH)]
        wordings = [Wording(one, style) for one in catalogs for style in TileStyle]
        for action in turn.legal:
            for text in {text for message in self._messages(action) for text in _texts(message, wordings)}:
                for way in self._ways(text):
                    self._by_text.setdefault(way, []).append(action)

    def find(self, typed: str) -> Action | None:
        """Return the legal move that this line names, or None if it names none, or several that are not one tile's.

        If it names a tile that fits several ends, the play that is returned has no end. A line without a letter names
        none: the reader of moves has judged it, and "-1" is no "1".
        """
        if not any(char.isalpha() for char in typed):
            return None
        found = list(dict.fromkeys(self._by_text.get(fold(typed), ())))
        if len(found) < 2:
            return found[0] if found else None
        plays = [action for action in found if isinstance(action, Play)]
        is_one_tile = len(plays) == len(found) and len({play.tile for play in plays}) == 1
        return plays[0]._replace(end=None) if is_one_tile else None

    def _messages(self, action: Action) -> tuple[Message, ...]:
        words = self.turn.words
        more = (
            words.name_spoken_move(action, self.turn.view, self.turn.listener)
            if words.name_spoken_move is not None
            else ()
        )
        return words.name_move(action), *more

    def _ways(self, text: str) -> Iterator[str]:
        """Yield a text of ours as we compare it, and what follows the word for a move, if the text begins with one.

        A word for a move that the player typed is not left out: at a discard, "play six two" is no discard.
        """
        yield fold(text)
        typed = self._read(text)
        if typed is not None and typed.command.id in WITH_MOVE and typed.argument:
            yield fold(typed.argument)


def _texts(message: Message, wordings: list[Wording]) -> Iterator[str]:
    """Yield the message in each of these wordings, without the word that announces a hint."""
    for wording in wordings:
        text = wording.line(message)
        yield text.partition(": ")[2] or text
