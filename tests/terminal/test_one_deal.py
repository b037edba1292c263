"""Players can share a deal by its code or its day, and the program notices typing errors in a code."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.games import GAMES
from moon_access.record.deal_code import code_of, deal_of
from moon_access.storage.deal_of_the_day import count_day
from moon_access.storage.deal_of_the_day import deal_of as deal_of_day
from tests.toy.registry import OFFERED

from .at_terminal import AtTerminal, Home, last_line

CODE = re.compile(r"(?:Deal|of the day:) (M3 \w{4} \w)\.")


def played_to_the_end(at: AtTerminal, shown: str) -> str:
    """Play on by passing and by the first tile of each list. Return all the output."""
    while "Choose, 1 again" not in shown:
        shown += at.ask(_usual(last_line(shown)))
    return shown


def _usual(prompt: str) -> str:
    if prompt.startswith(("Bid", "Forced")):
        return "pass"
    return prompt.rstrip(": ").rpartition(" or ")[2] if prompt.startswith("Which end") else "1"


def test_a_friend_who_types_a_code_plays_the_same_deal_and_hears_what_was_possible(tmp_path: Path) -> None:
    one, other = Home(tmp_path / "one"), Home(tmp_path / "other")
    for home in (one, other):
        home.keep(name="Eva", bots="easy")
    with one.terminal("play", "--seed", "5", columns=200) as at:
        at.prompt()
        hand = at.ask("hand")
        found = CODE.search(at.ask("code"))
        assert found
        at.finish("quit")
    with other.terminal("play", "--deal", found[1].replace(" ", "").lower(), columns=200) as at:
        shown = at.prompt()
        assert f"Deal {found[1]}." in shown
        assert "easy level, 1 deal. For help" in shown
        assert "Rules of this table" not in shown
        assert at.ask("hand") == hand
        shown = played_to_the_end(at, shown)
        told = re.search(
            rf"Deal {found[1]}: you scored (\d); perfect play against perfect defence scores (\d)\.", shown
        )
        assert told and 0 <= int(told[1]) <= 7 and 0 <= int(told[2]) <= 7
        assert shown.count("perfect play") == 1
        assert "in a row" not in shown
        assert "perfect play" not in at.ask("score")
    assert other.is_in_order(other.record)


@pytest.mark.parametrize("name", [name for name in OFFERED if GAMES[name].code_letter and GAMES[name].par() is None])
def test_a_deal_of_the_day_without_a_best_result_ends_with_its_points(name: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(name="Eva", bots="easy")
    with home.terminal("play", "--daily", "--game", name, columns=200) as at:
        shown = at.prompt()
        found = re.search(r"Deal of the day: (\w\d \w{4} \w)\.", shown)
        assert found
        shown = played_to_the_end(at, shown)
        told = re.search(rf"Deal {found[1]}: your score is (\d+)\.", shown)
        assert told
        assert re.search(rf"\byou {told[1]}[,.]", at.ask("score"))


def test_a_deal_is_opened_from_a_game_which_waits(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(name="Eva")
    code = code_of(GAMES["moon3"].rules(), "77")
    with home.terminal("play", "--seed", "5", columns=200) as at:
        hand = at.prompt() and at.ask("hand")
        assert "One character is wrong." in at.ask(f"code {code}"[:-1] + "0") or (
            code is not None and code.endswith("0")
        )
        assert "A code looks like" in at.ask("code abc")
        shown = at.ask(f"code {code}")
        assert f"Deal {code}." in shown
        assert at.ask("hand") != hand
        at.ask("resign")
        at.ask("yes")
        at.ask("menu")
        assert at.ask("continue")
        assert at.ask("hand") == hand


def test_the_deal_of_the_day_that_was_left_goes_on_from_the_command_line_and_from_the_menu(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(name="Eva", bots="easy")
    with home.terminal("play", "--daily", columns=200) as at:
        shown = at.prompt()
        shown = at.ask(_usual(last_line(shown)))
        hand, asked = at.ask("hand"), last_line(shown)
        at.finish("quit")
    with home.terminal("play", "--daily", columns=200) as at:
        shown = at.prompt()
        assert "Deal of the day" in shown and last_line(shown) == asked
        assert at.ask("hand") == hand
        at.ask("menu")
        assert last_line(at.ask("deal of the day")) == asked, "the deal waits, and is not begun again"
        at.finish("quit")
    with home.terminal(columns=300) as at:
        at.prompt()
        assert last_line(at.ask("deal of the day")) == asked
        at.finish("quit")
    assert len(home.records) == 1


def test_the_menu_offers_the_deal_of_the_day_and_counts_each_day_in_a_row_once(tmp_path: Path) -> None:
    home = Home(tmp_path)
    yesterday = (date.today() - timedelta(days=1)).toordinal()
    home.keep(name="Eva", bots="easy", daily={"day": yesterday, "days": 3})
    with home.terminal(columns=200) as at:
        at.prompt()
        shown = at.ask("deal of the day")
        assert CODE.search(shown)
        assert "Deal of the day: 4 days in a row." in played_to_the_end(at, shown)
        assert home.kept_settings["daily"]["days"] == 4
        assert "in a row" not in played_to_the_end(at, at.ask("the same tiles"))
    assert home.kept_settings["daily"]["days"] == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--deal", "abc"), "A code looks like M3 K7QF J."),
        (("--deal", "M3 K7QF 3"), "One character is wrong."),
        (("--deal", "Z3 K7QF J"), "Perhaps it needs a newer version."),
        (("--deal", "M3K7QFJ", "--seed", "5"), "'--seed'"),
        (("--deal", "M3K7QFJ", "--rule", "target=7"), "'--rule'"),
        (("--deal", "M3K7QFJ", "--daily"), "'--daily'"),
        (("--daily", "--rules", "gamerules"), "'--rules'"),
    ],
)
def test_contradictory_options_are_refused(arguments: tuple[str, ...], told: str, tmp_path: Path) -> None:
    done = Home(tmp_path).run("play", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert told in " ".join(done.stderr.decode().split())


def test_every_day_has_a_deal_of_its_own_which_has_a_short_code() -> None:
    days = [date(2026, 11, 1) + timedelta(days=number) for number in range(60)]
    for name, game in GAMES.items():
        if not game.code_letter:
            continue
        deals = [deal_of_day(day, name) for day in days]
        assert len(set(map(str, deals))) == len(days)
        for deal in deals[:3]:
            code = code_of(game.rules(deal.exact_rules, deal.players), deal.seed)
            assert code is not None and deal_of(code) == deal


def test_days_in_a_row_end_when_a_day_is_left_out() -> None:
    kept = count_day({}, date(2026, 11, 22))
    assert kept["days"] == 1
    assert count_day(kept, date(2026, 11, 22)) == kept
    assert count_day(kept, date(2026, 11, 23))["days"] == 2
    assert count_day(kept, date(2026, 11, 24))["days"] == 1
    assert count_day(count_day(kept, date(2026, 11, 23)), date(2026, 11, 22))["days"] == 2
