"""Each earcon is short, soft at both ends, unlike any other, in its place, and equal every time."""

from __future__ import annotations

import itertools
import wave
from array import array
from pathlib import Path

import pytest

from moon_access.outputs.earcons import GAP_MILLISECONDS, NOTES, Earcon, Signal, milliseconds, total_seconds
from moon_access.outputs.speech import sound
from moon_access.outputs.speech.sound import Sound, prepend_earcons, render_earcons, write_earcons

RATE = 22050
LONGEST = 150
SOFT = 1500
"""A sample up to this level is not heard as a click."""

each = pytest.mark.parametrize("earcon", Earcon)


def channels(sound: Sound) -> tuple[array[int], array[int]]:
    samples = array("h", sound.samples)
    return samples[0::2], samples[1::2]


def energy(samples: array[int]) -> int:
    return sum(one * one for one in samples)


@each
@pytest.mark.parametrize("rate", [16000, RATE, 44100])
def test_an_earcon_lasts_less_than_150_milliseconds_and_silence_follows(earcon: Earcon, rate: int) -> None:
    sound = render_earcons([Signal(earcon)], rate)
    left, _ = channels(sound)
    heard = max(at for at, sample in enumerate(left) if sample) / rate * 1000
    assert heard <= milliseconds(earcon) < LONGEST
    assert sound.seconds * 1000 - heard > GAP_MILLISECONDS - 2
    assert abs(sound.seconds - total_seconds([Signal(earcon)])) < 0.001


@each
def test_an_earcon_is_loud_enough_never_clipped_and_begins_and_ends_softly(earcon: Earcon) -> None:
    left, _ = channels(render_earcons([Signal(earcon, -1)], RATE))
    assert 5000 < max(map(abs, left)) < 0.7 * 32767
    audible = left[: milliseconds(earcon) * RATE // 1000]
    assert all(abs(one) < SOFT for one in (*audible[:5], *audible[-5:]))


def test_each_earcon_is_a_different_tune() -> None:
    tunes = {tuple((note.hertz, note.start) for note in NOTES[earcon]) for earcon in Earcon}
    assert len(tunes) == len(NOTES) == len(Earcon)


@pytest.mark.parametrize("earcon", [Earcon.TRICK_MINE, Earcon.BID_MADE])
def test_earcons_of_good_news_rise_in_pitch(earcon: Earcon) -> None:
    assert all(one.hertz < next_.hertz for one, next_ in itertools.pairwise(NOTES[earcon]))


@pytest.mark.parametrize("earcon", [Earcon.TRICK_THEIRS, Earcon.BID_FAILED])
def test_earcons_of_bad_news_fall_in_pitch(earcon: Earcon) -> None:
    assert all(one.hertz > next_.hertz for one, next_ in itertools.pairwise(NOTES[earcon]))


def test_an_earcon_is_heard_at_its_place_and_equally_loud_everywhere() -> None:
    energies = {
        pan: [*map(energy, channels(render_earcons([Signal(Earcon.MY_TURN, pan)], RATE)))] for pan in (-0.8, 0.0, 0.8)
    }
    assert energies[-0.8][0] > 20 * energies[-0.8][1] > 0, "both channels must have sound"
    assert energies[0.8] == energies[-0.8][::-1]
    assert energies[0.0][0] == energies[0.0][1]
    whole = [sum(both) for both in energies.values()]
    assert max(whole) < 1.01 * min(whole)


def test_equal_signals_have_equal_samples() -> None:
    signals = [Signal(earcon, 0.5) for earcon in Earcon]
    first = render_earcons(signals, RATE)
    sound._render_earcon.cache_clear()
    assert render_earcons(signals, RATE) == first


def test_the_volume_is_that_of_the_voice() -> None:
    loud, soft = (
        max(map(abs, channels(render_earcons([Signal(Earcon.TILE)], RATE, volume))[0])) for volume in (100, 50)
    )
    assert abs(soft - loud / 2) <= 1


def test_speech_follows_the_last_earcon_in_the_middle_and_whole() -> None:
    speech = Sound(array("h", range(1, 1000)).tobytes(), RATE)
    signals = (Signal(Earcon.TILE, -0.8), Signal(Earcon.TRICK_MINE))
    both = prepend_earcons(signals, speech, 100)
    alone = render_earcons(signals, RATE)
    assert both.samples[: len(alone.samples)] == alone.samples
    rest = Sound(both.samples[len(alone.samples) :], RATE, 2)
    assert channels(rest) == (array("h", range(1, 1000)),) * 2
    assert both.seconds == pytest.approx(alone.seconds + speech.seconds)


def test_a_worker_that_plays_by_itself_gets_a_file(tmp_path: Path) -> None:
    path = write_earcons([Signal(Earcon.TRUMP)], 100, tmp_path / "earcons.wav")
    with wave.open(path) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (2, 2)
        assert file.readframes(file.getnframes()) == render_earcons([Signal(Earcon.TRUMP)], RATE).samples
