"""Numbers in a text, in the form that the text asks for."""

import pytest

from moon_access.announcer.wording import TileStyle, Wording
from moon_access.i18n.catalog import Catalog


@pytest.mark.parametrize(
    ("number", "form", "text"),
    [
        (1, "times", "jednou"),
        (12, "of", "ze dvanácti"),
        (13, "of", "ze 13"),
        (16, "times", "16krát"),
        (16, "f acc", "16"),
        (16, "", "16"),
        (-16, "m", "minus 16"),
    ],
)
def test_a_number_too_high_for_a_word_keeps_what_belongs_to_its_form(number, form, text):
    assert Wording(Catalog("cs"), TileStyle.WORDS).number(number, form) == text
