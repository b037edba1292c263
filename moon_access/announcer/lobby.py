"""Word the lobby: its tables, a new table, and a table that waits for its players.

All of these are choices of a list with a prompt, as in every menu. together.py has what players hear at a table.
"""

from __future__ import annotations

from moon_access.i18n.catalog import pgettext

from .message import AllOf, Kind, Message, answer, count, notice


def title() -> Message:
    # translators: where players meet at the server, and its tables are listed. The title of a menu.
    return answer("Lobby")


def your_table() -> Message:
    # translators: where the player is: at a table that waits for its players.
    return answer("At the table")


def tables(n: int) -> Message:
    """Say how many tables there are."""
    return count(Kind.ANSWER, "{n} table.", "{n} tables.", n) if n else answer("No tables yet.")


def game_of_the_day(game: str) -> Message:
    # translators: what is played at a table: "Moon for three, deal of the day".
    return answer("{game}, deal of the day", game=answer(game))


def table(names: tuple[str, ...], played: Message, free: int, is_on: bool) -> Message:
    """Return the choice of the lobby that stands for a table. ``played``: the game of the table."""
    if not names:
        return played
    who = AllOf(names)
    if is_on:
        # translators: a choice: to look on at a table where a game is on: "watch Anna and Ben: Moon for three".
        return answer("watch {names}: {game}", names=who, game=played)
    if not free:
        # translators: a table in a list, which waits for its game to begin.
        return answer("{names}: {game}, no free seat", names=who, game=played)
    return count(
        Kind.ANSWER,
        # translators: a table in a list: "Anna: Moon for three, 1 seat free".
        "{names}: {game}, {n} free seat",
        "{names}: {game}, {n} free seats",
        free,
        names=who,
        game=played,
    )


def back_to_table(game: str) -> Message:
    # translators: a choice of the lobby: the game that the player has left and that is still on.
    return answer("back to {game}", game=answer(game))


def more_tables(n: int) -> Message:
    # translators: a choice of the lobby: the next part of a long list of tables.
    return count(Kind.ANSWER, "{n} more table", "{n} more tables", n)


def new_table() -> Message:
    return answer("new table")


def people() -> Message:
    # translators: a choice of the lobby: tells who else is at the server.
    return answer("who is here")


def list_again() -> Message:
    # translators: a choice of the lobby: the list of tables, as it is now.
    return answer("list again")


# A new table


def deal_by_code() -> Message:
    # translators: a choice of a new table: it plays the deal whose code the player types next.
    return answer("a deal by its code")


def ask_deal_code() -> Message:
    # translators: a question: the player types the code of a deal, such as M3 K7QF J.
    return answer("Code of the deal")


def choose_guests() -> Message:
    return answer("Who can join")


def open_to_all() -> Message:
    # translators: who may come to a table.
    return answer("everybody")


def by_invitation() -> Message:
    # translators: who may come to a table: only those whom its players invite.
    return answer("by invitation")


def my_friends() -> Message:
    # translators: who may come to a table: all whom the player has as friends; others are invited.
    return answer("my friends")


def conditions() -> Message:
    # translators: a question: what holds at a new table. The title of the list of house rules, bots, talk and clock.
    return answer("Conditions")


def usual_conditions() -> Message:
    # translators: the house rules and bots of the player's options, talk at any time, and no clock.
    return answer("the usual, without a clock")


def choose_them() -> Message:
    # translators: an answer to "Conditions": asks for house rules, bots, talk and clock.
    return answer("choose them")


def bots_now(level: Message) -> Message:
    # translators: a line of the conditions of a table: "bots: normal level".
    return answer("bots: {level}", level=level)


def level_of_bots() -> Message:
    # translators: a question: how strong the bots of a table are.
    return answer("Bots at this table")


def talk_now(is_allowed: bool) -> Message:
    # translators: a line of the conditions of a table.
    return answer("talk at any time") if is_allowed else answer("no talk during a deal")


