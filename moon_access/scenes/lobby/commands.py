"""The commands that only a server has: talk, who may come, what a table agrees on, friends, reports.

The commands of a moderator are in moderating.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import manners
from moon_access.announcer import together as words
from moon_access.announcer.message import Message
from moon_access.evening.evening import Does, Following, Stay
from moon_access.scenes.game.commands import at_table

from .lobby import tell_people
from .moderating import moderate
from .visiting import Visiting
from .where import Where


def leave(visiting: Visiting, argument: str) -> Following:
    """Leave for the lobby, from wherever the player is, and drop the question there, unless the player stays."""
    if visiting.where_now is Where.LOBBY:
        visiting.console.tell(words.in_the_lobby(visiting.evening.name_of_command("quit")))
    elif not visiting.leaves_for_the_lobby():
        return None
    return Stay()


def say(visiting: Visiting, argument: str) -> None:
    """Say a text to everybody at the table, or in the lobby. If none was typed, ask for it."""
    text = argument or _asked(visiting, words.what_to_say())
    if text and visiting.ask("say", text=text) is not None:
        is_full = visiting.console.settings.verbosity == "full"
        visiting.console.tell(words.you_said(text) if is_full else words.told_all())


def tell(visiting: Visiting, argument: str) -> None:
    """Tell one player a text. The first word of ``argument`` is the player's name, the rest is the text; if there is no
    text, ask for it."""
    name, _, text = argument.partition(" ")
    if not name:
        visiting.console.tell(words.tell_whom())
        return
    text = text.strip() or _asked(visiting, words.what_to_say())
    answer = visiting.ask("tell", name=name, text=text) if text else None
    if answer is not None:
        visiting.console.tell(words.told_to(str(answer.get("name") or name)))


def _asked(visiting: Visiting, question: Message) -> str:
    from moon_access.announcer import questions

    return visiting.console.ask_text(questions.open_question(question, question)) or ""


def people(visiting: Visiting, argument: str) -> None:
    tell_people(visiting)


def mute(visiting: Visiting, argument: str) -> None:
    """Mute the player of this name; if the player is muted already, unmute them."""
    answer = _about(visiting, "mute", argument)
    if answer is not None:
        visiting.console.tell(words.muted(*answer))


def block(visiting: Visiting, argument: str) -> None:
    answer = _about(visiting, "block", argument)
    if answer is not None:
        visiting.console.tell(words.blocked(*answer))


def invite(visiting: Visiting, argument: str) -> None:
    answer = _about(visiting, "invite", argument)
    if answer is not None:
        name, only_looks_on = answer
        visiting.console.tell(lobby_words.may_look_on(name) if only_looks_on else lobby_words.invitation_sent(name))


def join(visiting: Visiting, argument: str) -> Following:
    """Sit down at the table with this number, whose digits may have spaces between them. Then drop the question that
    was open."""
    number, word = "".join(argument.split()), visiting.evening.name_of_command("join")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        visiting.console.tell(words.number_behind(word))
    elif visiting.where_now in (Where.LOBBY, Where.AFTER):
        if visiting.ask("sit", code=int(number)) is not None:
            return Stay()
    else:
        visiting.console.tell(words.only_in_lobby(f"{word} {argument}"))
    return None


def friend(visiting: Visiting, argument: str) -> None:
    """Make the player of this name a friend, or a friend no more; if no name was typed, list all friends."""
    if argument:
        answer = _about(visiting, "friend", argument)
        if answer is not None:
            visiting.console.tell(manners.friend(*answer))
        return
    told = visiting.ask("friends")
    if told is not None:
        listed = told.get("friends")
        known = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
        here, away = (
            tuple(str(one.get("name")) for one in known if (one.get("here") is True) is so) for so in (True, False)
        )
        visiting.console.tell(*manners.friends(here, away, visiting.evening.name_of_command("friend")))


def report(visiting: Visiting, argument: str) -> None:
    """Report a player. The first word of ``argument`` is the name, the rest is why; if there is no rest, ask why."""
    name, _, why = argument.partition(" ")
    if not name:
        visiting.console.tell(words.name_behind(visiting.evening.name_of_command("report")))
        return
    why = why.strip()
    if not why and visiting.ask("report", name=name, why="") is not None:  # nobody tells a story about nobody
        why = _asked(visiting, manners.what_happened())
    answer = visiting.ask("report", name=name, why=why) if why else None
    if answer is not None:
        lines = answer.get("lines")
        visiting.console.tell(manners.reported(str(answer.get("name") or name), lines if type(lines) is int else 0))


def house_manners(visiting: Visiting, argument: str) -> None:
    visiting.console.tell(*manners.page())


def bot(visiting: Visiting, argument: str) -> None:
    _about(visiting, "bot", argument)


def _about(visiting: Visiting, do: str, name: str) -> tuple[str, bool] | None:
    """Ask the server to do this about a player. Return the name as the server writes it, and whether it is so now. If
    it was not done, say why and return None."""
    if not name:
        visiting.console.tell(words.name_behind(visiting.evening.name_of_command(do)))
        return None
    answer = visiting.ask(do, name=name)
    if answer is None:
        return None
    return str(answer.get("name") or name), answer.get("on") is True


def agree(visiting: Visiting, argument: str) -> None:
    remote = visiting.remote
    before = None if remote is None else remote.turn
    if visiting.ask("agree") is not None and remote is not None and remote.turn == before:
        visiting.console.tell(words.you_agreed())  # others are asked, too


def refuse(visiting: Visiting, argument: str) -> None:
    is_about_the_end = visiting.is_end_wanted
    if visiting.ask("refuse") is not None:
        visiting.console.tell(words.you_play_on() if is_about_the_end else words.you_refused())


def more_time(visiting: Visiting, argument: str) -> None:
    if visiting.ask("time") is not None:
        visiting.console.tell(words.you_doubled())


COMMANDS: Mapping[str, Does] = {
    "leave": leave,
    "say": say,
    "tell": tell,
    "people": people,
    "agree": agree,
    "refuse": refuse,
    "bot": bot,
    "time": more_time,
    "invite": invite,
    "mute": mute,
    "block": block,
    "join": join,
    "friend": friend,
    "report": report,
    "manners": house_manners,
    "moderate": moderate,
}
"""The function for each command that only a server has, by its id in the vocabulary."""


@cache
def commands() -> Mapping[str, Does]:
    """Return what each command does at a server, by its id: the commands of any table, and those of a server alone."""
    return {**at_table.commands(), **COMMANDS}
