"""Linked lists in a message, such as the chain of draw dominoes: as lists, the oldest link first.

A list that goes on from an older one, as one view's chain does from that of the view before, is told by what was added
to it. So a message does not grow with the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from .forms import Form, Json, Make, fields, list_in
from .messages import BadMessage


class Links:
    """The form of a linked list of at most ``most`` links.

    A link is a named tuple whose last field is the link before it, or None. ``forms`` has the forms of the other
    fields. None is the empty list.
    """

    def __init__(self, make: Make, forms: Sequence[Form], most: int) -> None:
        self._make = make
        self._link = fields(lambda *values: values, forms)
        self._most = most

    @property
    def form(self) -> Form:
        """The form of the whole list."""
        return Form(self.write, lambda value: self.read(value, None))

    def write(self, last: object) -> Json:
        """Return the whole list as JSON. ``last`` is its last link."""
        return [self._write_one(link) for link in reversed(_links(last))]

    def _write_one(self, link: tuple[object, ...]) -> Json:
        encode = self._link.encode
        return link[:-1] if encode is None else encode(link[:-1])

    def changes(self, last: object, older: object) -> Json:
        """Return how many links are still those of the list that ended with ``older``, and the new links."""
        kept_at = {id(link): place for place, link in enumerate(reversed(_links(older)), 1)}
        more: list[Json] = []
        while isinstance(last, tuple) and id(last) not in kept_at:
            more.append(self._write_one(last))
            last = last[-1]
        return {"kept": kept_at.get(id(last), 0), "more": more[::-1]}

    def read(self, value: Json, older: object) -> object:
        """Return the last link of a list.

        The JSON has the whole list, or its changes since the list that ended with ``older``. Raises BadMessage.

        Returns:
            The last link, or None for an empty list.
        """
        kept, last = 0, None
        if isinstance(value, dict):
            kept, last = _kept(value.get("kept"), _links(older))
            value = value.get("more")
        for one in list_in(value, self._most - kept):
            read = self._link.decode(one)
            assert isinstance(read, tuple)
            last = self._make(*read, last)
        return last


def _kept(kept: Json, older: Sequence[object]) -> tuple[int, object]:
    """Return how many older links the list keeps, and the last of them. Raises BadMessage."""
    if type(kept) is not int or not 0 <= kept <= len(older):
        raise BadMessage("kept")
    return kept, older[-kept] if kept else None


def _links(last: object) -> list[tuple[object, ...]]:
    """Return all links, the last one first."""
    found: list[tuple[object, ...]] = []
    while isinstance(last, tuple):
        found.append(last)
        last = last[-1]
    return found
