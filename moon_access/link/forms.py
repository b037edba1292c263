"""The form of each type of a game's values in a message: how to write a value, and how to read and validate it.

The declared type of a field decides its form. Tiles look as in a record, ``6-3``. Suits are written by their value, and
other members of an enum by their name. A value that may be of several kinds names its kind, ``{"is": "Play", "seat": 0,
...}``; other named tuples are lists of their fields, and a linked list, such as the chain of draw dominoes, is a list
of its links, oldest first. If a linked list goes on from an older one, a message has only the new links, so that it
does not grow with the game.

A name from a message is looked up only in tables that this module makes. Reading raises BadMessage for anything wrong,
and nothing else. codec.py uses the forms for one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import NamedTuple, Protocol, TypeGuard, Union, cast, get_args, get_origin, get_type_hints

from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.record_lines import LARGEST

from .messages import BadMessage

Json = object
"""A JSON value: text, integer, boolean, None, a list or tuple of JSON values, or a dict of them by text."""
KIND = "is"
"""The key of the name of a value's class, if it may be of several classes."""

Encode = Callable[[object], Json]
Decode = Callable[[Json], object]
"""A function that reads a value. It raises BadMessage if the value is wrong."""
Make = Callable[..., object]
"""A class of named tuples."""


class Form(NamedTuple):
    """The functions that write and read values of one type. ``encode``: None if JSON takes the values unchanged."""

    encode: Encode | None
    decode: Decode


def whole_numbers() -> Form:
    """Return the form of integers within the bounds of a record. It refuses True in place of 1."""

    def decode(value: Json) -> object:
        if type(value) is not int or not -LARGEST <= value <= LARGEST:
            raise BadMessage
        return value

    return Form(None, decode)


def choice_of(values: Sequence[int]) -> Form:
    """Return the form of one of these numbers or booleans. It refuses a boolean in place of a number."""
    kind = type(values[0])
    allowed = frozenset(values)

    def decode(value: Json) -> object:
        if type(value) is not kind or value not in allowed:
            raise BadMessage
        return value

    return Form(None, decode)


def named_form(values: Mapping[int | str, object]) -> Form:
    """Return the form of values that each have a number or text as their name."""
    names = {value: name for name, value in values.items()}

    def decode(value: Json) -> object:
        if type(value) is not str and type(value) is not int:  # True equals 1, and would be found under it
            raise BadMessage
        found = values.get(value)
        if found is None:
            raise BadMessage
        return found

    return Form(names.__getitem__, decode)


def constant_form(constant: object) -> Form:
    """Return the form of a constant that both sides know. A message has None in its place."""
    return Form(lambda value: None, lambda value: constant)


def tuple_form(part: Form, most: int) -> Form:
    """Return the form of a tuple of at most ``most`` values."""
    encode, decode = part

    def read(value: Json) -> object:
        return tuple([decode(one) for one in list_in(value, most)])

    if encode is None:
        return Form(None, read)
    write = encode
    return Form(lambda value: [write(one) for one in cast("Sequence[object]", value)], read)


def set_form(part: Form, most: int) -> Form:
    """Return the form of a set: a sorted list. The values must be numbers or texts."""
    decode = part.decode
    assert part.encode is None
    return Form(
        lambda value: sorted(cast("frozenset[int]", value)),
        lambda value: frozenset([decode(one) for one in list_in(value, most)]),
    )


def optional_form(form: Form) -> Form:
    """Return the form of a value that may also be None."""
    encode, decode = form
    write = None if encode is None else (lambda value: None if value is None else encode(value))
    return Form(write, lambda value: None if value is None else decode(value))


def fields_form(make: Make, forms: Sequence[Form]) -> Form:
    """Return the form of a named tuple: the list of the values of all fields, in order."""
    writes = [(place, form.encode) for place, form in enumerate(forms) if form.encode is not None]
    reads = [form.decode for form in forms]
    count = len(forms)

    def encode(value: object) -> Json:
        parts = list(cast("tuple[object, ...]", value))
        for place, write in writes:
            parts[place] = write(parts[place])
        return parts

    def decode(value: Json) -> object:
        values = list_in(value, count)
        if len(values) != count:
            raise BadMessage
        return make(*[read(one) for read, one in zip(reads, values, strict=True)])

    return Form(encode if writes else None, decode)


def tagged_form(kinds: Mapping[type, Mapping[str, Form]]) -> Form:
    """Return the form of one of several classes: an object with the class's name and each field by its name."""
    by_class: dict[type, Encode] = {}
    by_name: dict[str, Decode] = {}
    for kind, forms in kinds.items():
        if kind.__name__ in by_name:
            raise TypeError(f"two kinds are called {kind.__name__}")
        by_class[kind], by_name[kind.__name__] = _fields_by_name(kind, forms)

    def decode(value: Json) -> object:
        name = value.get(KIND) if isinstance(value, dict) else None
        read = by_name.get(name) if isinstance(name, str) else None
        if read is None:
            raise BadMessage(KIND)
        return read(value)

    return Form(lambda value: by_class[type(value)](value), decode)


