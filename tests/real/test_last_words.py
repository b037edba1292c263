"""A worker that outlives the game speaks the last words to their end, however long they are."""

from __future__ import annotations

import pytest

from moon_access.outputs.speech.speaker import Speech
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.worker import seconds_needed
from tests.real.comparison import RATE
from tests.real.sound import SoundCard, render_text

SENTENCES = ("The game is over.", "You have 21 points, Anna 12, Ben 3.", "You win.", "The game is kept.", "Goodbye.")


def test_several_sentences_are_spoken_to_their_end_and_interrupt_the_current_one(
    sound: SoundCard, speech: Speech
) -> None:
    start = sound.length
    speech.say([Utterance("You hold six three, six one, double five, two one, three two.", "en", rate=80)])
    sound.wait_for(render_text(sound.folder, "You hold six three", "en", 80)[: RATE // 2], start)
    closed = sound.length - RATE // 10
    text = " ".join(SENTENCES)
    speech.close(Utterance(text, "en"))
    whole = render_text(sound.folder, text, "en", 200)
    end = sound.wait_for(whole, closed)
    assert end - len(whole) - closed < 2 * RATE, "the last words must begin at once"


@pytest.mark.parametrize("rate", [80, 450])
@pytest.mark.parametrize("text", [" ".join(SENTENCES), "6 3, 6 1, 5 5, 2 1", "ABC"])
def test_a_worker_that_is_left_alone_takes_as_long_as_its_text_needs(sound: SoundCard, rate: int, text: str) -> None:
    from moon_access.outputs.speech.worker import MOST_SECONDS_OF_LAST_WORDS

    for times in (1, 20):
        seconds = len(render_text(sound.folder, text * times, "en", rate)) / RATE
        assert seconds < seconds_needed({"text": text * times, "rate": rate}) + MOST_SECONDS_OF_LAST_WORDS
