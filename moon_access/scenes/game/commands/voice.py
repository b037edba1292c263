"""The commands of the built-in voice.

They make it faster or slower, louder or softer, or choose another voice; step through the spoken lines, spell them, or
say them slowly; silence it, and let it continue.

They work at every prompt. The program saves the settings that they change. The commands that step through spoken lines
are for players whose keyboard has no arrow keys, or whose keys come line by line. The program prints the output of
these commands, too, and does not put the prompt after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from moon_access.announcer import general, questions
from moon_access.announcer import voice as words
from moon_access.announcer.message import LanguageName, Message, sentence
from moon_access.console.voices import voice_dialog, why_silent
from moon_access.engine.tiles import Tile
from moon_access.evening.evening import Back, Dialog, Following, Push
from moon_access.i18n.catalog import languages
from moon_access.i18n.typed_words import fold
from moon_access.scenes.game.game_scene import GameScene
from moon_access.storage.settings import RATES, VOLUMES, Settings

if TYPE_CHECKING:
    from moon_access.console.console import Console
    from moon_access.console.voice import Voice

RATE_STEP, VOLUME_STEP = 25, 10


def needs_voice(does: Callable[[GameScene, Voice, str], Following]) -> Callable[[GameScene, str], Following]:
    """Decorate a command that needs the built-in voice. If the voice is off, the command says so."""

    @wraps(does)
    def run(scene: GameScene, argument: str) -> Following:
        voice = scene.console.voice
        if voice is not None:
            return does(scene, voice, argument)
        scene.console.tell(why_silent(scene.console))
        return None

    return run


def needs_own_manner(
    does: Callable[[GameScene, Voice, str], Following],
) -> Callable[[GameScene, Voice, str], Following]:
    """Decorate a command that changes how the voice sounds. If the screen reader decides that, the command says so."""

    @wraps(does)
    def run(scene: GameScene, voice: Voice, argument: str) -> Following:
        if voice.has_manner:
            return does(scene, voice, argument)
        scene.console.tell(words.sound_set_in_reader())
        return None

    return run


@needs_voice
@needs_own_manner
def faster(scene: GameScene, voice: Voice, argument: str) -> None:
    _change_rate(scene, RATE_STEP)


@needs_voice
@needs_own_manner
def slower(scene: GameScene, voice: Voice, argument: str) -> None:
    """Slow the voice down, and say the last lines again: a player who slows it down has not understood them."""
    _change_rate(scene, -RATE_STEP)
    scene.console.repeat()


@needs_voice
@needs_own_manner
def louder(scene: GameScene, voice: Voice, argument: str) -> None:
    _change_volume(scene, VOLUME_STEP)


@needs_voice
@needs_own_manner
def softer(scene: GameScene, voice: Voice, argument: str) -> None:
    _change_volume(scene, -VOLUME_STEP)


def _change_rate(scene: GameScene, step: int) -> None:
    settings, language = scene.console.settings, scene.console.language
    rate = _step_value(settings.manner(language).rate, step, RATES)
    _speak_with(scene, settings.with_value("rate", rate, language), words.rate(rate))


def _change_volume(scene: GameScene, step: int) -> None:
    settings, language = scene.console.settings, scene.console.language
    volume = _step_value(settings.manner(language).volume, step, VOLUMES)
    _speak_with(scene, settings.with_value("volume", volume, language), words.volume(volume))


def _step_value(value: int, step: int, possible: range) -> int:
    """Return the value after this step, limited to the possible values."""
    return min(max(value + step, possible.start), possible.stop - 1)


def _speak_with(scene: GameScene, settings: Settings, message: Message) -> None:
    """Apply and keep the settings. Tell the player the new value; if nothing changed, say that it is at its limit."""
    console = scene.console
    at_end = settings.manner(console.language) == console.settings.manner(console.language)
    scene.evening.apply_settings(settings)
    console.tell_aside(words.add_limit_reached(message) if at_end else message)


def voice_or_on(scene: GameScene, argument: str) -> Following:
    """Do the command ``voice``: switch the voice on if it is off, otherwise let the player choose another voice."""
    console = scene.console
    if console.voice is not None:
        return choose_voice(scene, argument)
    if console.can_speak:
        scene.evening.apply_settings(console.settings._replace(read="speech"))
    console.tell(words.voice_is_on() if console.voice is not None else why_silent(console))
    return None


@needs_voice
@needs_own_manner
def choose_voice(scene: GameScene, voice: Voice, argument: str) -> Following:
    """Let the player choose among the voices of the language. The chosen voice says a sample at once."""
    if scene.evening.is_in(VoiceDialog):
        scene.console.tell(general.inside_a_list())
        return None
    return Push(VoiceDialog(scene.evening))


class VoiceDialog(Dialog):
    """The list of voices to choose from, open until the player is done with it."""

    title = words.voice_title()

    def go_on(self) -> Following:
        voice_dialog(self.console, self.evening.apply_settings, self.evening.obey_beside)
        return Back()


def spell(scene: GameScene, argument: str) -> None:
    """Spell a tile (the one typed, or the last one told) slowly by its numbers; or spell a line by its letters."""
    console = scene.console
    if words.is_line(console.catalog, fold(argument)):
        spell_line(scene, argument)
        return
    if words.is_phonetic(console.catalog, fold(argument)):
        spell_phonetically(scene, argument)
        return
    if argument and scene.game is None:
        console.tell(scene.answer_no_game())
        return
    tile = scene.tile_named(argument) if argument else last_tile(console.last_told)
    if tile is not None:
        console.spell(words.spelt_tile(tile))
    elif not argument:
        console.tell(words.nothing_to_spell())


@needs_voice
def spell_line(scene: GameScene, voice: Voice, argument: str) -> None:
    """Spell the current line, or the last line told, letter by letter and slowly."""
    scene.console.tell_spoken(*voice.spell(scene.console.last_told))


@needs_voice
def spell_phonetically(scene: GameScene, voice: Voice, argument: str) -> None:
    """Spell the word that the player went to, or otherwise the line, with a word for each letter."""
    scene.console.tell_spoken(*voice.spell(scene.console.last_told, phonetic=True))


LONGEST_PRONUNCIATION = 40
"""Letters of a pronunciation at most."""


@needs_voice
@needs_own_manner
def pronounce(scene: GameScene, voice: Voice, argument: str) -> None:
    """Change how the voice says a word, or tell what the player has changed.

    Without an argument, ask how to say the word that a review stands on; without a review, list the words. An argument
    is a word, an equals sign and its sound, with the name of another language before it if it is of that language; or
    a word for forgetting and the word.
    """
    console = scene.console
    command = scene.evening.name_of_command("pronounce")
    first, _, rest = argument.partition(" ")
    heard = voice.word_at_cursor
    if not argument and heard is not None:
        prompt = questions.add_explanation(
            questions.text_or_done(words.how_to_say(heard.text)), words.about_pronouncing()
        )
        said = console.ask_text(prompt)
        if said is not None:
            _keep_pronunciation(scene, heard.text, said, heard.language)
    elif not argument or console.asks_for_list(argument):
        _list_pronunciations(scene, command)
    elif words.is_forget(console.catalog, fold(first)) and "=" not in argument:
        _forget(scene, rest.strip(), command)
    else:
        typed, equals, said = argument.partition("=")
        language, word = _language_before(console, typed.strip())
        if equals and said.strip() and word.isalnum():
            _keep_pronunciation(scene, word, said, language)
        else:
            console.tell(words.not_one_word(argument, command))


def _language_before(console: Console, typed: str) -> tuple[str, str]:
    """Return the language whose name stands before a word, or that of the game, and the word."""
    name, _, word = typed.rpartition(" ")
    named = {fold(text): code for code in languages() for text in (code, general.own_name(code).text)}
    named |= {fold(console.wording.noun(LanguageName(code))): code for code in languages()}
    code = named.get(fold(name.rstrip(":")))
    return (code, word) if code else (console.language, typed)


def _keep_pronunciation(scene: GameScene, word: str, pronunciation: str, language: str) -> None:
    """Keep how the voice says a word, and tell it."""
    console = scene.console
    pronunciation = " ".join(pronunciation.split())[:LONGEST_PRONUNCIATION]
    scene.evening.apply_settings(console.settings.with_word(word, pronunciation, language))
    console.tell(words.new_pronunciation(_pronunciation(console, word, pronunciation, language)))


def _pronunciation(console: Console, word: str, said: str, language: str) -> Message:
    return words.pronunciation(word, said, language if language != console.language else "")


def _list_pronunciations(scene: GameScene, command: str) -> None:
    """Tell every word of the player, those of the game's language first."""
    console = scene.console
    known = sorted(console.settings.dictionary.items(), key=lambda item: (item[0] != console.language, item[0]))
    items = [
        sentence((_pronunciation(console, word, said, language),))
        for language, own in known
        for word, said in sorted(own.items())
    ]
    console.tell(*items or [words.nothing_pronounced(command)])


