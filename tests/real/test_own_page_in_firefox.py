"""Play at the page without a server in Firefox, and try what happens to a page there.

Each language has a first start and some turns. The first language also has a reload, a second tab, a lost network and
a copy of the games; the second a killed browser; the third a private window.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a browser for Unix is needed")

from moon_access.announcer import own_page
from moon_access.i18n.catalog import Catalog

from .firefox import Firefox, FirefoxTab, firefox
from .own_page_player import Host, OwnPlayer, host_page
from .page_player import WATCH


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with host_page(site) as host:
        yield host


class FirefoxPlayer(OwnPlayer):
    """A player at the page in Firefox, whose tree calls the part of the page itself no group."""

    groups_beside = ()
    tab: FirefoxTab


def read_word(word: str, language: str = "en") -> str:
    return Catalog(language).text(own_page.WORDS[word].text)


def play_some_turns(player: FirefoxPlayer) -> None:
    """Play three turns by keys, by Tab and by touch, and see each sentence reach the accessibility tree, once."""
    player.tab.listen()
    for act in (player.type, player.walk, player.tap):
        player.await_choices()
        player.look()
        before = len(player.turns())
        act(player.usual())
        for sentence in [line for turn in player.turns()[before:] for line in turn.split("\n")]:
            player.tab.wait(partial(is_told, player.tab, sentence), f"it tells nobody {sentence!r}")


def is_told(tab: FirefoxTab, sentence: str) -> bool:
    """Return whether a sentence is in the tree, and was told to screen readers as news."""
    return any(sentence in name for name in tab.named("text leaf")) and any(
        sentence in news for news in tab.read_heard()
    )


def hand_of(player: OwnPlayer) -> str:
    player.type("hand")
    return player.turns()[-1].split("\n")[0]


def test_a_player_reloads_opens_another_tab_loses_the_network_and_takes_a_copy_along(
    site: Path, tmp_path: Path
) -> None:
    with firefox(tmp_path / "profile") as running:
        with host_page(site) as host:
            player = FirefoxPlayer(running.tab(), host.url, "en")
            player.first_start("Eva")
            play_some_turns(player)
            hand = hand_of(player)
            host.sent.clear()
            player.reload()
            assert [path for path, size in host.sent if "bin" in path] == [], "nothing is loaded the second time"
            other = running.tab()
            other.go(host.url)
            other.wait(lambda: state_of(other) == read_word("otherTab"), "the second tab does not say so")
            other.evaluate("document.getElementById('again').click(); 0")
            player.tab.wait(lambda: read_word("elsewhere") in player.tab.log(), "it plays on")
            other.wait(lambda: other.asked, "no prompt")
            other.close()
        # The host is gone now.
        player.reload()
        player.type("1")
        assert hand_of(player) == hand
        copied = tmp_path / "copy.json"
        copied.write_text(json.dumps({"format": "moon-access", "version": 1, "files": player.copy()}))
        with host_page(site) as host:  # its address is another one, and has no games
            elsewhere = FirefoxPlayer(running.tab(), host.url, "en")
            elsewhere.tab.evaluate("document.body.dataset.old = 'yes'; 0")
            elsewhere.tab.give_file("file", copied)
            elsewhere.tab.wait(elsewhere._is_there, "the page does not come back")
            elsewhere.tab.evaluate(WATCH)
            assert elsewhere.state() == read_word("added")
            elsewhere.type("1")
            assert hand_of(elsewhere) == hand


def state_of(tab: FirefoxTab) -> object:
    return tab.evaluate("document.getElementById('state')?.textContent")


def test_a_move_that_was_told_is_there_after_firefox_was_killed(host: Host, tmp_path: Path) -> None:
    running = Firefox(tmp_path / "profile", "de")
    player = FirefoxPlayer(running.tab(), host.url, "de")
    player.first_start("Eva")
    play_some_turns(player)
    hand = hand_of(player)
    running.kill()
    with firefox(tmp_path / "profile", "de") as again:
        player = FirefoxPlayer(again.tab(), host.url, "de")
        player.type("1")
        assert hand_of(player) == hand


def test_a_private_window_plays_and_says_that_nothing_is_kept(host: Host, tmp_path: Path) -> None:
    with firefox(tmp_path / "profile", "cs", private=True) as running:
        player = FirefoxPlayer(running.tab(), host.url, "cs")
        assert player.state() == read_word("notKept", "cs")
        player.first_start("Eva")
        play_some_turns(player)
