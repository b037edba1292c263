"""Show that a reader of contracted braille feels the whole prompt, or what decides if the display is too narrow for it.

BRLTTY shows half a display before the cursor, in whole words (moon_access/outputs/contracted.py). tests/real shows that
it does. Here each prompt of each game is measured by that rule, and the tables of BRLTTY show that the estimate holds.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from moon_access.announcer.preferences import CONTRACTED, readings_in
from moon_access.announcer.questions import reading_name
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.i18n.catalog import pgettext
from moon_access.outputs.contracted import cells_of, visible_part
from moon_access.outputs.lines import Page
from tests.announcer.test_a_turn_from_the_row import LONG_NAMES, row_of, views_of
from tests.announcer.test_every_question_fits import prompts_of, shown_for, wordings
from tests.support.seated import LANGUAGES, Seated, moments

WIDE = (32, 40, 80)
TABLES = {"en": "en-ueb-g2", "de": "de-g2"}
"""The contracted tables of BRLTTY for our languages. There is none for Czech."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def rows(name: str, language: str, cells: int, verbosity: str = "brief") -> Iterator[str]:
    """Yield the row under the fingers at each prompt of a game that is played at random."""
    player = Seated(name, language, "contracted", width=cells, cells=cells, verbosity=verbosity, names=LONG_NAMES)
    words = GAMES[name].words()
    for view in views_of(name):
        yield row_of(player, words.prompt(view, player.session.listener._replace(seat=Seat(view.seat))))


@in_every_language
@pytest.mark.parametrize("cells", WIDE)
@pytest.mark.parametrize("name", GAMES)
def test_each_prompt_of_a_game_stays_whole_and_names_what_may_be_chosen(name: str, cells: int, language: str) -> None:
    seen = list(rows(name, language, cells)) + list(rows(name, language, cells, "normal"))
    assert seen
    for row in seen:
        assert visible_part(row, cells) in (row, row.split(maxsplit=1)[-1]), row
    answered_by_word = {row for row in seen if not re.search(r"\d", row)}
    assert len(answered_by_word) <= 2, "drawing and passing"
    if cells > WIDE[0]:
        assert [row for row in seen if visible_part(row, cells) != row] == []


@in_every_language
@pytest.mark.parametrize("name", GAMES)
def test_the_part_of_a_prompt_that_20_cells_show_has_the_number_to_follow(name: str, language: str) -> None:
    seen = list(rows(name, language, 20))
    shown = [(row, visible_part(row, 20)) for row in seen]
    bare = {row for row, part in shown if not re.search(r"\d", part)}
    assert len(bare) <= 2, "drawing and passing"


@in_every_language
@pytest.mark.parametrize("cells", WIDE)
@pytest.mark.parametrize("name", wordings())
def test_each_question_stays_whole(name: str, cells: int, language: str) -> None:
    player = Seated("moon3", language, "contracted", width=cells, cells=cells)
    for prompt in prompts_of(wordings()[name]):
        row = shown_for(player, prompt)
        assert row.strip() and cells_of(row) <= cells // 2, row


@in_every_language
def test_each_line_before_a_prompt_fits_on_the_display(language: str) -> None:
    for moment in moments().values():
        player = moment.seated(language, "contracted", width=40, cells=40)
        player.type_all(["hand", "table", "legal", "score", "rules"])
        lines = [line for shown, _ in player.terminal.reads for line in shown.split("\n")]
        assert lines
        assert [line for line in lines if cells_of(line) > 40] == []


def test_a_long_word_is_cut_where_the_display_ends() -> None:
    lines = Page(14, is_contracted=True).lay_out(["65 64 63 62 61 60 A1B2C3D4E5F6G7H8"])
    assert "".join(lines).replace(" ", "") == "656463626160A1B2C3D4E5F6G7H8"
    assert all(cells_of(line) < 14 for line in lines)


@pytest.mark.skipif(shutil.which("brltty-ctb") is None, reason="BRLTTY's brltty-ctb is needed")
@pytest.mark.parametrize("language", TABLES)
def test_no_prompt_takes_more_cells_than_estimated(language: str) -> None:
    lines = sorted({row for name in GAMES for cells in (20, 40) for row in rows(name, language, cells)})
    contracted = subprocess.run(
        ["brltty-ctb", "-c", TABLES[language]],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert len(contracted) == len(lines) > 100
    longer = [(line, cells) for line, cells in zip(lines, contracted, strict=True) if len(cells) > cells_of(line)]
    assert longer == []


def test_the_end_of_a_list_of_numbers_is_never_shown_alone() -> None:
    assert visible_part("44 11 00 ", 20) == ""
    assert visible_part("Any on 5s: ", 20) == "on 5s: "
    assert visible_part("5s: 55 65 ", 40) == "5s: 55 65 "


def test_contracted_braille_is_offered_in_languages_for_which_brltty_has_a_table() -> None:
    assert {language for language in LANGUAGES if CONTRACTED in readings_in(language)} == set(TABLES)


@in_every_language
def test_the_options_offer_contracted_braille_where_there_is_a_table_or_the_player_has_it(language: str) -> None:
    for read in ("screen-reader", "contracted"):
        player = Seated("moon3", language, read, width=80, cells=80)
        catalog = player.console.catalog
        options = catalog.context("words", pgettext("words", "options, settings")).partition(",")[0]
        shown = " ".join(player.type(options, "2").split())
        offered = f"4 {player.console.wording.line(reading_name(CONTRACTED))}" in shown
        assert offered is (language in TABLES or read == CONTRACTED), shown
