"""A whole server for measuring attacks: all doors, with the limits that ``serve`` has.

Run this as a program with a folder. It prints the ports of ssh, page and MUD, and ends when its input ends.
"""

from __future__ import annotations

import sys
from pathlib import Path

from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.doors.web_door import PageSettings, WebDoor
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings
from moon_access.server.server_log import logging_to


def main() -> None:
    folder, here = Path(sys.argv[1]), "127.0.0.1"
    page, mud = PageSettings(0, host=here), MudSettings(None, 0, host=here)
    with logging_to(folder):
        host = Server(ServerSettings(folder, here, 0, Admission(guests=True), (page, mud)))
        host.open()
        print(host.ssh.port, host.door(WebDoor).port, host.door(MudDoor).plain_port, flush=True)
        sys.stdin.read()
        host.close()


if __name__ == "__main__":
    main()
