"""The forms of values in a message: how one is written, and read again with nothing taken on trust.

Forms are put together here from smaller ones. Which form a value of a game has, follows from its type: see types.py.
Reading raises BadMessage for whatever is not right, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from moon_access.games.record_lines import LARGEST

from .messages import BadMessage

Json = object
"""What JSON has: texts, whole numbers, truth, nothing, lists or tuples of these, and dicts by text."""
KIND = "is"
"""The key that tells which of several kinds a value is of."""

Encode = Callable[[object], Json]
Decode = Callable[[Json], object]
"""Raises BadMessage."""
Make = Callable[..., object]
"""A class of tuples with names."""


class Form(NamedTuple):
    """How values of one type are written, and read again. ``encode`` None: JSON has them as they are."""

    encode: Encode | None
    decode: Decode


def whole_numbers() -> Form:
    """Those as large as a record has them; True is not taken for 1."""

    def decode(value: Json) -> object:
        if type(value) is not int or not -LARGEST <= value <= LARGEST:
            raise BadMessage
        return value

    return Form(None, decode)


def one_of(values: Sequence[int]) -> Form:
    """One of these numbers, or of these truth values: neither is taken for the other."""
    kind, allowed = type(values[0]), frozenset(values)

    def decode(value: Json) -> object:
        if type(value) is not kind or value not in allowed:
            raise BadMessage
        return value

    return Form(None, decode)


def named(values: Mapping[int | str, object]) -> Form:
    """By a number or text for each."""
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
    """What both sides know; nothing is told of it."""
    return Form(lambda value: None, lambda value: constant)


def listed(part: Form, most: int) -> Form:
    """A tuple of at most so many."""
    encode, decode = part

    def read(value: Json) -> object:
        return tuple([decode(one) for one in list_in(value, most)])

    if encode is None:
        return Form(None, read)
    write = encode
    return Form(lambda value: [write(one) for one in cast("Sequence[object]", value)], read)


def set_of(part: Form, most: int) -> Form:
    """A set, in the order of its values, which are numbers or texts."""
    decode = part.decode
    assert part.encode is None
    return Form(
        lambda value: sorted(cast("frozenset[int]", value)),
        lambda value: frozenset([decode(one) for one in list_in(value, most)]),
    )


def optional(form: Form) -> Form:
    """Or None."""
    encode, decode = form
    write = None if encode is None else (lambda value: None if value is None else encode(value))
    return Form(write, lambda value: None if value is None else decode(value))


def fields(make: Make, forms: Sequence[Form]) -> Form:
    """A list of the values of all fields, in their order."""
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
    """One of several classes, each with its fields and their forms: by key, with its name."""
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
    """What stands at this key. Raises BadMessage, with the way to it."""
    try:
        return read(given[name])
    except KeyError:
        raise BadMessage(name) from None
    except BadMessage as problem:
        raise BadMessage(f"{name}.{problem.where}".rstrip(".")) from None


def list_in(value: Json, most: int) -> Sequence[Json]:
    """A list of at most so many. Raises BadMessage."""
    if not isinstance(value, list | tuple) or len(value) > most:
        raise BadMessage
    return value
