"""Ask which voice to use: one of the engine's voices for the language, or a second one for the moves of others.

The chosen voice speaks a sample at once. The player may choose again until done. outputs/speech lists the voices
and the sound devices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from moon_access.announcer import explanations, own_page
from moon_access.announcer import voice as words
from moon_access.announcer.message import Message, answer
from moon_access.engine.tiles import Tile
from moon_access.storage.settings import Settings

from .console import Choice, Console, ObeyOther

if TYPE_CHECKING:
    from moon_access.outputs.speech.voices import KnownVoice

SAMPLE = Tile(6, 5)


def why_silent(console: Console) -> Message:
    """Say why a command of the voice does nothing: the voice is off, or there is none where the player sits."""
    if console.terminal.is_own_page:
        return own_page.browser_speaks()
    return words.voice_is_off() if console.can_speak or console.terminal.is_here else words.no_voice_at_server()


def voice_dialog(
    console: Console, keep: Callable[[Settings], None], other: ObeyOther, *, of_others: bool = False
) -> None:
    """Ask which voice to use until the player is done.

    Args:
        console: where the player reads and types.
        keep: saves new settings and applies them.
        other: handles lines that are no answer.
        of_others: whether it is the voice for the moves of others.
    """
    from moon_access.outputs.speech.speaker import NoVoices

    try:
        choices = voice_choices(console, of_others)
    except NoVoices as none:
        console.tell(words.voice_failed(none.why.value, none.detail))
        return
    if not choices:
        console.tell(words.no_voices())
        return
    fresh = True
    while True:
        chosen = console.choose_or_be_done(words.voice_title(), choices, other, fresh, explanations.option("voices"))
        if chosen is None:
            return
        keep(console.settings.with_voice(chosen, console.language, of_others))
        label = next(choice.label for choice in choices if choice.value == chosen)
        console.tell(words.sample(label, SAMPLE, of_others))
        fresh = False


def voice_choices(console: Console, of_others: bool) -> list[Choice[str]]:
    """Return the engine's voices for the player's language, the best first, then the variants of the best."""
    from moon_access.outputs.speech.engines import abilities
    from moon_access.outputs.speech.voices import VARIANTS, name_variant

    known = voices_for(console)
    choices = [Choice(voice.id, words.voice_name(voice.name or voice.id)) for voice in known]
    if known and abilities(console.settings.engine).is_espeak:
        if len(known) == 1:  # its name is the English name of the language
            choices = [Choice(known[0].id if of_others else "", words.voice_label(""))]
        ids = [name_variant(known[0].id, variant) for variant in VARIANTS]
        choices += [Choice(id, words.voice_label(id)) for id in ids]
    return choices


def voices_for(console: Console) -> list[KnownVoice]:
    """Return the voices that the chosen engine has for the player's language, the best first."""
    from moon_access.outputs.speech.engines import DISPATCHER
    from moon_access.outputs.speech.voices import of_language

    if console.settings.engine == DISPATCHER:
        from moon_access.outputs.speech.dispatcher import all_voices as of_dispatcher

        return of_language(of_dispatcher(), console.language)
    from moon_access.outputs.speech.check import all_voices

    return of_language(all_voices(), console.language)


def device_choices() -> list[Choice[str]]:
    """Return the sound devices of this system, the system's own choice first."""
    from moon_access.outputs.speech.devices import list_devices

    named = [Choice(device.id, answer("{name}", name=device.name)) for device in list_devices()]
    return [Choice("", device_label("")), *named]


def device_label(device: str) -> Message:
    """Return the name of a sound device; if it is not connected, the name that the settings have for it."""
    if not device:
        return words.device_of_system()
    from moon_access.outputs.speech.devices import list_devices

    named = {one.id: one.name for one in list_devices()}
    return answer("{name}", name=named.get(device, device.partition(" ")[2]))
