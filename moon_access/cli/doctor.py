"""Examine what there is to play with, part by part, for ``moon-access doctor``.

It tries everything, changes nothing and says nothing aloud. The lines and the JSON of the result are below.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from moon_access.app.invocation import Invocation
from moon_access.bots.search.double_dummy import implementation
from moon_access.i18n.catalog import Catalog, languages
from moon_access.i18n.languages import LETTERS
from moon_access.link.link import LinkFailed
from moon_access.link.ssh_process import ssh_program
from moon_access.outputs.braille.routing_keys import Failure as NoKeys
from moon_access.outputs.braille.routing_keys import find_display
from moon_access.outputs.speech.check import Fault, all_voices, find_fault
from moon_access.outputs.speech.engines import DISPATCHER, READER
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import NoVoices
from moon_access.outputs.speech.voices import Known, of_language
from moon_access.outputs.speech.worker import PLAYERS
from moon_access.outputs.terminal import Terminal
from moon_access.storage import paths
from moon_access.storage.private_file import make_private_folder
from moon_access.storage.settings import CELLS, Settings

READERS = {
    "linux": ("Orca", "Speakup", "Fenrir", "yasr", "BRLTTY"),
    "darwin": ("VoiceOver",),
    "win32": ("NVDA", "JAWS"),
}
"""The screen readers that have a page in our documentation, by system."""

Found = str | int | tuple[str, ...] | None


class Part(NamedTuple):
    """One part.

    ``name``: a key that never changes. ``found``: the name of what was found, or how much of it there is; None if
    nobody can know. ``fault``: a key, too, for what is wrong; None if it works. ``of``: what exactly is meant, such as
    the language of a voice, or the missing table of liblouis. ``failure``: the system's error.
    """

    name: str
    found: Found = None
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
    of_voice, speaks = _voice_parts(catalog, settings)
    others = [
        _readers(),
        *_routing_keys(),
        _encoding(),
        _width(),
        _catalogues(),
        _paper(catalog),
        _solver(),
        _joining(),
        _state_folder(),
    ]
    return Examination(settings.read, speaks or settings.read != "speech", (*of_voice, *others))


def _voice_parts(catalog: Catalog, settings: Settings) -> tuple[list[Part], bool]:
    """Return library, voices, player and device, and whether the voice can be heard."""
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
        listed: list[Known] | None = all_voices()
    except NoVoices as none:  # the library is at fault; the system may have voices
        listed = None
        if wrong is None:
            wrong, found = Fault(none.why, none.detail), none.why
    of_sound = found in (Failure.PLAYER, Failure.DEVICE, Failure.HANGS)
    of_library = found.value if found and not of_sound else None
    detail = wrong.detail if wrong is not None else ""
    parts = [Part("voice_library", _library(), of_library, of=detail), *_voices(listed)]
    if sys.platform == "linux":
        player = next(filter(None, map(shutil.which, PLAYERS)), None)
        parts.append(Part("sound_player", player, None if player else "player"))
    device = None
    if found is not None:
        device = found.value if found in (Failure.DEVICE, Failure.HANGS) else "not_tried"
    parts.append(Part("sound_device", fault=device))
    return parts, found is None and bool(of_language(listed or [], catalog.language))


def _reader_parts() -> tuple[list[Part], bool]:
    """Return Prism and the screen reader, and whether one answers."""
    from moon_access.outputs.speech.reader import TO_BEGIN, find_reader_name, is_installed

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


def _voices(voices: list[Known] | None) -> list[Part]:
    """Return for each language the voice that would speak it. ``voices``: None if they could not be listed."""
    if voices is None:
        return [Part("voice", fault="not_tried", of=language) for language in languages()]
    parts = []
    for language in languages():
        best = next(iter(of_language(voices, language)), None)
        name = (best.name or best.id) if best else None
        parts.append(Part("voice", name, None if best else "no_voice", of=language))
    return parts


def _readers() -> Part:
    """Return the screen readers that read a console of this system by themselves."""
    return Part("console_readers", READERS.get(sys.platform, READERS["linux"]))


def _routing_keys() -> list[Part]:
    """Return the routing keys on systems that may have BRLTTY."""
    if sys.platform in ("win32", "darwin"):
        return []
    display = find_display()
    if isinstance(display, NoKeys):
        return [Part("routing_keys", fault=display.value)]
    return [Part("routing_keys", f"BRLTTY, {display}")]


def _encoding() -> Part:
    encoding: str | None = getattr(sys.stdout, "encoding", None)
    name = encoding or "ascii"
    try:
        LETTERS.encode(name)
    except (UnicodeEncodeError, LookupError):
        return Part("console_encoding", name, "lacks_letters")
    return Part("console_encoding", name)


def _width() -> Part:
    width = Terminal().width
    if not width:
        return Part("width")  # no terminal, whose lines could be too short
    return Part("width", width, None if width >= CELLS.start else "too_narrow")


def _catalogues() -> Part:
    found = tuple(languages())
    return Part("languages", found, None if len(found) > 1 else "only_english")


def _paper(catalog: Catalog) -> Part:
    """Return whether liblouis makes braille of this language, in each of its grades."""
    from moon_access.outputs.braille.paper import NoBraille, grades_of, translate, version

    try:
        for grade in grades_of(catalog.language):
            translate([LETTERS], catalog.language, grade)
    except NoBraille as problem:
        return Part("braille_on_paper", fault=problem.fault.value, of=problem.table)
    return Part("braille_on_paper", version())


def _solver() -> Part:
    return Part("solver", implementation())


def _joining() -> Part:
    """Return the system's ssh, by which players join tables elsewhere."""
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
