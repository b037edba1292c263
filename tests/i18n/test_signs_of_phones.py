"""Players may type signs as phones and word processors write them, and signs around a move or a word."""

import pytest

from moon_access.announcer.lexicon import tiles_in_digits
from moon_access.engine.tiles import Tile
from moon_access.i18n.typed_words import fold, whole_number
from tests.support.catalogues import COMPLETE

AS_A_TILE = (
    *("65", "6-5", "6–5", "6—5", "6−5", "6 – 5", "6|5", "[6|5]", "[6,5]", "(6 5)", '"65"', "„65“", "‚6-5‘"),
    *("6:5", "6/5", "6.5", "6x5", "6×5", "6*5", "6_5", "65!", "<6-5>"),
)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("typed", AS_A_TILE)
def test_a_tile_may_be_typed_with_any_sign_between_its_numbers(typed: str, language: str) -> None:
    assert tiles_in_digits(typed, language) == [Tile(6, 5)]


@pytest.mark.parametrize("typed", ["4", "4.", "4!", "4)", "(4)", "[4]", '"4"', "“4”"])
def test_a_number_may_be_typed_with_signs_around_it(typed: str) -> None:
    assert whole_number(typed, "en") == 4


@pytest.mark.parametrize("typed", ['"hint"', "“hint”", "„hint“", "«hint»", "[hint]", "(hint)", "'hint'", "<hint>."])
def test_a_word_may_be_typed_as_a_page_quotes_it(typed: str) -> None:
    assert fold(typed) == "hint"


@pytest.mark.parametrize("key", ["?", "!", ".", "-", "+", "<", ">", "(", ")", "[", "]", "'", '"', "()", "<>"])
def test_a_sign_alone_stays_itself(key: str) -> None:
    assert fold(key) == key


@pytest.mark.parametrize("typed", ["6-", "-5", "6–", "6||5", "6xx5", "6-5-4", "6x", "[|]"])
def test_half_a_tile_is_no_tile(typed: str) -> None:
    assert tiles_in_digits(typed, "en") == []
