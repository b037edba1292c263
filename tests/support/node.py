"""One node of a server, as a separate process: visits to a hall as lines of JSON, for tests of many nodes.

    python -m tests.support.node URL

Each input line has a player and their message (None: their connection has gone). Each output line has a player and a
message to them. The message ``drain`` without a player drains the node, which then ends by itself.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable
from threading import Lock, Thread

from moon_access.link.messages import Message
from moon_access.server.hall import hall as hall_module
from moon_access.server.hall.hall import Hall
from moon_access.server.hall.visit import Visit
from moon_access.server.people.names import reserved_skeletons, skeleton_of
from moon_access.server.store.postgres_nodes import PostgresNodes
from moon_access.server.store.postgres_store import PostgresAccounts, PostgresStore
from moon_access.server.store.tokens import Tokens
from moon_access.server.tables import chairs, hosted_table
from moon_access.server.tables.timers import Timers

BROKEN_AFTER = 2.0
"""Seconds, fewer than the usual ten, so that tests need not wait."""


def main(url: str) -> None:
    for module in (chairs, hosted_table):
        vars(module)["BROKEN_AFTER"] = BROKEN_AFTER
    vars(hall_module)["GRACE"] = BROKEN_AFTER
    store = PostgresStore(url)
    accounts = PostgresAccounts(store.database, skeleton_of)
    tokens = Tokens(store.secret("guest_key", secrets.token_bytes(32)))
    hall = Hall(store, accounts, Timers(), reserved_skeletons(), tokens, nodes=PostgresNodes(store))
    visits: dict[str, Visit] = {}
    lock = Lock()

    def send(who: str) -> Callable[[Message], None]:
        def say(message: Message) -> None:
            with lock:
                print(json.dumps([who, message]), flush=True)

        return say

    def end() -> None:
        """End the node like a host that has finished.

        This needs a thread of its own. ``close`` waits for tasks, which may need a lock that the caller holds.
        """
        hall.end()
        hall.other_nodes.close()
        store.close()
        os._exit(0)

    send("")({"is": "ready"})
    for line in sys.stdin:
        who, message = json.loads(line)
        if not who:
            hall.tell_host = lambda what, name: Thread(target=end).start() if hall.is_over else None
            hall.drain()
            continue
        if message is None:
            visits.pop(who).leave()
            continue
        if who not in visits:
            account = accounts.of_name(who) or accounts.new(who, key=f"SHA256:{who}")
            visits[who] = Visit(hall, hall.enter(account, "127.0.0.1", send(who)))
        visits[who].receive(message)


if __name__ == "__main__":
    main(sys.argv[1])
