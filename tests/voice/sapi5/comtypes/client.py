"""SAPI.SpVoice of Windows, by its documentation and by the calls of pyttsx3: it writes every setting, every spoken text
and, while it speaks, each moment to a file, as a line of JSON. The voices are those of a German Windows."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

ASYNCHRONOUS = 1
TOKENS = "HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Speech\\Voices\\Tokens\\"
WORDS_A_SECOND = 2.0


def note(**facts: object) -> None:
    with Path(os.environ["SAPI5_LOG"]).open("a", encoding="utf-8") as log:
        log.write(json.dumps({"pid": os.getpid(), **facts}) + "\n")


class Token:
    """A voice in the registry. ``languages``: hexadecimal numbers with ";" between them."""

    def __init__(self, name: str, description: str, languages: str) -> None:
        self.Id = TOKENS + name
        self._description, self._languages = description, languages

    def GetDescription(self) -> str:
        return self._description

    def GetAttribute(self, name: str) -> str:
        if name != "Language":
            raise OSError("SPERR_NOT_FOUND")
        return self._languages


VOICES = (
    Token("TTS_MS_DE-DE_HEDDA_11.0", "Microsoft Hedda Desktop - German", "407"),
    Token("TTS_MS_EN-US_ZIRA_11.0", "Microsoft Zira Desktop - English (United States)", "409"),
    Token("eSpeakNG_cs", "eSpeakNG Czech", "5;405"),
)


class SpVoice:
    EventInterests = 0

    def __init__(self) -> None:
        self._set: dict[str, object] = {"Voice": VOICES[0], "Rate": 0, "Volume": 100}
        self.sink: object = None
        self._until: float | None = None

    def GetVoices(self) -> tuple[Token, ...]:
        return VOICES

    def Speak(self, text: str, flags: int) -> int:
        assert flags & ASYNCHRONOUS
        note(says=text)
        self._until = time.monotonic() + len(text.split()) / WORDS_A_SECOND
        return 1

    def go_on(self) -> None:
        if self._until is None:
            return
        note(speaks=True)
        if time.monotonic() >= self._until:
            self._until = None
            note(ends=True)
            self.sink._ISpeechVoiceEvents_EndStream(1, 0)  # type: ignore[attr-defined]


def _setting(name: str) -> property:
    def value(voice: SpVoice) -> object:
        return voice._set[name]

    def change(voice: SpVoice, value: object) -> None:
        if name == "Rate" and not (isinstance(value, int) and -10 <= value <= 10):
            raise OSError("E_INVALIDARG")
        if name == "Volume" and not (isinstance(value, int) and 0 <= value <= 100):
            raise OSError("E_INVALIDARG")
        voice._set[name] = value
        note(**{name: value.Id if isinstance(value, Token) else value})

    return property(value, change)


for name in ("Voice", "Rate", "Volume"):
    setattr(SpVoice, name, _setting(name))
VOICE = SpVoice()


def CreateObject(name: str) -> SpVoice:
    if name.casefold() != "sapi.spvoice" or os.environ.get("SAPI5_HAS_NO_VOICES"):
        raise OSError("REGDB_E_CLASSNOTREG")
    return VOICE


def GetEvents(source: SpVoice, sink: object) -> object:
    source.sink = sink
    return sink
