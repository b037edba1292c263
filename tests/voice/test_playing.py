"""The thread that plays sound can be ended at any moment, even while it starts."""

from __future__ import annotations

from threading import Thread

import pytest

from moon_access.outputs.speech import player
from moon_access.outputs.speech.flow import Flow
from moon_access.outputs.speech.player import Playback


def test_a_voice_closed_while_it_begins_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    flow = Flow()
    voice = Playback(flow)
    begun: list[Thread] = []

    class ClosedMeanwhile(Thread):
        def start(self) -> None:
            with flow.condition:
                flow.is_closed = True
                flow.condition.notify_all()
            voice.close()
            begun.append(self)
            super().start()

    monkeypatch.setattr(player, "Thread", ClosedMeanwhile)
    voice.start()
    begun[0].join()
