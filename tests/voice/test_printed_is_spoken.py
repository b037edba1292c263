"""Every printed word is spoken in order, however the text is cut into pieces."""

from __future__ import annotations

import pytest

from moon_access.console import voice as voice_module
from moon_access.console.console import Console
from moon_access.engine.tiles import Seat
from moon_access.outputs.speech.utterance import Utterance
from tests.support.seated import LANGUAGES, Seated
from tests.voice.test_flow import STOP, ListedEngine

TYPED = (
    *("hand", "table", "legal", "bids", "score", "who", "count", "help", "done", "options", "all", "1", "0", "0"),
    *("rules", "done", "journal", "done", "hint", "pass", "legal", "nonsense", "number 1", "score"),
)


class AllSaid(ListedEngine):
    """Speaks everything to its end before the next line is typed."""

    def stop(self) -> list[Utterance]:
        super().stop()
        return []

    def remaining_utterances(self) -> list[Utterance]:
        return []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["moon3", "moon4", "draw12"])
@pytest.mark.parametrize("width", [80, 400])
def test_the_spoken_pieces_of_every_line_joined_give_the_printed_line(
    monkeypatch: pytest.MonkeyPatch, game: str, language: str, width: int
) -> None:
    engine = AllSaid()
    monkeypatch.setattr(voice_module, "engine_of", lambda name: engine)
    player = Seated(game, language, "screen-reader", seed="4", width=width)
    chosen = player.console.settings._replace(read="speech")
    player.have_console(Console(player.terminal, chosen, language, voice_module.Voice))  # type: ignore[arg-type]
    player.session.sit(player.table, Seat(0))
    player.type(*TYPED)
    printed = " ".join(shown for shown, _ in player.terminal.reads)
    spoken = " ".join(text for text in engine.texts if text != STOP)
    assert len(player.terminal.reads) == len(TYPED) + 1
    assert spoken.split() == printed.split()
