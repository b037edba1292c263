"""Check that the engine agrees with each kind of case of 42."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moon_access.engine.actions import Action, Pass, Play, Resign
from moon_access.engine.events import DealScored, ThrownIn
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.games.forty_two.actions import NameSpecial, Plunge, Special
from moon_access.games.forty_two.marks import count_of, trick_points
from moon_access.games.tricks.actions import Bid, NameTrump
from tests.all_games import SomeGame
from tests.rules.case_files import Case
from tests.rules.moon_checks import check_lengths, suit, tiles

HANDS = (
    "6-6 5-5 4-4 3-3 6-5 6-4 1-0",  # four doubles
    "6-3 6-2 6-1 5-4 4-3 2-1 3-0",
    "2-2 1-1 0-0 5-0 4-1 3-2 6-0",  # three doubles
    "5-3 5-2 5-1 4-2 4-0 3-1 2-0",
)


def read_action(seat: int, words: str) -> Action:
    """``bid 84``, ``pass``, ``plunge``, ``splash 2``, ``trump none``, ``nello low``, ``play 6-6``, ``resign``."""
    at = Seat(seat)
    kind, _, rest = words.partition(" ")
    if kind == "bid":
        return Bid(at, int(rest))
    if kind in ("plunge", "splash"):
        return Plunge(at, int(rest or 4))
    if kind in ("nello", "sevens"):
        return NameSpecial(at, Special(words))
    if kind == "trump":
        return NameTrump(at, suit(rest))
    if kind == "play":
        return Play(at, tiles(rest)[0])
    kinds: dict[str, Callable[[Seat], Action]] = {"pass": Pass, "resign": Resign}
    return kinds[kind](at)


def write_action(action: Any) -> str:
    """Return an action as text, without the seat."""
    if isinstance(action, Bid):
        return f"bid {action.amount}"
    if isinstance(action, Plunge):
        return "plunge" if action.marks == 4 else f"{'splash' if action.marks < 4 else 'plunge'} {action.marks}"
    if isinstance(action, NameSpecial):
        return action.special.value
    if isinstance(action, NameTrump):
        return f"trump {action.trump.value}"
    return f"play {action.tile}" if isinstance(action, Play) else "pass"


def make_deal(game: SomeGame, first: int) -> Any:
    """Return the deal of the hands above, with this first bidder."""
    hands = [tile for hand in HANDS for tile in tiles(hand)]
    return game.apply(game.start(), game.make_deal(game.start(), hands, Seat(first)))[0]


def check_counts(case: Case) -> None:
    trick = tiles(case.data["trick"])
    assert trick_points(trick) == case.data["points"]
    assert sum(map(count_of, trick)) == case.data["points"] - 1


def check_deals(case: Case) -> None:
    """Run the steps: an action; ``to act 1: ...`` with the legal actions; or, after ``scores``, a fact about the deal's
    end."""
    data, game = case.data, case.new_game()
    state = make_deal(game, data["first"])
    if "before" in data:
        state = state._replace(settled=state.settled._replace(scores=tuple(data["before"])))
    events: tuple[Any, ...] = ()
    for step in data["steps"]:
        word, _, rest = step.partition(" ")
        if word == "to":
            seat, _, wanted = rest.removeprefix("act ").partition(": ")
            assert state.to_act == int(seat), step
            assert sorted(map(write_action, state.legal)) == sorted(wanted.split(", ")), step
        else:
            state, events = game.apply(state, read_action(int(word), rest))
    if "points" in data:
        assert [*state.points] == data["points"]
    if "delta" in data:
        scored = next(event for event in events if isinstance(event, DealScored))
        assert ([*scored.delta], scored.made) == (data["delta"], data["made"])
    if data.get("thrown_in"):
        assert events[-1] == ThrownIn(1)
    assert [*state.winners] == data.get("winners", [])


def check_refusals(case: Case) -> None:
    data, game = case.data, case.new_game()
    state = make_deal(game, data["first"])
    for step in data["steps"]:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    seat, _, words = data["refused"].partition(" ")
    with pytest.raises(Refused) as caught:
        game.apply(state, read_action(int(seat), words))
    assert caught.value.reason.name == data["reason"]
    assert caught.value.number == data.get("number")


def check_options(case: Case) -> None:
    data = case.data
    if "refused" in data:
        with pytest.raises((BadHouseRule, ImpossibleTable)):
            case._replace(data={"rules": data["refused"]}).new_game()
        return
    options = case._replace(data={"rules": data["typed"]}).new_game().options
    for name, value in data["become"].items():
        assert getattr(options, name) == value


CHECKS: dict[str, Callable[[Case], None]] = {
    "counts": check_counts,
    "deals": check_deals,
    "refusals": check_refusals,
    "lengths": check_lengths,
    "options": check_options,
}
