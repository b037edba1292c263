"""Examine the parts that playing needs, one by one, for ``moon-access doctor``, and report them.

It tries everything, changes nothing and speaks nothing. announcer/doctor.py words the lines; the JSON has the same
values.
"""

from __future__ import annotations

import os
import pathlib
import shutil
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from moon_access.announcer import doctor as words
from moon_access.announcer import questions
from moon_access.announcer.arena import solver_words
from moon_access.announcer.doctor import no_paper
from moon_access.announcer.message import N_, LanguageName, Message, answer
from moon_access.app.invocation import Invocation
from moon_access.bots.search.double_dummy import implementation
from moon_access.i18n.catalog import Catalog, language_name, languages
from moon_access.i18n.languages import facts_of
from moon_access.link.link import LinkFailed
from moon_access.link.ssh_process import ssh_program
from moon_access.outputs.braille.routing_keys import Failure as NoKeys
from moon_access.outputs.braille.routing_keys import find_display
from moon_access.outputs.exit_codes import DONE, WRONG
from moon_access.outputs.speech.check import Fault, all_voices, find_fault
from moon_access.outputs.speech.engines import DISPATCHER, READER, abilities
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import NoVoices
from moon_access.outputs.speech.voices import KnownVoice, of_language
from moon_access.outputs.speech.worker import PLAYERS
from moon_access.outputs.terminal import Terminal
from moon_access.storage import paths
from moon_access.storage.paths import make_private_folder
from moon_access.storage.settings import CELLS, Settings

from .printer import Printer, code_of, json_document

READERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "linux": {
        "Orca": ("orca",),
        "Speakup": ("/sys/accessibility/speakup", "espeakup", "speechd-up"),
        "Fenrir": ("fenrir",),
        "yasr": ("yasr",),
        "BRLTTY": ("brltty",),
    },
    "darwin": {"VoiceOver": ("/System/Library/CoreServices/VoiceOver.app",)},
    "win32": {
        "NVDA": (r"%ProgramFiles%\NVDA\nvda.exe", r"%ProgramFiles(x86)%\NVDA\nvda.exe"),
        "JAWS": (r"%ProgramFiles%\Freedom Scientific\JAWS", r"%ProgramFiles(x86)%\Freedom Scientific\JAWS"),
    },
}
"""The screen readers that have a page in our documentation, by system, and what is here if they are: a program or a
place."""

FoundValue = str | int | tuple[str, ...] | None


class Part(NamedTuple):
    """One part that playing needs.

    ``name``: a key that never changes. ``found``: the name of the part that was found, or how many there are; None if
    the program cannot know. ``fault``: a key for the fault; None if the part works. ``of``: the thing that the part
    belongs to, such as the language of a voice or the missing table of liblouis. ``failure``: the system's error.
    """

    name: str
    found: FoundValue = None
    fault: str | None = None
    of: str = ""
    failure: OSError | None = None


class Examination(NamedTuple):
    """All parts, in the order of the report. ``works``: the player can use the chosen way of reading."""

    read: str
    works: bool
    parts: tuple[Part, ...]


def examination(invocation: Invocation) -> Examination:
    catalog, settings = invocation.catalog, invocation.settings
    needs_voice, speaks = _voice_parts(catalog, settings)
    others = [
        _readers(),
        *_routing_keys(),
        _examine_encoding(catalog),
        _width(),
        _catalogues(),
        _paper(catalog),
        _solver(),
        _examine_ssh(),
        _state_folder(),
    ]
    return Examination(settings.read, speaks or settings.read != "speech", (*needs_voice, *others))


def _voice_parts(catalog: Catalog, settings: Settings) -> tuple[list[Part], bool]:
    """Return the library, voices, player and sound device, and whether the voice can be heard."""
    if settings.engine == READER:
        return _reader_parts()
    if settings.engine == DISPATCHER:
        from moon_access.outputs.speech.dispatcher import all_voices as of_dispatcher
        from moon_access.outputs.speech.dispatcher import is_running

        dispatcher = Part("speech_dispatcher", fault=None if is_running() else "hangs")
        voices = of_dispatcher()
        return [dispatcher, *_voices(voices)], bool(of_language(voices, catalog.language))
    wrong = find_fault()
    found = None if wrong is None else wrong.why
    try:
        listed: list[KnownVoice] | None = all_voices()
    except NoVoices as none:  # only the library failed; the system may still have voices
        listed = None
        if wrong is None:
            wrong, found = Fault(none.why, none.detail), none.why
    of_sound = found in (Failure.PLAYER, Failure.DEVICE, Failure.HANGS)
    of_library = found.value if found and not of_sound else None
    detail = wrong.detail if wrong is not None else ""
    by_id = abilities(settings.engine).is_espeak
    parts = [Part("voice_library", _library(), of_library, of=detail), *_voices(listed, is_by_id=by_id)]
    if sys.platform == "linux":
        player = next(filter(None, map(shutil.which, PLAYERS)), None)
        parts.append(Part("sound_player", player, None if player else "player"))
    device = None
    if found is not None:
        device = found.value if found in (Failure.DEVICE, Failure.HANGS) else "not_tried"
    parts.append(Part("sound_device", fault=device))
    return parts, found is None and bool(of_language(listed or [], catalog.language))


