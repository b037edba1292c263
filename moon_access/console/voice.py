"""The player's side of the built-in voice: what is told is said, what is typed silences it, what has failed is told.

Loaded only where the player has chosen speech. What a message sounds like is delivery.py's, how it comes out is settled
in outputs/speech/speaker.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import Protocol

from moon_access.announcer import voice as words
from moon_access.announcer.message import Message
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import Speech, Utterance
from moon_access.storage.settings import Settings

from .delivery import Delivery


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
        self._engine = _engine(settings.engine)
        self._engine_name = settings.engine
        self._waited = False
        self._delivery = Delivery(settings, language)

    def change(self, settings: Settings, language: str) -> None:
        """From now on in this language and manner."""
        if settings.engine != self._engine_name:
            self._engine.close()
            self._engine, self._engine_name = _engine(settings.engine), settings.engine
            self._waited = False
        self._delivery = Delivery(settings, language)

    def news(self) -> Message | None:
        """The one line that the voice is gone, and what is missing, or that it is back. Each once.

        The first question waits a moment for the answer.
        """
        if not self._waited:
            self._waited = True
            self._engine.wait_for_start()
        failed = self._engine.failure()
        if failed is not None:
            return words.failed(failed.value)
        return words.back() if self._engine.is_back() else None

    def fileno(self) -> int:
        """Where there is something to read as soon as there is news."""
        return self._engine.fileno()

    def speak(self, messages: Sequence[Message], prompt: Message | None = None, slowly: bool = False) -> None:
        """One flow: the messages one after the other, slowly if they are spelt, then the prompt."""
        flow = [utterance for message in messages for utterance in self._delivery.of(message, slowly)]
        if prompt is not None:
            flow += self._delivery.of(prompt)
        self._engine.say(flow)

    def echo(self, text: str) -> None:
        """What was just typed, at once and instead of whatever is being said. It is nothing that was told."""
        self._engine.stop()
        self._engine.say([self._delivery.of_text(text)])

    def stroke(self, name: str) -> bool:
        """A key that is no text, such as "up": whether it is one that the voice answers, and has answered."""
        return False

    def stop(self) -> None:
        self._engine.stop()

    @property
    def works(self) -> bool:
        """As far as is known."""
        return self._engine.works

    def close_in_time(self) -> None:
        """Silence now; that nothing is left over holds nobody up who does without the voice."""
        self._engine.stop()
        Thread(target=self._engine.close, name="voice not taken").start()

    def close(self, last: Sequence[Message] = ()) -> None:
        """Silence, except for the last words, which are said to their end."""
        self._engine.close(self._delivery.of_last_words(last))


def _engine(name: str) -> Engine:
    if name == "speech-dispatcher":
        from moon_access.outputs.speech.dispatcher import SpeechDispatcher

        return SpeechDispatcher()
    return Speech()


def engine_of(name: str) -> Engine:
    """The engine of this name, for what is spoken outside of play: whoever asks for it closes it."""
    return _engine(name)
