"""A session bus on which Orca seems to run, so that the program asks Prism for a screen reader and nothing else."""

from __future__ import annotations

import itertools
import os
import socket
import struct
import threading

from moon_access.outputs.speech.orca import RETURN

_NUMBERS = itertools.count()


def bus_with_orca() -> str:
    """Start a bus that says yes to each question; return its address. It lasts as long as the tests."""
    name = f"moon-access-tests-{os.getpid()}-{next(_NUMBERS)}"
    server = socket.socket(getattr(socket, "AF_UNIX", -1), socket.SOCK_STREAM)
    server.bind(f"\0{name}")
    server.listen()
    threading.Thread(target=_serve, args=(server,), daemon=True).start()
    return f"unix:abstract={name}"


def _serve(server: socket.socket) -> None:
    while True:
        client, _ = server.accept()
        threading.Thread(target=_answer, args=(client,), daemon=True).start()


def _answer(client: socket.socket) -> None:
    yes = struct.pack("<cBBBIIII", b"l", RETURN, 0, 1, 4, 1, 0, 1)
    with client:
        client.recv(4096)
        client.sendall(b"OK 0123456789abcdef\r\n")
        while client.recv(4096):
            client.sendall(yes)
