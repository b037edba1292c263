"""The lesson on the built-in voice, for players who hear nothing else: louder, slower, repeating a line, silence.

Its lines only name keys, see announcer/tutorial.py. The course skips it if the voice is off.
"""

from __future__ import annotations

from moon_access.announcer import tutorial as keys
from moon_access.engine.actions import Play
from moon_access.games.lesson import Ask, Choose, Exercise, Lesson, Scene

from .play import BEFORE_THE_PLAY

_SCENE = Scene(
    "moon3",
    (
        "5-5 5-2 6-1 4-2 2-2 4-1 3-1",
        "5-3 6-6 6-5 4-4 3-3 6-2 1-1",
        "5-4 6-3 4-3 3-2 5-1 2-1 0-0",
    ),
    (
        Exercise(Ask("faster"), keys.TOO_SLOW),
        Exercise(Ask("slower"), keys.TOO_FAST),
        Exercise(Ask("louder"), keys.TOO_SOFT),
        Exercise(Ask("softer"), keys.TOO_LOUD, keys.IS_KEPT),
        Exercise(Ask("repeat"), keys.MISSED_SOMETHING),
        Exercise(Ask("up"), keys.LINE_BY_LINE, keys.ARROWS),
        Exercise(Ask("down")),
        Exercise(Ask("word"), keys.WORD_BY_WORD, keys.CONTROL_AND_ARROWS),
        Exercise(Ask("letter"), keys.LETTER_BY_LETTER, keys.ARROWS_ALONE),
        Exercise(Ask("spell", "55"), keys.SPELT),
        Exercise(Ask("slowly"), keys.ALL_SLOWLY),
        Exercise(Ask("pause"), keys.JUST_SILENCE),
        Exercise(Ask("go"), keys.WHERE_IT_WAS_CUT, keys.SPACE_BAR),
        Exercise(Ask("pronounce"), keys.SAID_WRONGLY, keys.ON_A_WORD),
        Exercise(Ask("where"), keys.ASK_WHERE_YOU_ARE),
        Exercise(Choose(Play), conclusion=keys.WELL_DONE, task=keys.AS_YOU_LIKE),
    ),
    first=1,
    calls=(0, 5, 0),
    begin=BEFORE_THE_PLAY,
)

LESSONS = (Lesson(keys.TITLE_VOICE, (_SCENE,), keys.VOICE_COMMANDS, needs_voice=True),)
