"""Numbers in a text have the form that the text asks for."""

import pytest

from moon_access.announcer.message import answer
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog


@pytest.mark.parametrize(
    ("number", "form", "text"),
    [
        (1, "times", "jednou"),
        (12, "of", "ze dvanácti"),
        (13, "of", "ze třinácti"),
        (24, "of", "ze 24"),
        (16, "times", "šestnáctkrát"),
        (26, "times", "26krát"),
        (26, "f acc", "26"),
        (26, "", "26"),
        (-16, "m", "minus 16"),
    ],
)
def test_a_number_without_a_word_is_written_in_digits_with_the_ending_of_its_form(
    number: int, form: str, text: str
) -> None:
    assert Wording(Catalog("cs"), TileStyle.WORDS).number(number, form) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Not {typed}: type {numbers}. To leave type done.", "fish nejde: napiš 1, 2. Hotovo vede zpět."),
        ("{path} stands alone.", "here.txt stands alone."),
    ],
)
def test_typed_text_and_a_path_get_no_capital_letter(text: str, line: str) -> None:
    message = answer(text, typed="fish", path="here.txt", numbers=(1, 2))
    assert Wording(Catalog("cs"), TileStyle.WORDS).sentence(message) == line
