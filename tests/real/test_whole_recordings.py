"""One recording for each scene, from the first to the last sample, contains everything that is printed, once and in
order, and nothing else. A player who hears only that recording hears everything.

The normal run plays the beginnings of some scenes, each in one language; MOON_ACCESS_LONG=1 plays everything.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")
pytest.importorskip("numpy")

from tests.support.catalogues import COMPLETE
from tests.support.long import LONG

from .scenes import SCENES
from .sound import SoundCard

SAMPLE = [
    ("a deal of moon3", "en"),
    ("a deal of moon3", "de"),
    ("a deal of moon3", "cs"),
    ("last words", "en"),
    ("first start", "de"),
    ("lessons of moon3", "cs"),
    ("menu", "de"),
    ("moon-access games", "cs"),
    ("an error of the command line", "en"),
]
HEARD = [(scene, language) for language in COMPLETE for scene in SCENES] if LONG else SAMPLE


@pytest.mark.parametrize(("scene", "language"), HEARD)
def test_a_player_who_hears_only_the_recording_hears_everything(
    sound: SoundCard, scene: str, language: str, tmp_path: Path
) -> None:
    SCENES[scene](tmp_path, language, sound, LONG)
