"""The commands that ask: what happened, why not, what would be good. None of them changes the game."""

from __future__ import annotations

from moon_access.announcer import every_game, general, house_rules
from moon_access.announcer.message import Kind, Message
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold
from moon_access.session.conversation import Conversation
from moon_access.session.game_session import Session
from moon_access.session.hints import told
from moon_access.session.history import History


def repeat(session: Conversation, argument: str) -> None:
    session.console.repeat()


def where(session: Conversation, argument: str) -> None:
    """Which dialog, which game, and how far it has come; and what is asked, where the prompt is shorter than that."""
    told = [*session.where(), *session.console.asked_in_full]
    session.console.tell(*told or [general.no_game()])


def players(session: Session, argument: str) -> None:
    """Who sits round the table, from the left on, and how the bots play."""
    from moon_access.announcer.round_the_table import who_sits_where  # only when it is asked for

    table = session.table_now
    session.console.tell(*who_sits_where(table.players, session.seat, table.game.partners(session.seat)))


def since_my_turn(session: Conversation, argument: str) -> None:
    lines = session.history.since_my_turn()
    session.console.tell(*map(general.history_line, lines) if lines else [general.nothing_yet()])


def read_history(session: Conversation, argument: str) -> None:
    """A line, by where it is, or all lines of a kind."""
    steps = {"previous": session.history.previous, "next": session.history.next}
    steps |= {"first": session.history.first, "last": session.history.last, "": session.history.previous}
    words = general.history_words(session.console.catalog)
    where = words.get(fold(argument)) if argument else ""
    if where is None:
        session.console.tell(general.no_such_kind(argument))
    elif where in steps:
        line = steps[where]()
        session.console.tell(general.history_line(line) if line else _edge(session.history, where))
    else:
        lines = session.history.of_kind(Kind[where.upper()])
        told = [every_game.older_from_memory()] if session.history.keeps_back(Kind[where.upper()]) else []
        told += map(general.history_line, lines)
        session.console.tell(*told or [general.nothing_yet()])


def _edge(history: History, where: str) -> Message:
    """Why there is no line more."""
    if not len(history):
        return general.nothing_yet()
    if where == "next":
        return general.at_the_end()
    return every_game.older_from_memory() if history.keeps_back() else general.at_the_start()


def why(session: Conversation, argument: str) -> None:
    """Why the tile named may not be played; without one, why the hint that was just given; else what may be played.

    Where no tile may be chosen, a number or a word is no tile's: it may be a bid or a trump.
    """
    view = session.view
    hint = session.hinting.told_at(view) if not argument else None
    if hint is not None:
        session.console.tell(told(hint, session.hinting.depths("why")[-1]))
        return
    if not argument or not view.legal or not (session.choices or session.is_tile(argument)):
        session.answer_to("legal")
        return
    tile = session.tile_named(argument)
    if tile is None:
        return
    attempt = session.words.why(tile, view) if view.seat == session.listener.seat else None
    if attempt is None:
        session.answer_to("legal")
        return
    refused = session.refusal(attempt)
    if refused is None:
        session.console.tell(general.allowed(tile))
    else:
        message = session.words.refusal(refused, view, session.listener)
        session.console.tell(message._replace(kind=Kind.ANSWER))


def unseen(session: Conversation, argument: str) -> None:
    """The tiles of a suit, or with a number, that have not been seen."""
    named = session.suit_named(argument) if argument else None
    if argument and named is None:
        session.console.tell(general.not_understood(argument))
    elif session.words.unseen is not None:
        session.console.tell(*session.words.unseen(session.view, session.listener, named))


def table_rules(session: Conversation, argument: str) -> None:
    """The house rules of this table, changed ones first."""
    game = session.game_now
    usual = GAMES[game.name].rules({}, game.players)
    rules = house_rules.table_rules(session.words.house_rules, game, usual)
    session.console.tell(house_rules.heading(), *rules, *session.rules_beside())


def save(session: Session, argument: str) -> None:
    path = session.keeping.path
    session.console.tell(*([general.kept_in(path)] if path else session.keeping.at_the_end() or [general.not_kept()]))
