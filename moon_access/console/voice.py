"""Speak to one player: messages and prompts, typed keys, the review of spoken lines, and the failures of the voice.

Typing silences the voice. delivery.py decides how a message sounds, and outputs/speech/speaker.py makes the sound. The
console loads this module only if the player chose speech.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.announcer import general
from moon_access.announcer import voice as words
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.signs import character_name
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.line_editor import Edit, Effect
from moon_access.outputs.speech.engines import DISPATCHER, READER
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.player import Output
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from moon_access.storage.settings import Settings

from .delivery import Delivery
from .reading_aloud import PAGE

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal

MOST_KEPT_LINES = 500
"""Lines that are kept: those of about the last hour."""

_WORD = re.compile(r"\S+")
_LETTERS = re.compile(r"\w+")


class Unit(Enum):
    """The length of a step in the review of spoken lines."""

    LINE = auto()
    WORD = auto()
    LETTER = auto()


class Edge(Enum):
    """The end that stopped a step: of all lines, or of the line whose words or letters the player reviews."""

    START = auto()
    END = auto()


class SpokenLines(NamedTuple):
    """The spoken lines, the oldest first, and the cursor.

    ``line`` is a place in ``lines``. ``word`` and ``letter`` are places in that line, or None while the cursor is on
    the whole line or the whole word.
    """

    lines: tuple[Utterance, ...] = ()
    line: int = 0
    word: int | None = None
    letter: int | None = None

    def add(self, lines: Sequence[Utterance]) -> SpokenLines:
        """Return the history with these lines added, and the cursor at the last line."""
        kept = (*self.lines, *lines)[-MOST_KEPT_LINES:]
        return SpokenLines(kept, max(len(kept) - 1, 0))

    @property
    def is_at_end(self) -> bool:
        """True if the cursor is at the last line."""
        return self.line >= len(self.lines) - 1

    @property
    def current_line(self) -> Utterance:
        """The line at the cursor. Raises IndexError if nothing was spoken yet."""
        return self.lines[self.line]

    def text_at_cursor(self, unit: Unit) -> str:
        """Return the line, the word or the letter at the cursor. There must be one."""
        text = self.current_line.text
        if unit is Unit.LINE:
            return text
        if unit is Unit.LETTER:
            assert self.letter is not None
            return text[self.letter]
        assert self.word is not None
        return self._words[self.word][0]

    def to_first(self) -> SpokenLines:
        """Return the history with the cursor at the first line that is still stored."""
        return SpokenLines(self.lines, 0)

    def to_last(self) -> SpokenLines:
        """Return the history with the cursor at the last line."""
        return self.add(())

    def step(self, unit: Unit, steps: int) -> tuple[SpokenLines, Edge | None]:
        """Move the cursor by this many steps, and stop at an end. There must be a line.

        If the unit is new, the first step goes to the first word of the line or the first letter of the word, or back
        to the last one.

        Returns:
            The history with the cursor moved, and the end that stopped the cursor, or None.
        """
        if unit is Unit.LINE:
            place, edge = _move_within(self.line, steps, range(len(self.lines)))
            return SpokenLines(self.lines, place), edge
        if unit is Unit.WORD:
            place, edge = _move_within(self.word, steps, range(len(self._words)))
            return self._replace(word=place, letter=None), edge
        letters = range(len(self.current_line.text))
        if self.letter is None and self.word is not None:
            letters = range(*self._words[self.word].span())
        place, edge = _move_within(self.letter, steps, letters)
        return self._replace(word=self._word_at(place), letter=place), edge

    @property
    def _words(self) -> list[re.Match[str]]:
        return list(_WORD.finditer(self.current_line.text))

    def _word_at(self, letter: int) -> int:
        """Return the word that contains or precedes this letter."""
        return max(sum(word.start() <= letter for word in self._words) - 1, 0)


def _move_within(place: int | None, by: int, places: range) -> tuple[int, Edge | None]:
    """Return the place this many steps away, and the end that stopped it. ``place``: None to start outside."""
    first, last = places[0], places[-1]
    if place is None:
        place = first - 1 if by > 0 else last + 1
    wanted = place + by
    if wanted < first:
        return first, Edge.START
    return (last, Edge.END) if wanted > last else (wanted, None)


MOST_WAITING = 3
"""The unspoken lines that a new prompt keeps; the voice skips older ones.

