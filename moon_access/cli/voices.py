"""Run ``moon-access voices``: list the voices of the language, as lines or as JSON, and speak a sample of one.

Nothing but the sample is spoken.
"""

from __future__ import annotations

from moon_access.announcer import doctor as words
from moon_access.announcer import voice as needs_voice
from moon_access.announcer.message import LanguageName, Message
from moon_access.app.invocation import Invocation
from moon_access.app.own_command import command_to_copy
from moon_access.console.delivery import Delivery
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import ENGLISH
from moon_access.outputs.exit_codes import DONE
from moon_access.outputs.speech.check import all_voices, speak
from moon_access.outputs.speech.engines import abilities
from moon_access.outputs.speech.speaker import NoVoices
from moon_access.outputs.speech.voices import KnownVoice, of_language

from .printer import Printer, json_document

SAMPLE_TILE = Tile(6, 5)


def list_voices(invocation: Invocation, in_json: bool) -> int:
    """Print all voices, numbered. Return exit code 1 if there is none."""
    printer = Printer.for_reading(invocation)
    try:
        found = _voices_of_language(invocation)
    except NoVoices as none:
        return printer.refuse(needs_voice.voice_failed(none.why.value, none.detail))
    if in_json:
        printer.write(json_document(as_json(invocation.catalog.language, found)))
    else:
        names = [_name_of(invocation, one) for one in found]
        lines = zip(names, found, strict=True)
        printer.print(*(words.numbered_voice(place, name, one.id) for place, (name, one) in enumerate(lines, 1)))
    return DONE if found else printer.refuse(_no_voices_message(invocation))


def as_json(language: str, found: list[KnownVoice]) -> dict[str, object]:
    """Return the voices for scripts. The keys never change; later versions may add some."""
    voices = [
        {"number": place, "id": one.id, "name": one.name or one.id, "languages": list(one.languages)}
        for place, one in enumerate(found, 1)
    ]
    return {"language": language, "voices": voices}


def sample(invocation: Invocation, number: int) -> int:
    """Let the voice with this number speak a sample. Return the exit code: 1 if it cannot speak."""
    printer = Printer.for_reading(invocation)
    try:
        found = _voices_of_language(invocation)
    except NoVoices as none:
        return printer.refuse(needs_voice.voice_failed(none.why.value, none.detail))
    if not found:
        return printer.refuse(_no_voices_message(invocation))
    if not 1 <= number <= len(found):
        return printer.refuse(words.no_such_voice(number, len(found)))
    voice = found[number - 1]
    told = words.sample(_name_of(invocation, voice), SAMPLE_TILE)
    printer.print_only(told)
    delivery = Delivery(invocation.settings, invocation.catalog.language)
    failed = speak(delivery.make_utterance(printer.wording.sentence(told))._replace(voice=voice.id))
    if failed is None:
        return DONE
    return printer.refuse_in_print(needs_voice.voice_failed(failed.why.value, failed.detail))


def _name_of(invocation: Invocation, voice: KnownVoice) -> str | LanguageName:
    """Return the name of a voice in the player's language. espeak-ng has only English names of languages."""
    language = invocation.catalog.language
    if abilities(invocation.settings.engine).is_espeak and language != ENGLISH:
        return LanguageName(language)
    return voice.name or voice.id


def _voices_of_language(invocation: Invocation) -> list[KnownVoice]:
    if not abilities(invocation.settings.engine).manner:
        return []
    return of_language(all_voices(), invocation.catalog.language)


def _no_voices_message(invocation: Invocation) -> Message:
    if not abilities(invocation.settings.engine).manner:
        return needs_voice.sound_set_in_reader()
    return words.no_voice_of_language(command_to_copy("doctor"))
