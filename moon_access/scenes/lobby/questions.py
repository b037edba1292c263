"""The questions of a lobby: the player's name, a table, a new table, what to do at a waiting table or after a game.

Each question is a line of choices and a prompt, like every menu. Meanwhile the player hears the others' moves. lobby.py
decides which question comes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moon_access.announcer import connection as connection_words
from moon_access.announcer import contest as contest_words
from moon_access.announcer import deals, explanations, practice, questions
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import saved_games as saved
from moon_access.announcer import together as words
from moon_access.announcer.login import you_are, your_name
from moon_access.announcer.message import Message as Told
from moon_access.bots.levels import ADAPTIVE, USUAL_LEVEL
from moon_access.console.asking import Overtaken
from moon_access.console.console import Choice
from moon_access.evening.evening import Following, Push, Quit, Stay
from moon_access.link.connection import ConnectionLost, RequestDenied
from moon_access.link.contest_forms import ALONE
from moon_access.link.messages import Message, hello
from moon_access.record.deal_code import EXAMPLE, BadCode, CodedDeal, deal_of
from moon_access.scenes.dialogs.choosing_game import DAILY, ChosenGame, ask_players, choose_game
from moon_access.scenes.dialogs.options import OptionsDialog
from moon_access.scenes.game.commands.moves import MOVES
from moon_access.scenes.game.commands.review import review_last_deal
from moon_access.scenes.replay.replay import open_replay_of
from moon_access.scenes.replay.source import GameToReplay
from moon_access.storage.deal_of_the_day import code_of_daily_deal, todays_deal_of
from moon_access.storage.settings import house_of

from .conditions import Conditions, choose_conditions
from .contest import tell_calendar
from .gathering import describe_table
from .news import word_refusal
from .presence import Presence, Whereabouts, bye
from .rating import ask_rated
from .table_list import MOST_LISTED, OfferedTable

_CODE_CHOICE = "coded"
"""The choice of a deal by its code, in a question whose other choices are games."""
COMMANDS_OF_LOBBY = (
    "join",
    "evening",
    "zone",
    "rating",
    "leaders",
    "record",
    "say",
    "tell",
    "people",
    "friend",
    "mute",
    "block",
    "report",
    "manners",
)
COMMANDS_OF_TABLE = ("say", "tell", "people", "friend", "invite", "house", "mute", "block", "report", "manners")
COMMANDS_IN_CHARGE = ("change", "remove", "give", "swap")
"""The commands that the help of a question names."""


def tables_and_more(presence: Presence) -> Following:
    """Ask the player once what to do in the lobby, and do it. Raises PlayerLeaves, Overtaken."""
    _look_at_tables(presence)
    listed, console = presence.tables, presence.console
    choices = listed.choices(presence.evening)
    again = next(number for number, choice in enumerate(choices, 1) if choice.value == "again")
    prompt = questions.question(lobby_words.title(), [choice.label for choice in choices], None, may_be_done=False)
    prompt = prompt._replace(help=(_commands(presence, COMMANDS_OF_LOBBY),))
    is_fresh, listed.is_fresh = listed.is_fresh, False
    with presence.name_question(lobby_words.title()):
        try:
            with presence.asking_there():
                # Enter asks the server for the list again.
                chosen = console.choose_at(prompt, choices, presence.evening.obey_beside, is_fresh, again)
        except Overtaken as overtaken:
            # A new question must not swallow an answer to the list.
            if not overtaken.typed_line or presence.where_now is not Whereabouts.LOBBY:
                raise
            meant = console.choice_typed(overtaken.typed_line, prompt, choices, presence.evening.obey_beside, again)
            if meant is None:
                return None
            chosen = meant.value
    return None if console.is_called_away else _do(presence, chosen)


def _commands(presence: Presence, ids: Sequence[str]) -> Told:
    """Return the commands that work besides the answers of a question, in the player's language."""
    return words.list_other_commands(tuple(presence.evening.name_of_command(id) for id in ids))


def _do(presence: Presence, choice: object) -> Following:
    """Do what the player chose in the lobby. If the choice is None, say how to leave."""
    if isinstance(choice, OfferedTable):
        _go_to(presence, choice)
    elif choice == "new":
        _choose_and_open(presence)
    elif choice == "people":
        tell_people(presence)
    elif choice == "options":
        return Push(OptionsDialog(presence.evening))
    elif choice == "more":
        presence.tables.go_on()
    elif choice == "again":
        presence.tables.count_told = -1
        presence.tables.forget()
    elif choice == "quit":
        return Quit()
    else:
        presence.console.tell(words.lobby_opening(presence.evening.name_of_command("quit")))
    return None


