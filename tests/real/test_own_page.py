"""Play at the page without a server in a real browser, and try what happens to a page.

The tests make a first start, play in each language, reload the page, take the network away, open a second tab, copy the
saved games, and kill the browser. They also count the bytes that the browser loads. CI plays four turns in each
language and kills the browser 50 times; MOON_ACCESS_LONG=1 plays forty turns and kills it 500 times.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a browser for Unix is needed")

from moon_access.announcer import own_page
from moon_access.i18n.catalog import Catalog
from tests.support.long import LONG

from .browser import Browser, Tab, browser
from .own_page_player import Host, OwnPlayer, host_page
from .page_player import WATCH, faults

MOST_LOADED = 6_000_000
"""The most bytes that a browser may load the first time."""
KILLS = 500 if LONG else 50


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as made:
        yield made


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with host_page(site) as host:
        yield host


def read_word(word: str, language: str = "en") -> str:
    return Catalog(language).text(own_page.WORDS[word].text)


@pytest.mark.parametrize(
    ("language", "way", "size"),
    [("en", "suspended", (800, 600)), ("de", "held", (320, 568)), ("cs", "suspended", (320, 256))],
)
def test_a_first_start_leads_to_a_game_in_each_language_and_with_each_way_of_waiting(
    chromium: Browser, host: Host, language: str, way: str, size: tuple[int, int]
) -> None:
    """On a phone, and in a window of 1280 by 1024 at 400 percent, which leaves 320 by 256."""
    tab = chromium.tab(*size, language)
    player = OwnPlayer(tab, f"{host.url}?way={way}", language)
    assert player.states[0] == read_word("loading", language)
    assert read_word("ready", language) in player.states
    assert sum(size for _, size in host.sent) < MOST_LOADED
    player.first_start("Eva")
    for turn in range(40 if LONG else 4):
        label = player.usual()
        player.look()
        (player.type, player.walk, player.tap)[turn % 3](label)
        player.tab.wait(lambda: player.tab.choices or player.tab.asked, "no prompt")
    assert not faults(player.tab)
    player.press_tool("toCode")
    tab.colours(forced_colors="active")
    assert not faults(player.tab)
    assert player.tab.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


def test_one_player_reloads_goes_offline_opens_another_tab_and_takes_a_copy_along(
    chromium: Browser, site: Path
) -> None:
    with host_page(site) as host:
        tab = chromium.tab()
        player = OwnPlayer(tab, host.url, "en")
        player.first_start("Eva")
        player.type("hand")
        hand = player.turns()[-1].split("\n")[0]
        host.sent.clear()
        player.reload()
        assert [path for path, size in host.sent if "bin" in path] == [], "nothing is loaded the second time"
        player.type("1")
        player.type("hand")
        assert hand in player.turns()[-1]
        other = chromium.tab(beside=tab)
        other.go(host.url)
        other.wait(lambda: other.evaluate("document.getElementById('state')?.textContent") == read_word("otherTab"))
        assert not faults(other)
        other.evaluate("document.getElementById('again').click(); 0")
        player.tab.wait(lambda: player.tab.evaluate("document.getElementById('form').hidden"), "it plays on")
        assert read_word("elsewhere") in player.tab.log()
        other.wait(lambda: other.asked, "no prompt", 90)
        other.ask("Page.close")
    # The host is gone now.
    player.reload()
    player.type("1")
    player.type("hand")
    assert hand in player.turns()[-1]
    files = player.copy()
    assert any(name.endswith(".jsonl") for name in files) and any(name.endswith("settings.json") for name in files)
    code = player.tab.evaluate("document.getElementById('code').value")
    with host_page(site) as host:
        elsewhere = OwnPlayer(chromium.tab(), host.url, "en")
        elsewhere.press_tool("fromCode")
        elsewhere.tab.wait(lambda: elsewhere.state() == read_word("noCopy"), "an empty code is a copy")
        elsewhere.tab.evaluate(
            f"document.body.dataset.old = 'yes'; document.getElementById('code').value = '{code}'; 0"
        )
        elsewhere.press_tool("fromCode")
        elsewhere.tab.wait(elsewhere._is_there, "the page does not come back", 90)
        assert read_word("added") in elsewhere.states
        elsewhere.tab.evaluate(WATCH)
        elsewhere.type("1")
        elsewhere.type("hand")
        assert hand in elsewhere.turns()[-1]


STAND_IN = """
let count = 0;
onmessage = ({data}) => {
  if (!data.start) { return; }
  for (const [path, bytes] of data.start.files) {
    if (path === "state/moon-access/count") { count = Number(new TextDecoder().decode(bytes)); }
  }
  postMessage({message: JSON.stringify({sitting: "here", taken: 0, language: "en", words: {}}), changes: []});
  const tell = () => {
    count += 1;
    const message = JSON.stringify({number: count, told: [`${count}`], language: "en", prompt: "Next:"});
    postMessage({message, changes: [["state/moon-access/count", new TextEncoder().encode(`${count}`)]]});
    setTimeout(tell, 1);
  };
  tell();
};
"""
"""A worker that sends one number after another, as fast as it can, and goes on after the last stored one."""


@pytest.fixture
def numbers(site: Path, tmp_path: Path) -> Iterator[str]:
    """Return the address of the page whose worker is ``STAND_IN``, which sends numbers."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns("*.bin", "pyodide"))
    (folder / "worker.js").write_text(STAND_IN)
    with host_page(folder) as host:
        yield f"{host.url}?cache=none&way=suspended"


