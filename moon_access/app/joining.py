"""Join a server: make the connection, and let the player play there with this console.

link/ has the connection, scenes/lobby what the player does there.
"""

from __future__ import annotations

from moon_access.announcer import connection as connection_words
from moon_access.announcer import general
from moon_access.evening.evening import Evening, Following, Quit
from moon_access.link.address import Address, is_name
from moon_access.link.connection import Connection
from moon_access.link.host_keys import fingerprint_of_stranger, options_for
from moon_access.link.kept_game import RecordsInFolder
from moon_access.link.link import LinkFailed
from moon_access.link.messages import hello
from moon_access.link.ssh_link import SshLink
from moon_access.outputs.exit_codes import WRONG
from moon_access.scenes.lobby.lobby import Lobby
from moon_access.scenes.lobby.questions import enter
from moon_access.scenes.menu.seating import system_name
from moon_access.storage.guest_tokens import keep_token, kept_token
from moon_access.storage.paths import new_game_path


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
            console.tell(connection_words.first_time(stranger))
            console.flush()
        greeting = {"do": "hello", "id": 0, **hello(console.language, name, kept_token(host, port, name))}
        link = SshLink(address, greeting, options, console.terminal.notice)
    except LinkFailed as failed:
        console.refuse(connection_words.no_link(failed.why, failed.said))
        return Quit(WRONG)
    try:
        connection = Connection(link, console.terminal.notice, is_greeted=True)
        records = RecordsInFolder(lambda game: str(new_game_path(game)))
        there = Evening(console, evening.keep_settings)
        lobby = Lobby(there, connection, records)
        presence = lobby.presence
        if enter(presence, name, lambda typed: kept_token(host, port, typed)):
            evening.apply_settings(console.settings._replace(host=str(address)))
            if presence.token:  # a guest
                keep_token(host, port, presence.name, presence.token)
            link.greeting = {
                "do": "hello",
                "id": 0,
                **hello(console.language, presence.name, presence.token),
            }
            there.spend(lobby)
    except KeyboardInterrupt:
        console.tell(general.bye())
        raise
    finally:
        console.others = None
        link.close()
    return Quit()
