"""The first item of the help explains how to type moves of this game, and of no other game."""

from __future__ import annotations

import pytest

from moon_access.announcer.general import how_to_play
from moon_access.games import GAMES
from tests.all_games import ALL_GAMES


@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_help_explains_bids_in_games_with_bids_and_places_in_games_with_places(name: str) -> None:
    told = " ".join(message.text for message in how_to_play(GAMES[name].words().typing_help))
    words = GAMES[name].words()
    has_places = words.places is not None or "chain" in words.answers
    assert ("bid" in told) == ("bids" in words.answers) and (" on " in told) == has_places
    assert told.count("A question never uses up your turn.") == 1
