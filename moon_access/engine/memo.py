"""Functions that work a result out once and keep it, for values that never change: a set of tiles, an order of tiles.

``functools.cache`` does it; here it keeps the function's type, which tells the type checker what it may be called with.
Nothing that depends on a game or a player is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def memoized(function: Callable[P, R]) -> Callable[P, R]:
    """A decorator: the first result for each arguments is kept for good. They must be hashable."""
    return cache(function)  # type: ignore[return-value]  # the types of the library forget the parameters
