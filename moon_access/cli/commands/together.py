"""The commands for playing with others: to join a server's tables, and to be one."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.given import pass_invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import STANDARD, Text, WholeNumber
from moon_access.cli.options import Options


class _Said(TypedDict):
    """The options of ``serve``, by name."""

    port: int | None
    listen: str
    invite: tuple[str, ...]
    guests: bool


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
    @options.player.reading
    @pass_invocation
    def serve(invocation: Invocation, folder: Path | None, **said: Unpack[_Said]) -> int:
        try:
            from moon_access.server.host import HostSettings
        except ModuleNotFoundError as missing:
            problem = _("{part} is missing. Install it: {command}")
            command = "pip install 'moon-access[together]'"
            raise click.UsageError(problem.format(part=missing.name, command=command)) from None
        if str(folder) == STANDARD:
            raise click.BadParameter(_("Tables are kept in a folder."), param_hint="'--folder'")
        from moon_access.app.run import run
        from moon_access.server.hosting import hosting
        from moon_access.server.house import Admission
        from moon_access.storage.paths import server_folder

        admission = Admission(bool(said["invite"]), said["guests"], said["invite"])
        return run(
            invocation, hosting(HostSettings(folder or server_folder(), said["listen"], said["port"], admission))
        )
