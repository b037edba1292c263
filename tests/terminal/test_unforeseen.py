"""After an unexpected error, the player gets one line in their language and a report, the exit code is 1, and the game
is safe.

Make every command fail in the middle of its work.
"""

from __future__ import annotations

import itertools
import shutil
import signal
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

from .at_terminal import SEATED, Home, assert_plain
from .breaking import break_in, mend, report_of

LINE = "Something went wrong that we did not foresee. The report is in {where}."
COMMANDS = {
    "play": ("games.moon.rules:Moon.view", ["play", "--seed", "4"]),
    "resume": ("record.reader:resumable_game", ["resume", "{record}"]),
    "simulate": ("games.moon.rules:Moon.apply", ["simulate", "--games", "3"]),
    "arena": (
        "games.moon.rules:Moon.apply",
        ["arena", "--players", "random,normal,normal", "--games", "3", "--workers", "1"],
    ),
    "arena in processes": (
        "games.moon.rules:Moon.apply",
        ["arena", "--players", "random,normal,normal", "--games", "3", "--workers", "2"],
    ),
    "check": ("record.reader:parse_line", ["check", "{record}"]),
    "replay": ("record.reader:parse_line", ["replay", "{record}"]),
    "rules": ("games.moon:MoonForThree.words", ["rules"]),
    "doctor": ("cli.doctor:_width", ["doctor"]),
    "voices": ("cli.voices:of_language", ["voices"]),
    "games": ("storage.saved_games:all_games", ["games"]),
    "help": ("cli.plain_pages:PlainFormatter.write_text", ["--help"]),
    "before the language": ("storage.settings:load", ["rules"]),
    "the first questions": ("app.first_start:first_questions", []),
    "the entrance": ("cli.program:build", ["rules"]),
}
LATE = [name for name in COMMANDS if name not in ("before the language", "the first questions")]


def make_broken(
    name: str, language: str, tmp_path: Path, error: str = "ValueError('out of\\norder')"
) -> tuple[Home, list[str]]:
    home = Home(tmp_path, lang=f"{language}_XX.UTF-8")
    home.keep(language=language)
    where, arguments = COMMANDS[name]
    record = home.folder / "game"
    home.run("play", "--seed", "4", "--record", str(record), typed="pass\n")
    break_in(home, where, error)
    return home, [part.format(record=record) for part in arguments]


def assert_told_in_one_line(said: str, language: str, home: Home) -> None:
    assert "Traceback" not in said and "order" not in said, said
    line = Catalog(language).text(LINE).format(where=report_of(home))
    # Ignore spaces, because a narrow terminal breaks the path.
    assert "".join(said.split()).count("".join(line.split())) == 1, (line, said)
    report = report_of(home).read_text("utf-8")
    assert "Traceback" in report and "out of\norder" in report


@pytest.mark.parametrize(
    ("name", "language"),
    [case for case in itertools.product(LATE, COMPLETE) if case[1] == "de" or case[0] in ("play", "check")],
)
def test_an_unforeseen_error_in_any_command_gives_one_line_and_a_report(
    name: str, language: str, tmp_path: Path
) -> None:
    home, arguments = make_broken(name, language, tmp_path)
    done = home.run(*arguments, typed="hand\n")
    assert done.returncode == 1, done
    assert_told_in_one_line((done.stdout + done.stderr).decode(), language, home)


def test_an_error_before_the_language_is_known_is_reported_in_that_of_the_system(tmp_path: Path) -> None:
    home, arguments = make_broken("before the language", "cs", tmp_path)
    done = home.run(*arguments)
    assert (done.returncode, done.stdout) == (1, b"")
    assert_told_in_one_line(done.stderr.decode(), "cs", home)


@pytest.mark.parametrize(
    "where", ["i18n.catalog:chosen_language", "announcer.wording:Wording.sentence", "i18n.catalog:Catalog.text"]
)
def test_if_the_error_line_cannot_be_translated_it_is_english(where: str, tmp_path: Path) -> None:
    home = Home(tmp_path, lang="de_DE.UTF-8")
    home.keep(language="de")
    break_in(home, where)
    done = home.run("rules")
    assert done.returncode == 1
    assert_told_in_one_line(done.stderr.decode(), "en", home)


def test_if_no_report_can_be_written_the_line_names_the_error(tmp_path: Path) -> None:
    home, arguments = make_broken("check", "en", tmp_path)
    shutil.rmtree(tmp_path / "state", ignore_errors=True)
    (tmp_path / "state").write_text("a file where a folder should be")
    done = home.run(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        b"",
        b"Something went wrong that we did not foresee: ValueError.\n",
    )


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize(
    "where",
    [
        "table:Table.submit",
        "games.moon.words.events:announce",
        "scenes.game.seated_scene:SeatedScene.obey",
        "record.writer:Recorder.write",
    ],
)
def test_a_player_in_a_game_is_told_and_continues_later_from_the_same_prompt(
    where: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    with home.terminal("play", *SEATED) as at:
        at.prompt()
        shown = at.ask("pass")
        at.finish("quit")
    kept = home.record.read_bytes()
    break_in(home, where)
    with home.terminal("resume") as at:
        at.prompt()
        at.type("pass" if where == "scenes.game.seated_scene:SeatedScene.obey" else "1")
        last = at.finish()
        assert at.code == 1, last
        assert_told_in_one_line(last.partition("\n")[2], language, home)
        assert_plain(at.raw)
    assert "".join(home.kept_game(language).split()) in "".join(last.split())
    assert home.record.read_bytes() == kept
    mend(home)
    with home.terminal("resume") as at:
        assert at.prompt().endswith(shown.rpartition("\n")[2])


def test_a_developer_is_shown_the_traceback(tmp_path: Path) -> None:
    for name in ("play", "check", "rules"):
        home, arguments = make_broken(name, "en", tmp_path)
        done = home.run(*arguments, environment={"MOON_ACCESS_DEBUG": "1"})
        assert done.returncode == 1 and b"Traceback" in done.stderr and b"ValueError" in done.stderr
        mend(home)


@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_anywhere_exits_with_130_and_no_traceback(name: str, tmp_path: Path) -> None:
    home, arguments = make_broken(name, "de", tmp_path, "KeyboardInterrupt")
    if name == "the first questions":
        home.settings.unlink()
        with home.terminal(*arguments) as at:
            said = at.finish()
            assert at.code == 130, said
    else:
        done = home.run(*arguments)
        said = (done.stdout + done.stderr).decode()
        assert done.returncode == 130, done
    assert "Traceback" not in said and 'File "' not in said


@pytest.mark.parametrize("name", LATE)
def test_an_output_that_breaks_anywhere_causes_no_error_message(name: str, tmp_path: Path) -> None:
    home, arguments = make_broken(name, "en", tmp_path, "BrokenPipeError(32, 'Broken pipe')")
    done = home.run(*arguments)
    assert b"Traceback" not in done.stderr and b"rror" not in done.stderr, done


def test_ctrl_c_ends_a_simulation_with_one_line(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="de")
    with home.terminal("simulate", "--games", "1000000", "--bots", "random", "--progress", "--record", "game") as at:
        while not (tmp_path / "game").exists() or not (tmp_path / "game").stat().st_size:
            assert at._read(0.01) != b""
        at.signal(signal.SIGINT)
        last = at.finish()
        assert at.code == 130, last
    assert len(last.strip().split("\n")) == 1 and "Traceback" not in last
