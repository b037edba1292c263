"""The page in a real browser: a player uses the accessibility tree with the keyboard alone and with taps, in each
language; two players share a table; the network breaks. CI plays a trick each, MOON_ACCESS_LONG=1 a deal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a browser for Unix is needed")

from moon_access.outputs.earcons import NOTES, Earcon
from moon_access.server.server import Server
from tests.support.long import LONG

from .browser import Browser, browser
from .page_player import Network, Player, faults, has_played, port_of, possible, start_server_with_page

LANGUAGES = ("en", "de", "cs")
SIGNALS = (Earcon.TILE,) * 2 + tuple(Earcon)
AWAY = 2.0


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as made:
        yield made


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Server]:
    with start_server_with_page(tmp_path / "server", absence=AWAY) as host:
        yield host


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_plays_with_a_keyboard_alone(chromium: Browser, host: Server, language: str) -> None:
    player = Player(chromium.tab(languages=language), port_of(host), language)
    player.come_in("Petra")
    player.open_table()
    turn = 0
    player.walk(player.tab.choices[0])  # bots take the other seats
    while not has_played(host, a_deal=LONG):
        label = player.usual()
        player.look()
        assert len(player.tab.choices) == possible(host)
        if turn % 3 == 0:
            player.type(label)
            assert player.tab.focus.role == "textbox", "the focus must stay in the field while typing"
        else:
            player.walk(label, key=("Enter", " ")[turn % 2])
            player.await_choices()
            assert player.tab.focus.name == player.tab.choices[0], "the focus must stay on the buttons while pressing"
        turn += 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_plays_with_one_finger_on_a_phone(chromium: Browser, host: Server, language: str) -> None:
    player = Player(chromium.tab(320, 568, language), port_of(host), language)
    player.come_in("Petra")
    for _ in range(5):
        player.look()
        player.tap(player.usual())
    while not has_played(host, a_deal=LONG):
        label = player.usual()
        player.look()
        assert len(player.tab.choices) == possible(host)
        player.tap(label)


def test_two_players_play_in_two_languages_in_two_browsers(chromium: Browser, host: Server, tmp_path: Path) -> None:
    with browser(tmp_path / "other", "cs,en") as other:
        petra = Player(chromium.tab(languages="de"), port_of(host), "de")
        karel = Player(other.tab(), port_of(host), "cs")
        petra.come_in("Petra")
        karel.come_in("Karel")
        petra.open_table()
        karel.tab.wait(lambda: any("Petra" in label for label in karel.tab.choices), "no table")
        karel.tap(next(label for label in karel.tab.choices if "Petra" in label))
        petra.tab.wait(lambda: any("Karel" in line for line in petra.tab.log()), "nobody sits down")
        petra.type("sag <img src=x onerror=alert(1)> hallo")
        petra.tap(petra.await_choices()[0])
        while not has_played(host):
            acting = next((one for one in (petra, karel) if one.tab.choices), None)
            if acting is not None:
                acting.look()
                acting.type(acting.usual())
        waits = next(one for one in (petra, karel) if not one.tab.choices)
        waits.tab.wait(lambda: waits.tab.asked == {"de": "Befehl:", "cs": "Příkaz:"}[waits.language], "no name")
        assert any("Petra: <img src=x onerror=alert(1)> hallo" in turn for turn in karel.turns())
        assert karel.tab.evaluate("document.querySelectorAll('img, script:not([src])').length") == 0
        assert any("Karel spielt" in turn for turn in petra.turns())
        assert any("Petra hraje" in turn for turn in karel.turns())


def test_a_repeated_text_is_added_twice(chromium: Browser, host: Server) -> None:
    player = Player(chromium.tab(), port_of(host), "en")
    player.come_in("Petra")
    before = len(player.turns())
    player.type("who is here")
    player.type("who is here")
    one, other = player.turns()[before:]
    assert one == other


LISTENING = """
window.made = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  made.push([this.frequency.value, at, this.context]);
  return start.call(this, at);
};
window.added = [];
new MutationObserver((changes) => {
  const text = changes.map((change) => [...change.addedNodes].map((node) => node.textContent).join()).join();
  added.push([text, made.length, made.length ? made[0][2].currentTime : 0]);
}).observe(document.getElementById("log"), {childList: true});
"""
"""Counts messages and turns added to the log: for each turn, the number of messages and the time."""


def test_sounds_are_off_at_first_and_later_play_before_the_text_appears(chromium: Browser, host: Server) -> None:
    player = Player(chromium.tab(), port_of(host), "en")
    player.come_in("Petra")
    player.tab.evaluate(LISTENING)
    player.type("sounds")
    assert player.tab.evaluate("made.length") == 0
    player.type("sounds on")
    notes = [(note.hertz, note.start) for signal in SIGNALS for note in NOTES[signal]]
    assert player.tab.evaluate("made.map((one) => one[0])") == [hertz for hertz, _ in notes]
    last = "added[added.length - 1]"
    assert "Sounds: on." in str(player.tab.evaluate(f"{last}[0]"))
    assert player.tab.evaluate(f"{last}[1]") == len(notes)
    assert player.tab.evaluate(f"{last}[2] >= Math.max(...made.map((one) => one[1]))"), (
        "the sound must start after the earlier ones"
    )
    assert player.tab.evaluate("made.every((one) => one[2].state === 'running')")


# Broken networks


@pytest.fixture
def network(host: Server) -> Iterator[Network]:
    network = Network(port_of(host))
    yield network
    network.close()


def test_nobody_hears_about_a_short_break_of_the_connection(chromium: Browser, host: Server, network: Network) -> None:
    player = Player(chromium.tab(), network.port, "en")
    player.come_in("Petra")
    player.open_table()
    player.type("1")
    while not has_played(host):
        network.go()
        network.come()
        player.type(player.usual())
        player.await_choices()
    told = "\n".join(player.turns())
    assert "Connection" not in told
    assert told.count("You hold") == told.count("Deal 1.") == 1


def test_a_longer_break_is_announced_and_the_game_continues(chromium: Browser, host: Server, network: Network) -> None:
    player = Player(chromium.tab(), network.port, "en")
    player.come_in("Petra")
    player.open_table()
    player.type("1")
    asked, choices = player.tab.asked, player.await_choices()
    network.go()
    player.tab.wait(lambda: player.turns()[-1] == "Connection lost. Trying again.", "nothing is told of it")
    player.type("hand")
    assert player.turns()[-1] == "Connection lost. Trying again."
    assert player.tab.evaluate("document.getElementById('line').value") == "hand", "typed text must stay in the field"
    time.sleep(AWAY)  # long enough for the sitting to end
    network.come()
    player.tab.wait(lambda: player.tab.asked == asked and "Connected again." in player.turns(), "not back")
    assert player.tab.choices == choices
    player.tab.press("Enter")
    player.tab.wait(lambda: player.turns()[-1].startswith("You hold"), "no answer")
    assert any("Petra" in turn and "here" in turn for turn in player.turns()[-4:]), "who they are, without being asked"


def test_a_network_that_is_frozen_is_noticed_and_the_game_continues(
    chromium: Browser, host: Server, network: Network
) -> None:
    player = Player(chromium.tab(), network.port, "en")
    player.come_in("Petra")
    player.open_table()
    player.type("1")
    asked = player.tab.asked
    network.is_frozen = True
    player.tab.wait(lambda: player.turns()[-1] == "Connection lost. Trying again.", "nothing is told of it", 30)
    network.is_frozen = False
    player.tab.wait(lambda: player.tab.asked == asked and "Connected again." in player.turns(), "not back", 30)


def test_a_player_sent_on_after_a_deal_is_back_automatically_if_the_game_continues(
    chromium: Browser, tmp_path: Path
) -> None:
    with start_server_with_page(tmp_path / "served") as host:
        network = Network(port_of(host))
        player = Player(chromium.tab(), network.port, "en")
        player.come_in("Petra")
        player.open_table()
        player.type("1")
        offered = player.await_choices()
        host.hall.drain()
        while not host.hall.is_over:
            before = len(player.turns())
            player.tab.type(player.usual_of(offered))
            player.tab.wait(lambda: len(player.turns()) > before, "no answer")  # noqa: B023
            offered = player.tab.wait(lambda: player.tab.choices or ["over"] * host.hall.is_over, "not asked")
        sent_on = "This server is closing. Connecting again."
        player.tab.wait(lambda: sent_on in "\n".join(player.turns()), "nothing is told of it")
    with start_server_with_page(tmp_path / "served") as again:
        network.to = port_of(again)
        player.tab.wait(lambda: "Connected again." in player.turns() and player.tab.choices, "not back")
        told = "\n".join(player.turns())
        assert told.count(sent_on) == 1
        assert "has ended" not in told
        assert "Your name here" not in told.partition(sent_on)[2]
        assert any("Deal 2" in turn for turn in player.turns()) or "Bid" in player.tab.asked
    network.close()


def test_a_page_that_is_loaded_again_continues(chromium: Browser, host: Server) -> None:
    player = Player(chromium.tab(), port_of(host), "en")
    player.come_in("Petra")
    player.open_table()
    player.type("1")
    told, choices = player.tab.log()[-4:], player.await_choices()
    player.tab.evaluate("location.reload(); 0")
    player.tab.wait(lambda: player.tab.log()[-4:] == told, "not what was told last")
    player.tab.wait(lambda: player.tab.choices == choices, "not the same choices")
    assert "Your name here:" not in player.tab.log()


def test_a_guest_who_closed_the_tab_is_back_in_the_game_by_the_same_name(chromium: Browser, host: Server) -> None:
    tab = chromium.tab()
    player = Player(tab, port_of(host), "en")
    player.come_in("Petra")
    player.open_table()
    player.type("1")
    player.tab.wait(lambda: player.tab.asked.startswith("Bid"), "no game")
    bid = player.tab.asked
    again = Player(chromium.tab(beside=tab), port_of(host), "en")
    again.type("petra")
    again.tab.wait(lambda: again.tab.asked == bid, "not back")
    again.tab.wait(lambda: "You are Petra here." in "\n".join(again.turns()), "not told who they are")
    other = Player(chromium.tab(), port_of(host), "en")
    other.type("petra")
    assert other.turns()[-1].startswith("Not petra: somebody has that name")


def test_a_player_who_quits_hears_that_the_page_has_ended(chromium: Browser, host: Server) -> None:
    player = Player(chromium.tab(), port_of(host), "en")
    player.come_in("Petra")
    player.type("quit")
    player.tab.wait(
        lambda: player.turns()[-1] == "This session has ended. Reload the page to connect again.", "not over"
    )
    assert player.tab.named("textbox") == player.tab.choices == []


# Layout and accessibility of the page


ALL_SIZES = {"wide": (1280, 800), "a phone": (320, 568), "a wide one at 400 %": (320, 200)}
COLOURS: dict[str, dict[str, str]] = {
    "light": {},
    "dark": {"prefers_color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
}


WALK = (
    *(("password", "Petra"), ("reading", "guest"), ("language", ""), ("lobby", ""), ("games", "1"), ("who", "1")),
    *(("talk", "1"), ("waiting", "1"), ("bid", "1"), ("play", "passe"), ("help", "hilfe"), ("over", "ende")),
)
"""Places of a player, and the lines typed to get there."""


def test_axe_core_finds_nothing_wherever_the_player_is(chromium: Browser, host: Server) -> None:
    tab, found = chromium.tab(), list[str]()
    player = Player(tab, port_of(host), "de")

    def check(where: str) -> None:
        for size in ALL_SIZES.values():
            tab.resize(*size)
            assert tab.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth"), (where, size)
        for name, features in COLOURS.items():
            tab.colours(**features)
            found.extend(f"{where}, {name}: {fault}" for fault in faults(tab))

    check("name")
    for where, typed in WALK:
        player.type(typed)
        check(where)
    assert found == []


def test_a_password_is_not_shown_and_may_be_filled_in(chromium: Browser, host: Server) -> None:
    player = Player(chromium.tab(), port_of(host), "en")
    kind = "(() => { const line = document.getElementById('line'); return [line.type, line.autocomplete]; })()"
    assert player.tab.evaluate(kind) == ["text", "username"]
    player.type("Petra")
    assert player.tab.evaluate(kind) == ["password", "new-password"]
    player.type("a good one")
    player.type("a good one")
    assert player.tab.evaluate(kind) == ["text", "off"]
    assert "a good one" not in player.tab.text()
