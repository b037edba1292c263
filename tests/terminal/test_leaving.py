"""Every way out saves the game up to the last announcement, and it continues from there."""

from __future__ import annotations

import re
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

import fcntl
import termios

from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE
from tests.toy.registry import OFFERED

from .at_terminal import PROGRAM, SEATED, AtTerminal, Home, assert_calm, last_line
from .breaking import mend, slow_down
from .listening import Listener, Player

assert sys.platform != "win32"


def leave_by(at: AtTerminal, way: str) -> tuple[int | None, str]:
    """Leave this way. Return the exit code and the last words, or no words if nobody could hear them."""
    if way == "hang up":
        return at.hang_up(), ""
    if way in ("SIGHUP", "SIGTERM"):
        at.signal(signal.Signals[way])
        last = at.finish()
    elif way == "Ctrl-C":
        at.send(b"\x03")
        last = at.finish()
    elif way == "end of input":
        at.send(b"\x04")
        last = at.finish()
    else:
        last = at.finish(way)
    return at.code, last


def said_in(last: str) -> str:
    """Return the last lines, without line breaks and the terminal's echo of keys."""
    return re.sub(r"\^[CD]|\s|\x08", "", last)


WAYS = {"quit": 0, "exit": 0, "end of input": 0, "Ctrl-C": 130, "hang up": 129, "SIGHUP": 129, "SIGTERM": 129}
CASES = [(way, game, COMPLETE[at % len(COMPLETE)]) for at, way in enumerate(WAYS) for game in OFFERED]