def _look_at_tables(presence: Presence) -> None:
    """Ask the server for the tables, but only if the player has just come here or wants the list again.

    Tell how many tables there are if the player does not know.
    """
    listed = presence.tables
    if not listed.is_known:
        answer = presence.ask("tables", start=listed.start, most=MOST_LISTED) or {}
        listed.take(answer)
        tell_calendar(presence, answer)
    presence.console.tell(*listed.read_on())
    if listed.count != listed.count_told:
        listed.count_told = listed.count
        presence.console.tell(lobby_words.tables(listed.count))


def tell_people(presence: Presence) -> None:
    """Tell who else is at the player's table, if they are at one, and who else is at the server."""
    answer_there = presence.ask("people")
    if answer_there is None:
        return
    everybody = _other_names(presence, answer_there, "people")
    if "seated" not in answer_there:  # the player is in the lobby, or the server is an older one
        presence.console.tell(words.others_here(everybody))
        return
    seated, away, watching = (_other_names(presence, answer_there, key) for key in ("seated", "away", "watching"))
    elsewhere = tuple(name for name in everybody if name not in (*seated, *watching))
    presence.console.tell(*words.company_here(seated, away, watching, elsewhere))


def _other_names(presence: Presence, message: Message, key: str) -> tuple[str, ...]:
    """Return the names of other players from a list in a message; none if there is no such list."""
    listed = message.get(key)
    names = listed if isinstance(listed, list) else []
    return tuple(name for name in names if isinstance(name, str) and name != presence.name)


def _go_to(presence: Presence, table: OfferedTable) -> None:
    """Sit down at this table, come back to it, or look on."""
    is_mine = presence.name in table.names
    answer_there = presence.ask("sit" if table.free or is_mine else "watch", table=table.number)
    if answer_there is None:
        presence.tables.forget()  # the list is out of date


def _choose_and_open(presence: Presence) -> None:
    """Ask which game the player wants at a new table, and open it. If the player leaves a question, open none."""
    by_code = Choice(_CODE_CHOICE, lobby_words.deal_by_code(), explain=lambda: (explanations.deal_by_code(),))
    wanted = choose_game(presence.evening, by_code)
    if wanted is not None:
        open_table(presence, wanted)


def open_table(presence: Presence, chosen_game: ChosenGame) -> None:
    """Ask who may come to a new table for this game, and open it. If the player leaves a question, open none."""
    console, game = presence.console, chosen_game.game
    if game == DAILY:
        terms = _make_deal_terms(
            todays_deal_of("" if presence.table_scene.game is None else presence.table_scene.game.name)
        )
    elif game == _CODE_CHOICE:
        coded = _ask_deal(presence)
        if coded is None:
            return
        terms = _make_deal_terms(coded)
    else:
        players = ask_players(presence.evening, game)
        if players is None:
            return
        terms = {"game": game, "players": players, "rules": {**house_of(console.settings, game), **chosen_game.rules}}
    who = [
        Choice("open", lobby_words.open_to_all(), explain=lambda: (explanations.everybody(),)),
        Choice("invited", lobby_words.by_invitation(), explain=lambda: (explanations.by_invitation(),)),
        Choice("friends", lobby_words.my_friends(), explain=lambda: (explanations.my_friends(),)),
    ]
    invited = presence.evening.choose_or_be_done(lobby_words.choose_guests(), who, explanations.guests_of_table())
    if invited is None:
        return
    conditions = _conditions(presence, terms)
    if conditions is None:
        return
    is_rated = ask_rated(presence, terms)
    if is_rated is None:
        return
    terms = {**terms, "invited": invited != "open", **conditions, "rated": is_rated}
    presence.ask("open", friends=invited == "friends", **terms)


def _ask_deal(presence: Presence) -> CodedDeal | None:
    """Return the deal whose code the player types; None if they type none, or no code."""
    question = questions.open_question(lobby_words.ask_deal_code(), lobby_words.ask_deal_code())
    typed = presence.console.ask_text(question) or ""
    try:
        return deal_of(typed) if typed else None
    except BadCode as bad:
        presence.console.tell(deals.bad_code(typed, bad.slip.value, EXAMPLE))
        return None


