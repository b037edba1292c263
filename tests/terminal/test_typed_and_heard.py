"""If the built-in voice is on, the program edits lines itself: each key silences the voice and is spoken, and the
screen and the game are the same as with the terminal's own editing."""

from __future__ import annotations

import random
import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

import termios

from moon_access.announcer.voice import FAILURES
from tests.support.catalogues import COMPLETE

from .at_terminal import SEATED, AtTerminal, assert_calm, last_line
from .jobs import InAShell
from .voiced import Voiced, random_keys, wait_until_said

assert sys.platform != "win32"

NOTHING = "That key does nothing."


def test_typed_words_are_shown_and_spoken_before_the_answer(tmp_path: Path) -> None:
    home = Voiced(tmp_path)
    with home.start_seated() as at:
        prompt = last_line(at.prompt())
        place = len(home.said)
        at.send("help")
        at.until("help")
        at.send(" ")
        wait_until_said(home, "help", place)
        at.send("score\n")
        shown = at.prompt()
        assert shown.startswith(" score\n") and last_line(shown) == prompt
        wait_until_said(home, prompt.strip(), place)
        said = home.said[place:]
        assert said[: said.index("help")].count("(silence)") >= len("help "), "every key must silence the voice"
        assert said.index("score") < said.index(shown.splitlines()[1])
        assert said[said.index("score") - 1] == "(silence)"
        assert "(silence)" not in said[said.index("score") :], "Enter must not interrupt the answer that it started"
        at.finish("q")
        assert at.code == 0 and at.mode_now() == at.mode


def test_erased_text_is_erased_on_the_screen_and_heard(tmp_path: Path) -> None:
    home = Voiced(tmp_path, echo="none")
    with home.start_seated() as at:
        at.prompt()
        place = len(home.said)
        at.send("hč")
        at.until("hč")
        for key, shown, heard in (
            ("\x7f", "\b \b", "č"),
            ("\x08", "\b \b", "h, line empty"),
            ("\x7f", "", "Line empty"),
        ):
            at.send(key)
            at.until(shown) if shown else None
            wait_until_said(home, heard, place)
        at.send("six one")
        at.until("six one")
        at.send("\x17")
        at.until("\b \b" * 3)
        wait_until_said(home, "one", place)
        at.send("\x15")
        at.until("\b \b" * 4)
        wait_until_said(home, "Line deleted", place)
        assert "Score:" in at.ask("score")
        assert home.said_since(place)[:5] == ["č", "h, line empty", "Line empty", "one", "Line deleted"]
        at.finish("q")
        assert at.code == 0


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("stroke", ["\x1bOP", "\x1b[1;5P", "\x1b[99~", "\x16", "\t"])
def test_a_key_that_does_nothing_is_answered_and_prints_nothing(stroke: str, keys: bool, tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=keys, echo="none")
    with home.start_seated() as at:
        at.prompt()
        place = len(home.said)
        before = len(at.raw)
        at.send(stroke)
        wait_until_said(home, NOTHING, place)
        if not keys:
            at.send("sco")
            at.until("sco")
            at.send("\x1b[2~")
            wait_until_said(home, NOTHING, home.said.index(NOTHING) + 1)
            at.send("re")
        at.send("s" if keys else "\n")
        assert "Score:" in at.prompt()
        assert b"\x1b" not in at.raw[before:] and b"[" not in at.raw[before:]
        at.send("q" if keys else "q\n")
        at.finish()


def test_with_single_keys_the_answer_is_the_echo_and_an_opened_line_is_heard(tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=True, echo="both")
    with home.start_seated() as at:
        at.prompt()
        place = len(home.said)
        answer = at.press("s")
        told = answer.strip().splitlines()[0]
        wait_until_said(home, told, place)
        assert home.said_since(place)[0] == told
        place = len(home.said)
        at.send("2")
        wait_until_said(home, "2", place)
        at.send("1")
        wait_until_said(home, "1", place)
        at.send("\n")
        shown = at.prompt()
        assert shown.startswith("21\n") and "You bid 21." in shown
        assert home.said_since(place)[:3] == ["2", "1", "2 1"]
        place = len(home.said)
        at.send(":")
        wait_until_said(home, "colon", place)
        at.send("hand\n")
        assert at.prompt().startswith("hand\nYou hold")
        at.send("q")
        at.finish()
        assert at.code == 0 and at.mode_now() == at.mode


