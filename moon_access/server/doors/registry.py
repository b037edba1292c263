"""The list of a server's doors: the options of each on the command line, and what it needs.

To add a door, write its module and add an entry here. The module has three things:

- its settings, a ``DoorSettings`` with the limits of its connections, whose ``make`` returns the listener;
- the listener, a ``Door``: it takes connections, and its ``announce`` tells the host how players connect to it;
- the terminal at which a player's session runs, a ``ChannelTerminal`` or a subclass of it.

A door may ask the server for everything in ``Reception`` (door.py). No other part of the program knows a door by name:
the command line takes its options from here, and the server opens a door for each of the settings that it gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer.message import N_
from moon_access.later import later

if TYPE_CHECKING:
    from pathlib import Path

    from .door import Certificate, DoorSettings

# The libraries of these doors are installed only with the extras "page" and "mud".
make_page_settings = later("server.doors.web_door", "PageSettings")
make_mud_settings = later("server.doors.mud_door", "MudSettings")


class PortOption(NamedTuple):
    """A command-line option that sets a port. ``usual`` is the port if you type the option without one."""

    name: str
    help: str
    usual: int | None = None

    @property
    def key(self) -> str:
        return self.name.replace("-", "_")


class TypedOptions(NamedTuple):
    """The command-line options that the host typed. ``ports`` has each port by its option's name, None if untyped."""

    ports: Mapping[str, int | None]
    host: str
    certificate: Certificate | None
    solo: Path | None = None
    """The folder of the page without a server, which the page's door serves, too."""


class DoorKind(NamedTuple):
    """One door: its name and its options.

    ``settings`` returns the settings to open it with, or None if the host did not ask for it. ``fault`` returns what is
    wrong with the options, or "". ``library`` is the package that it needs, and ``extra`` is the extra of
    moon-access that installs this package.
    """

    name: str
    options: tuple[PortOption, ...]
    settings: Callable[[TypedOptions], DoorSettings | None]
    library: str = ""
    extra: str = ""
    fault: Callable[[TypedOptions], str] = lambda asked: ""

    def is_asked_for(self, ports: Mapping[str, int | None]) -> bool:
        return any(ports[option.name] is not None for option in self.options)


def _page(typed_options: TypedOptions) -> DoorSettings | None:
    port = typed_options.ports["page"]
    return (
        None
        if port is None
        else make_page_settings(port, typed_options.certificate, host=typed_options.host, solo=typed_options.solo)
    )


def _mud(asked: TypedOptions) -> DoorSettings | None:
    port = asked.ports["mud"]
    plain = asked.ports["mud-plain"]
    if port is None and plain is None:
        return None
    ports = (None, port or plain) if asked.certificate is None else (port, plain)
    settings: DoorSettings = make_mud_settings(*ports, asked.certificate, host=asked.host)
    return settings


def _mud_fault(asked: TypedOptions) -> str:
    if asked.certificate is None and None not in (asked.ports["mud"], asked.ports["mud-plain"]):
        return N_("Without --certificate, leave out --mud-plain: then --mud is not encrypted either.")
    return ""


SSH = DoorKind(
    "ssh",
    (PortOption("port", N_("Port where friends connect.")),),
    settings=lambda asked: None,  # the server always opens it: programs connect to it
)
PAGE = DoorKind(
    "page",
    (PortOption("page", N_("Serve a page for browsers, at this port.")),),
    settings=_page,
    library="websockets",
    extra="page",
)
MUD = DoorKind(
    "mud",
    (
        PortOption("mud", N_("Let MUD clients connect, at this port; without one, 4000."), usual=4000),
        PortOption("mud-plain", N_("Let MUD clients that cannot do TLS connect without encryption, at this port.")),
    ),
    settings=_mud,
    library="telnetlib3",
    extra="mud",
    fault=_mud_fault,
)
DOORS = (SSH, PAGE, MUD)
