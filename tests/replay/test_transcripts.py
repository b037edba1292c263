"""Replays as a player sees them, letter by letter, in every language and both ways of reading.

scripts/NAME.txt has the lines that a player types in a game of tests/transcripts/records; "/hand" is the command of
that id, typed in the player's language, and "(empty)" is an empty line. If you changed the wording on purpose, run this
and read the difference:

    pytest tests/transcripts tests/replay --rewrite-transcripts
"""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.lines import ROOM_TO_TYPE
from tests.support.seated import LANGUAGES, READINGS, WIDTHS

from .replays import Replaying

HERE = Path(__file__).parent
SCRIPTS = sorted(path.stem for path in HERE.glob("scripts/*.txt"))


def replay_all_lines(name: str, language: str, read: str) -> Replaying:
    """Return the player after typing all lines."""
    remark, record, *lines = (HERE / f"scripts/{name}.txt").read_text("utf-8").splitlines()
    assert remark.startswith("# ")
    words = {command.id: words_of_command(command, Catalog(language))[0] for command in COMMANDS}
    player = Replaying(record.removeprefix("record "), language, read, mark="<{}>")
    player.type(*(translate_line(line, words) for line in lines))
    assert not player.terminal.lines, "the player was done before all lines of the transcript were typed"
    return player


def translate_line(line: str, words: dict[str, str]) -> str:
    if line.startswith("/"):
        command, space, rest = line[1:].partition(" ")
        return words[command] + space + rest
    return "" if line == "(empty)" else line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READINGS)
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_player_sees_what_the_transcript_shows(
    name: str, read: str, language: str, request: pytest.FixtureRequest
) -> None:
    player = replay_all_lines(name, language, read)
    path = HERE / language / f"{name}.{read}.txt"
    shown = player.terminal.shown if player.terminal.shown.endswith("\n") else f"{player.terminal.shown}\n"
    if request.config.getoption("--rewrite-transcripts", default=False):
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, "utf-8")
    assert path.exists(), "run pytest tests/transcripts tests/replay --rewrite-transcripts, and read the difference"
    assert shown == path.read_text("utf-8")
    for told, _ in player.terminal.reads:
        *lines, prompt = told.split("\n")
        assert all(len(line) < WIDTHS[read] for line in lines)
        assert len(prompt) <= WIDTHS[read] - ROOM_TO_TYPE, prompt
