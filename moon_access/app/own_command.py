"""Write the program's own command for a player to type again, so that it starts this very program.

That is the name alone if the system finds this program by it, otherwise the path or the Python that started it. If the
folders of settings and games were set for this start alone, their variables precede the command.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from moon_access.announcer.message import ToCopy
from moon_access.storage.paths import PROGRAM

_PLACES = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
"""The variables that say where settings and games are, on systems whose shells take variables before a command."""


def own_command(*arguments: str) -> str:
    """Return a line that starts this program with these arguments, quoted for the system's shell."""
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline([*_words_of_start(), *arguments])
    from shlex import quote

    places = [f"{name}={quote(value)}" for name, value in _variables_of_this_start()]
    home = "" if places else os.environ.get("HOME", "")
    words = [_shorten_home(quote(word), home) for word in (*_words_of_start(), *arguments)]
    return " ".join([*(["env", *places] if places else ()), *words])


def command_to_copy(*arguments: str) -> ToCopy:
    """Return the line to copy. A voice says the program's name without its path, and only the names of files."""
    return ToCopy(own_command(*arguments), " ".join([PROGRAM, *(Path(argument).name for argument in arguments)]))


def own_name() -> str:
    """Return the name of the program for a help page: without its path and the variables of this start."""
    program, *behind = _words_of_start()
    return " ".join([Path(program).stem if sys.platform == "win32" else Path(program).name, *behind])


def _words_of_start() -> list[str]:
    """Return the words before the arguments."""
    script, given = sys.argv[0], len(sys.argv) - 1
    found = _find_command(script)
    if found is None or Path(script).suffix == ".py":
        before = sys.orig_argv[: len(sys.orig_argv) - given]
        return before if [*before, *sys.argv[1:]] == sys.orig_argv and before else [PROGRAM]
    named = _find_command(Path(script).name)
    return [Path(script).name if named is not None and Path(named).samefile(found) else script]


def _find_command(command: str) -> str | None:
    """Return where the system finds this command."""
    from shutil import which  # late, because it is slow to load and few lines name the command

    return which(command)


def _shorten_home(word: str, home: str) -> str:
    """Return a path with "~" for the home folder, unless it is quoted."""
    return f"~{word[len(home) :]}" if len(home) > 1 and word.startswith(f"{home}/") else word


def _variables_of_this_start() -> Iterator[tuple[str, str]]:
    """Yield the variables and values that the shell before this program did not have when it was started."""
    before = _environment_before()
    if before is None:
        return
    for name in _PLACES:
        value = os.environ.get(name)
        if (
            value
            and Path(value).is_absolute()
            and value != before.get(name)
            and Path(value) != _default_of_variable(name)
        ):
            yield name, value


def _default_of_variable(name: str) -> Path | None:
    """Return the system's default for a variable that is not set; None if the default depends on the account."""
    usual = {"XDG_CONFIG_HOME": ".config", "XDG_STATE_HOME": ".local/state"}
    home = os.path.expanduser("~")  # noqa: PTH111 - Path's own raises where there is no home
    return Path(home, usual[name]) if name in usual else None


def _environment_before() -> Mapping[str, str] | None:
    """Return the environment with which the parent process was started; None if the system does not tell."""
    try:
        content = Path(f"/proc/{os.getppid()}/environ").read_bytes()
    except OSError:
        return None
    lines = os.fsdecode(content).split("\0")
    return dict(line.split("=", 1) for line in lines if "=" in line)
