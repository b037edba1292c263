"""The command ``moderate`` of a moderator: what to do, and the name. The server knows whether the player may do it."""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.announcer import hosting, manners
from moon_access.announcer import together as words
from moon_access.announcer.message import Message as Told
from moon_access.i18n.catalog import pgettext
from moon_access.link.messages import BadMessage, Message, number_in, text_in

from .presence import Presence

WORDS: Mapping[str, str] = {
    "mute": pgettext("words", "mute"),
    "out": pgettext("words", "out, kick"),
    "ban": pgettext("words", "ban"),
    "unban": pgettext("words", "unban"),
    "settle": pgettext("words", "settle"),
    # translators: a word behind "ban": "ban address Anna" bans the network address that she has come from.
    "address": pgettext("words", "address"),
}
"""The words that can follow the command, by the words of the protocol. The host of a server types them, too."""
ON_SOMEBODY = ("mute", "out", "ban", "ban address", "unban")


def moderate(presence: Presence, argument: str) -> None:
    """Do the command ``moderate``.

    Alone it tells the reports; otherwise it does "mute Anna", "ban address Anna" or "settle 3", in any of the player's
    words.
    """
    first, *rest = argument.split() or [""]
    what = _meant(presence, first)
    if what == "ban" and len(rest) > 1 and _meant(presence, rest[0]) == "address":
        what, rest = "ban address", rest[1:]
    if not first:
        _tell_reports(presence)
    elif what == "settle" and len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 9:
        if presence.ask("moderate", what=what, number=int(rest[0])) is not None:
            presence.console.tell(manners.settled(int(rest[0])))
    elif what in ON_SOMEBODY and rest:
        answer = presence.ask("moderate", what=what, name=" ".join(rest))
        if answer is not None:
            presence.console.tell(_done(what, str(answer.get("name")), answer))
    else:
        written = {word: _words(presence, word)[0] for word in WORDS}
        presence.console.tell(manners.how_to_moderate(presence.evening.name_of_command("moderate"), written))


def _words(presence: Presence, word: str) -> list[str]:
    return [one.strip() for one in presence.console.catalog.context("words", WORDS[word]).split(",")]


def _meant(presence: Presence, typed: str) -> str:
    """Return the word of the protocol; empty if it is none."""
    folded = typed.casefold()
    return next((word for word in WORDS if folded in (word, *map(str.casefold, _words(presence, word)))), "")


def _done(what: str, name: str, answer: Message) -> Told:
    if what == "mute":
        return words.muted(name, answer.get("on") is True)
    done = {"out": manners.put_out, "ban": hosting.banned, "ban address": manners.address_is_banned}
    return done.get(what, hosting.let_in_again)(name)


def _tell_reports(presence: Presence) -> None:
    """Tell the reports, each with its lines."""
    answer = presence.ask("moderate", what="reports")
    if answer is None:
        return
    listed = answer.get("reports")
    known = listed if isinstance(listed, list) else []
    presence.console.tell(hosting.how_many_reports(len(known)))
    for one in known:
        try:
            presence.console.tell(*_report(one))
        except BadMessage:
            continue


def _report(said: object) -> list[Told]:
    """Return the lines of one report. Raises BadMessage."""
    if not isinstance(said, dict) or not isinstance(said.get("lines"), list):
        raise BadMessage("report")
    about = manners.report(
        number_in(said, "number"), text_in(said, "by"), text_in(said, "about"), text_in(said, "why", 4 * 400)
    )
    lines = [line for line in said["lines"] if isinstance(line, list) and len(line) == 2]
    return [about, *(words.said(str(name), str(text)) for name, text in lines)]
