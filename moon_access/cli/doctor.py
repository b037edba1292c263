"""``moon-access doctor`` and ``moon-access voices``: what there is to play with, part by part, and a sample.

Printed as plain lines, worded by the announcer. Everything is tried, nothing is changed; a sample of a voice is
the only thing that is said aloud.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version

from moon_access.announcer import doctor as words
from moon_access.announcer import questions
from moon_access.announcer.general import own_name
from moon_access.announcer.message import N_, Message, answer
from moon_access.announcer.simulation import solver_words
from moon_access.app.exit_codes import WRONG
from moon_access.app.invocation import Invocation
from moon_access.app.own_command import own_command
from moon_access.bots.search.double_dummy import implementation
from moon_access.console.delivery import Delivery
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog, languages
from moon_access.i18n.languages import LETTERS
from moon_access.outputs.braille.routing_keys import Failure as NoKeys
from moon_access.outputs.braille.routing_keys import is_there
from moon_access.outputs.speech.check import all_voices, fault, speak
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.voices import Known, of_language
from moon_access.outputs.speech.worker import PLAYERS
from moon_access.outputs.terminal import Terminal
from moon_access.storage import paths
from moon_access.storage.settings import CELLS, Settings

from .printer import Printer

SAMPLE = Tile(6, 5)


def examine(invocation: Invocation) -> int:
    """Every part in a line; exit code 1 where the chosen way of reading can not work."""
    catalog, settings = invocation.catalog, invocation.settings
    terminal = Terminal()
    lines, speaks = _voice_parts(catalog, settings)
    lines += [_routing_keys(), _encoding(), _width(terminal), _catalogues()]
    lines += [_paper(catalog), _solver(), _state_folder()]
    reads = speaks if settings.read == "speech" else True
    lines.append(words.works(questions.reading_name(settings.read), reads))
    Printer.to_read(invocation).print(*lines)
    return 0 if reads else WRONG


def _voice_parts(catalog: Catalog, settings: Settings) -> tuple[list[Message], bool]:
    """The lines about library, voices, player and device, and whether the voice can be heard."""
    if settings.engine == "speech-dispatcher":
        from moon_access.outputs.speech.dispatcher import all_voices as of_dispatcher
        from moon_access.outputs.speech.dispatcher import is_running

        state = words.in_order() if is_running() else words.faulty("hangs")
        voices = of_dispatcher()
        lines = [words.part(N_("Speech Dispatcher"), state), *_voices(voices)]
        return lines, bool(of_language(voices, catalog.language))
    found = fault()
    voices = all_voices()
    of_library = (Failure.PLAYER, Failure.DEVICE, Failure.HANGS)
    library = words.faulty(found.value) if found and found not in of_library else words.there(_library())
    lines = [words.part(N_("Voice library"), library), *_voices(voices)]
    if sys.platform == "linux":
        player = next(filter(None, map(shutil.which, PLAYERS)), "")
        lines.append(words.part(N_("Sound player"), words.there(player) if player else words.faulty("player")))
    device = words.in_order()
    if found in (Failure.DEVICE, Failure.HANGS):
        device = words.faulty(found.value)
    elif found is not None:
        device = words.not_tried()
    lines.append(words.part(N_("Sound device"), device))
    return lines, found is None and bool(of_language(voices, catalog.language))


def _library() -> str:
    try:
        return f"pyttsx3 {version('pyttsx3')}"
    except PackageNotFoundError:
        return "pyttsx3"


def _voices(voices: list[Known]) -> list[Message]:
    """For each language the voice that would be taken."""
    lines = []
    for language in languages():
        best = next(iter(of_language(voices, language)), None)
        state = words.there(best.name or best.id) if best else words.no_voice()
        lines.append(words.voice_of(own_name(language), state))
    return lines


def _routing_keys() -> Message:
    display = is_there()
    state = words.no_routing_keys(display.value) if isinstance(display, NoKeys) else words.there(f"BRLTTY, {display}")
    return words.part(N_("Routing keys"), state)


def _encoding() -> Message:
    encoding: str | None = getattr(sys.stdout, "encoding", None)
    name = encoding or "ascii"
    try:
        LETTERS.encode(name)
    except (UnicodeEncodeError, LookupError):
        return words.part(N_("Console encoding"), words.encoding_lacks(name))
    return words.part(N_("Console encoding"), words.there(name))


def _width(terminal: Terminal) -> Message:
    width = terminal.width
    if not width:
        state = words.no_terminal()
    else:
        state = words.columns(width) if width >= CELLS.start else words.too_narrow(width)
    return words.part(N_("Width"), state)


def _catalogues() -> Message:
    names = tuple(map(own_name, languages()))
    return words.part(N_("Languages"), words.catalogues(names) if len(names) > 1 else words.only_english())


def _paper(catalog: Catalog) -> Message:
    """Whether liblouis makes braille of this language, in each of its grades."""
    from moon_access.outputs.braille.translation import NoBraille, grades_of, translated, version

    try:
        for grade in grades_of(catalog.language):
            translated([LETTERS], catalog.language, grade)
    except NoBraille as problem:
        return words.part(N_("Braille on paper"), words.no_paper(problem.fault.value, problem.table))
    return words.part(N_("Braille on paper"), words.there(version()))


def _solver() -> Message:
    return words.part(N_("Solver"), answer(solver_words(implementation())))


def _state_folder() -> Message:
    folder = paths.games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch(exist_ok=False)
        probe.unlink()
    except OSError as failure:
        return words.part(N_("State folder"), words.not_writable(str(folder), failure))
    return words.part(N_("State folder"), words.there(str(folder)))


def voices(invocation: Invocation, number: int | None) -> int:
    """The voices of the language, numbered; with a number, that one says a sample."""
    catalog, settings = invocation.catalog, invocation.settings
    printer = Printer.to_read(invocation)
    found = of_language(all_voices(), catalog.language)
    if number is None and found:
        printer.print(*(words.numbered(place, one.name or one.id, one.id) for place, one in enumerate(found, 1)))
        return 0
    if not found:
        printer.print(words.no_voice_of_language(own_command("doctor")))
        return WRONG
    if number is None or not 1 <= number <= len(found):
        printer.print(words.no_such_voice(number or 0, len(found)))
        return WRONG
    voice = found[number - 1]
    told = words.sample(voice.name or voice.id, SAMPLE)
    printer.print_only(told)
    delivery = Delivery(settings, catalog.language)
    failed = speak(delivery.of_text(printer.wording.sentence(told))._replace(voice=voice.id))
    if failed is None:
        return 0
    from moon_access.announcer import voice as of_voice

    printer.print_only(of_voice.failed(failed.value))
    return WRONG
