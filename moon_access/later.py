"""Load a module of another folder when a function of it is first called, because a start does not need it.

docs/architecture.md says where this is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that calls ``name`` in this module of moon_access. The first call loads the module.

    ``later("scenes.learn.tutorial", "take_tutorial")(scene, "2")`` does what ``take_tutorial(scene, "2")`` does.
    """

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(f"moon_access.{module}"), name)(*args, **kwargs)

    return call
