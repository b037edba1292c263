"""Import late, at the door of a folder: load what a start does not need when somebody asks for it.

docs/architecture.md says where this is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that calls ``name`` of this module of moon_access, which is loaded by the first call.

    ``later("scenes.learn.tutorial", "take_tutorial")(scene, "2")`` does what ``take_tutorial(scene, "2")`` does.
    """

    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(f"moon_access.{module}"), name)(*given, **named)

    return call
