"""The command ``moderate`` of a moderator: what to do, and the name. The server knows whether the player may do it."""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.announcer import hosting, manners
from moon_access.announcer import together as words
from moon_access.announcer.message import Message as Told
from moon_access.i18n.catalog import pgettext
from moon_access.link.messages import BadMessage, Message, number_in, text_in

from .visiting import Visiting

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


def moderate(visiting: Visiting, argument: str) -> None:
    """Do the command ``moderate``. Alone it tells the reports; otherwise it does "mute Anna", "ban address Anna" or
    "settle 3", in any of the player's words."""
    first, *rest = argument.split() or [""]
    what = _meant(visiting, first)
    if what == "ban" and len(rest) > 1 and _meant(visiting, rest[0]) == "address":
        what, rest = "ban address", rest[1:]
    if not first:
        _tell_reports(visiting)
    elif what == "settle" and len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 9:
        if visiting.ask("moderate", what=what, number=int(rest[0])) is not None:
            visiting.console.tell(manners.settled(int(rest[0])))
    elif what in ON_SOMEBODY and rest:
        answer = visiting.ask("moderate", what=what, name=" ".join(rest))
        if answer is not None:
            visiting.console.tell(_done(what, str(answer.get("name")), answer))
    else:
        written = {word: _words(visiting, word)[0] for word in WORDS}
        visiting.console.tell(manners.how_to_moderate(visiting.evening.name_of_command("moderate"), written))


def _words(visiting: Visiting, word: str) -> list[str]:
    return [one.strip() for one in visiting.console.catalog.context("words", WORDS[word]).split(",")]


def _meant(visiting: Visiting, typed: str) -> str:
    """Return the word of the protocol; empty if it is none."""
    folded = typed.casefold()
    return next((word for word in WORDS if folded in (word, *map(str.casefold, _words(visiting, word)))), "")


def _done(what: str, name: str, answer: Message) -> Told:
    if what == "mute":
        return words.muted(name, answer.get("on") is True)
    done = {"out": manners.put_out, "ban": hosting.banned, "ban address": manners.address_is_banned}
    return done.get(what, hosting.let_in_again)(name)


def _tell_reports(visiting: Visiting) -> None:
    """Tell the reports, each with its lines."""
    answer = visiting.ask("moderate", what="reports")
    if answer is None:
        return
    listed = answer.get("reports")
    known = listed if isinstance(listed, list) else []
    visiting.console.tell(hosting.how_many_reports(len(known)))
    for one in known:
        try:
            visiting.console.tell(*_report(one))
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
