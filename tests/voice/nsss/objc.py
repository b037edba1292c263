"""A stand-in for PyObjC on systems without Objective-C: see Foundation.py."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import TypeVar

Method = TypeVar("Method", bound=Callable[..., object])

super = builtins.super


def python_method(method: Method) -> Method:
    """Mark a method that Objective-C does not see."""
    return method
