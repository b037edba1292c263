"""The lobby: tables, who is there, a new table; and a table that waits for its players.

Both are a line of choices and a prompt, as every menu. What comes of others is told meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import questions
from moon_access.announcer import together as words
from moon_access.announcer.message import answer
from moon_access.console.console import Choice
from moon_access.dialogs.options import dialog
from moon_access.games import GAMES
from moon_access.storage.house_rules import house_of

from .messages import BadMessage
from .news import Offered

if TYPE_CHECKING:
    from .visiting import Visiting

MOST_TIME = 600


def lobby(visiting: Visiting) -> None:
    """One choice in the lobby. Raises Leave, Overtaken."""
    tables = _tables(visiting)
    if len(tables) != visiting.tables_told:
        visiting.tables_told = len(tables)
        visiting.console.tell(lobby_words.tables(len(tables)))
    choices: list[Choice[object]] = [*tables]
    choices += [
        Choice("new", lobby_words.new_table()),
        Choice("people", lobby_words.people()),
        Choice("options", questions.options()),
        Choice("again", lobby_words.list_again()),
        Choice("quit", questions.quit()),
    ]
    prompt = questions.question(lobby_words.title(), [choice.label for choice in choices], None, may_be_done=False)
    with visiting.asking_there(), visiting.being_in(lobby_words.title()):
        # Enter asks the server for the list again.
        chosen = visiting.console.choose_at(prompt, choices, visiting.obey_beside, default=len(choices) - 1)
    if isinstance(chosen, Offered):
        _go_to(visiting, chosen)
    elif chosen == "new":
        _open(visiting)
    elif chosen == "people":
        tell_people(visiting)
    elif chosen == "options":
        dialog(visiting.console, visiting.apply_settings, visiting.obey_beside)
    elif chosen == "again":
        visiting.tables_told = -1
    else:
        visiting.leave()


def _tables(visiting: Visiting) -> Sequence[Choice[object]]:
    """The player's own first, if a game is on there."""
    answer_there = visiting.ask("tables")
    said = answer_there.get("tables") if answer_there is not None else None
    tables = []
    for one in said if isinstance(said, list) else ():
        try:
            tables.append(Offered.of(one))
        except BadMessage:  # a game that this program does not know
            continue
    mine = answer_there.get("mine") if answer_there is not None else None
    tables.sort(key=lambda table: table.number != mine)
    return [Choice(table, table.told(mine)) for table in tables]


def tell_people(visiting: Visiting) -> None:
    """Who is at the server."""
    answer_there = visiting.ask("tables")
    if answer_there is None:
        return
    people = answer_there.get("people")
    names = [name for name in people if isinstance(name, str)] if isinstance(people, list) else []
    visiting.console.tell(words.here(tuple(name for name in names if name != visiting.name)))


def _go_to(visiting: Visiting, table: Offered) -> None:
    """Sits down there, comes back, or looks on."""
    is_mine = visiting.name in table.names
    if table.free or is_mine:
        visiting.ask("sit", table=table.number)
    else:
        visiting.ask("watch", table=table.number)


def _open(visiting: Visiting) -> None:
    """A new table, as the player wants it. Nothing is opened where the player is done with a question."""
    console, other = visiting.console, visiting.obey_beside
    games = [Choice(name, answer(game.title)) for name, game in GAMES.items()]
    game = visiting.choose_or_be_done(questions.which_game(), games)
    if game is None:
        return
    counts = sorted(GAMES[game].rules({}).player_counts)
    players: int | None = counts[0]
    if len(counts) > 1:
        players = console.ask_number(questions.how_many(), counts[0], counts[-1], other=other)
    if players is None:
        return
    who = [Choice("open", lobby_words.open_to_all()), Choice("invited", lobby_words.by_invitation())]
    invited = visiting.choose_or_be_done(lobby_words.who_may_come(), who)
    if invited is None:
        return
    manner = _manner(visiting)
    if manner is None:
        return
    rules = house_of(console.settings, game)
    terms = {"game": game, "players": players, "rules": rules, "invited": invited == "invited", **manner}
    visiting.ask("open", bots=console.settings.bots, **terms)


def _manner(visiting: Visiting) -> dict[str, object] | None:
    """Talk and clock; None where the player is done."""
    usual = [Choice("usual", lobby_words.as_usual()), Choice("own", lobby_words.to_choose())]
    chosen = visiting.choose_or_be_done(lobby_words.talk_and_clock(), usual)
    if chosen is None or chosen == "usual":
        return None if chosen is None else {}
    talk = visiting.console.says_yes(lobby_words.talk_in_deals(), visiting.obey_beside)
    seconds = visiting.console.ask_number(lobby_words.seconds_for_a_move(), 0, MOST_TIME, 0, visiting.obey_beside)
    return {"talk": talk, "time": max(30, seconds) if seconds else 0}


def gather(visiting: Visiting) -> None:
    """At a table that waits for its players. Raises Leave, Overtaken, ToMenu."""
    table = visiting.gathering
    assert table is not None
    visiting.console.tell(lobby_words.gathering(GAMES[table.game].title, table.free))
    choices = [Choice("start", lobby_words.start_with_bots())] if table.is_mine else []
    choices.append(Choice("leave", lobby_words.leave_table()))
    with visiting.asking_there(), visiting.being_in(lobby_words.at_table()):
        chosen = visiting.console.choose_or_go_back(lobby_words.waiting_for_players(), choices, visiting.obey_beside)
    if chosen == "start":
        visiting.ask("start")
    elif chosen == "leave" or chosen is None:
        visiting.leave_table()
