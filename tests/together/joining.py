"""A player's program with only a link, to run at a terminal or without one.

``python joining.py PORT OPTION...`` connects to loopback with these options of ssh and prints ``linked``. Then it
prints incoming messages, one JSON object a line, and sends typed lines; ``ask`` lets ssh ask again. It reports Ctrl-C
while there is a link; before that, Ctrl-C ends it.
"""

from __future__ import annotations

import json
import select
import signal
import sys

from moon_access.link.address import Address
from moon_access.link.link import LinkFailed
from moon_access.link.ssh_link import SshLink


def join(port: int, options: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may have disabled SIGINT
    try:
        link = SshLink(Address("anna", "127.0.0.1", port), {"do": "hello"}, options)
    except LinkFailed as failed:
        print("failed:", failed.why, flush=True)
        return
    except KeyboardInterrupt:
        print("left", flush=True)
        return
    signal.signal(signal.SIGINT, lambda *_: print("interrupted", flush=True))
    print("linked", flush=True)
    while True:
        select.select([link.fileno(), sys.stdin], [], [])
        if link.has_news():
            print(json.dumps(link.receive()), flush=True)
        else:
            typed = sys.stdin.readline()
            if typed == "ask\n":
                link.ask_at_terminal(lambda: None)
                continue
            if not typed:
                break
            link.send({"do": "say", "text": typed.strip()})
    link.close()
    print("closed", flush=True)


if __name__ == "__main__":
    join(int(sys.argv[1]), sys.argv[2:])
