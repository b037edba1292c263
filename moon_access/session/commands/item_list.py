"""A list that is read item by item, and opened by a command: the help, the rules.

None of them opens inside another, for nobody would find out again.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.console.pager import read_items
from moon_access.evening.evening import Back, Dialog, Evening, Following, Push


class ItemList(Dialog):
    """The list, read until the player is done. ``items`` are lines of one item each."""

    def __init__(self, evening: Evening, name: Message, items: Sequence[tuple[Message, ...]]) -> None:
        super().__init__(evening)
        self._name = name
        self._items = items

    def go_on(self) -> Following:
        evening = self.evening
        read_items(self.console, self._name, self._items, evening.step_of, evening.obey_beside)
        return Back()


def open_list(evening: Evening, name: Message, items: Sequence[tuple[Message, ...]]) -> Following:
    """Have the player read a list."""
    return Push(ItemList(evening, name, items))


def is_in_a_list(evening: Evening) -> bool:
    """Return whether the player reads a list already, and say so."""
    is_in = evening.is_in(ItemList)
    if is_in:
        evening.console.tell(general.in_a_list())
    return is_in
