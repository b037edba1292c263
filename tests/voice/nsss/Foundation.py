"""The part of Cocoa that pyttsx3's driver for macOS uses, by Apple's documentation and PyObjC's source: objects, a run
loop with timers, and the synthesizer, NSSpeechSynthesizer. It writes every setting, every spoken text and, while it
speaks, each turn of the run loop to a file, as a line of JSON. The voices are those of a German macOS.

As in Cocoa, objects are made without ``__init__``, nothing keeps a delegate alive, a chosen voice brings its own rate
and volume, and delegates hear nothing unless the run loop turns.
"""

from __future__ import annotations

import json
import os
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Protocol, Self

NSDefaultRunLoopMode = "kCFRunLoopDefaultMode"
WORDS_A_SECOND = 2.0
TURN = 0.005
"""The least seconds of a turn. Cocoa has no minimum, but here it keeps the machine from being busy."""
SLOWEST, FASTEST = 40, 720
"""The words a minute that a voice accepts."""


def note(**facts: object) -> None:
    with Path(os.environ["NSSS_LOG"]).open("a", encoding="utf-8") as log:
        log.write(json.dumps({"pid": os.getpid(), **facts}) + "\n")


class NSObject:
    @classmethod
    def alloc(cls) -> Self:
        return cls.__new__(cls)

    def init(self) -> Self:
        return self


class NSURL(NSObject):
    """Needed only to write to a file."""


class NSDate(NSObject):
    at: float

    @classmethod
    def dateWithTimeIntervalSinceNow_(cls, seconds: float) -> NSDate:
        date = cls.alloc().init()
        date.at = time.monotonic() + seconds
        return date

    def earlierDate_(self, other: NSDate) -> NSDate:
        return self if self.at <= other.at else other


class NSTimer(NSObject):
    date: NSDate
    target: object
    selector: str

    @classmethod
    def scheduledTimerWithTimeInterval_target_selector_userInfo_repeats_(
        cls, seconds: float, target: object, selector: str, info: object, repeats: bool
    ) -> NSTimer:
        assert selector.endswith(":") and not repeats
        timer = cls.alloc().init()
        timer.date = NSDate.dateWithTimeIntervalSinceNow_(seconds)
        timer.target, timer.selector = target, selector
        LOOP.timers.append(timer)
        return timer

    def fire(self) -> None:
        getattr(self.target, self.selector.replace(":", "_"))(self)


class NSRunLoop(NSObject):
    timers: list[NSTimer]
    synthesizers: list[NSSpeechSynthesizer]
    """The speaking synthesizers, for which the run loop waits."""

    def init(self) -> Self:
        self.timers, self.synthesizers = [], []
        return self

    @classmethod
    def currentRunLoop(cls) -> NSRunLoop:
        return LOOP

    def limitDateForMode_(self, mode: str) -> NSDate | None:
        """Fire the timers that are due. Return the time of the next one, or None if there is nothing to wait for."""
        assert mode == NSDefaultRunLoopMode
        for timer in [timer for timer in self.timers if timer.date.at <= time.monotonic()]:
            self.timers.remove(timer)
            timer.fire()
        if self.timers:
            return min((timer.date for timer in self.timers), key=lambda date: date.at)
        return NSDate.dateWithTimeIntervalSinceNow_(1e9) if self.synthesizers else None

    def runMode_beforeDate_(self, mode: str, date: NSDate | None) -> bool:
        """Run one turn. Return False if there was nothing to wait for; a timer does not count."""
        if not self.synthesizers:
            return False
        time.sleep(TURN)
        for synthesizer in list(self.synthesizers):
            synthesizer.go_on()
        return True


LOOP = NSRunLoop.alloc().init()


