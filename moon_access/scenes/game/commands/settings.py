"""The commands that set how much the player hears, the order of the hand, and the sounds.

The program keeps the settings.
"""

from __future__ import annotations

from moon_access.announcer import general
from moon_access.announcer.message import answer
from moon_access.announcer.preferences import Verbosity
from moon_access.i18n.typed_words import fold
from moon_access.scenes.game.game_scene import GameScene


def order_hand(scene: GameScene, argument: str) -> None:
    """Order the hand by suit, by number or as dealt.

    If it has that order already, or no order was typed, reverse it.
    """
    console = scene.console
    settings = console.settings
    orders = general.order_words(console.catalog)
    wanted = orders.get(fold(argument)) if argument else settings.hand_order
    if wanted is None:
        console.tell(general.no_such_order(argument))
        return
    turned = wanted == settings.hand_order and not settings.hand_reversed
    scene.evening.apply_settings(settings._replace(hand_order=wanted, hand_reversed=turned))
    console.tell(answer(general.ORDER_TOLD[wanted, turned]))
    if scene.is_on:
        scene.answer_to("hand")


def set_verbosity(scene: GameScene, argument: str) -> None:
    """Set the level of detail that is named; if none is named, the next one."""
    console = scene.console
    named = {one.value: one for one in Verbosity}
    named |= {fold(console.catalog.text(one.level.told).rstrip(".")): one for one in Verbosity}
    wanted = named.get(fold(argument)) if argument else Verbosity(console.settings.verbosity).next
    if wanted is None:
        console.tell(general.not_understood(argument))
        return
    scene.evening.apply_settings(console.settings._replace(verbosity=wanted.value))
    console.tell(answer(wanted.level.told))


def sounds(scene: GameScene, argument: str) -> None:
    """Switch the sounds on or off, if that was typed, and tell what each sound means.

    If none can be heard here, say where they can.
    """
    from moon_access.announcer import earcons as words

    console = scene.console
    wanted = words.switch_named(console.catalog, fold(argument)) if argument else None
    if argument and wanted is None:
        console.tell(words.no_such_switch(argument, scene.evening.name_of_command("sounds")))
    elif not console.plays_earcons:
        console.tell(words.not_here(), *(() if argument else words.meanings()))
    else:
        if wanted is not None:
            scene.evening.apply_settings(console.settings._replace(sounds=wanted))
        if console.settings.sounds:
            console.tell(words.on(), *words.each())
        else:
            console.tell(words.off(scene.evening.name_of_command("sounds")))
