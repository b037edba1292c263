"""The order in which the search tries leads changes no result. Each number in it is there because it saves nodes."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.bots.search import alpha_beta
from moon_access.bots.search.double_dummy import Solver
from tests.bots.deals import TRUMPS, deal


def nodes(players: int, deals: int) -> int:
    """Return the nodes that it takes to solve so many whole deals and each of their first leads."""
    chance = Random("order of leads")
    solver = Solver(search=alpha_beta.Search)
    for number in range(deals):
        position = deal(chance, players, 7, TRUMPS[number % len(TRUMPS)])
        solver.tricks(position)
        solver.values(position)
    return solver.nodes


@pytest.mark.parametrize(
    ("name", "players", "deals", "saved"), [("VOID", 4, 9, 0.5), ("LATER", 4, 9, 0.03), ("LATER_ALONE", 3, 45, 0.004)]
)
def test_ordering_the_leads_by_a_number_saves_a_share_of_the_nodes(
    monkeypatch: pytest.MonkeyPatch, name: str, players: int, deals: int, saved: float
) -> None:
    usual = nodes(players, deals)
    monkeypatch.setattr(alpha_beta, name, 0)
    assert usual < (1 - saved) * nodes(players, deals)
