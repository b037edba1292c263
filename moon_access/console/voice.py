"""The player's side of the built-in voice: what is told is said, what is typed silences it, what has failed is told;
and what was said can be gone through again.

Loaded only where the player has chosen speech. What a message sounds like is delivery.py's, where in what was said the
player is said.py's, how it comes out is settled in outputs/speech/speaker.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.announcer import general
from moon_access.announcer import voice as words
from moon_access.announcer.message import Message
from moon_access.announcer.signs import character_name
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.speech.engines import DISPATCHER, READER
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from moon_access.storage.settings import Settings

from .delivery import Delivery
from .reading_aloud import PAGE
from .said import Edge, Said, Unit

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal

MOST_WAITING = 3
"""Lines that still wait when a new prompt comes and are said all the same; of more, the older ones are left out. One
alone is not: to say so would take as long."""
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
"""The keys that step through what was said, and how far."""


class _Flow(Enum):
    """What is being said, or was last."""

    TOLD = auto()
    REVIEWED = auto()
    TYPED = auto()


class News(NamedTuple):
    """What is told of the voice itself."""

    told: Message
    is_gone: bool


class Engine(Protocol):
    """What can speak. All of it returns at once."""

    def say(self, utterances: Sequence[Utterance]) -> None: ...

    def stop(self) -> list[Utterance]:
        """Silence; gives what was not said to its end, the one that was being said first."""

    def unsaid(self) -> list[Utterance]:
        """The same, and it goes on being said."""

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
        self._engine = engine_of(settings.engine)
        self._engine_name = settings.engine
        self._waited = False
        self._delivery = Delivery(settings, language)
        self._catalog = Catalog(language)
        self._said = Said()
        self._asked: list[Utterance] = []  # the prompt
        self._flow = _Flow.TOLD
        self._echo: Utterance | None = None  # what was typed last
        self._lengths: list[int] = []  # in how many pieces each line was given to be said, since there was silence
        self._cut: list[Utterance] = []  # what to go on with
        self._is_just_cut = False  # whether the key that comes now has silenced something

    def change(self, settings: Settings, language: str) -> None:
        """From now on in this language and manner."""
        if settings.engine != self._engine_name:
            self._engine.close()
            self._engine, self._engine_name = engine_of(settings.engine), settings.engine
            self._waited = False
        self._delivery, self._catalog = Delivery(settings, language), Catalog(language)

    def news(self) -> News | None:
        """The one line that the voice is gone, and what is missing, or that it is back. Each once.

        The first question waits a moment for the answer.
        """
        if not self._waited:
            self._waited = True
            self._engine.wait_for_start()
        failed = self._engine.failure()
        if failed is not None:
            detail = self._engine.detail if isinstance(self._engine, Speech) else ""
            return News(words.failed(failed.value, detail), is_gone=True)
        return News(words.back(), is_gone=False) if self._engine.is_back() else None

    def fileno(self) -> int:
        """Where there is something to read as soon as there is news."""
        return self._engine.fileno()

    def speak(
        self,
        messages: Sequence[Message],
        prompt: Message | None = None,
        slowly: bool = False,
        signals: tuple[Signal, ...] = (),
    ) -> None:
        """One flow: the messages one after the other, slowly if they are spelt, then the prompt behind its signals."""
        if slowly:
            lines = [self._delivery.of(message, slowly) for message in messages]
            asking = self._delivery.of(prompt) if prompt is not None else []
        else:
            lines = self._delivery.lines(messages, prompt, signals)
            asking = lines.pop() if prompt is not None else []
        spoken = [one for line in lines for one in line]
        told = self._lines(messages) if slowly else [one.unsignalled for one in spoken]
        asked = [one.unsignalled for one in asking]
        left_out = self._leave_out() if asked else []
        self._lengths += [len(line) for line in (*lines, asked)]
        is_new = told or not self._asked or self._said.lines[-len(self._asked) :] != tuple(asked)
        self._said = self._said.heard([*told, *asked]) if is_new else self._said.last()
        self._asked = asked or self._asked
        self._flow, self._cut, self._is_just_cut = _Flow.TOLD, [], False
        self._engine.say([*left_out, *spoken, *asking])

    def _leave_out(self) -> list[Utterance]:
        """Of what still waits to be said, when a prompt comes, no more than the last lines are; what to say instead.

        Nothing is left out where the last prompt waits, too: then this one only comes once more.
        """
        if not self._delivery.engine.tells:  # it may have been said long since
            return []
        waiting = self._engine.unsaid()
        if len(self._by_line(waiting)) <= MOST_WAITING + 1 or any(one.unsignalled in self._asked for one in waiting):
            return []
        lines = self._by_line(self._engine.stop())  # some of it may have been said meanwhile
        left_out, kept = len(lines) - MOST_WAITING, lines[-MOST_WAITING:]
        if left_out > 0:
            kept.insert(0, self._delivery.of(words.left_out(left_out)))
        self._lengths = [len(line) for line in kept]
        return [one for line in kept for one in line]

    def _by_line(self, waiting: list[Utterance]) -> list[list[Utterance]]:
        """What waits, in the lines whose pieces they are; the first may be the rest of one."""
        lines: list[list[Utterance]] = []
        end = len(waiting)
        for length in reversed(self._lengths):
            if end > 0 and length > 0:
                lines.insert(0, waiting[max(end - length, 0) : end])
                end -= length
        return [waiting[:end], *lines] if end > 0 else lines

    def echo(self, text: str) -> None:
        """What was just typed, at once and instead of whatever is being said. It is nothing that was told."""
        self.stop()
        self._is_just_cut = False
        self._echo = self._delivery.of_text(text)
        self._instead([self._echo], _Flow.TYPED)

    def stroke(self, name: str) -> bool:
        """A key that is no text, such as "up": whether it is one that the voice answers, and has answered."""
        self.stop()
        was_cut, self._is_just_cut = self._is_just_cut, False
        if name in STEPS or name in ("home", "end"):
            self.review(name)
        elif name == "space":
            if not was_cut and not self.go_on():
                self._instead(self._delivery.of(words.all_said()), _Flow.REVIEWED)
        elif name != "escape":
            return False
        return True

    # What was said, gone through again

    def review(self, name: str, times: int = 1) -> tuple[Message, ...]:
        """The step of this stroke through what was said, so many times: said at once, and given, to be printed.

        At an end that is said, too, and the line, word or letter there once more.
        """
        if not self._said.lines:
            told: tuple[Message, ...] = (general.nothing_yet(),)
            self._instead(self._delivery.of(told[0]), _Flow.REVIEWED)
            return told
        unit, edge = Unit.LINE, None
        if name in STEPS:
            unit, by = STEPS[name]
            self._said, edge = self._said.stepped(unit, by * times)
        else:
            self._said = self._said.first() if name == "home" else self._said.last()
        told = () if edge is None else (_edge(unit, edge),)
        heard = self._heard(unit)
        self._instead([*self._lines(told), heard])
        return *told, words.reviewed(heard.text)

    def _heard(self, unit: Unit) -> Utterance:
        """What stands at the cursor, as it is said now: a line in the voice that it had, which may tell who did it; a
        letter by its name."""
        here, text = self._said.here, self._said.at(unit)
        if unit is Unit.LETTER:
            return self._delivery.of_text(character_name(self._catalog, text))
        now = self._delivery.of_text(text, language=here.language)
        return now._replace(voice=here.voice, pitch=here.pitch) if unit is Unit.LINE else now

    def slowly(self, told: Sequence[Message]) -> tuple[Message, ...]:
        """The line where the player is in a review, else what was told last, once more and slowly."""
        lines = self._meant(told)
        self._instead([self._delivery.of_text(line.text, slowly=True, language=line.language) for line in lines])
        return tuple(told if self._said.is_at_end else (words.reviewed(line.text) for line in lines))

    def spell(self, told: Sequence[Message]) -> tuple[Message, ...]:
        """The same line, or the last one of these, letter by letter and slowly."""
        lines = self._meant(told)[-1:]
        names = [character_name(self._catalog, letter) for line in lines for letter in line.text]
        self._instead([self._delivery.of_text(name, slowly=True) for name in names])
        return tuple(words.reviewed(line.text) for line in lines)

    def _meant(self, told: Sequence[Message]) -> list[Utterance]:
        """The line where the player is in a review; where the player is at the end of what was said, these."""
        return self._lines(told) if self._said.is_at_end else [self._said.here]

    def _lines(self, messages: Sequence[Message]) -> list[Utterance]:
        return [one for message in messages for one in self._delivery.of(message)]

    def go_on(self) -> str:
        """Say what was cut off, from the line on that was not said to its end; gives that one, "" where nothing was."""
        cut, self._cut = self._cut, []
        self._instead(cut, _Flow.TOLD)
        return cut[0].text if cut else ""

    def _instead(self, lines: Sequence[Utterance], flow: _Flow = _Flow.REVIEWED) -> None:
        """Say these, with nothing of it in what was said."""
        self._flow = flow
        self._engine.say(lines)

    def stop(self) -> None:
        """Silence. What was told and not said to its end can be gone on with, up to the next that is told."""
        cut = self._engine.stop()
        self._lengths = []
        if self._flow is _Flow.TOLD and cut[:1] == [self._echo]:
            cut = cut[1:]
        self._is_just_cut = (bool(cut) and self._flow is not _Flow.TYPED) or self._is_just_cut
        if cut and (self._flow is _Flow.TOLD or (self._flow is _Flow.REVIEWED and not self._cut)):
            self._cut = cut

    @property
    def has_manner(self) -> bool:
        """Whether how it sounds is set by us."""
        return self._delivery.engine.manner

    @property
    def plays_earcons(self) -> bool:
        """Whether it can, as far as that is for the engine to say."""
        return self._delivery.engine.earcons

    @property
    def works(self) -> bool:
        """As far as is known."""
        return self._engine.works

    def close_in_time(self, last: Sequence[Message] = ()) -> None:
        """Silence now, but for the last words; that nothing is left over holds nobody up who does without the voice."""
        self._engine.stop()
        words_left = self._delivery.of_last_words(last)
        Thread(target=self._engine.close, args=(words_left,), name="voice not taken").start()

    def close(self, last: Sequence[Message] = ()) -> None:
        """Silence, except for the last words, which are said to their end."""
        self._engine.close(self._delivery.of_last_words(last))


def _edge(unit: Unit, edge: Edge) -> Message:
    if unit is Unit.LINE:
        return general.at_the_start() if edge is Edge.START else general.at_the_end()
    return words.start_of_line() if edge is Edge.START else words.end_of_line()


def engine_of(name: str) -> Engine:
    """The engine of this name. Whoever asks for it closes it."""
    if name == DISPATCHER:
        from moon_access.outputs.speech.dispatcher import SpeechDispatcher

        return SpeechDispatcher()
    if name == READER:
        from moon_access.outputs.speech.reader import ScreenReader

        return ScreenReader()
    return Speech()
