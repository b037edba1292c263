"""The words for a server's messages: events beside the game, talk, and refusals.

This module maps each word of the protocol to its sentence in announcer/together.py. It skips unknown words, which come
from a newer server.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from moon_access.announcer import connection as connection_words
from moon_access.announcer import contest, deal_comparison, manners, rating
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as words
from moon_access.announcer import undo as undo_words
from moon_access.announcer.denials import word_denial_with_values
from moon_access.announcer.message import Message as Told
from moon_access.games import GAMES
from moon_access.link.connection import RequestDenied
from moon_access.link.messages import BadMessage, Message, number_in, text_in, time_in
from moon_access.link.remote_table import RemoteTable

from .table_list import OfferedTable


class Reader(Protocol):
    """The player who gets the news, and the table where they are, if they are at one."""

    @property
    def remote(self) -> RemoteTable | None: ...
    @property
    def name(self) -> str: ...
    @property
    def clock(self) -> contest.Clock: ...
    def name_of_command(self, id: str) -> str: ...


def word_message(message: Message, reader: Reader) -> list[Told]:
    """Return the messages about a server's message; nothing if its word is unknown. Raises BadMessage."""
    kind = message.get("is")
    if kind == "talk":
        return [_talk(message)]
    if kind == "lost":
        return [connection_words.connection_lost(str(message.get("why")))]
    if kind == "back":
        return [connection_words.connected_again()]
    if kind == "asks":
        return [connection_words.offer_ssh_questions(str(message.get("why")), str(message.get("said") or ""))]
    if kind != "told":
        return []
    what = str(message.get("what"))
    if what == "time is up" and message.get("name") == reader.name:
        return [words.your_time_is_up()]
    if what == "time left":
        return [words.time_left(number_in(message, "seconds"), may_double=message.get("last") is not True)]
    if what in _ABOUT_SOMEBODY:
        looks_on = reader.remote is not None and reader.remote.seat is None
        told = _TO_ONLOOKERS.get(what) if looks_on else None
        return [(told or _ABOUT_SOMEBODY[what])(text_in(message, "name"))]
    if what in _ABOUT_NOBODY:
        return [_ABOUT_NOBODY[what]()]
    return _word_other_news(what, message, reader)


def _talk(message: Message) -> Told:
    name, text, to = text_in(message, "from"), text_in(message, "text", 4 * 400), message.get("to")
    if to == "you":
        return words.whisper_to_you(name, text)
    return words.said_looking_on(name, text) if to == "watching" else words.talk_line(name, text)


def _word_other_news(what: str, message: Message, reader: Reader) -> list[Told]:
    if what == "undo wanted" and reader.remote is not None:
        action, game_words = reader.remote.action_in(message), GAMES[reader.remote.game.name].words()
        choice = undo_words.some_move() if action is None else game_words.name_move(action)
        agree, refuse = reader.name_of_command("agree"), reader.name_of_command("refuse")
        return [words.undo_wanted(text_in(message, "name"), choice, later_moves_taken_back(message), agree, refuse)]
    if what == "end wanted":
        agree, refuse = reader.name_of_command("agree"), reader.name_of_command("refuse")
        return [words.end_wanted(text_in(message, "name"), agree, refuse)]
    if what == "end refused":
        return [words.end_refused(text_in(message, "name")) if "name" in message else words.nobody_agrees()]
    if what == "invited":
        table, name = OfferedTable.from_message(message.get("table")), text_in(message, "name")
        title, number = table.title, number_in(message, "code") if "code" in message else 0
        if number:
            return [lobby_words.invited_to_table(name, title, number, reader.name_of_command("join"))]
        return [lobby_words.invited_to_lobby_table(name, title)]  # older servers do not send the number
    if what == "opened":
        return [lobby_words.table_opened(text_in(message, "by"), OfferedTable.from_message(message).title)]
    if what == "swapped":
        return [_word_swap(message, reader)]
    if what == "host says":
        return [connection_words.host_says(text_in(message, "text"))]
    return _word_manners(what, message, reader)


def _word_swap(message: Message, reader: Reader) -> Told:
    """Tell who sits where now. Raises BadMessage."""
    names = [text_in(message, key) for key in ("name", "other") if key in message]
    others = [name for name in names if name != reader.name]
    if len(names) == 1:
        number = number_in(message, "seat") + 1
        return words.seat_changed(others[0], number) if others else words.your_seat_changed(number)
    return words.seats_swapped(*names) if others == names else words.you_swapped(others[0])


def _word_manners(what: str, message: Message, reader: Reader) -> list[Told]:
    if what == "befriended":
        return [manners.new_friend(text_in(message, "name"), reader.name_of_command("friend"))]
    if what == "moderator":
        return [manners.you_moderate(message.get("on") is True, reader.name_of_command("moderate"))]
    if what == "reported":
        return [manners.somebody_reported(reader.name_of_command("moderate"))]
    return _word_evening(what, message, reader)