def _make_deal_terms(coded: CodedDeal) -> dict[str, object]:
    """Return the terms of a table that plays this deal."""
    return {"game": coded.game, "players": coded.players, "rules": coded.exact_rules, "deal": code_of_daily_deal(coded)}


def open_with_deal(presence: Presence, code: str) -> None:
    """Open a table by invitation for one deal, which others can play elsewhere, too.

    The caller has checked ``code``.
    """
    if presence.where_now is not Whereabouts.LOBBY:
        presence.console.tell(words.only_in_lobby(f"{presence.evening.name_of_command('code')} {code}"))
        return
    presence.ask("open", bots=_level_of_bots(presence), invited=True, **_make_deal_terms(deal_of(code)))


def _level_of_bots(presence: Presence) -> str:
    """Return the level of the bots.

    A level that follows the player becomes the default level, because there are several players.
    """
    chosen = presence.console.settings.bots
    return USUAL_LEVEL if chosen == ADAPTIVE else chosen


def _conditions(presence: Presence, terms: Mapping[str, Any]) -> dict[str, object] | None:
    """Ask for the conditions of a new table with these terms; return None if the player is done with the question."""
    drafted = Conditions(
        terms["game"], terms["players"], terms["rules"], _level_of_bots(presence), has_own_rules="deal" in terms
    )
    usual = [Choice("usual", lobby_words.usual_conditions()), Choice("own", lobby_words.choose_them())]
    chosen = presence.evening.choose_or_be_done(lobby_words.conditions(), usual, explanations.explain_conditions())
    if chosen == "own":
        drafted = choose_conditions(presence.evening, drafted)
    return None if chosen is None or presence.console.is_called_away else drafted.request_fields


def ask_while_gathering(presence: Presence) -> Following:
    """Ask once what to do at a table that waits for its players, and do it. Raises PlayerLeaves, Overtaken."""
    table = presence.gathering
    assert table is not None
    if not presence.is_table_told:
        presence.is_table_told = True
        presence.console.tell(*describe_table(presence, table))
    choices = [Choice("leave", lobby_words.leave_table(), explain=explanations.choice("give up"))]
    if table.may_begin:
        begins, about = lobby_words.start_with_bots(), explanations.choice("start")
        if table.terms.contest:
            begins = contest_words.play_next_deal()
        choices.insert(0, Choice("start", begins, lobby_words.START_WORDS, explain=about))
    prompt = questions.question(
        lobby_words.waiting_for_players(), [choice.label for choice in choices], None, may_be_done=False
    )
    commands = (*COMMANDS_OF_TABLE, *COMMANDS_IN_CHARGE) if table.is_mine else COMMANDS_OF_TABLE
    prompt = prompt._replace(help=(_commands(presence, commands),))
    with presence.asking_there(), presence.name_question(lobby_words.your_table()):
        chosen = presence.console.choose_at(prompt, choices, presence.evening.obey_beside)
        if chosen is None and presence.console.ask_yes_or_no(lobby_words.give_up_seat(), presence.evening.obey_beside):
            chosen = "leave"
    if chosen == "start":
        presence.ask("start")
    elif chosen == "leave":
        presence.leave_table()
    return None


def after_a_game(presence: Presence) -> Following:
    """Ask the player once what comes after a game, and do it. 0 leads to the lobby. Raises PlayerLeaves, Overtaken."""
    last = presence.last
    explained, like_command = explanations.choice, presence.evening.about_command
    terms = presence.terms
    is_contest, is_hidden = terms is not None and terms.contest > 0, terms is not None and terms.hides_deals
    again = Choice("again", questions.play_again(), explain=explained("again"))
    if is_contest:
        again = Choice("again", contest_words.play_next_deal(), explain=lambda: contest_words.explain_form(ALONE))
    choices = [again] if presence.is_at_table and (presence.has_next_deal or not is_contest) else []
    if presence.table_scene.definition.reviewer() is not None and not is_hidden:
        choices.append(Choice("review", practice.review_choice(), explain=like_command("review")))
    if last is not None and not is_hidden:
        choices.append(Choice("replay", saved.replay(), explain=explained("replay")))
    choices.append(Choice("lobby", lobby_words.title(), explain=like_command("leave")))
    choices.append(Choice("quit", questions.quit(), explain=like_command("quit")))
    with presence.asking_there():
        chosen = presence.console.choose_or_go_back(questions.ask_what_next(), choices, presence.evening.obey_beside)
    if presence.console.is_called_away:
        return None
    if chosen == "again":
        presence.ask("start")
    elif chosen == "review":
        review_last_deal(presence.table_scene, "")
    elif chosen == "replay" and last is not None:
        return open_replay_of(presence.evening, [GameToReplay(1, 1, last.game, None)])
    elif chosen == "quit":
        return Quit()
    else:
        presence.leave_table()
    return None


