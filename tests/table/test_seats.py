"""The command line seats as many players as the game allows, and gives each a different name."""

from __future__ import annotations

import pytest

from moon_access.announcer.company import NAMES, names_for_bots
from moon_access.announcer.listener import short_names
from moon_access.cli.table_options import FEWEST_AND_MOST_PLAYERS
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from tests.support.seated import LANGUAGES

COUNTS = {name: game.rules().player_counts for name, game in GAMES.items()}


def test_the_command_line_takes_every_number_of_players_that_a_game_has() -> None:
    fewest, most = FEWEST_AND_MOST_PLAYERS
    assert all(fewest <= number <= most for counts in COUNTS.values() for number in counts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("own", ["Eva", "anna"])
def test_there_are_bots_for_every_other_seat_and_a_letter_distinguishes_each(language: str, own: str) -> None:
    bots = names_for_bots(own, Catalog(language))
    assert len(bots) >= FEWEST_AND_MOST_PLAYERS[1] - 1
    assert {len(name) for name in short_names(bots, None)} == {1}
    assert len({name[0] for name in [Catalog(language).context("name", one) for one in NAMES]}) == len(NAMES)
