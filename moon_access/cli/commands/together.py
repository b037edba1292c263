"""The commands for playing with others: to join a server's tables, and to be one."""

from __future__ import annotations

from contextlib import suppress
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
    from moon_access.i18n.catalog import Catalog
    from moon_access.link.address import Address, Place
    from moon_access.server.doors.door import Certificate, MudSettings, PageSettings

_GUEST = "guest"
"""The name by which somebody comes in who has none at that server."""
_SSH_PORT = 22
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
    address: str | None
    through: str | None


def join(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Play with others, at the tables of a server."))
    # translators: stands for the server's address in the help.
    @click.argument("host", type=Text(catalog), metavar=_("HOST"))
    @options.player.reading
    @click.option(
        "--fingerprint",
        default="",
        type=Text(catalog),
        metavar="SHA256:...",
        help=_("The host's fingerprint: with it, ssh does not ask whether it is the right host."),
    )
    @options.player.name
    @options.player.routing_keys
    @pass_invocation
    def join(invocation: Invocation, host: str, fingerprint: str) -> int:
        from moon_access.app.beginnings import joined
        from moon_access.app.run import run
        from moon_access.link.address import BadAddress, address_of
        from moon_access.link.host_keys import is_fingerprint

        try:
            address = address_of(host)
        except BadAddress as bad:
            problem = _("No address: {part}. Type HOST, NAME@HOST or HOST:PORT.").format(part=bad.part or host)
            raise click.BadParameter(problem, param_hint=f"'{_('HOST')}'") from None
        if fingerprint and not is_fingerprint(fingerprint):
            problem = _("No fingerprint: {typed}. It is SHA256: and 43 signs, as the host is told it.")
            raise click.BadParameter(problem.format(typed=fingerprint), param_hint="'--fingerprint'")
        if address.name.casefold() != _GUEST and address.name and not invocation.settings.name:
            # A first start proposes the name that the player has typed, and not that of the system's account.
            invocation = invocation._replace(settings=invocation.settings.with_value("name", address.name))
        # The table says how strong its bots are: a first start does not ask for that.
        invocation = invocation._replace(given=invocation.given | {"bots"})
        return run(invocation, joined(address, fingerprint))


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
        "--address",
        type=Text(catalog),
        # translators: stands for the server's name or address, with a port if need be, in the help.
        metavar=_("HOST"),
        help=_("Where friends find this server: kept for later starts; - forgets it."),
    )
    @click.option(
        "--through",
        type=Text(catalog),
        # translators: stands for a name, an @ and another machine in the help.
        metavar=_("USER@HOST"),
        help=_("Friends come in through this machine, by ssh -R."),
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
            from moon_access.server.server import ServerSettings

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
        through = None if said["through"] is None else _through(catalog, said["through"])
        place = _place(catalog, folder, said["address"])
        from moon_access.app.run import run
        from moon_access.server.reception import Admission
        from moon_access.server.serve import serving
        from moon_access.storage.paths import server_folder

        # Whoever hosts needs no name and no opponents: a first start does not ask for them.
        invocation = invocation._replace(given=invocation.given | {"name", "bots"})
        admission = Admission(bool(said["invite"]), said["guests"], said["invite"])
        where = ServerSettings(folder or server_folder(), said["listen"], said["port"], admission)
        settings = replace(
            where,
            page=_page(said),
            mud=_mud(said),
            store=said["store"],
            figures=said["figures"],
            bot_processes=said["bot_processes"],
            place=place,
            through=through,
        )
        return run(invocation, serving(settings))


def _through(catalog: Catalog, typed: str) -> Address:
    """The machine that is meant, at ssh's own port if no other is typed. Raises click.BadParameter."""
    from moon_access.link.address import BadAddress, address_of, place_of

    _ = catalog.text
    try:
        address = address_of(typed)
        port = place_of(typed.strip().rpartition("@")[2]).port
    except BadAddress as bad:
        problem = _("No machine: {part}. Type USER@HOST or USER@HOST:PORT.").format(part=bad.part or typed)
        raise click.BadParameter(problem, param_hint="'--through'") from None
    return address._replace(port=port or _SSH_PORT)


def _place(catalog: Catalog, folder: Path | None, typed: str | None) -> Place | None:
    """Where friends find the server, now or as it was said at an earlier start. Raises click.BadParameter."""
    from moon_access.link.address import BadAddress, place_of
    from moon_access.server.addresses import FORGET, keep_place, kept_place
    from moon_access.storage.paths import server_folder

    _ = catalog.text
    folder = folder or server_folder()
    if typed is None:
        return kept_place(folder)
    try:
        place = None if typed == FORGET else place_of(typed)
    except BadAddress as bad:
        problem = _("No address: {part}. Type HOST or HOST:PORT.").format(part=bad.part or typed)
        raise click.BadParameter(problem, param_hint="'--address'") from None
    with suppress(OSError):  # what a folder is no good for, the server says
        keep_place(folder, typed.strip())
    return place


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
