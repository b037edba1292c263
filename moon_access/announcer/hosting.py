"""Word the messages to the host of a server: how players connect, who is there, bans, reports and the end.

denials.py has the server's refusals, and lobby.py the messages to players.
"""

from __future__ import annotations

from .general import shorten
from .message import N_, AllOf, Kind, Message, Prompt, ToCopy, answer, count, error, notice
from .questions import open_question
from .reasons import reason_of, translate_reason


def is_open(join: ToCopy) -> Message:
    # translators: friends of the host join the server by this command line.
    return notice("Open. Friends type: {join}", join=join)


def is_open_here(join: ToCopy) -> Message:
    # translators: nobody else can come in: the server listens for its own machine alone. {join} is a command line.
    return notice("Open. Only on this machine: {join}", join=join)


def is_open_at_home(join: ToCopy) -> Message:
    # translators: friends in the home network of the host join the server by this command line.
    return notice("Open. Friends in your home network type: {join}", join=join)


def is_open_anywhere(join: ToCopy) -> Message:
    # translators: friends who are somewhere else on the internet join the server by this command line.
    return notice("Friends elsewhere type: {join}", join=join)


def ways_by_address(join: ToCopy) -> Message:
    # translators: friends may also type this command line, which has another address of the same server.
    return notice("Or: {join}", join=join)


def needs_forwarding(port: int) -> Message:
    # translators: a router is the device that connects a home to the internet. "--address" and "--through" are options
    # of the command line; NAME and USER@HOST stand for what the host types there.
    return notice(
        "For friends elsewhere, forward port {port} on your router to this machine, then give "
        "--address NAME. Or give --through USER@HOST, a machine that everybody can reach.",
        port=port,
    )


def lets_in_by_ipv6(port: int) -> Message:
    # translators: a router is the device that connects a home to the internet.
    return notice("Friends elsewhere can connect if your router lets port {port} through.", port=port)


def ratings_not_installed() -> Message:
    """Return how to install the library for ratings, without which the server does not rate games."""
    from moon_access.outputs import installation  # late, because only an incomplete installation needs it

    library = "openskill"
    found = [one for one in installation.libraries_of("together") if one.startswith(library)]
    command = installation.build_install_command(found or [library])
    if command is None:
        return notice("No rated games: {library} is missing.", library=library)
    # translators: {library} is the name of a program library, {command} is the command line that installs it.
    return notice(
        "No rated games: {library} is missing. To install it: {command}",
        library=library,
        command=ToCopy(command, installation.short_form(found or [library])),
    )


def unknown_name(name: str) -> Message:
    # translators: {name} is the name by which friends are to find the server, such as moon.example.org. DNS is the
    # directory of names on the internet.
    return notice("DNS has no address for {name}, so friends cannot use it yet.", name=name)


def is_reached(through: str) -> Message:
    # translators: {through} is another machine, through which friends come in.
    return notice("Friends connect through {through}.", through=through)


def is_not_reached(through: str, said: str) -> Message:
    if not said:
        return notice("Nobody can connect through {through} now. Trying again.", through=through)
    text = N_("Nobody can connect through {through} now: {why}. Trying again.")
    return notice(text, through=through, why=translate_reason(said))


def no_program_needed(ssh: ToCopy) -> Message:
    # translators: friends of the host who have not installed the program join by this command line.
    return notice("Without the program: {ssh}", ssh=ssh)


def fingerprint_line(fingerprint: str) -> Message:
    # translators: it shows new players that this is the right server.
    return notice("Fingerprint of the server: {fingerprint}", fingerprint=fingerprint)


def page_is_at(url: ToCopy) -> Message:
    # translators: friends of the host who can install nothing play in a browser, at this address.
    return notice("In a browser: {url}", url=url)


def solo_is_at(url: ToCopy) -> Message:
    # translators: at this address the game runs in the browser itself, against bots, without the host's tables.
    return notice("To play alone in a browser: {url}", url=url)


def page_is_not_encrypted() -> Message:
    # translators: "--certificate" is an option of the command line. A proxy is a program before the server.
    return notice("The page is not encrypted: put a proxy in front of it, or give --certificate.")


