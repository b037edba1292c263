"""An evening of a club on one machine: taking turns, killing the program, copies of the file, results."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.contests.club_file import ClubFile, read_club
from moon_access.i18n.catalog import Catalog
from tests.club.clubs import play

from .at_terminal import IN_USE, AtTerminal, Home, last_line

NEW = ("--title", "Club night", "--game", "draw12", "--deals", "1")


def finish_deal(at: AtTerminal, until: str, first: str) -> str:
    """Type the first choice until this text comes, and return everything heard."""
    heard = [first]
    while until not in heard[-1]:
        heard.append(at.ask("1"))
    return "".join(heard)


def club_of(home: Home, *names: str, deals: int = 1) -> Path:
    """Return the file of an evening that these people have played to the end."""
    home.run("evening", "club", *NEW[:4], "--deals", str(deals))
    file = ClubFile.open(str(home.folder / "club"))
    for chance, name in enumerate(names):
        entrant = file.enter(name)
        for deal in range(deals):
            play(file, entrant, deal, chance)
    file.close()
    return home.folder / "club"


def test_two_people_play_one_after_another_and_see_nothing_of_each_other(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("evening", "club", *NEW) as at:
        assert last_line(at.prompt()) == "Player's name, 0 done: "
        assert "Not 5: start with a letter.\nPlayer's name, 0 done: " in at.ask("5")
        told = at.ask("Eva")
        assert "Eva plays.\nRound 1 of 1." in told
        hand = next(line for line in told.splitlines() if line.startswith("You hold"))
        heard = finish_deal(at, "somebody else plays", told)
        assert re.search(r"^Deal 1 of 1: .*win", heard, re.MULTILINE)
        assert "Game over" not in heard and "Deal 1 of 1: points" not in heard  # the table has told the points
        assert "That was your last deal. So far place 1 of 1, with 0." in heard
        before = len(at.raw)
        at.ask("somebody else plays")
        assert at.raw[before:].count(b"\n") >= 24  # everything that Eva has read is off the screen
        assert "Eva has played all deals." in at.ask("somebody new") + at.ask("Eva")
        assert hand in at.ask("Jan")
        at.finish("quit")
    assert at.code == 0


def test_a_killed_deal_goes_on_where_it_was(tmp_path: Path) -> None:
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    home = Home(tmp_path)
    home.keep()
    with home.terminal("evening", "club", *NEW, "--name", "Eva") as at:
        at.prompt()
        told = at.ask("1")
        at.signal(signal.SIGKILL)
        at.finish()
    played = next(iter(read_club(str(tmp_path / "club")).attempts)).record
    assert not played.is_finished
    with home.terminal("evening", "club", "--name", "Eva") as at:
        again = at.prompt()
        assert "Eva, deal 1 of 1." in again
        assert last_line(again) == last_line(told)
        at.finish("quit")
    assert next(iter(read_club(str(tmp_path / "club")).attempts)).record.actions == played.actions


def test_nobody_takes_back_resigns_or_hears_a_deal_again(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("evening", "club", *NEW, "--name", "Eva") as at:
        at.prompt()
        assert "Not during an evening" in at.ask("undo")
        assert "You cannot resign during an evening. To go on later, type done." in at.ask("resign")
        assert "That waits until the evening is over" in at.ask("review") + at.ask("code")
        assert "The deal waits for Eva." in at.ask("done")
        at.finish("0")
    assert len(read_club(str(tmp_path / "club")).attempts) == 1


@pytest.mark.parametrize("language", IN_USE)
@pytest.mark.parametrize("cells", [14, 20])
def test_prompts_fit_a_display(tmp_path: Path, language: str, cells: int) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    club_of(home, "Eva", "Jan")
    display = ("--read", "braille", "--cells", str(cells), "--language", language)
    with home.terminal("evening", "club", *display, "--name", "Petr") as at:
        shown = [at.prompt(), at.ask("0"), at.ask("4"), at.ask("1"), at.ask("0"), at.ask("5"), at.ask("1")]
        shown += [at.ask("1"), at.ask("1"), at.ask("0"), at.ask("0")]
        at.end()
    assert all(len(line) <= cells for one in shown for line in one.splitlines()), shown


@pytest.mark.parametrize("language", IN_USE)
def test_a_new_evening_asks_what_is_played_and_ends_with_results(tmp_path: Path, language: str) -> None:
    home, text = Home(tmp_path), Catalog(language).text
    asked = home.run("evening", "club", "--language", language, typed="Klub\n3\n2\n1\n1\n0\n").stdout.decode()
    for question in ("Name of the evening", "How many deals", "Scoring of the evening", "Player's name"):
        assert text(question) in asked
    assert read_club(str(tmp_path / "club")).terms.name == "Klub"
    file = ClubFile.open(str(tmp_path / "club"))
    for chance, name in enumerate(("Eva", "Jan")):
        play(file, file.enter(name), 0, chance)
    file.close()
    done = home.run("evening", "club", "--end", "--language", language)
    assert (done.returncode, done.stdout.decode()) == (0, text("{name} is over.").format(name="Klub") + "\n")
    typed = "1\n3\n1\n1\nnext\n0\n1\n2\n0\n0\n"
    heard = home.run("evening", "club", "--language", language, typed=typed).stdout.decode()
    assert text("Whose result") in heard
    assert text("You: {place}, with {score}.").partition("{")[0] in heard
    assert text("replay your deals") in heard
    saved = (tmp_path / "club.csv").read_text("utf-8").splitlines()
    assert saved[0] == "place,name,score,deals_by_bots,deal_1"
    assert len(saved) == 3


def test_copies_are_joined_once(tmp_path: Path) -> None:
    home = Home(tmp_path)
    path = club_of(home, "Eva")
    copy = tmp_path / "copy"
    copy.write_bytes(path.read_bytes())
    file = ClubFile.open(str(copy))
    play(file, file.enter("Jan"), 0)
    file.close()
    assert home.lines("evening", "club", "--add", "copy") == ["Added: now 2 players."]
    joined = path.read_bytes()
    assert home.lines("evening", "club", "--add", "copy") == ["Nothing new to add."]
    assert path.read_bytes() == joined
    lines = home.lines("evening", "club", "--results")
    assert len(lines) == 3
    assert lines[2].startswith("A bot with the same tiles: ")
    assert len(home.lines("evening", "club", "--table")) == 3


@pytest.mark.parametrize("language", IN_USE)
def test_wrong_files_are_refused_in_one_line(tmp_path: Path, language: str) -> None:
    home, text = Home(tmp_path), Catalog(language).text
    path = club_of(home, "Eva")
    (tmp_path / "notes").write_text("milk\n")
    (tmp_path / "newer").write_bytes(path.read_bytes().replace(b'{"evening":1', b'{"evening":2'))
    (tmp_path / "torn").write_bytes(path.read_bytes().replace(b'"deal":1', b'"deal":7'))
    home.run("evening", "other", *NEW)
    spoken = ("--language", language)
    assert home.refusal("evening", "notes", *spoken) == text("Not an evening: {path}.").format(path="notes")
    newer = text("Made by a newer version of the program: {path}.").format(path="newer")
    assert home.refusal("evening", "newer", *spoken) == newer
    damaged = text("Damaged in line {line}: {path}.").format(line=5, path="torn")
    assert home.refusal("evening", "club", "--add", "torn", *spoken) == damaged
    other = text("Not a copy of this evening: {path}.").format(path="other")
    assert home.refusal("evening", "club", "--add", "other", *spoken) == other
    there = text("{path} already exists.").format(path="club")
    assert home.refusal("evening", "club", *NEW, *spoken) == there
    unwritten = text("Not saved: {why}.").partition("{")[0]
    assert home.refusal("evening", "nowhere/club", *NEW, *spoken).startswith(unwritten)
    file = ClubFile.open(str(path))
    in_use = text("That evening is open in another window: {path}.").format(path="club")
    assert home.refusal("evening", "club", *spoken) == in_use
    file.close()


def test_an_evening_is_opened_from_the_menu(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal() as at:
        at.prompt()
        assert "club evening" in at.ask("with others")
        at.ask("club evening")
        assert "Name of the evening" in at.ask("club")
        at.ask("Monday")
        at.ask("Moon for three")
        at.ask("2")
        assert "Player's name" in at.ask("1")
        at.ask("0")
        at.finish("quit")
    assert read_club(str(tmp_path / "club")).terms.deals == 2
