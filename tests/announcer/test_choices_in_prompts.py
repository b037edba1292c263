"""Find the choice at a place in a prompt, in every language, in print and in braille."""

from __future__ import annotations

import pytest

from moon_access.announcer import questions, words
from moon_access.announcer.message import Each, End, Message, OneOf, answer
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.routing_keys import choosable
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import words_of
from tests.support.catalogues import COMPLETE

STYLES = {False: TileStyle.WORDS, True: TileStyle.DIGITS}
WORDINGS = [(language, braille) for language in COMPLETE for braille in (False, True)]


def wording(language: str, braille: bool) -> Wording:
    return Wording(Catalog(language, braille), STYLES[braille])


def list_choices(prompt: Message, answers: tuple[str, ...], using: Wording) -> list[tuple[str, str]]:
    """Return the text of each choice and the word that a player types for it."""
    line = using.sentence(prompt)
    return [(line[choice.start : choice.end], choice.text_to_type) for choice in choosable(prompt, answers, using)]


@pytest.mark.parametrize(("language", "braille"), WORDINGS)
def test_a_choice_of_a_tile_is_at_the_place_of_its_word_in_the_prompt(language: str, braille: bool) -> None:
    tiles = (Tile(5, 5), Tile(6, 5), Tile(6, 1))
    using = wording(language, braille)
    prompts = ("Play {tiles:acc}:", "Lead {tiles:acc}:", "Discard {tiles}:", "Open with {tiles:ins}:")
    for text in prompts:
        found = list_choices(answer(text, tiles=OneOf(tiles)), (), using)
        assert [typed for _, typed in found] == ["5-5", "6-5", "6-1"]
        forms = [{using.tile(tile, form) for form in ("", "acc", "ins")} for tile in tiles]
        assert all(shown in either for (shown, _), either in zip(found, forms, strict=True))


@pytest.mark.parametrize(("language", "braille"), WORDINGS)
def test_in_a_prompt_for_a_bid_the_bids_and_passing_are_choices(language: str, braille: bool) -> None:
    using = wording(language, braille)
    found = list_choices(answer("Bid {bids} or pass:", bids=Each((5, 6, 21))), (words.PASS,), using)
    assert found[:3] == [("5", "5"), ("6", "6"), ("21", "21")]
    ((shown, typed),) = found[3:]
    assert shown == typed and typed in words_of(using.catalog, words.PASS)


@pytest.mark.parametrize(("language", "braille"), WORDINGS)
@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("Trump, {numbers}, doubles or none:", (words.DOUBLES_WORDS, words.NO_TRUMP_WORDS)),
        ("Trump, {numbers} or doubles:", (words.DOUBLES_WORDS,)),
        ("Trump, {numbers} or none:", (words.NO_TRUMP_WORDS,)),
        ("Trump, {numbers}:", ()),
    ],
)
def test_every_trump_is_a_choice(text: str, answers: tuple[str, ...], language: str, braille: bool) -> None:
    using = wording(language, braille)
    prompt = answer(text, numbers=Each(tuple(range(7))))
    found = list_choices(prompt, answers, using)
    assert found[:7] == [(str(number), str(number)) for number in range(7)]
    assert len(found) == 7 + len(answers)
    for (shown, typed), each in zip(found[7:], answers, strict=True):
        assert shown == typed and any(typed.casefold() == word for word in spell(using, each))
    if braille:
        assert len(using.sentence(prompt)) <= 34, "it leaves room to type on 40 cells"


def spell(using: Wording, each: str) -> list[str]:
    return [word.strip().casefold() for word in using.catalog.context("words", each).split(",")]


@pytest.mark.parametrize(("language", "braille"), WORDINGS)
@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("Nothing fits, draw:", (words.DRAW_WORD,)),
        ("Nothing fits, pass:", (words.PASS,)),
        ("Widow, 1 take it, 2 leave it:", (words.DIGIT_ONE, words.TAKE_WORDS, words.DIGIT_TWO, words.LEAVE_WORDS)),
        ("Widow, 1 or 2:", (words.DIGIT_ONE, words.DIGIT_TWO)),
    ],
)
def test_a_word_that_answers_a_prompt_is_a_choice(
    text: str, answers: tuple[str, ...], language: str, braille: bool
) -> None:
    using = wording(language, braille)
    found = list_choices(answer(text), answers, using)
    assert len(found) == len(answers)
    for (shown, typed), each in zip(found, answers, strict=True):
        assert shown == typed and typed.casefold() in spell(using, each)


@pytest.mark.parametrize(("language", "braille"), WORDINGS)
def test_an_open_end_is_chosen_by_its_number(language: str, braille: bool) -> None:
    prompt = answer("Which end for {tile}, {ends}:", tile=Tile(12, 5), ends=OneOf((End(12), End(5))))
    assert [typed for _, typed in list_choices(prompt, (), wording(language, braille))] == ["12", "5"]


@pytest.mark.parametrize(("language", "braille"), WORDINGS)
def test_a_menu_label_is_one_choice_even_if_it_contains_numbers(language: str, braille: bool) -> None:
    labels = [answer("{option}: {value}", option=answer("Announcements"), value=(answer("deals"), answer("bids")))]
    labels.append(answer("{name}", name="0 done pass"))
    prompt = questions.question(answer("Option"), labels, None, may_be_done=True)
    found = list_choices(prompt.full, prompt.words, wording(language, braille))
    assert [typed for _, typed in found[:3]] == ["1", "2", "0"] and len(found) == 4
    assert found[0][0].startswith("1 ") and found[1][0] == "2 0 done pass"


@pytest.mark.parametrize(("language", "braille"), WORDINGS)
def test_nothing_counts_as_a_choice_if_no_choice_is_named(language: str, braille: bool) -> None:
    using = wording(language, braille)
    for text in ("Bid:", "Trump:", "Play:", "Bid, no pass:"):
        assert list_choices(answer(text), (), using) == []
    assert list_choices(answer("Discard one of {count:m acc}:", count=4), (), using) == []