def _forget(scene: GameScene, typed: str, command: str) -> None:
    """Forget a pronunciation: that of the game's language, otherwise that of the only other language which has one."""
    console = scene.console
    language, word = _language_before(console, typed)
    having = [code for code, own in console.settings.dictionary.items() if word.lower() in own]
    if language not in having and having:
        language = having[0]
    if language not in having:
        _list_pronunciations(scene, command)
        return
    scene.evening.apply_settings(console.settings.with_word(word, "", language))
    console.tell(words.says_as_usual(word))


def last_tile(told: object) -> Tile | None:
    """Return the last tile in messages and in their fields; None if there is none."""
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


# Commands that step through the spoken lines


def speak_line_before(scene: GameScene, argument: str) -> None:
    """Speak the line before, or the first or last line, or go back as many lines as the player typed."""
    _go_through_lines(scene, "up", argument)


def speak_line_after(scene: GameScene, argument: str) -> None:
    _go_through_lines(scene, "down", argument)


def _go_through_lines(scene: GameScene, stroke: str, argument: str) -> None:
    console, ends = scene.console, {"first": "home", "last": "end"}
    where = general.history_words(console.catalog).get(fold(argument), "")
    number = console.read_number(argument)
    if argument and where not in ends and number is None:
        console.tell(words.no_such_line(argument))
    else:
        _review(scene, ends.get(where, stroke), number or 1)