@pytest.mark.parametrize("language", COMPLETE)
def test_a_single_key_that_is_no_command_is_answered(language: str, tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=True, language=language)
    with home.start_seated() as at:
        prompt = last_line(at.prompt())
        for key in ("Ω", "!", "{"):
            place = len(home.said)
            answer = at.press(key).strip().splitlines()
            assert len(answer) >= 2 and answer[-1] == prompt.strip() and key in answer[0], answer
            wait_until_said(home, answer[0], place)
            assert home.said_since(place)[0] == answer[0]
        at.send("\x04")
        at.finish()


TYPED_AHEAD = ("21\nscore\n", "5\x7f21\nscore\n", "577\x1521\nscore\n", "hand\n\n21\n\x1b[Ascore\n", "21\rscore\r")


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("typed", TYPED_AHEAD)
def test_text_typed_before_the_first_prompt_is_read_in_order(typed: str, keys: bool, tmp_path: Path) -> None:
    """Before the first prompt, the terminal itself still edits lines."""
    home = Voiced(tmp_path, keys=keys)
    with home.start_seated() as at:
        at.send(
            typed.replace("hand", "h").replace("score", "s")
            if not keys
            else typed.replace("hand", ":hand").replace("score", ":score")
        )
        shown = ""
        while "You bid 21." not in shown or "Score:" not in shown.partition("You bid 21.")[2]:
            shown += at.prompt()
        assert "Not " not in shown, shown
        at.send("q" if keys else "q\n")
        at.finish()
        assert at.code == 0 and at.mode_now() == at.mode


def test_text_typed_ahead_while_others_move_is_shown_once_and_answered_in_order(tmp_path: Path) -> None:
    home = Voiced(tmp_path)
    with home.start_seated() as at:
        prompt = last_line(at.prompt())
        at.send("score\nwho\nscore\npass\nhand\n1\n")
        shown = ""
        while "You " not in shown.rpartition("hand\n")[2]:
            shown += at.prompt()
        lines = shown.splitlines()
        assert [line for line in lines if line.startswith(prompt.strip())][:3] == [
            f"{prompt}{typed}" for typed in ("who", "score", "pass")
        ]
        assert sum(line.startswith("Score:") for line in lines) == 2
        at.finish("q")


def test_a_long_paste_is_one_line_and_little_of_it_is_spoken(tmp_path: Path) -> None:
    home = Voiced(tmp_path, echo="both")
    with home.start_seated() as at:
        at.prompt()
        place = len(home.said)
        at.send("xyzzy " * 600 + "\n")
        shown = at.prompt()
        while "Not understood" not in shown:
            shown += at.prompt()
        assert home.said_since(place).count("xyzzy") < 50
        assert "Score:" in at.ask("score")
        at.finish("q")


