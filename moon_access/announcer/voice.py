"""Word the built-in voice: missing parts and their remedies, its settings, spelt tiles, and the echo of typing.

This module only words the lines. console/voice.py decides when to echo typing, and signs.py names signs. A player who
hears nothing at the moment and reads braille must understand every line. The voice speaks the lines about typing and
the program never prints them, so they have no short forms.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import ENGLISH, Catalog, pgettext
from moon_access.i18n.typed_words import words_of

from .general import shorten
from .message import N_, InLanguage, Kind, LanguageName, Message, ToCopy, answer, count, error, notice
from .signs import character_name

FAILURES = {
    "outdated": N_(
        "No voice: pyttsx3 {installed} is too old, {needed} is needed. The game goes on in text. To "
        "update it: {command}"
    ),
    "error": N_("No voice: its process ended with an error. Reinstall pyttsx3. The game goes on in text."),
    "library": N_("No voice: pyttsx3 is missing. The game goes on in text. To install it: {command}"),
    "engine": N_("No voice: espeak-ng is missing. The game goes on in text. Install espeak-ng, or type: {command}"),
    "system": N_("No voice: this system has no speech. Add a voice in its settings. The game goes on in text."),
    "bundled": N_("No voice: the espeak-ng of the package espeakng-loader does not start. The game goes on in text."),
    "player": N_("No voice: no program here plays sound. Install alsa-utils. The game goes on in text."),
    "device": N_("No voice: no sound device found. Connect one and the voice will start. The game goes on in text."),
    "hangs": N_("No voice: the sound system does not answer. Restart the sound server. The game goes on in text."),
    "dies": N_("No voice: its process ends again and again. The game goes on in text."),
    "floods": N_("No voice: it answers nonsense. Reinstall pyttsx3. The game goes on in text."),
    "start": N_("No voice: its process cannot be started. The game goes on in text."),
    "dispatcher": N_(
        "No voice: Speech Dispatcher does not answer. Choose pyttsx3 in the options. The game goes on in text."
    ),
    "prism": N_("No voice: prismatoid is missing. The game goes on in text. To install it: {command}"),
    "reader": N_("No voice: no screen reader answers. Start yours and it will speak. The game goes on in text."),
}

LIBRARIES = {"library": "pyttsx3", "outdated": "pyttsx3", "engine": "voice", "prism": "reader"}
"""The library, or the extra of the package, which mends a failure."""
_INCOMPLETE = N_("No voice: a part of this download is missing. Unpack it again. The game goes on in text.")


def how_to_install(why: str) -> ToCopy | None:
    """Return the command that installs what a failure of LIBRARIES lacks; None if nothing can be installed here."""
    from moon_access.outputs import installation  # late, because only an incomplete installation needs it

    name = LIBRARIES[why]
    libraries = installation.libraries_of(name) or (name,)
    command = installation.build_install_command(libraries, upgrade=why == "outdated")
    return None if command is None else ToCopy(command, installation.short_form(libraries))


def voice_failed(why: str, detail: str = "") -> Message:
    """Return one plain line: what is missing, and what to do.

    ``why``: a key of FAILURES. ``detail``: the error that the voice's process reported, which only a developer sees.
    """
    if why == "outdated":
        from moon_access.outputs.speech import engines

        return notice(
            FAILURES[why],
            installed=engines.installed_version(),
            needed=engines.NEEDED_VERSION,
            command=how_to_install(why),
        )
    if why in LIBRARIES:
        command = how_to_install(why)
        return notice(_INCOMPLETE) if command is None else notice(FAILURES[why], command=command)
    if why == "error" and detail and os.environ.get("MOON_ACCESS_DEBUG"):
        # translators: {sentence} says that the voice has failed, {why} is the error, in English; for developers.
        return notice("{sentence} {why}", sentence=answer(FAILURES[why]), why=InLanguage(detail, ENGLISH))
    return notice(FAILURES.get(why, FAILURES["dies"]))


def back() -> Message:
    """Return the notice that the voice works again after a failure."""
    return notice("The voice is back.")


def voice_is_off() -> Message:
    return error("The voice is off. Type voice to switch it on.")


def no_voice_at_server() -> Message:
    # translators: the player plays at a server, where no voice of the program speaks.
    return error("There is no built-in voice here.")


def voice_is_on() -> Message:
    return notice("The voice is on. To switch it off, change Reading in the options.")


def rate(words_a_minute: int) -> Message:
    return answer("Rate {n}.", n=words_a_minute)


def volume(percent: int) -> Message:
    return answer("Volume {n}.", n=percent)


def add_limit_reached(told: Message) -> Message:
    """Return a message about a changed setting, ``told``, with the addition that the setting goes no further."""
    # translators: {told} is a sentence, "Rate 450."
    return answer("{told} That is the end.", told=told)


def set_by_reader() -> Message:
    """Return the text that the options show for a setting of the voice while the screen reader speaks instead."""
    # translators: a value in the options: "Speaking rate: as your screen reader has it".
    return answer("as set in your screen reader")


def sound_set_in_reader() -> Message:
    """Refuse a command or an option that would change the sound of the voice, because the screen reader speaks."""
    return error("Set that in your screen reader, which is speaking here.")


def without_pitch() -> Message:
    """Return the text that the options show for the pitch if the engine has no pitch."""
    # translators: a value in the options: "Pitch: not with this engine".
    return answer("not with this engine")


def no_pitch() -> Message:
    return error("This engine has only one pitch.")


def voice_title() -> Message:
    return answer("Voice")


def no_voices() -> Message:
    return error("There is no voice for this language. The usual voice speaks.")


def voice_name(name: str | LanguageName) -> Message:
    """Return the name of a voice: its language if the engine names it so, otherwise its own name, as if English."""
    return answer("{name}", name=name if isinstance(name, LanguageName) else InLanguage(name, ENGLISH))


def voice_label(voice: str) -> Message:
    """Return a label for a voice by its id; "" is the usual voice."""
    from moon_access.outputs.speech.voices import variant_of

    variant = variant_of(voice)
    if not variant:
        return answer("{name}", name=voice) if voice else answer("the usual one")
    number = int(variant[1:])
    if variant.startswith("m"):
        return answer("male {n}", n=number)
    # translators: a voice that has a number: "female 2".
    return answer("female {n}", n=number)


def device_of_system() -> Message:
    # translators: the sound device that the system has chosen: "Sound device: the system's own".
    return answer("the system's own")


def sample(voice: Message, tile: Tile, of_others: bool) -> Message:
    """Return a sample of a voice that the player just chose. ``of_others``: it tells the moves of others."""
    # translators: how a voice sounds; {name} is its name. Anna is a player.
    return answer("{name}: Anna plays {tile:acc}.", name=voice, tile=tile)._replace(is_of_others=of_others)


def example(tile: Tile, of_others: bool) -> Message:
    """Return a sample for the voice to say after the player changed a setting. ``of_others``: as in sample()."""
    # translators: no move in the game that is on.
    return answer("Sample: Anna plays {tile:acc}.", tile=tile)._replace(is_of_others=of_others)


def tiles_in_words() -> Message:
    """Answer a listener who changed the style of tiles: the voice still says the same words."""
    # translators: the style in which tiles are written was changed, by a player who listens to the voice.
    return answer("That only changes printed tiles: the voice always says words.")


def spelt_tile(tile: Tile) -> Message:
    # translators: a tile, number word by number word: "six, five."
    return answer("{high:number}, {low:number}.", high=tile.high, low=tile.low)


def nothing_to_spell() -> Message:
    return error("No tile to spell. Name one: spell 6-5.")


# Review of the spoken lines


def spoken_again(text: str) -> Message:
    """Return a line, a word or a letter that the voice said, unchanged, to say it again."""
    return answer("{word}", word=text)


def start_of_line() -> Message:
    # translators: on the way through a line word by word or letter by letter: there is none before this one.
    return answer("Start of the line.")


def end_of_line() -> Message:
    return answer("End of the line.")


def no_such_line(typed: str) -> Message:
    """Refuse an unknown word after the command for the previous or the next line."""
    return error("Not {typed}: type first, last or a number of lines.", typed=shorten(typed))


def lines_skipped(lines: int) -> Message:
    """Return how many lines the voice skips, because too many were waiting when a new prompt came."""
    # translators: spoken: so many lines are skipped by the voice. "up" is the arrow key and the word to be typed.
    return count(Kind.NOTICE, "{n} line left out; go up to hear it.", "{n} lines left out; go up to hear them.", lines)


def voice_paused(go: str) -> Message:
    # translators: printed while the voice is silent; {go} is the word to type.
    return notice("Paused. Type {go} to go on.", go=go)


def nothing_cut_off() -> Message:
    """Answer the command that continues speaking if the voice has already said everything."""
    return answer("Nothing was cut off.")


# translators: words to type after "word" or "letter", for the one before; separated by commas.
_BACK_WORDS = pgettext("words", "back, previous")
# translators: words to type after "spell", to have a line spelt letter by letter; separated by commas.
_LINE_WORD = pgettext("words", "line")


# translators: words to type behind "spell", to have the word or line spelt as on the telephone: "Alpha, Bravo".
_PHONETIC_WORDS = pgettext("words", "phonetic, alphabet")
# translators: words to type behind "pronounce" and before a word, to have that word said as usual again.
_FORGET_WORDS = pgettext("words", "forget, delete")


def is_phonetic(catalog: Catalog, typed: str) -> bool:
    """Return whether this word, typed after the command that spells, asks for words in place of letters."""
    return typed in words_of(catalog, _PHONETIC_WORDS)


def is_forget(catalog: Catalog, typed: str) -> bool:
    """Return whether this word, typed after the command for pronunciations, takes one away."""
    return typed in words_of(catalog, _FORGET_WORDS)


# The player's own pronunciations


def how_to_say(word: str) -> Message:
    """Return the question how the voice is to say a word."""
    # translators: a question; the player types how a voice should pronounce {word}: "Say Ben as:".
    return answer("Say {word} as", word=word)


def about_pronouncing() -> Message:
    return answer("Write it as it sounds, for example Mishell for Michelle.")


def pronunciation(word: str, said: str, language: str = "") -> Message:
    """Return how the voice says a word. ``language``: the code of its language if the player speaks another."""
    if language:
        # translators: in a list: a word of another language, and how the voice says it.
        return answer("{language}: {word} as {said}", language=LanguageName(language), word=word, said=said)
    # translators: in a list, and after a change: how the voice says a word: "Ben as Benn".
    return answer("{word} as {said}", word=word, said=said)


def new_pronunciation(item: Message) -> Message:
    # translators: {item} is "Ben as Benn".
    return answer("The voice says {item}.", item=item)


def nothing_pronounced(command: str) -> Message:
    return answer("The voice says all words as usual. Type {command} word = how it sounds.", command=command)


def says_as_usual(word: str) -> Message:
    return answer("The voice says {word} as usual.", word=word)


def not_one_word(typed: str, command: str) -> Message:
    """Refuse what is no word, or has no pronunciation."""
    return error("Not {typed}: type {command} word = how it sounds.", typed=shorten(typed), command=command)


def is_back(catalog: Catalog, typed: str) -> bool:
    """Return whether this word, typed after a command, means the previous word or letter."""
    return typed in words_of(catalog, _BACK_WORDS)


def is_line(catalog: Catalog, typed: str) -> bool:
    """Return whether this word, typed after the command that spells, means a line."""
    return typed in words_of(catalog, _LINE_WORD)


def typed_text_aloud(typed: str, catalog: Catalog) -> str:
    """Return how the voice speaks typed text: a word as it is, everything else character by character.

    Digits are spoken one by one, because they may be a tile, and so are signs and a single letter.
    """
    if any(char.isalpha() for char in typed) and len(typed) > 1:
        return typed
    return " ".join(character_name(catalog, char) for char in typed)


def deleted_to_empty_line(deleted: str) -> Message:
    # translators: spoken: {word} is the character or the word that was just deleted, and nothing is left on the line.
    return answer("{word}, line empty", word=deleted)


def line_is_empty() -> Message:
    # translators: spoken if there is nothing to delete.
    return answer("Line empty")


def line_deleted() -> Message:
    return answer("Line deleted")


def does_nothing() -> Message:
    return answer("That key does nothing.")


class NamesLine(NamedTuple):
    """A line of a help page: the names of an option or a command, which are English in every language, and the rest."""

    name: str
    rest: str


class ExampleLine(NamedTuple):
    """An example: its purpose, and the command line, which is English in every language."""

    purpose: str
    command: str


SpokenLine = Message | str | NamesLine | ExampleLine
"""A line to read aloud. A ``str`` is in the player's language already."""


def reading_keys(lines: int, quit_key: str) -> Message:
    """Return the line before the text: the number of lines, and two keys."""
    # translators: only spoken, before a text of so many lines; "space" is the key.
    return count(
        Kind.ANSWER,
        "{n} line; space pauses, {key} stops.",
        "{n} lines; space pauses, {key} stops.",
        lines,
        key=quit_key,
    )


def every_key(quit_key: str) -> Message:
    """Return the list of all keys, for a player who pressed a key without an effect."""
    # translators: only spoken; these are the arrow keys, Page up, Page down, Home and End, and "space" is the key.
    return answer(
        "Down: next line. Up: previous line. Page down and page up: ten lines. Home: first line. End: last line. "
        "Space pauses and goes on, {key} stops.",
        key=quit_key,
    )
