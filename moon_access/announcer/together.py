"""Word a table whose players are elsewhere: arrivals, departures, talk, undo, the clock, and refusals.

Names are texts that their players chose, and no language inflects them. A game's own words tell its events. lobby.py
has the lobby, connection.py the connection, and login.py the rules for names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.i18n.catalog import pgettext

from .company import level
from .company import partner as partner_told
from .general import shorten
from .message import N_, AllOf, Kind, Message, Row, answer, count, error, notice, say
from .undo import move_taken_back

# Presence of players


def waiting_for(name: str) -> Message:
    return notice("Waiting for {name}.", name=name)


def player_sits_down(name: str) -> Message:
    # translators: another player has come to this table.
    return notice("{name} sits down.", name=name)


def player_leaves(name: str) -> Message:
    # translators: another player leaves this table before the game or after it.
    return notice("{name} leaves.", name=name)


def table_is_yours() -> Message:
    # translators: the player who opened this table has gone; from now on this player may start the game.
    return notice("You are in charge of the table now.")


def left_the_game(name: str) -> Message:
    """Say that a player left a game for good, so that a bot may take the seat at once."""
    # translators: "bot" is a command, which is so in every language: leave it as it is.
    return notice("{name} leaves. To have a bot play on, type bot {name}.", name=name)


def seat_waits(name: str) -> Message:
    """Tell a player who leaves in the middle of a game that the seat waits. ``name``: the player's own."""
    # translators: the last line before "Goodbye.": the game waits for this player, who may come back by this name.
    return notice("Your seat is kept for you: come back as {name}.", name=name)


def seat_stays_empty() -> Message:
    """Tell a guest who leaves, and whom the server would not recognise, that the seat stays empty."""
    return notice("Your seat stays empty: here a guest cannot come back to it.")


def seat_is_free() -> Message:
    """Tell a player who leaves a table without a game that the seat is free."""
    return notice("Your seat is free again.")


def left_seat_to_bot(name: str) -> Message:
    # translators: another player has left a game that goes on, for good.
    return notice("{name} leaves. A bot plays on.", name=name)


def sure_to_leave() -> Message:
    # translators: a question that is answered by yes or no: the player wants to leave a game with others for good.
    return answer("Leave, and let a bot play on")


def sure_to_end() -> Message:
    # translators: likewise, a game against bots alone.
    return answer("Leave, and end the game")


def you_left() -> Message:
    # translators: the player has left a game with others for good.
    return notice("You leave. A bot plays on.")


def game_ends() -> Message:
    # translators: the player has left a game against bots.
    return notice("The game ends here.")


def lobby_opening(quit: str) -> Message:
    # translators: to somebody who wants to go back in the lobby, or to it. {quit} is a command.
    return answer("You are in the lobby. To leave the server type {quit}.", quit=quit)


def player_removed(name: str) -> Message:
    # translators: the player in charge of the table has removed this player before a game.
    return notice("{name} was removed from the table.", name=name)


def you_are_put_out(name: str) -> Message:
    # translators: {name} is in charge of the table and has sent the player away, after a game.
    return notice("{name} has removed you from the table.", name=name)


def you_are_put_out_to_the_lobby(name: str) -> Message:
    # translators: {name} is in charge of the table and has sent the player away, before a game.
    return notice("{name} has removed you from the table. You are in the lobby.", name=name)


def table_is_given_to(name: str) -> Message:
    return notice("{name} is in charge of the table now.", name=name)


def seats_swapped(name: str, other: str) -> Message:
    # translators: two players at a waiting table have each other's seats now.
    return notice("{name} and {other} have swapped seats.", name=name, other=other)


def you_swapped(name: str) -> Message:
    # translators: as "Anna and Ben have swapped seats", to one of the two.
    return notice("You and {name} have swapped seats.", name=name)


def your_seat_changed(number: int) -> Message:
    # translators: as "Anna sits in seat 3 now", to that player.
    return notice("You sit in seat {number} now.", number=number)


def seats(by_seat: Sequence[str]) -> Message:
    """Return who sits where at a waiting table. ``by_seat``: the name of each seat's player; empty if it is free."""
    # translators: the seats of a table: "Seats: 1 Eva, 2 free, 3 Jan."
    return answer("Seats: {seats}.", seats=Row(tuple(_seat(name, number) for number, name in enumerate(by_seat, 1))))


