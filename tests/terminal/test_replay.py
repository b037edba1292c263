"""The command that retells finished games as plain lines: its output, and its refusals in one line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.support.catalogues import COMPLETE

from .at_terminal import Home

RECORDS = Path(__file__).parents[1] / "transcripts/records"
FINISHED = RECORDS / "moon3-bidder.jsonl"
UNFINISHED = RECORDS / "moon3-deal.jsonl"
every_language = pytest.mark.parametrize("language", COMPLETE)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def lines_of(home: Home, *arguments: str) -> list[str]:
    return home.lines("replay", *arguments)


def refusal_of(home: Home, *arguments: str) -> str:
    return home.refusal("replay", *arguments)


def test_a_game_is_retold_with_open_tiles_line_by_line(home: Home) -> None:
    lines = lines_of(home, str(FINISHED))
    assert lines[:8] == [
        "Moon for three.",
        "Eva, Anna and Ben play to 7.",
        "Deal 1. Eva bids first.",
        "Eva holds six five, six three, double five, double four, four two, four one, double three.",
        "Anna holds double six, six one, five four, five three, five one, four three, double two.",
        "Ben holds six four, five two, three two, three one, two one, double one, double zero.",
        "Widow: six two.",
        "Eva bids 4.",
    ]
    assert "Eva takes the widow: six two." in lines and "Eva discards four one." in lines
    assert lines[-2:] == ["Game over. Eva wins.", "Final score: Eva 10, Anna 2, Ben 1."]


def test_teams_are_announced_by_their_players(home: Home) -> None:
    lines = lines_of(home, str(RECORDS / "moon4-wins.jsonl"))
    assert lines[1].startswith("Eva and Ben against Anna and Clara, to ")
    assert any(line.startswith("Bid made, ") and ": Eva and Ben plus " in line for line in lines)
    assert lines[-2:] == [
        "Game over. Winning team: Eva and Ben.",
        "Final score: Eva and Ben 8, Anna and Clara minus 3.",
    ]


def test_drawn_tiles_are_announced(home: Home) -> None:
    lines = lines_of(home, str(RECORDS / "draw12-loses.jsonl"))
    assert "Anna draws 2 tiles: four zero, double five." in lines


@pytest.mark.parametrize("seat", ["2", "anna", "Anna"])
def test_a_retelling_from_a_seat_tells_what_that_seat_heard(seat: str, home: Home) -> None:
    lines = lines_of(home, str(FINISHED), "--seat", seat)
    assert lines[3] == "You hold double six, six one, five four, five three, five one, four three, double two."
    assert "Eva discards." in lines and "Widow: six two." not in lines


@every_language
def test_a_game_is_retold_in_shorter_lines_for_braille(language: str, home: Home) -> None:
    whole = lines_of(home, str(FINISHED), "--language", language)
    short = lines_of(home, str(FINISHED), "--language", language, "--read", "braille", "--cells", "20")
    assert all(len(line) < 20 for line in short)
    assert sum(map(len, short)) < sum(map(len, whole))


def test_all_games_of_a_record_are_retold_in_order_or_only_the_one_named(home: Home) -> None:
    both = home.folder / "both.jsonl"
    both.write_bytes(FINISHED.read_bytes() + (RECORDS / "draw12-loses.jsonl").read_bytes())
    lines = lines_of(home, str(both))
    assert lines[0] == "Moon for three, game 1 of 2." and "Draw dominoes, game 2 of 2." in lines
    second = lines_of(home, str(both), "--number", "2")
    assert second == lines[lines.index("Draw dominoes, game 2 of 2.") :]
    assert refusal_of(home, str(both), "--number", "3") == "No game 3. Games in the file: 2."


@every_language
def test_an_unfinished_game_is_not_retold(language: str, home: Home) -> None:
    told = refusal_of(home, str(UNFINISHED), "--language", language)
    assert "{" not in told
    assert "six" not in told and (language != "en" or told.startswith("This game is not over."))


def test_one_unfinished_game_among_others_is_named_and_the_others_can_be_retold(home: Home) -> None:
    both = home.folder / "both.jsonl"
    both.write_bytes(FINISHED.read_bytes() + UNFINISHED.read_bytes())
    assert refusal_of(home, str(both)).startswith("Game 2 of 2 is not over.")
    assert lines_of(home, str(both), "--number", "1")[-2] == "Game over. Eva wins."


def test_a_missing_seat_is_refused_with_the_ones_that_exist(home: Home) -> None:
    assert refusal_of(home, str(FINISHED), "--seat", "4") == "No seat 4. Seats: 1 Eva, 2 Anna, 3 Ben."


@every_language
def test_a_broken_record_is_refused_as_check_refuses_it(language: str, home: Home) -> None:
    broken = home.folder / "broken.jsonl"
    lines = FINISHED.read_text("utf-8").splitlines(keepends=True)
    broken.write_text("".join([*lines[:9], *lines[10:]]), "utf-8")
    home.keep(language=language)
    checked = home.run("check", str(broken))
    assert checked.returncode == 1
    assert refusal_of(home, str(broken)) == checked.stdout.decode().rstrip("\n")


@every_language
@pytest.mark.parametrize("command", [("rules",), ("replay", str(FINISHED))], ids=["rules", "replay"])
def test_without_liblouis_a_line_explains_what_to_install(command: tuple[str, ...], language: str, home: Home) -> None:
    nothing = home.folder / "empty"
    nothing.mkdir()
    assert shutil.which("lou_translate", path=str(nothing)) is None
    arguments = (*command, "--braille", "paper.brf", "--language", language)
    done = home.run(*arguments, environment={"PATH": str(nothing)})
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"liblouis-bin" in done.stderr and len(done.stderr.splitlines()) == 1
    assert not (home.folder / "paper.brf").exists()
    assert b"liblouis-bin" in home.run("doctor", "--language", language, environment={"PATH": str(nothing)}).stdout
