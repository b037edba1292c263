"""Table talk is off unless an option, the environment or a setting turns it on. No record contains it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from .at_terminal import IN_USE, Home

PLAY = ("play", "--game", "block", "--name", "Eva", "--seed", "8")
ONES = "1\n" * 80
"""Lines that play the first choice for some rounds, until the input ends."""


def run_told(home: Home, *flags: str, typed: str = ONES, **environment: str) -> list[str]:
    done = home.run(*flags, typed=typed, environment=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


@pytest.mark.parametrize("language", IN_USE)
def test_talk_is_added_to_the_announcements_and_nothing_else(language: str, tmp_path: Path) -> None:
    homes = [Home(tmp_path / name) for name in ("quiet", "flag", "variable", "option")]
    for home in homes:
        home.folder.mkdir()
        home.keep(language=language, talk=home is homes[3])
    quiet = run_told(homes[0], *PLAY)
    talked = [
        run_told(homes[1], *PLAY, "--talk"),
        run_told(homes[2], *PLAY, MOON_ACCESS_TALK="1"),
        run_told(homes[3], *PLAY),
    ]
    said = [line for line in talked[0] if line.startswith("Anna: ")]
    assert said and talked[0][:-1] == talked[1][:-1] == talked[2][:-1]
    assert [line for line in talked[0][:-1] if line not in said] == quiet[:-1]
    assert len({home.record.read_bytes() for home in homes}) == 1


def test_a_game_that_is_continued_has_the_same_talk(tmp_path: Path) -> None:
    whole, halves = Home(tmp_path / "whole"), Home(tmp_path / "halves")
    for home in (whole, halves):
        home.folder.mkdir()
        home.keep(talk=True)
    talk = [line for line in run_told(whole, *PLAY) if line.startswith("Anna: ")]
    first = run_told(halves, *PLAY, typed="1\n" * 13)
    second = run_told(halves, "resume", typed="1\n" * 67)
    assert [line for line in (*first, *second) if line.startswith("Anna: ")] == talk
    assert len(talk) > 1
