"""The project's named tuples do what the library's do; each test is asked of both, with the same classes."""

from __future__ import annotations

import ast
import copy
import pickle
import typing
from types import ModuleType
from typing import Any, Generic, TypeVar

import pytest

from moon_access import named_tuple

from .test_imports import FILES, fail_for, name_of, nodes_of

T = TypeVar("T")


class Classes(typing.NamedTuple):
    plain: Any
    empty: Any
    generic: Any
    own_constructor: Any
    beneath: Any


def made_by(library: ModuleType) -> Classes:
    source: Any = library.NamedTuple

    class Plain(source):  # type: ignore[misc]
        """Of a tile."""

        high: int
        low: int = 0
        name: str = "blank"

        @property
        def pips(self) -> int:
            return int(self.high + self.low)

        def __str__(self) -> str:
            return f"{self.high}-{self.low}"

    class Empty(source):  # type: ignore[misc]
        pass

    class Of(source, Generic[T]):  # type: ignore[misc]
        one: T
        other: T

    class Ordered(source):  # type: ignore[misc]
        high: int
        low: int

    class OwnConstructor(Ordered):
        def __new__(cls, one: int, other: int) -> OwnConstructor:
            made: OwnConstructor = super().__new__(cls, max(one, other), min(one, other))
            return made

    class Beneath(Plain):
        __slots__ = ()

        def told(self) -> str:
            return f"{self} {self.name}"

    return Classes(Plain, Empty, Of, OwnConstructor, Beneath)


OURS, THEIRS = made_by(named_tuple), made_by(typing)


def result(does: Any, classes: Classes) -> object:
    """What comes of it, in words that name no library; of what is refused, the kind."""
    try:
        return repr(does(classes))
    except (TypeError, ValueError, AttributeError) as refused:
        return type(refused)


DONE = {
    "by place": lambda of: of.plain(6, 4, "six four"),
    "with defaults": lambda of: of.plain(6),
    "by name": lambda of: of.plain(low=4, high=6),
    "by place and name": lambda of: of.plain(6, name="six"),
    "too few": lambda of: of.plain(),
    "too many": lambda of: of.plain(1, 2, "", 4),
    "a name unknown": lambda of: of.plain(1, pips=4),
    "a field twice": lambda of: of.plain(1, high=2),
    "none at all": lambda of: (of.empty(), of.empty() == ()),
    "one for nothing": lambda of: of.empty(1),
    "generic": lambda of: of.generic[int](1, other=2),
    "a constructor of its own": lambda of: (of.own_constructor(3, 6), of.own_constructor(one=6, other=3).low),
    "beneath, first": lambda of: of.beneath(1).told(),
    "beneath, by name": lambda of: of.beneath(1, name="one"),
    "a field": lambda of: (of.plain(6, 4).low, of.plain(6, 4)[1], of.plain(6, 4).pips),
    "a field of the class": lambda of: of.plain.low.__get__(of.plain(6, 4), of.plain),
    "changed": lambda of: of.plain(6, 4)._replace(low=3),
    "changed where no field is": lambda of: of.plain(6, 4)._replace(pips=3),
    "changed beneath": lambda of: of.beneath(6, 4)._replace(low=3).told(),
    "made of values": lambda of: of.plain._make(iter((1, 2, "x"))),
    "made of too few": lambda of: of.plain._make((1, 2)),
    "as a dictionary": lambda of: of.plain(1)._asdict(),
    "its fields": lambda of: (of.plain._fields, of.plain._field_defaults, of.plain.__match_args__, of.empty._fields),
    "its annotations": lambda of: typing.get_type_hints(of.plain),
    "its bases": lambda of: (issubclass(of.plain, tuple), of.beneath.__mro__[1] is of.plain, of.generic.__parameters__),
    "its names": lambda of: (of.plain.__name__, of.plain.__module__, of.plain.__doc__),
    "equal": lambda of: (
        of.plain(1) == (1, 0, "blank"),
        of.plain(1) != of.plain(2),
        hash(of.plain(1)) == hash((1, 0, "blank")),
    ),
    "less": lambda of: sorted([of.plain(2), of.plain(1, 5), of.plain(1, 2)]),
    "unpacked": lambda of: [*of.plain(1, 2)],
    "copied": lambda of: (copy.copy(of.plain(1)), copy.deepcopy(of.plain(1)), type(copy.copy(of.plain(1))) is of.plain),
    "as text": lambda of: (str(of.plain(6, 4)), f"{of.plain(6, 4)!r}", repr(of.beneath(6, 4))),
    "set": lambda of: setattr(of.plain(1), "high", 2),
    "set anew": lambda of: setattr(of.plain(1), "other", 2),
    "no dictionary": lambda of: of.plain(1).__dict__,
}


@pytest.mark.parametrize("what", DONE)
def test_it_is_as_with_the_library(what: str) -> None:
    """Twice, for the first tuple of a class is made otherwise than the next."""
    of = (made_by(named_tuple), made_by(typing))
    first, again = [[result(DONE[what], classes) for classes in of] for _ in range(2)]
    assert first[0] == first[1] == again[0] == again[1]


class Pickled(named_tuple.NamedTuple):
    """Where a process of the arena finds it."""

    high: int
    low: int = 0


def test_it_goes_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Pickled(6))) == Pickled(6, 0)
    assert type(pickle.loads(pickle.dumps(Pickled(6)))) is Pickled


def test_a_constructor_makes_what_the_class_makes() -> None:
    made = named_tuple.constructor(Pickled)(6, 4)
    assert made == Pickled(6, 4) and type(made) is Pickled and made._replace(low=3) == Pickled(6, 3)


def test_a_case_matches_by_place() -> None:
    match Pickled(6, 4):
        case Pickled(high, 4):
            assert high == 6
        case _:
            pytest.fail("matches no case")


def test_the_librarys_own_is_used_nowhere_else() -> None:
    fail_for(
        [
            f"{name_of(file)} imports the library's {alias.name}"
            for file in FILES
            if name_of(file) != "named_tuple"
            for node in nodes_of(file)
            if isinstance(node, ast.ImportFrom) and node.module in ("typing", "collections")
            for alias in node.names
            if alias.name in ("NamedTuple", "namedtuple")
        ]
    )
