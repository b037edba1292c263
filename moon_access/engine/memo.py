"""Functions that compute each result once, for values that never change, such as a set of tiles.

``functools.cache`` does the work; ``memoize`` also keeps the function's type, so that the type checker still checks
its arguments. Do not use it for anything that depends on a game in progress or on a player.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def memoize(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function with a cache without limit. The arguments must be hashable."""
    return cache(function)  # type: ignore[return-value]  # the types of the library forget the parameters
