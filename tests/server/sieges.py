"""The attacks that each door must withstand, by the names that the tests of all doors use for them."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import suppress

from tests.support.patience import PATIENCE

CASES = (
    "a_silent_connection_is_cut",
    "an_address_at_its_limit_of_connections_gets_another_only_when_one_ends",
    "connections_beyond_the_limit_for_all_addresses_are_refused",
    "a_flood_is_read_more_slowly",
    "an_endless_flood_fills_no_memory_and_delays_nobody",
    "a_client_that_reads_nothing_is_cut_and_delays_nobody",
    "a_client_without_a_sign_of_life_is_dropped",
    "a_quiet_client_stays_connected",
    "a_door_that_closes_ends_every_connection",
)
NAMED_BY_DOOR = ("a_client_that_does_not_speak_", "an_endless_line_", "a_fault_of_the_server_ends_one_")
"""Beginnings of names of attacks that only some doors have."""


def in_time(is_so: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    end = time.monotonic() + seconds
    while not is_so() and time.monotonic() < end:
        time.sleep(0.01)
    return is_so()


def read_until_cut(caller: socket.socket) -> bytes:
    """Return the data that arrives until the server cuts the connection."""
    came = b""
    with suppress(ConnectionResetError):
        while piece := caller.recv(4096):
            came += piece
    return came
