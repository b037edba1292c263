"""The program reads text typed ahead in order, at the prompt that it meets, whole, and on its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from .at_terminal import SEATED, AtTerminal, Home, last_line

FORBIDS = (
    "import fcntl, termios\nioctl = fcntl.ioctl\n"
    "def without_typing(fd, request, *rest):\n"
    "    if request == termios.TIOCSTI:\n        raise PermissionError(1, 'forbidden')\n"
    "    return ioctl(fd, request, *rest)\n"
    "fcntl.ioctl = without_typing\n"
)
"""A system on which no program may type into its terminal, like Linux since 6.2 if it is configured so."""


def start_seated(tmp_path: Path, keys: bool, forbidden: bool = False) -> AtTerminal:
    home = Home(tmp_path)
    home.keep(keys=keys)
    if forbidden:
        system = tmp_path / "system"
        system.mkdir()
        (system / "sitecustomize.py").write_text(FORBIDS)
        home.environment["PYTHONPATH"] = str(system)
    at = home.terminal("play", *SEATED, holds=True)
    at.single_keys = keys
    return at


@pytest.mark.parametrize("forbidden", [False, True], ids=["typing in", "without typing in"])
@pytest.mark.parametrize("typed", ["21\n", "h21\n", "hs21\n", "5\x7f21\n", "577\x1521\n", ":21\n", "21\nh"])
def test_a_line_that_arrives_together_with_its_opening_key_is_read_whole(
    typed: str, forbidden: bool, tmp_path: Path
) -> None:
    with start_seated(tmp_path, keys=True, forbidden=forbidden) as at:
        at.prompt()
        at.send(typed)
        shown = ""
        while "You bid 21." not in shown:
            shown += at.prompt()
        assert "Not " not in shown, shown
        at.send("q")
        at.finish()
        assert at.code == 0 and at.mode_now() == at.mode


@pytest.mark.parametrize("forbidden", [False, True], ids=["typing in", "without typing in"])
def test_the_beginning_of_a_line_that_comes_with_its_key_waits_for_enter(forbidden: bool, tmp_path: Path) -> None:
    with start_seated(tmp_path, keys=True, forbidden=forbidden) as at:
        at.prompt()
        record = at.home.record.read_bytes()
        at.send("21")
        at.until("21")
        assert at.home.record.read_bytes() == record, "act on the line only after Enter"
        at.send("\n")
        assert "You bid 21." in at.prompt()
        at.send("q")
        at.finish()


def test_a_line_typed_ahead_is_not_answered_on_the_line_of_the_prompt(tmp_path: Path) -> None:
    with start_seated(tmp_path, keys=False) as at:
        prompt = last_line(at.prompt())
        at.send("score\nwho\nscore\n")
        shown = ""
        while shown.count("Score:") < 2:
            shown += at.prompt()
    lines = shown.replace("\r", "").splitlines()
    assert not [line for line in lines if line.startswith(prompt.strip()) and "Score:" in line], lines
    assert sum(line.startswith("Score:") for line in lines) == 2
