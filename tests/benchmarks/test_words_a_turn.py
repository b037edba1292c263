"""Count the words that a player reads in a turn, from one choice to the next, with the prompt, by game, verbosity and
language. The result is printed as a table."""

from __future__ import annotations

import statistics

import pytest

from moon_access.announcer.preferences import Verbosity
from moon_access.games import GAMES
from tests.support.seated import LANGUAGES
from tests.support.turns import turns_of, words_in

DEALS = 100


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_turn_are_counted(game: str) -> None:
    print(f"\n{'game':8}{'verbosity':11}{'language':10}{'median':>7}{'mean':>7}{'turns':>7}")
    for verbosity in (one.value for one in Verbosity):
        for language in LANGUAGES:
            words = [words_in(shown) for shown in turns_of(game, language, verbosity, DEALS)]
            middle, mean = statistics.median(words), statistics.mean(words)
            print(f"{game:8}{verbosity:11}{language:10}{middle:7g}{mean:7.1f}{len(words):7}")
