"""Whole deals as a player sees them, letter by letter, in every language and both ways of reading.

scripts/NAME.txt has the lines that a player types in a game of records/, in which all others do what was recorded, so
that better bots change nothing here. Hints come from an adviser that never changes. LANGUAGE/NAME.READING.txt has the
output, with typed text in <angle brackets>. If you changed the wording on purpose, run this and read the difference:

    pytest tests/transcripts --rewrite-transcripts

In a script, "/hand" is the command of that id, typed in the player's language; "(empty)" is an empty line; "record
FILE" names the game, "resume FILE" a game to resume, "set NAME VALUE" an option.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games.tricks.actions import Bid
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.lines import ROOM_TO_TYPE
from moon_access.record.reader import RecordedGame, resumable_game
from moon_access.scenes.game.commands.at_table import COMMANDS_AFTER_GAME, COMMANDS_DURING_GAME
from moon_access.scenes.game.commands.moves import MOVES
from moon_access.scenes.menu.resumption import resume
from moon_access.table import Table
from tests.support.adviser import steady_hint
from tests.support.seated import LANGUAGES, READINGS, WIDTHS, Seated
from tests.toy.registry import OFFERED

HERE = Path(__file__).parent
SCRIPTS = sorted(path.stem for path in HERE.glob("scripts/*.txt"))
TRANSCRIPTS = [(language, name, read) for language in LANGUAGES for name in SCRIPTS for read in READINGS]


class Script:
    """The lines that a player types in a recorded game."""

    def __init__(self, name: str) -> None:
        self.lines: list[str] = []
        self.settings: dict[str, Any] = {}
        self.resumes = False
        self.record = Path()
        for line in (HERE / f"scripts/{name}.txt").read_text("utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word in ("record", "resume"):
                self.record, self.resumes = HERE / "records" / rest, word == "resume"
            elif word == "set":
                option, value = rest.split()
                self.settings[option] = {"true": True, "false": False}.get(value, value)
            elif line and word != "#":
                self.lines.append(line)

    def game(self) -> RecordedGame:
        return resumable_game(self.record)

    def type_lines(self, language: str) -> list[str]:
        """Return the lines as a player types them in this language."""
        words = {command.id: words_of_command(command, Catalog(language))[0] for command in COMMANDS}
        return [translate_line(line, words) for line in self.lines]

    def list_commands(self) -> set[str]:
        """Return the ids of the commands in the script."""
        return {line[1:].split(" ")[0] for line in self.lines if line.startswith("/")}


def translate_line(line: str, words: dict[str, str]) -> str:
    if line == "(empty)":
        return ""
    if not line.startswith("/"):
        return line
    command, space, rest = line[1:].partition(" ")
    return words[command] + space + rest


def play_script(name: str, language: str, read: str, folder: Path) -> Seated:
    """Return the player after typing all lines."""
    script = Script(name)
    game = script.game()
    recorded = () if script.resumes else game.actions
    player = Seated(game.game, language, read, recorded=recorded, mark="<{}>", **script.settings)
    player.session.hint_progress.adviser = steady_hint
    if script.resumes:
        path = shutil.copy(script.record, folder)
        assert resume(player.session, lambda: None, str(path)) is None
        table = player.session.table_now
        assert isinstance(table, Table)
        player.table = table
    player.type_all(script.type_lines(language))
    return player


@pytest.mark.parametrize(("language", "name", "read"), TRANSCRIPTS)
def test_a_player_sees_what_the_transcript_shows(
    language: str, name: str, read: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    player = play_script(name, language, read, tmp_path)
    path = HERE / language / f"{name}.{read}.txt"
    shown = player.shown if player.shown.endswith("\n") else f"{player.shown}\n"
    if request.config.getoption("--rewrite-transcripts", default=False):
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, "utf-8")
    assert path.exists(), "run pytest tests/transcripts --rewrite-transcripts, and read the difference"
    assert shown == path.read_text("utf-8")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_read_to_its_end_and_plays_the_recorded_game(name: str, tmp_path: Path) -> None:
    script = Script(name)
    player = play_script(name, "en", "screen-reader", tmp_path)
    assert not player.terminal.lines, "the game was over before all lines of the transcript were typed"
    recorded = list(script.game().actions)
    resigned = [action for action in player.table.actions if type(action).__name__ == "Resign"]
    assert player.table.actions == [*recorded, *resigned]


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("language", "name", "read"), TRANSCRIPTS)
def test_no_line_is_longer_than_the_display_and_a_prompt_leaves_room_to_type(
    language: str, name: str, read: str, tmp_path: Path
) -> None:
    width = WIDTHS[read]
    for shown, _ in play_script(name, language, read, tmp_path).terminal.reads:
        *lines, prompt = shown.split("\n")
        assert all(len(line) < width for line in lines)
        assert len(prompt) <= width - ROOM_TO_TYPE, prompt  # its last sign is the space
        assert prompt.endswith(" ") and prompt[0].isalnum()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCRIPTS)
def test_in_braille_the_announcements_after_a_move_take_three_windows_at_most(
    name: str, language: str, tmp_path: Path
) -> None:
    """Count the windows from one play to the next, including the prompt. If four play, up to seven tiles may fall in
    between, so allow one more."""
    actions = Script(name).game().actions
    player = Seated(Script(name).game().game, language, "braille", recorded=actions, draw_by_hand=True)
    player.type()
    most = 3 if player.table.game.players < 4 else 4
    while player.table.turn < len(actions) and not player.table.is_over:
        deal, action = player.table.state.deal, actions[player.table.turn]
        player.session.submit(action)
        before = len(player.shown)
        player.type()
        if isinstance(action, Play) and player.table.state.deal == deal and not player.table.is_over:
            assert len(player.shown[before:].strip("\n").split("\n")) <= most, player.shown[before:]


@pytest.mark.parametrize("game", OFFERED)
def test_every_game_has_transcripts_of_all_that_can_happen_in_it(game: str, tmp_path: Path) -> None:
    ends, asked, mine = set(), set(), defaultdict(set)
    for name in SCRIPTS:
        record = Script(name).game()
        if record.game.name == game:
            asked |= Script(name).list_commands()
            if record.is_finished:
                ends.add(record.game.side(Seat(0)) in record.state.winners)
            for action in record.actions:
                mine[type(action).__name__].add(getattr(action, "seat", None) == 0)
    assert ends == {True, False}, "add transcripts of a game won and of a game lost"
    questions = {*COMMANDS_AFTER_GAME, *COMMANDS_DURING_GAME} - {*MOVES, "next", "previous", "hint"}
    missing = {*questions} - {"resign", "why"} - asked
    assert not missing, "ask these questions in a transcript of this game"
    assert all(mine[kind.__name__] == {True, False} for kind in (Bid, Pass) if kind.__name__ in mine)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_script_has_a_transcript_and_every_transcript_a_script(language: str) -> None:
    there = {path.name for path in (HERE / language).glob("*")}
    assert there == {f"{name}.{read}.txt" for name in SCRIPTS for read in READINGS}