It also keeps a single older line, because announcing the skip would take as long.
"""
STEPS = {
    "up": (Unit.LINE, -1),
    "down": (Unit.LINE, 1),
    "page-up": (Unit.LINE, -PAGE),
    "page-down": (Unit.LINE, PAGE),
    "ctrl-left": (Unit.WORD, -1),
    "ctrl-right": (Unit.WORD, 1),
    "left": (Unit.LETTER, -1),
    "right": (Unit.LETTER, 1),
}
"""The keys that step through the spoken lines, and the size of each step."""


class _Flow(Enum):
    """The kind of speech that is being spoken, or was last."""

    TOLD = auto()
    REVIEWED = auto()
    TYPED = auto()


class News(NamedTuple):
    """A message about the voice itself."""

    message: Message
    is_gone: bool


class Engine(Protocol):
    """An engine that speaks. All its methods return at once."""

    def say(self, utterances: Sequence[Utterance]) -> None: ...

    def stop(self) -> list[Utterance]:
        """Silence the engine; return the utterances not spoken to their end, the current one first."""

    def remaining_utterances(self) -> list[Utterance]:
        """Return the utterances not spoken to their end, the current one first. The engine goes on speaking."""

    def failure(self) -> Failure | None: ...

    def is_back(self) -> bool: ...

    @property
    def works(self) -> bool: ...

    def fileno(self) -> int: ...

    def wait_for_start(self) -> None: ...

    def close(self, last: Utterance | None = None) -> None: ...


class Voice:
    """One player's voice, until ``close``."""

    def __init__(self, settings: Settings, language: str) -> None:
        self._engine = start_engine(settings)
        self._engine_name = settings.engine
        self._has_waited = False
        self._delivery = Delivery(settings, language)
        self._catalog = Catalog(language)
        self._spoken = SpokenLines()
        self._answer_utterances: list[Utterance] = []  # the prompt
        self._flow = _Flow.TOLD
        self._echo: Utterance | None = None  # the last key spoken
        self._lengths: list[int] = []  # the number of utterances of each line since the last silence
        self._cut: list[Utterance] = []  # what ``go_on`` continues with
        self._is_just_cut = False  # whether the current key has silenced something

    def change(self, settings: Settings, language: str) -> None:
        """Speak in this language and manner from now on."""
        if settings.engine != self._engine_name:
            self._engine.close()
            self._engine, self._engine_name = start_engine(settings), settings.engine
            self._has_waited = False
        else:
            direct_sound(self._engine, settings)
        self._delivery, self._catalog = Delivery(settings, language), Catalog(language)

    def news(self) -> News | None:
        """Return once that the voice failed, and why, or that it is back. Wait for the engine at the first call."""
        if not self._has_waited:
            self._has_waited = True
            self._engine.wait_for_start()
        failed = self._engine.failure()
        if failed is not None:
            detail = self._engine.detail if isinstance(self._engine, Speech) else ""
            return News(words.voice_failed(failed.value, detail), is_gone=True)
        return News(words.back(), is_gone=False) if self._engine.is_back() else None

    def fileno(self) -> int:
        """Return the descriptor that is readable as soon as there is news."""
        return self._engine.fileno()

    def speak(
        self,
        messages: Sequence[Message],
        prompt: Message | None = None,
        slowly: bool = False,
        signals: tuple[Signal, ...] = (),
        *,
        samples: bool = False,
    ) -> None:
        """Speak the messages, then the prompt after its signals.

        Args:
            messages: what to speak, one after another.
            prompt: what to speak last, if anything.
            slowly: whether to spell the messages.
            signals: earcons before the prompt.
            samples: whether earcons play although the player has not switched them on.
        """
        if slowly:
            lines = [self._delivery.utterances_of(message, slowly) for message in messages]
            asking = self._delivery.utterances_of(prompt) if prompt is not None else []
        else:
            lines = self._delivery.lines(messages, prompt, signals, samples=samples)
            asking = lines.pop() if prompt is not None else []
        spoken = [one for line in lines for one in line]
        told = self._lines(messages) if slowly else [one.without_prelude for one in spoken]
        asked = [one.without_prelude for one in asking]
        left_out = self._leave_out() if asked else []
        self._lengths += [len(line) for line in (*lines, asked)]
        is_new = (
            told or not self._answer_utterances or self._spoken.lines[-len(self._answer_utterances) :] != tuple(asked)
        )
        self._spoken = self._spoken.add([*told, *asked]) if is_new else self._spoken.to_last()
        self._answer_utterances = asked or self._answer_utterances
        self._flow, self._cut, self._is_just_cut = _Flow.TOLD, [], False
        self._engine.say([*left_out, *spoken, *asking])

    def _leave_out(self) -> list[Utterance]:
        """Drop the older unspoken lines before a new prompt, and keep the last ones.

        If the last prompt waits too, nothing is left out: the new prompt only repeats it.

        Returns:
            The utterances to speak instead of what waited.
        """
        if not self._delivery.engine.tells:  # this engine does not report what it has spoken
            return []
        waiting = self._engine.remaining_utterances()
        if len(self._group_by_line(waiting)) <= MOST_WAITING + 1 or any(
            one.without_prelude in self._answer_utterances for one in waiting
        ):
            return []
        lines = self._group_by_line(self._engine.stop())  # the engine may have spoken a part meanwhile
        left_out, kept = len(lines) - MOST_WAITING, lines[-MOST_WAITING:]
        if left_out > 0:
            kept.insert(0, self._delivery.utterances_of(words.lines_skipped(left_out)))
        self._lengths = [len(line) for line in kept]
        return [one for line in kept for one in line]

    def _group_by_line(self, waiting: list[Utterance]) -> list[list[Utterance]]:
        """Return the waiting utterances, grouped by line. The first group may be the rest of a line."""
        lines: list[list[Utterance]] = []
        end = len(waiting)
        for length in reversed(self._lengths):
            if end > 0 and length > 0:
                lines.insert(0, waiting[max(end - length, 0) : end])
                end -= length
        return [waiting[:end], *lines] if end > 0 else lines

    def echo(self, text: str) -> None:
        """Speak typed text at once, in place of anything else. The review does not keep it."""
        self.stop()
        self._is_just_cut = False
        self._echo = self._delivery.make_utterance(text)
        self._speak_instead([self._echo], _Flow.TYPED)

    def press(self, name: str) -> bool:
        """Obey a key that types no text, such as "up"; return whether the voice has an answer to it."""
        self.stop()
        was_cut, self._is_just_cut = self._is_just_cut, False
        if name in STEPS or name in ("home", "end"):
            self.review(name)
        elif name == "space":
            if not was_cut and not self.go_on():
                self._speak_instead(self._delivery.utterances_of(words.nothing_cut_off()), _Flow.REVIEWED)
        elif name != "escape":
            return False
        return True

    # The review of what was spoken

    def review(self, name: str, times: int = 1) -> tuple[Message, ...]:
        """Step this many times through the spoken lines, and speak the line, word or letter at the cursor.

        At an end, the voice names the end and speaks the line, word or letter there once more.

        Returns:
            What was spoken, to be printed.
        """
        if not self._spoken.lines:
            told: tuple[Message, ...] = (general.nothing_yet(),)
            self._speak_instead(self._delivery.utterances_of(told[0]), _Flow.REVIEWED)
            return told
        unit, edge = Unit.LINE, None
        if name in STEPS:
            unit, by = STEPS[name]
            self._spoken, edge = self._spoken.step(unit, by * times)
        else:
            self._spoken = self._spoken.to_first() if name == "home" else self._spoken.to_last()
        told = () if edge is None else (_word_edge_reached(unit, edge),)
        heard = self._utterance_at_cursor(unit)
        self._speak_instead([*self._lines(told), heard])
        return *told, words.spoken_again(heard.text)

    def _utterance_at_cursor(self, unit: Unit) -> Utterance:
        """Return the line, word or letter at the cursor as an utterance.

        A line keeps its voice, which may tell whose move it reports. A letter is spoken by its name.

        Returns:
            The utterance.
        """
        here, text = self._spoken.current_line, self._spoken.text_at_cursor(unit)
        if unit is Unit.LETTER:
            return self._delivery.make_letter(text)
        now = self._delivery.make_utterance(text, language=here.language)
        return now._replace(voice=here.voice, pitch=here.pitch) if unit is Unit.LINE else now

    def speak_slowly(self, messages: Sequence[Message]) -> tuple[Message, ...]:
        """Speak the reviewed line once more and slowly; without one, speak ``messages``. Return it, to be printed."""
        lines = self._reviewed_lines(messages)
        self._speak_instead(
            [self._delivery.make_utterance(line.text, slowly=True, language=line.language) for line in lines]
        )
        return tuple(messages if self._spoken.is_at_end else (words.spoken_again(line.text) for line in lines))

    @property
    def word_at_cursor(self) -> Utterance | None:
        """The word that a review stands on, without the signs around it, in its language; None if it is on a line."""
        if self._spoken.word is None or not self._spoken.lines:
            return None
        found = _LETTERS.search(self._spoken.text_at_cursor(Unit.WORD))
        return self._spoken.current_line._replace(text=found[0]) if found else None

    def spell(self, told: Sequence[Message], phonetic: bool = False) -> tuple[Message, ...]:
        """Spell the reviewed line slowly, or the last line of ``told`` without a review. Return it, to be printed."""
        word = self.word_at_cursor if phonetic else None
        lines = [word] if word is not None else self._reviewed_lines(told)[-1:]
        self._speak_instead([one for line in lines for one in self._delivery.spell(line.text, phonetic)])
        return tuple(words.spoken_again(line.text) for line in lines)

    def _reviewed_lines(self, told: Sequence[Message]) -> list[Utterance]:
        """Return the line at the cursor of a review, or these messages if there is no review."""
        return self._lines(told) if self._spoken.is_at_end else [self._spoken.current_line]

    def _lines(self, messages: Sequence[Message]) -> list[Utterance]:
        return [one for message in messages for one in self._delivery.utterances_of(message)]

    def go_on(self) -> str:
        """Continue interrupted speech at its first unfinished line. Return that line, or "" if there is none."""
        cut, self._cut = self._cut, []
        self._speak_instead(cut, _Flow.TOLD)
        return cut[0].text if cut else ""

    def _speak_instead(self, lines: Sequence[Utterance], flow: _Flow = _Flow.REVIEWED) -> None:
        """Speak these lines without adding them to the review."""
        self._flow = flow
        self._engine.say(lines)

    def stop(self) -> None:
        """Fall silent. ``go_on`` can continue what was cut off, until the next message."""
        cut = self._engine.stop()
        self._lengths = []
        if self._flow is _Flow.TOLD and cut[:1] == [self._echo]:
            cut = cut[1:]
        self._is_just_cut = (bool(cut) and self._flow is not _Flow.TYPED) or self._is_just_cut
        if cut and (self._flow is _Flow.TOLD or (self._flow is _Flow.REVIEWED and not self._cut)):
            self._cut = cut

    @property
    def has_manner(self) -> bool:
        """True if the player's settings decide how the voice sounds, not those of a screen reader."""
        return self._delivery.engine.manner

    @property
    def plays_earcons(self) -> bool:
        """True if earcons are on and the engine can play them."""
        return self._delivery.engine.earcons

    @property
    def works(self) -> bool:
        """True if the voice works, as far as is known."""
        return self._engine.works

    def close_in_time(self, last: Sequence[Message] = ()) -> None:
        """Fall silent now and close in the background, so that a player who declines the voice does not wait for it."""
        self._engine.stop()
        words_left = self._delivery.make_last_words(last)
        Thread(target=self._engine.close, args=(words_left,), name="voice not taken").start()

    def close(self, last: Sequence[Message] = ()) -> None:
        """Fall silent, except for the last words, which are spoken to their end."""
        self._engine.close(self._delivery.make_last_words(last))


