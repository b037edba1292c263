"""Ask the questions of the first start: way of reading, language, name, opponents. Enter takes the default.

The first question is how the player reads, because the player may hear nothing and read nothing yet. So a voice offers
itself there, and says every later question if the player takes it.
"""

from __future__ import annotations

import sys

from moon_access.announcer import explanations, general, questions, voice
from moon_access.announcer.message import answer
from moon_access.announcer.preferences import readings_in
from moon_access.console.console import Choice, Console, PlayerLeaves
from moon_access.i18n.catalog import languages
from moon_access.i18n.typed_words import fold
from moon_access.scenes.menu.seating import system_name
from moon_access.storage.settings import CELLS, FIXED_LEVELS, Settings

USE_READER = "reader"
"""The answer that chooses the voice and makes the player's screen reader its engine."""
SECONDS_TO_FIND_READER = 3.0  # seconds; the program offers only a screen reader that answers in this time


def first_questions(console: Console, given_settings: frozenset[str]) -> Settings:
    """Ask for settings, except ``given_settings`` of flags and the environment. Enter takes the default in the line.

    Returns:
        The settings with the answers.

    Raises:
        PlayerLeaves: the player leaves. The player has heard that nothing is saved.
        KeyboardInterrupt: the player pressed Ctrl-C. The player has heard that nothing is saved.
    """
    try:
        with console.asking_first_questions(
            lambda typed: _is_to_leave(console, typed),
            lambda typed: _turn_voice_on_if_named(console, typed),
            console.settings.cells if "cells" in given_settings else 0,
        ):
            settings = _ask_for_settings(console, given_settings)
            console.change(settings, console.language)
    except (PlayerLeaves, KeyboardInterrupt):
        console.tell(general.first_start_asks_again())
        raise
    return settings


def _is_to_leave(console: Console, typed: str) -> bool:
    """Return whether the player typed 0, the word for it, or any other word that leaves the question."""
    from moon_access.evening.command import (
        CommandReader,
    )  # late, because the first question needs no commands
    from moon_access.evening.vocabulary import COMMANDS

    command = CommandReader(COMMANDS, console.catalog).read(typed)
    if console.is_done(typed) or (command is not None and command.command.id == "quit"):
        return True
    return fold(typed) == fold(console.wording.line(questions.leave()))


def _turn_voice_on_if_named(console: Console, typed: str) -> bool:
    """Return whether the player typed the name of the voice, and turn the voice on if they did.

    This works at every question: a player who answered the first question too soon hears no other offer.
    """
    if console.voice is not None or fold(typed) not in map(fold, questions.voice_names(console.catalog)):
        return False
    console.change(console.settings._replace(read="speech"), console.language)
    console.tell(voice.voice_is_on())
    return True


def _ask_for_settings(console: Console, given: frozenset[str]) -> Settings:
    settings = console.settings
    if "read" not in given:
        settings = _set_reading(settings, _ask_reading(console))
        if settings.reads_braille and "cells" not in given:
            console.tell(questions.zero_to_leave())
            about = explanations.option("cells")
            cells = console.ask_number(answer("Cells"), CELLS.start, CELLS.stop - 1, settings.cells, about=about)
            settings = settings._replace(cells=cells or settings.cells)
            console.set_display(settings.cells, is_contracted=settings.is_contracted)
        # Start the chosen voice at once, or drop the declined one. A display gets its width after the last question.
        console.change(settings if settings.read == "speech" else console.settings, console.language)
    if "language" not in given:
        codes = list(languages())
        names = [Choice(code, answer("{name}", name=general.own_name(code))) for code in codes]
        default = codes.index(console.language) + 1
        about = explanations.option("language")
        language = console.choose(answer("Language"), names, default=default, explanation=about)
        settings = settings._replace(language=language)
        console.change(console.settings._replace(language=language), language)
    if "name" not in given:
        from moon_access.scenes.dialogs.options import ask_name

        console.tell(questions.zero_to_leave())
        settings = settings._replace(name=ask_name(console, settings.name or system_name()))
    if "bots" not in given:
        settings = settings._replace(bots=_ask_level(console, settings.bots))
    return settings._replace(read="speech") if console.settings.read == "speech" else settings


def _set_reading(settings: Settings, read: str) -> Settings:
    return settings._replace(read="speech", engine=USE_READER) if read == USE_READER else settings._replace(read=read)


def _ask_reading(console: Console) -> str:
    """Ask for a way of reading, or READER, while the built-in voice offers itself by ear."""
    from moon_access.console.asking import VoiceOffer

    ways = readings_in(console.language)
    if not console.terminal.is_here:  # a voice would speak at the server, where the session runs
        silent = [Choice(read, questions.reading_name(read)) for read in ways if read != "speech"]
        return console.choose(answer("Reading"), silent, default=1, explanation=explanations.reading_without_voice())
    choices = [Choice(read, questions.reading_name(read)) for read in ways]
    reader = _running_reader()
    if reader:
        choices.append(Choice(USE_READER, questions.speak_through_reader(reader)))
    at = ways.index("speech")
    choices[at] = choices[at]._replace(words=questions.VOICE_WORDS)
    number, keys = at + 1, questions.voice_keys(console.catalog)
    offer = VoiceOffer(
        questions.voice_offer(keys[0], number),
        frozenset(map(fold, keys)),
        number,
        questions.press_enter_after(number),
        questions.no_voice(questions.voice_names(console.catalog)[0]),
        console.language,
    )
    with console.offering_voice(offer):
        return console.choose(answer("Reading"), choices, default=1, explanation=explanations.option("read"))


def _running_reader() -> str:
    """Return the name of the screen reader that we can speak through; empty if there is none."""
    from importlib.util import find_spec

    if find_spec("prism") is None:  # most players do not have Prism, and need not wait for it
        return ""
    if sys.platform == "linux":
        from moon_access.outputs.server_socket import is_listening

        if not is_listening():  # the search below would start Speech Dispatcher
            return ""
    from moon_access.outputs.speech.reader import find_reader_name

    return find_reader_name(SECONDS_TO_FIND_READER)


def _ask_level(console: Console, usual: str) -> str:
    """Ask how strong the opponents should be. ``usual``: the level that Enter takes."""
    levels = [Choice(level, answer(label)) for level, label in FIXED_LEVELS.items()]
    default = [level.value for level in levels].index(usual) + 1
    return console.choose(questions.level(), levels, default=default, explanation=explanations.level())
