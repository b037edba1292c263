"""Check that the engine agrees with each kind of case of Moon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moon_access.engine.actions import Action, Pass, Play, Resign
from moon_access.engine.events import DealScored, Event, ThrownIn, Trick
from moon_access.engine.house_rules import BadHouseRule
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import legal_tiles, order
from moon_access.games.moon.actions import LeaveWidow, TakeWidow
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.events import AuctionWon
from moon_access.games.tricks.state import Phase
from tests.all_games import SomeGame
from tests.rules.case_files import Case

HANDS = (
    "6-6 6-5 6-4 5-5 5-3 4-2 1-1",
    "6-3 6-2 6-1 5-4 4-4 2-2 2-1",
    "3-3 4-3 4-1 5-2 5-1 3-2 3-1",
    "0-0 1-0 2-0 3-0 4-0 5-0 6-0",  # with three players, only 0-0 of these is in play, as the widow
)


def tiles(text: str) -> tuple[Tile, ...]:
    """Read ``6-3 5-5``; either number of a tile may come first."""
    pairs = (word.split("-") for word in text.split())
    return tuple(Tile(int(one), int(other)) for one, other in pairs)


def suit(text: str) -> Suit:
    return Suit(int(text) if text.isdigit() else text)


def read_action(seat: int, words: str) -> Action:
    """``bid 5``, ``pass``, ``take``, ``leave``, ``discard 6-5``, ``trump none``, ``play 6-6``, ``resign``."""
    at = Seat(seat)
    kind, _, rest = words.partition(" ")
    if kind == "bid":
        return Bid(at, int(rest))
    if kind == "discard":
        return Discard(at, tiles(rest)[0])
    if kind == "trump":
        return NameTrump(at, suit(rest))
    if kind == "play":
        return Play(at, tiles(rest)[0])
    kinds: dict[str, Callable[[Seat], Action]]
    kinds = {"pass": Pass, "take": TakeWidow, "leave": LeaveWidow, "resign": Resign}
    return kinds[kind](at)


def write_action(action: Any) -> str:
    """Return an action as text, without the seat."""
    kinds = {Pass: "pass", TakeWidow: "take", LeaveWidow: "leave"}
    if isinstance(action, Bid):
        return f"bid {action.amount}"
    if isinstance(action, Discard):
        return f"discard {action.tile}"
    if isinstance(action, NameTrump):
        return f"trump {action.trump.value}"
    return f"play {action.tile}" if isinstance(action, Play) else kinds[type(action)]


def make_deal(game: SomeGame, first: int) -> Any:
    """Return the deal of the hands above, with this first bidder."""
    hands = [tile for hand in HANDS for tile in tiles(hand)]
    deal = game.make_deal(game.start(), hands[: len(game.tiles)], Seat(first))
    return game.apply(game.start(), deal)[0]


def check_following(case: Case) -> None:
    data = case.data
    led = order(suit(data["trump"])).lead(*tiles(data["led"])) if "led" in data else None
    assert set(legal_tiles(tiles(data["hand"]), led)) == set(tiles(data["legal"]))


def check_tricks(case: Case) -> None:
    trick = tiles(case.data["trick"])
    assert len(trick) == case.new_game().players
    assert [trick[order(suit(case.data["trump"])).winner(trick)]] == [*tiles(case.data["wins"])]


def check_scores(case: Case) -> None:
    """Play the last trick of a deal in which the other tricks went as in the case."""
    data, game = case.data, case.new_game()
    taken = list(data["tricks"])
    assert sum(taken) == 7
    last = Seat(max(range(game.players), key=taken.__getitem__))
    taken[last] -= 1
    hands = [tiles("3-1"), tiles("3-2"), tiles("4-3"), tiles("5-3")][: game.players]
    hands[last] = tiles("3-3")
    start = game.start()
    settled = start.settled._replace(deal=1, scores=tuple(data["before"]))
    bid = Bid(Seat(data["bidder"]), data["bid"])
    bidding = start.bidding._replace(phase=Phase.PLAY, contract=bid, trump=Suit.NONE)
    # Only the winners of the tricks matter, not the tiles.
    before = tuple([Trick(1, last, (), Seat(seat)) for seat, count in enumerate(taken) for _ in range(count)])
    plays = (Play(last, hands[last][0]),)
    state = start._replace(
        settled=settled, bidding=bidding, to_act=last, leader=last, tricks=before, taken=tuple(taken), legal=plays
    ).with_hands(hands)  # fmt: skip
    events: tuple[Any, ...] = ()
    for place in range(game.players):
        seat = Seat((last + place) % game.players)
        state, events = game.apply(state, Play(seat, hands[seat][0]))
    scored = next(event for event in events if isinstance(event, DealScored))
    assert scored.tricks == tuple(
        sum(count for seat, count in enumerate(data["tricks"]) if game.side(Seat(seat)) == side)
        for side in range(len(data["before"]))
    )
    assert [*scored.delta] == data["delta"]
    assert [*scored.total] == [*state.scores] == data["total"]
    assert [*state.winners] == data["winners"]
    assert state.phase is (Phase.OVER if data["winners"] else Phase.DEAL)


def check_auctions(case: Case) -> None:
    data, game = case.data, case.new_game()
    state = make_deal(game, data["first"])
    events: tuple[Event, ...] = ()
    for place, call in enumerate(data["calls"]):
        seat = Seat((data["first"] + place) % game.players)
        state, events = game.apply(state, Pass(seat) if call == "pass" else Bid(seat, int(call)))
    if "legal" in data:
        seat = Seat(data["speaks"])
        expected = {Pass(seat) if call == "pass" else Bid(seat, int(call)) for call in data["legal"]}
        assert state.to_act == seat
        assert set(game.legal_actions(state)) == expected
    if "won" in data:
        assert AuctionWon(**data["won"]) in events
        assert state.to_act == data["won"]["seat"]
    if "thrown_in" in data:
        assert events[-1] == ThrownIn(1)
        assert (state.phase, state.to_act, {*state.scores}) == (Phase.DEAL, None, {0})


def check_rotations(case: Case) -> None:
    data, game = case.data, case.new_game()
    state = game.start()
    for outcome, first in zip([*data["deals"], None], data["firsts"], strict=True):
        deal = game.make_deal(state, game.tiles, Seat(data["lot"]))
        assert deal.first == first
        if state.deal > 0:
            for wrong in {*range(game.players)} - {first}:
                with pytest.raises(Refused, match=Reason.BAD_DEAL.name):
                    game.apply(state, deal._replace(first=Seat(wrong)))
        state, _ = game.apply(state, deal)
        assert state.to_act == first
        while outcome and state.to_act is not None:
            legal = game.legal_actions(state)
            passes = [action for action in legal if isinstance(action, Pass)]
            state, _ = game.apply(state, passes[0] if passes and outcome == "thrown in" else legal[0])


def check_lengths(case: Case) -> None:
    """After which deal a game is over: each is "played" or "thrown in", because all pass."""
    game = case.new_game()
    state = game.start()
    for outcome in case.data["deals"]:
        assert state.winners == ()
        state, _ = game.apply(state, game.make_deal(state, game.tiles, Seat(0)))
        while state.to_act is not None:
            legal = game.legal_actions(state)
            passes = [action for action in legal if isinstance(action, Pass)]
            state, _ = game.apply(state, passes[0] if passes and outcome == "thrown in" else legal[0])
    assert state.winners


def check_refusals(case: Case) -> None:
    data, game = case.data, case.new_game()
    state = make_deal(game, data["first"])
    for step in data["steps"]:
        state = _step(game, state, step)
    seat, _, words = data["refused"].partition(" ")
    with pytest.raises(Refused) as caught:
        game.apply(state, read_action(int(seat), words))
    refused = caught.value
    facts = {"seat": refused.seat, "tile": refused.tile and str(refused.tile), "number": refused.number}
    facts |= {"asked": refused.asked and str(refused.asked.value), "tiles": " ".join(map(str, refused.tiles))}
    assert refused.reason.name == data["reason"]
    assert {name: fact for name, fact in facts.items() if fact not in (None, "")} == data.get("facts", {})


def check_deals(case: Case) -> None:
    game = case.new_game()
    state = make_deal(game, case.data["first"])
    for step in case.data["steps"]:
        state = _step(game, state, step)


def check_options(case: Case) -> None:
    data = case.data
    if "refused" in data:
        with pytest.raises(BadHouseRule) as caught:
            case._replace(data={"rules": data["typed"]}).new_game()
        assert caught.value.name == data["refused"]
        return
    options = case._replace(data={"rules": data["typed"]}).new_game().options
    for name, value in data["become"].items():
        assert getattr(options, name) is value or type(value) is not bool
        assert getattr(options, name) == value


CHECKS: dict[str, Callable[[Case], None]] = {
    "following": check_following,
    "tricks": check_tricks,
    "scores": check_scores,
    "auctions": check_auctions,
    "rotations": check_rotations,
    "lengths": check_lengths,
    "refusals": check_refusals,
    "deals": check_deals,
    "options": check_options,
}


def _step(game: SomeGame, state: Any, step: str) -> Any:
    """Run one step of a case: an action, or a fact to check."""
    word, _, rest = step.partition(" ")
    if word.isdigit():
        return game.apply(state, read_action(int(word), rest))[0]
    subject, _, wanted = rest.partition(": ")
    if word == "to":
        seat = int(subject.removeprefix("act "))
        assert state.to_act == seat, step
        assert sorted(map(write_action, game.legal_actions(state))) == sorted(wanted.split(", ")), step
    elif word == "hand":
        assert set(state.hands[int(subject)]) == set(tiles(wanted)), step
    elif word == "view":
        view = game.view(state, Seat(int(subject)))
        for fact in wanted.split(", "):
            name, value = fact.split()
            seen = getattr(view, name)
            assert ("?" if seen is None else str(seen)) == value, (step, fact)
    elif word == "taken":
        assert " ".join(map(str, state.taken)) == rest, step
    elif word == "winners":
        assert " ".join(map(str, state.winners)) == rest, step
    else:
        raise AssertionError(f"no such step: {step}")
    return state
