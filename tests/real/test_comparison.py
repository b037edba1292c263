"""A recording with a stutter has the expected sound; one with another sound, or with a lost piece, has not."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

import numpy as np

from tests.real.comparison import LONGEST_STUTTER, RATE, SAME, find_end

CHANCE = np.random.default_rng(1)
SOUND, OTHER = (CHANCE.normal(0, 3000, RATE) for _ in range(2))
SILENCE = np.zeros(RATE // 4)


def recorded(*parts: np.ndarray) -> np.ndarray:
    return np.concatenate([SILENCE, *parts, SILENCE])


@pytest.mark.parametrize("at", [RATE // 8, RATE // 2, RATE - RATE // 8])
@pytest.mark.parametrize("stutter", [0, RATE // 100, LONGEST_STUTTER - 1])
def test_a_sound_with_a_stutter_ends_with_its_last_sample(at: int, stutter: int) -> None:
    likeness, end = find_end(recorded(SOUND[:at], np.zeros(stutter), SOUND[at:]), SOUND)
    assert likeness >= SAME and abs(end - len(SILENCE) - len(SOUND) - stutter) <= RATE // 1000


def test_another_sound_is_not_taken_for_it() -> None:
    half = RATE // 2
    for parts in ((OTHER,), (SOUND[:half], OTHER[half:]), (SOUND[:half], np.zeros(RATE // 20), OTHER[half:])):
        assert find_end(recorded(*parts), SOUND)[0] < SAME


def test_a_lost_piece_is_not_taken_for_a_stutter() -> None:
    lost = slice(RATE // 2, RATE // 2 + RATE // 20)
    replaced = recorded(SOUND[: lost.start], np.zeros(RATE // 20), SOUND[lost.stop :])
    assert find_end(recorded(SOUND[: lost.start], SOUND[lost.stop :]), SOUND)[0] < SAME
    assert find_end(replaced, SOUND)[0] < 1.0