class PyObjCAppHelperRunLoopStopper(NSObject):
    singletons: ClassVar[dict[NSRunLoop, PyObjCAppHelperRunLoopStopper]] = {}
    shouldStop: bool

    def init(self) -> Self:
        self.shouldStop = False
        return self

    def shouldRun(self) -> bool:
        return not self.shouldStop

    @classmethod
    def addRunLoopStopper_toRunLoop_(cls, stopper: PyObjCAppHelperRunLoopStopper, loop: NSRunLoop) -> None:
        if loop in cls.singletons:
            raise ValueError("Stopper already registered for this runLoop")
        cls.singletons[loop] = stopper

    @classmethod
    def removeRunLoopStopperFromRunLoop_(cls, loop: NSRunLoop) -> None:
        del cls.singletons[loop]

    def stop(self) -> None:
        self.shouldStop = True

    def performStop_(self, sender: object) -> None:
        self.stop()


def stopEventLoop() -> bool:
    stopper = PyObjCAppHelperRunLoopStopper.singletons.get(LOOP)
    if stopper is None:
        return False
    NSTimer.scheduledTimerWithTimeInterval_target_selector_userInfo_repeats_(0.0, stopper, "performStop:", None, False)
    return True


class Delegate(Protocol):
    def speechSynthesizer_didFinishSpeaking_(self, synthesizer: NSSpeechSynthesizer, success: bool) -> None: ...


def _attributes(name: str, locale: str) -> dict[str, object]:
    identifier = f"com.apple.voice.compact.{locale.replace('_', '-')}.{name}"
    return {"VoiceIdentifier": identifier, "VoiceName": name, "VoiceLocaleIdentifier": locale, "VoiceAge": 35}


VOICES = {
    str(one["VoiceIdentifier"]): one
    for one in (_attributes("Anna", "de_DE"), _attributes("Samantha", "en_US"), _attributes("Zuzana", "cs_CZ"))
}


class NSSpeechSynthesizer(NSObject):
    _delegate: weakref.ref[Delegate] | None
    _until: float

    @classmethod
    def availableVoices(cls) -> Sequence[str]:
        return tuple(VOICES)

    @classmethod
    def attributesForVoice_(cls, voice: str) -> dict[str, object]:
        return VOICES[voice]

    def initWithVoice_(self, voice: str | None) -> NSSpeechSynthesizer | None:
        if os.environ.get("NSSS_HAS_NO_VOICES"):
            return None
        self._delegate = None
        self._take(voice or next(iter(VOICES)))
        return self

    def _take(self, voice: str) -> None:
        self._voice, self._rate, self._volume = voice, 175.0, 1.0

    def setDelegate_(self, delegate: Delegate | None) -> None:
        self._delegate = None if delegate is None else weakref.ref(delegate)

    def voice(self) -> str:
        return self._voice

    def setVoice_(self, voice: str) -> bool:
        if voice not in VOICES:
            return False
        self._take(voice)
        note(Voice=voice)
        return True

    def rate(self) -> float:
        return self._rate

    def setRate_(self, rate: float) -> None:
        self._rate = float(min(max(rate, SLOWEST), FASTEST))

    def volume(self) -> float:
        return self._volume

    def setVolume_(self, volume: float) -> None:
        assert 0 <= volume <= 1
        self._volume = float(volume)

    def startSpeakingString_(self, text: str) -> bool:
        note(says=text, Voice=self._voice, Rate=self._rate, Volume=self._volume)
        self._until = time.monotonic() + len(text.split()) / WORDS_A_SECOND
        LOOP.synthesizers.append(self)
        return True

    def stopSpeaking(self) -> None:
        if self in LOOP.synthesizers:
            self._end(False)

    def go_on(self) -> None:
        note(speaks=True)
        if time.monotonic() >= self._until:
            note(ends=True)
            self._end(True)

    def _end(self, success: bool) -> None:
        LOOP.synthesizers.remove(self)
        delegate = self._delegate and self._delegate()
        if delegate:
            delegate.speechSynthesizer_didFinishSpeaking_(self, success)
