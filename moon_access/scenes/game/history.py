"""The history of a game as its player heard it: messages, read again line by line or by kind.

If the players of a table play from memory, the history hides the tiles that the command ``last`` hides, too: those of
tricks before the last one, and of earlier deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from moon_access.announcer.every_game import names_tile
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message
from moon_access.engine.events import Dealt, Event, GameOver, TrickTaken
from moon_access.engine.game import View
from moon_access.games.words import AnyWords

Heard = Sequence[tuple[Event, View]]
"""The events as a seat may know them, each with the view after it."""


class History:
    """The messages of one game in their order, with a place that next and previous move.

    ``tell_past`` adds the earlier messages; it is called only when the player asks or a message is added.
    ``from_memory``: whether the players have to remember older tricks, until the game is over.
    """

    def __init__(self, tell_past: Callable[[History], None] | None = None, *, from_memory: bool = False) -> None:
        self._messages: list[Message] = []
        self._tell_past = tell_past
        self._is_from_memory = from_memory
        self._place = 0
        self._my_turn = 0
        self._last_trick = self._this_trick = 0  # their first lines; before the first trick, the deal's first line

    @property
    def _lines(self) -> list[Message]:
        tell_past, self._tell_past = self._tell_past, None
        if tell_past is not None:
            tell_past(self)
        return self._messages

    def __len__(self) -> int:
        return len(self._lines)

    def hear(self, heard: Heard, words: AnyWords, listener: Listener) -> None:
        """Add the messages for these events, without sounds."""
        listener = listener._replace(earcons=None)
        for together in _split_by_trick(heard):
            begins, ends = type(together[0][0]), type(together[-1][0])
            if begins is Dealt:
                self._last_trick = self._this_trick = len(self)
            for message in words.announce(together, listener):
                self.add(message)
            if ends is TrickTaken:
                self._last_trick, self._this_trick = self._this_trick, len(self)
            if ends is GameOver:
                self._is_from_memory = False

    def keeps_back(self, kind: Kind | None = None) -> bool:
        """Return whether the history hides lines of this kind (None: of any), which players have to remember."""
        lines = self._lines
        return any(not self._may_be_told(at) for at, line in enumerate(lines) if kind in (None, line.kind))

    def _may_be_told(self, place: int) -> bool:
        return not self._is_from_memory or place >= self._last_trick or not names_tile(self._lines[place])

    def add(self, message: Message) -> None:
        self._lines.append(message)
        self._place = len(self._lines)

    def mark_my_turn(self, place: int) -> None:
        """Let "since my last turn" begin at this place."""
        self._my_turn = place

    def since_my_turn(self) -> list[Message]:
        lines = self._lines  # read this first: it loads the past, which changes places
        return [lines[place] for place in range(self._my_turn, len(lines)) if self._may_be_told(place)]

    def of_kind(self, kind: Kind) -> list[Message]:
        """Return all messages of one kind that the history may tell."""
        return [line for place, line in enumerate(self._lines) if line.kind is kind and self._may_be_told(place)]

    def first(self) -> Message | None:
        return self._go_to_first(range(len(self)))

    def last(self) -> Message | None:
        return self._go_to_first(range(len(self) - 1, -1, -1))

    def previous(self) -> Message | None:
        """Go back to the line before, and return it; None at the first."""
        lines = self._lines  # read this first: it loads the past, which changes places
        return self._go_to_first(range(min(self._place, len(lines)) - 1, -1, -1))

    def next(self) -> Message | None:
        """Go on to the next line, and return it; None at the last."""
        lines = self._lines
        return self._go_to_first(range(self._place + 1, len(lines)))

    def _go_to_first(self, places: range) -> Message | None:
        """Go to the first of these places whose line may be told, and return the line; None if there is none."""
        place = next((place for place in places if self._may_be_told(place)), None)
        if place is None:
            return None
        self._place = place
        return self._lines[place]


def _split_by_trick(heard: Heard) -> Iterator[Heard]:
    """Yield the events in pieces, each at most a trick and at most a deal.

    So events that the words announce together stay together.
    """
    piece: list[tuple[Event, View]] = []
    for event, view in heard:
        if piece and (isinstance(event, Dealt) or isinstance(piece[-1][0], TrickTaken)):
            yield piece
            piece = []
        piece.append((event, view))
    if piece:
        yield piece
