"""Named tuples: the library's, without what costs a start of the program time.

A start imports eighty such classes, makes a few tuples of a third of them, and its first prompt waits for all that.
What costs is the constructor that the library compiles for each: here a class gets it when it has made some tuples
without. A class is written as for ``typing.NamedTuple``, to the type checker it is one, and it does what that does:
tests/architecture/test_named_tuples.py holds one against the other.

Nothing of the game is here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from there on the annotations of a body are no dictionary
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter as _place  # what the library reads a field with, too
    from collections import namedtuple

    SOME = 50
    """So many tuples of a class are made without a constructor of its own: more than a start makes of any."""
    _UNKNOWN_FIELD = TypeError if sys.version_info >= (3, 13) else ValueError

    class _Fields(tuple):
        """A tuple whose places have names."""

        __slots__ = ()

        def __new__(cls, /, *values, **named):
            """One of the first of its class. What does not fit the fields, the constructor refuses."""
            fields = cls._fields
            given = {**cls._field_defaults, **dict(zip(fields, values, strict=False)), **named}
            fits = len(given) == len(fields) >= len(values) and named.keys() <= {*fields[len(values) :]}
            cls._made += 1
            if fits and cls._made < SOME:
                return tuple.__new__(cls, map(given.__getitem__, fields))
            return _constructed(cls).__new__(cls, *values, **named)

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **named):
            changed = self._make(map(named.pop, self._fields, self))
            if named:
                raise _UNKNOWN_FIELD(f"Got unexpected field names: {[*named]!r}")
            return changed

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            return f"{type(self).__name__}({', '.join(map('{}={!r}'.format, self._fields, self))})"

        def __getnewargs__(self):
            return tuple(self)

    def _constructed(cls):
        """The class that names the fields, now with a constructor."""
        cls = next(above for above in cls.__mro__ if "_fields" in above.__dict__)
        library = namedtuple(cls.__name__, cls._fields, defaults=cls._field_defaults.values(), module=cls.__module__)
        cls.__new__ = library.__new__
        return cls

    class _Made(type):
        """Makes a class whose base is ``NamedTuple`` a tuple of the fields that its body annotates."""

        def __new__(cls, name, bases, body):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            getters = {field: _place(place, None) for place, field in enumerate(fields)}
            own = {
                "__slots__": (),
                "_fields": fields,
                "_field_defaults": defaults,
                "__match_args__": fields,
                "_made": 0,
            }
            return type.__new__(type, name, (_Fields, *bases[1:]), body | getters | own)

    NamedTuple = type.__new__(_Made, "NamedTuple", (), {})


def constructor(kind: Callable[P, T]) -> Callable[P, T]:
    """What makes a tuple of this class in two thirds of the time its class takes: for what the rules make most of.

    It is given every field in its place; that they are all there, the type checker sees, and nobody at run time.
    """
    new: Any = tuple.__new__
    return cast("Callable[P, T]", lambda *fields: new(kind, fields))
