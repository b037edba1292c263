"""A real server whose strong bots think in processes: they survive kills of these processes, which end with the
server."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.benchmarks.callers import Program
from tests.support.patience import PATIENCE

from .hosting_place import PROGRAM, Place, hosting_place

if sys.platform != "linux":
    pytest.skip("needs /proc", allow_module_level=True)

OWN_TURNS = 4


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with hosting_place(tmp_path) as made:
        yield made


@contextmanager
def serve(place: Place, *more: str) -> Iterator[subprocess.Popen[str]]:
    command = [*PROGRAM, *place.serve, "--guests", "--language", "en", *more]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=place.environment("host"),
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            assert "Open." in server.stdout.readline()
            yield server
        finally:
            server.kill()


def workers(of: int) -> list[int]:
    """Return the worker processes that this process has started."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text("ascii").rpartition(")")[2].split()[1])
            if parent == of and b"spawn_main" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:  # the process has ended meanwhile
            continue
    return found


class Listening(Program):
    """Records the notices beside the game."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        super().__init__(process)
        self.told: list[str] = []

    async def receive(self) -> dict[str, Any]:
        message = await super().receive()
        if message["is"] == "told":
            self.told.append(message["what"])
        return message


async def play_turns(port: int, server: int, *, kills: bool) -> int:
    """Play some turns of a game against seven strong bots. Return how many workers were killed meanwhile."""
    petra = await Program.come(port, "Petra")
    await petra.open(game="mexican_train", players=8, bots="strong")
    await petra.does("start")
    await petra.until_asked()
    killed = 0
    for _ in range(OWN_TURNS):
        while petra.view["to_act"] != 0:
            await petra.receive()
        await petra.does("act", action=petra.view["legal"][0], turn=petra.turn)
        if kills:
            while not (there := workers(server)) and petra.view["to_act"] != 0:
                await petra.receive()
            for worker in there:
                os.kill(worker, signal.SIGKILL)
                killed += 1
    return killed


def test_a_game_goes_on_after_the_processes_of_its_bots_are_killed(place: Place) -> None:
    with serve(place) as server:
        killed = asyncio.run(asyncio.wait_for(play_turns(place.port, server.pid, kills=True), 2 * PATIENCE))
        there = workers(server.pid)
        server.send_signal(signal.SIGTERM)
        _, logged = server.communicate(timeout=PATIENCE)
    assert killed
    assert server.returncode == 0
    assert not [one for one in there if Path(f"/proc/{one}").exists()]
    assert "a process in which a bot was thinking is lost" in logged
    assert "Traceback" not in logged


def test_killing_a_server_ends_its_processes(place: Place) -> None:
    with serve(place, "--bot-processes", "1") as server:
        asyncio.run(asyncio.wait_for(play_turns(place.port, server.pid, kills=False), 2 * PATIENCE))
        (there,) = workers(server.pid)
        watched = os.pidfd_open(there)
        server.kill()
        server.communicate(timeout=PATIENCE)
        ended, _, _ = select.select([watched], [], [], PATIENCE)
        os.close(watched)
    assert ended


def test_without_processes_for_its_bots_a_server_announces_a_quicker_level(place: Place) -> None:
    async def hears() -> list[str]:
        petra = await Listening.come(place.port, "Petra")
        assert isinstance(petra, Listening)
        await petra.open(game="moon3", players=3, bots="strong")
        await petra.does("start")
        while "bots hurry" not in petra.told:
            if petra.view.get("to_act") == 0:
                await petra.does("act", action=petra.view["legal"][0], turn=petra.turn)
            else:
                await petra.receive()
        return petra.told

    with serve(place, "--bot-processes", "0") as server:
        assert asyncio.run(asyncio.wait_for(hears(), PATIENCE)) == ["bots hurry"]
        assert not workers(server.pid)
