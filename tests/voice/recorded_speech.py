"""What a stand-in for a system's speech was told: a file with a line of JSON for each thing, and the process it was."""

from __future__ import annotations

import json
import time
from pathlib import Path


class RecordedSpeech:
    """What it was told, in its order."""

    def __init__(self, log: Path) -> None:
        self._log = log

    @property
    def told(self) -> list[dict[str, object]]:
        lines = self._log.read_text("utf-8").splitlines(keepends=True) if self._log.exists() else []
        return [json.loads(line) for line in lines if line.endswith("\n")]

    def values(self, name: str) -> list[object]:
        return [one[name] for one in self.told if name in one]

    def last(self, name: str) -> object:
        """As it was in the process that spoke last: others are ready to speak."""
        speaker = next(one["pid"] for one in reversed(self.told) if "says" in one)
        return [one[name] for one in self.told if name in one and one["pid"] == speaker][-1]

    def wait_for(self, name: str) -> None:
        end = time.monotonic() + 30
        while not self.values(name):
            assert time.monotonic() < end, self.told
            time.sleep(0.01)
