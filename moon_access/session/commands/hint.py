"""The command ``hint``: first the move, asked again the reason, then the figures; then it starts over. Asked
for the reason or the figures at once, it tells the move before them."""

from __future__ import annotations

from moon_access.announcer import advice
from moon_access.i18n.typed_words import fold
from moon_access.session.game_scene import GameScene
from moon_access.session.hints import told


def hint(scene: GameScene, argument: str) -> None:
    """``argument`` names a depth, or is empty."""
    console = scene.console
    wanted = advice.depth_words(console.catalog).get(fold(argument)) if argument else None
    if argument and wanted is None:
        console.tell(advice.no_such_depth(argument))
        return
    known = scene.hint_now()
    if known is None:
        scene.answer_to("legal")  # which says that it is nobody's turn, or not this player's
    else:
        depths = scene.hinting.depths(wanted)
        lines = [told(known, depth) for depth in depths]
        console.tell(*lines, *scene.hinting.explanation(known, depths[-1]))
