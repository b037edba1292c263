"""Making something fail for real: a function of the program raises in the process in which it runs.

Python imports ``sitecustomize`` at every start; one is written that replaces the function as soon as its module is
loaded. Nothing of this is in the program.
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
            setattr(holder, last, broken)

        spec.loader.exec_module = exec_module
        return spec


def broken(*args, **named):
    raise {error}


sys.meta_path.insert(0, Breaker())
"""


def break_in(home: Home, where: str, error: str = "ValueError('out of\\norder')") -> None:
    """From now on, ``where`` ("module:function" or "module:Class.method") raises ``error`` in this home."""
    module, place = where.split(":")
    folder = home.folder / "broken"
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(_BREAKER.format(module=f"moon_access.{module}", place=place, error=error))
    home.environment["PYTHONPATH"] = os.pathsep.join([str(folder), str(REPOSITORY)])


def mend(home: Home) -> None:
    home.environment["PYTHONPATH"] = str(REPOSITORY)


def report_of(home: Home) -> Path:
    return home.games.parent / "error-report.txt"
