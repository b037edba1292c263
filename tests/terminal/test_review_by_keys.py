"""Keys of a terminal review the spoken lines: nothing is printed, and a half-typed line stays."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from .voiced import Voiced, wait_until_said

UP, DOWN, RIGHT, CONTROL_RIGHT, HOME, PAGE_UP = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[1;5C", "\x1b[H", "\x1b[5~"


@pytest.mark.parametrize("keys", [False, True])
def test_arrows_repeat_what_was_spoken_and_print_nothing(keys: bool, tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=keys, echo="none")
    with home.start_seated() as at:
        printed = at.prompt().splitlines()
        before, place = len(at.raw), len(home.said)
        for stroke, heard in (
            (UP, printed[-2]),
            (DOWN, printed[-1].strip()),
            (CONTROL_RIGHT, "Bid"),
            (RIGHT, "capital b"),
            (HOME, printed[0]),
            (PAGE_UP, "That was the first line."),
        ):
            place = len(home.said)
            at.send(stroke)
            wait_until_said(home, heard, place)
            assert home.said_since(place)[0] == heard
        at.send("s" if keys else "s\n")
        answer = at.prompt()
        assert "Score:" in answer
        assert not any(sign in at.raw[before:] for sign in (b"\x1b", b"["))
        at.send("q" if keys else "q\n")
        at.finish()


def test_a_half_typed_line_survives_a_review_of_spoken_lines(tmp_path: Path) -> None:
    home = Voiced(tmp_path, echo="none")
    with home.start_seated() as at:
        printed = at.prompt().splitlines()
        place = len(home.said)
        at.send("sco")
        at.until("sco")
        at.send(UP)
        wait_until_said(home, printed[-2], place)
        assert "Score:" in at.ask("re")
        at.finish("q")


@pytest.mark.parametrize("keys", [False, True])
def test_the_space_bar_pauses_and_continues_speech(keys: bool, tmp_path: Path) -> None:
    """Pause and continue. This voice never finishes anything, so a pause cuts off all of it."""
    home = Voiced(tmp_path, keys=keys, echo="none")
    with home.start_seated() as at:
        printed = at.prompt()
        place = len(home.said)
        told = home.said_since(0)
        at.send("  ")
        wait_until_said(home, printed.splitlines()[-1].strip(), place)
        assert home.said_since(place) == told
        at.send("q" if keys else "q\n")
        at.finish()
