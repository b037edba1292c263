"""The pages of braille lose nothing, have no line too long, and have everything where readers of braille books look for
it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.i18n.languages import FACTS, LanguageFacts
from moon_access.outputs.braille import paper as braille_paper
from moon_access.outputs.braille.paper import (
    CELLS_OF_LINE,
    LINES,
    SIGNS,
    Block,
    Paper,
    Style,
    format_brf,
    lay_out_pages,
    translate,
)

WORDS = st.text(alphabet=sorted(SIGNS - {" "}), min_size=1, max_size=15)
TEXTS = st.lists(WORDS, min_size=1, max_size=60).map(" ".join)
BLOCKS = st.lists(st.builds(Block, st.sampled_from(Style), TEXTS), min_size=1, max_size=30)
PAPERS = st.builds(
    Paper, st.integers(CELLS_OF_LINE.start, CELLS_OF_LINE.stop - 1), st.integers(LINES.start, LINES.stop - 1)
)
TITLE = ",MOON FOR THREE1 THE RULES"
NUMBER_SIGN = "#"
LETTERS = {letter: digit for digit, letter in enumerate("JABCDEFGHI")}


def number_at_end(line: str) -> int:
    sign, _, letters = line.rsplit(maxsplit=1)[-1].partition(NUMBER_SIGN)
    assert sign == ""
    return int("".join(str(LETTERS[letter]) for letter in letters))


@given(BLOCKS, PAPERS)
def test_the_pages_have_every_word_whole_and_in_order(blocks: list[Block], paper: Paper) -> None:
    printed = [word for page in lay_out_pages(TITLE, blocks, paper) for line in page[1:] for word in line.split()]
    assert printed == [word for block in blocks for word in block.text.split()]


@given(BLOCKS, PAPERS)
def test_no_line_and_no_page_is_too_long(blocks: list[Block], paper: Paper) -> None:
    for page in lay_out_pages(TITLE, blocks, paper):
        assert 1 < len(page) <= paper.lines
        assert all(len(line) <= paper.cells and line == line.rstrip() for line in page)
        assert page[1] and page[-1], "no page may begin or end with a blank line"


@given(BLOCKS, PAPERS)
def test_pages_are_numbered_at_the_end_of_their_first_line(blocks: list[Block], paper: Paper) -> None:
    for number, page in enumerate(lay_out_pages(TITLE, blocks, paper), 1):
        assert len(page[0]) == paper.cells
        assert number_at_end(page[0]) == number
        title = page[0].split()[:-1]
        assert title == TITLE.split()[: len(title)]


@given(st.lists(st.tuples(WORDS, st.builds(Block, st.sampled_from((Style.ITEM, Style.PARAGRAPH)), TEXTS))), PAPERS)
def test_a_heading_never_is_the_last_line_of_a_page(sections: list[tuple[str, Block]], paper: Paper) -> None:
    blocks = [block for heading, text in sections for block in (Block(Style.HEADING, heading), text)]
    for page in lay_out_pages(TITLE, blocks, paper):
        assert not page[-1].startswith("    ") or page[1:] == []


def test_a_heading_begins_in_the_fifth_cell_after_a_blank_line() -> None:
    blocks = [Block(Style.ITEM, "ONE"), Block(Style.HEADING, "A HEADING THAT IS LONGER"), Block(Style.ITEM, "TWO")]
    (page,) = lay_out_pages("T", blocks, Paper(20, 10))
    assert page[1:] == ["ONE", "", "    A HEADING THAT", "    IS LONGER", "TWO"]


def test_a_paragraph_begins_in_the_third_cell_and_continues_in_the_first() -> None:
    (page,) = lay_out_pages("T", [Block(Style.PARAGRAPH, "AAAA BBBB CCCC DDDD EEEE")], Paper(20, 10))
    assert page[1:] == ["  AAAA BBBB CCCC", "DDDD EEEE"]


def test_an_item_begins_in_the_first_cell_and_continues_in_the_third() -> None:
    (page,) = lay_out_pages("T", [Block(Style.ITEM, "AAAA BBBB CCCC DDDD EEEE")], Paper(20, 10))
    assert page[1:] == ["AAAA BBBB CCCC DDDD", "  EEEE"]


def test_a_word_longer_than_a_line_is_broken_and_loses_nothing() -> None:
    word = "ABCDEFGHIJ" * 7
    (page,) = lay_out_pages("T", [Block(Style.PARAGRAPH, f"XX {word} YY")], Paper(20, 10))
    assert "".join("".join(page[1:]).split()) == f"XX{word}YY"
    assert all(len(line) <= 20 for line in page)


@pytest.mark.parametrize(("language", "expected"), [("el", "τί e ?"), ("cs", "?? ě ?")])
def test_a_language_keeps_the_letters_that_its_tables_know(
    language: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FACTS, "el", LanguageFacts(letters="τί", braille={1: "el.ctb"}))
    monkeypatch.setattr(braille_paper, "_run", lambda lines, table: lines)
    assert translate(["τί ě ж"], language, 1) == [expected]


def test_title_words_that_do_not_fit_beside_the_page_number_are_left_out() -> None:
    (page,) = lay_out_pages("ONE TWO THREE FOUR FIVE", [Block(Style.ITEM, "X")], Paper(20, 10))
    assert page[0] == "ONE TWO THREE     #A"


def test_lines_end_with_cr_lf_and_a_form_feed_stands_between_pages() -> None:
    assert format_brf([["A", "B"], ["C"]]) == "A\r\nB\r\n\fC\r\n"


def test_a_text_without_words_gives_one_numbered_page() -> None:
    assert lay_out_pages("T", [], Paper(20, 10)) == [["T                 #A"]]