def mud_is_at(address: str) -> Message:
    # translators: MUD clients are programs for text games, such as Mudlet. {address} is a host with a port.
    return notice("With a MUD client: {address}", address=address)


def encrypted_mud_is_at(address: str) -> Message:
    # translators: TLS is what such programs call it that a connection is encrypted. {address} is a host with a port.
    return notice("With a MUD client, over TLS: {address}", address=address)


def mud_is_not_encrypted() -> Message:
    # translators: told if MUD clients come in without TLS: what is typed there can be read on the way.
    return notice("Without TLS, others on the way can read what a MUD client sends, passwords too.")


def no_store(folder: str, failure: Exception) -> Message:
    return error("The server cannot save anything in {folder}: {why}.", folder=folder, why=reason_of(failure))


def no_database(failure: Exception) -> Message:
    """Return why the server cannot use the PostgreSQL that its host named."""
    return error("The database cannot be used: {why}.", why=reason_of(failure))


def no_such_store() -> Message:
    # translators: PostgreSQL is the name of a database. The address is an example: translate name, host and database.
    return error(
        "The address of the database makes no sense. It looks like this: {url}",
        url=answer("postgresql://name@host/database"),
    )


def folder_taken(folder: str) -> Message:
    # translators: "--folder" is an option of the command line.
    text = N_("Another server is using {folder}. Stop it first, or give this server another --folder.")
    return error(text, folder=folder)


def no_server(folder: str) -> Message:
    # translators: the host typed a command for a server that does not run; "--folder" is an option.
    return error("No server runs in {folder}. If it has another folder, give it with --folder.", folder=folder)


def no_answer(folder: str, failure: Exception) -> Message:
    return error("The server in {folder} cannot be reached: {why}.", folder=folder, why=reason_of(failure))


def no_door(port: int, failure: Exception) -> Message:
    return error("Port {port} cannot be opened: {why}.", port=port, why=reason_of(failure, port=port))


def prompt() -> Prompt:
    asked = answer("Host")
    return open_question(asked, asked)


# Arrivals and departures


def person_came(name: str) -> Message:
    # translators: the host hears that somebody has come in.
    return notice("{name} comes in.", name=name)


def guest_left(name: str) -> Message:
    # translators: the host hears that somebody is not there any more.
    return notice("{name} has left.", name=name)


def nobody_here() -> Message:
    return answer("Nobody is here.")


def lobby_entry() -> Message:
    # translators: where somebody is: "Anna, in the lobby, 192.0.2.7."
    return answer("in the lobby")


def _spell_digits(number: int) -> str:
    """Return the number of a table as its players hear it: digit by digit."""
    return " ".join(str(number))


def table_entry(number: int, is_seated: bool) -> Message:
    if is_seated:
        # translators: where somebody is: "Anna, at table 2 7 7, 192.0.2.7."
        return answer("at table {number}", number=_spell_digits(number))
    # translators: where somebody is, who only looks on.
    return answer("watching table {number}", number=_spell_digits(number))


def other_node_entry(where: Message) -> Message:
    # translators: several servers are one place; this player has come in at another one of them: "Anna, at table
    # 2 7 7, by another node, 192.0.2.7."
    return answer("{where}, on another node", where=where)


def person(name: str, where: Message, address: str, is_muted: bool) -> Message:
    if is_muted:
        # translators: {address} is that of the network.
        return answer("{name}, {where}, {address}, muted.", name=name, where=where, address=address)
    return answer("{name}, {where}, {address}.", name=name, where=where, address=address)


STATES = {
    # translators: of a table: "Table 2 7 7, Moon for three: Anna and Ben, playing."
    "played": N_("playing"),
    # translators: of a table whose game is kept until its players come back.
    "kept": N_("everybody away"),
    # translators: of a table at which no game is on.
    "waits": N_("no game"),
}


def table(number: int, game: str, names: tuple[str, ...], state: str) -> Message:
    """Return the line about a table. ``state``: a key of STATES."""
    what = answer(STATES[state])
    if not names:
        return answer("Table {number}, {game}: {what}.", number=_spell_digits(number), game=answer(game), what=what)
    text = N_("Table {number}, {game}: {names}, {what}.")
    return answer(text, number=_spell_digits(number), game=answer(game), names=AllOf(names), what=what)


