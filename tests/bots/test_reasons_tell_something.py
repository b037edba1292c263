"""A hint's reason sets its move apart: it is not equally true of every other move. Each game with facts is tried.

MOON_ACCESS_LONG=1 tries 300 hints of each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.bots.contract import Advice, Why
from moon_access.bots.contrast import Fact, contrast, is_shared
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.tiles import Seat, full_set
from moon_access.games import GAMES
from moon_access.table import Player, Table
from tests.properties.random_play import next_action
from tests.support.long import LONG

HINTS = 300 if LONG else 12
WITHOUT_RIVAL = {
    "LAST_ANYWHERE", "GETS_RID", "ALL_KNOWN_ALIKE", "ALL_ALIKE", "ALIKE_IN_GUESSES", "CANNOT_HURT", "ONE_WORTH_TRYING",
}  # fmt: skip
"""The reasons that say that the moves are alike, or that there is nothing to compare with."""
WITH_FACTS = [name for name, game in GAMES.items() if game.facts() is not None]


def choices(name: str) -> Iterator[Any]:
    """Yield views of seats that have a choice other than a call, in games played at random.

    Hints to calls need no facts: they compare what two calls bring.
    """
    game = GAMES[name].rules()
    for number in range(HINTS):
        rng = Random(f"{name} {number}")
        table: Any = Table(
            game, [Player(str(seat), "human") for seat in range(game.players)], seed=str(number), bots={}
        )
        asked = rng.randrange(1, 12)
        while table.state.deal < 2 and not table.is_over:
            seat = table.to_act
            if seat is None:
                table.step()
                continue
            view = table.view(seat)
            is_call = any(GAMES[name].bid_of(action) is not None for action in view.legal)
            asked -= len(view.legal) > 1 and not is_call
            if not asked:
                yield view
                break
            table.submit(seat, next_action(game, table.state, rng), table.turn)


def test_each_game_with_hints_has_facts_that_distinguish_moves() -> None:
    assert [name for name, game in GAMES.items() if game.adviser() is not None] == WITH_FACTS


@pytest.mark.parametrize("name", WITH_FACTS)
def test_a_reason_that_fits_every_move_is_never_told(name: str) -> None:
    adviser, facts_of_view = GAMES[name].adviser(), GAMES[name].facts()
    assert adviser is not None and facts_of_view is not None
    given = Counter[str]()
    for view in choices(name):
        advice = adviser(view, Random(1)).advice
        assert advice is not None and advice.action in view.legal
        facts_of = facts_of_view(view)
        rivals = [action for action in view.legal if action != advice.action]
        told = [fact for fact in facts_of(advice.action) if fact.advice.why is advice.why]
        given["fact" if told else "figures"] += 1
        if told:
            without = [rival for rival in rivals if not is_shared(told[0], facts_of(rival))]
            assert without, (advice, "is true of every move")
            assert advice.against is None or (advice.against in without and len(without) < len(rivals))
        else:
            assert advice.against in rivals or advice.why.name in WITHOUT_RIVAL
    assert given["fact"] > given["figures"]


def test_a_reason_names_the_move_that_lacks_it_only_if_a_third_move_has_it_too() -> None:
    moves: list[Action] = [Pass(Seat(seat)) for seat in range(3)]
    best, near, far = moves
    heavy, light = Advice(best, Why.CHANCE), Advice(best, Why.ONLY_MOVE)
    facts = {best: [Fact(heavy), Fact(light)], near: [Fact(heavy)], far: [Fact(heavy)]}
    assert contrast(best, [near, far], facts.__getitem__) == light
    facts[near].append(Fact(light))
    told = contrast(best, [near, far], facts.__getitem__)
    assert told is not None and (told.why, told.against) == (light.why, far)
    facts[far].append(Fact(light))
    assert contrast(best, [near, far], facts.__getitem__) is None


def test_no_rival_is_named_whose_tile_shares_the_fact_at_another_place() -> None:
    tiles = full_set(6)
    best, here, there, other = (Play(Seat(0), tiles[tile], end) for tile, end in ((0, 0), (1, 0), (1, 1), (2, 0)))
    facts: dict[Action, list[Fact]] = {best: [Fact(Advice(best, Why.CHANCE))], here: [], other: []}
    facts[there] = facts[best]
    told = contrast(best, [here, there, other], facts.__getitem__)
    assert told is not None and told.against == other
    told = contrast(best, [here, there], facts.__getitem__)
    assert told is not None and told.against is None


def test_a_fact_that_two_moves_share_distinguishes_the_move_with_more_of_it() -> None:
    moves: list[Action] = [Pass(Seat(0)), Pass(Seat(1))]
    best, rival = moves
    scores = {best: [Fact(Advice(best, Why.CHANCE), 10)], rival: [Fact(Advice(rival, Why.CHANCE), 5)]}
    assert contrast(best, [rival], scores.__getitem__) is not None
    assert contrast(rival, [best], scores.__getitem__) is None
