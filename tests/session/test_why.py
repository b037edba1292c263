"""The command ``why`` explains why a tile may not be played. It also works if the tile may be played, and if the prompt
asks for no tile."""

from __future__ import annotations

import pytest

from moon_access.announcer import general
from moon_access.announcer.message import AllOf, error
from moon_access.announcer.words import NO_TRUMP_WORDS
from moon_access.i18n.catalog import Catalog
from tests.support.seated import LANGUAGES, READINGS, moments

WITHOUT_TILES = ("Bid", "Pass", "Draw", "NameTrump", "Widow")
"""Parts of the names of the moments at which no tile can be chosen."""

at_every_moment_without_tiles = pytest.mark.parametrize(
    "moment", [name for name in moments() if any(asked in name for asked in WITHOUT_TILES)]
)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)


@at_every_moment_without_tiles
@in_every_language
@in_every_reading
def test_why_not_a_number_is_answered_with_the_choices_if_no_tile_is_asked_for(
    moment: str, language: str, read: str
) -> None:
    player = moments()[moment].seated(language, read)
    assert not player.session.choices
    legal = player.answers_to("legal")
    words = [word.strip() for word in Catalog(language).context("words", NO_TRUMP_WORDS).split(",")]
    for asked in (*"0123456789", *words):
        assert player.answers_to(f"why {asked}") == legal, asked


@at_every_moment_without_tiles
def test_spell_with_a_number_is_not_understood_while_no_tiles_are_numbered(moment: str) -> None:
    player = moments()[moment].seated()
    assert player.answers_to("spell 6") == [player.console.wording.sentence(general.not_understood("6"))]


@in_every_language
@in_every_reading
def test_every_held_tile_may_be_discarded_and_any_other_is_not_held(language: str, read: str) -> None:
    player = moments()["moon3 Discard"].seated(language, read)
    hand, wording = player.session.view.hand, player.console.wording
    for tile in player.table.game.tiles:
        answered = " ".join(player.answers_to(f"why {tile.high}{tile.low}"))
        if tile in hand:
            assert answered == wording.sentence(general.may_play(tile))
        else:
            assert answered == " ".join(player.answers_to(f"{tile.high}{tile.low}")), "as when it is typed alone"
            assert tile not in player.session.choices
    assert player.answers_to("why 1") == [wording.sentence(general.may_play(player.session.choices[0]))]


@in_every_language
@in_every_reading
def test_naming_an_end_before_the_first_tile_is_refused_with_the_tile_that_opens(language: str, read: str) -> None:
    player = moments()["draw12 Play first"].seated(language, read)
    (tile,) = player.session.choices
    (told,) = player.answers_to("1 on 0")
    assert told == player.console.wording.sentence(
        error("Not now: you have to open with {tiles:ins}.", tiles=AllOf((tile,)))
    )
