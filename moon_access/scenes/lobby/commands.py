"""The commands that only a server has: talk, who may come, what a table agrees on, friends, reports.

The commands of a moderator are in moderating.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import manners
from moon_access.announcer import together as words
from moon_access.announcer.message import Message
from moon_access.evening.evening import Does, Following, Menu, Stay
from moon_access.scenes.game.commands import at_table
from moon_access.scenes.game.commands.deal_code import tell_code_or_go_to_deal
from moon_access.scenes.game.table_scene import TableScene

from .moderating import moderate
from .presence import Presence
from .questions import open_with_deal, tell_people
from .where import Where


def leave(presence: Presence, argument: str) -> Following:
    """Leave for the lobby, from wherever the player is, and drop the question there, unless the player stays."""
    if presence.where_now is Where.LOBBY:
        presence.console.tell(words.in_the_lobby(presence.evening.name_of_command("quit")))
    elif not presence.leaves_for_the_lobby():
        return None
    return Stay()


def say(presence: Presence, argument: str) -> None:
    """Say a text to everybody at the table, or in the presence. If none was typed, ask for it."""
    text = argument or _asked(presence, words.what_to_say())
    if text and presence.ask("say", text=text) is not None:
        is_full = presence.console.settings.verbosity == "full"
        presence.console.tell(words.you_said(text) if is_full else words.told_all())


def tell(presence: Presence, argument: str) -> None:
    """Tell one player a text.

    The first word of ``argument`` is the player's name, the rest is the text; if there is no text, ask for it.
    """
    name, _, text = argument.partition(" ")
    if not name:
        presence.console.tell(words.tell_whom())
        return
    text = text.strip() or _asked(presence, words.what_to_say())
    answer = presence.ask("tell", name=name, text=text) if text else None
    if answer is not None:
        presence.console.tell(words.told_to(str(answer.get("name") or name)))


def _asked(presence: Presence, question: Message) -> str:
    from moon_access.announcer import questions

    return presence.console.ask_text(questions.open_question(question, question)) or ""


def people(presence: Presence, argument: str) -> None:
    tell_people(presence)


def mute(presence: Presence, argument: str) -> None:
    """Mute the player of this name; if the player is muted already, unmute them."""
    answer = _about(presence, "mute", argument)
    if answer is not None:
        presence.console.tell(words.muted(*answer))


def block(presence: Presence, argument: str) -> None:
    answer = _about(presence, "block", argument)
    if answer is not None:
        presence.console.tell(words.blocked(*answer))


def invite(presence: Presence, argument: str) -> None:
    answer = _about(presence, "invite", argument)
    if answer is not None:
        name, only_looks_on = answer
        presence.console.tell(lobby_words.may_look_on(name) if only_looks_on else lobby_words.invitation_sent(name))


def join(presence: Presence, argument: str) -> Following:
    """Sit down at the table with this number, whose digits may have spaces between them.

    Returns:
        Stay if the player sits there: the question that was open is dropped.
    """
    number, word = "".join(argument.split()), presence.evening.name_of_command("join")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        presence.console.tell(words.number_behind(word))
    elif presence.where_now in (Where.LOBBY, Where.AFTER):
        if presence.ask("sit", code=int(number)) is not None:
            return Stay()
    else:
        presence.console.tell(words.only_in_lobby(f"{word} {argument}"))
    return None


def friend(presence: Presence, argument: str) -> None:
    """Make the player of this name a friend, or a friend no more; if no name was typed, list all friends."""
    if argument:
        answer = _about(presence, "friend", argument)
        if answer is not None:
            presence.console.tell(manners.friend(*answer))
        return
    told = presence.ask("friends")
    if told is not None:
        listed = told.get("friends")
        known = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
        here, away = (
            tuple(str(one.get("name")) for one in known if (one.get("here") is True) is so) for so in (True, False)
        )
        presence.console.tell(*manners.friends(here, away, presence.evening.name_of_command("friend")))


def report(presence: Presence, argument: str) -> None:
    """Report a player. The first word of ``argument`` is the name, the rest is why; if there is no rest, ask why."""
    name, _, why = argument.partition(" ")
    if not name:
        presence.console.tell(words.name_behind(presence.evening.name_of_command("report")))
        return
    why = why.strip()
    if not why and presence.ask("report", name=name, why="") is not None:  # nobody tells a story about nobody
        why = _asked(presence, manners.what_happened())
    answer = presence.ask("report", name=name, why=why) if why else None
    if answer is not None:
        lines = answer.get("lines")
        presence.console.tell(manners.reported(str(answer.get("name") or name), lines if type(lines) is int else 0))


def house_manners(presence: Presence, argument: str) -> None:
    presence.console.tell(*manners.page())


def bot(presence: Presence, argument: str) -> None:
    _about(presence, "bot", argument)


def _about(presence: Presence, do: str, name: str) -> tuple[str, bool] | None:
    """Ask the server to do this about a player.

    Returns:
        The name as the server writes it, and whether it is so now. None if it was not done, after saying why.
    """
    if not name:
        presence.console.tell(words.name_behind(presence.evening.name_of_command(do)))
        return None
    answer = presence.ask(do, name=name)
    if answer is None:
        return None
    return str(answer.get("name") or name), answer.get("on") is True


def tell_code_or_open_table(presence: Presence, scene: TableScene, argument: str) -> Following:
    """Tell the code of this deal; or, in the lobby alone, go to the deal with the code that was typed."""
    following = tell_code_or_go_to_deal(scene, argument)
    if isinstance(following, Menu) and presence.where_now is not Where.LOBBY:
        open_with_deal(presence, following.deal)  # which says that this can be done only in the lobby
        return Stay()
    return following


def agree(presence: Presence, argument: str) -> None:
    remote = presence.remote
    before = None if remote is None else remote.turn
    if presence.ask("agree") is not None and remote is not None and remote.turn == before:
        presence.console.tell(words.you_agreed())  # others are asked, too


def refuse(presence: Presence, argument: str) -> None:
    is_about_the_end = presence.is_end_wanted
    if presence.ask("refuse") is not None:
        presence.console.tell(words.you_play_on() if is_about_the_end else words.you_refused())


def more_time(presence: Presence, argument: str) -> None:
    if presence.ask("time") is not None:
        presence.console.tell(words.you_doubled())


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


def commands_at(presence: Presence) -> Mapping[str, Does]:
    """Return what each command does at this server, by its id: the commands of any table, and those of a server alone.

    The menu is the lobby here.
    """

    def with_presence(does: Does) -> Does:
        return lambda scene, argument: does(presence, argument)

    own = {id: with_presence(does) for id, does in {**COMMANDS, "menu": leave}.items()}
    return {**at_table.commands(), **own, "code": partial(tell_code_or_open_table, presence)}
