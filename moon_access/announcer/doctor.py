"""Word ``moon-access doctor`` and ``moon-access voices``: a line for each part, and the remedy if the part is missing.

These lines also tell why the program cannot make braille for paper here. cli/doctor.py examines the parts.
"""

from __future__ import annotations

from moon_access.engine.tiles import Tile

from .message import N_, LanguageName, Message, ToCopy, answer, error
from .reasons import reason_of
from .voice import LIBRARIES, how_to_install

SPEECH_FAULTS = {
    "library": N_("missing. Install it with: {command}"),
    "engine": N_("no espeak-ng. Install espeak-ng, or type: {command}"),
    "system": N_("this system has no speech. Add a voice in its speech settings"),
    "bundled": N_("the espeak-ng of espeakng-loader does not start. Install espeak-ng"),
    "player": N_("none. Install alsa-utils"),
    "device": N_("none found. Connect one, or start the sound server"),
    "hangs": N_("does not answer. Restart the sound server"),
    "dies": N_("its process ends at once. Reinstall pyttsx3"),
    "floods": N_("answers nonsense. Reinstall pyttsx3"),
    "start": N_("its process cannot be started"),
    "prism": N_("prismatoid is missing. Install it with: {command}"),
    "reader": N_("none answers. Start your screen reader"),
}

ROUTING_FAULTS = {
    "module": N_("Python's module brlapi is missing. Install python3-brlapi"),
    "daemon": N_("BRLTTY does not answer. Start it"),
    "refused": N_("BRLTTY lets you in only if you can read /etc/brlapi.key"),
}


def no_routing_keys(why: str) -> Message:
    return answer(ROUTING_FAULTS.get(why, ROUTING_FAULTS["daemon"]))


def line_of_part(label: str, state: Message) -> Message:
    """Return the line about a part. ``label``: its name, a text. ``state``: a sentence without its full stop."""
    # A command at the end is there to be copied, without a full stop.
    value = state if "command" in state.fields else answer("{sentence}.", sentence=state)
    return answer("{option}: {value}", option=answer(label), value=value)


def voice_fault(why: str) -> Message:
    """Return why the voice does not work, and what to do."""
    if why == "outdated":
        from moon_access.outputs.speech import engines

        return answer(
            "{installed} is too old, {needed} is needed. Update it with: {command}",
            installed=engines.installed_version(),
            needed=engines.NEEDED_VERSION,
            command=how_to_install(why),
        )
    if why in LIBRARIES:
        command = how_to_install(why)
        if command is None:
            return answer("missing. Unpack the download again")
        return answer(SPEECH_FAULTS[why], command=command)
    if why == "error":
        # translators: "--json" is an option of the command line: leave it as it is.
        return answer("its process ends with an error, which doctor --json shows. Reinstall pyttsx3")
    return answer(SPEECH_FAULTS[why])


def part_found(name: str) -> Message:
    """Return the state of a part that was found: its name."""
    return answer("{name}", name=name)


def no_faults() -> Message:
    return answer("works")


def part_not_tried() -> Message:
    return answer("not tried, because a part above is missing")


def voice_label(language: LanguageName) -> Message:
    # translators: {name} is the name of a language in your language.
    return answer("Voice for {name}", name=language)


def voice_of(language: LanguageName, state: Message) -> Message:
    return answer("{option}: {value}.", option=voice_label(language), value=state)


def no_readers() -> Message:
    # translators: no screen reader is installed here.
    return answer("none found")


def no_voice() -> Message:
    return answer("none. Install one in the system's speech settings")


def encoding_lacks(name: str) -> Message:
    return answer("{name}. Accents are left out. Set a locale with UTF-8, such as LANG=C.UTF-8", name=name)


def columns(width: int) -> Message:
    return answer("{n} columns", n=width)


def too_narrow(width: int) -> Message:
    return answer("{n} columns. Widen the window to 14 or more", n=width)


def no_terminal() -> Message:
    return answer("no terminal, so lines are not wrapped")


def no_ssh() -> Message:
    # translators: "ssh" is the program of that name.
    return answer("no ssh. Install OpenSSH")


def folder_not_writable(path: str, failure: OSError) -> Message:
    return answer("{path}: {why}. Games are not saved", path=path, why=reason_of(failure))


def catalogues(names: tuple[LanguageName, ...]) -> Message:
    return answer("{names}", names=names)


def english_only() -> Message:
    return answer("English only. Reinstall moon-access")


def conclusion(read: Message, is_working: bool) -> Message:
    """Return the last line. ``is_working``: the player can use the way of reading that they chose."""
    if is_working:
        return answer("Reading by {read} works.", read=read)
    return error("Reading by {read} does not work yet.", read=read)


def numbered_voice(place: int, name: str | LanguageName, identifier: str) -> Message:
    if name == identifier:
        return answer("{n} {name}", n=place, name=name)
    return answer("{n} {name}, {id}", n=place, name=name, id=identifier)


def no_voice_of_language(command: ToCopy) -> Message:
    """Return the line for a language without a voice. ``command``: the command that finds out why."""
    return error("No voice for this language. To find out why: {command}", command=command)


def no_such_voice(place: int, most: int) -> Message:
    if most == 1:
        return error("No voice {n}: type 1.", n=place)
    return error("No voice {n}: type 1 to {most}.", n=place, most=most)


def sample(name: str | LanguageName, tile: Tile) -> Message:
    return answer("{name}: Anna plays {tile:acc}.", name=name, tile=tile)


FAULTS = {
    "language": N_("this program knows no liblouis table for this language"),
    "program": N_("no liblouis. Install liblouis-bin"),
    "table": N_("liblouis has no table {table}. Install liblouis-data"),
    "fails": N_("liblouis fails. Reinstall liblouis-bin"),
}
FAULTS_ELSEWHERE = {
    "darwin": {
        "program": N_("no liblouis. Install it with: brew install liblouis"),
        "table": N_("liblouis has no table {table}. Reinstall it with: brew reinstall liblouis"),
        "fails": N_("liblouis fails. Reinstall it with: brew reinstall liblouis"),
    },
    "win32": {
        # translators: liblouis.io is a site; bin is a folder, PATH a variable of the system. The same below.
        "program": N_("no liblouis. Download it from liblouis.io, unpack it and add its folder bin to PATH"),
        # translators: LOUIS_TABLEPATH is a variable of the system, tables a folder of liblouis.
        "table": N_("liblouis does not find its table {table}. Set LOUIS_TABLEPATH to its folder tables"),
        "fails": N_("liblouis fails. Download it again from liblouis.io"),
    },
}
"""Texts that replace those of FAULTS on some systems, by ``sys.platform``."""


def no_paper(why: str, table: str, system: str) -> Message:
    """Return why there is no braille for paper.

    ``why``: a key of FAULTS. ``table``: the name of a table of liblouis. ``system``: the value of ``sys.platform``.
    """
    return answer(FAULTS_ELSEWHERE.get(system, {}).get(why, FAULTS[why]), table=table)
