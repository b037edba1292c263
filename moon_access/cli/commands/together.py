"""Define the commands for playing with others: joining a server's tables, running a server, and writing a page."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from moon_access import __version__
from moon_access.app.invocation import Invocation
from moon_access.cli.help_pages import Group, note_for_voice
from moon_access.cli.option_types import STANDARD_STREAM, Text, WholeNumber
from moon_access.cli.options import Options
from moon_access.cli.player_options import pass_invocation
from moon_access.outputs.lines import UNBROKEN

if TYPE_CHECKING:
    from moon_access.i18n.catalog import Catalog
    from moon_access.link.address import Address, Place
    from moon_access.server.doors.registry import DoorKind, PortOption, TypedOptions

_GUEST = "guest"
"""The name that a player takes who has none at this server."""
_SSH_PORT = 22
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def join(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Play with others, at the tables of a server."))
    # translators: stands for the server's address in the help. The brackets say that it may be left out.
    @click.argument("host", type=Text(catalog), metavar=_("[HOST]"), default="")
    @options.player.add_ways_of_reading
    @click.option(
        "--fingerprint",
        default="",
        type=Text(catalog),
        metavar="SHA256:...",
        help=_("The host's fingerprint: if you give it, ssh does not ask whether this is the right host."),
    )
    @options.player.name
    @options.player.routing_keys
    @pass_invocation
    def join(invocation: Invocation, host: str, fingerprint: str) -> int:
        if not host and fingerprint:
            raise click.MissingParameter(param_hint=f"'{_('HOST')}'", param_type="argument")
        if not host:
            return _list_hosts(invocation)
        from moon_access.app.beginnings import begin_by_joining
        from moon_access.app.run import run
        from moon_access.link.address import BadAddress, address_of
        from moon_access.link.host_keys import is_fingerprint

        try:
            address = address_of(host)
        except BadAddress as bad:
            problem = _("Not an address: {part}. Type HOST, NAME@HOST or HOST:PORT.").format(part=bad.part or host)
            raise click.BadParameter(problem, param_hint=f"'{_('HOST')}'") from None
        if fingerprint and not is_fingerprint(fingerprint):
            problem = _("Not a fingerprint: {typed}. Type SHA256: and 43 characters, as the host's program shows them.")
            raise click.BadParameter(problem.format(typed=fingerprint), param_hint="'--fingerprint'")
        if address.name.casefold() != _GUEST and address.name and not invocation.settings.name:
            # A first start proposes the name that the player typed, not the name of the system's account.
            invocation = invocation._replace(settings=invocation.settings.with_value("name", address.name))
        # The table says how strong its bots are: a first start does not ask for that.
        invocation = invocation._replace(given_options=invocation.given_options | {"bots"})
        return run(invocation, begin_by_joining(address, fingerprint))


def _list_hosts(invocation: Invocation) -> int:
    """Offer the servers that the player has joined in a dialog at a terminal; otherwise print a line for each.

    Returns:
        The exit code.
    """
    from moon_access.announcer import joining as words
    from moon_access.app.own_command import command_to_copy
    from moon_access.cli.printer import Printer
    from moon_access.link.joined_hosts import joined_hosts
    from moon_access.outputs.terminal import Terminal

    if Terminal().is_interactive:
        from moon_access.app.beginnings import choice_of_host
        from moon_access.app.run import run

        return run(invocation._replace(given_options=invocation.given_options | {"bots"}), choice_of_host())
    printer = Printer.for_reading(invocation)
    known = joined_hosts(invocation.settings.host)
    if known:
        printer.write("".join(f"{host.address}\n" for host in known))
    else:
        printer.print(words.no_known_hosts(command_to_copy("join")))
    return 0


def serve(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Let friends play at this machine's tables. The server runs until Ctrl-C."))
    @_add_options(_serve_options(catalog))
    @options.player.add_ways_of_reading
    @pass_invocation
    def serve(invocation: Invocation, /, folder: Path | None, **said: Any) -> int:
        return _serve(catalog, invocation, folder, said)


def web(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Write the game as a page: a folder that any https host can serve."))
    @click.argument("folder", type=click.Path(path_type=Path), metavar=_("FOLDER"))
    @click.option(
        "--pyodide",
        type=_FILE,
        metavar=_("FILE"),
        # translators: Pyodide is Python for browsers; its archive is a file.
        help=_("The archive of Pyodide; without it, npm fetches it."),
    )
    @options.player.add_ways_of_reading
    @pass_invocation
    def web(invocation: Invocation, folder: Path, pyodide: Path | None) -> int:
        if str(folder) == STANDARD_STREAM:
            raise click.BadParameter(_("Name a folder."), param_hint=f"'{_('FOLDER')}'")
        return _write_page(invocation, folder, pyodide)


def _write_page(invocation: Invocation, folder: Path, archive: Path | None) -> int:
    """Write the folder, and print where it is. Return the exit code: 1 if the folder was not written."""
    from tempfile import TemporaryDirectory

    from moon_access.announcer import own_page
    from moon_access.announcer import replay as words
    from moon_access.browser.folder import write
    from moon_access.browser.runtime import PACKAGE, NoRuntime, fetch_archive
    from moon_access.cli.printer import Printer

    printer = Printer.for_terminal(invocation)
    try:
        with TemporaryDirectory(prefix="moon-access-") as work:
            written = write(folder, archive or fetch_archive(Path(work)))
    except NoRuntime as none:
        return printer.refuse(own_page.no_runtime(none.problem, PACKAGE, str(archive or "")))
    except OSError as failure:
        return printer.refuse(words.pages_not_written(str(folder), failure))
    printer.print(own_page.page_is_in(str(folder)))
    if not written.modules:
        printer.print(own_page.not_compiled())
    if not written.search:
        printer.print(own_page.search_not_compiled())
    return 0


def host(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Give a command to the server that runs on this computer, as in its window."))
    # translators: stands for a command of the host in the help. The brackets say that it may be left out.
    @click.argument("command", nargs=-1, type=Text(catalog), metavar=_("[COMMAND]..."))
    @options.player.add_ways_of_reading
    @click.option("--folder", type=click.Path(path_type=Path), metavar=_("FOLDER"), help=_("The folder of the server."))
    @pass_invocation
    def host(invocation: Invocation, command: tuple[str, ...], folder: Path | None) -> int:
        from moon_access.announcer import hosting as words
        from moon_access.cli.printer import Printer
        from moon_access.server.host_control import call_server, pass_on
        from moon_access.storage.paths import server_folder

        if str(folder) == STANDARD_STREAM:
            raise click.BadParameter(_("Name a folder."), param_hint="'--folder'")
        place = folder or server_folder()
        printer = Printer.for_reading(invocation)
        try:
            # The settings have no language until the player chooses one. Until then the catalogue has the system's.
            settings = invocation.settings._replace(language=catalog.language)
            connection = call_server(place, settings, " ".join(command))
        except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
            return printer.refuse(words.no_server(str(place)))
        except OSError as failed:
            return printer.refuse(words.no_answer(str(place), failed))
        told = []
        for text in pass_on(connection):
            printer.write(text)
            told.append(text)
        note_for_voice(invocation, sys.stdout, [line for line in "".join(told).splitlines() if line])
        return 0


_Decorator = Callable[[Callable[..., int]], Callable[..., int]]


def _add_options(decorators: Sequence[_Decorator]) -> _Decorator:
    """Return a decorator that adds these options in the order in which the help lists them."""

    def add(command: Callable[..., int]) -> Callable[..., int]:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return add


def _serve_options(catalog: Catalog) -> list[_Decorator]:
    """Return the options of ``serve``: those of the ssh door, who may come, those of the other doors, and the rest."""
    from moon_access.server.doors.registry import DOORS, SSH

    others = [kind for kind in DOORS if kind is not SSH]
    return [
        *_port_options(catalog, SSH),
        *_admission_options(catalog),
        *(option for kind in others for option in _port_options(catalog, kind)),
        *_keeping_options(catalog),
        *_reaching_options(catalog),
    ]


def _port_options(catalog: Catalog, kind: DoorKind) -> list[_Decorator]:
    def decorate(option: PortOption) -> _Decorator:
        usual: dict[str, Any] = {} if option.usual is None else {"is_flag": False, "flag_value": option.usual}
        port = WholeNumber(catalog, 1, 65535)
        return click.option(f"--{option.name}", type=port, help=catalog.text(option.help), **usual)

    return [decorate(option) for option in kind.options]


def _admission_options(catalog: Catalog) -> list[_Decorator]:
    _ = catalog.text
    return [
        click.option(
            "--listen", default="", type=Text(catalog), metavar=_("ADDRESS"), help=_("Listen only at this address.")
        ),
        click.option(
            "--invite",
            type=Text(catalog),
            multiple=True,
            metavar=_("NAME"),
            help=_("Only invited players may join: give a name or a key's fingerprint."),
        ),
        click.option("--guests", is_flag=True, help=_("Guests may join as guest, without a key or password.")),
        click.option(
            "--folder",
            type=click.Path(path_type=Path),
            metavar=_("FOLDER"),
            help=_("Folder for tables and accounts."),
        ),
    ]


def _keeping_options(catalog: Catalog) -> list[_Decorator]:
    _ = catalog.text
    return [
        click.option(
            "--certificate",
            type=_FILE,
            metavar=_("FILE"),
            help=_("Encrypt the page and MUD clients with this certificate, including its chain."),
        ),
        click.option(
            "--solo",
            type=click.Path(exists=True, file_okay=False, path_type=Path),
            metavar=_("FOLDER"),
            help=_("Serve a folder that the command web has written, under /solo of the page."),
        ),
        click.option("--certificate-key", type=_FILE, metavar=_("FILE"), help=_("The certificate's key.")),
        click.option(
            "--store",
            default="",
            type=Text(catalog),
            metavar="URL",
            help=_("Keep tables and accounts in this PostgreSQL database; servers that share a database work as one."),
        ),
        click.option(
            "--figures",
            type=WholeNumber(catalog, 1, 65535),
            # translators: /healthz and /metrics are addresses.
            help=_("Serve /healthz and /metrics for monitoring, at this port of this machine only."),
        ),
    ]


def _reaching_options(catalog: Catalog) -> list[_Decorator]:
    _ = catalog.text
    return [
        click.option(
            "--address",
            type=Text(catalog),
            # translators: stands for the server's name or address, with a port if need be, in the help.
            metavar=_("HOST"),
            help=_("The address where friends find this server. It is remembered for later starts; - forgets it."),
        ),
        click.option(
            "--through",
            type=Text(catalog),
            # translators: stands for a name, an @ and another machine in the help.
            metavar=_("USER@HOST"),
            help=_("Let friends connect through this machine, by ssh -R."),
        ),
        click.option(
            "--bot-processes",
            type=WholeNumber(catalog, 0, 64),
            default=2,
            help=_("Number of processes in which strong bots think; with 0, bots play at a quicker level."),
        ),
    ]


def _serve(catalog: Catalog, invocation: Invocation, folder: Path | None, said: Mapping[str, Any]) -> int:
    """Run a server. Raises click.UsageError."""
    from moon_access.server.doors.registry import DOORS

    ports = {option.name: said[option.key] for kind in DOORS for option in kind.options}
    _check_installed(catalog, ports, said["store"])
    from moon_access.app.run import run
    from moon_access.server.doors.door import Certificate
    from moon_access.server.doors.registry import TypedOptions
    from moon_access.server.reception import Admission
    from moon_access.server.serve import prepare_server
    from moon_access.server.server import ServerSettings
    from moon_access.storage.paths import server_folder

    chain = said["certificate"]
    encrypted = None if chain is None else Certificate(chain, said["certificate_key"])
    asked = TypedOptions(ports, said["listen"], encrypted, said["solo"])
    _check_serve(catalog, folder, said, asked)
    settings = ServerSettings(
        folder or server_folder(),
        said["listen"],
        said["port"],
        Admission(bool(said["invite"]), said["guests"], said["invite"]),
        store=said["store"],
        figures=said["figures"],
        bot_processes=said["bot_processes"],
        tunnel=None if said["through"] is None else _parse_tunnel(catalog, said["through"]),
        place=_place(catalog, folder, said["address"]),
        doors=tuple(door for kind in DOORS if (door := kind.settings(asked)) is not None),
    )
    # A host needs no name and no opponents, so a first start does not ask for them.
    invocation = invocation._replace(given_options=invocation.given_options | {"name", "bots"})
    return run(invocation, prepare_server(settings))


def _check_installed(catalog: Catalog, ports: Mapping[str, int | None], store: str) -> None:
    """Raise click.UsageError if a library is missing that the server or one of its doors needs."""
    from moon_access.outputs.installation import build_install_command, libraries_of
    from moon_access.server.doors.registry import DOORS

    extras = {"psycopg": "nodes", **{kind.library: kind.extra for kind in DOORS}}
    libraries = [kind.library for kind in DOORS if kind.library and kind.is_asked_for(ports)]
    try:
        for library in ("moon_access.server.server", *libraries, *(["psycopg"] if store else [])):
            import_module(library)
    except ModuleNotFoundError as missing:
        _ = catalog.text
        wanted = ["together", *(extras[library] for library in [missing.name or ""] if library in extras)]
        command = build_install_command(
            [library for extra in wanted for library in libraries_of(extra)], next_command="serve"
        )
        if command is None and sys.platform == "linux":
            problem = _("{part} is missing. To be the host, take the download for hosts: {download}")
            download = f"moon-access-host_{__version__}_linux-x86_64.tar.gz"
            raise click.UsageError(problem.format(part=missing.name, download=download)) from None
        if command is None:  # there is no folder for hosts for this system
            # translators: installing.md is a page in the folder docs, which lies beside the program.
            problem = _("{part} is missing. To be the host, install the game with Python: see docs, installing.md")
            raise click.UsageError(problem.format(part=missing.name)) from None
        problem = _("{part} is missing. To install it: {command}")
        # A command in one piece can be copied, on however narrow a page.
        raise click.UsageError(problem.format(part=missing.name, command=command.replace(" ", UNBROKEN))) from None


def _check_serve(catalog: Catalog, folder: Path | None, said: Mapping[str, Any], typed_options: TypedOptions) -> None:
    """Raise click.UsageError if options contradict each other."""
    from moon_access.announcer.login import FAULTS
    from moon_access.server.doors.registry import DOORS
    from moon_access.server.people.accounts import invitation_fault

    _ = catalog.text
    if said["certificate_key"] is not None and typed_options.certificate is None:
        raise click.UsageError(_("A key alone does nothing: give --certificate too."))
    for kind in DOORS:
        fault = kind.fault(typed_options)
        if fault:
            raise click.UsageError(_(fault))
    for who in said["invite"]:
        refused = invitation_fault(who)
        if refused is not None:
            raise click.BadParameter(_(FAULTS[refused.value]).format(name=who), param_hint="'--invite'")
    if str(folder) == STANDARD_STREAM:
        raise click.BadParameter(_("Tables can be saved only in a folder."), param_hint="'--folder'")


def _parse_tunnel(catalog: Catalog, typed: str) -> Address:
    """Return the typed machine, with ssh's default port if the player typed none.

    Raises:
        BadParameter: no machine has this address.
    """
    from moon_access.link.address import BadAddress, address_of, place_of

    _ = catalog.text
    try:
        address = address_of(typed)
        port = place_of(typed.strip().rpartition("@")[2]).port
    except BadAddress as bad:
        problem = _("Not a machine: {part}. Type USER@HOST or USER@HOST:PORT.").format(part=bad.part or typed)
        raise click.BadParameter(problem, param_hint="'--through'") from None
    return address._replace(port=port or _SSH_PORT)


def _place(catalog: Catalog, folder: Path | None, typed: str | None) -> Place | None:
    """Return the address at which friends find the server, as typed now or at an earlier start.

    Raises:
        BadParameter: no host has this address.
    """
    from moon_access.link.address import BadAddress, place_of
    from moon_access.server.doors.own_names import FORGET_PLACE, keep_place, kept_place
    from moon_access.storage.paths import server_folder

    _ = catalog.text
    folder = folder or server_folder()
    if typed is None:
        return kept_place(folder)
    try:
        place = None if typed == FORGET_PLACE else place_of(typed)
    except BadAddress as bad:
        problem = _("Not an address: {part}. Type HOST or HOST:PORT.").format(part=bad.part or typed)
        raise click.BadParameter(problem, param_hint="'--address'") from None
    with suppress(OSError):  # the server says what is wrong with the folder
        keep_place(folder, typed.strip())
    return place
