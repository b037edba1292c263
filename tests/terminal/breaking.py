"""Make something fail for real: a function of the program raises in the process in which it runs.

Python imports ``sitecustomize`` at every start. This module writes one that replaces the function as soon as its module
is loaded. The program itself has no such code.
"""

from __future__ import annotations

import os
from pathlib import Path

from .at_terminal import REPOSITORY, Home

_BREAKER = """
import importlib.util
import sys


class Breaker:
    def find_spec(self, name, path=None, target=None):
        if name != {module!r}:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        load = spec.loader.exec_module

        def exec_module(module):
            load(module)
            *outer, last = {place!r}.split(".")
            holder = module
            for part in outer:
                holder = getattr(holder, part)
            setattr(holder, last, in_place_of(getattr(holder, last)))

        spec.loader.exec_module = exec_module
        return spec


{function}


sys.meta_path.insert(0, Breaker())
"""


_BROKEN = """
def in_place_of(function):
    def broken(*args, **named):
        raise {error}

    return broken
"""

_SLOW = """
def in_place_of(function):
    def slow(*args, **named):
        import time

        end = time.monotonic() + {seconds}
        open({begun!r}, "w").close()
        while time.monotonic() < end:
            pass
        return function(*args, **named)

    return slow
"""


def break_in(home: Home, where: str, error: str = "ValueError('out of\\norder')") -> None:
    """Let ``where`` ("module:function" or "module:Class.method") raise ``error`` in this home."""
    _put_in(home, where, _BROKEN.format(error=error))


def slow_down(home: Home, where: str, seconds: float) -> Path:
    """Delay each call of ``where`` by so long. Return a file that appears with the first delay."""
    begun = home.folder / "begun"
    _put_in(home, where, _SLOW.format(seconds=seconds, begun=str(begun)))
    return begun


def _put_in(home: Home, where: str, function: str) -> None:
    module, place = where.split(":")
    folder = home.folder / "broken"
    folder.mkdir(exist_ok=True)
    code = _BREAKER.format(module=f"moon_access.{module}", place=place, function=function)
    (folder / "sitecustomize.py").write_text(code)
    home.environment["PYTHONPATH"] = os.pathsep.join([str(folder), str(REPOSITORY)])


def mend(home: Home) -> None:
    home.environment["PYTHONPATH"] = str(REPOSITORY)


def report_of(home: Home) -> Path:
    return home.games.parent / "error-report.txt"