def ask_again(presence: Presence) -> Following:
    """Ask once whether ssh may ask for its password, or the player leaves. Enter lets ssh ask. Raises PlayerLeaves."""
    console = presence.console
    choices = [Choice(True, connection_words.let_ssh_ask()), Choice(False, questions.quit())]
    prompt = questions.question(
        connection_words.ask_password(), [choice.label for choice in choices], 1, may_be_done=False
    )
    prompt = prompt._replace(lines_before=prompt.lines_before[:-1])  # do not tell that 0 leaves: choice 2 does that

    def other(typed: str) -> bool:
        """Obey a command. Any other line may be the password, so do not repeat it or guess what it means."""
        if presence.evening.obey_beside(typed) is not True:
            console.tell(connection_words.no_password_here())
        return True

    with presence.name_question(connection_words.ask_password()):
        chosen = console.choose_at(prompt, choices, other, default=1)
    if not chosen:
        return Quit()
    console.tell(connection_words.ssh_asks())
    console.flush()
    console.run_while_stopped(presence.connection.ask_at_terminal)
    presence.read_news()
    return None


def go_first(presence: Presence) -> Following:
    """Before the next question, obey a command that was typed too late, or let ssh ask for a password.

    Returns:
        The step that comes next, or None if there was nothing to do.
    """
    presence.asks_there = False
    if presence.late:
        typed, presence.late = presence.late, ""
        _obey_late(presence, typed)
        return Stay()
    if presence.connection.wants_terminal:
        following = ask_again(presence)
        presence.table_scene.open()
        return following or Stay()
    return None


def _obey_late(presence: Presence, typed: str) -> None:
    """Obey a command typed at a question that is no longer open. Refuse a move, which came too late."""
    if presence.is_in_a_game:
        presence.table_scene.tell_heard()  # first tell the news that came before the line
    command = presence.table_scene.read_command(typed)
    if command is None or command.command.id in MOVES:
        presence.console.tell(words.too_late())
    else:
        presence.evening.obey_beside(typed)


def no_token(name: str) -> str:
    return ""


def enter(presence: Presence, name: str, token_of: Callable[[str], str] = no_token) -> bool:
    """Log the player in, and return whether the server accepts them.

    Send the player's usual name first. As long as the server refuses the name, ask for another one. If the server does
    not accept the player, say why; if they give no name, say nothing. Raises PlayerLeaves.

    Args:
        presence: The player at the server. It stores the name and the token.
        name: The player's usual name; empty if there is none.
        token_of: Returns the token by which the server knew a guest of this name before.

    Returns:
        False if the server does not accept the player, or if they give no name.
    """
    is_greeted = presence.connection.is_greeted
    while True:
        try:
            if is_greeted:
                welcome = presence.connection.answer_to_greeting()
            else:
                welcome = presence.connection.ask("hello", **hello(presence.console.language, name, token_of(name)))
            presence.name, presence.token = str(welcome.get("name")), str(welcome.get("token") or "")
            presence.is_rated_here = welcome.get("rates") is True
        except RequestDenied as no:
            if no.why != "name" or name or is_greeted:  # a player without a name has typed nothing wrong yet
                presence.console.tell(word_refusal(no))
            if no.why != "name":
                return False
            name = presence.console.ask_text(questions.open_question(your_name(), your_name())) or ""
            if not name:
                return False
            is_greeted = False
        except ConnectionLost:
            _tell_goodbye(presence)
            return False
        else:
            presence.console.tell(you_are(presence.name))
            presence.read_news()
            return True


def _tell_goodbye(presence: Presence) -> None:
    """Tell why the server has ended the link, if it did so before it accepted the player."""
    for message in presence.connection.take_news():
        if message.get("is") == "bye":
            presence.console.tell(*bye(presence, message))
