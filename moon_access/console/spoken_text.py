"""Speak a text outside of play in the player's own voice.

A few lines are spoken to their end after the program leaves; the player steps through more. Only programs of players
who read by speech load this module. reading_aloud.py steps through the lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moon_access.announcer import voice as needs_voice
from moon_access.announcer import voice as words
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.voice import ExampleLine, NamesLine, SpokenLine
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.outputs.lines import Page
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.streams import write_aside
from moon_access.outputs.terminal import Terminal
from moon_access.storage.settings import Settings

from . import voice
from .delivery import Delivery
from .reading_aloud import MOST_LINES_UNINTERRUPTED, Line, ReadingAloud, Text

if TYPE_CHECKING:
    from .voice import Engine


def speak(told: Sequence[SpokenLine], settings: Settings, language: str) -> None:
    """Speak with these settings. If the text cannot be heard, standard error says why."""
    engine = voice.start_engine(settings)
    delivery = Delivery(settings, language)
    try:
        if len(told) <= MOST_LINES_UNINTERRUPTED:
            failed = _leave_to_its_end(engine, _join_in_one_utterance(told, delivery, language))
        else:
            failed = _step_through(engine, told, delivery, language)
    except OSError:  # the terminal has gone
        return
    finally:
        engine.close()
    if failed is not None:
        said = Wording(Catalog(language), TileStyle.WORDS).sentence(
            needs_voice.voice_failed(failed.value, engine.detail if isinstance(engine, Speech) else "")
        )
        lines = Page(Terminal().width).lay_out([said])
        write_aside("".join(f"{line}\n" for line in lines))


def _join_in_one_utterance(told: Sequence[SpokenLine], delivery: Delivery, language: str) -> Utterance:
    return delivery.make_utterance(" ".join(one.text for line in told for one in _line(line, delivery, language)))


def _line(told: SpokenLine, delivery: Delivery, language: str) -> Line:
    """Return the utterances of one step."""
    if isinstance(told, str):
        return [delivery.make_utterance(told)]
    if isinstance(told, NamesLine):
        if language == ENGLISH:
            return [delivery.make_utterance("".join(told))]
        return [delivery.make_utterance(told.name, language=ENGLISH), delivery.make_utterance(told.rest.lstrip(": "))]
    if isinstance(told, ExampleLine):
        if language == ENGLISH:
            return [delivery.make_utterance(": ".join(told))]
        return [delivery.make_utterance(f"{told.purpose}:"), delivery.make_utterance(told.command, language=ENGLISH)]
    return delivery.utterances_of(told)


def _leave_to_its_end(engine: Engine, last: Utterance) -> Failure | None:
    """Hand the text to a worker that outlives the program. Return why the text cannot be heard, or None."""
    engine.wait_for_start()
    failed = engine.failure()
    if failed is None:
        engine.close(last)
    return failed or engine.failure()


def _step_through(engine: Engine, told: Sequence[SpokenLine], delivery: Delivery, language: str) -> Failure | None:
    lines = [_line(one, delivery, language) for one in told]
    terminal = Terminal()
    if not (terminal.is_interactive and terminal.has_keys):
        return ReadingAloud(engine, Text(lines), None).read()
    from .reading_aloud import QUIT, TerminalKeys

    quit_key = Catalog(language).context("key", QUIT)
    opening, every = words.reading_keys(len(lines), quit_key), words.every_key(quit_key)
    keys = TerminalKeys(language)
    with keys.single():
        return ReadingAloud(
            engine, Text(lines, delivery.utterances_of(opening), delivery.utterances_of(every)), keys
        ).read()
