"""A game of one deal: tell the deal's code at the beginning, and compare the result with perfect play at the end.

The command ``code`` tells the code of any deal, or starts the deal with a code.
"""

from __future__ import annotations

from datetime import date

from moon_access.announcer import deals as words
from moon_access.announcer.message import Message
from moon_access.engine.actions import Deal
from moon_access.evening.evening import Following, Menu
from moon_access.record.deal_code import EXAMPLE, BadCode, code_of, deal_of
from moon_access.scenes.game.game_scene import GameScene
from moon_access.storage import deal_of_the_day
from moon_access.table import Course

from .table_scene import TableScene


def tell_which(scene: TableScene) -> None:
    """Tell, at the beginning of a game of one deal, its code, and whether it is the deal of the day."""
    course, game = scene.course_so_far, scene.game_now
    code = None if course is None else code_of(game, course.seed)
    if course is not None and code is not None:
        is_todays = deal_of_the_day.day_of(game, course.seed, date.today()) is not None
        scene.console.tell(words.begins(code, is_todays))


def tell_result(scene: TableScene) -> None:
    """Tell the result of a game of one deal that is over, to compare with others' results.

    After the deal of the day, also tell on how many days in a row the player has finished it.
    """
    game, course = scene.game_now, scene.course_so_far
    if course is not None and scene.definition.is_one_deal(game):
        scene.console.tell(*_compare_with_par(scene, course), *_count_days(scene, course))


def _compare_with_par(scene: TableScene, course: Course) -> list[Message]:
    game, seat, par = scene.game_now, scene.seat, scene.definition.par()
    code = code_of(game, course.seed)
    if code is None:
        return []
    if par is None:
        return [words.result_alone(code, scene.view.scores[game.side(seat)])]
    found = par(game, course.actions, seat)
    return [] if found is None else [words.result_and_best(code, found.taken, found.best)]


def _count_days(scene: TableScene, course: Course) -> list[Message]:
    day = deal_of_the_day.day_of(scene.game_now, course.seed, date.today())
    settings = scene.console.settings
    if day is None:
        return []
    kept = dict(deal_of_the_day.count_day(settings.daily, day))
    if kept == settings.daily:
        return []
    scene.evening.apply_settings(settings._replace(daily=kept))
    return [words.days_in_a_row(kept["days"])] if kept["days"] > 1 else []


def tell_code_or_go_to_deal(scene: GameScene, argument: str) -> Following:
    """Tell the code of this deal, or go to the deal with the typed code."""
    if not argument:
        found = code_here(scene)
        scene.console.tell(words.no_code() if found is None else words.deal_code(found))
        return None
    try:
        deal_of(argument)
    except BadCode as bad:
        scene.console.tell(words.bad_code(argument, bad.slip.value, EXAMPLE))
        return None
    return Menu(argument)


def code_here(scene: GameScene) -> str | None:
    """Return the code of the current deal; None if there is no deal, or it has no code."""
    course = scene.course_so_far
    begun = [action for action in course.actions if isinstance(action, Deal)] if course is not None else []
    if course is None or not begun:
        return scene.known_deal or None
    return code_of(scene.game_now, course.seed, len(begun), begun[-1].first or 0)
