"""The rules of a game name a double with the words that announcements use."""

from __future__ import annotations

import re

import pytest

from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog

TWICE = re.compile(r"\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) \1\b")


@pytest.mark.parametrize("name", GAMES)
def test_no_double_is_announced_by_its_number_twice(name: str) -> None:
    wording = Wording(Catalog("en"), TileStyle.WORDS)
    for players in GAMES[name].rules({}).player_counts:
        for section in GAMES[name].words().rules(GAMES[name].rules({}, players)):
            for message in section:
                assert not TWICE.search(wording.line(message))