def _seat(name: str, number: int) -> Message:
    if not name:
        # translators: a free seat, a part of a line: "Seats: 1 Eva, 2 free, 3 Jan."
        return answer("{number} free", number=number)
    return answer("{number} {name}", number=number, name=name)


def seat_changed(name: str, number: int) -> Message:
    # translators: a player at a waiting table has moved to a free seat: "Anna sits in seat 3 now."
    return notice("{name} sits in seat {number} now.", name=name, number=number)


def looks_on(name: str) -> Message:
    return notice("{name} is watching.", name=name)


def connection_broken(name: str) -> Message:
    return notice("{name} has lost the connection. The table waits.", name=name)


def is_back(name: str) -> Message:
    return notice("{name} is back.", name=name)


def offer_bot(name: str) -> Message:
    # translators: "bot" is a command, which is so in every language: leave it as it is.
    return notice("{name} is still away. To have a bot play on, type bot {name}.", name=name)


def is_still_away(name: str) -> Message:
    """Tell an onlooker that a player is still away."""
    return notice("{name} is still away.", name=name)


def bot_plays(name: str) -> Message:
    return notice("A bot plays for {name}.", name=name)


def bots_hurry() -> Message:
    # translators: told once in a game at a server that has much to do: the bots do not play at their level of choice.
    return notice("The server is busy, so bots play at a quicker level.")


def takes_over(name: str) -> Message:
    # translators: a player who was away plays again, instead of the bot.
    return notice("{name} plays again.", name=name)


def others_here(names: tuple[str, ...]) -> Message:
    """Say who else is at the server."""
    if not names:
        return answer("Nobody else is here.")
    # translators: who else is at the server: "Here: Anna and Ben."
    return answer("Here: {names}.", names=AllOf(names))


# translators: a word that asks who is here, or in a game also whose turn it is. Separated by commas.
WHO_WORDS = pgettext("words", "who")


def company_here(
    seated: tuple[str, ...], away: tuple[str, ...], watching: tuple[str, ...], elsewhere: tuple[str, ...]
) -> tuple[Message, ...]:
    """Return lines that say who else is at the player's table, and who else is at the server.

    Args:
        seated: The names of the people at the table.
        away: The names of the people whose seats wait for them, or have a bot meanwhile.
        watching: The names of those who only look on.
        elsewhere: The names of all others at the server.
    """
    # translators: who else sits at the player's table: "At the table: Anna and Ben."
    told = [answer("At the table: {names}.", names=AllOf(seated)) if seated else answer("Nobody else is at the table.")]
    if away:
        told.append(answer("Away: {names}.", names=AllOf(away)))
    if watching:
        # translators: who looks on at the player's table: "Watching: Anna."
        told.append(answer("Watching: {names}.", names=AllOf(watching)))
    if elsewhere:
        # translators: who is at the server, but not at the player's table: "Elsewhere: Anna and Ben."
        told.append(answer("Elsewhere: {names}.", names=AllOf(elsewhere)))
    return tuple(told)


class Company(NamedTuple):
    """The other players: people, and bots of one ``level`` (empty: no bots). ``partner``: empty if there is none."""

    people: tuple[str, ...]
    bots: tuple[str, ...]
    level: str
    partner: str = ""


def company(others: Sequence[tuple[str, str]], partner: str = "") -> Company:
    """Return the company of these players. ``others``: names with a kind, ``human`` or ``bot:`` and the level."""
    bots = [(name, kind.removeprefix("bot:")) for name, kind in others if kind.startswith("bot:")]
    people = tuple(name for name, kind in others if not kind.startswith("bot:"))
    return Company(people, tuple(name for name, _ in bots), bots[0][1] if bots else "", partner)


def begins(game: str, others: Company) -> tuple[Message, ...]:
    """Return the first line of a game. ``game``: the text of its title."""
    # translators: a game begins: "Moon for three."
    return notice("{game}.", game=answer(game)), *_company_lines(others, 0)


