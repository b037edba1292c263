"""The commands that only a server has: talk, admission, votes at a table, friends, reports, moderation.

Moderators type ``moderate``, an act, and a name. The server knows whether the player may do it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from moon_access.announcer import hosting, manners, questions
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as words
from moon_access.announcer.message import Message as Told
from moon_access.evening.evening import CommandFunction, Following, Menu, Stay
from moon_access.i18n.catalog import pgettext
from moon_access.i18n.typed_words import whole_number_in_digits
from moon_access.link.messages import BadMessage, Message, number_in, text_in
from moon_access.scenes.game.commands import at_table
from moon_access.scenes.game.one_deal import tell_code_or_go_to_deal
from moon_access.scenes.game.table_scene import TableScene

from .conditions import Conditions, choose_conditions
from .contest import evening
from .presence import Presence, Whereabouts
from .questions import open_with_deal, tell_people
from .rating import rating, record, tell_leaders
from .zone import zone


def leave(presence: Presence, argument: str) -> Following:
    """Leave for the lobby, from wherever the player is, and drop the question there, unless the player stays."""
    if presence.where_now is Whereabouts.LOBBY:
        presence.console.tell(words.lobby_opening(presence.evening.name_of_command("quit")))
    elif not presence.leaves_for_the_lobby():
        return None
    return Stay()


def say(presence: Presence, argument: str) -> None:
    """Say a text to everybody at the table, or in the lobby. If the player typed none, ask for it."""
    text = argument or _ask_text(presence, words.ask_what_to_say())
    if text and presence.ask("say", text=text) is not None:
        is_full = presence.console.settings.verbosity == "full"
        presence.console.tell(words.you_said(text) if is_full else words.told_all())


def tell(presence: Presence, argument: str) -> None:
    """Tell one player a text.

    ``argument`` begins with the player's name, the rest is the text; if there is no text, ask for it.
    """
    name, text = _name_and_rest(presence, argument)
    if not name:
        presence.console.tell(words.tell_whom())
        return
    text = text or _ask_text(presence, words.ask_what_to_say())
    answer = presence.ask_about("tell", name, text=text) if text else None
    if answer is not None:
        presence.console.tell(words.whisper_sent(str(answer.get("name") or name)))


_MOST_WORDS = 4
"""The most words by which a player at the table is called, "Anna on your left"."""


def _name_and_rest(presence: Presence, argument: str) -> tuple[str, str]:
    """Return the player's name at the beginning of the line, and the rest of the line.

    The name is the first word, or several words for somebody at this table, such as "on my left".
    """
    words = argument.split(maxsplit=_MOST_WORDS)
    for length in range(min(_MOST_WORDS, len(words)), 1, -1):
        typed = " ".join(words[:length])
        name = presence.find_name(typed)
        if name != typed:
            return name, "".join(argument.split(maxsplit=length)[length:])
    first, _, rest = argument.partition(" ")
    return presence.find_name(first), rest.strip()


def _ask_text(presence: Presence, question: Told) -> str:
    return presence.console.ask_text(questions.open_question(question, question)) or ""


def people(presence: Presence, argument: str) -> None:
    """Tell who is here. If the player typed ``who`` and a game is on, tell first whose turn it is."""
    if presence.asks_who(argument) and presence.table_scene.is_on:
        turn(presence, "")
    tell_people(presence)


def turn(presence: Presence, argument: str) -> None:
    presence.table_scene.answer_to("turn", argument)
    presence.note_turn_told()


def mute(presence: Presence, argument: str) -> None:
    """Mute the player of this name; if the player is muted already, unmute them."""
    answer = _ask_about(presence, "mute", argument)
    if answer is not None:
        presence.console.tell(words.mute_changed(*answer))


def block(presence: Presence, argument: str) -> None:
    answer = _ask_about(presence, "block", argument)
    if answer is not None:
        presence.console.tell(words.block_changed(*answer))


def invite(presence: Presence, argument: str) -> None:
    if not argument:
        presence.console.tell(words.type_name(presence.evening.name_of_command("invite")))
        return
    answer = presence.ask("invite", name=presence.find_name(argument))
    if answer is None:
        return
    name = str(answer.get("name") or argument)
    if answer.get("on") is True:
        presence.console.tell(lobby_words.may_look_on(name))
    else:
        presence.console.tell(lobby_words.invitation_sent(name, answer.get("away") is True))


def join(presence: Presence, argument: str) -> Following:
    """Sit down at the table with this number, whose digits may have spaces between them.

    Returns:
        Stay if the player has sat down, so that the open question is dropped.
    """
    word, number = presence.evening.name_of_command("join"), whole_number_in_digits("".join(argument.split()))
    if number is None:
        presence.console.tell(words.type_table_number(word))
    elif presence.where_now in (Whereabouts.LOBBY, Whereabouts.AFTER):
        if presence.ask("sit", code=number) is not None:
            return Stay()
    else:
        presence.console.tell(words.only_in_lobby(f"{word} {argument}"))
    return None


def friend(presence: Presence, argument: str) -> None:
    """Make the player of this name a friend, or end that; if the player typed no name, list all friends."""
    if argument:
        answer = presence.ask("friend", name=presence.find_name(argument))
        if answer is not None:
            name, on = str(answer.get("name") or argument), answer.get("on") is True
            presence.console.tell(manners.friend(name, on, answer.get("mutual") is True))
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
    """Report a player. ``argument`` begins with the name, the rest is why; if there is no rest, ask why."""
    name, why = _name_and_rest(presence, argument)
    if not name:
        presence.console.tell(words.type_name(presence.evening.name_of_command("report")))
        return
    if not why and presence.ask_about("report", name, why="") is not None:  # check the name before asking what happened
        why = _ask_text(presence, manners.ask_what_happened())
    answer = presence.ask_about("report", name, why=why) if why else None
    if answer is not None:
        lines = answer.get("lines")
        presence.console.tell(manners.report_sent(str(answer.get("name") or name), lines if type(lines) is int else 0))


def house_manners(presence: Presence, argument: str) -> None:
    presence.console.tell(*manners.manners_page())


def remove_player(presence: Presence, argument: str) -> None:
    _ask_about(presence, "remove", argument)


def give_table(presence: Presence, argument: str) -> None:
    _ask_about(presence, "give", argument)


def swap_seats(presence: Presence, argument: str) -> None:
    """Swap two seats, each typed as its player's name or its number. With one name, swap that seat and one's own.

    Without a name, tell who sits where.
    """
    name, rest = _name_and_rest(presence, argument)
    if not name:
        if presence.where_now is Whereabouts.GATHERING and presence.gathering is not None:
            presence.console.tell(words.seats(presence.gathering.seats))
        presence.console.tell(words.type_name(presence.evening.name_of_command("swap")))
        return
    presence.ask("swap", name=name, other=presence.find_name(rest) if rest else presence.name)


def change_table(presence: Presence, argument: str) -> None:
    """Let the player in charge of a table change its conditions for the next games. The server says who may."""
    if presence.ask("terms") is None:
        return
    played, terms = presence.next_game, presence.terms
    if played is None or terms is None:
        return
    before = Conditions.of_table(played, terms)
    after = choose_conditions(presence.evening, before)
    if after != before and not presence.console.is_called_away:
        presence.ask("terms", **after.request_fields)


def let_bot_play(presence: Presence, argument: str) -> None:
    _ask_about(presence, "bot", argument)


def _ask_about(presence: Presence, request: str, name: str) -> tuple[str, bool] | None:
    """Ask the server for a change that concerns a player.

    Returns:
        The name as the server writes it, and whether the change is on now. None if the server refused, after saying
        why.
    """
    if not name:
        presence.console.tell(words.type_name(presence.evening.name_of_command(request)))
        return None
    answer = presence.ask_about(request, presence.find_name(name))
    if answer is None:
        return None
    return str(answer.get("name") or name), answer.get("on") is True


def tell_code_or_open_table(presence: Presence, scene: TableScene, argument: str) -> Following:
    """Tell the code of this deal; or, only in the lobby, go to the deal with the typed code."""
    following = tell_code_or_go_to_deal(scene, argument)
    if isinstance(following, Menu) and presence.where_now is not Whereabouts.LOBBY:
        open_with_deal(presence, following.deal)  # tells the player to do this in the lobby
        return Stay()
    return following


def agree(presence: Presence, argument: str) -> None:
    remote = presence.remote
    before = None if remote is None else remote.turn
    if presence.ask("agree") is not None and remote is not None and remote.turn == before:
        presence.console.tell(words.you_agreed())  # the table is still asking other players


def refuse(presence: Presence, argument: str) -> None:
    is_about_the_end = presence.is_end_wanted
    if presence.ask("refuse") is not None:
        presence.console.tell(words.you_play_on() if is_about_the_end else words.you_refused())


def more_time(presence: Presence, argument: str) -> None:
    if presence.ask("time") is not None:
        presence.console.tell(words.you_doubled())


WORDS: Mapping[str, str] = {
    "mute": pgettext("words", "mute"),
    "out": pgettext("words", "out, kick"),
    "ban": pgettext("words", "ban"),
    "unban": pgettext("words", "unban"),
    "settle": pgettext("words", "settle"),
    # translators: a word after "ban": "ban address Anna" bans the network address that she has come from.
    "address": pgettext("words", "address"),
}
"""The words that can follow the command, by the words of the protocol. The host of a server types them, too."""
ACTIONS_ON_SOMEBODY = ("mute", "out", "ban", "ban address", "unban")


def moderate(presence: Presence, argument: str) -> None:
    """Do the command ``moderate``.

    Without an argument, tell the reports; otherwise do "mute Anna", "ban address Anna" or "settle 3", in the words of
    any language that the player may use.
    """
    first, *rest = argument.split() or [""]
    what = _read_word(presence, first)
    number = whole_number_in_digits("".join(rest[:1]))
    if what == "ban" and len(rest) > 1 and _read_word(presence, rest[0]) == "address":
        what, rest = "ban address", rest[1:]
    if not first:
        _tell_reports(presence)
    elif what == "settle" and len(rest) == 1 and number is not None:
        if presence.ask("moderate", what=what, number=number) is not None:
            presence.console.tell(manners.report_deleted(number))
    elif what in ACTIONS_ON_SOMEBODY and rest:
        answer = presence.ask("moderate", what=what, name=" ".join(rest))
        if answer is not None:
            presence.console.tell(_word_outcome(what, str(answer.get("name")), answer))
    else:
        written = {word: _typed_words_for(presence, word)[0] for word in WORDS}
        presence.console.tell(manners.how_to_moderate(presence.evening.name_of_command("moderate"), written))


def _typed_words_for(presence: Presence, word: str) -> list[str]:
    return [one.strip() for one in presence.console.catalog.context("words", WORDS[word]).split(",")]


def _read_word(presence: Presence, typed: str) -> str:
    """Return the protocol's word for a typed word; empty if there is none."""
    folded = typed.casefold()
    return next((word for word in WORDS if folded in (word, *map(str.casefold, _typed_words_for(presence, word)))), "")


