"""The lobby: tables, who is there, a new table; and a table that waits for its players.

Both are a line of choices and a prompt, as every menu is. Meanwhile the player hears what others do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moon_access.announcer import deals, questions
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as words
from moon_access.announcer.message import Message as Told
from moon_access.announcer.message import answer
from moon_access.bots.levels import FOLLOWING, USUAL
from moon_access.console.console import Choice
from moon_access.console.others import Overtaken
from moon_access.evening.evening import Following, Push
from moon_access.games import GAMES
from moon_access.games.titles import numbers_in
from moon_access.link.table_terms import TIMES
from moon_access.record.deal_code import CodedDeal, deal_of
from moon_access.scenes.dialogs.options import OptionsDialog
from moon_access.storage.deal_of_the_day import code_in, todays_of
from moon_access.storage.settings import house_of

from .gathering import told_of_table
from .table_list import MOST, Offered
from .where import Where

if TYPE_CHECKING:
    from .visiting import Visiting

_DAILY = "daily"
"""The choice of the deal of the day, in a question whose other choices are names of games."""
OF_LOBBY = ("join", "say", "tell", "people", "friend", "mute", "block", "report", "manners")
OF_TABLE = ("say", "tell", "people", "friend", "invite", "house", "mute", "block", "report", "manners")
"""The commands that the help of a question names."""


def lobby(visiting: Visiting) -> Following:
    """Ask the player once what to do in the lobby, and do it. Raises Leave, Overtaken."""
    _look_at_tables(visiting)
    listed, console = visiting.tables, visiting.console
    choices = listed.choices()
    again = next(number for number, choice in enumerate(choices, 1) if choice.value == "again")
    prompt = questions.question(lobby_words.title(), [choice.label for choice in choices], None, may_be_done=False)
    prompt = prompt._replace(help=(_commands(visiting, OF_LOBBY),))
    is_fresh, listed.is_fresh = listed.is_fresh, False
    with visiting.calling(lobby_words.title()):
        try:
            with visiting.asking_there():
                # Enter asks the server for the list again.
                chosen = console.choose_at(prompt, choices, visiting.evening.obey_beside, is_fresh, again)
        except Overtaken as overtaken:
            # What was opened meanwhile takes nobody's answer away.
            if not overtaken.typed or visiting.where_now is not Where.LOBBY:
                raise
            meant = console.choice_typed(overtaken.typed, prompt, choices, visiting.evening.obey_beside, again)
            if meant is None:
                return None
            chosen = meant.value
    return None if console.is_called_away else _do(visiting, chosen)


def _commands(visiting: Visiting, ids: Sequence[str]) -> Told:
    """Return what can be typed besides the answers of a question, in words of the player's language."""
    return words.besides(tuple(visiting.evening.name_of_command(id) for id in ids))


def _do(visiting: Visiting, chosen: object) -> Following:
    """Do what the player chose in the lobby. None means that they are done with it: say how to leave."""
    if isinstance(chosen, Offered):
        _go_to(visiting, chosen)
    elif chosen == "new":
        _open(visiting)
    elif chosen == "people":
        tell_people(visiting)
    elif chosen == "options":
        return Push(OptionsDialog(visiting.evening))
    elif chosen == "more":
        visiting.tables.go_on()
    elif chosen == "again":
        visiting.tables.count_told = -1
        visiting.tables.forget()
    elif chosen == "quit":
        return visiting.quit()
    else:
        visiting.console.tell(words.in_the_lobby(visiting.evening.name_of_command("quit")))
    return None


def _look_at_tables(visiting: Visiting) -> None:
    """Ask the server for the tables, but only if the player comes here or wants the list again. Tell how many there
    are, if the player does not know it."""
    listed = visiting.tables
    if not listed.is_known:
        listed.take(visiting.ask("tables", start=listed.start, most=MOST) or {})
    if listed.count != listed.count_told:
        listed.count_told = listed.count
        visiting.console.tell(lobby_words.tables(listed.count))


def tell_people(visiting: Visiting) -> None:
    """Tell who is at the server."""
    answer_there = visiting.ask("people")
    if answer_there is None:
        return
    people = answer_there.get("people")
    names = [name for name in people if isinstance(name, str)] if isinstance(people, list) else []
    visiting.console.tell(words.here(tuple(name for name in names if name != visiting.name)))


def _go_to(visiting: Visiting, table: Offered) -> None:
    """Sit down at this table, come back to it, or look on."""
    is_mine = visiting.name in table.names
    answer_there = visiting.ask("sit" if table.free or is_mine else "watch", table=table.number)
    if answer_there is None:
        visiting.tables.forget()  # it is not as it was listed


