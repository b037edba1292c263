"""Actions of the host and of moderators reach players at every node."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.console.console import Console
from moon_access.server.hall.hall import Hall
from moon_access.server.host_console import HOST_DOES
from moon_access.storage.settings import Settings
from tests.support.seated import ScriptedTerminal

from .linked_halls import LinkedHalls, linked_halls


@pytest.fixture
def halls(tmp_path: Path) -> Iterator[LinkedHalls]:
    with linked_halls(tmp_path) as made:
        yield made


class AtPrompt:
    """The host of one node. ``told``: all answers of the commands."""

    is_private = False

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._terminal = ScriptedTerminal(80)
        self.console = Console(self._terminal, Settings(read="screen-reader"), "en")  # type: ignore[arg-type]

    def help(self, argument: str) -> None:
        """Do nothing: no test asks for help."""

    def types(self, halls: LinkedHalls, typed: str) -> str:
        command, _, argument = typed.partition(" ")
        before = len(self._terminal.shown)
        HOST_DOES[command](self, argument)  # type: ignore[arg-type]
        self.console.flush()
        halls.way.pass_on()
        return self._terminal.shown[before:].strip()


def test_the_hosts_commands_reach_players_at_other_nodes(halls: LinkedHalls) -> None:
    host, eva = AtPrompt(halls.nodes[0]), halls.program(0, "Eva")
    ben = halls.program(1, "Benno", "192.0.2.7")
    assert host.types(halls, "people") == (
        "Benno, in the lobby, on another node, 192.0.2.7.\nEva, in the lobby, 127.0.0.1."
    )
    assert host.types(halls, "mute Benno") == "Benno is muted."
    assert ben.ask("say", text="hello")["why"] == "silenced"
    assert "muted" in host.types(halls, "people")
    assert halls.begin().silenced_accounts == {ben.visit.person.account.id}, "a node that starts later must know it too"
    assert host.types(halls, "mute Benno") == "Benno is no longer muted."
    assert ben.ask("say", text="hello")["is"] == "done"
    host.types(halls, "out Benno")
    assert ben.received[-1] == {"is": "bye", "why": "put out"}
    ben = halls.program(1, "Benno", "192.0.2.7")
    host.types(halls, "ban Benno")
    assert ben.received[-1] == {"is": "bye", "why": "banned"}
    host.types(halls, "unban Benno")
    ben = halls.program(1, "Benno", "192.0.2.7")
    host.types(halls, "ban 192.0.2.7")
    assert ben.received[-1] == {"is": "bye", "why": "banned"}
    assert eva.ask("people")["people"] == ["Eva"]


@pytest.mark.parametrize(
    ("what", "why", "banned"),
    [("out", "put out", None), ("ban", "banned", "Benno"), ("ban address", "banned", "192.0.2.7")],
)
def test_a_moderators_commands_reach_players_at_other_nodes(
    halls: LinkedHalls, what: str, why: str, banned: str | None
) -> None:
    eva, ben = halls.program(0, "Eva"), halls.program(1, "Benno", "192.0.2.7")
    halls.accounts.appoint(eva.visit.person.account.id)
    assert eva.ask("moderate", what=what, name="benno")["is"] == "done"
    halls.way.pass_on()
    assert ben.received[-1] == {"is": "bye", "why": why}
    bans = halls.accounts.bans()
    assert list(bans) == ([] if banned is None else [ben.visit.person.account.id if what == "ban" else banned])
    assert not any(b"192.0.2.7" in line for line in eva.wire), "never show an address to a moderator"


def test_no_address_is_banned_that_a_moderator_at_any_node_uses_too(halls: LinkedHalls) -> None:
    eva, clara = halls.program(0, "Eva"), halls.program(1, "Clara", "192.0.2.7")
    halls.program(0, "Benno", "192.0.2.7")
    for one in (eva, clara):
        halls.accounts.appoint(one.visit.person.account.id)
    assert eva.ask("moderate", what="ban address", name="Benno")["why"] == "shared address"
    assert not halls.accounts.bans()


def test_a_player_hears_once_that_a_player_at_another_node_made_them_a_friend(halls: LinkedHalls) -> None:
    eva, ben = halls.program(0, "Eva"), halls.program(1, "Benno")
    assert eva.ask("friend", name="Benno")["on"] is True
    halls.way.pass_on()
    assert [one["name"] for one in ben.news("befriended")] == ["Eva"]
    assert ben.ask("friend", name="Eva")["on"] is True
    halls.way.pass_on()
    assert not eva.news("befriended"), "the player who befriended first must get no news"


def test_moderators_and_hosts_at_other_nodes_hear_of_a_report(halls: LinkedHalls) -> None:
    told: list[str] = []
    eva, ben, _ = halls.program(1, "Eva"), halls.program(0, "Benno"), halls.program(0, "Clara")
    halls.accounts.appoint(eva.visit.person.account.id)
    halls.nodes[1].tell_host = lambda what, name: told.append(f"{what} {name}")
    assert ben.ask("report", name="Clara", why="rude")["is"] == "done"
    halls.way.pass_on()
    assert told == ["reported Clara"]
    assert len(eva.news("reported")) == 1
