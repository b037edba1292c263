"""A player of the release before upgrades: games go on, settings stay, records are right, and the news are told once.

``MOON_ACCESS_BEFORE`` names the wheel of the release before; ``.ci/release-check`` builds it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from moon_access import __version__
from moon_access.announcer import news
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from tests.packaging.played import BareHome
from tests.packaging.released.conftest import RELEASED
from tests.support.catalogues import COMPLETE
from tests.terminal.at_terminal import SEATED

BEFORE = os.environ.get("MOON_ACCESS_BEFORE", "")
PASS = {"en": "pass", "de": "passen", "cs": "pas"}


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Return a virtual environment with the release before."""
    if not BEFORE:
        pytest.fail("Name the wheel of the release before: MOON_ACCESS_BEFORE.")
    folder = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    subprocess.run([folder / "bin/pip", "install", "-q", BEFORE], check=True)
    return folder


def test_games_and_settings_survive_an_upgrade(environment: Path, tmp_path: Path) -> None:
    program = str(environment / "bin/moon-access")
    homes = {}
    for language in COMPLETE:
        (tmp_path / language).mkdir()
        home = homes[language] = BareHome(tmp_path / language, program)
        home.knows_news = False
        home.keep(language=language, verbosity="brief", bots="easy")
        with home.terminal("play", *SEATED) as at:
            at.prompt()
            at.ask(PASS[language])
            at.finish("q")
    old = homes["en"].run_told("--version").split()[-1]
    assert old != __version__
    kept = {language: (home.record.read_bytes(), home.kept_settings) for language, home in homes.items()}
    (wheel,) = RELEASED.glob("moon_access-*-py3-none-any.whl")
    subprocess.run([environment / "bin/pip", "install", "-q", "--upgrade", wheel], check=True)
    for language, home in homes.items():
        assert home.run_told("--version").split()[-1] == __version__
        home.run_told("check", str(home.record))
        record, settings = kept[language]
        with home.terminal("resume", columns=400) as at:
            shown = at.prompt()
            at.finish("q")
        heading = Wording(Catalog(language), TileStyle.WORDS).sentence(news.lines()[0])
        assert shown.startswith(heading), shown
        assert Catalog(language).text("Game continued.") in shown
        assert home.record.read_bytes().startswith(record)
        assert settings.items() <= json.loads(home.settings.read_text("utf-8")).items()
        with home.terminal("resume", columns=400) as at:
            assert heading not in at.prompt()
            at.finish("q")