def table_closed(number: int) -> Message:
    # translators: the host has closed a table: "Table 2 7 7 is closed."
    return answer("Table {number} is closed.", number=_spell_digits(number))


# Bans and invitations


def person_removed(name: str) -> Message:
    return answer("{name} has been removed.", name=name)


def sure_to_ban(there: tuple[str, ...]) -> Message:
    # translators: a question before an address of the network is banned, from which others have come, too; answered
    # by yes or no: "The same address: Ben and Clara. Ban all".
    return answer("Same address: {names}. Ban them all", names=AllOf(there))


def person_banned(banned: str) -> Message:
    # translators: {who} is a name, or an address of the network.
    return answer("{who} is banned.", who=banned)


def ban_lifted(who: str) -> Message:
    return answer("{who} is no longer banned.", who=who)


def not_banned(who: str) -> Message:
    return error("{who} is not banned.", who=shorten(who))


def all_banned(who: tuple[str, ...]) -> Message:
    return answer("Banned: {names}.", names=AllOf(who)) if who else answer("Nobody is banned.")


def person_invited(who: str) -> Message:
    return answer("{who} is invited.", who=who)


def invitation_withdrawn(who: str) -> Message:
    return answer("{who} is no longer invited.", who=who)


def not_invited(who: str) -> Message:
    return error("{who} is not invited.", who=shorten(who))


def all_invited(who: tuple[str, ...]) -> Message:
    return answer("Invited: {names}.", names=AllOf(who)) if who else answer("Nobody is invited.")


def everybody_may_come() -> Message:
    # translators: "--invite" is an option of the command line: leave it as it is.
    return answer("Everybody can join: you started the server without --invite.")


# Moderators and reports


def all_moderators(names: tuple[str, ...]) -> Message:
    # translators: who may mute, put out and ban others at the server.
    return answer("Moderators: {names}.", names=AllOf(names)) if names else answer("There are no moderators.")


def is_moderator(name: str, is_so: bool) -> Message:
    return (
        answer("{name} is a moderator now.", name=name)
        if is_so
        else answer("{name} is no longer a moderator.", name=name)
    )


def person_reported(name: str) -> Message:
    # translators: the host hears that somebody has told about this player; "reports" is a command.
    return notice("{name} was reported. Type reports.", name=name)


def reports_waiting(n: int) -> Message:
    return count(Kind.ANSWER, "{n} report.", "{n} reports.", n) if n else answer("No reports.")


# The end of the server


def evening_entry(number: int, line: Message) -> Message:
    # translators: line is an evening in the calendar: "Evening 3: Thursday 20:00, Duplicate Moon: 7 are coming."
    return answer("Evening {number}: {line}.", number=number, line=line)


def type_evening_number(word: str, listing: str) -> Message:
    # translators: {word} and {listing} are commands; {listing} lists all evenings with their numbers.
    return answer(
        "Type {word} and the number of an evening: {word} 3. For the numbers type {listing}.",
        word=word,
        listing=listing,
    )


def line_of_file(row: str) -> Message:
    # translators: a line of a table for spreadsheets (CSV).
    return answer("{value}", value=ToCopy(row, row))


def stops_after(games: int) -> Message:
    # translators: {n} is how many games are still on.
    return count(Kind.ANSWER, "The server stops after {n} game.", "The server stops after {n} games.", games)


def ends_after(people: int) -> Message:
    # translators: of a server that is being emptied; {n} is how many players are still in a deal.
    return count(
        Kind.ANSWER,
        "{n} player is still here. Then the server stops.",
        "{n} players are still here. Then the server stops.",
        people,
    )


def is_emptied() -> Message:
    # translators: whoever runs the server hears that it was told by the system to send everybody on, and to end.
    return notice("The server is closing: nobody else can come in.")


def nobody_left() -> Message:
    return notice("Everybody has left. The server stops.")


def all_over() -> Message:
    return notice("All games are over. The server stops.")


def sure_to_quit(people: int) -> Message:
    # translators: a question before the server ends, answered by yes or no. Their games are kept.
    return count(Kind.ANSWER, "{n} player is here. Stop now", "{n} players are here. Stop now", people)
