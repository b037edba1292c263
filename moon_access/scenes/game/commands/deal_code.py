"""The command that tells the code of a deal, or goes to the deal with a code. No start of a game needs it."""

from __future__ import annotations

from moon_access.announcer import deals
from moon_access.engine.actions import Deal
from moon_access.evening.evening import Following, Menu
from moon_access.record.deal_code import EXAMPLE, BadCode, code_of, deal_of
from moon_access.scenes.game.game_scene import GameScene


def tell_code_or_go_to_deal(scene: GameScene, argument: str) -> Following:
    """Tell the code of this deal, or go to the deal with the code that was typed."""
    if not argument:
        found = code_here(scene)
        scene.console.tell(deals.no_code() if found is None else deals.code(found))
        return None
    try:
        deal_of(argument)
    except BadCode as bad:
        scene.console.tell(deals.bad_code(argument, bad.slip.value, EXAMPLE))
        return None
    return Menu(argument)


def code_here(scene: GameScene) -> str | None:
    """Return the code of the deal that was begun last where the player is; None if there is none, or it has none."""
    course = scene.course_so_far
    begun = [action for action in course.actions if isinstance(action, Deal)] if course is not None else []
    if course is None or not begun:
        return scene.known_deal or None
    return code_of(scene.game_now, course.seed, len(begun), begun[-1].first or 0)
