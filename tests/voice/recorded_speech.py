"""A stand-in for a system's speech writes down its calls: a line of JSON each, with the process."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance

LONG = " ".join(["again"] * 60)
NO_ENGINE = Failure.ENGINE if sys.platform == "linux" else Failure.SYSTEM


class RecordedSpeech:
    """The recorded calls, in order."""

    def __init__(self, log: Path) -> None:
        self._log = log

    @property
    def entries(self) -> list[dict[str, object]]:
        lines = self._log.read_text("utf-8").splitlines(keepends=True) if self._log.exists() else []
        return [json.loads(line) for line in lines if line.endswith("\n")]

    def values(self, name: str) -> list[object]:
        return [one[name] for one in self.entries if name in one]

    def get_last(self, name: str) -> object:
        """Return the last value in the process that spoke last, because others are on standby."""
        speaker = next(one["pid"] for one in reversed(self.entries) if "says" in one)
        return [one[name] for one in self.entries if name in one and one["pid"] == speaker][-1]

    def wait_for(self, name: str) -> None:
        end = time.monotonic() + 30
        while not self.values(name):
            assert time.monotonic() < end, self.entries
            time.sleep(0.01)


def assert_silenced_in_the_midst(recorded: RecordedSpeech) -> None:
    """Assert that silence came at once, and that the process that spoke is gone."""
    speech = Speech()
    speech.say([Utterance(LONG, "en")])
    recorded.wait_for("speaks")
    assert [one.text for one in speech.stop()] == [LONG]
    speech.say([Utterance("Two one.", "en")])
    speech.wait_until_said()
    speech.close()
    assert recorded.values("says") == [LONG, "Two one."] and recorded.values("ends") == [True]
    silenced, after = (one["pid"] for one in recorded.entries if "says" in one)
    begins = next(place for place, one in enumerate(recorded.entries) if one.get("says") == "Two one.")
    assert silenced != after and silenced not in [one["pid"] for one in recorded.entries[begins:]]
