"""If a person reads by speech, everything that any command prints for a person is spoken, including its help and its
errors, also outside of play. Output to a pipe is not spoken."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from moon_access.app import own_command
from moon_access.app.invocation import Invocation, cells_of, reads_by_speech
from moon_access.cli import doctor, voices
from moon_access.cli.program import build
from moon_access.console import voice
from moon_access.i18n.catalog import Catalog, prepare
from moon_access.outputs.signals import Signals
from moon_access.outputs.speech.check import Fault
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.voices import KnownVoice
from moon_access.storage.settings import Settings
from tests.support.catalogues import COMPLETE

from .listed import QuickEngine, Screen

NAMES = list(build(Catalog("en")).commands)
SPEECH = Settings(read="speech", language="en", name="Eva")


class Done(NamedTuple):
    code: object
    out: str
    err: str
    engines: list[QuickEngine]

    @property
    def spoken(self) -> list[str]:
        return [one.text for engine in self.engines for one in engine.flow]

    def says_all_of(self, printed: str) -> bool:
        """Return whether every printed word was spoken, in order. Other tests check how."""
        spoken = iter(words(" ".join(self.spoken)))
        return bool(words(printed)) and all(word in spoken for word in words(printed))


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Run]:
    """Return a function that runs the program in this process, and gives its printed and its spoken texts."""
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.delenv("MOON_ACCESS_READ", raising=False)
    monkeypatch.setenv("COLUMNS", "800")
    monkeypatch.setattr(sys, "argv", ["moon-access"])  # so that the printed and the spoken command are equal
    monkeypatch.setattr(sys, "orig_argv", ["moon-access"])
    monkeypatch.setattr(own_command, "_environment_before", lambda: None)
    monkeypatch.setattr(Signals, "hear", lambda *_: None)  # leave the signals to the tests
    monkeypatch.setattr(doctor, "find_fault", lambda: Fault(Failure.DEVICE))  # looking for a fault takes long
    monkeypatch.setattr(doctor, "all_voices", list)
    monkeypatch.setattr(voices, "all_voices", lambda: [KnownVoice("gmw/en", "English", ("en",))])

    def run_command(
        *arguments: str,
        language: str = "en",
        out: bool = True,
        err: bool = True,
        kept: Settings | None = SPEECH,
        failed: Failure | None = None,
    ) -> Done:
        engines: list[QuickEngine] = []

        def engine(name: str) -> QuickEngine:
            engines.append(QuickEngine(failed))
            return engines[-1]

        prepare(language)
        with monkeypatch.context() as patched, Path("/dev/null").open() as nothing:
            patched.setattr(voice, "engine_of", engine)
            printed, complained = Screen(out), Screen(err)
            patched.setattr(sys, "stdin", nothing)
            patched.setattr(sys, "stdout", printed)
            patched.setattr(sys, "stderr", complained)
            with pytest.raises(SystemExit) as ended:
                build(Catalog(language)).main(
                    list(arguments),
                    prog_name="moon-access",
                    obj=Invocation.before_options(Catalog(language), kept, None),
                )
        return Done(ended.value.code, printed.getvalue(), complained.getvalue(), engines)

    yield run_command
    prepare("en")


@pytest.fixture
def record(run: Run, tmp_path: Path) -> str:
    """Return a file with two finished games."""
    path = str(tmp_path / "record.jsonl")
    assert run("simulate", "--games", "2", "--bots", "random", "--record", path).code == 0
    return path


USES = {
    "play": ["--seed", "4"],
    "resume": [],
    "evening": ["no such file"],
    "join": ["localhost:1"],
    "serve": ["--folder", "/dev/null"],
    "host": ["--folder", "/dev/null"],
    "web": ["/dev/null", "--pyodide", "RECORD"],
    "tutorial": ["--game", "moon3"],
    "practice": ["bidding", "--seed", "4"],
    "games": [],
    "stats": [],
    "simulate": ["--games", "2", "--bots", "random"],
    "arena": ["--players", "random,random,random", "--games", "6", "--workers", "1"],
    "check": ["RECORD"],
    "voices": [],
    "doctor": [],
    "rules": [],
    "replay": ["RECORD", "--number", "1"],
    "news": [],
    "version": ["--check", "http://localhost"],
    "help": ["play"],
}
"""The arguments with which we try each command. A new command needs a line."""
PLAYED = ("play", "resume", "evening", "join", "serve", "tutorial", "practice")
"""The commands that open a session. A session speaks even if its output goes to a pipe."""
REFUSED = ("host", "web", "version")
"""The commands that we give arguments which they refuse. They print the refusal to standard error."""


def list_arguments(name: str, record: str) -> list[str]:
    return [name, *(record if word == "RECORD" else word for word in USES[name])]


def test_the_table_of_commands_run_with_the_voice_has_every_command() -> None:
    assert set(USES) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_output_of_a_command_at_a_terminal_is_spoken(name: str, run: Run, record: str) -> None:
    done = run(*list_arguments(name, record))
    assert done.says_all_of(done.out + done.err), (done.out + done.err, done.spoken)
    assert all(engine.is_closed for engine in done.engines)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (*PLAYED, *REFUSED)])
def test_nothing_that_is_written_to_a_pipe_is_spoken(name: str, run: Run, record: str) -> None:
    assert (
        run(*list_arguments(name, record)).out == (piped := run(*list_arguments(name, record), out=False)).out
        or name in NOT_THE_SAME
    )
    assert not piped.spoken


NOT_THE_SAME = {"simulate", "arena"}
"""Commands whose output differs each time, such as games a second."""


@pytest.mark.parametrize("name", [[], *([name] for name in NAMES)], ids=" ".join)
@pytest.mark.parametrize("language", COMPLETE)
def test_every_help_page_is_spoken_in_its_language_option_by_option(
    name: Sequence[str], language: str, run: Run
) -> None:
    done = run(*name, "--help", "--read", "speech", language=language, kept=None)
    assert done.code == 0
    own = [one.text for engine in done.engines for one in engine.flow if one.language == language]
    assert len(own) == len(done.out.splitlines()) > 3
    if language == "en":
        assert done.says_all_of(done.out)
    assert not run(*name, "--help", "--read", "speech", language=language, out=False).spoken


def test_the_names_of_options_and_commands_are_spoken_in_english(run: Run) -> None:
    (engine,) = run("--help", "--read", "speech", language="de", kept=None).engines
    english = [one.text for one in engine.flow if one.language == "en"]
    assert {"--read", "-h, --help", *NAMES} <= set(english)
    at = next(place for place, one in enumerate(engine.flow) if one.text == "--read")
    assert engine.flow[at + 1].text.startswith("WAHL: Wie du liest.")


def test_the_purpose_of_an_example_is_spoken_in_the_language_and_its_command_in_english(run: Run) -> None:
    (engine,) = run("resume", "--help", "--read", "speech", language="de", kept=None).engines
    what, typed = engine.flow[-2:]
    assert (what.text, what.language) == ("Zweites Spiel der Liste:", "de")
    assert (typed.text.split()[-2:], typed.language) == (["resume", "2"], "en")


def test_the_version_is_spoken(run: Run) -> None:
    done = run("--version", "--read", "speech", kept=None)
    assert done.says_all_of(done.out)


@pytest.mark.parametrize("name", [[], *([name] for name in NAMES)], ids=" ".join)
def test_an_error_of_the_command_line_is_spoken_as_one_text_and_the_code_stays(name: Sequence[str], run: Run) -> None:
    done = run(*name, "--nonsense", out=False)
    assert (done.code, done.out) == (2, "")
    assert done.says_all_of(done.err) and len(done.spoken) == 1
    assert not run(*name, "--nonsense", err=False).spoken


def test_a_refusal_is_spoken_if_standard_error_is_read(run: Run) -> None:
    done = run("replay", "/no/such/file", out=False)
    assert done.code == 1
    assert done.says_all_of(done.err)
    assert not run("replay", "/no/such/file", err=False).spoken


def test_the_progress_is_spoken_while_it_runs_and_the_result_afterwards(run: Run) -> None:
    done = run("simulate", "--games", "2", "--bots", "random", "--progress")
    progress, result = done.engines
    assert len(progress.flow) == len(done.err.splitlines()) == 2
    assert progress.is_closed and words(" ".join(one.text for one in result.flow)) == words(done.out)
    assert len(run("simulate", "--games", "2", "--bots", "random", "--progress", err=False).engines) == 1


def test_a_sample_of_a_voice_is_spoken_in_that_voice_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Utterance] = []
    monkeypatch.setattr(voices, "speak", said.append)
    done = run("voices", "1")
    assert [(one.text, one.voice) for one in said] == [(done.out.strip(), "gmw/en")]
    assert not done.spoken


def test_the_brackets_of_a_first_line_of_help_are_not_spoken(run: Run) -> None:
    done = run("play", "--help")
    assert done.out.splitlines()[0].endswith("play [OPTIONS]")
    assert done.spoken[0].endswith("play OPTIONS")


@pytest.mark.parametrize("name", ["stats", "arena", "games", "check", "doctor", "voices"])
def test_json_is_never_spoken(name: str, run: Run, record: str) -> None:
    done = run(*list_arguments(name, record), "--json")
    assert done.out.startswith("{") and not done.spoken


@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_a_player_who_reads_otherwise_hears_no_voice(read: str, run: Run) -> None:
    for arguments in (["rules"], ["--help"], ["--nonsense"], ["--version"]):
        assert not run(*arguments, kept=SPEECH._replace(read=read)).engines


def test_speech_of_commands_uses_the_saved_settings(run: Run) -> None:
    done = run("--version", kept=SPEECH._replace(rate=300, voices={"pyttsx3 en": "gmw/en"}))
    assert [(one.rate, one.voice) for engine in done.engines for one in engine.flow] == [(300, "gmw/en")]


@pytest.mark.parametrize("arguments", [["rules"], ["--version"], ["--nonsense"]])
def test_a_voice_that_fails_is_one_line_on_standard_error_and_the_code_stays(arguments: list[str], run: Run) -> None:
    silent = run(*arguments, kept=None)
    failing = run(*arguments, failed=Failure.PLAYER)
    assert (failing.code, failing.out) == (silent.code, silent.out)
    assert (
        failing.err
        == f"{silent.err}No voice: no program here plays sound. Install alsa-utils. The game goes on in text.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "environment", "kept", "speaks"),
    [
        ([], "", None, False),
        ([], "", "speech", True),
        ([], "speech", None, True),
        ([], "braille", "speech", False),
        ([], "aloud", "speech", True),
        (["--read", "speech"], "braille", "braille", True),
        (["--read=speech"], "", None, True),
        (["play", "--nonsense", "--read", "SPEECH"], "", None, True),
        (["--read", "speech", "play", "--read", "braille"], "", None, False),
        (["--read", "braille", "play", "--read", "speech"], "", None, True),
        (["--read", "braille"], "speech", "speech", False),
        (["--read", "spech"], "", None, True),
        (["--read", "speach"], "", "braille", True),
        (["--read", "aloud"], "", "speech", True),
        (["--read", "aloud"], "", None, False),
        (["--read"], "", None, False),
        (["--read"], "", "speech", True),
        (["--read", "--nonsense"], "speech", None, True),
        (["resume", "--", "--read", "speech"], "", None, False),
    ],
)
def test_the_flag_overrides_the_environment_which_overrides_the_settings(
    arguments: list[str], environment: str, kept: str | None, speaks: bool
) -> None:
    settings = Settings(read=kept) if kept is not None else None
    variables = {"MOON_ACCESS_READ": environment} if environment else {}
    assert reads_by_speech(arguments, variables, settings) is speaks


@pytest.mark.parametrize(
    ("arguments", "environment", "kept", "cells"),
    [
        ([], {}, None, None),
        ([], {}, Settings(read="braille", cells=20), 20),
        (["--help", "--read", "braille"], {}, None, Settings().cells),
        (["--cells", "32"], {"MOON_ACCESS_CELLS": "14"}, Settings(read="braille"), 32),
        (["--cells=many"], {"MOON_ACCESS_CELLS": "14"}, Settings(read="braille"), 14),
        (["--cells", "3"], {}, Settings(read="braille", cells=20), 20),
        (["--cells", "32", "--read", "screen-reader"], {}, Settings(read="braille"), None),
    ],
)
def test_the_cells_of_a_player_who_reads_braille_are_known_too(
    arguments: list[str], environment: dict[str, str], kept: Settings | None, cells: int | None
) -> None:
    assert cells_of(arguments, environment, kept) == cells
