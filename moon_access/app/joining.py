"""Join a server: make the connection, and let the player play there with this console.

link/ has the connection, scenes/lobby the player's scenes there.

A server recognises a guest by a token, which this module keeps from one run of the program to the next. A token lets
its bearer in as that guest, so only the owner may read the file. If the file cannot be read or written, the server
takes the player for a new guest.
"""

from __future__ import annotations

import json
from contextlib import suppress

from moon_access.announcer import connection as connection_words
from moon_access.announcer import general
from moon_access.evening.evening import Evening, Following, Quit
from moon_access.link.address import Address, is_name
from moon_access.link.connection import Connection
from moon_access.link.host_keys import fingerprint_of_stranger, options_for
from moon_access.link.joined_hosts import note_joined
from moon_access.link.kept_game import RecordsInFolder
from moon_access.link.link import LinkFailed
from moon_access.link.messages import hello
from moon_access.link.ssh_link import SshLink
from moon_access.outputs.exit_codes import WRONG
from moon_access.scenes.lobby.lobby import Lobby
from moon_access.scenes.lobby.questions import enter
from moon_access.scenes.menu.seating import system_name
from moon_access.storage.paths import guests_file, make_private_folder, new_game_path, read_own, replace_private


def join(evening: Evening, address: Address, fingerprint: str = "") -> Following:
    """Play at a server until the player or the server ends it.

    Args:
        evening: the evening at home, with the console.
        address: the server.
        fingerprint: of the host's key, empty if the player does not know it.

    Returns:
        What comes next: quitting.

    Raises:
        KeyboardInterrupt: the player pressed Ctrl-C.
    """
    console = evening.console
    name = console.settings.name or system_name()
    if not address.name and is_name(name):
        address = address._replace(name=name)
    host, port = address.host, address.port
    console.tell(connection_words.connecting_to(address.host))
    console.flush()
    try:
        options = options_for(address, fingerprint)
        if not options and (stranger := fingerprint_of_stranger(address)):
            console.tell(connection_words.compare_fingerprint(stranger))
            console.flush()
        greeting = {"do": "hello", "id": 0, **hello(console.language, name, kept_token(host, port, name))}
        link = SshLink(address, greeting, options, console.terminal.handle_signals)
    except LinkFailed as failed:
        console.refuse(connection_words.no_link(failed.why, failed.said))
        return Quit(WRONG)
    try:
        connection = Connection(link, console.terminal.handle_signals, is_greeted=True)
        records = RecordsInFolder(lambda game: str(new_game_path(game)))
        there = Evening(console, evening.keep_settings)
        lobby = Lobby(there, connection, records)
        presence = lobby.presence
        if enter(presence, name, lambda typed: kept_token(host, port, typed)):
            evening.apply_settings(console.settings._replace(host=str(address)))
            note_joined(address)
            if presence.token:  # only guests get a token
                keep_token(host, port, presence.name, presence.token)
            link.greeting = {
                "do": "hello",
                "id": 0,
                **hello(console.language, presence.name, presence.token),
            }
            try:
                there.spend(lobby)
            finally:
                note_joined(address, presence.unfinished)
    except KeyboardInterrupt:
        console.tell(general.bye())
        raise
    finally:
        console.news_source = None
        link.close()
    return Quit()


MOST_TOKENS = 50
"""The number of tokens that we keep: the newest ones of all servers together."""
MOST_BYTES_OF_FILE = 1 << 16
"""The most bytes that we read; a larger file is not ours."""
_TokensByGuest = dict[str, str]
"""The tokens by server and name."""


def kept_token(host: str, port: int, name: str) -> str:
    """Return the last token that this guest had there; empty if there is none."""
    return _read_tokens().get(_key(host, port, name), "")


def keep_token(host: str, port: int, name: str, token: str) -> None:
    """Keep this token for the guest from now on."""
    key, kept = _key(host, port, name), _read_tokens()
    if kept.get(key) == token:
        return
    newest = {**{one: kept[one] for one in kept if one != key}, key: token}
    with suppress(OSError):
        make_private_folder(guests_file().parent)
        replace_private(guests_file(), json.dumps(dict(list(newest.items())[-MOST_TOKENS:])))


def _key(host: str, port: int, name: str) -> str:
    return f"{name.casefold()}@{host.casefold()}:{port}"


def _read_tokens() -> _TokensByGuest:
    try:
        kept: object = json.loads(read_own(guests_file(), MOST_BYTES_OF_FILE))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {str(key): token for key, token in kept.items() if isinstance(token, str)}