@pytest.mark.costly(7)
@pytest.mark.parametrize(("way", "game", "language"), CASES)
def test_a_game_that_was_left_continues_at_the_same_action(way: str, game: str, language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    listener = Listener(language)
    with home.terminal("play", "--game", game, *SEATED) as at:
        player = Player(at, listener)
        shown = player.play(at.prompt(), moves=5)
        while listener.kind(shown) in ("end", "place"):  # the program would ask for a half-typed move from its start
            shown = player.play(shown, moves=1)
        hand = at.ask("hand")
        code, last = leave_by(at, way)
    assert code == WAYS[way], last
    assert_calm(last)
    if code in (0, 130):
        assert said_in(last) == said_in(home.kept_game(language))
    kept = home.record.read_bytes()
    assert home.is_in_order(home.record)
    with home.terminal("resume") as at:
        again = at.prompt()
        assert Catalog(language).text("Game continued.") in again
        assert last_line(again) == last_line(shown)
        assert at.ask("hand") == hand
        assert home.record.read_bytes() == kept, "coming back must play nothing"
        Player(at, listener).play(again, moves=3)
        at.finish("quit")
        assert at.code == 0
    assert home.record.read_bytes().startswith(kept)
    assert home.is_in_order(home.record)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("way", ["quit", "end of input", "Ctrl-C"])
def test_the_last_line_has_the_command_that_continues_a_game_in_your_own_file(
    way: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    with home.terminal("play", *SEATED, "--record", "my game") as at:
        asked = last_line(at.prompt())
        _, last = leave_by(at, way)
    said = said_in(home.kept_game(language, "my game"))
    assert said_in(last) == said
    with home.terminal("resume", "my game") as at:
        assert last_line(at.prompt()) == asked
        assert said_in(at.finish("quit")) == said
    assert not home.records


def test_a_game_played_again_after_a_review_is_continued_only_if_it_is_named(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="en")
    with home.terminal("play", *SEATED) as at:
        at.prompt()
        at.finish("quit")
    head, *rest = home.record.read_text("utf-8").splitlines(keepends=True)
    again = home.record.with_name("again.jsonl")
    again.write_text(head.replace('"seed"', '"again":{"record":"","actions":1},"seed"') + "".join(rest), "utf-8")
    with home.terminal("resume", str(again)) as at:
        at.prompt()
        assert said_in(at.finish("quit")) == said_in(home.kept_game("en", str(again)))
    with home.terminal("resume") as at:
        at.prompt()
        assert said_in(at.finish("quit")) == said_in(home.kept_game("en"))


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("way", ["SIGHUP", "SIGTERM", "Ctrl-C", "end of input", "hang up"])
def test_every_way_of_leaving_works_in_the_menu_and_at_the_first_questions(
    way: str, language: str, tmp_path: Path
) -> None:
    for first in (True, False):
        home = Home(tmp_path, lang=f"{language}_XX.UTF-8")
        if not first:
            home.keep(language=language)
        with home.terminal() as at:
            at.prompt()
            code, last = leave_by(at, way)
        assert code == WAYS[way], last
        assert_calm(last)
        assert not home.records


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_the_menu_closes_by_the_same_words_as_every_list(language: str, read: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language, read=read, cells=20)
    words = Catalog(language, braille=read == "braille")
    done = words.context("words", "done, back, end").split(", ")
    width = 80 if read == "screen-reader" else 20
    for typed in ("0", *done, words.text("quit")):
        with home.terminal(columns=width) as at:
            menu = at.prompt()
            assert re.search(rf"\d {words.text('quit')} ", " ".join(menu.split())), menu
            shown = last_line(menu).rstrip()
            assert shown.endswith(":") and len(shown) < width, shown
            another = at.ask("2")
            assert words.text("Moon for four")[:4] in another, another
            back = done[0] if typed == words.text("quit") else typed
            assert last_line(at.ask(back)).rstrip() == shown, "leaving the list of games must lead back to the menu"
            assert at.finish(typed).strip().rstrip(".") == words.text("Goodbye.").rstrip(".")
            assert at.code == 0
    assert not home.records


def test_a_game_is_left_and_continued_at_every_move_to_its_end(tmp_path: Path) -> None:
    """A player who leaves after each move gets the same game as one who stays."""
    home, other = Home(tmp_path / "one"), Home(tmp_path / "other")
    for each in (home, other):
        each.folder.mkdir()
        each.keep()
    listener = Listener("en")
    rules = ("--rule", "target=7", "--bots", "random")
    with other.terminal("play", *SEATED, *rules) as at:
        player = Player(at, listener)
        player.play(at.prompt())
        at.finish("leave")
    moves = iter(player.typed)
    arguments: tuple[str, ...] = ("play", *SEATED, *rules)
    for move in moves:
        with home.terminal(*arguments) as at:
            at.prompt()
            shown = at.ask(move)
            at.finish("leave" if listener.kind(shown) == "over" else "quit")
            assert at.code == 0
        arguments = ("resume",)
    assert home.record.read_bytes().splitlines()[1:] == other.record.read_bytes().splitlines()[1:]


def test_after_ctrl_z_and_fg_the_prompt_is_repeated(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("play", *SEATED) as at:
        shown = at.prompt()
        at.signal(signal.SIGSTOP)  # not Ctrl-Z: without a shell, the system does not stop an orphaned group
        at.is_stopped()
        at.signal(signal.SIGCONT)
        assert last_line(at.prompt()) == last_line(shown)
        assert "You hold" in at.ask("hand")
        at.finish("quit")
        assert at.code == 0


@pytest.mark.parametrize("arguments", [("play",), ("resume",)])
def test_the_last_action_heard_is_on_the_disk_when_the_prompt_is_there(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep()
    if arguments == ("resume",):
        home.run("play", "--seed", "4")
    with home.terminal(*arguments, *(SEATED if arguments == ("play",) else ())) as at:
        at.prompt()
        before = home.record.read_bytes()
        assert "You pass." in at.ask("pass")
        kept = home.record.read_bytes()
        at.signal(signal.SIGKILL)
        at.finish()
    assert kept.startswith(before) and b"pass" in kept.removeprefix(before)
    assert home.record.read_bytes() == kept
    assert home.is_in_order(home.record)


def test_ctrl_c_pressed_repeatedly_works_like_one_ctrl_c(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    for _ in range(5):
        with home.terminal("play", *SEATED) as at:
            at.prompt()
            for _ in range(4):
                at.signal(signal.SIGINT)
            last = at.finish()
            assert_calm(last)
            assert at.code == 130 and "Game saved." in last, (at.code, last)


@pytest.mark.parametrize("way", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_leaving_while_a_bot_thinks_keeps_the_players_move_and_the_bots(way: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("play", *SEATED) as at:
        at.prompt()
        at.finish("quit")
    kept = home.record.read_bytes()
    begun = slow_down(home, "table:Table.step", 1.5)
    with home.terminal("resume") as at:
        at.prompt()
        at.type("pass")
        while not begun.exists():
            pass
        came = time.monotonic()
        at.signal(signal.Signals[way])
        last = at.finish()
        assert time.monotonic() - came > 0.5, "leaving must not wait for the bot's thought"
        assert at.code == (130 if way == "SIGINT" else 129), last
        assert_calm(last)
        assert way != "SIGINT" or "Game saved." in last
    played = home.record.read_bytes().removeprefix(kept)
    assert len(played.splitlines()) == 2, "expected the player's pass and one bot's action in the record"
    mend(home)
    assert home.is_in_order(home.record)
    with home.terminal("resume") as at:
        assert "Game continued." in at.prompt()
        at.finish("quit")


@pytest.mark.parametrize("way", ["SIGINT", "SIGTERM"])
def test_a_pause_before_a_bot_moves_is_left_at_once(way: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(pause=5)
    with home.terminal("play", *SEATED) as at:
        at.until("double zero.\n")
        at.signal(signal.Signals[way])
        last = at.finish()
        assert "bids" not in last and "passes" not in last, "the bot has moved: leaving must not wait for its pause"
        assert at.code == (130 if way == "SIGINT" else 129)


def test_a_signal_ends_the_program_even_if_nobody_reads_its_full_pipe(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    program = subprocess.Popen(
        [*PROGRAM, "play", *SEATED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=home.environment,
        cwd=tmp_path,
    )
    assert program.stdin is not None and program.stdout is not None
    with program:
        program.stdin.write(b"hand\n" * 5000)
        program.stdin.flush()
        _wait_until_full(program.stdout.fileno())
        program.terminate()
        assert program.wait(PATIENCE) == 129
    assert home.is_in_order(home.record)


def _wait_until_full(pipe: int) -> None:
    """Wait until the pipe is full: for a while, nothing new arrives that nobody has read."""
    before, now = -1, 0
    while now != before or not now:
        time.sleep(0.3)
        before, now = now, struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0]


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_was_never_open_causes_no_traceback(closed: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    for arguments in ("play", "rules", "resume", "simulate --games 2", ""):
        done = subprocess.run(
            ["/bin/sh", "-c", f'"$@" {arguments} {closed}', "sh", *PROGRAM],
            input=b"hand\nquit\n",
            capture_output=True,
            env=home.environment,
            cwd=tmp_path,
            timeout=PATIENCE,
            check=False,
        )
        assert b"Traceback" not in done.stderr and b"Error" not in done.stderr, (arguments, done.stderr)