def _word_evening(what: str, message: Message, reader: Reader) -> list[Told]:
    if what == "evening begins":
        return [contest.begins(text_in(message, "name"), reader.name_of_command("evening"))]
    if what == "ladder":
        return list(place_in_ladder(message))
    if what == "evening goes on":
        name, command = text_in(message, "name"), reader.name_of_command("evening")
        return [contest.deal_begins(name, number_in(message, "deal"), command)]
    if what == "evening cancelled":
        return [contest.is_cancelled(text_in(message, "name"))]
    if what == "evening moved":
        when = contest.begins_at(time_in(message, "starts_at"), time.time(), reader.clock)
        return [contest.is_moved(text_in(message, "name"), when)]
    if what == "evening over":
        place, of = number_in(message, "place"), number_in(message, "of")
        placed = contest.place(place, of, is_tied=message.get("tied") is True)
        return [contest.contest_over(text_in(message, "name"), placed, reader.name_of_command("evening"))]
    if what == "rated" and message.get("game") in GAMES:
        return [rating.left_game_is_over(GAMES[text_in(message, "game")].title), *change_in(message)]
    return []


def place_in_ladder(message: object) -> tuple[Told, ...]:
    """Return where the player stands in a ladder, by what the server says of it. Raises BadMessage."""
    if not isinstance(message, dict):
        raise BadMessage("ladder")
    above, below = (text_in(message, key) if key in message else "" for key in ("above", "below"))
    return (contest.place_in_ladder(number_in(message, "place"), number_in(message, "of"), above, below),)


def later_moves_taken_back(message: Message) -> int:
    """Return how many later moves are taken back together with a move. Raises BadMessage.

    Older servers do not send this number; then it is 0.
    """
    return number_in(message, "since") if "since" in message else 0


LARGEST_RESULT = 1_000_000


def compare_results(results: object) -> list[Told]:
    """Return how others did who played the same deal; nothing if the server compares none. Raises BadMessage."""
    if results is None:
        return []
    if not isinstance(results, dict):
        raise BadMessage("results")

    def points(key: str) -> int:
        return number_in(results, key, -LARGEST_RESULT, LARGEST_RESULT)

    mine, others, bots = points("mine"), number_in(results, "others"), deal_comparison.bots_result(points("bots"))
    if not others:
        return [deal_comparison.first_to_play(), bots]
    if others == 1:
        return [deal_comparison.result_of_one_other(mine, points("best")), bots]
    better, same, worse = (number_in(results, key) for key in ("better", "same", "worse"))
    best = deal_comparison.best_of_others(mine, points("best"), number_in(results, "by"), others)
    return [best, deal_comparison.ranks_of_others(better, same, worse), bots]


def change_in(message: object) -> list[Told]:
    """Return the new rating after a game; nothing if the game did not count. Raises BadMessage."""
    if message is None:
        return []
    if not isinstance(message, dict):
        raise BadMessage("rated")
    change = number_in(message, "change", -LARGEST_RESULT, LARGEST_RESULT)
    return [rating.new_rating(number_in(message, "rating", -LARGEST_RESULT, LARGEST_RESULT), change)]


_ABOUT_SOMEBODY: Mapping[str, Callable[[str], Told]] = {
    "sat": words.player_sits_down,
    "ready": lobby_words.ready_for_game,
    "not ready": lobby_words.not_ready,
    "left": words.player_leaves,
    "put out": words.player_removed,
    "given": words.table_is_given_to,
    "left the game": words.left_the_game,
    "gave up": words.left_seat_to_bot,
    "watches": words.looks_on,
    "waiting": words.waiting_for,
    "broken": words.connection_broken,
    "back": words.is_back,
    "bot may": words.offer_bot,
    "bot plays": words.bot_plays,
    "takes over": words.takes_over,
    "time is up": words.time_is_up,
    "doubled": words.time_doubled,
    "friend here": manners.friend_is_here,
    "friends": manners.are_friends,
    "undo agreed": words.undo_agreed,
    "undo refused": words.undo_refused,
    "end agreed": words.undo_agreed,
}
"""The messages that need only a name, by the word of the protocol."""

_TO_ONLOOKERS: Mapping[str, Callable[[str], Told]] = {
    "left the game": words.player_leaves,
    "bot may": words.is_still_away,
}
"""The messages that differ for an onlooker, who cannot let a bot play."""

_ABOUT_NOBODY: Mapping[str, Callable[[], Told]] = {
    "undo off": words.undo_off,
    "yours": words.table_is_yours,
    "stopping": connection_words.server_stops,
    "host closes": connection_words.host_closes,
    "bots hurry": words.bots_hurry,
}
"""The messages that need no name, by the word of the protocol."""


def word_refusal(no: RequestDenied) -> Told:
    """Return the sentence that says why the server refused."""
    return word_denial_with_values(no.why, no.said)
