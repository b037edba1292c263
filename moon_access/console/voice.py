"""The player's side of the built-in voice: messages become utterances, in words and in the player's manner.

What is printed is spoken too, but always with the tiles in words, whatever style is printed. Loaded only where
the player has chosen speech. How it speaks is settled in outputs/speech/speaker.py, the wording by the announcer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from moon_access.announcer import voice as words
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import Speech, Utterance
from moon_access.storage.settings import Settings

SLOW = 0.55
"""What is spelt is said at this part of the usual rate, and not below the slowest."""
SLOWEST = 80


class Engine(Protocol):
    """What can speak. All of it returns at once."""

    def say(self, utterances: Sequence[Utterance]) -> None: ...

    def stop(self) -> None: ...

    def failure(self) -> Failure | None: ...

    def is_back(self) -> bool: ...

    def fileno(self) -> int: ...

    def wait_for_start(self) -> None: ...

    def close(self, last: Utterance | None = None) -> None: ...


class Voice:
    """One player's voice, until ``close``."""

    def __init__(self, settings: Settings, language: str) -> None:
        self._engine = _engine(settings.engine)
        self._engine_name = settings.engine
        self._waited = False
        self._speak_as(settings, language)

    def change(self, settings: Settings, language: str) -> None:
        """From now on in this language and manner."""
        if settings.engine != self._engine_name:
            self._engine.close()
            self._engine, self._engine_name = _engine(settings.engine), settings.engine
            self._waited = False
        self._speak_as(settings, language)

    def _speak_as(self, settings: Settings, language: str) -> None:
        self._settings = settings
        self._wording = Wording(Catalog(language), TileStyle.WORDS)

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
        flow = [self._utterance(part, slowly) for message in messages for part in self._parts(message, slowly)]
        if prompt is not None:
            flow.append(self._utterance(self._wording.sentence(prompt)))
        self._engine.say(flow)

    def _parts(self, message: Message, slowly: bool) -> list[str]:
        """What is one utterance each: a sentence, or word by word what is spelt."""
        text = self._wording.sentence(message)
        return text.rstrip(".").split(", ") if slowly else [text]

    def _utterance(self, text: str, slowly: bool = False) -> Utterance:
        settings, language = self._settings, self._wording.catalog.language
        rate = max(SLOWEST, int(settings.rate * SLOW)) if slowly else settings.rate
        voice = settings.voices.get(f"{settings.engine} {language}", "")
        return Utterance(text, language, voice, rate, settings.volume, settings.pitch)

    def stop(self) -> None:
        self._engine.stop()

    def close(self, last: Sequence[Message] = ()) -> None:
        """Silence, except for the last words, which are said to their end."""
        text = " ".join(self._wording.sentence(message) for message in last)
        self._engine.close(self._utterance(text) if text else None)


def _engine(name: str) -> Engine:
    if name == "speech-dispatcher":
        from moon_access.outputs.speech.dispatcher import SpeechDispatcher

        return SpeechDispatcher()
    return Speech()