def _fields_by_name(kind: type, forms: Mapping[str, Form]) -> tuple[Encode, Decode]:
    make = cast(Make, kind)
    reads = [(name, form.decode) for name, form in forms.items()]
    writes = [(name, form.encode) for name, form in forms.items() if form.encode is not None]
    keys = (KIND, *forms)

    def encode(value: object) -> Json:
        told: dict[str, Json] = dict(zip(keys, (kind.__name__, *cast("tuple[object, ...]", value)), strict=True))
        for name, write in writes:
            told[name] = write(told[name])
        return told

    def decode(value: Json) -> object:
        given = cast("Mapping[str, Json]", value)
        return make(*[read_at(name, given, read) for name, read in reads])

    return encode, decode


def read_at(name: str, values: Mapping[str, Json], read: Decode) -> object:
    """Return the value at this key. Raises BadMessage with the path to it."""
    try:
        return read(values[name])
    except KeyError:
        raise BadMessage(name) from None
    except BadMessage as problem:
        raise BadMessage(f"{name}.{problem.where}".rstrip(".")) from None


def list_in(value: Json, most: int) -> Sequence[Json]:
    """Return the value, a list of at most ``most`` values. Raises BadMessage."""
    if not isinstance(value, list | tuple) or len(value) > most:
        raise BadMessage
    return value


class Links:
    """The form of a linked list of at most ``most`` links.

    A link is a named tuple whose last field is the link before it, or None. ``forms`` has the forms of the other
    fields. None is the empty list.
    """

    def __init__(self, make: Make, forms: Sequence[Form], most: int) -> None:
        self._make = make
        self._link = fields_form(lambda *values: values, forms)
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
        """Return how many links the list shares with the older list that ended with ``older``, and the new links."""
        kept_at = {id(link): place for place, link in enumerate(reversed(_links(older)), 1)}
        more: list[Json] = []
        while isinstance(last, tuple) and id(last) not in kept_at:
            more.append(self._write_one(last))
            last = last[-1]
        return {"kept": kept_at.get(id(last), 0), "more": more[::-1]}

    def read(self, value: Json, older: object) -> object:
        """Return the last link of a list.

        The JSON has the whole list, or its changes since the list that ended with ``older``. Raises BadMessage.
        """
        kept = 0
        last: object = None
        if isinstance(value, dict):
            kept, last = _kept_links(value.get("kept"), _links(older))
            value = value.get("more")
        for one in list_in(value, self._most - kept):
            read = self._link.decode(one)
            assert isinstance(read, tuple)
            last = self._make(*read, last)
        return last


def _kept_links(links_kept: Json, older: Sequence[object]) -> tuple[int, object]:
    """Return how many older links the list keeps, and the last of them. Raises BadMessage."""
    if type(links_kept) is not int or not 0 <= links_kept <= len(older):
        raise BadMessage("kept")
    return links_kept, older[-links_kept] if links_kept else None


def _links(last: object) -> list[tuple[object, ...]]:
    """Return all links, the last one first."""
    found: list[tuple[object, ...]] = []
    while isinstance(last, tuple):
        found.append(last)
        last = last[-1]
    return found


MOST_PARTS = 200
"""Maximum length of a list, unless the set of tiles needs more."""


class Fields(Protocol):
    """Any class of named tuples: its fields, and a call that makes a value of them."""

    _fields: tuple[str, ...]

    def __call__(self, *values: object) -> object: ...


def is_fields(kind: object) -> TypeGuard[type[tuple[object, ...]]]:
    """Return whether this is a class of named tuples."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


@memoize
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
            bool: choice_of((False, True)),
            Seat: choice_of(range(game.players)),
            Tile: named_form({str(tile): tile for tile in game.tiles}),
            Suit: named_form(suits),
            **{kind: constant_form(game.options) for kind in type(game.options).__mro__ if is_fields(kind)},
        }

    def form(self, hint: object) -> Form:
        """Return the form of a declared type. Raises TypeError if there is none."""
        if hint not in self._forms:
            self._forms[hint] = self._make_form(hint)
        return self._forms[hint]

    def _make_form(self, hint: object) -> Form:
        links = linked_in(hint)
        if links is not None:
            return self.links(links).form
        if hint is Action:
            return self.choice_of(self._actions)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return named_form({member.name: member for member in hint})
        if is_fields(hint):
            return fields_form(hint, [self.form(one) for one in hints_of(hint).values()])
        return self._make_compound_form(hint)

    def _make_compound_form(self, hint: object) -> Form:
        origin = get_origin(hint)
        parts = get_args(hint)
        if origin is Sequence or (origin is tuple and parts[1:] == (...,)):
            return tuple_form(self.form(parts[0]), self._most)
        if origin is frozenset:
            return set_form(self.form(parts[0]), self._most)
        if origin in (Union, UnionType):
            kinds = [part for part in parts if part is not NoneType]
            form = self.form(kinds[0]) if len(kinds) == 1 else self.choice_of(filter(is_fields, kinds))
            return form if len(kinds) == len(parts) else optional_form(form)
        raise TypeError(f"no form is known for values of the type {hint!r}")

    def choice_of(self, kinds: Iterable[type]) -> Form:
        """Return the form of one of several named tuples, which the name of the class tells apart."""
        return tagged_form({kind: {name: self.form(hint) for name, hint in hints_of(kind).items()} for kind in kinds})

    def links(self, kind: type[tuple[object, ...]]) -> Links:
        """Return the form of a linked list. For each player, it has at most one link a tile and one more."""
        *hints, _ = hints_of(kind).values()
        most = self._game.players * (len(self._game.tiles) + 1)
        return Links(kind, [self.form(hint) for hint in hints], most)
