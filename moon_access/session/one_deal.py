"""A game of one deal, as it begins and as it ends: which deal it is, and how it went beside perfect play."""

from __future__ import annotations

from datetime import date

from moon_access.announcer import deals as words
from moon_access.announcer.message import Message
from moon_access.record.deal_code import code_of
from moon_access.storage import deal_of_the_day
from moon_access.table import Course

from .game_session import Session


def tell_which(session: Session) -> None:
    """Where a game of one deal begins: its code, and that it is the one of the day."""
    course, game = session.course_so_far, session.game_now
    code = None if course is None else code_of(game, course.seed)
    if course is not None and code is not None:
        is_todays = deal_of_the_day.day_of(game, course.seed, date.today()) is not None
        session.console.tell(words.begins(code, is_todays))


def tell_result(session: Session) -> None:
    """Where a game of one deal is over: how it went, to be compared, and how many days in a row there was one."""
    game, course = session.game_now, session.course_so_far
    if course is not None and session.definition.is_one_deal(game):
        session.console.tell(*_beside_par(session, course), *_in_a_row(session, course))


def _beside_par(session: Session, course: Course) -> list[Message]:
    game, seat, par = session.game_now, session.seat, session.definition.par()
    code = code_of(game, course.seed)
    if code is None:
        return []
    if par is None:
        return [words.points(code, session.view.scores[game.side(seat)])]
    found = par(game, course.actions, seat)
    return [] if found is None else [words.result(code, found.taken, found.best)]


def _in_a_row(session: Session, course: Course) -> list[Message]:
    day = deal_of_the_day.day_of(session.game_now, course.seed, date.today())
    settings = session.console.settings
    if day is None:
        return []
    kept = dict(deal_of_the_day.in_a_row(settings.daily, day))
    if kept == settings.daily:
        return []
    session.apply_settings(settings._replace(daily=kept))
    return [words.in_a_row(kept["days"])] if kept["days"] > 1 else []
