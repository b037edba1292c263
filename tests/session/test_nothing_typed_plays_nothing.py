"""An empty line and the end of the input never play and never confirm anything, at any prompt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from moon_access.app.first_start import first_questions
from moon_access.console.console import PlayerLeaves
from moon_access.engine.actions import Play
from moon_access.evening.command import key_of
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.scenes.menu.seating import NewGame
from moon_access.storage.settings import Settings
from tests.support.seated import LANGUAGES, READINGS, Moment, Seated, moments

NOTHING = ("", " ", "\t", "\x07", "   \x1b ", "\ufeff")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)


@in_every_language
@in_every_reading
@pytest.mark.parametrize("moment", moments())
def test_an_empty_line_repeats_the_prompt_and_plays_nothing(moment: str, language: str, read: str) -> None:
    player = moments()[moment].seated(language, read)
    player.type("")
    prompt, before = player.prompt, player.table.state
    shown = player.type(*NOTHING, ".", *NOTHING)
    assert player.table.state == before and player.prompt == prompt
    assert shown.count(prompt) >= 2 * len(NOTHING)
    for asked, typed in player.terminal.reads[-len(NOTHING) - 1 :]:
        if typed in NOTHING:
            assert asked.splitlines()[-1].rstrip() in prompt


@pytest.mark.sampled(6)
@in_every_language
@pytest.mark.parametrize("asking", ["resign", "options", "help", "rules", *(f"options {at}" for at in range(1, 16))])
def test_neither_an_empty_line_nor_the_end_of_the_input_answers_a_question(asking: str, language: str) -> None:
    for moment in moments().values():
        player = moment.seated(language)
        player.type("")
        before = player.table.state
        player.type(asking)
        asked = player.prompt
        player.type(asking, *NOTHING)
        assert player.prompt == asked
        assert player.table.state == before
        assert player.kept == []


@in_every_language
def test_an_empty_line_does_not_answer_the_question_which_end(language: str) -> None:
    player = seated_before_a_choice_of_ends(language)
    before = player.table.state
    player.type(*NOTHING)
    assert player.table.state == before
    player.type("l")
    tile = next(iter(_with_two_ends(player)))
    number = player.session.choices.index(tile) + 1
    word = f"number {number}"
    player.type(word)
    asked = player.prompt
    player.type(word, *NOTHING, "hand", "x", "99", "")
    assert player.table.state == before and player.prompt == asked
    end = _with_two_ends(player)[tile][1]
    player.type(word, str(end))
    assert player.table.actions[-1] != before and player.table.state != before
    played = next(action for action in reversed(player.table.actions) if action.seat == 0)
    assert isinstance(played, Play) and (played.tile, played.end) == (tile, end)


def _with_two_ends(player: Seated) -> dict[Any, list[int | None]]:
    ends: dict[Any, list[int | None]] = {}
    for action in player.table.view(player.session.seat).legal:
        assert isinstance(action, Play)
        ends.setdefault(action.tile, []).append(action.end)
    return {tile: numbers for tile, numbers in ends.items() if len(numbers) > 1}


def seated_before_a_choice_of_ends(language: str) -> Seated:
    for seed in range(500):
        player = Seated("draw12", language, seed=str(seed))
        for _ in range(12):
            player.type()
            if player.table.is_over:
                break
            if set(_with_two_ends(player)):
                return player
            player.session.submit(player.table.view(player.session.seat).legal[0])
    raise LookupError("no tile ever fits two ends")


@in_every_language
def test_enter_takes_the_default_that_the_line_names_only_at_the_first_start(language: str) -> None:
    player = Seated("moon3", language)
    player.terminal.lines.extend(["", "", "", ""])
    settings = first_questions(player.console, frozenset())
    assert (settings.language, settings.read, settings.bots) == (language, "screen-reader", "normal")
    assert settings.name
    for asked, _ in player.terminal.reads:
        assert all(len(line) < 20 for line in asked.splitlines()), asked


@in_every_language
@pytest.mark.parametrize("answered", range(6))
def test_a_first_start_whose_input_ends_early_changes_no_settings(language: str, answered: int) -> None:
    player = Seated("moon3", language)
    player.terminal.lines.extend(["3", "20", "1", "Eva", "1"][:answered])
    before = player.console.settings
    if answered < 5:
        with pytest.raises(PlayerLeaves):
            first_questions(player.console, frozenset())
        assert player.console.settings._replace(language=language) == before._replace(language=language)
    else:
        settings = first_questions(player.console, frozenset())
        assert settings == Settings(language="en", read="braille", cells=20, name="Eva", bots="easy")


@in_every_language
def test_the_menu_waits_for_an_answer(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3", language)
    player.stand_up()
    player.terminal.lines.extend([*NOTHING, "", "x", "hand", "99", "0"])
    with pytest.raises(PlayerLeaves):
        player.open_menu(NewGame("moon3", {}))
    assert not list(tmp_path.rglob("*.jsonl"))
    for asked, _ in player.terminal.reads:
        assert asked.strip()


@in_every_language
def test_only_the_playing_key_plays_the_tile_stepped_to(language: str) -> None:
    """Stepping and Enter, as often as you like: a player who cannot keep seven tiles in mind is safe."""
    for name, moment in moments().items():
        if "Play" not in name and "Discard" not in name:
            continue
        player = moment.seated(language)
        before = player.table.state
        keys = [key_of(command, player.console.catalog) for command in COMMANDS if command.id in ("next", "previous")]
        player.type(*[typed for key in keys * 9 for typed in (key, "")])
        assert player.table.state == before


@pytest.mark.parametrize("moment", moments())
def test_the_end_of_the_input_makes_no_move(moment: str, tmp_path: Path) -> None:
    found: Moment = moments()[moment]
    recorder = Recorder(RecordFile.begin(tmp_path / "game"), found.game, version=1)
    player = found.seated(recorder=recorder)
    player.type()
    assert player.table.actions == list(found.actions)
    assert (tmp_path / "game").read_bytes() == b""


def test_the_prompt_of_every_game_ends_with_a_colon_in_each_length() -> None:
    for moment in moments().values():
        player = moment.seated()
        view = player.table.view(player.session.seat)
        prompt = GAMES[moment.game.name].words().prompt(view, player.session.listener)
        assert all(player.console.wording.line(length).endswith(":") for length in prompt[:3])
