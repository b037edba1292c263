"""Utterances are heard whole, each from its first sound to its last, compared with what plain espeak-ng renders.

tests/benchmarks/test_pauses.py measures the pauses between utterances.
"""

from __future__ import annotations

import time

import pytest

pytest.importorskip("numpy")

import numpy as np

from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from tests.real.comparison import AUDIBLE, RATE, SAME, find, stutter_in
from tests.real.sound import SoundCard, render_text
from tests.support.long import LONG

SENTENCES = {
    "en": ("You hold six three, six one.", "Six.", "Anna bids five.", "Your turn to bid."),
    "de": ("Sie haben sechs drei, sechs eins.", "Sechs.", "Anna bietet fünf.", "Sie bieten."),
    "cs": ("Máte šest tři, šest jedna.", "Šest.", "Anna hlásí pět.", "Jste na řadě."),
}
EDGE = RATE // 20
"""The samples at the beginning and the end of a line that are compared separately: 50 ms."""
LONGEST_HOLES = RATE
"""The most samples of all holes in one line: one second."""


def record_until_silent(sound: SoundCard, start: int) -> np.ndarray:
    """Return the recording from sample ``start`` until the device is silent.

    Let the voice speak everything first: on a busy machine, it may begin after a longer silence than the one that
    counts as an end here.
    """
    moment = time.monotonic()
    sound.wait_for_recording(1.5, moment)
    while sound.loud_since(moment + 0.2):
        moment = time.monotonic()
        sound.wait_for_recording(1.5, moment)
    return sound.samples()[start:]


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("rate", [80, 450] if LONG else [450])
def test_every_utterance_is_heard_from_its_first_sound_to_its_last(
    sound: SoundCard, speech: Speech, rate: int, language: str
) -> None:
    start = len(sound.samples())
    lines = SENTENCES[language]
    speech.say([Utterance(text, language, rate=rate) for text in lines])
    speech.wait_until_said()
    samples = record_until_silent(sound, start)
    place = 0
    for text in lines:
        reference = render_text(sound.folder, text, language, rate)
        score, found = find(samples[place:], reference)
        heard = samples[place + found : place + found + len(reference)]
        edges = (slice(EDGE), slice(-EDGE, None))
        if score >= SAME and all(alike(heard[edge], reference[edge]) >= SAME for edge in edges):
            place += found + len(reference)
            continue
        # On a busy machine, the recording has holes of silence, but all samples in their order.
        begin = place + int(np.argmax(np.abs(samples[place:]) > AUDIBLE))
        silence = stutter_in(samples[begin : begin + len(reference) + LONGEST_HOLES], reference, LONGEST_HOLES)
        assert silence is not None, (text, score)
        place = begin + len(reference) + silence


def alike(one: np.ndarray, other: np.ndarray) -> float:
    return float(one @ other / np.sqrt((one @ one) * (other @ other)))


def test_silencing_returns_the_unfinished_text(sound: SoundCard, speech: Speech) -> None:
    said, broken, waiting = (Utterance(text, "en") for text in ("Six.", "You hold six three, six one.", "Double five."))
    speech.say([said, broken, waiting])
    assert speech.remaining_utterances() == [said, broken, waiting]
    end = sound.wait_for(render_text(sound.folder, said.text, "en", said.rate))
    sound.wait_for(render_text(sound.folder, broken.text, "en", broken.rate)[: RATE // 2], end)
    assert speech.remaining_utterances() == [broken, waiting]
    assert speech.stop() == [broken, waiting]
    assert speech.remaining_utterances() == speech.stop() == []
