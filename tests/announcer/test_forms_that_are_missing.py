"""If a text asks for a noun form that its lexicon lacks, the player hears the English text, and the game goes on."""

from __future__ import annotations

import pytest

from moon_access.announcer.message import Kind, Row, count, say
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Suit
from moon_access.i18n.catalog import Catalog


class Faulty(Catalog):
    """A catalogue with its own texts, in print and in braille."""

    __slots__ = ()
    texts: dict[bool, dict[str, str]] = {}  # noqa: RUF012 - each test sets it

    def text(self, msgid: str) -> str:
        return self.texts[self.braille].get(msgid, msgid)

    def plural(self, singular: str, plural: str, count: int) -> str:
        return self.text(singular if count == 1 else plural)


@pytest.fixture
def worded(monkeypatch: pytest.MonkeyPatch) -> type[Faulty]:
    monkeypatch.setattr("moon_access.announcer.wording.Catalog", Faulty)
    return Faulty


FOLLOW = say(Kind.ERROR, "Follow {suit}.", suit=Suit.FIVE)


@pytest.mark.parametrize(
    "text",
    ["Po {suit:lok}.", "Po {kolor:pl}.", "Po {suit:pl.", "Po {}.", "Po {suit.kolor}.", "Po {suit!y}.", "Po {suit[a]}."],
)
def test_a_text_that_lacks_a_noun_form_is_told_in_english(worded: type[Faulty], text: str) -> None:
    worded.texts = {False: {FOLLOW.text: text}, True: {}}
    assert Wording(worded("cs"), TileStyle.WORDS).sentence(FOLLOW).startswith("Follow ")


def test_a_short_text_that_cannot_be_formed_is_replaced_by_the_long_one_of_the_language(worded: type[Faulty]) -> None:
    worded.texts = {False: {FOLLOW.text: "Přiznej {suit:acc}."}, True: {FOLLOW.text: "Př {suit:lok}"}}
    assert Wording(worded("cs", braille=True), TileStyle.DIGITS).line(FOLLOW) == "Přiznej pětku."


def test_only_the_faulty_part_of_a_line_is_in_english(worded: type[Faulty]) -> None:
    worded.texts = {False: {FOLLOW.text: "Po {suit:lok}.", "Parts: {parts}": "Části: {parts}"}, True: {}}
    both = say(Kind.ERROR, "Parts: {parts}", parts=Row((FOLLOW,)))
    assert Wording(worded("cs"), TileStyle.WORDS).line(both) == "Části: Follow pětka."


@pytest.mark.parametrize(("n", "line"), [(1, "a tile: pětka"), (5, "5 tiles: pětka")])
def test_a_count_that_lacks_a_noun_form_is_told_in_english(worded: type[Faulty], n: int, line: str) -> None:
    counted = count(Kind.ANSWER, "a tile: {suit}", "{n} tiles: {suit}", n, suit=Suit.FIVE)
    worded.texts = {False: {counted.text: "kámen: {suit:lok}", counted.plural: "kameny: {suit:lok}"}, True: {}}
    assert Wording(worded("cs"), TileStyle.WORDS).line(counted) == line
