"""Word what the menu at home offers for playing with others: joining a server, and how to be the host of one."""

from __future__ import annotations

from .message import N_, Message, ToCopy, answer, error


def with_others() -> Message:
    # translators: a choice of the menu.
    return answer("play with others")


def explain_others() -> Message:
    return answer("Join friends at their server, or hear how to be the host.")


def join_again(host: str) -> Message:
    # translators: a choice: to a server where the player was before.
    return answer("join {host}", host=host)


def join_unfinished(host: str, game: str) -> Message:
    """Return the choice of a server where the player left a game. ``game``: the text of its title."""
    # translators: a choice: to a server where the player has left a game before its end.
    return answer("join {host}, unfinished: {game}", host=host, game=answer(game))


def unfinished_at(host: str, game: str) -> Message:
    """Return the line about a game that the player left at a server. ``game``: the text of its title."""
    # translators: an item of the list of saved games: "Moon for three, unfinished at example.org."
    return answer("{game}, unfinished at {host}.", host=host, game=answer(game))


def join_a_server() -> Message:
    # translators: a choice beside "be the host".
    return answer("join a host")


def be_host() -> Message:
    # translators: a choice beside "join a host".
    return answer("be the host")


def evening_here() -> Message:
    # translators: a choice beside "be the host": an evening on which everybody plays the same deals, here in turn.
    return answer("club evening")


def explain_evening_here() -> Message:
    return answer(
        "Everybody plays the same deals on this computer, one after another, or at home with a copy of a file."
    )


def ask_host() -> Message:
    return answer("Address of the host")


def no_known_hosts(command: ToCopy) -> Message:
    text = N_("You have not joined a host yet. Type {command} and the address that the host tells you.")
    return answer(text, command=command)


def explain_host() -> Message:
    return answer("The host tells you the address, such as example.org or anna@example.org.")


def no_address(typed: str) -> Message:
    return error("Not an address: {part}. Type HOST, NAME@HOST or HOST:PORT.", part=typed)


def how_to_host(command: ToCopy) -> Message:
    return answer(
        "To be the host, leave the program and type {command}. It tells you what your friends type.", command=command
    )
