"""Word the house manners of a server: the page itself, friends, reports, and the acts of a moderator.

Each line of the page is a separate sentence, and the pages in docs/ have the same sentences.
"""

from __future__ import annotations

from collections.abc import Mapping

from .message import N_, AllOf, Kind, Message, answer, count, notice

MANNERS_LINES = (
    N_("Be friendly: everybody here has come to play."),
    N_("Take your time, and give others theirs. Nobody has to be quick."),
    N_("Say nothing hurtful: not about how somebody plays, reads or speaks, nor about where they come from."),
    N_("Your tiles are your secret until you play them, outside the game too."),
    N_("If you have to go, say so. A bot plays on for you."),
    N_("No advertising, and no asking for money, passwords or addresses."),
    N_("If somebody bothers you, type mute or block and the name. To tell the moderators, type report and the name."),
    N_("Nobody learns who reported them. A report contains the last lines that you heard."),
    N_("Moderators can mute, remove and ban players. If you think that was wrong, ask the host."),
)
"""The commands in it are the English words for them."""


def manners_page() -> tuple[Message, ...]:
    return tuple(answer(line) for line in MANNERS_LINES)


# Friends


def friend(name: str, on: bool, is_mutual: bool = False) -> Message:
    """Return the message that somebody is the player's friend from now on, or no longer.

    ``is_mutual``: the player is a friend of theirs, too.
    """
    if on and is_mutual:
        # translators: each of both has set the other down as a friend, so each hears when the other comes in.
        return answer("You and {name} are friends now.", name=name)
    if on:
        # translators: the player has set somebody down as a friend.
        return answer("{name} is your friend.", name=name)
    return answer("{name} is no longer your friend.", name=name)


def new_friend(name: str, word: str) -> Message:
    # translators: somebody has set the player down as a friend; {word} is a command.
    return notice("{name} has made you a friend. To do the same, type {word} {name}.", name=name, word=word)


def are_friends(name: str) -> Message:
    """Tell a player that one of their friends has now made them a friend, too."""
    return notice("You and {name} are friends now.", name=name)


def friend_is_here(name: str) -> Message:
    # translators: a friend has come to the server.
    return notice("Your friend {name} comes in.", name=name)


def friends(here: tuple[str, ...], away: tuple[str, ...], word: str) -> tuple[Message, ...]:
    """Return all friends, or how to get some. ``word``: the command that makes a friend."""
    if not (here or away):
        # translators: {word} is a command.
        return (answer("No friends yet. Type {word} and a name.", word=word),)
    told = []
    if here:
        # translators: which friends are at the server: "Friends here: Anna and Ben."
        told.append(answer("Friends here: {names}.", names=AllOf(here)))
    if away:
        # translators: which friends are not at the server: "Away: Clara."
        told.append(answer("Away: {names}.", names=AllOf(away)))
    return tuple(told)


# Reports and moderators


def ask_what_happened() -> Message:
    # translators: a question: why the player reports somebody.
    return answer("What happened")


def report_sent(name: str, lines: int) -> Message:
    """Confirm that a report was sent. ``lines``: how many of the last lines that the player heard are in it."""
    if not lines:
        return answer("{name} is reported.", name=name)
    return count(
        Kind.ANSWER,
        # translators: the moderators are told about somebody, with what was said last.
        "{name} is reported, with the last line that you heard.",
        "{name} is reported, with the last {n} lines that you heard.",
        lines,
        name=name,
    )


def somebody_reported(word: str) -> Message:
    # translators: a moderator hears it; {word} is a command.
    return notice("There is a new report. Type {word}.", word=word)


def you_moderate(on: bool, word: str) -> Message:
    """Tell a player that they are a moderator from now on, or no longer. ``word``: the command of a moderator."""
    if on:
        # translators: {word} is a command.
        return notice("You are a moderator now. To hear the reports type {word}.", word=word)
    return notice("You are no longer a moderator.")


def report(number: int, by: str, about: str, why: str) -> Message:
    if not why:
        # translators: what a player has told about another: "Report 3: Anna, about Ben."
        return answer("Report {number}: {by}, about {about}.", number=number, by=by, about=about)
    # translators: a report of one player about another, with what the player wrote: "Report 3: Anna, about Ben: he
    # shouts".
    return answer("Report {number}: {by}, about {about}: {why}", number=number, by=by, about=about, why=why)


def report_deleted(number: int) -> Message:
    return answer("Report {number} is deleted.", number=number)


def how_to_moderate(command: str, words: Mapping[str, str]) -> Message:
    """Return the words that a moderator may type. ``words``: the words after the command, by their meaning."""
    # translators: all fields are commands and words to type after them.
    text = N_(
        "Type {command}, then {mute}, {out}, {ban}, {ban} {address} or {unban} and a name, or {settle} and a number."
    )
    return answer(text, command=command, **words)


def person_removed(name: str) -> Message:
    return answer("{name} has been removed.", name=name)


def address_is_banned(name: str) -> Message:
    # translators: nobody comes in any more from where this player has come from.
    return answer("{name}'s address is banned.", name=name)