def kill_browsers(url: str, profile: Path, kills: int) -> None:
    """Kill so many browsers with this profile, each at a random moment. No number that was told may be told again."""
    chance = random.Random(profile.name)
    last = 0
    with browser(profile) as first:  # it ends by itself, and so has everything on the disk
        tab = first.kept_tab()
        tab.go(url)
        tab.wait(lambda: len(tab.log()) > 1, "nothing is told")
        last = max(int(line) for line in tab.log() if line.isdecimal())
    for _ in range(kills):
        running = Browser(profile, first=url)
        tab = running.first_tab()
        tab.wait(lambda tab=tab: len(tab.log()) > chance.randrange(1, 30), "nothing is told")  # type: ignore[misc]
        shown = [int(line) for line in tab.log() if line.isdecimal()]
        state = tab.evaluate("document.getElementById('state').textContent")
        running.kill()
        assert state not in (read_word("notKept"), read_word("emptied"))
        assert shown[0] > last, "it was told before"
        last = shown[-1]


def test_nothing_that_was_told_is_lost_if_the_browser_is_killed(numbers: str, tmp_path: Path) -> None:
    """Two profiles at once: most of the time goes into starting the browsers."""
    with ThreadPoolExecutor(2) as pool:
        killed = [pool.submit(kill_browsers, numbers, tmp_path / name, KILLS // 2) for name in ("one", "two")]
        for one in killed:
            one.result()


DELETE_DATABASE = (
    "new Promise((done, fail) => Object.assign(indexedDB.deleteDatabase('moon-access'),"
    " {onsuccess: () => done(0), onerror: fail}))"
)
DELETE_COPY = "navigator.storage.getDirectory().then(own => own.removeEntry('kept', {recursive: true})).then(() => 0)"


def tell_numbers(tab: Tab, numbers: str) -> list[int]:
    """Open the page; return the numbers that it has told by then, and leave it."""
    tab.go(numbers)
    tab.wait(lambda: len(tab.log()) > 1, "nothing is told")
    shown = [int(line) for line in tab.log() if line.isdecimal()]
    tab.go(numbers.partition("?")[0] + "keeping.js")
    return shown


def test_games_that_a_browser_has_deleted_come_back_from_the_second_copy(chromium: Browser, numbers: str) -> None:
    """Chromium deleted its whole database once in 445 kills on a busy machine."""
    tab = chromium.tab()
    last = 0
    for _ in range(3):
        shown = tell_numbers(tab, numbers)
        assert shown[0] > last
        last = shown[-1]
        tab.evaluate(DELETE_DATABASE)


def test_a_browser_that_has_deleted_everything_says_so(chromium: Browser, numbers: str) -> None:
    tab = chromium.tab()
    tell_numbers(tab, numbers)
    tab.evaluate(DELETE_DATABASE)
    tab.evaluate(DELETE_COPY)
    tab.go(numbers)
    tab.wait(
        lambda: tab.evaluate("document.getElementById('state')?.textContent") == read_word("emptied"), "nothing is said"
    )


def test_a_move_that_was_told_is_there_after_the_browser_was_killed(host: Host, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    running = Browser(profile)
    player = OwnPlayer(running.kept_tab(), host.url, "en")
    player.first_start("Eva")
    player.type(player.usual())
    player.await_choices()
    player.type("hand")
    hand = player.turns()[-1].split("\n")[0]
    running.kill()
    with browser(profile) as made:
        again = OwnPlayer(made.kept_tab(), host.url, "en")
        again.type("1")
        again.type("hand")
        assert hand in again.turns()[-1]


def test_a_browser_that_keeps_nothing_says_so_and_plays(chromium: Browser, host: Host) -> None:
    tab = chromium.tab()
    tab.ask("Page.addScriptToEvaluateOnNewDocument", source="delete IDBFactory.prototype.open;")
    player = OwnPlayer(tab, host.url, "en")
    assert player.state() == read_word("notKept")
    player.first_start("Eva")


def test_a_browser_without_either_way_to_wait_is_called_too_old(chromium: Browser, host: Host) -> None:
    tab = chromium.tab()
    tab.ask("Page.addScriptToEvaluateOnNewDocument", source="delete WebAssembly.Suspending;")
    tab.go(f"{host.url}?cache=none")
    tab.wait(lambda: tab.evaluate("document.getElementById('state')?.textContent") == read_word("tooOld"))