def _word_edge_reached(unit: Unit, edge: Edge) -> Message:
    if unit is Unit.LINE:
        return general.start_of_list() if edge is Edge.START else general.end_of_list()
    return words.start_of_line() if edge is Edge.START else words.end_of_line()


def start_engine(settings: Settings) -> Engine:
    """Start the engine of these settings, on their sound device. The caller closes it."""
    engine = engine_of(settings.engine)
    direct_sound(engine, settings)
    return engine


def direct_sound(engine: Engine, settings: Settings) -> None:
    """Have an engine whose sound we play ourselves play it on the device of these settings."""
    if isinstance(engine, Speech):
        engine.play_on(Output(settings.device, settings.ducking))


def engine_of(name: str) -> Engine:
    """Start the engine of this name. The caller closes it."""
    if name == DISPATCHER:
        from moon_access.outputs.speech.dispatcher import SpeechDispatcher

        return SpeechDispatcher()
    if name == READER:
        return _start_reader()
    return Speech()


def _start_reader() -> Engine:
    """Start the engine that speaks through the player's screen reader."""
    from moon_access.outputs.speech.reader import ScreenReader, is_server

    if is_server():
        from moon_access.outputs.speech.dispatcher import SpeechDispatcher

        return SpeechDispatcher(is_reader=True)
    return ScreenReader()