def _reader_parts() -> tuple[list[Part], bool]:
    """Return Prism, if it is needed, and the screen reader, and whether a screen reader answers."""
    from moon_access.outputs.speech.reader import TO_BEGIN, find_reader_name, is_installed, is_server

    if is_server():  # no library is needed
        name = find_reader_name(TO_BEGIN)
        return [Part("screen_reader", name or None, None if name else Failure.READER.value)], bool(name)
    if not is_installed():
        missing = Part("voice_library", fault=Failure.PRISM.value)
        return [missing, Part("screen_reader", fault="not_tried")], False
    name = find_reader_name(TO_BEGIN)
    reader = Part("screen_reader", name or None, None if name else Failure.READER.value)
    return [Part("voice_library", _library("prismatoid")), reader], bool(name)


def _library(name: str = "pyttsx3") -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return name


def _voices(voices: list[KnownVoice] | None, *, is_by_id: bool = False) -> list[Part]:
    """Return the voice that would speak each language. ``voices``: None if they could not be listed.

    ``is_by_id``: the engine's names for voices are English names of languages, so their ids tell more.
    """
    if voices is None:
        return [Part("voice", fault="not_tried", of=language) for language in languages()]
    parts = []
    for language in languages():
        best = next(iter(of_language(voices, language)), None)
        name = ((best.id if is_by_id else best.name) or best.id) if best else None
        parts.append(Part("voice", name, None if best else "no_voice", of=language))
    return parts


def _readers() -> Part:
    """Return the screen readers that are installed here. A portable copy, which NVDA allows, is not found."""
    known = READERS.get(sys.platform, READERS["linux"])
    return Part("console_readers", tuple(name for name, signs in known.items() if any(map(_is_here, signs))))


def _is_here(sign: str) -> bool:
    place = os.path.expandvars(sign)
    return pathlib.Path(place).exists() if pathlib.Path(place).is_absolute() else shutil.which(place) is not None


def _routing_keys() -> list[Part]:
    """Return the routing keys on systems that may have BRLTTY."""
    if sys.platform in ("win32", "darwin"):
        return []
    display = find_display()
    if isinstance(display, NoKeys):
        return [Part("routing_keys", fault=display.value)]
    return [Part("routing_keys", f"BRLTTY, {display}")]


def _examine_encoding(catalog: Catalog) -> Part:
    encoding: str | None = getattr(sys.stdout, "encoding", None)
    name = encoding or "ascii"
    try:
        f"{language_name(catalog.language)}{facts_of(catalog.language).letters}".encode(name)
    except (UnicodeEncodeError, LookupError):
        return Part("console_encoding", name, "lacks_letters")
    return Part("console_encoding", name)


def _width() -> Part:
    width = Terminal().width
    if not width:
        return Part("width")  # there is no terminal whose lines could be too short
    return Part("width", width, None if width >= CELLS.start else "too_narrow")


def _catalogues() -> Part:
    found = tuple(languages())
    return Part("languages", found, None if len(found) > 1 else "only_english")


def _paper(catalog: Catalog) -> Part:
    """Return whether liblouis can make braille in each grade of this language."""
    from moon_access.outputs.braille.paper import NoBraille, grades_of, translate, version

    try:
        for grade in grades_of(catalog.language):
            translate([facts_of(catalog.language).letters], catalog.language, grade)
    except NoBraille as problem:
        return Part("braille_on_paper", fault=problem.fault.value, of=problem.table)
    return Part("braille_on_paper", version())


def _solver() -> Part:
    return Part("solver", implementation())


def _examine_ssh() -> Part:
    """Return the part about the system's ssh, by which players join tables elsewhere."""
    try:
        return Part("joining", ssh_program())
    except LinkFailed as failed:
        return Part("joining", fault=failed.why.value)


def _state_folder() -> Part:
    folder = paths.games_folder()
    try:
        paths.require_home(folder)
        make_private_folder(folder)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch(exist_ok=False)
        probe.unlink()
    except OSError as failure:
        return Part("state_folder", str(folder), "not_writable", failure=failure)
    return Part("state_folder", str(folder))


