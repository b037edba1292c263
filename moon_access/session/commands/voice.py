"""The commands of the built-in voice: faster and slower, louder and softer, another voice; what it has said gone
through again, spelt, slowly; silence, and going on.

They answer at every prompt. What they change is kept. The way through what was said is for those whose keyboard has no
arrows for it, or whose keys come line by line; what is said by these commands is printed, too, and not followed by the
prompt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from moon_access.announcer import general
from moon_access.announcer import voice as words
from moon_access.announcer.message import Message
from moon_access.engine.tiles import Tile
from moon_access.i18n.typed_words import fold, whole_number
from moon_access.session.conversation import Conversation
from moon_access.storage.settings import RATES, VOLUMES, Settings

if TYPE_CHECKING:
    from moon_access.console.voice import Voice

FASTER, LOUDER = 25, 10


def with_the_voice(does: Callable[[Conversation, Voice, str], None]) -> Callable[[Conversation, str], None]:
    """A command that the built-in voice obeys; where it is off, that is told."""

    @wraps(does)
    def run(session: Conversation, argument: str) -> None:
        voice = session.console.voice
        if voice is None:
            session.console.tell(words.not_on())
        else:
            does(session, voice, argument)

    return run


def with_a_manner(does: Callable[[Conversation, Voice, str], None]) -> Callable[[Conversation, Voice, str], None]:
    """A command that changes how the voice sounds; where that is the screen reader's, it is told."""

    @wraps(does)
    def run(session: Conversation, voice: Voice, argument: str) -> None:
        if voice.has_manner:
            does(session, voice, argument)
        else:
            session.console.tell(words.set_in_reader())

    return run


@with_the_voice
@with_a_manner
def faster(session: Conversation, voice: Voice, argument: str) -> None:
    _change_rate(session, FASTER)


@with_the_voice
@with_a_manner
def slower(session: Conversation, voice: Voice, argument: str) -> None:
    """Also says the last lines again, for that is why it is asked for."""
    _change_rate(session, -FASTER)
    session.console.repeat()


@with_the_voice
@with_a_manner
def louder(session: Conversation, voice: Voice, argument: str) -> None:
    _change_volume(session, LOUDER)


@with_the_voice
@with_a_manner
def softer(session: Conversation, voice: Voice, argument: str) -> None:
    _change_volume(session, -LOUDER)


def _change_rate(session: Conversation, step: int) -> None:
    settings, language = session.console.settings, session.console.language
    rate = _moved(settings.manner(language).rate, step, RATES)
    _speak_with(session, settings.with_value("rate", rate, language), words.rate(rate))


def _change_volume(session: Conversation, step: int) -> None:
    settings, language = session.console.settings, session.console.language
    volume = _moved(settings.manner(language).volume, step, VOLUMES)
    _speak_with(session, settings.with_value("volume", volume, language), words.volume(volume))


def _moved(value: int, step: int, possible: range) -> int:
    """The value after this step, at most as far as is possible."""
    return min(max(value + step, possible.start), possible.stop - 1)


def _speak_with(session: Conversation, settings: Settings, told: Message) -> None:
    """Applies and keeps the settings, and tells what they are, or that this is the end of what is possible."""
    console = session.console
    at_end = settings.manner(console.language) == console.settings.manner(console.language)
    session.apply_settings(settings)
    console.tell_aside(words.at_its_end(told) if at_end else told)


def voice_or_on(session: Conversation, argument: str) -> None:
    """The command ``voice``: where the voice is off it is switched on, else another one is chosen."""
    console = session.console
    if console.voice is not None:
        choose_voice(session, argument)
        return
    if console.can_speak:
        session.apply_settings(console.settings._replace(read="speech"))
    console.tell(words.on() if console.voice is not None else words.not_on())


@with_the_voice
@with_a_manner
def choose_voice(session: Conversation, voice: Voice, argument: str) -> None:
    """The voices of the language by number; the one chosen says a sample at once, and may be changed again."""
    console = session.console
    with session.being_in(words.which()) as is_in_already:
        if is_in_already:
            console.tell(general.in_a_list())
        else:
            from moon_access.console.voices import voice_dialog  # nobody needs it at the start

            voice_dialog(console, session.apply_settings, session.obey_beside)


def spell(session: Conversation, argument: str) -> None:
    """A tile number by number, and slowly: the one named, or the last one that was told; or a line by its letters."""
    console = session.console
    if words.is_line(console.catalog, fold(argument)):
        spell_line(session, argument)
        return
    if argument and session.game is None:
        console.tell(session.nothing_on())
        return
    tile = session.tile_named(argument) if argument else last_tile(console.last_told)
    if tile is not None:
        console.spell(words.spelt(tile))
    elif not argument:
        console.tell(words.nothing_to_spell())


@with_the_voice
def spell_line(session: Conversation, voice: Voice, argument: str) -> None:
    """A line letter by letter, and slowly."""
    session.console.tell_said(*voice.spell(session.console.last_told))


def last_tile(told: object) -> Tile | None:
    """The last tile in messages and what stands in them."""
    if isinstance(told, Tile):
        return told
    if isinstance(told, Message):
        told = tuple(told.fields.values())
    if isinstance(told, tuple | list):
        for item in reversed(told):
            tile = last_tile(item)
            if tile is not None:
                return tile
    return None


# What was said, gone through again


def line_before(session: Conversation, argument: str) -> None:
    """Of what was said; or the first, or so many lines back."""
    _go_through_lines(session, "up", argument)


def line_after(session: Conversation, argument: str) -> None:
    _go_through_lines(session, "down", argument)


def _go_through_lines(session: Conversation, stroke: str, argument: str) -> None:
    console, ends = session.console, {"first": "home", "last": "end"}
    where = general.history_words(console.catalog).get(fold(argument), "")
    number = whole_number(argument, console.language)
    if argument and where not in ends and number is None:
        console.tell(words.no_such_line(argument))
    else:
        _review(session, ends.get(where, stroke), number or 1)


def word(session: Conversation, argument: str) -> None:
    """The next word of the line, or the one before."""
    _review(session, "ctrl-left" if words.is_back(session.console.catalog, fold(argument)) else "ctrl-right")


def letter(session: Conversation, argument: str) -> None:
    _review(session, "left" if words.is_back(session.console.catalog, fold(argument)) else "right")


def _review(session: Conversation, stroke: str, times: int = 1) -> None:
    console = session.console
    if console.voice is None:  # after what is wrong with the argument
        console.tell(words.not_on())
    else:
        console.tell_said(*console.voice.review(stroke, times))


@with_the_voice
def slowly(session: Conversation, voice: Voice, argument: str) -> None:
    """The last lines once more, and slowly; the rate stays."""
    session.console.tell_said(*voice.slowly(session.console.last_told))


@with_the_voice
def pause(session: Conversation, voice: Voice, argument: str) -> None:
    """Whatever was typed has silenced it; nothing follows."""
    session.console.tell_said(words.paused(session.name_of_command("go")))


@with_the_voice
def go_on(session: Conversation, voice: Voice, argument: str) -> None:
    cut = voice.go_on()
    if cut:
        session.console.tell_said(words.reviewed(cut))
    else:
        session.console.tell(words.all_said())
