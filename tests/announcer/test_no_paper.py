"""In every language, each system tells the true reason why it cannot make braille for paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.announcer.doctor import FAULTS, no_paper
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.braille.paper import Fault
from tests.support.catalogues import COMPLETE

TABLE = "cs-g1.ctb"
REMEDIES = {"linux": "liblouis-bin", "darwin": "brew install liblouis", "win32": "liblouis.io"}


def run_and_read(why: str, system: str, language: str) -> str:
    return Wording(Catalog(language), TileStyle.WORDS).sentence(no_paper(why, TABLE, system))


@pytest.mark.parametrize("language", sorted(COMPLETE))
def test_each_system_names_the_packages_that_can_be_installed_there(language: str) -> None:
    for system, remedy in REMEDIES.items():
        assert remedy in run_and_read("program", system, language)
        assert TABLE in run_and_read("table", system, language)
        packages = [why for why in FAULTS if "liblouis-" in run_and_read(why, system, language)]
        assert packages == (["program", "table", "fails"] if system == "linux" else []), "Debian's packages"
    assert run_and_read("program", "freebsd14", language) == run_and_read("program", "linux", language)


def test_every_fault_of_braille_for_paper_has_words() -> None:
    assert set(FAULTS) == {fault.value for fault in Fault}


@pytest.mark.parametrize("page", ("braille.md", "de/braille.md", "cs/braille.md"))
def test_the_braille_page_names_what_to_install_on_each_system(page: str) -> None:
    text = Path(__file__).parents[2].joinpath("docs", page).read_text("utf-8")
    assert not [remedy for remedy in (*REMEDIES.values(), "LOUIS_TABLEPATH") if remedy not in text]
