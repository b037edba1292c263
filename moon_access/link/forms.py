"""The form of each type of a game's values in a message: how to write a value, and how to read it with distrust.

The declared type of a field decides its form. Tiles look as in a record, ``6-3``. Suits are written by their value, and
other members of an enum by their name. A value that may be of several kinds names its kind, ``{"is": "Play", "seat": 0,
...}``; other named tuples are lists of their fields, and a linked list is a list of its links. A name from a message is
looked up only in tables that this module makes. Reading raises BadMessage for anything wrong, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

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
    """How to write and read values of one type. If ``encode`` is None, JSON has the values as they are."""

    encode: Encode | None
    decode: Decode


def whole_numbers() -> Form:
    """Return the form of integers as large as a record has them. It does not take True for 1."""

    def decode(value: Json) -> object:
        if type(value) is not int or not -LARGEST <= value <= LARGEST:
            raise BadMessage
        return value

    return Form(None, decode)


def one_of(values: Sequence[int]) -> Form:
    """Return the form of one of these numbers, or one of these booleans. It does not take one for the other."""
    kind, allowed = type(values[0]), frozenset(values)

    def decode(value: Json) -> object:
        if type(value) is not kind or value not in allowed:
            raise BadMessage
        return value

    return Form(None, decode)


def named(values: Mapping[int | str, object]) -> Form:
    """Return the form of values that each have a number or text as their name."""
    names = {value: name for name, value in values.items()}

    def decode(value: Json) -> object:
        if type(value) is not str and type(value) is not int:  # True would be found at 1
            raise BadMessage
        found = values.get(value)
        if found is None:
            raise BadMessage
        return found

    return Form(names.__getitem__, decode)


def always(constant: object) -> Form:
    """Return the form of a constant that both sides know. A message has None in its place."""
    return Form(lambda value: None, lambda value: constant)


def listed(part: Form, most: int) -> Form:
    """Return the form of a tuple of at most ``most`` values."""
    encode, decode = part

    def read(value: Json) -> object:
        return tuple([decode(one) for one in list_in(value, most)])

    if encode is None:
        return Form(None, read)
    write = encode
    return Form(lambda value: [write(one) for one in cast("Sequence[object]", value)], read)


def set_of(part: Form, most: int) -> Form:
    """Return the form of a set: a sorted list. The values must be numbers or texts."""
    decode = part.decode
    assert part.encode is None
    return Form(
        lambda value: sorted(cast("frozenset[int]", value)),
        lambda value: frozenset([decode(one) for one in list_in(value, most)]),
    )


def optional(form: Form) -> Form:
    """Return the form of a value that may also be None."""
    encode, decode = form
    write = None if encode is None else (lambda value: None if value is None else encode(value))
    return Form(write, lambda value: None if value is None else decode(value))


def fields(make: Make, forms: Sequence[Form]) -> Form:
    """Return the form of a named tuple: the list of the values of all fields, in order."""
    writes = [(place, form.encode) for place, form in enumerate(forms) if form.encode is not None]
    reads, count = [form.decode for form in forms], len(forms)

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


def tagged(kinds: Mapping[type, Mapping[str, Form]]) -> Form:
    """Return the form of one of several classes: an object with the class's name and each field by its name."""
    by_class: dict[type, Encode] = {}
    by_name: dict[str, Decode] = {}
    for kind, forms in kinds.items():
        if kind.__name__ in by_name:
            raise TypeError(f"two kinds are called {kind.__name__}")
        by_class[kind], by_name[kind.__name__] = _tagged(kind, forms)

    def decode(value: Json) -> object:
        name = value.get(KIND) if isinstance(value, dict) else None
        read = by_name.get(name) if isinstance(name, str) else None
        if read is None:
            raise BadMessage(KIND)
        return read(value)

    return Form(lambda value: by_class[type(value)](value), decode)


def _tagged(kind: type, forms: Mapping[str, Form]) -> tuple[Encode, Decode]:
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


def read_at(name: str, given: Mapping[str, Json], read: Decode) -> object:
    """Return the value at this key. Raises BadMessage with the path to it."""
    try:
        return read(given[name])
    except KeyError:
        raise BadMessage(name) from None
    except BadMessage as problem:
        raise BadMessage(f"{name}.{problem.where}".rstrip(".")) from None


def list_in(value: Json, most: int) -> Sequence[Json]:
    """Return the value, a list of at most ``most`` values. Raises BadMessage."""
    if not isinstance(value, list | tuple) or len(value) > most:
        raise BadMessage
    return value
