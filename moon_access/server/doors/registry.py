"""The doors of a server, as a list: what to type for each, what it needs, and where its code is.

To add a door, write its module and add an entry here. The module has three things:

- its settings, a ``DoorSettings`` with the limits of its connections, whose ``make`` returns the listener;
- the listener, a ``Door``: it takes connections, and ``announce`` tells the host how players come in by it;
- the terminal at which a player's session runs, a ``ChannelTerminal`` or a kind of it.

What a door may ask of the server is the ``Reception`` in door.py. Nothing else of the program knows a door by name: the
command line makes the options, and the server opens whatever settings it gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer.message import N_

if TYPE_CHECKING:
    from .door import Certificate, DoorSettings


class PortOption(NamedTuple):
    """An option of the command line that gives a port. ``usual``: the port if you type the option without one."""

    name: str
    help: str
    usual: int | None = None

    @property
    def key(self) -> str:
        return self.name.replace("-", "_")


class Asked(NamedTuple):
    """What the host has asked for. ``ports``: by the name of the option; None if it was not typed."""

    ports: Mapping[str, int | None]
    host: str
    certificate: Certificate | None


class DoorKind(NamedTuple):
    """One door. ``settings`` returns what to open, or None. ``fault`` returns what is wrong with the options, or "".

    ``library``: what has to be installed besides, and the extra of ours that has it.
    """

    name: str
    options: tuple[PortOption, ...]
    listener: str
    terminal: str
    settings: Callable[[Asked], DoorSettings | None]
    library: str = ""
    extra: str = ""
    fault: Callable[[Asked], str] = lambda asked: ""

    def is_asked_for(self, ports: Mapping[str, int | None]) -> bool:
        return any(ports[option.name] is not None for option in self.options)


def _page(asked: Asked) -> DoorSettings | None:
    from .web_door import PageSettings  # its library is there only for those who have a page

    port = asked.ports["page"]
    return None if port is None else PageSettings(port, asked.certificate, host=asked.host)


def _mud(asked: Asked) -> DoorSettings | None:
    from .mud_door import MudSettings  # its library is there only for those who have this door

    port = asked.ports["mud"]
    plain = asked.ports["mud-plain"]
    if port is None and plain is None:
        return None
    if asked.certificate is None:
        return MudSettings(None, port or plain, host=asked.host)
    return MudSettings(port, plain, asked.certificate, host=asked.host)


def _mud_fault(asked: Asked) -> str:
    if asked.certificate is None and None not in (asked.ports["mud"], asked.ports["mud-plain"]):
        return N_("Without --certificate leave out --mud-plain: --mud is not encrypted then either.")
    return ""


SSH = DoorKind(
    "ssh",
    (PortOption("port", N_("Where friends come in.")),),
    listener="ssh_door.SshDoor",
    terminal="channel_terminal.ChannelTerminal",
    settings=lambda asked: None,  # the server opens it always: programs come in by it
)
PAGE = DoorKind(
    "page",
    (PortOption("page", N_("A page for browsers, at this port.")),),
    listener="web_door.WebDoor",
    terminal="page_terminal.PageTerminal",
    settings=_page,
    library="websockets",
    extra="page",
)
MUD = DoorKind(
    "mud",
    (
        PortOption("mud", N_("For MUD clients, at this port; 4000 without one."), usual=4000),
        PortOption("mud-plain", N_("Likewise, for those that can not encrypt.")),
    ),
    listener="mud_door.MudDoor",
    terminal="mud_terminal.MudTerminal",
    settings=_mud,
    library="telnetlib3",
    extra="mud",
    fault=_mud_fault,
)
DOORS = (SSH, PAGE, MUD)
