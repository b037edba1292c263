"""The program gives everything that it prints to the voice, once and in order: the scenes of tests/real, without sound.

tests/real proves on a sound card that the voice speaks what it gets.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.cli.program import build
from moon_access.i18n.catalog import Catalog
from tests.real.scenes import COMMANDS, SCENES
from tests.support.catalogues import COMPLETE
from tests.support.long import LONG

IN_EACH_LANGUAGE = tuple(name for name in SCENES if not name.startswith(("moon-access", "help of")))
SAID = [
    (scene, language)
    for at, scene in enumerate(SCENES)
    for language in (COMPLETE if LONG or scene in IN_EACH_LANGUAGE else [COMPLETE[at % len(COMPLETE)]])
]


@pytest.mark.costly(2)
@pytest.mark.parametrize(("scene", "language"), SAID)
def test_all_that_is_printed_is_given_to_the_voice(scene: str, language: str, tmp_path: Path) -> None:
    SCENES[scene](tmp_path, language, None, True)


def test_the_table_of_spoken_scenes_has_every_command_of_the_command_line() -> None:
    program = build(Catalog("en"))
    assert set(program.list_commands(program.make_context("moon-access", [], resilient_parsing=True))) == set(COMMANDS)
