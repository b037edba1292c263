"""A game without anybody ends with many nodes as with one, but not while somebody is at it through another node."""

from __future__ import annotations

from pathlib import Path

from moon_access.server.hall.upkeep import PLAYERS_GAME, Upkeep

from .linked_halls import LinkedHalls, linked_halls


def look(here: LinkedHalls, node: int) -> None:
    assert Upkeep(here.nodes[node]).end_what_is_due()
    here.way.pass_on()


def test_a_game_ends_when_nobody_was_there_at_any_node(tmp_path: Path) -> None:
    with linked_halls(tmp_path) as here:
        wall = [1_000_000.0]
        for hall in here.nodes:
            hall.now = lambda: wall[0]
        ours, theirs = here.program(0, "Eva"), here.program(1, "Benno")
        number = ours.ask("open", game="moon3", players=3, bots="random")["number"]
        here.way.pass_on()
        assert theirs.ask("sit", table=number)["is"] == "done"
        assert ours.ask("start")["is"] == "done"
        here.way.pass_on()
        ours.leave()
        here.way.pass_on()
        for _ in range(3):
            wall[0] += PLAYERS_GAME
            look(here, 1)  # Benno's node reports that somebody is at the table
            look(here, 0)
            assert here.store.open_tables() == [number]
            assert here.nodes[0].table(number).is_on
        theirs.leave()
        here.way.pass_on()
        here.time.pass_(60)
        here.way.pass_on()
        wall[0] += PLAYERS_GAME + 1
        look(here, 0)
        look(here, 1)
        assert [hall.tables() for hall in here.nodes] == [[], []]
        assert [line for line in here.store.read(number) if '"resign"' in line]
        for node, name in enumerate(("Eva", "Benno")):
            (over,) = here.program(node, name).news("over")
            assert over["number"] == number
