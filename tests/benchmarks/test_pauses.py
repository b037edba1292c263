"""Measure the pauses between utterances, beside those of espeak-ng between the sentences of one text, in one recording.

This is a measurement and not a test, because a busy machine plays late: tests/real/test_rhythm.py checks that each
utterance is heard whole.
"""

from __future__ import annotations

import subprocess
import time

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from tests.real.comparison import RATE
from tests.real.conftest import sound, sound_programs, speech  # noqa: F401 - fixtures
from tests.real.sound import SoundCard
from tests.real.test_rhythm import record_until_silent

SENTENCES = ("Anna bids five.", "Eva bids four.", "Your turn to bid.", "Bid four.")


def pauses(samples: np.ndarray, shortest: float = 0.01) -> list[float]:
    """Return the seconds of each silence between sounds that is not shorter than ``shortest``."""
    loud = np.nonzero(np.abs(samples) > 50)[0]
    between = np.diff(loud) / RATE
    return [float(one) for one in between if one >= shortest]


def plain_espeak(sound: SoundCard, text: str, rate: int) -> np.ndarray:  # noqa: F811
    """Return the recording of espeak-ng itself speaking the whole text."""
    start = len(sound.samples())
    subprocess.run(["espeak-ng", "-v", "en", "-s", str(rate), text], env=sound.everywhere, check=True)
    return record_until_silent(sound, start)


@pytest.mark.parametrize("rate", [80, 200, 450])
def test_pauses_between_utterances_are_measured(
    benchmark: BenchmarkFixture,
    sound: SoundCard,  # noqa: F811
    speech: Speech,  # noqa: F811
    rate: int,
) -> None:
    def record_sentences() -> np.ndarray:
        start = len(sound.samples())
        speech.say([Utterance(text, "en", rate=rate) for text in SENTENCES])
        speech.wait_until_said()
        return record_until_silent(sound, start)

    theirs = plain_espeak(sound, " ".join(SENTENCES), rate)
    ours = benchmark.pedantic(record_sentences)
    # The longest silences are those between sentences, not those between words.
    longest = [sorted(pauses(one))[-3:] for one in (ours, theirs)]
    _report(benchmark, f"rate {rate}", *(1000 * sum(one) / 3 for one in longest))


def test_the_pause_before_an_added_line_is_measured(
    benchmark: BenchmarkFixture,
    sound: SoundCard,  # noqa: F811
    speech: Speech,  # noqa: F811
) -> None:
    first, second = "Anna bids five.", "Your turn to bid."

    def record_two_lines() -> np.ndarray:
        start = len(sound.samples())
        speech.say([Utterance(first, "en")])
        sound.wait_until_loud(time.monotonic() - 0.1)
        speech.say([Utterance(second, "en")])
        speech.wait_until_said()
        return record_until_silent(sound, start)

    theirs = plain_espeak(sound, f"{first} {second}", 200)
    ours = benchmark.pedantic(record_two_lines)
    _report(benchmark, "added", 1000 * max(pauses(ours)), 1000 * max(pauses(theirs)))


def _report(benchmark: BenchmarkFixture, what: str, ours: float, theirs: float) -> None:
    benchmark.extra_info["pause, ms"] = round(ours, 1)
    benchmark.extra_info["espeak-ng's own, ms"] = round(theirs, 1)
    benchmark.extra_info["ratio"] = round(ours / theirs, 2)
    print(f"\n{what}: pause {ours:.1f} ms, espeak-ng's own {theirs:.1f} ms, ratio {ours / theirs:.2f}")
