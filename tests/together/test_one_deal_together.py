"""A table opened with the code of a deal: it has the tiles that others have played elsewhere, and players hear their
results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.games import GAMES
from moon_access.record.deal_code import code_of, deal_of
from moon_access.storage.deal_of_the_day import todays_deal
from tests.terminal.killing import line_for_choice

from .at_hall import halls
from .at_table import Company, company

CODE = str(code_of(GAMES["moon3"].rules(), "4711"))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


def test_friends_play_the_deal_of_a_code_and_hear_what_was_possible(hall: Company) -> None:
    eva, ben, jana = hall.enter("Eva"), hall.enter("Benno", language="de"), hall.enter("Jana", language="cs")
    assert "One character is wrong." in hall.type(eva, f"code {CODE[:-1]}{'1' if CODE[-1] != '1' else '2'}")
    assert f"Deal {CODE}." in hall.type(eva, f"code {CODE}")
    number = hall.hall.tables()[0].terms.code
    assert f"Runde {CODE}." in hall.type(ben, f"beitreten {number}")
    hall.type(jana, f"přisednout {number}")
    guests = [eva, ben, jana]
    dealt = [guest.table.view.hand for guest in guests]
    assert "Only in the lobby" in hall.type(eva, f"code {CODE}")
    assert f"Deal {CODE}." in hall.type(eva, "code")
    for _ in range(60):
        if not eva.table.is_on:
            break
        acting = next(guest for guest in guests if guest.table.view.to_act == guest.table.seat)
        hall.type(acting, line_for_choice(acting.table.view.legal[0]))
    assert re.search(rf"Deal {CODE}: you scored [0-7]; perfect play against perfect defence scores [0-7]\.", eva.shown)
    assert re.search(rf"Runde {CODE}: du [0-7], bei perfektem Spiel aller [0-7]\.", ben.shown)
    assert re.search(rf"Rozdání {CODE}: ty [0-7], při dokonalé hře všech [0-7]\.", jana.shown)
    course = eva.table.course_so_far
    assert course is not None and course.seed == deal_of(CODE).seed
    assert [sorted(hand) for hand in course.actions[0].hands] == [sorted(hand) for hand in dealt]  # type: ignore[attr-defined]
    for guest in guests:
        hall.type(guest, "1")  # plays again
    assert eva.table.is_on
    assert "This deal has no code." in hall.type(eva, "code")
    assert [guest.table.view.hand for guest in guests] != dealt  # a new deal, which nobody knows beforehand


def test_a_code_whose_game_contradicts_its_message_opens_nothing(tmp_path: Path) -> None:
    rules = dict(deal_of(CODE).exact_rules)
    with halls(tmp_path) as here:
        eva = here.program("Eva")
        for terms in (
            {"deal": "M3 K7QF 0"},
            {"deal": CODE, "rules": {**rules, "rounds": 2}},
            {"deal": CODE, "rules": {**rules, "overtricks": True}},
            {"deal": CODE, "game": "moon4", "players": 4, "rules": {"rounds": 1}},
            {"deal": 5},
            {"deal": "\x1b[2J" + CODE},
        ):
            asked = {"game": "moon3", "players": 3, "rules": rules, **terms}
            assert eva.ask("open", **asked)["is"] == "no", terms
        assert eva.ask("open", game="moon3", players=3, rules=rules, deal=CODE)["is"] == "done"


def test_a_new_table_can_play_the_deal_of_the_day_and_is_announced_with_it(hall: Company) -> None:
    coded = todays_deal("moon3")
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="cs", read="braille", cells=40)
    assert "deal of the day" in hall.type(eva, "new")
    shown = hall.type(eva, "deal of the day", "1", "1")
    code = hall.hall.tables()[0].terms.deal
    assert deal_of(code).seed == coded.seed
    assert f"Deal of the day: {code}." in shown
    assert f"Deal of the day: {code}." in hall.type(eva, "house")
    assert f"rozdání dne {code}" in hall.type(ben, f"přisednout {hall.hall.tables()[0].terms.code}").replace("\n", " ")
    hall.type(eva, "start")
    for _ in range(60):
        acting = [one for one in (eva, ben) if one.table.is_on and one.table.view.to_act == one.table.seat]
        if not acting:
            break
        hall.type(acting[0], line_for_choice(acting[0].table.view.legal[0]))
    assert re.search(rf"Deal {code}: you scored [0-7]; perfect play against perfect defence scores [0-7]\.", eva.shown)
    assert f"Deal of the day: {code}." not in hall.type(eva, "again")


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "deal of the day"),
        ("en", "daily"),
        ("de", "Runde des Tages"),
        ("cs", "rozdání dne"),
        ("de", "Mond zu dritt"),
    ],
)
def test_a_game_named_in_the_lobby_gets_a_table(hall: Company, language: str, typed: str) -> None:
    eva = hall.enter("Eva", language=language)
    hall.type(eva, typed, "1", "1")
    opened = hall.hall.tables()[0].terms
    assert opened.game == "moon3"
    assert bool(opened.deal) is (typed != "Mond zu dritt")


def test_leaving_the_questions_of_a_named_game_leads_back_to_the_lobby(hall: Company) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "daily", "0")
    assert not hall.hall.tables()
    assert "Lobby" in hall.type(eva, "where")
