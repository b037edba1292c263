"""Unix shells at a terminal, in which a test presses Tab after typed text and reads what they offer.

Each shell's own line editor does it: bash's readline and zsh's have a command that inserts all possible completions,
fish prints them.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import NamedTuple, Self

import pexpect

from moon_access.i18n.catalog import languages
from tests.support.patience import PATIENCE

PROGRAM = "moon-access"
ASK = "_MOON_ACCESS_COMPLETE"
PROMPT = "READY> "
HOME = "\x01"
"""The key to the beginning of the line."""
PRINT = r"printf '[%s]\n' "

OFFERED = {
    "pl": ["play"],
    "play --rul": ["--rules", "--rule"],
    "--language ": [*languages()],
    "play --read sc": ["screen-reader"],
    "play --game MOO": ["moon3", "moon4"],
    "play --game=MOO": ["--game=moon3", "--game=moon4"],
    "play --bots ": ["easy", "normal", "random", "strong", "adaptive"],
    "arena --game block --players careful": ["careful-normal"],
    "play --bots easy,st": ["easy,strong"],
    "arena --players normal,e": ["normal,easy"],
    "play --rules ": ["braillespiel", "gamerules"],
    "play --game draw12 --rules ": ["leaflet", "club", "family"],
    "play --rule do": ["doubles_trump=true", "doubles_trump=false"],
    "play --rule=moon_wins=t": ["--rule=moon_wins=true"],
    "play --rule moon_wins=": ["moon_wins=true", "moon_wins=false"],
    "play --game draw12 --rule dr": ["drawing=until", "drawing=one", "drawing=none"],
    "play --rule target": ["target="],
    "practice s": ["sure"],
    "help pl": ["play"],
}
"""The text after the program's name when Tab is pressed, and the words that may end it then."""


class Editor(NamedTuple):
    """Commands that start a shell, load the program's script in it, and list all completions at once."""

    start: tuple[str, ...]
    told: str
    all_of_it: str


EDITORS = {
    "bash": Editor(
        ("bash", "--norc", "--noprofile", "-i"),
        "bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; source {script}",
        "\x1b*",
    ),
    "zsh": Editor(
        ("zsh", "-f", "-i"),
        "unsetopt zle_bracketed_paste prompt_cr prompt_sp; bindkey -e;"
        " autoload -Uz compinit; compinit -u -D; source {script};"
        " zle -C all-matches complete-word _generic; bindkey '^Xa' all-matches;"
        " zstyle ':completion:all-matches::::' completer _all_matches _complete;"
        " zstyle ':completion:all-matches:*' insert true",
        "\x18a",
    ),
}


class Shell:
    """A shell that waits for a line. ``before``: the command that starts it elsewhere, such as chroot."""

    def __init__(self, name: str, script: str, environment: Mapping[str, str], before: Sequence[str] = ()) -> None:
        self._all_of_it = EDITORS[name].all_of_it
        program, *arguments = (*before, *EDITORS[name].start)
        given = {**environment, "TERM": "dumb", "INPUTRC": "/dev/null"}
        # Wide enough that the shell breaks no lines.
        self._at = pexpect.spawn(
            program, arguments, env=given, encoding="utf-8", timeout=PATIENCE, echo=False, dimensions=(50, 500)
        )
        told = EDITORS[name].told.format(script=script)
        self._at.sendline(f"PS1='{PROMPT}'; {told}; echo TO''LD")
        self._at.expect_exact("TOLD\r\n")
        self._at.expect_exact(PROMPT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._at.close(force=True)

    def words(self, typed: str, keys: str | None = None) -> list[str]:
        """Return the words of the line after the program's name, after these keys; by default, with all possible
        completions."""
        self._at.send(f"{PROGRAM} {typed}{self._all_of_it if keys is None else keys}{HOME}{PRINT}\r")
        self._at.expect(rf"\[{PROGRAM}\]\r\n((?:\[[^\r]*\]\r\n)*){PROMPT}")
        assert isinstance(self._at.match, re.Match)
        printed: str = self._at.match[1]
        return [line[1:-1] for line in printed.splitlines()]

    def list_offered(self, typed: str) -> list[str]:
        """Return the completions. bash inserts them after the last "="; from the second on, without the part before
        it."""
        *before, last = f"{typed}.".split()
        words = self.words(typed)
        assert words[: len(before)] == before
        kept = last[: last.rfind("=") + 1]
        first, *others = words[len(before) :] or [""]
        whole = [word if word.startswith(kept) else kept + word for word in others]
        return [first, *whole] if first else []


def offered_by_fish(typed: str, script: str, environment: Mapping[str, str], before: Sequence[str] = ()) -> list[str]:
    """Return the words that fish itself prints, sorted."""
    asked = f"source {script}; complete -C '{PROGRAM} {typed}'"
    done = subprocess.run(
        [*before, "fish", "--no-config", "-c", asked],
        env=dict(environment),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr.decode()
    return sorted(line.partition("\t")[0] for line in done.stdout.decode().splitlines())
