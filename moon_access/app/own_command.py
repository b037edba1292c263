"""The program's own command, for a player to type again: as this run of it was started, so that it is found again.

It is the name alone where the system finds this very program by it, else the path or the Python that it was started
with. Before it stands what decides where settings and games are kept, as far as it was set for this start alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from moon_access.announcer.message import ToCopy
from moon_access.storage.paths import PROGRAM

_PLACES = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
"""What decides where settings and games are kept, on systems where it can be set before a command."""


def own_command(*arguments: str) -> str:
    """A line that starts this program with these arguments, quoted as the system's shell wants it."""
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline([*_started_as(), *arguments])
    from shlex import quote

    places = [f"{name}={quote(value)}" for name, value in _set_for_this_start()]
    home = "" if places else os.environ.get("HOME", "")
    words = [_from_home(quote(word), home) for word in (*_started_as(), *arguments)]
    return " ".join([*(["env", *places] if places else ()), *words])


def command_to_copy(*arguments: str) -> ToCopy:
    """Such a line; a voice says the program's name instead of where it is, and of a file its name."""
    return ToCopy(own_command(*arguments), " ".join([PROGRAM, *(Path(argument).name for argument in arguments)]))


def own_name() -> str:
    """How the program is called in a page that is read: without where it is, and what was set for this start."""
    program, *behind = _started_as()
    return " ".join([Path(program).stem if sys.platform == "win32" else Path(program).name, *behind])


def _started_as() -> list[str]:
    """The words before the arguments."""
    script, given = sys.argv[0], len(sys.argv) - 1
    found = _which(script)
    if found is None or Path(script).suffix == ".py":
        before = sys.orig_argv[: len(sys.orig_argv) - given]
        return before if [*before, *sys.argv[1:]] == sys.orig_argv and before else [PROGRAM]
    named = _which(Path(script).name)
    return [Path(script).name if named is not None and Path(named).samefile(found) else script]


def _which(command: str) -> str | None:
    """Where the system finds it."""
    from shutil import which  # slow to load, and only a line that names the command needs it

    return which(command)


def _from_home(word: str, home: str) -> str:
    """A path as people write it; one that is quoted stays as it is."""
    return f"~{word[len(home) :]}" if len(home) > 1 and word.startswith(f"{home}/") else word


def _set_for_this_start() -> Iterator[tuple[str, str]]:
    """Of what decides where things are kept, that which the shell before it did not have when it was started.

    Nothing where that can not be known.
    """
    before = _environment_before()
    if before is None:
        return
    for name in _PLACES:
        value = os.environ.get(name)
        if value and Path(value).is_absolute() and value != before.get(name) and Path(value) != _usual(name):
            yield name, value


def _usual(name: str) -> Path | None:
    """What it would be if it were not set; None where that depends on the account."""
    usual = {"XDG_CONFIG_HOME": ".config", "XDG_STATE_HOME": ".local/state"}
    home = os.path.expanduser("~")  # noqa: PTH111 - Path's own raises where there is no home
    return Path(home, usual[name]) if name in usual else None


def _environment_before() -> Mapping[str, str] | None:
    """That with which the process that started this one was started itself."""
    try:
        content = Path(f"/proc/{os.getppid()}/environ").read_bytes()
    except OSError:
        return None
    lines = os.fsdecode(content).split("\0")
    return dict(line.split("=", 1) for line in lines if "=" in line)
