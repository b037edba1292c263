"""The list of saved games at a terminal, and two programs that open one game: their questions, answers and effects."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer.message import Kind, say
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from tests.games.kept import keep
from tests.support.catalogues import COMPLETE

from .at_terminal import Home, assert_calm, assert_plain, last_line

NOON = time.mktime((2025, 3, 7, 12, 0, 0, 0, 0, -1))
in_every_language = pytest.mark.parametrize("language", COMPLETE)


def home_with(tmp_path: Path, language: str, **settings: object) -> Home:
    """Return a home with a finished game and two unfinished ones, the last played first."""
    home = Home(tmp_path)
    home.keep(language=language, **settings)
    keep(home.games / "2025-03-07 09-00-00 moon3.jsonl", seed="1", played=NOON)
    keep(home.games / "2025-03-07 08-00-00 draw12.jsonl", "draw12", seed="2", played=NOON - 60, actions=20)
    keep(home.games / "2025-03-07 07-00-00 moon4.jsonl", "moon4", seed="3", played=NOON - 120, actions=20)
    return home


@in_every_language
@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_a_game_is_chosen_by_its_number_and_continued(read: str, language: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, language, read=read)
    words = Catalog(language, read == "braille")
    before = {path: path.read_bytes() for path in home.records}
    with home.terminal("games") as at:
        shown = at.prompt()
        read_on = shown.replace("\n", " ")
        for title in ("Moon for three", "Draw dominoes", "Moon for four"):
            assert words.text(title) in read_on
        assert "1" in last_line(shown) and "3" in last_line(shown) and "0" in last_line(shown)
        asked = at.ask("3")
        assert words.text("rename") in asked
        played = at.ask("1")
        assert words.text("Game continued.").rstrip(".") in " ".join(played.split())
        at.finish("quit")
        assert at.code == 0
        assert_plain(at.raw)
    (moon4,) = home.games.glob("*moon4*")
    assert moon4.read_bytes().startswith(before.pop(moon4))
    assert {path: path.read_bytes() for path in before} == before
    with home.terminal("games") as at:
        at.prompt()
        assert words.text("replay") not in at.ask("1"), "the game played last must come first"
        at.finish("quit")


@in_every_language
def test_the_list_closes_by_a_word_by_0_and_at_the_end_of_the_input(language: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, language)
    own_word = Catalog(language).context("words", "done, back, end").split(",")[0]
    for line in ("0", "done", "back", "quit", own_word, "\x04"):
        with home.terminal("games") as at:
            at.prompt()
            if line == "\x04":
                at.send(line)
                at.finish()
            else:
                at.finish(line)
            assert at.code == 0


@in_every_language
def test_a_game_renamed_in_the_list_keeps_its_title(language: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, language)
    (moon3,) = home.games.glob("*moon3*")
    content = moon3.read_bytes()
    words = Catalog(language)
    with home.terminal("games") as at:
        at.prompt()
        at.ask("1")
        at.ask(words.text("rename"))
        assert at.ask("").endswith(": "), "Enter alone must not set a title"
        told = at.ask("Žofie: 21!")
        assert words.text("Title: {title}.").format(title="Žofie 21!") in told
        assert "Žofie 21!" in at.ask("list")
        at.finish("0")
    renamed = home.games / "2025-03-07 09-00-00 moon3 - Žofie 21!.jsonl"
    assert renamed.read_bytes() == content
    assert "1 Žofie 21!, " in home.run("games").stdout.decode()


@in_every_language
def test_deleting_asks_first_and_deletes_that_game_alone(language: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, language)
    words = Catalog(language)
    before = {path.name: path.read_bytes() for path in home.records}
    with home.terminal("games") as at:
        at.prompt()
        at.ask("2")
        at.ask(words.text("delete"))
        assert words.text("Not deleted.") in at.ask(words.text("no"))
        assert {path.name: path.read_bytes() for path in home.records} == before
        at.ask("2")
        at.ask(words.text("delete"))
        assert at.ask("").endswith(": ")
        told = at.ask(words.text("yes"))
        assert words.text("Deleted: {game}.").format(game=words.text("Draw dominoes")) in told
        assert words.text("Moon for four") in at.ask("3"), "numbers must not change while the list is open"
        at.ask("0")
        assert "2" in at.ask("2"), "the number of a removed game must be refused"
        at.finish("0")
    del before["2025-03-07 08-00-00 draw12.jsonl"]
    assert {path.name: path.read_bytes() for path in home.records} == before


@in_every_language
def test_export_writes_a_copy_but_overwrites_no_file(language: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, language)
    words = Catalog(language)
    (tmp_path / "there").write_text("mine")
    with home.terminal("games") as at:
        at.prompt()
        for name, said in (("there", "{path} already exists."), ("copy", "Saved as {path}.")):
            at.ask("1")
            at.ask(words.text("export"))
            assert words.text(said).format(path=name) in at.ask(name)
        at.finish("0")
    assert (tmp_path / "there").read_text() == "mine"
    (moon3,) = home.games.glob("*moon3*")
    assert (tmp_path / "copy").read_bytes() == moon3.read_bytes()


@in_every_language
def test_a_long_list_is_read_in_pieces(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    for at_place in range(45):
        keep(home.games / f"{at_place:02}.jsonl", played=NOON - at_place, actions=4)
    words = Catalog(language)
    more = words.context("words", "more, next").split(",")[0]
    with home.terminal("games") as at:
        shown = at.prompt()
        told = [line.split()[0] for line in shown.splitlines() if line[:1].isdigit()]
        assert told == [str(number) for number in range(1, 21)]
        assert more in last_line(shown)
        assert at.ask(more).splitlines()[0].startswith("21 ")
        shown = at.ask("more")
        assert shown.splitlines()[0].startswith("41 ") and more not in last_line(shown)
        assert words.text("That was the last one.") in at.ask(more)
        assert at.ask("list").splitlines()[0].startswith("1 ")
        assert words.text("There is no game {n}: type 1 to {most}.").format(n=46, most=45) in at.ask("46")
        assert words.text("rename") in at.ask("33"), "any number in the list must be accepted, read or not"
        at.finish("quit")


@in_every_language
def test_the_menu_names_the_game_that_it_continues_and_leads_to_the_list(language: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, language)
    words = Catalog(language)
    with home.terminal(columns=500) as at:
        shown = at.prompt()
        game = words.text("Draw dominoes")
        continued = Wording(words, TileStyle.WORDS).line(
            say(Kind.ANSWER, "continue {game}, you {mine}, others {best}", game=game, mine=0, best=0)
        )
        labels = [continued, *map(words.text, ("new game", "a different game", "saved games", "house rules"))]
        assert ", ".join(f"{number} {label}" for number, label in enumerate(labels, 1)) in shown
        assert f"2 {game}" in at.ask("4")
        assert labels[0] in at.ask("0"), "leaving the list must lead back to the menu"
        assert words.text("Game continued.") in at.ask(words.text("continue"))
        at.finish("quit")


@in_every_language
def test_resuming_a_game_that_is_open_elsewhere_names_the_other_games(language: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, language)
    words = Catalog(language)
    (draw12,) = home.games.glob("*draw12*")
    os.utime(draw12)
    for arguments in (("resume",), ("resume", str(draw12)), ("resume", "1")):
        with home.terminal("resume", str(draw12)) as first:
            first.prompt()
            before = draw12.read_bytes()
            with home.terminal(*arguments, columns=500) as second:
                shown = second.prompt()
                assert words.text("That game is open in another window: {path}.").format(path=draw12) in shown
                assert words.text("Game continued.") not in shown, "never open another game silently"
                assert f"1 {words.text('continue')}" in shown and words.text("Moon for four") in shown
                assert f"2 {words.text('new game')}" in shown
                second.finish("quit")
                assert second.code == 0
            assert draw12.read_bytes() == before
            assert_calm(first.ask("score"))
            first.finish("quit")
    with home.terminal("resume", str(draw12)) as first:
        first.prompt()
        done = home.run("resume", str(draw12))
        assert (done.stdout, done.returncode) == (b"", 1) and done.stderr, (
            "a script must get the error and play no other game"
        )
        with home.terminal("games") as second:
            assert words.text("open in another window") in second.prompt()
            second.ask("1")
            assert words.text("That game is open in another window: {path}.").split(" {")[0] in second.ask("1")
            second.finish("0")
        first.finish("quit")


def test_if_the_only_unfinished_game_is_open_elsewhere_the_menu_offers_a_new_one_first(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    keep(home.games / "a.jsonl", actions=20)
    with home.terminal("resume") as first:
        first.prompt()
        with home.terminal("resume", columns=500) as second:
            assert "1 new game, 2 a different game, 3 saved games, 4 house rules" in second.prompt()
            assert "Deal 1." in second.ask("1")
            second.finish("quit")
        first.finish("quit")
    assert len(home.records) == 2
