"""Output for other programs is one document, equal in every language, with the exit code of the plain output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.cli.program import build
from moon_access.i18n.catalog import Catalog
from tests.games.kept import keep
from tests.games.test_listing import NOON

from .at_terminal import Home

PROGRAM = build(Catalog("en"))
COMMANDS = {
    "games": ["games"],
    "stats": ["stats"],
    "arena": ["arena", "--players", "random,random,random", "--games", "3", "--workers", "1", "--seed", "1"],
    "check": ["check", "RECORD"],
    "doctor": ["doctor"],
    "voices": ["voices"],
}


def document(home: Home, *arguments: str, typed: bytes = b"", code: int = 0) -> dict[str, Any]:
    done = home.run(*arguments, "--json", typed=typed)
    assert done.returncode == code, done
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a home with a finished game, an unfinished one with a title, and a file that is not a record."""
    home = Home(tmp_path)
    keep(home.games / "2025-03-07 09-00-00 moon3.jsonl", played=NOON)
    keep(home.games / "2025-03-07 08-00-00 moon4 - Škoda.jsonl", "moon4", played=NOON - 60, actions=20)
    (home.games / "3.jsonl").write_bytes(b'{"record":"chess"}\n')
    return home


def test_the_test_runs_every_command_that_can_write_json() -> None:
    found = {name for name, one in PROGRAM.commands.items() if any("--json" in param.opts for param in one.params)}
    assert found == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_document_is_the_same_in_every_language(name: str, home: Home) -> None:
    record = next(path for path in home.records if "moon3" in path.name)
    arguments = [str(record) if word == "RECORD" else word for word in COMMANDS[name]]
    english, czech = (json.loads(home.run(*arguments, "--json", "--language", one).stdout) for one in ("en", "cs"))
    if name == "voices":
        assert (english.pop("language"), czech.pop("language")) == ("en", "cs")
        english, czech = english.keys(), czech.keys()
    assert english == czech


def test_the_json_list_of_games_has_the_facts_of_the_printed_lines(home: Home) -> None:
    broken, finished, begun = document(home, "games")["games"]
    lines = home.lines("games")
    assert [game["number"] for game in (broken, finished, begun)] == [int(line.split()[0]) for line in lines]
    assert (broken["state"], broken["fault"]["fault"], broken["fault"]["line"]) == ("broken", "unknown_format", 1)
    assert (finished["game"], finished["state"], finished["title"]) == ("moon3", "finished", None)
    assert [side["points"] for side in finished["sides"] if side["won"]], finished
    assert (begun["game"], begun["state"], begun["title"], begun["seat"]) == ("moon4", "unfinished", "Škoda", 1)
    assert [side["seats"] for side in begun["sides"]] == [[1, 3], [2, 4]]
    assert begun["players"][0] == {"name": "Eva", "kind": "human"}
    assert finished["played"] == int(NOON)


def test_names_are_whole_even_if_the_output_lacks_such_letters(home: Home) -> None:
    done = home.run("games", "--json", environment={"PYTHONIOENCODING": "ascii"})
    assert done.stdout.isascii() and json.loads(done.stdout)["games"][2]["title"] == "Škoda"


def test_a_wrong_record_is_reported_with_its_line_and_the_exit_code(home: Home) -> None:
    record = home.records[0] if "moon3" in home.records[0].name else home.records[1]
    assert document(home, "check", str(record)) == {
        "file": str(record),
        "in_order": True,
        "games": 1,
        "finished": 1,
        "torn": False,
        "fault": None,
        "error": None,
    }
    content = record.read_bytes()
    torn = document(home, "check", "-", typed=content[:-5], code=1)
    assert (torn["file"], torn["in_order"], torn["torn"], torn["games"]) == ("-", False, True, 1)
    bad = document(home, "check", "-", typed=content.replace(b'"play"', b'"plya"', 1), code=1)
    assert bad["fault"]["fault"] == "unknown_line" and bad["fault"]["line"] > 1
    missing = document(home, "check", "/no/such/file", code=1)
    assert (missing["error"], missing["fault"]) == ("ENOENT", None)


def test_doctor_with_json_exits_with_one_if_a_part_is_missing(home: Home) -> None:
    nothing = home.folder / "empty"
    nothing.mkdir()
    environment = {"PATH": str(nothing)}
    done = home.run("doctor", "--json", "--read", "speech", environment=environment)
    told = json.loads(done.stdout)
    assert (done.returncode, told["works"], told["read"]) == (1, False, "speech")
    parts = {part["part"]: part for part in told["parts"]}
    assert (parts["sound_player"]["works"], parts["sound_player"]["fault"]) == (False, "player")
    lines = home.run("doctor", "--read", "speech", environment=environment).stdout.decode().splitlines()
    assert len(lines) == len(told["parts"]) + 1


def test_a_list_is_printed_without_questions_if_a_person_wants_json(home: Home) -> None:
    with home.terminal("games", "--json", columns=400) as at:
        assert json.loads(at.finish())["games"]
        assert at.code == 0


@pytest.mark.parametrize("arguments", [("games", "--delete", "1"), ("voices", "1")])
def test_json_is_accepted_with_a_list_only(arguments: tuple[str, ...], home: Home) -> None:
    done = home.run(*arguments, "--json")
    assert (done.returncode, done.stdout) == (2, b"")
