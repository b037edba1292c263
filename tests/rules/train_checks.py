"""Check that the engine agrees with each kind of case of Mexican Train."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import Event, GameOver, RoundEnded, RoundScored
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.games.chains.actions import Draw
from moon_access.games.mexican_train.events import Done
from moon_access.games.mexican_train.rules import MexicanTrainGame
from tests.all_games import SomeGame
from tests.rules.case_files import Case
from tests.rules.draw_checks import check_options, deck, new_game, tiles


def train_of(words: str, seat: int, players: int) -> int:
    by_name = {"own": seat, "mexican": players}
    return by_name[words] if words in by_name else int(words)


def read_action(seat: int, words: str, players: int) -> Action:
    """``play 9-3 on own``, ``play 9-3 on mexican``, ``play 9-3 on 1``, ``draw``, ``pass``, ``done``."""
    at = Seat(seat)
    kind, _, rest = words.partition(" ")
    if kind == "play":
        tile, _, train = rest.partition(" on ")
        return Play(at, tiles(tile)[0], train_of(train, seat, players))
    kinds: dict[str, Callable[[Seat], Action]] = {"draw": Draw, "pass": Pass, "done": Done}
    return kinds[kind](at)


def name_train(train: int, seat: int, players: int) -> str:
    return {seat: "own", players: "mexican"}.get(train, str(train))


def write_action(action: Any, players: int) -> str:
    """Return an action as text, without the seat."""
    if isinstance(action, Play):
        assert action.end is not None
        return f"play {action.tile} on {name_train(action.end, action.seat, players)}"
    return {Draw: "draw", Pass: "pass", Done: "done"}[type(action)]


def make_deal(game: SomeGame, data: dict[str, Any]) -> Any:
    deal = game.make_deal(game.start(), deck(game, data), Seat(0))
    after = tuple(map(tiles, data.get("after", data["hands"])))
    assert deal.hands == after, "write hands of the right size, without the engine"
    state = game.apply(game.start(), deal)[0]
    if "left" not in data:
        return state
    # Shrink the stock, as if the other tiles had been laid, so that a player may have nothing to draw.
    state = state._replace(stock=tiles(data["left"]))
    if not state.stock and isinstance(state.legal[0], Draw):
        state = state._replace(legal=(Pass(state.to_act),))
    return state


def check_turns(case: Case) -> None:
    game = new_game(case)
    state: Any = make_deal(game, case.data)
    events: tuple[Event, ...] = ()
    for step in case.data["steps"]:
        word, _, rest = step.partition(" ")
        if word.isdigit():
            state, events = game.apply(state, read_action(int(word), rest, game.players))
        else:
            look(step, game, state, events)


def look(step: str, game: SomeGame, state: Any, events: tuple[Event, ...]) -> None:
    """Check one fact after the action before it."""
    subject, _, wanted = step.partition(":")
    wanted = wanted.strip()
    what, _, seat = subject.partition(" ")
    players = game.players
    seen: object
    if what == "turn":
        assert state.to_act == int(seat), step
        seen = sorted(write_action(action, players) for action in game.legal_actions(state))
        wanted = sorted(wanted.split(", "))  # type: ignore[assignment]
    elif what == "over":
        (ended,) = (event for event in events if isinstance(event, RoundEnded))
        seen = "blocked" if ended.out is None else f"out {ended.out}"
        assert (state.to_act, *state.legal) == (None,)
    elif what in ("score", "total"):
        (scored,) = (event for event in events if isinstance(event, RoundScored))
        seen = " ".join(map(str, scored.delta if what == "score" else scored.total))
    elif what == "winners":
        seen = " ".join(map(str, state.winners))
        assert isinstance(events[-1], GameOver) == bool(state.winners)
    else:
        seen = lies(what, seat, game, state)
    assert seen == wanted, step


def lies(what: str, seat: str, game: SomeGame, state: Any) -> str:
    """Check a fact that everybody can see, or a hand."""
    view = game.view(state, Seat(0))
    if what == "cover":
        return "" if view.cover is None else name_train(view.cover, -1, game.players)
    found: dict[str, Any] = {
        "ends": view.ends,
        "marked": [at for at, marked in enumerate(view.marked) if marked],
        "stock": [view.stock],
        "hand": state.hands[int(seat or 0)],
        "lacks": sorted(view.lacks[int(seat or 0)]),
    }
    return " ".join(map(str, found[what]))


def check_refusals(case: Case) -> None:
    data, game = case.data, new_game(case)
    state = make_deal(game, data)
    for step in data["steps"]:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words, game.players))
    seat, _, words = data["refused"].partition(" ")
    with pytest.raises(Refused) as caught:
        game.apply(state, read_action(int(seat), words, game.players))
    refused = caught.value
    facts = {"seat": refused.seat, "tile": refused.tile and str(refused.tile), "number": refused.number}
    facts |= {"tiles": " ".join(map(str, refused.tiles)), "numbers": " ".join(map(str, refused.numbers))}
    assert refused.reason.name == data["reason"]
    assert {name: fact for name, fact in facts.items() if fact not in (None, "")} == data.get("facts", {})


def check_tables(case: Case) -> None:
    data = case.data
    if "reason" not in data:
        game = case.new_game()
        assert isinstance(game, MexicanTrainGame)
        stock = len(game.tiles) - 1 - game.players * game.options.hand
        assert (game.players, len(game.tiles), stock) == (data["become"], data["tiles"], data["stock"])
        return
    with pytest.raises(ImpossibleTable) as caught:
        case.new_game()
    table = caught.value
    facts = {name: getattr(table, name) for name in ("players", "hand", "tiles", "most")}
    facts["possible"] = [*table.possible] or None
    assert table.reason.name == data["reason"]
    assert {name: fact for name, fact in facts.items() if fact is not None} == data["facts"]


CHECKS: dict[str, Callable[[Case], None]] = {
    "turns": check_turns,
    "refusals": check_refusals,
    "options": check_options,
    "tables": check_tables,
}