def _open(visiting: Visiting) -> None:
    """Ask what table the player wants, and open it. If the player is done with one of the questions, open none."""
    console = visiting.console
    games = [Choice(name, answer(game.title), numbers_in(game.title)) for name, game in GAMES.items()]
    games.append(Choice(_DAILY, deals.of_the_day()))
    game = visiting.evening.choose_or_be_done(questions.which_game(), games)
    if game is None:
        return
    if game == _DAILY:
        terms = _of_deal(todays_of("" if visiting.game is None else visiting.game.name))
    else:
        players = _players(visiting, game)
        if players is None:
            return
        terms = {"game": game, "players": players, "rules": house_of(console.settings, game)}
    who = [
        Choice("open", lobby_words.open_to_all()),
        Choice("invited", lobby_words.by_invitation()),
        Choice("friends", lobby_words.my_friends()),
    ]
    invited = visiting.evening.choose_or_be_done(lobby_words.who_may_come(), who)
    if invited is None:
        return
    manner = _manner(visiting)
    if manner is None:
        return
    terms = {**terms, "invited": invited != "open", **manner}
    visiting.ask("open", bots=_bots(visiting), friends=invited == "friends", **terms)


def _players(visiting: Visiting, game: str) -> int | None:
    """Return how many players the game has, and ask if that is open; None if the player is done with the question."""
    counts = sorted(GAMES[game].rules({}).player_counts)
    if len(counts) == 1:
        return counts[0]
    return visiting.console.ask_number(questions.how_many(), counts[0], counts[-1], other=visiting.evening.obey_beside)


def _of_deal(coded: CodedDeal) -> dict[str, object]:
    """Return the terms of a table at which this deal is played."""
    return {"game": coded.game, "players": coded.players, "rules": coded.exact_rules, "deal": code_in(coded)}


def open_with_deal(visiting: Visiting, code: str) -> None:
    """Open a table by invitation for one deal, which others can play elsewhere, too. ``code`` was checked before."""
    if visiting.where_now is not Where.LOBBY:
        visiting.console.tell(words.only_in_lobby(f"{visiting.evening.name_of_command('code')} {code}"))
        return
    visiting.ask("open", bots=_bots(visiting), invited=True, **_of_deal(deal_of(code)))


def _bots(visiting: Visiting) -> str:
    """Return the level of the bots. A level that follows the player becomes the usual one: there is more than one
    player."""
    chosen = visiting.console.settings.bots
    return USUAL if chosen == FOLLOWING else chosen


def _manner(visiting: Visiting) -> dict[str, object] | None:
    """Ask for the table's rules on talk and time; return None if the player is done with the question."""
    usual = [Choice("usual", lobby_words.as_usual()), Choice("own", lobby_words.to_choose())]
    chosen = visiting.evening.choose_or_be_done(lobby_words.talk_and_clock(), usual)
    if chosen is None or chosen == "usual":
        return None if chosen is None else {}
    console, obey = visiting.console, visiting.evening.obey_beside
    talk = console.ask_yes_or_no(lobby_words.talk_in_deals(), obey)
    if console.is_called_away:
        return None
    least, most = TIMES.start, TIMES.stop - 1
    time = console.ask_number(lobby_words.seconds_for_a_move(least, most), least, most, 0, obey)
    return None if console.is_called_away else {"talk": talk, "time": time}


def gather(visiting: Visiting) -> Following:
    """Ask once what to do at a table that waits for its players, and do it. Raises Leave, Overtaken."""
    table = visiting.gathering
    assert table is not None
    if not visiting.is_table_told:
        visiting.is_table_told = True
        visiting.console.tell(*told_of_table(visiting, table))
    choices = [Choice("start", lobby_words.start_with_bots(), lobby_words.START_WORDS)] if table.may_begin else []
    choices.append(Choice("leave", lobby_words.leave_table()))
    prompt = questions.question(
        lobby_words.waiting_for_players(), [choice.label for choice in choices], None, may_be_done=False
    )
    prompt = prompt._replace(help=(_commands(visiting, OF_TABLE),))
    with visiting.asking_there(), visiting.calling(lobby_words.at_table()):
        chosen = visiting.console.choose_at(prompt, choices, visiting.evening.obey_beside)
        if chosen is None and visiting.console.ask_yes_or_no(lobby_words.give_up_seat(), visiting.evening.obey_beside):
            chosen = "leave"
    if chosen == "start":
        visiting.ask("start")
    elif chosen == "leave":
        visiting.leave_table()
    return None
