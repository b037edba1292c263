"""The form of each type of a game's values: what a field is declared as settles how it looks in a message.

Tiles are written as in a record, ``6-3``; suits by their value, other members of an enum by their name; what may be of
several kinds has its kind with it: ``{"is": "Play", "seat": 0, ...}``; any other tuple with names is a list of its
fields, a linked list one of its links. Nothing is ever looked up by a name that came, but in tables that are made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Protocol, TypeGuard, Union, get_args, get_origin, get_type_hints

from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame
from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Seat, Suit, Tile

from .forms import Form, always, fields, listed, named, one_of, optional, set_of, tagged, whole_numbers
from .linked import Links

MOST_PARTS = 200
"""Maximum length of a list, unless the set of tiles needs more."""


class Fields(Protocol):
    """A class of named tuples."""

    _fields: tuple[str, ...]

    def __call__(self, *values: object) -> object: ...


def is_fields(kind: object) -> TypeGuard[type[tuple[object, ...]]]:
    """Return whether this is a class of named tuples."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


@memoized
def hints_of(kind: type) -> Mapping[str, object]:
    """Return the declared type of each field."""
    return get_type_hints(kind)


def linked_in(hint: object) -> type[tuple[object, ...]] | None:
    """Return the class of the links if this type declares a linked list, otherwise None."""
    for kind in (hint, *get_args(hint)):
        if is_fields(kind) and kind in get_args([*hints_of(kind).values()][-1]):
            return kind
    return None


class Types:
    """The forms of one game's values. ``actions`` has the classes that an ``Action`` may have."""

    def __init__(self, game: AnyGame, actions: Iterable[type]) -> None:
        self._game = game
        self._actions = tuple(actions)
        self._most = max(MOST_PARTS, 2 * len(game.tiles))
        suits = {suit.value: suit for suit in Suit}
        self._forms: dict[object, Form] = {
            int: whole_numbers(),
            bool: one_of((False, True)),
            Seat: one_of(range(game.players)),
            Tile: named({str(tile): tile for tile in game.tiles}),
            Suit: named(suits),
            **{kind: always(game.options) for kind in type(game.options).__mro__ if is_fields(kind)},
        }

    def form(self, hint: object) -> Form:
        """Return the form of a declared type. Raises TypeError if there is none."""
        if hint not in self._forms:
            self._forms[hint] = self._made(hint)
        return self._forms[hint]

    def _made(self, hint: object) -> Form:
        links = linked_in(hint)
        if links is not None:
            return self.links(links).form
        if hint is Action:
            return self.one_of(self._actions)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return named({member.name: member for member in hint})
        if is_fields(hint):
            return fields(hint, [self.form(one) for one in hints_of(hint).values()])
        return self._put_together(hint)

    def _put_together(self, hint: object) -> Form:
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Sequence or (origin is tuple and parts[1:] == (...,)):
            return listed(self.form(parts[0]), self._most)
        if origin is frozenset:
            return set_of(self.form(parts[0]), self._most)
        if origin in (Union, UnionType):
            kinds = [part for part in parts if part is not NoneType]
            form = self.form(kinds[0]) if len(kinds) == 1 else self.one_of(filter(is_fields, kinds))
            return form if len(kinds) == len(parts) else optional(form)
        raise TypeError(f"no form is known for values of the type {hint!r}")

    def one_of(self, kinds: Iterable[type]) -> Form:
        """Return the form of one of several named tuples, which the name of the class tells apart."""
        return tagged({kind: {name: self.form(hint) for name, hint in hints_of(kind).items()} for kind in kinds})

    def links(self, kind: type[tuple[object, ...]]) -> Links:
        """Return the form of a linked list. Its maximum length is one link a tile and one more, for each player."""
        *hints, _ = hints_of(kind).values()
        most = self._game.players * (len(self._game.tiles) + 1)
        return Links(kind, [self.form(hint) for hint in hints], most)
