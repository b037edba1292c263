"""The worker processes in which bots think, and the order of their work, with real processes."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from moon_access.games import GAMES
from moon_access.server.thinking.thinkers import TRIES, Answer, Question, Thinkers
from moon_access.server.thinking.thought import move_of
from moon_access.table import Player, Table
from tests.support.patience import PATIENCE
from tests.toy.registry import OFFERED

from .sieges import in_time

if sys.platform == "win32":
    pytest.skip("needs Unix: FIFOs and signals", allow_module_level=True)


@contextmanager
def run_thinkers(processes: int = 1, **more: Any) -> Iterator[Thinkers]:
    made = Thinkers(processes, **more)
    try:
        yield made
    finally:
        made.close()


def make_question(full: Callable[[], str], *, share: str = "", has_people: bool = True) -> Question[str]:
    return Question(full, answer_quickly, share, lambda: has_people)


def answer_quickly() -> str:
    return "quick"


def full() -> str:
    return "full"


class HeldThought:
    """A thought that writes its process to a FIFO, and then waits for a byte from another FIFO."""

    def __init__(self, folder: Path) -> None:
        self.begun, self.goes_on = folder / "begun", folder / "goes on"
        os.mkfifo(self.begun)
        os.mkfifo(self.goes_on)

    @property
    def thought(self) -> Callable[[], str]:
        return partial(hold_thought, self.begun, self.goes_on)

    def process(self) -> int:
        """Wait until a worker runs the thought. Return that process."""
        return int(self.begun.read_text("ascii"))

    def let_go(self) -> None:
        self.goes_on.write_text("x", "ascii")


def hold_thought(begun: Path, goes_on: Path) -> str:
    begun.write_text(str(os.getpid()), "ascii")
    return f"full {goes_on.read_text('ascii')}"


def dead(process: int) -> bool:
    """Return whether the process ends within half a minute, and its parent has waited for it."""

    def is_gone() -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        return False

    return in_time(is_gone)


def test_a_worker_killed_in_mid_thought_is_replaced_and_the_thought_is_thought_again(tmp_path: Path) -> None:
    here = HeldThought(tmp_path)
    with run_thinkers() as thinkers:
        answer = thinkers.ask(make_question(here.thought))
        first = here.process()
        os.kill(first, signal.SIGKILL)
        second = here.process()
        here.let_go()
        assert answer.result(PATIENCE) == Answer("full x", is_quick=False)
    assert first != second
    assert dead(first)


def test_a_worker_that_hangs_is_ended_and_another_one_answers(tmp_path: Path) -> None:
    here = HeldThought(tmp_path)
    with run_thinkers(deadline=10) as thinkers:
        answer = thinkers.ask(make_question(here.thought))
        first = here.process()
        os.kill(first, signal.SIGSTOP)
        here.process()
        here.let_go()
        assert answer.result(PATIENCE).value == "full x"
    assert dead(first)


def leave_a_mark_and_die(at: Path) -> str:
    with at.open("a") as marks:
        marks.write("x")
    os._exit(1)


def test_a_question_that_kills_every_worker_is_answered_at_the_quicker_level(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    with run_thinkers() as thinkers:
        deadly = make_question(partial(leave_a_mark_and_die, marks))
        assert thinkers.ask(deadly).result(PATIENCE) == Answer("quick", is_quick=True)
        assert len(marks.read_text()) == TRIES
        # For a while, the pool starts no process for a question that kills it.
        assert thinkers.ask(deadly).result(PATIENCE) == Answer("quick", is_quick=True)
        assert len(marks.read_text()) == TRIES


def test_without_worker_processes_the_server_answers_by_itself_at_the_quicker_level() -> None:
    with run_thinkers(0) as thinkers:
        for has_people in (True, False):
            question = Question(full, lambda: f"quick {os.getpid()}", "", lambda: has_people)  # noqa: B023
            answer = thinkers.ask(question).result(PATIENCE)
            assert answer == Answer(f"quick {os.getpid()}", is_quick=True), has_people


def fail() -> str:
    raise ZeroDivisionError


def test_if_a_bot_raises_an_error_the_quicker_level_answers_and_the_worker_stays() -> None:
    with run_thinkers() as thinkers:
        assert thinkers.ask(make_question(fail)).result(PATIENCE) == Answer("quick", is_quick=True)
        failing = thinkers.ask(Question(fail, fail, "", lambda: True))
        assert isinstance(failing.exception(PATIENCE), ZeroDivisionError)
        assert thinkers.ask(make_question(full)).result(PATIENCE).value == "full"


def test_closing_in_mid_thought_leaves_no_process_and_nobody_waiting(tmp_path: Path) -> None:
    here = HeldThought(tmp_path)
    thinkers = Thinkers(1)
    thought_about, waiting = thinkers.ask(make_question(here.thought)), thinkers.ask(make_question(full))
    process = here.process()
    thinkers.close()
    assert dead(process)
    assert waiting.cancelled()
    assert thought_about.exception(PATIENCE) is not None
    assert thinkers.ask(make_question(full)).cancelled()


def test_bots_think_first_for_people_and_for_the_share_that_has_used_least(tmp_path: Path) -> None:
    here = HeldThought(tmp_path)
    order: list[str] = []

    def note(name: str) -> Callable[[Future[Answer[str]]], None]:
        return lambda future: order.append(name)

    with run_thinkers(patience=1000) as thinkers:
        used = thinkers.ask(make_question(here.thought, share="busy"))
        here.process()
        last = thinkers.ask(make_question(full, share="nobody", has_people=False), note("nobody is there"))
        thinkers.ask(make_question(full, share="busy"), note("of the busy household"))
        thinkers.ask(make_question(full, share="idle"), note("of the idle household"))
        here.let_go()
        used.result(PATIENCE)
        last.result(PATIENCE)
    assert order == ["of the idle household", "of the busy household", "nobody is there"]


def test_only_people_who_have_waited_for_too_long_get_the_quicker_level() -> None:
    with run_thinkers(patience=-1) as thinkers:
        assert thinkers.ask(make_question(full)).result(PATIENCE) == Answer("quick", is_quick=True)
        assert thinkers.ask(make_question(full, has_people=False)).result(PATIENCE) == Answer("full", is_quick=False)


def test_a_bot_stops_thinking_about_an_answer_that_nobody_needs(tmp_path: Path) -> None:
    here = HeldThought(tmp_path)
    mark = tmp_path / "mark"
    with run_thinkers() as thinkers:
        thinkers.ask(make_question(here.thought))
        here.process()
        thinkers.ask(make_question(partial(leave_a_mark_and_die, mark))).cancel()
        here.let_go()
        assert thinkers.ask(make_question(full)).result(PATIENCE).value == "full"
    assert not mark.exists()


def opened_there() -> str:
    """Return this process's niceness and its open files."""
    opened = [f"{os.nice(0)}"]
    for one in Path("/proc/self/fd").iterdir():
        try:
            opened.append(str(one.readlink()))
        except OSError:  # the descriptor with which we list the folder
            continue
    return " ".join(opened)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_worker_inherits_no_sockets_and_runs_at_a_lower_priority_than_the_server() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))), run_thinkers() as thinkers:
        assert "socket:" in opened_there()
        niceness, *opened = thinkers.ask(make_question(opened_there)).result(PATIENCE).value.split()
    assert not [one for one in opened if one.startswith("socket:")]
    assert int(niceness) > os.nice(0)


def test_a_worker_finds_the_same_move_as_the_server_without_knowing_the_seed() -> None:
    seed = "a secret of 128 bits"
    for name in OFFERED:  # no toy games: the worker is another process, without them
        game = GAMES[name].rules()
        table = Table(game, [Player(str(seat), "bot:strong") for seat in range(game.players)], seed=seed, bots={})
        table.step()
        seat = table.to_act
        assert seat is not None
        thought = partial(move_of, name, "strong", table.view(seat), table.chance_of_bot(seat))
        sent = pickle.dumps(thought)
        assert seed.encode() not in sent, name
        with run_thinkers() as thinkers:
            there = thinkers.ask(Question(thought, thought, "", lambda: True)).result(PATIENCE).value
        assert there == pickle.loads(sent)(), name
        assert there in table.view(seat).legal, name
