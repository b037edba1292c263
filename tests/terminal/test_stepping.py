"""Step through a finished game at a real terminal: its beginning and end, single keys, and refusals."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

from .at_terminal import Home, assert_calm, assert_plain, last_line

RECORDS = Path(__file__).parents[1] / "transcripts/records"
FINISHED = RECORDS / "moon3-bidder.jsonl"
UNFINISHED = RECORDS / "moon3-deal.jsonl"
every_language = pytest.mark.parametrize("language", COMPLETE)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.keep()
    return home


@every_language
@pytest.mark.parametrize(("read", "width"), [("screen-reader", 80), ("braille", 40), ("braille", 20)])
def test_a_game_is_stepped_through_to_its_end_and_back(home: Home, language: str, read: str, width: int) -> None:
    home.keep(language=language)
    arguments = ("replay", str(FINISHED), "--read", read, "--cells", str(min(width, 80)))
    with home.terminal(*arguments, columns=width) as at:
        first = last_line(at.prompt())
        there = [first]
        while (prompt := last_line(at.ask("."))) != there[-1]:
            there.append(prompt)
        end = at.shown[-1]
        assert len(there) == 20 and len(end.splitlines()) == 2
        for prompt in reversed(there[:-1]):
            assert last_line(at.ask(",")) == prompt
        assert last_line(at.ask("")) == first
        said = at.finish("0")
    assert at.code == 0 and said.strip().rstrip(".") == Catalog(language).text("Goodbye.").rstrip(".")
    assert_plain(at.raw, width)
    assert not home.records


def test_single_keys_step_and_ask(home: Home) -> None:
    home.keep(keys=True)
    with home.terminal("replay", str(FINISHED), holds=True) as at:
        at.single_keys = True
        at.prompt()
        assert last_line(at.press(".")) == "Deal 1, bids: "
        assert "Eva may discard " in at.press("l")
        assert "Move by move." in at.press("m")
        assert "Not in a replay: x." in at.press("x")
        at.send("7")
        at.until("7")
        at.send("\n")
        assert last_line(at.prompt()) == "Deal 1, trick 7, move 1: "
        at.send("q")
        at.finish()
        assert at.code == 0
        assert at.mode_now() == at.mode


def test_a_replay_from_a_seat_tells_what_that_seat_heard(home: Home) -> None:
    with home.terminal("replay", str(FINISHED), "--seat", "anna") as at:
        shown = at.prompt()
        assert "As Anna heard it." in shown and "You hold double six" in shown
        assert "Eva holds" not in shown and "Widow" not in shown
        assert at.finish("quit").strip() == "Goodbye."


@pytest.mark.parametrize("way", ["end of input", "Ctrl-C"])
def test_leaving_a_replay_by_ctrl_c_or_ctrl_d_causes_no_error_message(way: str, home: Home) -> None:
    with home.terminal("replay", str(FINISHED)) as at:
        at.prompt()
        at.ask("3")
        at.send(b"\x04" if way == "end of input" else b"\x03")
        said = at.finish()
    assert at.code == (0 if way == "end of input" else 130)
    assert_calm(said)
    assert "Game kept" not in said


def test_a_setting_changed_on_the_way_is_saved(home: Home) -> None:
    with home.terminal("replay", str(FINISHED)) as at:
        at.prompt()
        assert "Full." in at.ask("v")
        at.ask("options 1")
        assert last_line(at.ask("Deutsch")) == "Runde 1: "
        word = next(words_of_command(command, Catalog("de"))[0] for command in COMMANDS if command.id == "next")
        assert last_line(at.ask(word)) == "Runde 1, Gebote: "
        at.finish("0")
    assert (home.kept_settings["verbosity"], home.kept_settings["language"]) == ("full", "de")


def test_a_game_that_is_not_over_is_refused(home: Home) -> None:
    with home.terminal("replay", str(UNFINISHED)) as at:
        said = at.finish()
    assert at.code == 1
    assert said.strip() == "This game is not over. You can see all tiles only in a finished game."


def test_one_of_several_games_is_chosen_by_its_number(home: Home) -> None:
    both = home.folder / "both.jsonl"
    both.write_bytes(FINISHED.read_bytes() + (RECORDS / "draw12-loses.jsonl").read_bytes())
    with home.terminal("replay", str(both)) as at:
        assert last_line(at.prompt()) == "Game, 1 to 2: "
        assert "Not 3: type a number from 1 to 2." in at.ask("3")
        shown = at.ask("2")
        assert "Draw dominoes, game 2 of 2." in shown and last_line(shown) == "Round 1: "
        at.finish("done")
    assert at.code == 0


def test_a_finished_game_in_the_list_of_games_is_stepped_through_and_left_for_the_list(home: Home) -> None:
    with home.terminal("play", "--seed", "1") as at:
        at.prompt()
        at.finish("quit")
    (kept,) = home.records
    shutil.copy(FINISHED, kept)
    with home.terminal("games") as at:
        listed = last_line(at.prompt())
        at.ask("1")
        shown = at.ask("1")
        assert "All tiles open." in shown and last_line(shown) == "Deal 1: "
        assert last_line(at.ask(".")) == "Deal 1, bids: "
        assert last_line(at.ask("done")) == listed
        at.finish("quit")