def goes_on(game: str, others: Company, time: int) -> tuple[Message, ...]:
    """Return the first line to a player who comes back to a game. ``time``: seconds for a move, 0 for no clock."""
    # translators: the player sits at the table again: "Back at Moon for three."
    return notice("Back at {game}.", game=answer(game)), *_company_lines(others, time)


def was_played_out(game: str, others: Company) -> tuple[Message, ...]:
    """Return the first lines about a game that ended while the player was away. Its last move follows them."""
    # translators: "Moon for three was played to its end." The last move and the winner are told after it.
    return notice("{game} is over.", game=answer(game)), *_company_lines(others, 0)


def _company_lines(others: Company, time: int) -> tuple[Message, ...]:
    told = [*with_people(others.people)]
    if others.bots:
        # translators: who plays: "Bots: Clara and Dora, normal level."
        told.append(notice("Bots: {names}, {level}.", names=AllOf(others.bots), level=level(others.level)))
    if others.partner:
        told.append(partner_told(others.partner))
    return (*told, *_clock_condition(time))


def with_people(names: tuple[str, ...]) -> tuple[Message, ...]:
    """Name the other people at the table; return nothing if there are none."""
    # translators: who plays: "With Anna and Ben."
    return (notice("With {names}.", names=AllOf(names)),) if names else ()


def _clock_condition(time: int) -> tuple[Message, ...]:
    """Say how long a move may take. ``time``: in seconds, 0 for no clock."""
    if not time:
        return ()
    # translators: how long a move may take; "time" is a command.
    return (
        count(
            Kind.NOTICE,
            "{n} second per move; to double it type time.",
            "{n} seconds per move; to double it type time.",
            time,
        ),
    )


def table_number(code: int, word: str) -> tuple[Message, ...]:
    """Return the number by which friends find the table. ``word``: the command to type."""
    # translators: a table's number, digit by digit, to be said aloud: "Table 4 2 7: friends type join 4 2 7."
    text = N_("Table {number}: friends type {word} {number}.")
    return (notice(text, number=" ".join(str(code)), word=word),) if code else ()


def unusual_terms(invited: bool, talk: bool, time: int, deal: Sequence[Message], invite: str) -> tuple[Message, ...]:
    """Return the unusual conditions of a table beside its house rules.

    ``deal``: lines about the only deal that is played there. ``invite``: the command.
    """
    # translators: about a table: only who is invited sits down; {word} is a command.
    told = [notice("By invitation only. To invite somebody, type {word} and a name.", word=invite)] if invited else []
    return (*deal, *told, *([] if talk else [_talk_condition(talk)]), *_clock_condition(time))


def terms(invited: bool, talk: bool, time: int, bots: str, deal: Sequence[Message]) -> tuple[Message, ...]:
    """Return all conditions of a table beside its house rules. ``bots``: the level of the bots that take free seats."""
    # translators: about a table: anybody may sit down.
    who = notice("By invitation only.") if invited else notice("Open to everybody.")
    # translators: about a table: a move may take any time.
    return *deal, who, _talk_condition(talk), *(_clock_condition(time) or (notice("No clock."),)), bots_play(bots)


def terms_changed(name: str) -> Message:
    # translators: the player in charge of a table changes what holds there from the next game on; the changes follow.
    return notice("{name} changes the table.", name=name)


def table_is_changed() -> Message:
    # translators: the player in charge of a table has changed what holds there; the others hear what.
    return notice("The table is changed.")


def changed_terms(talk: bool | None, time: int | None, bots: str) -> tuple[Message, ...]:
    """Return the new conditions of a table beside its house rules. ``None`` or an empty text: as before."""
    clock = () if time is None else _clock_condition(time) or (notice("No clock."),)
    return *(() if talk is None else (_talk_condition(talk),)), *clock, *((bots_play(bots),) if bots else ())


def only_in_lobby(word: str) -> Message:
    """Refuse a command that opens a table."""
    # translators: {word} is the command that opens a table, with everything typed after it.
    return error("Only in the lobby: {word}.", word=word)


def _talk_condition(talk: bool) -> Message:
    # translators: about a table: whether players may talk to each other while a deal is played.
    return notice("Talk at any time.") if talk else notice("No talk during a deal.")


