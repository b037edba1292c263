"""What is told to whoever has a server run."""

from __future__ import annotations

from .general import shortened
from .message import N_, AllOf, Kind, Message, ToCopy, answer, count, error, notice
from .prompt import Prompt
from .questions import open_question


def is_open(join: ToCopy, ssh: ToCopy) -> Message:
    # translators: friends of the host join the server by one of these command lines.
    return notice("Open. Friends type: {join}, or without the program: {ssh}", join=join, ssh=ssh)


def known_by(fingerprint: str) -> Message:
    # translators: by this, whoever comes in for the first time knows that it is the right server.
    return notice("Its fingerprint: {fingerprint}.", fingerprint=fingerprint)


def no_store(folder: str, why: str) -> Message:
    return error("The server can keep nothing in {folder}: {why}", folder=folder, why=why)


def no_door(port: int, why: str) -> Message:
    return error("Nobody can come in at port {port}: {why}", port=port, why=why)


def prompt() -> Prompt:
    asked = answer("Host")
    return open_question(asked, asked)


# Who is there


def came(name: str) -> Message:
    # translators: whoever runs the server hears that somebody has come in.
    return notice("{name} comes in.", name=name)


def gone(name: str) -> Message:
    # translators: whoever runs the server hears that somebody is not there any more.
    return notice("{name} has gone.", name=name)


def nobody_here() -> Message:
    return answer("Nobody is here.")


def in_lobby() -> Message:
    # translators: where somebody is: "Anna, in the lobby, 192.0.2.7."
    return answer("in the lobby")


def at_table(number: int, is_seated: bool) -> Message:
    if is_seated:
        # translators: where somebody is: "Anna, at table 3, 192.0.2.7."
        return answer("at table {number}", number=number)
    # translators: where somebody is, who only looks on.
    return answer("looking on at table {number}", number=number)


def person(name: str, where: Message, address: str, is_muted: bool) -> Message:
    if is_muted:
        # translators: {address} is that of the network.
        return answer("{name}, {where}, {address}, muted.", name=name, where=where, address=address)
    return answer("{name}, {where}, {address}.", name=name, where=where, address=address)


STATES = {
    # translators: of a table: "Table 3, Moon for three: Anna and Ben, playing."
    "played": N_("playing"),
    # translators: of a table whose game is kept until its players come back.
    "kept": N_("everybody is away"),
    # translators: of a table at which no game is on.
    "waits": N_("no game on"),
}


def table(number: int, game: str, names: tuple[str, ...], state: str) -> Message:
    """``state``: one of STATES."""
    what = answer(STATES[state])
    if not names:
        return answer("Table {number}, {game}: {what}.", number=number, game=answer(game), what=what)
    text = N_("Table {number}, {game}: {names}, {what}.")
    return answer(text, number=number, game=answer(game), names=AllOf(names), what=what)


# Who may come


def put_out(name: str) -> Message:
    return answer("{name} is out.", name=name)


def banned(who: str) -> Message:
    # translators: {who} is a name, or an address of the network.
    return answer("{who} is banned.", who=who)


def let_in_again(who: str) -> Message:
    return answer("{who} is not banned any more.", who=who)


def not_banned(who: str) -> Message:
    return error("{who} is not banned.", who=shortened(who))


def all_banned(who: tuple[str, ...]) -> Message:
    return answer("Banned: {names}.", names=AllOf(who)) if who else answer("Nobody is banned.")


def invited(who: str) -> Message:
    return answer("{who} is invited.", who=who)


def uninvited(who: str) -> Message:
    return answer("{who} is not invited any more.", who=who)


def not_invited(who: str) -> Message:
    return error("{who} is not invited.", who=shortened(who))


def all_invited(who: tuple[str, ...]) -> Message:
    return answer("Invited: {names}.", names=AllOf(who)) if who else answer("Nobody is invited.")


def everybody_may_come() -> Message:
    # translators: "--invite" is an option of the command line: leave it as it is.
    return answer("Everybody may come in: the server was started without --invite.")


# The end


def stops_after(games: int) -> Message:
    # translators: {n} is how many games are still on.
    return count(Kind.ANSWER, "The server stops after {n} game.", "The server stops after {n} games.", games)


def all_over() -> Message:
    return notice("No game is on any more. The server stops.")


def sure_to_quit(people: int) -> Message:
    # translators: a question before the server ends, answered by yes or no. Their games are kept.
    return count(Kind.ANSWER, "{n} player is here. Stop now", "{n} players are here. Stop now", people)


# The commands


def command_line(word: str, help: str) -> Message:
    """One line of the help."""
    return answer("{words}: {help}", words=word, help=answer(help))