def _word_outcome(what: str, name: str, answer: Message) -> Told:
    if what == "mute":
        return words.mute_changed(name, answer.get("on") is True)
    done = {"out": manners.person_removed, "ban": hosting.person_banned, "ban address": manners.address_is_banned}
    return done.get(what, hosting.ban_lifted)(name)


def _tell_reports(presence: Presence) -> None:
    """Tell the reports, each with its lines."""
    answer = presence.ask("moderate", what="reports")
    if answer is None:
        return
    listed = answer.get("reports")
    known = listed if isinstance(listed, list) else []
    presence.console.tell(hosting.reports_waiting(len(known)))
    for one in known:
        try:
            presence.console.tell(*_report(one))
        except BadMessage:
            continue


def _report(row: object) -> list[Told]:
    """Return the lines of one report. Raises BadMessage."""
    if not isinstance(row, dict) or not isinstance(row.get("lines"), list):
        raise BadMessage("report")
    about = manners.report(
        number_in(row, "number"), text_in(row, "by"), text_in(row, "about"), text_in(row, "why", 4 * 400)
    )
    lines = [line for line in row["lines"] if isinstance(line, list) and len(line) == 2]
    return [about, *(words.talk_line(str(name), str(text)) for name, text in lines)]


COMMANDS: Mapping[str, CommandFunction] = {
    "leave": leave,
    "say": say,
    "tell": tell,
    "people": people,
    "agree": agree,
    "refuse": refuse,
    "bot": let_bot_play,
    "time": more_time,
    "invite": invite,
    "mute": mute,
    "block": block,
    "evening": evening,
    "zone": zone,
    "rating": rating,
    "leaders": tell_leaders,
    "record": record,
    "join": join,
    "friend": friend,
    "report": report,
    "manners": house_manners,
    "remove": remove_player,
    "give": give_table,
    "swap": swap_seats,
    "change": change_table,
    "moderate": moderate,
    "turn": turn,
}
"""The function for each command that only a server has, or does more there, by its id in the vocabulary."""


def commands_at(presence: Presence) -> Mapping[str, CommandFunction]:
    """Return the function of each command at this server, by its id: the commands of any table, and those of a server.

    The menu is the lobby here.
    """

    def with_presence(does: CommandFunction) -> CommandFunction:
        return lambda scene, argument: does(presence, argument)

    own = {id: with_presence(does) for id, does in {**COMMANDS, "menu": leave}.items()}
    return {**at_table.commands(), **own, "code": partial(tell_code_or_open_table, presence)}
