"""Report what the doctor has found, as plain lines worded by the announcer, or as JSON. Both tell the same values."""

from __future__ import annotations

import sys
from collections.abc import Callable

from moon_access.announcer import doctor as words
from moon_access.announcer import questions
from moon_access.announcer.arena import solver_words
from moon_access.announcer.doctor import no_paper
from moon_access.announcer.general import own_name
from moon_access.announcer.message import N_, Message, answer
from moon_access.app.invocation import Invocation
from moon_access.evening.exit_codes import DONE, WRONG

from .doctor import Examination, Part, examination
from .json_output import code_of, document
from .printer import Printer

LABELS = {
    "voice_library": N_("Voice library"),
    "speech_dispatcher": N_("Speech Dispatcher"),
    "screen_reader": N_("Screen reader"),
    # translators: which screen readers read a console of this system, such as "NVDA, JAWS".
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
    printer = Printer.to_read(invocation)
    if in_json:
        printer.write(document(as_json(found)))
    else:
        printer.print(
            *map(told, found.parts), words.works(questions.reading_name(invocation.settings.is_read_by), found.works)
        )
    return DONE if found.works else WRONG


def as_json(found: Examination) -> dict[str, object]:
    """Return the result for scripts. These keys never change, but there may be more of them one day."""
    return {"read": found.read, "works": found.works, "parts": [_part_as_json(part) for part in found.parts]}


def _part_as_json(part: Part) -> dict[str, object]:
    return {
        "part": part.name,
        "works": part.fault is None,
        "found": list(part.found) if isinstance(part.found, tuple) else part.found,
        "fault": part.fault,
        "of": part.of or None,
        "error": code_of(part.failure),
    }


def told(part: Part) -> Message:
    """Return the line about a part."""
    if part.name == "voice":
        return words.voice_of(own_name(part.of), _voice(part))
    return words.part(LABELS[part.name], _STATES.get(part.name, _of_voice)(part))


def _voice(part: Part) -> Message:
    """Return what there is to say about the voice of a language."""
    if part.fault == "not_tried":
        return words.not_tried()
    return words.there(str(part.found)) if part.found else words.no_voice()


def _of_voice(part: Part) -> Message:
    """Return what there is to say about something that the voice needs."""
    if part.fault == "not_tried":
        return words.not_tried()
    if part.fault is not None:
        return words.faulty(part.fault, part.of)
    return words.in_order() if part.found is None else words.there(str(part.found))


def _routing_keys(part: Part) -> Message:
    return words.there(str(part.found)) if part.fault is None else words.no_routing_keys(part.fault)


def _encoding(part: Part) -> Message:
    name = str(part.found)
    return words.there(name) if part.fault is None else words.encoding_lacks(name)


def _width(part: Part) -> Message:
    if not isinstance(part.found, int):
        return words.no_terminal()
    return words.columns(part.found) if part.fault is None else words.too_narrow(part.found)


def _readers(part: Part) -> Message:
    return words.there(", ".join(part.found if isinstance(part.found, tuple) else ()))


def _languages(part: Part) -> Message:
    if part.fault is not None:
        return words.only_english()
    return words.catalogues(tuple(map(own_name, part.found if isinstance(part.found, tuple) else ())))


def _paper(part: Part) -> Message:
    return words.there(str(part.found)) if part.fault is None else no_paper(part.fault, part.of, sys.platform)


def _solver(part: Part) -> Message:
    return answer(solver_words(str(part.found)))


def _joining(part: Part) -> Message:
    return words.there(str(part.found)) if part.fault is None else words.no_ssh()


def _state_folder(part: Part) -> Message:
    folder = str(part.found)
    return words.there(folder) if part.failure is None else words.not_writable(folder, part.failure)


_STATES: dict[str, Callable[[Part], Message]] = {
    "console_readers": _readers,
    "routing_keys": _routing_keys,
    "console_encoding": _encoding,
    "width": _width,
    "languages": _languages,
    "braille_on_paper": _paper,
    "solver": _solver,
    "joining": _joining,
    "state_folder": _state_folder,
}
