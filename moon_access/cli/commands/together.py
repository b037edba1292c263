"""The commands for playing with others: to join a server's tables, and to be one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.given import pass_invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import STANDARD, Text, WholeNumber
from moon_access.cli.options import Options

if TYPE_CHECKING:
    from moon_access.server.doors.door import Certificate, MudSettings, PageSettings

_MUD_PORT = 4000
"""Where players of text games look first."""
_EXTRAS = {"websockets": "page", "telnetlib3": "mud", "psycopg": "nodes"}
"""What has to be installed besides for a door: the extra that has it."""
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


class _Said(TypedDict):
    """The options of ``serve``, by name."""

    port: int | None
    listen: str
    invite: tuple[str, ...]
    guests: bool
    page: int | None
    mud: int | None
    mud_plain: int | None
    certificate: Path | None
    certificate_key: Path | None
    store: str
    figures: int | None
    bot_processes: int


def join(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Play with others, at the tables of a server."))
    # translators: stands for the server's address in the help.
    @click.argument("host", type=Text(catalog), metavar=_("HOST"))
    @options.player.reading
    @options.player.name
    @options.player.routing_keys
    @pass_invocation
    def join(invocation: Invocation, host: str) -> int:
        from moon_access.app.beginnings import joined
        from moon_access.app.run import run
        from moon_access.together.address import BadAddress, address_of

        try:
            address = address_of(host)
        except BadAddress as bad:
            problem = _("No address: {part}. Type HOST, NAME@HOST or HOST:PORT.").format(part=bad.part or host)
            raise click.BadParameter(problem, param_hint=f"'{_('HOST')}'") from None
        return run(invocation, joined(address))


def serve(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Have friends play at this machine's tables. It runs until Ctrl-C."))
    @click.option("--port", type=WholeNumber(catalog, 1, 65535), help=_("Where friends come in."))
    @click.option("--listen", default="", type=Text(catalog), metavar=_("ADDRESS"), help=_("At this address alone."))
    @click.option(
        "--invite",
        type=Text(catalog),
        multiple=True,
        metavar=_("NAME"),
        help=_("Only who is invited comes in: a name, or a key's fingerprint."),
    )
    @click.option("--guests", is_flag=True, help=_("Guests come in as guest, without key and password."))
    @click.option(
        "--folder", type=click.Path(path_type=Path), metavar=_("FOLDER"), help=_("Where tables and accounts are kept.")
    )
    @click.option("--page", type=WholeNumber(catalog, 1, 65535), help=_("A page for browsers, at this port."))
    @click.option(
        "--mud",
        type=WholeNumber(catalog, 1, 65535),
        is_flag=False,
        flag_value=_MUD_PORT,
        help=_("For MUD clients, at this port; 4000 without one."),
    )
    @click.option(
        "--mud-plain",
        type=WholeNumber(catalog, 1, 65535),
        help=_("Likewise, for those that can not encrypt."),
    )
    @click.option(
        "--certificate",
        type=_FILE,
        metavar=_("FILE"),
        help=_("Encrypts page and MUD clients: a certificate, with its chain."),
    )
    @click.option("--certificate-key", type=_FILE, metavar=_("FILE"), help=_("The certificate's key."))
    @click.option(
        "--store",
        default="",
        type=Text(catalog),
        metavar="URL",
        help=_("Tables and accounts are kept in this PostgreSQL: several servers with the same one are one place."),
    )
    @click.option(
        "--figures",
        type=WholeNumber(catalog, 1, 65535),
        # translators: /healthz and /metrics are addresses.
        help=_("For monitoring, at this port of this machine alone: /healthz and /metrics."),
    )
    @click.option(
        "--bot-processes",
        type=WholeNumber(catalog, 0, 64),
        default=2,
        help=_("So many processes let strong bots think; with 0, bots play at a quicker level."),
    )
    @options.player.reading
    @pass_invocation
    def serve(invocation: Invocation, folder: Path | None, **said: Unpack[_Said]) -> int:
        try:
            from moon_access.server.host import HostSettings

            if said["page"] is not None:
                import websockets  # noqa: F401 - whether it is there
            if (said["mud"], said["mud_plain"]) != (None, None):
                import telnetlib3  # noqa: F401 - likewise
            if said["store"]:
                import psycopg  # noqa: F401 - likewise
        except ModuleNotFoundError as missing:
            problem = _("{part} is missing. Install it: {command}")
            extra = _EXTRAS.get(missing.name or "", "together")
            command = f"pip install 'moon-access[{extra}]'"
            raise click.UsageError(problem.format(part=missing.name, command=command)) from None
        if said["certificate_key"] is not None and said["certificate"] is None:
            raise click.UsageError(_("A key alone is no use: give --certificate, too."))
        if said["certificate"] is None and None not in (said["mud"], said["mud_plain"]):
            raise click.UsageError(
                _("Without --certificate leave out --mud-plain: --mud is not encrypted then either.")
            )
        if str(folder) == STANDARD:
            raise click.BadParameter(_("Tables are kept in a folder."), param_hint="'--folder'")
        from moon_access.app.run import run
        from moon_access.server.hosting import hosting
        from moon_access.server.house import Admission
        from moon_access.storage.paths import server_folder

        # Whoever hosts needs no name and no opponents: a first start does not ask for them.
        invocation = invocation._replace(given=invocation.given | {"name", "bots"})
        admission = Admission(bool(said["invite"]), said["guests"], said["invite"])
        where = HostSettings(folder or server_folder(), said["listen"], said["port"], admission)
        settings = replace(
            where,
            page=_page(said),
            mud=_mud(said),
            store=said["store"],
            figures=said["figures"],
            bot_processes=said["bot_processes"],
        )
        return run(invocation, hosting(settings))


def _page(said: _Said) -> PageSettings | None:
    """The page that is asked for, if one is."""
    from moon_access.server.doors.door import PageSettings

    if said["page"] is None:
        return None
    return PageSettings(said["page"], said["listen"], _certificate(said))


def _mud(said: _Said) -> MudSettings | None:
    """The door for MUD clients that is asked for, if one is."""
    from moon_access.server.doors.door import MudSettings

    port, plain, certificate = said["mud"], said["mud_plain"], _certificate(said)
    if port is None and plain is None:
        return None
    if certificate is None:
        return MudSettings(None, port or plain, said["listen"])
    return MudSettings(port, plain, said["listen"], certificate)


def _certificate(said: _Said) -> Certificate | None:
    from moon_access.server.doors.door import Certificate

    return None if said["certificate"] is None else Certificate(said["certificate"], said["certificate_key"])
