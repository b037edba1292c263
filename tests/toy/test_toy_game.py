"""A game that only its folder and one line of the registry know: everything that the program does works with it, too.

If the game does not offer something, the program answers with a plain line. The program is a separate process at a real
terminal.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.bots.levels import bot_of
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE
from tests.terminal.at_terminal import SEATED, AtTerminal, Home, assert_calm, assert_plain, last_line
from tests.toy.highest import Highest

TITLE = Highest.title
in_every_language = pytest.mark.parametrize("language", COMPLETE)


class ToyHome(Home):
    """A home whose program has the toy game in its registry."""

    program = (sys.executable, "-m", "tests.toy.program")


@pytest.fixture
def home(tmp_path: Path) -> ToyHome:
    home = ToyHome(tmp_path)
    home.keep(name="Eva")  # no first start, with its questions
    return home


def at_toy(home: ToyHome, language: str = "en", *more: str) -> AtTerminal:
    chosen = ("--read", "screen-reader", "--language", language, *SEATED)
    return home.terminal("play", "--game", "highest", "--players", "3", *chosen, *more)


def play_on(at: AtTerminal, shown: str, word: str, moves: int = 100) -> str:
    """Play the first legal tile again and again, at most ``moves`` times, until a prompt does not begin with the
    word."""
    for _ in range(moves):
        if not last_line(shown).startswith(word):
            break
        shown = at.ask("1")
    return shown


def first_word(prompt: str) -> str:
    return last_line(prompt).split()[0]


@in_every_language
def test_the_toy_game_is_played_at_a_terminal_to_its_end_recorded_and_checked(home: ToyHome, language: str) -> None:
    catalog = Catalog(language)
    with at_toy(home, language) as at:
        shown = at.prompt()
        assert catalog.text(TITLE).lower() in shown.lower()
        shown = play_on(at, shown, first_word(shown))
        assert catalog.text("again") in shown
        at.finish(catalog.text("leave"))
        assert at.code == 0
        assert_plain(at.raw, 80)
        assert_calm("".join(at.shown))
    assert home.is_in_order(home.record)
    lines = home.record.read_text("utf-8").splitlines()
    assert json.loads(lines[0])["game"] == "highest" and json.loads(lines[-1]).keys() == {"over"}
    broken = home.folder / "broken"
    broken.write_text("\n".join([*lines[:-1], '{"over":{"winner":[2,0]}}']))
    assert not home.is_in_order(broken)


def test_the_toy_game_is_left_and_resumed_and_a_move_is_undone(home: ToyHome) -> None:
    with at_toy(home) as at:
        before = at.prompt()
        at.ask("1")
        assert "Taken back: " in play_undo(at)
        assert last_line(at.shown[-1]) == last_line(before)
        at.ask("2")
        score = at.ask("score")
        at.finish("quit")
    with home.terminal("resume") as at:
        assert "Game continued." in at.prompt()
        assert at.ask("score") == score
        shown = play_on(at, at.shown[-1], "Play")
        assert "again" in last_line(shown)
        at.finish("leave")
    assert home.is_in_order(home.record)
    assert '"undo"' in home.record.read_text("utf-8")


def play_undo(at: AtTerminal) -> str:
    assert "Take back" in at.ask("undo")
    return at.ask("1")


def test_a_finished_game_is_replayed_listed_and_counted(home: ToyHome) -> None:
    with at_toy(home) as at:
        play_on(at, at.prompt(), "Play")
        at.finish("leave")
    told = home.run("replay", str(home.record)).stdout.decode()
    assert "Anna holds " in told and "Game over. " in told
    with home.terminal("replay", str(home.record), "--seat", "1") as at:
        assert last_line(at.prompt()).startswith("Round 1")
        assert "turn 1" in last_line(at.ask("next"))
        assert "On the table: " in at.ask("table")
        assert "Round 2" in at.ask("deal 2")
        assert "Not in this game: hint." in at.ask("hint")
        assert "Not in this game: review." in at.ask("review")
        at.finish("done")
        assert at.code == 0
    title = TITLE[0].upper() + TITLE[1:]
    assert f"1 {TITLE}, " in home.run("games").stdout.decode()
    counted = home.run("stats").stdout.decode()
    assert re.search(rf"^{title}: won [01] of 1\.$", counted, re.M), counted
    assert json.loads(home.run("stats", "--json").stdout)["games"]["highest"]["played"] == 1


@pytest.mark.sampled(3)
@in_every_language
def test_a_command_that_the_toy_game_lacks_is_answered_with_a_plain_line(home: ToyHome, language: str) -> None:
    refusal = Catalog(language).text("Not in this game: {word}.")
    with at_toy(home, language) as at:
        prompt = last_line(at.prompt())
        offered_by_some = ("hint", "review", "claim", "unseen", "pass", "draw")
        for word in (*offered_by_some, "suit", "bids", "last", "widow", "chain", "pips"):
            assert at.ask(word).splitlines() == [refusal.format(word=word), prompt]
        at.finish("quit")
    for command in (("tutorial",), ("practice",), ("practice", "sure")):
        done = home.run("--language", language, *command, "--game", "highest")
        assert done.returncode != 0 and b"highest" in done.stderr
        assert_calm(done.stderr.decode())


def test_help_explains_every_command_at_its_table_and_the_rules_are_read(home: ToyHome) -> None:
    with at_toy(home) as at:
        at.prompt()
        assert "score, points, tally: Tells the score." in at.ask("help score")
        assert "Help 1 of " in last_line(at.ask("help"))
        assert "Help 2 of " in last_line(at.ask("next"))
        at.ask("done")
        assert "The first to reach 5 points wins." in at.ask("rules 1")
        assert "points to win: 5." in at.ask("house").lower()
        assert "Not double zero: it is not in your hand." in at.ask("why 0-0")
        at.finish("quit")
    assert b"The first to reach 7 points wins." in home.run("rules", "--game", "highest", "--rule", "target=7").stdout


def test_bots_of_every_level_of_the_game_play_it_and_are_measured(home: ToyHome) -> None:
    record = home.folder / "bots"
    done = home.run(
        "simulate",
        "--game",
        "highest",
        "--bots",
        "random,easy",
        "--players",
        "2",
        "--games",
        "5",
        "--record",
        str(record),
    )
    assert done.returncode == 0, done.stderr
    assert home.is_in_order(record)
    measured = home.run("arena", "--game", "highest", "--players", "random,easy", "--games", "4", "--workers", "1")
    assert measured.returncode == 0, measured.stderr


def test_if_the_game_lacks_a_level_the_next_lower_one_plays_and_is_named(home: ToyHome) -> None:
    counts = ("--game", "highest", "--games", "2")
    measured = home.run("arena", *counts, "--players", "bold-strong,random", "--workers", "1", "--json")
    assert measured.returncode == 0, measured.stderr
    assert {*json.loads(measured.stdout)["players"]} == {"easy", "random"}
    for bots in ("strong", "normal"):
        record = home.folder / bots
        simulated = home.run("simulate", *counts, "--bots", bots, "--players", "2", "--record", str(record))
        assert simulated.returncode == 0, simulated.stderr
        assert kinds_in(record) == ["bot:easy", "bot:easy"]
    for asked in (("simulate", "--bots", "clever"), ("arena", "--players", "clever,easy")):
        refused = home.run(asked[0], "--game", "highest", *asked[1:])
        said = " ".join(refused.stderr.decode().split())
        assert (
            refused.returncode != 0 and "clever" in said and "Possible bots: easy, normal, random, strong." in said
        ), said


def test_a_level_that_a_game_lacks_is_replaced_by_the_next_lower_one(home: ToyHome) -> None:
    bots = Highest().bots()
    assert type(bot_of(bots, "random")) is type(bots["random"]())
    for level in ("easy", "normal", "strong", "of another version"):
        assert type(bot_of(bots, level)) is type(bots["easy"]())
    with at_toy(home, "en", "--bots", "strong") as at:
        shown = at.prompt()
        assert last_line(shown).startswith("Play ") and "easy level" in " ".join(shown.split())
        at.finish("quit")
        assert at.code == 0
    assert kinds_in(home.record) == ["human", "bot:easy", "bot:easy"]


def kinds_in(record: Path) -> list[str]:
    """Return the players' kinds in the record's head."""
    return [one["player"] for one in json.loads(record.read_text("utf-8").splitlines()[0])["seats"]]