def bots_play(kind: str) -> Message:
    # translators: about a table: how strong the bots are that take free seats: "Bots: normal level."
    return notice("Bots: {level}.", level=level(kind))


def list_other_commands(commands: tuple[str, ...]) -> Message:
    # translators: after the help about a question: other commands to type. "Also: say, tell and people."
    return answer("Also: {commands}.", commands=AllOf(commands))


# Talk


def talk_line(name: str, text: str) -> Message:
    return say(Kind.TALK, "{name}: {text}", name=name, text=text)


def whisper_to_you(name: str, text: str) -> Message:
    # translators: talk that nobody else hears: "Anna to you: good luck".
    return say(Kind.TALK, "{name} to you: {text}", name=name, text=text)


def said_looking_on(name: str, text: str) -> Message:
    # translators: talk of somebody who looks on: "Anna, looking on: well played".
    return say(Kind.TALK, "{name}, watching: {text}", name=name, text=text)


def ask_what_to_say() -> Message:
    # translators: a question: what the player wants to say to the others.
    return answer("Say")


def you_said(text: str) -> Message:
    return answer("You said: {text}", text=text)


def told_all() -> Message:
    # translators: what the player wanted to say to the others has been said.
    return answer("Said.")


def whisper_sent(name: str) -> Message:
    # translators: what the player wanted to say to this one has been said.
    return answer("Told {name}.", name=name)


def tell_whom() -> Message:
    # translators: "tell" is a command; a name and the text to say follow it.
    return answer("Type tell, a name, and what you want to say: tell Petra well played.")


def type_name(word: str) -> Message:
    # translators: {word} is a command, such as mute.
    return answer("Type {word} and a name.", word=word)


def type_table_number(word: str) -> Message:
    # translators: {word} is a command by which one comes to a table.
    return answer("Type {word} and the number of a table: {word} 4 2 7.", word=word)


def mute_changed(name: str, on: bool) -> Message:
    """Say that the player no longer hears somebody's talk today, or hears it again."""
    return answer("{name} is muted.", name=name) if on else answer("{name} is no longer muted.", name=name)


def block_changed(name: str, on: bool) -> Message:
    """Say that the player never hears anything of somebody again, or hears them again."""
    return answer("{name} is blocked.", name=name) if on else answer("{name} is no longer blocked.", name=name)


# Undo and the clock


def undo_wanted(name: str, move: Message, since: int, agree: str, refuse: str) -> Message:
    """Ask whether another player may take a move back. ``since``: the number of later moves, which go back, too."""
    if not since:
        # translators: "Anna wants to take back six five. Type agree or refuse." The last two are commands.
        text = N_("{name} wants to take back {move}. Type {agree} or {refuse}.")
        return notice(text, name=name, move=move, agree=agree, refuse=refuse)
    return count(
        Kind.NOTICE,
        # translators: for example: Anna wants to take back pass and 6 later moves. The last two are commands.
        "{name} wants to take back {move} and {n} later move. Type {agree} or {refuse}.",
        "{name} wants to take back {move} and {n} later moves. Type {agree} or {refuse}.",
        since,
        name=name,
        move=move,
        agree=agree,
        refuse=refuse,
    )


def takeback_asked() -> Message:
    # translators: the player wants to take a move back, and the others are asked whether they agree.
    return answer("Asking the others.")


def end_wanted(name: str, agree: str, refuse: str) -> Message:
    # translators: another player gives the game up. The last two are commands.
    text = N_("{name} wants to end the game. Type {agree} or {refuse}.")
    return notice(text, name=name, agree=agree, refuse=refuse)


def end_asked(leave: str) -> Message:
    # translators: the player gives the game up, and the others are asked whether it ends. {leave} is a command.
    return answer("Asking the others. To leave without waiting type {leave}.", leave=leave)


def end_refused(name: str) -> Message:
    # translators: another player does not agree that the game ends.
    return notice("{name} refuses. The game goes on.", name=name)


def nobody_agrees() -> Message:
    # translators: the player wants to end the game, and all others at the table are away.
    return notice("Nobody is here to agree.")


