"""Use the tools of the page without a server in Chromium, besides the game: its voice, sounds, vibration, copies as
files, the share sheet, a new version, a shared deal, and its place beside the tables of a server.

Headless, a browser has no voice, no phone and no share sheet. If a test replaces one of them, its name or docstring
says so.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a browser for Unix is needed")

from moon_access.announcer import own_page
from moon_access.i18n.catalog import Catalog

from .browser import Browser, ChromiumTab, browser
from .conftest import wait_until
from .own_page_player import Host, OwnPlayer, host_page
from .page_player import faults, port_of, start_server_with_page

STAND_INS = """
window.said = [];
window.shaken = 0;
window.shared = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voices = [
    {name: "far", lang: "de-DE", localService: false}, {name: "near", lang: "de_DE", localService: true},
    {name: "other", lang: "en-GB", localService: true},
];
const engine = new EventTarget();
let isLoaded = false;
engine.getVoices = () => {
    setTimeout(() => { isLoaded = true; engine.dispatchEvent(new Event("voiceschanged")); }, 20);
    return isLoaded ? voices : [];
};
engine.cancel = () => window.said.push("cut off");
engine.speak = (one) => window.said.push(`${one.voice.name}: ${one.text}`);
Object.defineProperty(window, "speechSynthesis", {value: engine});
Navigator.prototype.vibrate = () => { window.shaken += 1; return true; };
Navigator.prototype.canShare = ({files}) => files.length === 1;
Navigator.prototype.share = async ({files}) => { window.shared.push([files[0].name, await files[0].text()]); };
const media = window.matchMedia.bind(window);
window.matchMedia = (asked) => asked === "(pointer: coarse)" ? {matches: true} : media(asked);
"""
"""A phone: a list of voices that comes late, a motor, and a share sheet. It notes what the page does with them."""


NEW_CACHE = "moon-access-0123456789ab"


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


def is_pressed(tab: ChromiumTab, tool: str) -> bool:
    return tab.evaluate(f"document.getElementById('{tool}').getAttribute('aria-pressed')") == "true"


def test_a_phone_reads_aloud_vibrates_and_shares_a_copy(chromium: Browser, host: Host) -> None:
    """The phone is a stand-in."""
    tab = chromium.tab(320, 568, "de")
    tab.ask("Page.addScriptToEvaluateOnNewDocument", source=STAND_INS)
    player = OwnPlayer(tab, host.url, "de")
    assert tab.evaluate("window.said.filter((one) => one !== 'cut off').length + window.shaken") == 0, "both are off"
    player.press_tool("voice")
    player.press_tool("vibration")
    tab.wait(lambda: tab.evaluate("window.said.at(-1)") == f"near: {read_word('voice', 'de')}", "the voice is silent")
    player.first_start("Eva")
    turn = player.turns()[-1]
    tab.wait(lambda: str(tab.evaluate("window.said.at(-1)")).split() == f"near: {turn}".split(), "not the last turn")
    assert tab.evaluate("window.shaken") == 4, "once for each prompt"
    tab.evaluate("window.said = []; 0")
    player.type("blatt")
    said = tab.evaluate("window.said")
    assert isinstance(said, list) and said[0] == "cut off", "a typed line cuts off the voice"
    player.press_tool("toFile")
    tab.wait(lambda: tab.evaluate("window.shared.length"), "nothing is shared")
    shared = tab.evaluate("window.shared[0]")
    assert isinstance(shared, list) and re.fullmatch(r"moon-access-\d{4}-\d\d-\d\d\.json", shared[0])
    assert json.loads(shared[1])["format"] == "moon-access"


def press_by_keyboard(tab: ChromiumTab, role: str, name: str) -> None:
    """Go forward to this control with Tab alone, and press it."""
    for _ in range(30):
        focus = tab.focus
        if (focus.role, focus.name) == (role, name):
            tab.press("Enter")
            return
        tab.press("Tab")
    raise AssertionError(f"Tab does not lead to {name!r}")


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_the_tools_of_the_page_work_by_keyboard_alone(chromium: Browser, host: Host, language: str) -> None:
    tab = chromium.tab(languages=language)
    OwnPlayer(tab, host.url, language)
    press_by_keyboard(tab, "DisclosureTriangle", read_word("thisPage", language))
    press_by_keyboard(tab, "button", read_word("toCode", language))
    tab.wait(lambda: tab.evaluate("document.getElementById('code').value.length > 20"), "no code")
    press_by_keyboard(tab, "textbox", read_word("code", language))
    assert not faults(tab)


def test_the_page_has_no_fault_after_the_game(chromium: Browser, host: Host) -> None:
    tab = chromium.tab()
    player = OwnPlayer(tab, host.url, "en")
    player.first_start("Eva")
    player.tab.type("quit")
    tab.wait(lambda: tab.evaluate("!document.getElementById('again').hidden"), "no way to play again")
    assert not faults(tab)
    press_by_keyboard(tab, "button", read_word("again"))
    tab.wait(lambda: tab.evaluate("document.getElementById('again')?.hidden"), "it does not begin again")


def test_a_browser_without_a_voice_says_so_and_switches_the_voice_off(chromium: Browser, host: Host) -> None:
    tab = chromium.tab()
    player = OwnPlayer(tab, host.url, "en")
    if tab.evaluate("speechSynthesis.getVoices().some((one) => one.lang.startsWith('en') && one.localService)"):
        pytest.skip("Unproven here: this browser has a voice.")
    player.press_tool("voice")
    tab.wait(lambda: player.state() == read_word("noVoice"), "it does not say so")
    assert not is_pressed(tab, "voice")


def test_sounds_are_off_until_they_are_wanted_and_sound_in_the_browser(chromium: Browser, host: Host) -> None:
    tab = chromium.tab()
    player = OwnPlayer(tab, host.url, "en")
    player.first_start("Eva")
    player.type(player.usual())
    assert tab.evaluate("audio === null"), "a sound before anybody has asked for one"
    player.type("sounds on")
    player.type(player.usual())
    tab.wait(lambda: tab.evaluate("audio !== null && audio.state === 'running' && audio.currentTime > 0"), "no sound")


def test_a_copy_is_a_file_on_a_computer_and_comes_back_from_it(chromium: Browser, host: Host, tmp_path: Path) -> None:
    tab = chromium.tab()
    player = OwnPlayer(tab, host.url, "en")
    player.first_start("Eva")
    chromium.ask(
        "Browser.setDownloadBehavior",
        behavior="allow",
        downloadPath=str(tmp_path),
        browserContextId=tab.context,
    )
    player.press_tool("toFile")
    wait_until(lambda: list(tmp_path.glob("*.json")), "no file")
    assert player.state() == read_word("copied")
    (copied,) = tmp_path.glob("*.json")
    assert any(name.endswith(".jsonl") for name in json.loads(copied.read_text())["files"])


def renew_page(site: Path, folder: Path) -> None:
    """Write another version of the page over the one in this folder: its style sheet has one more line."""
    old = {name: (site / name).read_text() for name in ("own.css", "own.js", "sw.js")}
    cache = re.search(r"moon-access-[0-9a-f]{12}", old["sw.js"])
    assert cache is not None
    new = {name: text.replace(cache[0], NEW_CACHE) for name, text in old.items()}
    new["own.css"] += "/* new */\n"
    for name in ("own.css", "own.js"):
        before, after = (hashlib.sha256(text[name].encode()).hexdigest() for text in (old, new))
        assert new["sw.js"].count(before) == 1
        new["sw.js"] = new["sw.js"].replace(before, after)
    for name, text in new.items():
        (folder / name).write_text(text)


def test_a_new_version_replaces_the_old_one_as_a_whole_once_all_of_it_is_there(
    chromium: Browser, site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    tab = chromium.tab()
    style = "fetch('own.css').then((answer) => answer.text())"
    waiting = "navigator.serviceWorker.getRegistration().then((one) => one.update().then(() => one, () => one)).then("
    with host_page(folder) as host:
        player = OwnPlayer(tab, host.url, "en")
        player.first_start("Eva")
        renew_page(site, folder)
        (folder / "own.css").write_text("/* of a third version */\n")
        tab.evaluate(f"{waiting} () => 0)")
        player.reload()
        assert tab.evaluate(style) == (site / "own.css").read_text(), "half a version"
        renew_page(site, folder)
        tab.wait(lambda: tab.evaluate(f"{waiting} (one) => Boolean(one.waiting))"), "it does not find the new version")
        assert tab.evaluate(style) == (site / "own.css").read_text(), "a game is on"
        player.reload()
        assert str(tab.evaluate(style)).endswith("/* new */\n")
        assert tab.evaluate("caches.keys()") == [NEW_CACHE]
        assert any("continue" in label for label in player.await_choices()), "kept games stay"


def test_the_page_is_beside_the_tables_of_a_server_and_opens_a_shared_deal(
    chromium: Browser, site: Path, tmp_path: Path
) -> None:
    with start_server_with_page(tmp_path / "server", solo=site) as server:  # type: ignore[arg-type]
        player = OwnPlayer(chromium.tab(), f"http://127.0.0.1:{port_of(server)}/solo/?deal=m3-k7qf-j", "en")
        player.first_start("Eva")
        player.type("code")
        assert "M3 K7QF J" in player.turns()[-1]
        assert not player.tab.complaints()