@pytest.mark.costly(2)
@pytest.mark.parametrize("end", ["\x04", "\x03", "\x1c", "q\n", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("half", ["", "ha"])
@pytest.mark.parametrize("keys", [False, True])
def test_the_terminal_is_restored_on_every_way_of_leaving(end: str, half: str, keys: bool, tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=keys)
    with home.start_seated() as at:
        at.prompt()
        assert at.mode_now() != at.mode
        if half:
            at.send(":ha" if keys else "ha")
            at.until("ha")
            at.send("\x04" * 3)  # Ctrl-D within a line ends nothing
            at.send("\x15" if end in ("\x04", "q\n") else "")
        if keys and half and end == "\x04":
            at.send("\n")
            at.prompt()
        if end.startswith("SIG"):
            at.signal(signal.Signals[end])
        else:
            at.send(end.rstrip("\n") if keys and not half else end)
        at.finish()
        assert at.code == {"\x04": 0, "q\n": 0, "\x03": 130, "\x1c": 130}.get(end, 129)
        assert at.mode_now() == at.mode
    assert home.is_in_order(home.record)


@pytest.mark.parametrize("keys", [False, True])
def test_after_ctrl_z_the_half_typed_line_is_shown_after_the_prompt_again(keys: bool, tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=keys)
    with InAShell(home, ("play", *SEATED), 80, holds=True) as at:
        at.single_keys = True
        prompt = last_line(at.prompt())
        at.send(":sco" if keys else "sco")
        at.until("sco")
        at.send("\x1a")
        assert at.until(f"{prompt}sco") == f"\n{prompt}sco"
        assert (tmp_path / "stopped").read_text() == str(at.mode[3]), "the terminal must be restored for the shell"
        at.send("re\n")
        assert "Score:" in at.prompt()
        at.send("q" if keys else "q\n")
        at.finish()
        assert at.code == 0 and at.mode_now() == at.mode


def test_without_a_parent_shell_ctrl_z_changes_nothing(tmp_path: Path) -> None:
    home = Voiced(tmp_path)
    with home.start_seated() as at:
        at.prompt()
        at.send("sco")
        at.until("sco")
        at.signal(signal.SIGTSTP)
        at.send("re\n")
        assert at.prompt().startswith("re\nScore:")
        at.finish("q")
        assert at.code == 0 and at.mode_now() == at.mode


@pytest.mark.parametrize("keys", [False, True])
def test_news_of_the_voice_keeps_a_half_typed_line_to_be_continued(keys: bool, tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=keys)
    with home.start_seated(columns=200) as at:
        prompt = last_line(at.prompt())
        at.send(":scx" if keys else "scx")
        at.until("scx")
        home.tell_news()
        assert at.until(f"{prompt}scx") == f"\a\n{FAILURES['device']}\n{prompt}scx"
        at.send("\x7f")
        at.until("\b \b")
        home.tell_news()
        assert at.until(f"{prompt}sc") == f"\nThe voice is back.\n{prompt}sc"
        at.send("ore\n")
        assert at.prompt().startswith("ore\nScore:")
        assert "Score:" in at.press("s") if keys else at.ask("score")
        at.send("q" if keys else "q\n")
        at.finish()


@pytest.mark.parametrize("broken", [b"\xc3", b"\xff", b"\xe2\x82", b"\xc3\x1b[A", b"\x1b[1;5\xc3", b"\x1b\xff"])
def test_broken_text_is_refused_like_any_other(broken: bytes, tmp_path: Path) -> None:
    home = Voiced(tmp_path)
    with home.start_seated() as at:
        at.prompt()
        at.send(b"x" + broken + b"y\n")
        shown = at.prompt()
        assert "Not understood" in shown
        assert_calm(shown)
        assert "Score:" in at.ask("score")
        at.finish("q")
        assert at.code == 0


def test_if_the_terminal_hides_typed_text_the_program_hides_it_too(tmp_path: Path) -> None:
    home = Voiced(tmp_path)
    with home.start_seated() as at:
        silent = list(at.mode)
        silent[3] &= ~termios.ECHO
        termios.tcsetattr(at._fd, termios.TCSANOW, silent)
        at.prompt()
        at.send("score\n")
        assert at.prompt().startswith("Score:")
        at.finish("q")
        assert at.mode_now()[3] == silent[3]


def test_without_the_voice_the_terminal_edits_its_lines_itself(tmp_path: Path) -> None:
    home = Voiced(tmp_path)
    with home.start_seated("--read", "screen-reader") as at:
        at.single_keys = False
        at.prompt()
        assert at.mode_now() == at.mode
        at.ask("options 2")
        at.single_keys = True
        at.ask("2")
        assert at.mode_now() != at.mode, "a setting chosen in the game must apply at once"
        at.ask("options 2")
        at.single_keys = False
        at.ask("1")
        assert at.mode_now() == at.mode
        assert "Score:" in at.ask("score")
        at.finish("q")
        assert at.code == 0 and at.mode_now() == at.mode


def press_them_all(at: AtTerminal, keys: list[bytes]) -> None:
    """Press the keys, some at once, as a hand does. Read everything that comes meanwhile."""
    rng = random.Random(len(keys))
    while keys:
        at.send(b"".join(keys[: (some := rng.randint(1, 6))]))
        del keys[:some]
        while at._read(0.001):
            pass


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_a_thousand_random_keys_break_nothing(seed: int, single: bool, tmp_path: Path) -> None:
    home = Voiced(tmp_path, keys=single, echo="both", language=COMPLETE[seed])
    with home.start_seated() as at:
        at.prompt()
        press_them_all(at, random_keys(seed, 1000))
        at.send("\x03")
        at.finish()
        assert at.code == 130, at.raw[-2000:]
        assert at.mode_now() == at.mode
    shown = at.raw.decode("utf-8", "replace")
    assert_calm(shown)
    assert not {char for char in shown if ord(char) < 0x20} - {"\r", "\n", "\b"}
    assert all(home.is_in_order(record) for record in home.records) and home.records
