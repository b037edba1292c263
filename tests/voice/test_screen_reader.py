"""The player's own screen reader as the voice: the calls that each kind gets, and readers that leave, hang, die and
return.

Our worker runs as for a player, with a Prism that writes down its calls.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from threading import Event

import pytest

from moon_access.console.delivery import Delivery
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.reader import ReaderGone, ReaderProcess, ScreenReader, find_reader_name, join_texts
from moon_access.outputs.speech.utterance import Utterance
from moon_access.storage.settings import Settings
from tests.real.conftest import wait_until
from tests.support import recorded_prism
from tests.support.patience import PATIENCE
from tests.support.recorded_prism.prism import CALLS, READERS, write_readers

FIRST, SECOND, THIRD = (Utterance(text, "en") for text in ("Six three.", "Two one.", "Double five."))
ALL = f"{FIRST.text} {SECOND.text} {THIRD.text}"

RUNS = ["is_supported_at_runtime", "supports_speak", "supports_output"]
FULL = [*RUNS, "supports_braille", "supports_stop"]
NVDA = {"id": "NVDA", "name": "NVDA", "can": FULL}
JAWS = {"id": "JAWS", "name": "JAWS", "can": FULL}
ORCA = {"id": "ORCA", "name": "Orca", "can": [*RUNS, "supports_stop"]}
VOICE_OVER = {"id": "VOICE_OVER", "name": "VoiceOver (macOS)", "can": RUNS}
SAPI = {"id": "SAPI", "name": "SAPI", "can": FULL}
VOICED = [*RUNS, "supports_stop", "supports_set_voice", "supports_get_voice_language"]
DISPATCHER = {"id": "SPEECH_DISPATCHER", "name": "Speech Dispatcher", "can": VOICED}


class Readers:
    """The running screen readers, and the calls that they got."""

    def __init__(self, folder: Path) -> None:
        self.readers, self._calls = folder / "readers", folder / "calls"
        self.run()

    def run(self, *readers: Mapping[str, object], **faults: str) -> None:
        """Let these readers run from the next attempt on; the first of them has these faults."""
        if faults:
            readers = ({**readers[0], "faults": faults}, *readers[1:])
        write_readers(self.readers, readers)

    @property
    def calls(self) -> list[list[object]]:
        """Return all calls except those at the start."""
        lines = self._calls.read_text("utf-8").splitlines() if self._calls.exists() else []
        return [call for line in lines if (call := json.loads(line))[1] != "create"]

    @property
    def spoken_texts(self) -> list[object]:
        """Return the texts to speak."""
        return [call[2] for call in self.calls if call[1] in ("speak", "output")]


@pytest.fixture
def readers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Readers:
    readers = Readers(tmp_path)
    folder = str(Path(recorded_prism.__file__).parent)
    monkeypatch.setenv(READERS, str(readers.readers))
    monkeypatch.setenv(CALLS, str(tmp_path / "calls"))
    monkeypatch.setenv("PYTHONPATH", folder)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr("moon_access.outputs.speech.reader.is_installed", lambda: True)
    monkeypatch.setattr("moon_access.outputs.speech.reader.is_server", lambda: False)
    return readers


@pytest.fixture
def begin(readers: Readers) -> Iterator[Callable[[], ScreenReader]]:
    begun: list[ScreenReader] = []

    def start() -> ScreenReader:
        begun.append(ScreenReader())
        return begun[-1]

    yield start
    for one in begun:
        one.close()


Begin = Callable[[], ScreenReader]


def wait_for(there: Callable[[], object]) -> None:
    wait_until(there, "it does not come")


def test_nvda_speaks_and_shows_everything_in_braille_once(readers: Readers, begin: Begin) -> None:
    readers.run(NVDA)
    reader = begin()
    reader.say([FIRST, SECOND, THIRD])
    wait_for(lambda: len(readers.calls) == 2)
    assert readers.calls == [["NVDA", "speak", ALL, False], ["NVDA", "braille", ALL]]
    assert reader.remaining_utterances() == [FIRST, SECOND, THIRD]
    assert reader.failure() is None and reader.name == "NVDA"


def test_a_key_silences_the_screen_reader_and_the_next_line_is_spoken_alone(readers: Readers, begin: Begin) -> None:
    readers.run(NVDA)
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: readers.spoken_texts)
    assert reader.stop() == [FIRST]
    assert reader.stop() == [] and reader.remaining_utterances() == []
    reader.say([SECOND])
    wait_for(lambda: len(readers.spoken_texts) == 2)
    assert [call[1:3] for call in readers.calls if call[1] != "braille"] == [
        ["speak", FIRST.text],
        ["stop"],
        ["speak", SECOND.text],
    ]


def test_keys_pressed_in_silence_do_not_stop_the_screen_reader_again(readers: Readers, begin: Begin) -> None:
    readers.run(NVDA)
    reader = begin()
    reader.stop()
    reader.say([FIRST])
    reader.stop()
    reader.stop()
    reader.say([SECOND])
    wait_for(lambda: SECOND.text in readers.spoken_texts)
    assert [call[1] for call in readers.calls].count("stop") <= 1


def test_jaws_without_a_display_speaks_anyway(readers: Readers, begin: Begin) -> None:
    readers.run(JAWS, braille="raises")
    reader = begin()
    reader.say([FIRST])
    reader.say([SECOND])
    wait_for(lambda: " ".join(map(str, readers.spoken_texts)) == f"{FIRST.text} {SECOND.text}")
    assert reader.failure() is None


def test_orca_gets_speech_and_braille_in_one_call(readers: Readers, begin: Begin) -> None:
    readers.run(ORCA, DISPATCHER)
    reader = begin()
    reader.say([FIRST, SECOND])
    wait_for(lambda: readers.calls)
    assert readers.calls == [["Orca", "output", f"{FIRST.text} {SECOND.text}", False]]


def test_voiceover_which_cannot_be_stopped_is_interrupted_by_the_next_text(readers: Readers, begin: Begin) -> None:
    readers.run(VOICE_OVER)
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: readers.spoken_texts)
    reader.stop()
    reader.say([SECOND])
    reader.say([THIRD])
    wait_for(lambda: THIRD.text in str(readers.spoken_texts[-1]))
    name = VOICE_OVER["name"]
    assert readers.calls[0] == [name, "output", FIRST.text, False]
    assert [call[3] for call in readers.calls[1:]] == [True, False][: len(readers.calls) - 1]


def test_speech_dispatcher_speaks_each_language_in_its_own_voice(readers: Readers, begin: Begin) -> None:
    readers.run(DISPATCHER)
    reader = begin()
    reader.say([FIRST, Utterance("Zwei eins.", "de"), Utterance("Fünf drei.", "de"), THIRD])
    wait_for(lambda: len(readers.spoken_texts) == 3)
    assert [call[1:3] for call in readers.calls] == [
        ["output", FIRST.text],  # in the screen reader's own voice, which has this language
        ["voice", "Karl"],
        ["output", "Zwei eins. Fünf drei."],
        ["voice", "Britta"],
        ["output", THIRD.text],
    ]


def test_speech_dispatcher_speaks_a_language_without_a_voice_anyway(readers: Readers, begin: Begin) -> None:
    readers.run(DISPATCHER)
    begin().say([Utterance("Šest tři.", "cs")])
    wait_for(lambda: readers.calls == [["Speech Dispatcher", "output", "Šest tři.", False]])


def test_waiting_messages_of_speech_dispatcher_are_stopped_one_by_one(readers: Readers, begin: Begin) -> None:
    readers.run(DISPATCHER)
    reader = begin()
    for one in (FIRST, SECOND, THIRD):
        reader.say([one])
        wait_for(lambda: one.text in readers.spoken_texts)  # noqa: B023
    reader.stop()
    wait_for(lambda: [call[1] for call in readers.calls].count("stop") == 3)


def test_the_first_running_screen_reader_is_taken_and_no_other_voice(readers: Readers, begin: Begin) -> None:
    asleep = {**NVDA, "can": FULL[1:]}  # its backend exists, but NVDA does not run
    readers.run({**VOICE_OVER, "faults": {"create": "raises"}}, asleep, SAPI, JAWS)
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: readers.spoken_texts)
    assert reader.name == "JAWS"


def test_a_missing_screen_reader_is_reported_once_and_the_next_line_tries_again(readers: Readers, begin: Begin) -> None:
    readers.run(SAPI)
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: reader.failure() is Failure.READER)
    assert reader.failure() is None and not reader.works
    readers.run(NVDA)
    reader.say([SECOND])
    wait_for(reader.is_back)
    assert readers.spoken_texts == [SECOND.text] and reader.works


def test_text_said_while_an_attempt_fails_is_spoken_by_the_next_attempt(
    readers: Readers, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: reader.failure() is Failure.READER)
    has_begun, may_fail = Event(), Event()
    begin_for_real = ReaderProcess.begin

    def fail_late(process: ReaderProcess) -> None:
        """Find no reader, but only after the next line was said."""
        monkeypatch.setattr(ReaderProcess, "begin", begin_for_real)
        has_begun.set()
        may_fail.wait(PATIENCE)
        raise ReaderGone(Failure.READER)

    monkeypatch.setattr(ReaderProcess, "begin", fail_late)
    reader.say([SECOND])
    assert has_begun.wait(PATIENCE)
    readers.run(NVDA)
    reader.say([THIRD])
    may_fail.set()
    wait_for(reader.is_back)
    assert readers.spoken_texts == [THIRD.text]


def test_a_missing_prismatoid_is_reported(monkeypatch: pytest.MonkeyPatch, begin: Begin) -> None:
    monkeypatch.setattr("moon_access.outputs.speech.reader.is_installed", lambda: False)
    reader = begin()
    reader.wait_for_start()
    assert reader.failure() is Failure.PRISM
    assert find_reader_name(0) == ""


def test_a_prismatoid_that_does_not_load_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: Begin
) -> None:
    (tmp_path / "prism.py").write_text("raise OSError('libprism.so: wrong ELF class')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    reader = begin()
    wait_for(lambda: reader.failure() is Failure.PRISM)


def test_a_reader_that_hangs_holds_nobody_up_and_is_heard_when_it_answers_again(
    readers: Readers, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moon_access.outputs.speech.reader.SECONDS_TO_HAND_OVER", 0.2)
    readers.run(NVDA, speak="hangs")
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: reader.failure() is Failure.READER)
    readers.run(NVDA)
    reader.say([SECOND])
    wait_for(reader.is_back)
    assert readers.spoken_texts[-1] == SECOND.text


def test_a_library_that_ends_its_process_is_reported(readers: Readers, begin: Begin) -> None:
    readers.run(NVDA, speak="ends")
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: reader.failure() is Failure.DIES)


def test_a_restarted_reader_speaks_what_it_did_not_get(readers: Readers, begin: Begin) -> None:
    readers.run(NVDA, speak="raises")
    reader = begin()
    reader.say([FIRST])
    wait_for(lambda: readers.spoken_texts)
    readers.run(NVDA)
    wait_for(lambda: len(readers.spoken_texts) == 2 and readers.calls[-1] == ["NVDA", "braille", FIRST.text])
    assert reader.failure() is None and readers.spoken_texts == [FIRST.text, FIRST.text]


def test_after_any_speaking_and_silencing_no_text_comes_twice_or_out_of_order(readers: Readers, begin: Begin) -> None:
    readers.run(NVDA)
    reader, random = begin(), Random(1)
    for number in range(60):
        reader.say([Utterance(f"Line {number}.", "en")])
        if random.random() < 0.3:
            reader.stop()
    reader.say([THIRD])
    wait_for(lambda: str(readers.spoken_texts[-1:]).endswith(f"{THIRD.text}']"))
    numbers = [int(word.rstrip(".")) for word in " ".join(map(str, readers.spoken_texts)).split() if word[0].isdigit()]
    assert numbers == sorted(set(numbers))


def test_the_last_words_are_handed_over_before_the_game_ends(readers: Readers, begin: Begin) -> None:
    readers.run(ORCA)
    reader = begin()
    reader.say([FIRST])
    reader.close(THIRD)
    assert readers.spoken_texts[-1] == THIRD.text


def test_a_reader_is_found_by_its_name(readers: Readers) -> None:
    readers.run(NVDA)
    assert find_reader_name(10) == "NVDA"
    readers.run(SAPI)
    assert find_reader_name(10) == ""


def test_spelling_reaches_the_screen_reader_letter_by_letter() -> None:
    letters = [Utterance(letter, "en") for letter in ("m", "o", "o")]
    assert [text for text, _, _ in join_texts(letters)] == ["m, o, o"]


@pytest.mark.parametrize("others", ["same", "pitch", "voice"])
def test_no_sound_setting_is_sent_to_the_screen_reader(others: str) -> None:
    settings = Settings(engine="reader", others=others, punctuation="all", language="de")
    said = Delivery(settings, "de").make_utterance("Mond, 6-5")
    assert said.engine_text == "Mond, 6-5"
