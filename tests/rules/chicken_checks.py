"""Check that the engine agrees with each kind of case of Chicken Foot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Play
from moon_access.engine.chain import OpenEnd
from moon_access.engine.events import Event, GameOver, RoundEnded, RoundScored, TileLaid
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import Link
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.chicken_foot.state import FootGrown
from tests.all_games import SomeGame
from tests.rules.case_files import Case
from tests.rules.draw_checks import make_deal, numbers, read_action, tiles, write_action


def new_game(case: Case) -> SomeGame:
    """Return a game for as many players as the case has hands."""
    return case.new_game(len(case.data["hands"]))


def check_turns(case: Case) -> None:
    game = new_game(case)
    state: Any = make_deal(game, case.data)
    if "left" in case.data:
        state = state._replace(stock=tiles(case.data["left"]))
    events: tuple[Event, ...] = ()
    for step in case.data["steps"]:
        word, _, rest = step.partition(" ")
        if word.isdigit():
            state, events = game.apply(state, read_action(int(word), rest))
        else:
            look(step, game, state, events)


def look(step: str, game: SomeGame, state: Any, events: tuple[Event, ...]) -> None:
    """Check one fact after the action before it."""
    subject, _, wanted = step.partition(": ")
    what, _, seat = subject.partition(" ")
    if what == "turn":
        assert state.to_act == int(seat), step
        wanted = ", ".join(sorted(wanted.split(", ")))
    if what == "over":
        assert (state.to_act, *state.legal) == (None,)
    if what == "winners":
        assert isinstance(events[-1], GameOver)
    if what == "points":
        (scored,) = (event for event in events if isinstance(event, RoundScored))
        assert scored.pips == scored.delta
    if what == "ends":
        laid = [event for event in events if isinstance(event, TileLaid)]
        assert [numbers(event.ends) for event in laid] in ([], [wanted]), step
    assert SEEN[what](game, state, events, seat) == wanted, step


def _foot(state: Any) -> str:
    return "none" if state.foot is None else f"{state.foot.toes} on {state.foot.number}"


def _describe_growth(events: tuple[Event, ...]) -> str:
    grown = [event for event in events if isinstance(event, FootGrown)]
    return " ".join(f"{one.toes} on {one.number}{' finished' if one.finished else ''}" for one in grown)


def _describe_end(events: tuple[Event, ...]) -> str:
    (ended,) = (event for event in events if isinstance(event, RoundEnded))
    return "blocked" if ended.out is None else f"out {ended.out}"


def _points(events: tuple[Event, ...]) -> str:
    return " ".join(str(one) for event in events if isinstance(event, RoundScored) for one in event.delta)


SEEN: dict[str, Callable[[SomeGame, Any, tuple[Event, ...], str], str]] = {
    "turn": lambda game, state, events, seat: ", ".join(sorted(map(write_action, game.legal_actions(state)))),
    "ends": lambda game, state, events, seat: numbers(state.ends),
    "foot": lambda game, state, events, seat: _foot(state),
    "told": lambda game, state, events, seat: _describe_growth(events),
    "stock": lambda game, state, events, seat: str(game.view(state, Seat(0)).stock),
    "hand": lambda game, state, events, seat: " ".join(map(str, state.hands[int(seat)])),
    "lacks": lambda game, state, events, seat: " ".join(map(str, sorted(game.view(state, Seat(0)).lacks[int(seat)]))),
    "over": lambda game, state, events, seat: _describe_end(events),
    "points": lambda game, state, events, seat: _points(events),
    "winners": lambda game, state, events, seat: " ".join(map(str, state.winners)),
}
"""The facts that a step can check, and how they are written."""


def check_scores(case: Case) -> None:
    """Seat 0 plays its last tile, 1-0, in round ``round``; the others hold the tiles of the case."""
    data = case.data
    hands = (tiles("1-0"), *map(tiles, data["held"]))
    game = case.new_game(len(hands))
    start: Any = game.start()
    last = Play(Seat(0), Tile(1, 0), 1)
    state = start._replace(
        round=start.round._replace(deal=data["round"], scores=tuple(data["before"])), to_act=Seat(0), hands=hands,
        chain=Link(Seat(1), Tile(2, 1), 2, None), ends=(OpenEnd(1, 1),), legal=(last,),
    )  # fmt: skip
    state, (_, ended, scored, *over) = game.apply(state, last)
    assert ended == RoundEnded(Seat(0)) and isinstance(scored, RoundScored)
    assert [*scored.pips] == [*scored.delta] == data["points"]
    assert [*scored.lowest] == [seat for seat, points in enumerate(data["points"]) if not points]
    assert [*scored.total] == [*state.scores] == data["total"]
    assert [*state.winners] == data["winners"]
    assert over == ([GameOver(tuple(data["winners"]), tuple(data["total"]))] if data["winners"] else [])


def check_rounds(case: Case) -> None:
    """Check whole games: the double in the middle of each round, the seat that begins, and that nobody wins before the
    last round. The table has one entry for each round."""
    data = case.data
    game: Any = case.new_game(data["players"])
    random, state = Random(1), game.start()
    assert game.rounds == len(data["leads"])
    for lead, first in zip(data["leads"], data["first"], strict=True):
        assert state.winners == ()
        shuffled = random.sample(game.tiles, len(game.tiles))
        deal = game.make_deal(state, shuffled, Seat(data["first"][0]))
        for wrong in (None, True, -1, game.players, *({*range(game.players)} - {first} if state.deal else ())):
            with pytest.raises(Refused):
                game.apply(state, deal._replace(first=wrong))
        with pytest.raises(Refused):  # nobody holds the double in the middle
            game.apply(state, deal._replace(stock=(*deal.stock, tiles(lead)[0])))
        state, _ = game.apply(state, deal)
        assert (str(state.round.lead), state.round.first, state.to_act) == (lead, first, first)
        assert not any(tiles(lead)[0] in part for part in (*state.hands, state.stock))
        while state.to_act is not None:
            state, _ = game.apply(state, random.choice(state.legal))
    assert state.winners


def check_refusals(case: Case) -> None:
    data, game = case.data, new_game(case)
    state = make_deal(game, data)
    for step in data["steps"]:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    seat, _, words = data["refused"].partition(" ")
    with pytest.raises(Refused) as caught:
        game.apply(state, read_action(int(seat), words))
    refused = caught.value
    facts = {"seat": refused.seat, "tile": refused.tile and str(refused.tile), "number": refused.number}
    facts |= {"tiles": " ".join(map(str, refused.tiles)), "numbers": " ".join(map(str, refused.numbers))}
    assert refused.reason.name == data["reason"]
    assert {name: fact for name, fact in facts.items() if fact not in (None, "")} == data.get("facts", {})


def check_options(case: Case) -> None:
    data = case.data
    typed = case._replace(data={"rules": data["typed"]})
    if "refused" in data:
        with pytest.raises(BadHouseRule) as caught:
            typed.new_game(data.get("players"))
        assert caught.value.name == data["refused"]
        return
    options = typed.new_game(data.get("players")).options
    assert {name: getattr(options, name) for name in data["become"]} == data["become"]


def check_tables(case: Case) -> None:
    data = case.data
    if "reason" not in data:
        game = case.new_game()
        assert isinstance(game, ChickenFoot)
        stock = len(game.tiles) - 1 - game.players * game.options.hand
        assert (game.players, game.options.hand, stock) == (data["players"], data["each"], data["stock"])
        return
    with pytest.raises(ImpossibleTable) as caught:
        case.new_game()
    table = caught.value
    facts = {name: getattr(table, name) for name in ("players", "hand", "tiles", "most")}
    assert table.reason.name == data["reason"]
    assert {name: fact for name, fact in facts.items() if fact is not None} == data["facts"]


CHECKS: dict[str, Callable[[Case], None]] = {
    "turns": check_turns,
    "scores": check_scores,
    "rounds": check_rounds,
    "refusals": check_refusals,
    "options": check_options,
    "tables": check_tables,
}
