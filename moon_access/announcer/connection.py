"""Word the connection to a server: it opens, breaks, is back, or cannot be made, and what to do then.

The reasons are words of the protocol or of link/link.py. What ssh said about it in English decides which sentence we
take, and only a developer sees it.
"""

from __future__ import annotations

import os
import sys

from .message import N_, Message, answer, error, notice


def connecting_to(host: str) -> Message:
    return notice("Connecting to {host}.", host=host)


def compare_fingerprint(fingerprint: str) -> Message:
    # translators: the next thing that the player hears or reads is a question of the program ssh, in English. It takes
    # no other word than "yes": leave it as it is.
    return notice(
        "New host. Compare its fingerprint with the one that you were given: {fingerprint}. Now ssh "
        "asks you; if they match, type yes.",
        fingerprint=fingerprint,
    )


def connection_lost(why: str = "") -> Message:
    """Return that the connection is lost. ``why``: the server's word, if it sends its players elsewhere."""
    return notice(_SERVER_CLOSES) if why == "draining" else notice("Connection lost. Trying again.")


def offer_ssh_questions(why: str, said: str = "") -> Message:
    """Ask the player to answer ssh: the host is reachable again. ``why``: why an earlier answer failed, if one did."""
    if why in NO_LINK:
        return no_link(why, said)
    # translators: the connection has broken, and can not be made anew without the player's password.
    return notice("The server is back, but ssh has to ask for your password.")


def ask_password() -> Message:
    # translators: a question, "Password, 1 type it, 2 quit, Enter 1:". Nothing is asked for before the player wants.
    return answer("Password")


def let_ssh_ask() -> Message:
    # translators: an answer to "Password": the program ssh asks for it then.
    return answer("type it")


def no_password_here() -> Message:
    # translators: at the question "Password, 1 type it, 2 quit", to somebody who has typed the password there.
    return error("Do not type a password here: press Enter first, then ssh asks for it.")


def ssh_asks() -> Message:
    # translators: before the program ssh itself asks, in English: "anna@example.org's password:".
    return notice("Now ssh asks. Type your password and press Enter; it is not shown.")


def connected_again() -> Message:
    return notice("Connected again.")


# translators: everybody is sent away from this server before it is restarted; the program connects again by itself.
_SERVER_CLOSES = N_("This server is closing. Connecting again.")
ENDS = {
    "elsewhere": N_("You have connected from somewhere else. This connection ends."),
    "put out": N_("The host has removed you."),
    "banned": N_("The host does not let you in."),
    # translators: somebody has connected, and has not said for a quarter of an hour who it is.
    "too slow": N_("You did not log in in time. The server ends the connection."),
    "too much": N_("Too much arrived at once. The server ends the connection."),
    "refused": N_("Too many errors. The server ends the connection."),
    # translators: somebody has not typed anything for many hours.
    "idle": N_("You were silent for too long. The server ends the connection."),
    "error": N_("The server has a fault and ends the connection."),
    "stopped": N_("The server stops now. Games are saved."),
    # translators: everybody is sent away from this server, and the player has to connect again; also told to new
    # players.
    "draining": N_("This server is closing. Games are saved: connect again."),
    "moving": _SERVER_CLOSES,
}
"""The sentence for each reason why a server ends a connection, by the protocol's word."""


def reason_of_end(why: str, said: str = "") -> Message:
    """Return why the connection has ended."""
    return notice(ENDS[why]) if why in ENDS else no_link(why, said)


NO_SSH = "no ssh"
# translators: "ssh" is the program of that name, which connects to the server.
_NO_SSH = N_("No ssh here. Install OpenSSH.")
_NO_SSH_ON = {
    # translators: as Windows calls it in its settings, in your language.
    "win32": N_("No ssh here. In Windows Settings, under Optional features, add OpenSSH Client."),
    # translators: names of packages.
    "linux": N_("No ssh here. Install openssh-client, on Fedora openssh-clients."),
}
"""The advice for each system, by the system's name in ``sys.platform``."""

_TRY_AGAIN_BY_JOINING = N_("Connection lost. Your game waits on the server: join again.")
NO_LINK = {
    "unusable ssh": N_("ssh cannot be started."),
    "unknown host": N_("No such host. Is the name right?"),
    "unreachable": N_("No answer. Is the server running, and is the port right?"),
    "host key unknown": N_("Not connected: the host's key was not confirmed."),
    # translators: followed by the fingerprint that the host has.
    "other fingerprint": N_("Not connected: the host's fingerprint is not the one that you gave. Ask the host."),
    "host key changed": N_("Not connected: the host's key has changed since last time. Ask the host."),
    "not let in": N_("Not let in: check your name, key and password, or ask the host."),
    "no tables": N_("Something answers there, but it is not a server for this game."),
    "not understood": N_("The server and this program do not understand each other: one of them may be too old."),
    "broken": _TRY_AGAIN_BY_JOINING,
    "draining": ENDS["draining"],
}
"""The sentence for each reason why there is no link, by the word of link/link.py.

Those about a missing ssh are above.
"""

_SENTENCES_OF_SERVERS = {
    "Something went wrong here.": ENDS["error"],
    "Too many new names": N_(
        "Too many new names from your network today. Use one that you have, or try again tomorrow."
    ),
    "Too many passwords": N_("Too many passwords. Try again later."),
    "Too many connections": N_("The server is full. Try again later."),
}
"""Our texts for the English messages that a server sends over SSH when it refuses a connection."""


def no_link(why: str, said: str = "", system: str = sys.platform) -> Message:
    """Return why there is no link to the server.

    ``said``: English lines from ssh, which a developer sees, too; or the fingerprint of the host's key.
    """
    text = _NO_SSH_ON.get(system, _NO_SSH) if why == NO_SSH else NO_LINK.get(why, _TRY_AGAIN_BY_JOINING)
    text = next((ours for theirs, ours in _SENTENCES_OF_SERVERS.items() if theirs in said), text)
    if said.strip() and (why == "other fingerprint" or os.environ.get("MOON_ACCESS_DEBUG")):
        # translators: {why} is a sentence that says why there is no connection, {said} the fingerprint.
        return error("{why} {said}", why=answer(text), said=" ".join(said.split()))
    return error(text)


def no_understood_answer() -> Message:
    return error("The server said something that this program does not understand.")


# Messages of the host


def host_says(text: str) -> Message:
    # translators: the host says something to everybody.
    return notice("Host: {text}", text=text)


def server_stops() -> Message:
    return notice("The server stops when the current games are over.")


def host_closes() -> Message:
    # translators: the host has closed the table at which the player is.
    return notice("The host closes this table.")


def server_saves_game() -> Message:
    """Return where a game at a server is saved."""
    return answer("The server saves this game as you play.")


def record_kept() -> Message:
    """Return the last line of a game at a server: the record of the game is now among the player's saved games."""
    return notice("This game is in your saved games now.")
