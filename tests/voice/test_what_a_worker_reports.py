"""The program parses a worker's reports; anything else counts as a flood."""

from __future__ import annotations

import json

import pytest

from moon_access.outputs.speech.process import Flood, Report
from moon_access.outputs.speech.voices import KnownVoice


@pytest.mark.parametrize(
    ("line", "report"),
    [
        ({"ready": True}, Report(ready=True)),
        ({"playing": 2}, Report(playing=2.0)),
        ({"done": True, "played": False}, Report(done=True)),
        ({"done": True, "played": True}, Report(done=True, played=True)),
        ({"failed": "engine"}, Report(failed="engine")),
        ({"voices": []}, Report(voices=[])),
        (
            {"voices": [{"id": "roa/it", "name": "Italian", "languages": ["it"]}, 5]},
            Report(voices=[KnownVoice("roa/it", "Italian", ("it",))]),
        ),
    ],
)
def test_a_valid_report_of_a_worker_is_read(line: object, report: Report) -> None:
    assert Report.read(json.dumps(line).encode() + b"\n") == report


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense\n",
        b"\xff\n",
        b"5\n",
        b"[]\n",
        b'{"playing": "long"}\n',
        b'{"playing": [1]}\n',
        b'{"voices": [{"id": "x", "languages": 5}]}\n',
        b"[" * 100_000 + b"\n",
    ],
)
def test_an_invalid_report_of_a_worker_is_refused(line: bytes) -> None:
    with pytest.raises(Flood):
        Report.read(line)
