"""What is said about the built-in voice: what is missing and what to do, how it speaks, its voices, a tile spelt.

Nothing is spoken here. Every line must do for somebody who hears nothing at the moment and reads braille.
"""

from __future__ import annotations

from moon_access.engine.tiles import Tile

from .message import N_, Message, answer, error, notice

FAILURES = {
    "library": N_("No voice: pyttsx3 is missing. Install it with: pip install pyttsx3. Text goes on."),
    "engine": N_("No voice: espeak-ng is missing. Install espeak-ng, or moon-access[voice] with pip. Text goes on."),
    "bundled": N_("No voice: the espeak-ng of the package espeakng-loader does not start. Text goes on."),
    "player": N_("No voice: no program plays sound. Install alsa-utils. Text goes on."),
    "device": N_("The voice is gone: no sound device. Connect one, and it speaks again. Text goes on."),
    "hangs": N_("The voice is gone: the sound does not answer. Start the sound server again. Text goes on."),
    "dies": N_("The voice is gone: its process ends again and again. Text goes on."),
    "floods": N_("The voice is gone: it answers nonsense. Install pyttsx3 again. Text goes on."),
    "start": N_("No voice: its process can not be started. Text goes on."),
    "dispatcher": N_("No voice: Speech Dispatcher does not answer. Choose pyttsx3 in the options. Text goes on."),
}


def failed(why: str) -> Message:
    """One plain line: what is missing, and what to do. ``why`` is a word of the outputs."""
    return notice(FAILURES.get(why, FAILURES["dies"]))


def back() -> Message:
    """After it was gone."""
    return notice("The voice is back.")


def not_on() -> Message:
    return error("The voice is off. Choose built-in voice under Reading in the options.")


def rate(words_a_minute: int) -> Message:
    return answer("Rate {n}.", n=words_a_minute)


def volume(percent: int) -> Message:
    return answer("Volume {n}.", n=percent)


def at_its_end(told: Message) -> Message:
    """Faster than fastest, louder than loudest: that is as far as it goes. ``told`` is a whole sentence."""
    # translators: {told} is a sentence, "Rate 450."
    return answer("{told} That is the end.", told=told)


def which() -> Message:
    return answer("Voice")


def no_voices() -> Message:
    return error("No voice for this language is known. It speaks with the usual one.")


def sample(name: str, tile: Tile) -> Message:
    return answer("{name}: Anna plays {tile:acc}.", name=name, tile=tile)


def spelt(tile: Tile) -> Message:
    # translators: a tile, number word by number word: "six, five."
    return answer("{high:number}, {low:number}.", high=tile.high, low=tile.low)


def nothing_to_spell() -> Message:
    return error("No tile to spell. Name one: spell 6-5.")
