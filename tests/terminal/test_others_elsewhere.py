"""Others play elsewhere: the player hears their moves at once, but never inside a half-typed line."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer.voice import FAILURES

from .at_terminal import AtTerminal, assert_plain, text_of
from .elsewhere import ASKED, ElsewhereHome
from .jobs import InAShell
from .voiced import wait_until_said

assert sys.platform != "win32"


@contextmanager
def start_console(home: ElsewhereHome, columns: int = 80) -> Iterator[AtTerminal]:
    """Start the console and wait for the first prompt. End it if the test fails."""
    with home.start(columns) as at:
        assert at.prompt() == f"{ASKED} "
        yield at


@contextmanager
def start_listening(home: ElsewhereHome, columns: int = 80) -> Iterator[AtTerminal]:
    """Start the console in the state in which it asks nothing."""
    with start_console(home, columns) as at:
        at.send("l" if home.keys else "l\n")
        at.until("Typed l.\n")
        yield at


def leave(at: AtTerminal, end: str = "\x04") -> str:
    at.send(end)
    last = at.finish()
    assert at.code == (0 if end == "\x04" else 130) and at.mode_now() == at.mode
    return last


def test_news_comes_at_once_if_nothing_is_typed(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    with start_console(home) as at:
        home.post("Anna sits down.", "Anna: hello.")
        assert at.prompt() == f"\nAnna sits down.\nAnna: hello.\n{ASKED} "
        at.type("l")
        at.until("Typed l.\n")
        home.post("Anna: 6-4.", "Ben: 6-1.")
        assert at.until("Ben: 6-1.\n") == "Anna: 6-4.\nBen: 6-1.\n"
        at.type("score")
        assert at.until("Typed score.\n") == "score\nTyped score.\n"
        assert leave(at) == "Goodbye.\n"
        assert_plain(at.raw)


def test_a_line_that_is_half_typed_is_not_broken_and_the_news_come_before_its_answer(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    with start_console(home) as at:
        at.send("6-")
        at.until("6-")
        home.post("Anna: hello.")
        home.post("Ben: what?")
        at.send("5\x7f4\n")
        assert at.prompt() == f"5\b \b4\nAnna: hello.\nBen: what?\nTyped 6-4.\n{ASKED} "
        at.type("l")
        at.until("Typed l.\n")
        at.send("sco")
        at.until("sco")
        home.post("Anna plays.")
        at.send("re\n")
        assert at.until("score.\n") == "re\nAnna plays.\nTyped score.\n"
        leave(at)


def test_a_wholly_erased_line_is_not_sent(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    with start_console(home) as at:
        at.send("64")
        at.until("64")
        home.post("Anna: hello.")
        at.send("\x7f\x7f")
        assert at.prompt() == f"\b \b\b \b\nAnna: hello.\n{ASKED} "
        at.type("l")
        at.until("Typed l.\n")
        at.send("score")
        at.until("score")
        home.post("Anna plays.")
        at.send("\x15")
        assert at.until("plays.\n") == "\b \b" * 5 + "Anna plays.\n"
        leave(at)


def test_with_single_keys_a_key_acts_at_once_and_an_opened_line_is_not_broken(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path, keys=True)
    with start_console(home) as at:
        home.post("Anna: hello.")
        assert at.prompt() == f"\nAnna: hello.\n{ASKED} "
        assert at.press("h") == f"\nTyped h.\n{ASKED} "
        at.send("6")
        at.until("6")
        home.post("Ben: what?")
        at.send("4\n")
        assert at.prompt() == f"4\nBen: what?\nTyped 64.\n{ASKED} "
        at.send("l")
        at.until("Typed l.\n")
        home.post("Anna plays.")
        at.until("Anna plays.\n")
        at.send("h")
        assert at.until("Typed h.\n") == "Typed h.\n"
        at.send(":sc")
        at.until("sc")
        home.post("Ben plays.")
        at.send("ore\n")
        assert at.until("score.\n") == "ore\nBen plays.\nTyped score.\n"
        leave(at)


def test_with_the_voice_news_is_spoken_as_it_comes_and_each_key_silences(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path, read="speech", echo="none")
    with start_console(home) as at:
        wait_until_said(home, ASKED)
        place = len(home.said)
        home.post("Anna: hello.")
        at.prompt()
        wait_until_said(home, ASKED, place)
        assert home.said[place:] == ["Anna: hello.", ASKED]
        at.type("l")
        at.until("Typed l.\n")
        wait_until_said(home, "Typed l.")
        place = len(home.said)
        home.post("Anna plays.", "Ben plays.")
        wait_until_said(home, "Ben plays.", place)
        assert home.said[place:] == ["Anna plays.", "Ben plays."]
        at.send("sc")
        at.until("sc")
        home.post("Ben: ha!")
        assert home.said[place + 2 :] == ["(silence)"] * 2, "news must wait for the end of the half-typed line"
        at.send("ore\n")
        assert at.until("score.\n").endswith("ore\nBen: ha!\nTyped score.\n")
        wait_until_said(home, "Typed score.")
        assert home.said_since(place + 2) == ["Ben: ha!", "Typed score."]
        leave(at)


def test_news_of_the_voice_comes_while_nothing_is_asked_and_keeps_a_half_typed_line(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path, read="speech")
    with start_listening(home, columns=200) as at:
        at.send("sco")
        at.until("sco")
        home.post("Anna plays.")
        home.tell_news()
        assert at.until(f"{FAILURES['device']}\nsco") == f"\a\n{FAILURES['device']}\nsco"
        at.send("re\n")
        assert at.until("score.\n") == "re\nAnna plays.\nTyped score.\n"
        leave(at)


def test_an_overtaken_question_closes_and_no_typed_text_is_lost(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    with start_console(home) as at:
        home.post("A bot plays for you.", overtaken=True)
        assert at.until("you.\n") == "\nA bot plays for you.\n"
        at.type("a")
        at.until(f"{ASKED} ")
        at.send("6-4")
        at.until("6-4")
        home.post("A bot plays for you.", overtaken=True)
        at.send("\n")
        assert at.until("6-4.\n") == "\nA bot plays for you.\nToo late: 6-4.\n"
        leave(at)


def test_in_a_storm_of_news_each_is_announced_once_and_each_typed_line_stays_whole(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    news = [f"News {number}." for number in range(200)]
    typed = [f"line-{number}" for number in range(20)]
    with start_console(home) as at:
        storm = Thread(target=home.post_each, args=(news,))
        storm.start()
        for line in typed:
            for key in line:
                at.send(key)
                at.until(key)
            at.type("")
        storm.join()
        at.until(news[-1])
        at.send("\x04")
        at.finish()
        lines = text_of(at.raw).splitlines()
    assert [line for line in lines if "News" in line] == news
    assert [line for line in lines if line.startswith(f"{ASKED} line")] == [f"{ASKED} {line}" for line in typed]
    assert [line for line in lines if line.startswith("Typed")] == [f"Typed {line}." for line in typed]


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("end", ["\x03", "\x04", "SIGTERM", "SIGHUP"])
def test_a_player_who_listens_can_leave_at_any_time(end: str, keys: bool, tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path, keys=keys)
    with start_listening(home) as at:
        if end.startswith("SIG"):
            at.signal(signal.Signals[end])
            at.finish()
            assert at.mode_now() == at.mode
        else:
            leave(at, end)


@pytest.mark.parametrize("is_asked", [False, True])
def test_after_ctrl_z_the_half_typed_line_and_the_news_are_there_again(is_asked: bool, tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    with InAShell(home, (), 80, holds=True) as at:
        at.single_keys = True
        at.prompt()
        if not is_asked:
            at.type("l")
            at.until("Typed l.\n")
        prompt = f"{ASKED} " if is_asked else ""
        at.send("sco")
        at.until("sco")
        home.post("Anna plays.")
        at.send("\x1a")
        assert at.until("sco") == f"\n{prompt}sco"
        assert (tmp_path / "stopped").read_text() == str(at.mode[3]), "the terminal must be restored for the shell"
        at.send("re\n")
        assert at.until(f"score.\n{prompt}") == f"re\nAnna plays.\nTyped score.\n{prompt}"
        home.post("Ben plays.")
        at.until(f"Ben plays.\n{prompt}")
        leave(at)


@pytest.mark.parametrize("cells", [40, 20])
def test_on_a_braille_display_no_line_is_too_long_and_the_prompt_is_the_last(cells: int, tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path, read="braille", cells=cells)
    told = "Anna plays the tile that nobody in the world has thought of."
    with start_console(home) as at:
        at.send("64")
        at.until("64")
        home.post(told)
        at.send("\n")
        shown = at.prompt()
        lines = shown.splitlines()
        assert max(map(len, lines)) <= cells and lines[-1] == f"{ASKED} "
        assert " ".join(lines[1:-1]) == f"{told} Typed 64"
        home.post(told)
        assert " ".join(at.prompt().splitlines()[1:-1]) == told[:-1]
        leave(at)


def test_through_a_pipe_news_come_while_a_line_is_waited_for(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    with subprocess.Popen(
        home.program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=home.environment, cwd=tmp_path
    ) as program:
        assert program.stdin is not None and program.stdout is not None
        home.post("Anna: hello.")
        shown = b""
        while not shown.endswith(f"hello.\n{ASKED} ".encode()):
            shown += program.stdout.read1()  # type: ignore[attr-defined]
        out, _ = program.communicate(b"l\n6-4")
        assert text_of(out) == "\nTyped l.\nTyped 6-4.\nGoodbye.\n"


def test_if_output_is_a_pipe_the_terminal_edits_lines_and_news_comes(tmp_path: Path) -> None:
    home = ElsewhereHome(tmp_path)
    home.program = ("/bin/sh", "-c", f"{shlex.join(home.program)} | cat")
    with home.start() as at:
        at.single_keys = False
        at.prompt()
        home.post("Anna: hello.")
        assert at.prompt() == f"\nAnna: hello.\n{ASKED} "
        assert at.ask("64") == f"Typed 64.\n{ASKED} "
        at.finish("\x04")
