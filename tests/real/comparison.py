"""Compare a recording with the sound that it must contain: how alike they are, and where the recording has it.

A machine that is too busy to play makes silence inside a sound, and then goes on with the next sample. `stutter_in`
tells such a sound from another one. sound.py makes the recording.
"""

from __future__ import annotations

import numpy as np

RATE = 22050
SAME = 0.95
AUDIBLE = 50
"""A sample above this belongs to an utterance; around an utterance there is silence."""
LAG = RATE // 50
"""The samples by which a sound may begin earlier or later than its first audible sample."""
EDGE = RATE // 20
"""The first and last samples of an utterance, which are compared separately: no sound may be clipped."""
OPENING = RATE // 100
"""The samples at the very start that a device may lose as it opens. No sound of speech is that short."""
LONGEST_STUTTER = RATE // 10
LEAST_SILENCE = RATE // 500


def find(recorded: np.ndarray, reference: np.ndarray) -> tuple[float, int]:
    """Return the first place where the recording equals the reference, and the likeness; otherwise the best place."""
    if len(recorded) < len(reference):
        return 0.0, 0
    size = 1 << (len(recorded) + len(reference) - 1).bit_length()
    product = np.fft.irfft(np.fft.rfft(recorded, size) * np.conj(np.fft.rfft(reference, size)), size)
    places = len(recorded) - len(reference) + 1
    power = np.r_[0, np.cumsum(recorded**2)]
    energy = np.sqrt(np.maximum(power[len(reference) :] - power[:places], 1))
    scores = product[:places] / energy / np.sqrt((reference**2).sum())
    good = np.nonzero(scores >= SAME)[0]
    best = int(np.argmax(scores))
    if len(good) and good[0] < best:
        near = scores[good[0] : good[0] + RATE // 10]  # the peak of the first match, not its slope
        best = int(good[0]) + int(np.argmax(near))
    return float(scores[best]), best


def find_end(recorded: np.ndarray, reference: np.ndarray) -> tuple[float, int]:
    """Return the likeness of the reference at its best place in the recording, and the sample after it there.

    If the recording has all of the reference, but stutters in it, the likeness is 1.
    """
    score, place = find(recorded, reference)
    if score < SAME:
        # A device may lose the very first samples as it opens.
        opened, place_of_anchor = find(recorded, reference[OPENING - 1 : RATE // 10])
        begin = max(0, place_of_anchor - (OPENING - 1))
        begin += int(np.argmax(np.abs(recorded[begin : place_of_anchor + 1]) > AUDIBLE))
        heard = recorded[begin : begin + len(reference) + LONGEST_STUTTER]
        stutter = stutter_in(heard, reference) if opened >= SAME and len(heard) >= len(reference) else None
        if stutter is not None:
            return 1.0, begin + len(reference) + stutter
    return score, place + len(reference)


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """Return the likeness of two sounds: 1 if they differ only in volume."""
    energy = np.sqrt((one**2).sum() * (other**2).sum())
    return float((one * other).sum() / energy) if energy else 0.0


def find_best_place(recorded: np.ndarray, reference: np.ndarray) -> tuple[float, int]:
    """Return the place where the recording is most like the reference, and the likeness."""
    size = 1 << (len(recorded) + len(reference) - 1).bit_length()
    product = np.fft.irfft(np.fft.rfft(recorded, size) * np.conj(np.fft.rfft(reference, size)), size)
    place = int(np.argmax(product[: max(1, len(recorded) - len(reference) + 1)]))
    return likeness(recorded[place : place + len(reference)], reference), place


def alike_until(recorded: np.ndarray, reference: np.ndarray) -> int:
    """Return how many samples from the beginning are equal."""
    length = min(len(recorded), len(reference))
    expected = reference[:length]
    wrong = np.abs(recorded[:length] - expected) > AUDIBLE + np.abs(expected) / 5
    return int(np.argmax(wrong)) if wrong.any() else length


def stutter_in(recorded: np.ndarray, reference: np.ndarray, longest: int = LONGEST_STUTTER) -> int | None:
    """Return the samples of silence inside a whole utterance, in one place or several; None if it is not whole.

    A machine that is too busy to play makes them: after the silence, the sound goes on with the next sample.
    """
    opening = recorded[:OPENING]
    may_be_lost = range(min(OPENING, len(reference) - len(opening)))
    place = 0
    heard = max(may_be_lost, key=lambda at: likeness(opening, reference[at : at + len(opening)]), default=0)
    while True:
        alike = alike_until(recorded[place:], reference[heard:])
        place, heard = place + alike, heard + alike
        if heard == len(reference):
            return max(0, place - heard) if place - heard <= longest else None
        audible = np.abs(recorded[place:]) > AUDIBLE
        silence = int(np.argmax(audible)) if audible.any() else 0
        if not alike or silence < LEAST_SILENCE:
            return None
        place += silence
        going_on = recorded[place : place + min(EDGE, len(reference) - heard)]
        again = np.abs(reference[heard:]) > AUDIBLE
        first, last = max(0, heard - LAG), heard + int(np.argmax(again)) + LEAST_SILENCE
        places = range(first, min(last, len(reference) - len(going_on) + 1))
        scores = [likeness(going_on, reference[at : at + len(going_on)]) for at in places]
        if not scores or max(scores) < SAME:
            return None
        heard = places[int(np.argmax(scores))]
