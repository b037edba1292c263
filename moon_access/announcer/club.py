"""Word an evening of a club without a server: who plays, whose deal it is, and what is wrong with a file.

contest.py has what such an evening shares with one at a server.
"""

from __future__ import annotations

from . import contest
from .message import Kind, Message, answer, count, error, notice


def ask_file() -> Message:
    # translators: a question: the name of the file with an evening.
    return answer("File of the evening")


def is_new(path: str) -> Message:
    return notice("A new evening, kept in {path}.", path=path)


def game_and_deals(game: str, deals: int, scoring: str) -> Message:
    """Return what is played on an evening. ``scoring``: the protocol's word."""
    # translators: what is played on an evening: "Moon for three, 8 deals, points above average."
    return count(
        Kind.ANSWER,
        "{game}, {n} deal, {scoring}.",
        "{game}, {n} deals, {scoring}.",
        deals,
        game=answer(game),
        scoring=contest.scoring_name(scoring),
    )


# Who plays


def ask_who_plays() -> Message:
    # translators: a question: who sits down at the computer next.
    return answer("Who plays")


def has_left(name: str, deals: int) -> Message:
    # translators: a choice: a player of the evening who has not finished: "Eva, 3 deals left".
    return count(Kind.ANSWER, "{name}, {n} deal left", "{name}, {n} deals left", deals, name=name)


def name_alone(name: str) -> Message:
    # translators: a player's name, as it is typed.
    return answer("{name}", name=name)


def somebody_new() -> Message:
    # translators: a choice: somebody who has not played on this evening yet.
    return answer("somebody new")


def somebody_else() -> Message:
    # translators: a choice between two deals: another player takes over the computer.
    return answer("somebody else plays")


def has_finished(name: str) -> Message:
    # translators: refused: somebody who has played all deals wants to play on.
    return error("{name} has played all deals.", name=name)


def is_full() -> Message:
    return error("Nobody else can play: this evening is full.")


# Playing


def player_takes_over(name: str) -> Message:
    # translators: from now on this player plays on an evening.
    return notice("{name} plays.", name=name)


def goes_on_with(name: str, deal: int, deals: int) -> Message:
    """Return whose deal goes on. ``deal``: its number, from 1 on."""
    # translators: a player goes on with a deal of an evening: "Eva, deal 2 of 8."
    return notice("{name}, deal {deal} of {deals}.", name=name, deal=deal, deals=deals)


def deal_waits_for(name: str) -> Message:
    # translators: the player has left in the middle of a deal of an evening, and can go on later.
    return notice("The deal waits for {name}.", name=name)


def no_resigning(done: str) -> Message:
    # translators: refused: to resign a deal of an evening. {done} is the word to type for leaving it until later.
    return error("You cannot resign during an evening. To go on later, type {done}.", done=done)


def last_deal(place: Message, score: Message) -> Message:
    # translators: after a player's last deal of an evening, which others still play: "place 1 of 3, with 2.5".
    return notice("That was your last deal. So far {place}, with {score}.", place=place, score=score)


# Results


def results_so_far() -> Message:
    # translators: a choice: the results of those who have played all deals of an evening.
    return answer("results so far")


def nobody_yet() -> Message:
    return answer("Nobody has played all deals yet.")


def ask_whose_result() -> Message:
    # translators: a question: whose result of an evening to hear.
    return answer("Whose result")


def end_the_evening() -> Message:
    # translators: a choice: closes an evening, so that nobody plays any more and the results are final.
    return answer("end the evening")


def sure_to_end() -> Message:
    # translators: a question that is answered by yes or no: whether to close an evening.
    return answer("Bots play the deals that are left. End it")


def is_over(name: str) -> Message:
    # translators: an evening is closed. {name} is its name.
    return notice("{name} is over.", name=name)


# Copies of the file


def copies_are_joined(players: int) -> Message:
    """Return that copies of an evening are joined. ``players``: how many have begun in all of them together."""
    return count(Kind.NOTICE, "Added: now {n} player.", "Added: now {n} players.", players)


def nothing_new_to_join() -> Message:
    # translators: the joined copies of an evening have nothing that this one lacks.
    return notice("Nothing new to add.")


def played_twice(name: str, deal: int) -> Message:
    # translators: somebody has played a deal in two copies of an evening, with different moves.
    return notice("{name} has played deal {deal} in two copies. The worse result counts.", name=name, deal=deal)


# What is wrong with a file


def evening_is_open_elsewhere(path: str) -> Message:
    return error("That evening is open in another window: {path}.", path=path)


def not_an_evening(path: str) -> Message:
    return error("Not an evening: {path}.", path=path)


def too_large(path: str) -> Message:
    return error("Too large for an evening: {path}.", path=path)


def from_newer_version(path: str) -> Message:
    return error("Made by a newer version of the program: {path}.", path=path)


def is_damaged(path: str, line: int) -> Message:
    return error("Damaged in line {line}: {path}.", line=line, path=path)


def another_evening(path: str) -> Message:
    return error("Not a copy of this evening: {path}.", path=path)


def file_exists(path: str) -> Message:
    return error("{path} already exists.", path=path)