def clock_now(seconds: int) -> Message:
    if not seconds:
        # translators: a line of the conditions of a table: a move may take any time.
        return answer("no clock")
    # translators: a line of the conditions of a table: how long a move may take.
    return count(Kind.ANSWER, "{n} second per move", "{n} seconds per move", seconds)


def talk_in_deals() -> Message:
    # translators: a question that is answered by yes or no.
    return answer("Talk while a deal is played")


def seconds_for_a_move(least: int, most: int) -> Message:
    # translators: a question that is answered by a number: "Seconds for a move, 30 to 600, 0 for no clock, Enter 0:".
    return answer("Seconds for a move, {least} to {most}, 0 for no clock", least=least, most=most)


# A table before its first game


def free_seats(game: str, free: int) -> Message:
    """Return how many seats are free at a table where no game has begun."""
    if not free:
        # translators: as "Moon for three: 2 seats are free.", if none is free.
        return notice("{game}: no free seat.", game=answer(game))
    # translators: no seats or some are free at a table: "Moon for three: 2 seats are free."
    return count(Kind.NOTICE, "{game}: {n} seat is free.", "{game}: {n} seats are free.", free, game=answer(game))


def table_number(code: int) -> tuple[Message, ...]:
    """Return the number of a table; nothing if the table has none."""
    # translators: a table's number, digit by digit, for a player who sits down there: "Table 4 2 7."
    return (notice("Table {number}.", number=" ".join(str(code))),) if code else ()


def waiting_for_players() -> Message:
    # translators: the question at a table that waits for its players: "Waiting for players, 1 start, 2 leave:".
    return answer("Waiting for players")


def start_with_bots() -> Message:
    # translators: a choice: begin now; bots take the free seats.
    return answer("start with bots")


def leave_table() -> Message:
    return answer("leave the table")


def give_up_seat() -> Message:
    # translators: a question that is answered by yes or no, at a table that waits for its players.
    return answer("Leave the table")


# translators: words for the choice that begins a game with bots on the free seats. Separated by commas.
START_WORDS = pgettext("words", "start, begin")


def seats_free(free: int) -> Message:
    """Return how many seats are free after somebody sat down or left. If none is free, the game begins at once."""
    return count(Kind.NOTICE, "{n} seat is free.", "{n} seats are free.", free)


def ready_for_game(name: str) -> Message:
    # translators: after a game, another player has chosen to play again at this table.
    return notice("{name} wants to play again.", name=name)


def not_ready(name: str) -> Message:
    # translators: why the next game does not begin yet: another player still looks back on the last one, and has not
    # chosen to play again.
    return notice("{name} is not ready yet.", name=name)


def table_opened(name: str, played: Message) -> Message:
    # translators: said in the lobby: "Anna opens a table: Moon for three."
    return notice("{name} opens a table: {game}.", name=name, game=played)


def invited_to_lobby_table(name: str, played: Message) -> Message:
    # translators: heard in the lobby, or at another table: "Anna invites you to Moon for three. It is in the lobby."
    return notice("{name} invites you to {game}. The table is in the lobby.", name=name, game=played)


def invited_to_table(name: str, played: Message, number: int, join: str) -> Message:
    # translators: heard in the lobby, or at another table: "Anna invites you to Moon for three: type join 4 2 7."
    # {join} is a command.
    return notice(
        "{name} invites you to {game}: type {join} {number}.",
        name=name,
        game=played,
        join=join,
        number=" ".join(str(number)),
    )


def may_look_on(name: str) -> Message:
    """Tell a player who is invited to a private table without a free seat that they may look on."""
    return answer("There is no free seat. {name} can watch.", name=name)


def invitation_sent(name: str, is_away: bool = False) -> Message:
    if is_away:
        # translators: the player has invited somebody who is not at the server now.
        return answer("{name} is away, and will hear about the invitation on coming in.", name=name)
    return answer("{name} is invited.", name=name)
