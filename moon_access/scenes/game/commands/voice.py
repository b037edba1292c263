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
from moon_access.evening.evening import Back, Dialog, Following, Push
from moon_access.i18n.typed_words import fold, whole_number
from moon_access.scenes.game.game_scene import GameScene
from moon_access.storage.settings import RATES, VOLUMES, Settings

if TYPE_CHECKING:
    from moon_access.console.voice import Voice

FASTER, LOUDER = 25, 10


def with_the_voice(does: Callable[[GameScene, Voice, str], Following]) -> Callable[[GameScene, str], Following]:
    """A command that the built-in voice obeys; where it is off, that is told."""

    @wraps(does)
    def run(scene: GameScene, argument: str) -> Following:
        voice = scene.console.voice
        if voice is not None:
            return does(scene, voice, argument)
        scene.console.tell(words.not_on())
        return None

    return run


def with_a_manner(
    does: Callable[[GameScene, Voice, str], Following],
) -> Callable[[GameScene, Voice, str], Following]:
    """A command that changes how the voice sounds; where that is the screen reader's, it is told."""

    @wraps(does)
    def run(scene: GameScene, voice: Voice, argument: str) -> Following:
        if voice.has_manner:
            return does(scene, voice, argument)
        scene.console.tell(words.set_in_reader())
        return None

    return run


@with_the_voice
@with_a_manner
def faster(scene: GameScene, voice: Voice, argument: str) -> None:
    _change_rate(scene, FASTER)


@with_the_voice
@with_a_manner
def slower(scene: GameScene, voice: Voice, argument: str) -> None:
    """Also says the last lines again, for that is why it is asked for."""
    _change_rate(scene, -FASTER)
    scene.console.repeat()


@with_the_voice
@with_a_manner
def louder(scene: GameScene, voice: Voice, argument: str) -> None:
    _change_volume(scene, LOUDER)


@with_the_voice
@with_a_manner
def softer(scene: GameScene, voice: Voice, argument: str) -> None:
    _change_volume(scene, -LOUDER)


def _change_rate(scene: GameScene, step: int) -> None:
    settings, language = scene.console.settings, scene.console.language
    rate = _moved(settings.manner(language).rate, step, RATES)
    _speak_with(scene, settings.with_value("rate", rate, language), words.rate(rate))


def _change_volume(scene: GameScene, step: int) -> None:
    settings, language = scene.console.settings, scene.console.language
    volume = _moved(settings.manner(language).volume, step, VOLUMES)
    _speak_with(scene, settings.with_value("volume", volume, language), words.volume(volume))


def _moved(value: int, step: int, possible: range) -> int:
    """The value after this step, at most as far as is possible."""
    return min(max(value + step, possible.start), possible.stop - 1)


def _speak_with(scene: GameScene, settings: Settings, told: Message) -> None:
    """Applies and keeps the settings, and tells what they are, or that this is the end of what is possible."""
    console = scene.console
    at_end = settings.manner(console.language) == console.settings.manner(console.language)
    scene.evening.apply_settings(settings)
    console.tell_aside(words.at_its_end(told) if at_end else told)


def voice_or_on(scene: GameScene, argument: str) -> Following:
    """The command ``voice``: where the voice is off it is switched on, else another one is chosen."""
    console = scene.console
    if console.voice is not None:
        return choose_voice(scene, argument)
    if console.can_speak:
        scene.evening.apply_settings(console.settings._replace(read="speech"))
    console.tell(words.on() if console.voice is not None else words.not_on())
    return None


@with_the_voice
@with_a_manner
def choose_voice(scene: GameScene, voice: Voice, argument: str) -> Following:
    """Have the player choose among the voices of the language. The one chosen says a sample at once."""
    if scene.evening.is_in(VoiceDialog):
        scene.console.tell(general.in_a_list())
        return None
    return Push(VoiceDialog(scene.evening))


class VoiceDialog(Dialog):
    """Which voice, until the player is done."""

    title = words.which()

    def go_on(self) -> Following:
        from moon_access.console.voices import voice_dialog  # nobody needs it at the start

        voice_dialog(self.console, self.evening.apply_settings, self.evening.obey_beside)
        return Back()


def spell(scene: GameScene, argument: str) -> None:
    """A tile number by number, and slowly: the one named, or the last one that was told; or a line by its letters."""
    console = scene.console
    if words.is_line(console.catalog, fold(argument)):
        spell_line(scene, argument)
        return
    if argument and scene.game is None:
        console.tell(scene.nothing_on())
        return
    tile = scene.tile_named(argument) if argument else last_tile(console.last_told)
    if tile is not None:
        console.spell(words.spelt(tile))
    elif not argument:
        console.tell(words.nothing_to_spell())


@with_the_voice
def spell_line(scene: GameScene, voice: Voice, argument: str) -> None:
    """A line letter by letter, and slowly."""
    scene.console.tell_said(*voice.spell(scene.console.last_told))


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


def line_before(scene: GameScene, argument: str) -> None:
    """Of what was said; or the first, or so many lines back."""
    _go_through_lines(scene, "up", argument)


def line_after(scene: GameScene, argument: str) -> None:
    _go_through_lines(scene, "down", argument)


def _go_through_lines(scene: GameScene, stroke: str, argument: str) -> None:
    console, ends = scene.console, {"first": "home", "last": "end"}
    where = general.history_words(console.catalog).get(fold(argument), "")
    number = whole_number(argument, console.language)
    if argument and where not in ends and number is None:
        console.tell(words.no_such_line(argument))
    else:
        _review(scene, ends.get(where, stroke), number or 1)


def word(scene: GameScene, argument: str) -> None:
    """The next word of the line, or the one before."""
    _review(scene, "ctrl-left" if words.is_back(scene.console.catalog, fold(argument)) else "ctrl-right")


def letter(scene: GameScene, argument: str) -> None:
    _review(scene, "left" if words.is_back(scene.console.catalog, fold(argument)) else "right")


def _review(scene: GameScene, stroke: str, times: int = 1) -> None:
    console = scene.console
    if console.voice is None:  # after what is wrong with the argument
        console.tell(words.not_on())
    else:
        console.tell_said(*console.voice.review(stroke, times))


@with_the_voice
def slowly(scene: GameScene, voice: Voice, argument: str) -> None:
    """The last lines once more, and slowly; the rate stays."""
    scene.console.tell_said(*voice.slowly(scene.console.last_told))


@with_the_voice
def pause(scene: GameScene, voice: Voice, argument: str) -> None:
    """Whatever was typed has silenced it; nothing follows."""
    scene.console.tell_said(words.paused(scene.evening.name_of_command("go")))


@with_the_voice
def go_on(scene: GameScene, voice: Voice, argument: str) -> None:
    cut = voice.go_on()
    if cut:
        scene.console.tell_said(words.reviewed(cut))
    else:
        scene.console.tell(words.all_said())