def you_play_on() -> Message:
    # translators: the player does not agree that the game ends.
    return answer("The game goes on.")


def undo_agreed(name: str) -> Message:
    return notice("{name} agrees.", name=name)


def undo_refused(name: str) -> Message:
    # translators: another player does not agree to taking a move back.
    return notice("{name} refuses. Nothing is taken back.", name=name)


def you_agreed() -> Message:
    # translators: to taking another player's move back; others are still asked.
    return answer("You agree.")


def you_refused() -> Message:
    return answer("Nothing is taken back.")


def undo_off() -> Message:
    return notice("The game has moved on. Nothing is taken back.")


def took_back(name: object, move: Message, since: int) -> Message:
    """Tell that another player has taken a move back. ``since``: the number of later moves, which went back, too."""
    if not since:
        # translators: another player's move: "Anna takes back six five."
        return notice("{name} takes back {move}.", name=name, move=move)
    return count(
        Kind.NOTICE,
        # translators: another player's move, and everybody's moves after it: "Anna takes back pass and 6 later moves."
        "{name} takes back {move} and {n} later move.",
        "{name} takes back {move} and {n} later moves.",
        since,
        name=name,
        move=move,
    )


def you_took_back(move: Message, since: int) -> Message:
    """Tell the player that their move is taken back. ``since``: the number of later moves, which went back, too."""
    if not since:
        return move_taken_back(move)
    return count(
        Kind.ANSWER,
        # translators: the player's own move, and everybody's moves after it: "Taken back: pass, and 6 later moves."
        "Taken back: {move}, and {n} later move.",
        "Taken back: {move}, and {n} later moves.",
        since,
        move=move,
    )


def time_left(seconds: int, may_double: bool) -> Message:
    if not may_double:
        # translators: a warning of the table's clock, for the last time.
        return count(Kind.NOTICE, "{n} second left.", "{n} seconds left.", seconds)
    # translators: a warning of the table's clock; "time" is a command.
    return count(
        Kind.NOTICE, "{n} second left; to double it type time.", "{n} seconds left; to double it type time.", seconds
    )


def time_is_up(name: str) -> Message:
    # translators: somebody has thought longer than the table's clock allows.
    return notice("Time is up for {name}. A bot plays.", name=name)


def your_time_is_up() -> Message:
    return notice("Your time is up. A bot plays for you.")


def time_doubled(name: str) -> Message:
    return notice("{name} doubles the time.", name=name)


def you_doubled() -> Message:
    # translators: the player has asked for more time for this move.
    return answer("Time doubled.")


def too_late() -> Message:
    # translators: the typed move was meant for a turn that has passed.
    return error("Too late: the game has moved on.")


# Refusals


def nobody_called(name: str) -> Message:
    return error("There is nobody here called {name}.", name=shorten(name))


def is_a_bot(name: str) -> Message:
    # translators: refused: the player wanted to talk to a bot, or to do something about it.
    return error("{name} is a bot.", name=name)


def does_not_play(name: str) -> Message:
    # translators: refused: a bot can't play for somebody who only looks on, or sits at another table.
    return error("{name} is not playing here.", name=name)


def no_bot_yet(name: str) -> Message:
    return error("{name} has been away for less than two minutes.", name=name)


# Watching


def watching_begins(game: str, done_word: str) -> tuple[Message, ...]:
    """Return the first line to an onlooker. ``done_word``: the word to leave with."""
    # translators: the player looks on at a game of others: "Watching Moon for three. To leave type done."
    return (notice("Watching {game}. To leave type {done}.", game=answer(game), done=done_word),)


def watching_ends() -> tuple[Message, ...]:
    """Return the line that an onlooker hears after the end of the game."""
    return (notice("Back in the lobby."),)


def how_to_watch(done: str) -> tuple[Message, ...]:
    """Return the first item of the help. ``done``: the word to leave with."""
    return (
        # translators: in the help of somebody who watches a game of others; {done} is a word to type.
        answer("You are watching. To go to the lobby type {done}.", done=done),
        answer("In this list, type next, previous, a number, or done."),
    )


def only_for_players() -> Message:
    # translators: the player watches a game of others, and has typed what only players may.
    return error("You are watching: only players can do that.")
