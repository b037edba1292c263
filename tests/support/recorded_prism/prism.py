"""A stand-in for Prism without a screen reader: it writes down every call, as a line of JSON.

The environment names the screen readers, their abilities and their faults. The signatures are those of the package
prismatoid, as tests/voice/test_recorded_prism.py checks.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

READERS = "MOON_ACCESS_TEST_READERS"
"""The file with the readers, the highest priority first: their names, what they "can" do, and their "faults"."""
CALLS = "MOON_ACCESS_TEST_CALLS"
"""The file for the calls."""


def write_readers(path: Path, readers: Sequence[object]) -> None:
    """Let these readers run. A worker that starts meanwhile finds the readers before or after, never half of a file."""
    written = path.with_suffix(".new")
    written.write_text(json.dumps(readers), "utf-8")
    written.replace(path)


class BackendId(IntEnum):
    INVALID = 0
    SAPI = 0x1D6DF72422CEEE66
    AV_SPEECH = 0x28E3429577805C24
    VOICE_OVER = 0xCB4897961A754BCB
    SPEECH_DISPATCHER = 0xE3D6F895D949EBFE
    NVDA = 0x89CC19C5C4AC1A56
    JAWS = 0xAC3D60E9BD84B53E
    ONE_CORE = 0x6797D32F0D994CB4
    ORCA = 0x10AA1FC05A17F96C


class PrismError(Exception):
    pass


@dataclass(frozen=True)
class BackendFeatures:
    is_supported_at_runtime: bool = False
    supports_speak: bool = False
    supports_braille: bool = False
    supports_output: bool = False
    supports_stop: bool = False
    supports_set_voice: bool = False
    supports_get_voice_language: bool = False


class Backend:
    VOICES = (("Karl+Anna", "de"), ("Karl", "de"), ("Britta", "en-gb"), ("Amy", "en-us"))

    def __init__(self, raw_ptr: object) -> None:
        assert isinstance(raw_ptr, dict)
        self._facts: dict[str, object] = raw_ptr
        self._does("create")
        self._voice = 0

    def _does(self, what: str, *values: object) -> None:
        """Write the call down, and then act out its fault: raise, hang, or end the process."""
        with Path(os.environ[CALLS]).open("a", encoding="utf-8") as calls:
            calls.write(json.dumps([self.name, what, *values]) + "\n")
        faults = self._facts.get("faults")
        fault = faults.get(what) if isinstance(faults, dict) else None
        if fault == "raises":
            raise PrismError
        if fault == "hangs":
            time.sleep(60)
        if fault == "ends":
            os.abort()

    @property
    def name(self) -> str:
        return str(self._facts["name"])

    @property
    def features(self) -> BackendFeatures:
        can = self._facts["can"]
        assert isinstance(can, list)
        return BackendFeatures(**dict.fromkeys(can, True))

    def speak(self, text: str, interrupt: bool = False) -> None:
        self._does("speak", text, interrupt)

    def braille(self, text: str) -> None:
        self._does("braille", text)

    def output(self, text: str, interrupt: bool = False) -> None:
        self._does("output", text, interrupt)

    def stop(self) -> None:
        self._does("stop")

    @property
    def voices_count(self) -> int:
        return len(self.VOICES)

    def get_voice_name(self, idx: int) -> str:
        return self.VOICES[idx][0]

    def get_voice_language(self, idx: int) -> str:
        return self.VOICES[idx][1]

    @property
    def voice(self) -> int:
        return self._voice

    @voice.setter
    def voice(self, idx: int) -> None:
        self._does("voice", self.VOICES[idx][0])
        self._voice = idx


class Context:
    def __init__(self, registry: object = None) -> None:
        self._readers: list[dict[str, object]] = json.loads(Path(os.environ[READERS]).read_text("utf-8"))

    @property
    def backends_count(self) -> int:
        return len(self._readers)

    def id_of(self, index_or_name: int | str) -> BackendId:
        assert isinstance(index_or_name, int)
        return BackendId[str(self._readers[index_or_name]["id"])]

    def create(self, backend_id: BackendId) -> Backend:
        return Backend(next(reader for reader in self._readers if reader["id"] == backend_id.name))
