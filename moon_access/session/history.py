"""What a player has been told of the game, kept as messages and read again line by line or by kind."""

from __future__ import annotations

from collections.abc import Callable

from moon_access.announcer.message import Kind, Message


class History:
    """The messages of one game in their order, with a place that next and previous move.

    ``tell_past`` adds what was told before; it is not called before somebody asks, or more is added.
    """

    def __init__(self, tell_past: Callable[[History], None] | None = None) -> None:
        self._told: list[Message] = []
        self._tell_past = tell_past
        self._place = 0
        self._my_turn = 0

    @property
    def _lines(self) -> list[Message]:
        tell_past, self._tell_past = self._tell_past, None
        if tell_past is not None:
            tell_past(self)
        return self._told

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, message: Message) -> None:
        self._lines.append(message)
        self._place = len(self._lines)

    def mark_my_turn(self, place: int) -> None:
        """What comes from this place on is "since my last turn"."""
        self._my_turn = place

    def since_my_turn(self) -> list[Message]:
        return self._lines[self._my_turn :]

    def of_kind(self, kind: Kind) -> list[Message]:
        """All messages of one kind, the latest deal's only where there are many."""
        return [message for message in self._lines if message.kind is kind]

    def first(self) -> Message | None:
        return self._at(0)

    def last(self) -> Message | None:
        return self._at(len(self._lines) - 1)

    def previous(self) -> Message | None:
        """The line before the place; None at the first."""
        return self._step(-1)

    def next(self) -> Message | None:
        """The line after the place; None at the last."""
        return self._step(1)

    def _step(self, step: int) -> Message | None:
        lines = self._lines  # first: with the past, the place comes
        return self._at(self._place + step) if lines else None

    def _at(self, place: int) -> Message | None:
        if not 0 <= place < len(self._lines):
            return None
        self._place = place
        return self._lines[place]