class Echo:
    """Speaks the keys that one player types, in one language, if the program edits the line itself.

    ``said`` is "characters", "words", "both" or "none". A key is not spoken if the next key is already there. A key
    that types no text always reaches the voice, whatever follows.
    """

    def __init__(self, voice: Voice, catalog: Catalog, said: str) -> None:
        self._voice = voice
        self._catalog = catalog
        self._wording = Wording(catalog, TileStyle.WORDS)
        self._characters = said in ("characters", "both")
        self._words = said in ("words", "both")

    def hear(self, edit: Edit, is_overtaken: bool) -> None:
        """Speak the effect of this key, if there is any."""
        if edit.effect is Effect.STROKE:
            if (edit.text and self._voice.press(edit.text)) or is_overtaken:
                return
            text = self._line(words.does_nothing())
        else:
            text = "" if is_overtaken else self._word_edit(edit)
        if text:
            self._voice.echo(text)

    def _word_edit(self, edit: Edit) -> str:
        if edit.effect in (Effect.TYPED, Effect.OPENED):
            return self._word_character(edit)
        if edit.effect is Effect.ENTERED:
            return self._word_answer(edit)
        if edit.effect is Effect.HAD_NOTHING:
            return self._line(words.line_is_empty())
        if edit.effect is Effect.LINE_DELETED:
            return self._line(words.line_deleted())
        if edit.effect in (Effect.DELETED, Effect.WORD_DELETED):
            deleted = self._character(edit.text) if len(edit.text) == 1 else self._word(edit.text)
            return deleted if edit.line else self._line(words.deleted_to_empty_line(deleted))
        return ""

    def _word_character(self, edit: Edit) -> str:
        """Return the name of the character, or the word that a space has ended."""
        before = edit.line[:-1]
        if edit.text == " " and self._words and not before.endswith(" "):
            return self._word(before.split()[-1])
        return self._character(edit.text) if self._characters else ""

    def _word_answer(self, edit: Edit) -> str:
        """Return the last word, unless a space or an echoed character already told it."""
        known = edit.line.endswith(" ") or (self._characters and len(edit.text) == 1)
        return self._word(edit.text) if self._words and edit.text and not known else ""

    def _character(self, char: str) -> str:
        return character_name(self._catalog, char)

    def _word(self, word: str) -> str:
        return words.typed_text_aloud(word, self._catalog)

    def _line(self, message: Message) -> str:
        return self._wording.sentence(message)
