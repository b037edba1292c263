"""Stands for PyObjC, where there is no Objective-C: see Foundation.py."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import TypeVar

Method = TypeVar("Method", bound=Callable[..., object])

super = builtins.super


def python_method(method: Method) -> Method:
    """Such a method is not seen by Objective-C."""
    return method
