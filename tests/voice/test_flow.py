"""Utterances reach the voice and are silenced, with a list instead of an engine, without any sound."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from moon_access.announcer.voice import FAILURES
from moon_access.console import voice as voice_module
from moon_access.console.console import Console
from moon_access.engine.tiles import Seat
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance
from moon_access.storage.settings import Settings
from tests.support.seated import Seated

STOP = "(silence)"


class ListedEngine:
    """Keeps the texts to speak, with ``STOP`` for each silence."""

    def __init__(self) -> None:
        self.flow: list[Utterance | str] = []
        self.failed: Failure | None = None
        self.returned = False
        self.last: Utterance | None = None
        self.closed = False

    def say(self, utterances: Sequence[Utterance]) -> None:
        self.flow += utterances

    def stop(self) -> list[Utterance]:
        """Silence the engine. It never speaks anything to its end."""
        left = self.remaining_utterances()
        self.flow.append(STOP)
        return left

    def remaining_utterances(self) -> list[Utterance]:
        stops = [place for place, one in enumerate(self.flow) if one == STOP]
        since = stops[-1] + 1 if stops else 0
        return [one for one in self.flow[since:] if isinstance(one, Utterance)]

    def failure(self) -> Failure | None:
        failed, self.failed = self.failed, None
        return failed

    def is_back(self) -> bool:
        returned, self.returned = self.returned, False
        return returned

    def fileno(self) -> int:
        return -1

    def wait_for_start(self) -> None:
        pass

    def close(self, last: Utterance | None = None) -> None:
        self.closed, self.last = True, last

    @property
    def texts(self) -> list[str]:
        return [one if isinstance(one, str) else one.text for one in self.flow]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> ListedEngine:
    listed = ListedEngine()
    monkeypatch.setattr(voice_module, "engine_of", lambda name: listed)
    return listed


def seat_player(language: str = "en", **settings: object) -> Seated:
    """Return a player at a table, with a voice that lists its texts."""
    player = Seated("moon3", language, "screen-reader", seed="4", width=400)
    chosen = player.console.settings._replace(read="speech", **settings)  # type: ignore[arg-type]
    player.have_console(Console(player.terminal, chosen, language, voice_module.Voice))  # type: ignore[arg-type]
    player.session.sit(player.table, Seat(0))
    return player


def test_printed_text_is_spoken_line_by_line_and_the_prompt_last(engine: ListedEngine) -> None:
    player = seat_player()
    player.type()
    printed = [line.strip() for line in player.shown.splitlines()]
    assert [text for text in engine.texts if text != STOP] == printed
    assert engine.texts[printed.index(printed[-1])].startswith("Bid")


def test_typed_text_silences_the_voice_and_is_answered_first(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("h")
    texts = engine.texts
    assert texts[texts.index(STOP) + 1].startswith("You hold")
    assert texts[texts.index(STOP) + 2].startswith("Bid")


def test_an_answer_comes_before_the_events_that_follow_from_it(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("pass")
    after = engine.texts[engine.texts.index(STOP) + 1 :]
    assert after[0] == "You pass."
    assert any(text.startswith(("Anna", "Ben")) for text in after[1:])


def test_an_empty_line_silences_and_repeats_the_prompt(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("")
    texts = engine.texts
    assert len(texts[texts.index(STOP) + 1 :]) == 2  # the prompt, and the silence that the end of the input causes
    assert texts[texts.index(STOP) + 1] == texts[texts.index(STOP) - 1]


@pytest.mark.parametrize("style", ["short", "digits"])
def test_tiles_are_spoken_in_words_whatever_is_printed(engine: ListedEngine, style: str) -> None:
    player = seat_player(tiles=style)
    player.type("h")
    hand = next(text for text in engine.texts if text.startswith("You hold"))
    assert not any(char.isdigit() for char in hand)
    assert any(char.isdigit() for char in player.shown.split("You hold")[1].splitlines()[0])


def test_a_tile_is_spelt_number_by_number_and_slowly(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("spell 6-2")
    spelt = [one for one in engine.flow if isinstance(one, Utterance) and one.text in ("Six", "two")]
    assert [one.text for one in spelt] == ["Six", "two"]
    assert all(one.rate < player.console.settings.manner("en").rate for one in spelt)
    assert "Six, two." in player.shown


def test_spelling_alone_takes_the_last_tile_that_was_announced(engine: ListedEngine) -> None:
    player = seat_player()
    hand = player.answers_to("h")[-1]
    last = hand.rstrip(".").split(", ")[-1]
    player.type("spell")
    assert last.split()[-1] in player.answers_to("spell")[0].lower()


def test_slower_changes_the_rate_permanently_and_repeats_the_line(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("h", "slower")
    at = engine.texts.index("Rate 175.")
    assert engine.texts[at + 1].startswith("You hold")
    assert engine.flow[at].rate == 175  # type: ignore[union-attr]
    assert player.kept[-1].manner("en").rate == 175


@pytest.mark.parametrize(
    ("word", "name", "end"), [("faster", "rate", 450), ("slower", "rate", 80), ("louder", "volume", 100)]
)
def test_at_its_limit_a_setting_stays_and_the_voice_says_so(
    engine: ListedEngine, word: str, name: str, end: int
) -> None:
    player = seat_player()
    player.type(*[word] * 20)
    assert player.console.settings.value(name, "en") == end
    assert f"{end}. That is the end." in player.shown


@pytest.mark.parametrize("word", ["faster", "slower", "louder", "softer", "voice"])
def test_without_the_voice_its_commands_explain_where_to_switch_it_on(word: str) -> None:
    player = Seated("moon3", "en")
    assert "The voice is off." in player.answers_to(word)[0]


def test_the_chosen_voice_is_the_language_s_own(engine: ListedEngine) -> None:
    player = seat_player("de", voices={"pyttsx3 de": "gmw/de", "pyttsx3 cs": "zlw/cs"})
    player.type("h")
    assert {one.voice for one in engine.flow if isinstance(one, Utterance)} == {"gmw/de"}
    assert {one.language for one in engine.flow if isinstance(one, Utterance)} == {"de"}


def test_a_failure_is_announced_once_and_the_text_continues(engine: ListedEngine) -> None:
    engine.failed = Failure.DEVICE
    player = seat_player()
    player.type("h", "h")
    assert player.shown.count(FAILURES["device"]) == 1
    assert player.shown.count("You hold") == 3


def test_a_failing_voice_rings_the_bell_once_and_a_returning_one_does_not(engine: ListedEngine) -> None:
    player = seat_player()
    player.type("h")
    assert player.terminal.rings == 0
    engine.failed = Failure.DEVICE
    player.type("h", "h")
    assert player.terminal.rings == 1
    engine.returned = True
    player.type("h")
    assert player.terminal.rings == 1


def test_the_return_of_the_voice_is_announced_once_and_spoken(engine: ListedEngine) -> None:
    player = seat_player()
    engine.returned = True
    player.type("h", "h")
    assert player.shown.count("The voice is back.") == 1
    assert engine.texts.count("The voice is back.") == 1


def test_every_failure_has_its_words() -> None:
    assert set(FAILURES) == {failure.value for failure in Failure}


def test_the_last_lines_are_spoken_to_their_end(engine: ListedEngine) -> None:
    player = seat_player()
    player.console.tell(*player.console.last_told)
    player.console.flush_last()
    assert engine.closed
    assert player.console.voice is None


def test_choosing_another_way_of_reading_ends_the_voice(engine: ListedEngine) -> None:
    player = seat_player()
    player.evening.apply_settings(player.console.settings._replace(read="braille"))
    assert engine.closed
    assert player.console.voice is None


def test_a_switched_off_kind_is_not_spoken(engine: ListedEngine) -> None:
    player = seat_player(muted=("bids",))
    player.type()
    assert not any(text.startswith("Ben bids") for text in engine.texts)


def test_settings_of_the_voice_are_kept_unchanged() -> None:
    from moon_access.storage.settings import is_possible

    assert is_possible("rate", 200) and not is_possible("rate", 1000) and not is_possible("rate", True)
    assert is_possible("voices", {"pyttsx3 en": "gmw/en"}) and not is_possible("voices", {"x": 5})
    assert Settings().engine == "pyttsx3"
