"""Named tuples: the library's, completed when the first of a class is made and not as its module is imported.

A start imports eighty such classes and its first prompt waits for them; by then a third have a tuple. What costs is the
constructor that the library compiles for each. A class is written as for ``typing.NamedTuple``, to the type checker it
is one, and it does what that does: tests/architecture/test_named_tuples.py holds one against the other.

Nothing of the game is here.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from there on the annotations of a body are no dictionary
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter as _place  # what the library reads a field with, too
    from collections import namedtuple

    class _Fields(tuple):
        """A tuple whose places have names."""

        __slots__ = ()

        def __new__(cls, /, *values, **named):
            """The first of its class: there is none before either of these two."""
            return _completed(cls).__new__(cls, *values, **named)

        @classmethod
        def _make(cls, values):
            _completed(cls)
            return cls._make(values)

    def _completed(cls):
        """The class that names the fields, with what the library has for them."""
        cls = next(above for above in cls.__mro__ if "_fields" in above.__dict__)
        library = namedtuple(cls.__name__, cls._fields, defaults=cls._field_defaults.values(), module=cls.__module__)
        for name in ("__new__", "_make", "_replace", "_asdict", "__repr__", "__getnewargs__"):
            if name not in cls.__dict__:
                setattr(cls, name, library.__dict__[name])
        return cls

    class _Made(type):
        """Makes a class whose base is ``NamedTuple`` a tuple of the fields that its body annotates."""

        def __new__(cls, name, bases, body):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            getters = {field: _place(place, None) for place, field in enumerate(fields)}
            own = {"__slots__": (), "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            return type.__new__(type, name, (_Fields, *bases[1:]), body | getters | own)

    NamedTuple = type.__new__(_Made, "NamedTuple", (), {})
