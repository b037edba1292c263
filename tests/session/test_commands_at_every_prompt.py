"""Every command at every prompt: a question never changes the game and never uses up the turn, and every line gets an
answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from moon_access.announcer import general, questions
from moon_access.console.console import PlayerLeaves
from moon_access.engine.tiles import full_set
from moon_access.evening.command import Command, key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS, IDS_OF_REPLAY
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.scenes.game.commands.moves import MOVES
from tests.support.seated import LANGUAGES, READINGS, Seated, moments, players_at

ACTS = ("play", "pass", "draw", "claim", "undo", "resign", "menu", "quit")
"""The commands that are not questions. Other tests cover their effects."""
QUESTIONS = [command for command in COMMANDS if command.id not in ACTS]
ARGUMENTS = {
    "why": [str(tile) for tile in full_set(6)] + ["1", "9", "x"],
    "last": [str(number) for number in range(9)] + ["x"],
    "history": ["previous", "next", "first", "last", "bids", "plays", "tricks", "scores", "deals", "x"],
    "hint": ["move", "why", "figures", "", "x"],
    "order": ["suit", "number", "dealt", "x"],
    "help": [command.id for command in COMMANDS] + ["x", "hand", "2"],
    "rules": ["1", "99", "x"],
    "options": ["1", "99", "x"],
    "spell": ["1", "65", "x"],
}

at_every_moment = pytest.mark.parametrize("moment", moments())
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)


def lines_of(command: Command, player: Seated) -> Iterator[str]:
    """Return the lines that a player may type for a command: its key, its words, and these with an argument."""
    catalog = player.console.catalog
    words = words_of_command(command, catalog)
    yield from filter(None, (key_of(command, catalog), *words))
    for argument in ARGUMENTS.get(command.id, ["x"]):
        yield f"{words[0]} {argument}"


def read_everything(player: Seated) -> Any:
    """Return the whole state of the game, with the bytes of its record."""
    table = player.table
    path = getattr(table.recorder, "path", None)
    return table.state, table.turn, list(table.actions), Path(path).read_bytes() if path else b""


@pytest.mark.costly(4)
@pytest.mark.sampled(7)
@at_every_moment
@in_every_language
@in_every_reading
def test_a_question_has_an_answer_and_leaves_the_game_as_it_was(
    moment: str, language: str, read: str, tmp_path: Path
) -> None:
    file = RecordFile.begin(tmp_path / "game.jsonl")
    for command in QUESTIONS:
        game = moments()[moment].game
        recorder = Recorder.begin(file, game, players_at(game), "1")
        player = moments()[moment].seated(language, read, recorder=recorder)
        before = read_everything(player)
        for line in lines_of(command, player):
            player.type("")
            prompt = player.prompt
            assert player.answers_to(line) or player.prompt != prompt, f"{line!r} must get an answer"
            assert read_everything(player) == before, line
            if command.id in MOVES:
                assert player.table.view(player.session.seat).legal, line


@pytest.mark.sampled(20)
@at_every_moment
@in_every_language
@in_every_reading
def test_after_a_question_the_earlier_prompt_is_shown_again(moment: str, language: str, read: str) -> None:
    player = moments()[moment].seated(language, read)
    player.type("")
    prompt = player.prompt
    for command in QUESTIONS:
        if command.id not in ("order", "options", "rules", "help", "voice", "tutorial", "practice"):
            player.type(words_of_command(command, player.console.catalog)[0])
            assert player.prompt == prompt, command.id
    assert prompt.endswith(" ") and prompt[0].isalnum()


@pytest.mark.costly(9)
@pytest.mark.sampled(8)
@at_every_moment
@in_every_language
@pytest.mark.parametrize("asking", ["resign", "help", "rules", "options", "options 1", "options 3"])
def test_questions_about_the_game_are_answered_at_an_open_question_which_is_asked_again(
    asking: str, moment: str, language: str
) -> None:
    player = moments()[moment].seated(language)
    player.type(asking)
    asked = player.prompt
    before = read_everything(player)
    for command in QUESTIONS:
        if command.id in ("help", "rules", "options", "next", "previous", "order", "voice", "tutorial", "practice"):
            continue
        if command.id in ("legal", "repeat"):
            continue  # they repeat the choices, perhaps only as the prompt: see test_dialogs.py
        if (asking, command.id) == ("options", "verbosity"):
            continue  # in the options, the word is an answer: see test_dialogs.py
        word = words_of_command(command, player.console.catalog)[0]
        player.type(asking, word)
        shown, _ = player.terminal.reads[-1]
        assert len(shown.splitlines()) > 1, f"{word!r} at {asked!r} must get an answer"
        assert player.prompt == asked, word
        assert read_everything(player) == before


@pytest.mark.sampled(3)
@in_every_language
def test_commands_of_the_turn_are_refused_at_a_question(language: str) -> None:
    for moment in moments().values():
        for word in ("play 1", "pass", "play", "hint", "draw"):
            player = moment.seated(language)
            before = read_everything(player)
            player.type("resign", word)
            assert read_everything(player) == before
            shown, _ = player.terminal.reads[-1]
            assert len(shown.splitlines()) > 1


@pytest.mark.sampled(3)
@in_every_language
def test_a_command_that_is_unknown_here_is_quoted_as_it_was_typed(language: str) -> None:
    for moment in moments().values():
        player = moment.seated(language)
        catalog, wording = player.console.catalog, player.console.wording
        for command in COMMANDS:
            if command.id in IDS_OF_REPLAY:
                refusal = general.only_in_a_replay
            elif command.id in player.session.definition.words().synonymous_commands:
                continue  # players of this game call something else by this name
            elif not player.session.has(command):
                refusal = general.not_in_this_game
            else:
                continue
            for typed in filter(None, (key_of(command, catalog), *words_of_command(command, catalog))):
                assert player.answers_to(f"{typed} 2") == [wording.sentence(refusal(typed))]


@in_every_language
@in_every_reading
def test_without_a_game_every_command_answers_too(language: str, read: str) -> None:
    for command in QUESTIONS:
        player = Seated("moon3", language, read)
        player.stand_up()
        for line in lines_of(command, player):
            player.terminal.lines.clear()
            before = len(player.shown)
            with suppress(PlayerLeaves):
                assert player.obey_beside(line)
                player.console.flush()
            assert player.shown[before:].strip(), line


@in_every_language
def test_if_a_section_is_missing_one_line_states_how_many_there_are(language: str) -> None:
    for moment in moments().values():
        player = moment.seated(language)
        sections = len(player.session.words.rules(player.table.game))
        wrong = (f"{sections + 1}", "0", "x")
        refused = {f"rules {typed}": questions.no_such_section(typed, sections) for typed in wrong}
        player.type("")
        prompt = player.prompt
        for typed, message in refused.items():
            assert player.answers_to(typed) == [player.console.wording.line(message)]
            assert player.prompt == prompt


@in_every_language
def test_the_keys_that_step_through_the_hand_choose_the_tile_that_is_played(language: str) -> None:
    for name, moment in moments().items():
        if "Play" not in name and "Discard" not in name:
            continue
        player = moment.seated(language)
        catalog = player.console.catalog
        word = {command.id: words_of_command(command, catalog)[0] for command in COMMANDS}
        view = player.table.view(player.session.seat)
        choices = player.session.words.choices(view, player.session.listener)
        before = read_everything(player)
        if len(choices) > 1:
            player.type(word["play"])
            assert read_everything(player) == before, "the playing key must do nothing before a step"
        told = [player.type(word["previous"], "", ""), player.type(word["next"], "")]
        assert read_everything(player) == before
        assert player.console.wording.tile(choices[-1]).casefold() in told[0].casefold()
        fitting = [action for action in view.legal if getattr(action, "tile", None) is choices[-1]]
        where = ["1"] if player.session.words.places is not None and len(fitting) > 1 else []
        player.type(word["previous"], word["discard" if "Discard" in name else "play"], *where)
        assert player.table.turn > before[1]
        assert player.table.actions[before[1]].tile is choices[-1]


@in_every_language
@pytest.mark.parametrize("game", ["moon3", "draw12"])
def test_if_only_one_tile_may_be_played_the_key_plays_it_and_names_it(game: str, language: str) -> None:
    player = moments()[f"{game} Play one"].seated(language)
    (only,) = player.session.words.choices(player.session.view, player.session.listener)
    turn = player.table.turn
    key = next(key_of(command, player.console.catalog) for command in COMMANDS if command.id == "play")
    told = player.type(key).partition(f"{key}\n")[2]
    assert getattr(player.table.actions[turn], "tile", None) is only
    assert player.console.wording.tile(only) in told


@in_every_language
def test_stepping_wraps_around_in_both_directions(language: str) -> None:
    for name, moment in moments().items():
        if "Play" in name or "Discard" in name:
            player = moment.seated(language)
            view = player.table.view(player.session.seat)
            count = len(player.session.words.choices(view, player.session.listener))
            once = player.answers_to(".")
            player.type(*["."] * (2 * count))
            player.type(".")
            assert player.terminal.reads[-1][0].splitlines()[:-1] == once


@in_every_language
def test_a_question_before_resigning_is_answered_by_number_or_word(language: str) -> None:
    moment = next(iter(moments().values()))
    for number, label, over in ((1, questions.YES, True), (2, questions.NO, False)):
        for typed in (str(number), moment.seated(language).console.wording.line(label)):
            player = moment.seated(language)
            player.type("resign", typed)
            assert player.table.is_over is over, typed
    player = moment.seated(language, ask_first=False)
    player.type("resign")
    assert player.table.is_over


@in_every_language
def test_a_player_who_comes_back_to_a_game_has_no_history_yet_and_hears_that(language: str) -> None:
    for moment in moments().values():
        player = moment.seated(language)
        nothing = player.console.wording.line(general.nothing_yet())
        for way in ("", " previous", " next", " first", " last", " bids"):
            assert player.answers_to(f"journal{way}") == [nothing]
