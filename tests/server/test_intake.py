"""Connections take turns to have their input read, in small pieces, and nothing of it is lost."""

from __future__ import annotations

import asyncio

import pytest

from moon_access.server.doors.intake import PIECE, Gate, Intake, Turns
from moon_access.server.people.limits import Allowance, Bucket


class Taking(asyncio.Protocol):
    """Records the received data piece by piece; the last piece is empty."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.allowance = Allowance(Bucket(0, 200), Bucket(0, 0))
        self.pieces: list[bytes] = []
        self.ended = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = Intake(transport, self, self.allowance, self.gate.turns).transport

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"fail"):
            raise RuntimeError("as asked")
        self.pieces.append(data)

    def eof_received(self) -> None:
        self.pieces.append(b"")

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)


async def connection_with(data: bytes) -> Taking:
    """Return a connection that received this data and then ended."""
    loop, made = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()
    gate = Gate(loop)

    def make() -> Taking:
        taking = Taking(gate)
        made.set_result(taking)
        return taking

    server = await loop.create_server(make, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
    writer.write(data)
    writer.write_eof()
    taking: Taking = await made
    await asyncio.wait_for(taking.ended, 60)
    server.close()
    return taking


def test_all_received_bytes_arrive_in_pieces_followed_by_the_end() -> None:
    data = bytes(range(256)) * 500
    taking = asyncio.run(connection_with(data))
    assert b"".join(taking.pieces) == data
    assert max(map(len, taking.pieces)) <= PIECE
    assert taking.pieces[-1] == b"" and taking.pieces.count(b"") == 1, "the end is the last of it"


def test_a_protocol_that_fails_loses_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    assert asyncio.run(connection_with(b"fail")).pieces == []
    assert "as asked" in caplog.text


def test_each_round_serves_one_connection_and_first_the_one_that_has_spent_least() -> None:
    served: list[str] = []

    class Waiting:
        def __init__(self, name: str) -> None:
            self._name = name

        def take_turn(self) -> None:
            served.append(self._name)

    async def serve() -> None:
        turns = Turns(asyncio.get_running_loop())
        for name, credit in (("flood", -50.0), ("busy", 20.0), ("quiet", 200.0), ("as busy", 20.0)):
            turns.join(Waiting(name), credit)  # type: ignore[arg-type]
        for number in range(1, 5):
            await asyncio.sleep(0)
            assert len(served) == number

    asyncio.run(serve())
    assert served == ["quiet", "busy", "as busy", "flood"]