PART_LABELS = {
    "voice_library": N_("Voice library"),
    "speech_dispatcher": N_("Speech Dispatcher"),
    "screen_reader": N_("Screen reader"),
    # translators: which screen readers are installed here, such as "NVDA, JAWS".
    "console_readers": N_("Screen readers here"),
    "sound_player": N_("Sound player"),
    "sound_device": N_("Sound device"),
    "routing_keys": N_("Routing keys"),
    "console_encoding": N_("Console encoding"),
    "width": N_("Width"),
    "languages": N_("Languages"),
    "braille_on_paper": N_("Braille on paper"),
    "solver": N_("Solver"),
    # translators: what connects to the tables of a server: "Playing together: /usr/bin/ssh".
    "joining": N_("Playing together"),
    "state_folder": N_("State folder"),
}


def examine(invocation: Invocation, in_json: bool = False) -> int:
    """Examine and print every part. Return exit code 1 if the chosen way of reading cannot work."""
    found = examination(invocation)
    printer = Printer.for_reading(invocation)
    if in_json:
        printer.write(json_document(as_json(found)))
    else:
        printer.print(
            *map(describe_part, found.parts),
            words.conclusion(questions.reading_name(invocation.settings.is_read_by), found.works),
        )
    return DONE if found.works else WRONG


def as_json(examination: Examination) -> dict[str, object]:
    """Return the result for scripts. The keys never change; later versions may add some."""
    return {
        "read": examination.read,
        "works": examination.works,
        "parts": [_part_as_json(part) for part in examination.parts],
    }


def _part_as_json(part: Part) -> dict[str, object]:
    return {
        "part": part.name,
        "works": part.fault is None,
        "found": list(part.found) if isinstance(part.found, tuple) else part.found,
        "fault": part.fault,
        "of": part.of or None,
        "error": code_of(part.failure),
    }


def describe_part(part: Part) -> Message:
    """Return the line about a part."""
    if part.name == "voice":
        return words.voice_of(LanguageName(part.of), _word_voice(part))
    return words.line_of_part(PART_LABELS[part.name], _STATES.get(part.name, _word_voice_part)(part))


def _word_voice(part: Part) -> Message:
    """Return the message about the voice of a language."""
    if part.fault == "not_tried":
        return words.part_not_tried()
    return words.part_found(str(part.found)) if part.found else words.no_voice()


def _word_voice_part(part: Part) -> Message:
    """Return the message about a part that the voice needs."""
    if part.fault == "not_tried":
        return words.part_not_tried()
    if part.fault is not None:
        return words.voice_fault(part.fault)
    return words.no_faults() if part.found is None else words.part_found(str(part.found))


def _word_routing_keys(part: Part) -> Message:
    return words.part_found(str(part.found)) if part.fault is None else words.no_routing_keys(part.fault)


def _word_encoding(part: Part) -> Message:
    name = str(part.found)
    return words.part_found(name) if part.fault is None else words.encoding_lacks(name)


def _word_width(part: Part) -> Message:
    if not isinstance(part.found, int):
        return words.no_terminal()
    return words.columns(part.found) if part.fault is None else words.too_narrow(part.found)


def _word_readers(part: Part) -> Message:
    found = part.found if isinstance(part.found, tuple) else ()
    return words.part_found(", ".join(found)) if found else words.no_readers()


def _word_languages(part: Part) -> Message:
    if part.fault is not None:
        return words.english_only()
    return words.catalogues(tuple(map(LanguageName, part.found if isinstance(part.found, tuple) else ())))


def _word_paper(part: Part) -> Message:
    return words.part_found(str(part.found)) if part.fault is None else no_paper(part.fault, part.of, sys.platform)


def _word_solver(part: Part) -> Message:
    return answer(solver_words(str(part.found)))


def _word_joining(part: Part) -> Message:
    return words.part_found(str(part.found)) if part.fault is None else words.no_ssh()


def _word_state_folder(part: Part) -> Message:
    folder = str(part.found)
    return words.part_found(folder) if part.failure is None else words.folder_not_writable(folder, part.failure)


_STATES: dict[str, Callable[[Part], Message]] = {
    "console_readers": _word_readers,
    "routing_keys": _word_routing_keys,
    "console_encoding": _word_encoding,
    "width": _word_width,
    "languages": _word_languages,
    "braille_on_paper": _word_paper,
    "solver": _word_solver,
    "joining": _word_joining,
    "state_folder": _word_state_folder,
}
