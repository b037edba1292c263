"""Utterances follow each other as sentences of one text do, and whole: in one recording beside plain espeak-ng."""

from __future__ import annotations

import subprocess
import time

import pytest

pytest.importorskip("numpy")

import numpy as np

from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from tests.real.sound import RATE, SAME, SoundCard, find, rendered
from tests.support.long import LONG

SENTENCES = {
    "en": ("You hold six three, six one.", "Six.", "Anna bids five.", "Your turn to bid."),
    "de": ("Sie haben sechs drei, sechs eins.", "Sechs.", "Anna bietet fünf.", "Sie bieten."),
    "cs": ("Máte šest tři, šest jedna.", "Šest.", "Anna hlásí pět.", "Jste na řadě."),
}
EDGE = RATE // 20
"""Samples at the beginning and the end of a line that are looked at alone: 50 ms."""

CLOSE = 0.005
"""Seconds within which two pauses are as long: espeak-ng varies more from one run to the next."""


def recorded(sound: SoundCard, start: int) -> np.ndarray:
    """From this sample until nothing has been heard for a while."""
    moment = time.monotonic()
    sound.wait_for_recording(1.5, moment)
    while sound.loud_since(moment + 0.2):
        moment = time.monotonic()
        sound.wait_for_recording(1.5, moment)
    return sound.samples()[start:]


def pauses(samples: np.ndarray, shortest: float) -> list[float]:
    """Seconds of each silence between sounds that is not shorter."""
    loud = np.nonzero(np.abs(samples) > 50)[0]
    between = np.diff(loud) / RATE
    return [float(one) for one in between if one >= shortest]


@pytest.mark.parametrize("rate", [80, 200, 450] if LONG else [200, 450])
def test_between_utterances_is_no_longer_pause_than_between_sentences(
    sound: SoundCard, speech: Speech, rate: int
) -> None:
    sentences = ("Anna bids five.", "Eva bids four.", "Your turn to bid.", "Bid four.")
    start = len(sound.samples())
    subprocess.run(["espeak-ng", "-v", "en", "-s", str(rate), " ".join(sentences)], env=sound.everywhere, check=True)
    theirs = recorded(sound, start)
    start = len(sound.samples())
    speech.say([Utterance(text, "en", rate=rate) for text in sentences])
    ours = recorded(sound, start)
    # Words are not three pauses apart: the longest silences are those between the sentences.
    of_one_text = sorted(pauses(theirs, 0.01))[-3:]
    of_utterances = sorted(pauses(ours, 0.01))[-3:]
    assert all(mine <= one + CLOSE for mine, one in zip(of_utterances, of_one_text, strict=True)), (
        of_utterances,
        of_one_text,
    )


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("rate", [80, 450] if LONG else [450])
def test_every_line_is_heard_from_its_first_sound_to_its_last(
    sound: SoundCard, speech: Speech, rate: int, language: str
) -> None:
    start = len(sound.samples())
    lines = SENTENCES[language]
    speech.say([Utterance(text, language, rate=rate) for text in lines])
    samples = recorded(sound, start)
    place = 0
    for text in lines:
        reference = rendered(sound.folder, text, language, rate)
        score, found = find(samples[place:], reference)
        assert score >= SAME, text
        place += found
        heard = samples[place : place + len(reference)]
        for edge in (slice(EDGE), slice(-EDGE, None)):
            assert alike(heard[edge], reference[edge]) >= SAME, (text, edge)
        place += len(reference)


def alike(one: np.ndarray, other: np.ndarray) -> float:
    return float(one @ other / np.sqrt((one @ one) * (other @ other)))


def test_what_is_added_while_one_line_is_said_follows_without_a_longer_pause(sound: SoundCard, speech: Speech) -> None:
    first, second = "Anna bids five.", "Your turn to bid."
    start = len(sound.samples())
    speech.say([Utterance(first, "en")])
    sound.wait_until_loud(time.monotonic() - 0.1)
    speech.say([Utterance(second, "en")])
    ours = recorded(sound, start)
    start = len(sound.samples())
    subprocess.run(["espeak-ng", "-v", "en", "-s", "200", f"{first} {second}"], env=sound.everywhere, check=True)
    theirs = recorded(sound, start)
    assert max(pauses(ours, 0.01)) <= max(pauses(theirs, 0.01)) + CLOSE


def test_what_was_silenced_tells_what_was_not_said_to_its_end(sound: SoundCard, speech: Speech) -> None:
    said, broken, waiting = (Utterance(text, "en") for text in ("Six.", "You hold six three, six one.", "Double five."))
    speech.say([said, broken, waiting])
    assert speech.unsaid() == [said, broken, waiting]
    end = sound.wait_for(rendered(sound.folder, said.text, "en", said.rate))
    sound.wait_for(rendered(sound.folder, broken.text, "en", broken.rate)[: RATE // 2], end)
    assert speech.unsaid() == [broken, waiting]
    assert speech.stop() == [broken, waiting]
    assert speech.unsaid() == speech.stop() == []