def word(scene: GameScene, argument: str) -> None:
    """Say the next word of the line; if the player typed the word for back, the word before."""
    _review(scene, "ctrl-left" if words.is_back(scene.console.catalog, fold(argument)) else "ctrl-right")


def letter(scene: GameScene, argument: str) -> None:
    _review(scene, "left" if words.is_back(scene.console.catalog, fold(argument)) else "right")


def _review(scene: GameScene, stroke: str, times: int = 1) -> None:
    console = scene.console
    if console.voice is None:  # only here: a wrong argument is refused first
        console.tell(why_silent(console))
    else:
        console.tell_spoken(*console.voice.review(stroke, times))


@needs_voice
def speak_slowly(scene: GameScene, voice: Voice, argument: str) -> None:
    """Say the last lines once more, slowly. The rate stays as it is."""
    scene.console.tell_spoken(*voice.speak_slowly(scene.console.last_told))


@needs_voice
def pause(scene: GameScene, voice: Voice, argument: str) -> None:
    """Tell how to let the voice go on. The typed line has already silenced it, and nothing else follows."""
    scene.console.tell_spoken(words.voice_paused(scene.evening.name_of_command("go")))


@needs_voice
def go_on(scene: GameScene, voice: Voice, argument: str) -> None:
    cut = voice.go_on()
    if cut:
        scene.console.tell_spoken(words.spoken_again(cut))
    else:
        scene.console.tell(words.nothing_cut_off())
