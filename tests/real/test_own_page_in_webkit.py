"""Play at the page without a server in WebKitGTK, which waits for lines by a request that the service worker holds.

On demand: MOON_ACCESS_LONG=1, with Debian's webkit2gtk-driver and xvfb. CI does not install them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a browser for Unix is needed")

from tests.support.long import LONG

from .own_page_player import OwnPlayer, host_page
from .webkit import WebKitTab, webkit


def test_a_player_starts_plays_some_turns_and_reloads_in_webkit(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if not LONG:
        pytest.skip("On demand: set MOON_ACCESS_LONG=1, and install webkit2gtk-driver and xvfb.")
    site = request.getfixturevalue("site")
    with host_page(site) as host, webkit(tmp_path / "profile") as running:
        tab = WebKitTab(running)
        player = OwnPlayer(tab, host.url, "en")
        assert tab.evaluate("'Suspending' in WebAssembly") is False, "it can suspend: the held request is not tried"
        assert tab.evaluate("Boolean(navigator.serviceWorker.controller)") is True
        player.first_start("Eva")
        for act in (player.type, player.tap, player.type):
            act(player.usual())
        player.type("hand")
        hand = player.turns()[-1].split("\n")[0]
        host.sent.clear()
        player.reload()
        assert [path for path, size in host.sent if "bin" in path] == [], "nothing is loaded the second time"
        player.type("1")
        player.type("hand")
        assert player.turns()[-1].split("\n")[0] == hand
