"""The page with the results of an evening in a real browser: axe-core finds nothing, and a phone shows all of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("termios", reason="a browser for Unix is needed")

from moon_access.link.contest_forms import MOST_DEALS
from moon_access.server.contests.contest import Contest
from moon_access.server.contests.results_page import Line, ResultsFile, Sheet, file_for, parse_request, path_of
from tests.server.page_client import open_page
from tests.server.small_server import SmallServer

from .browser import Browser, browser
from .page_player import faults
from .test_page import ALL_SIZES, COLOURS

CONTEST = Contest(
    1, "Donnerstag <Moon>", "Petra", "moon3", 3, MOST_DEALS, "average", "a secret", starts_at=0.0, over_at=1.0
)
LINES = [
    Line(at, at, name, 250 - 100 * at, by_bot=at // 3, points=tuple(range(-11, MOST_DEALS - 11)), averages=())
    for at, name in enumerate(("Ludmila Nejedlá-Šťastná", "Jan", "Anna"), 1)
]


class ServerWithResults(SmallServer):
    """A server with the results of the longest evening."""

    def results_at(self, path: str, accepted: str) -> ResultsFile | None:
        asked = parse_request(path)
        sheet = Sheet(CONTEST, LINES, bots=50)
        return None if asked is None else file_for(sheet, asked, path.partition("?")[2], accepted)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as made:
        yield made


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with open_page(ServerWithResults(), absence=1.0) as door:
        yield door.port


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_axe_core_finds_nothing_on_the_page_of_results(chromium: Browser, port: int, language: str) -> None:
    tab, found = chromium.tab(), list[str]()
    tab.go(f"http://127.0.0.1:{port}{path_of(CONTEST)}?language={language}")
    tab.wait(lambda: tab.evaluate("document.querySelectorAll('tbody tr').length") == len(LINES), "no results")
    assert tab.named("rowheader") == [line.name for line in LINES]
    for size in ALL_SIZES.values():
        tab.resize(*size)
        assert tab.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth"), size
        for name, features in COLOURS.items():
            tab.colours(**features)
            found.extend(f"{size}, {name}: {fault}" for fault in faults(tab))
    assert found == []
