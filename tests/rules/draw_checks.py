"""Check that the engine agrees with each kind of case of draw dominoes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Action, Pass, Play, Resign
from moon_access.engine.chain import EndKind, OpenEnd, is_on_double, number_at, place_on_double
from moon_access.engine.events import EndsScored, Event, GameOver, RoundEnded, RoundScored, ThrownIn, TileLaid
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import Layout, Link, ends_after, lay_out, links  # fmt: skip
from moon_access.games.draw.rules import DrawGame
from tests.all_games import SomeGame
from tests.rules.case_files import Case


def tiles(text: str) -> tuple[Tile, ...]:
    """Read ``6-3 5-5``; either number of a tile may come first."""
    pairs = (word.split("-") for word in text.split())
    return tuple(Tile(int(one), int(other)) for one, other in pairs)


def read_action(seat: int, words: str) -> Action:
    """``play 6-6`` (the opening), ``play 6-3 on 6``, ``play 6-3 on 6-6``, ``draw``, ``pass``, ``resign``."""
    at = Seat(seat)
    kind, _, rest = words.partition(" ")
    if kind == "play":
        tile, _, end = rest.partition(" on ")
        if "-" in end:
            return Play(at, tiles(tile)[0], place_on_double(int(end.partition("-")[0])))
        return Play(at, tiles(tile)[0], int(end) if end else None)
    kinds: dict[str, Callable[[Seat], Action]] = {"draw": Draw, "pass": Pass, "resign": Resign}
    return kinds[kind](at)


def write_action(action: Any) -> str:
    """Return an action as text, without the seat."""
    if isinstance(action, Play):
        if action.end is not None and is_on_double(action.end):
            return f"play {action.tile} on {number_at(action.end)}-{number_at(action.end)}"
        return f"play {action.tile}" + ("" if action.end is None else f" on {action.end}")
    return "draw" if isinstance(action, Draw) else "pass"


def numbers(ends: Iterable[OpenEnd]) -> str:
    """Return every open end as ``6 6 3``; if the game tells ends apart, a double is ``6-6``, and one inside the line
    ``x6``."""
    patterns = {EndKind.CROSSWISE: "{n}-{n}", EndKind.SPINNER: "x{n}"}
    return " ".join(
        patterns[end.lies].format(n=end.number) if end.lies in patterns else " ".join([str(end.number)] * end.times)
        for end in ends
    )


def deck(game: SomeGame, data: dict[str, Any]) -> list[Tile]:
    """Return the whole set: the hands of the case, its stock, then all other tiles from high to low."""
    named = [tile for part in (*data["hands"], data.get("stock", "")) for tile in tiles(part)]
    assert len(named) == len(set(named)) and {*named} <= {*game.tiles}, "write the case with tiles of the set"
    return [*named, *sorted({*game.tiles} - {*named}, reverse=True)]


def make_deal(game: SomeGame, data: dict[str, Any]) -> Any:
    deal = game.make_deal(game.start(), deck(game, data), Seat(0))
    assert deal.hands == tuple(map(tiles, data.get("after", data["hands"]))), "write hands of the right size"
    return game.apply(game.start(), deal)[0]


def new_game(case: Case) -> SomeGame:
    """Return a game for as many players as the case has hands."""
    return case.new_game(len(case.data["hands"]))


def check_openings(case: Case) -> None:
    data, game = case.data, new_game(case)
    deal = game.make_deal(game.start(), deck(game, data), Seat(1))
    first = data.get("first")
    assert deal.first == first
    for wrong in {None, *range(game.players)} - {first}:
        with pytest.raises(Refused, match=Reason.BAD_DEAL.name):
            game.apply(game.start(), deal._replace(first=wrong))
    state, events = game.apply(game.start(), deal)
    if first is None:
        assert events == (ThrownIn(1),)
        assert (state.to_act, state.legal, state.scores) == (None, (), (0,) * game.players)
        again = game.make_deal(state, game.tiles[::-1], Seat(0))
        assert game.apply(state, again)[0].deal == 2
    else:
        assert (state.to_act, *map(write_action, state.legal)) == (first, f"play {data['opens']}")


def check_turns(case: Case) -> None:
    game = new_game(case)
    state: Any = make_deal(game, case.data)
    state = state._replace(round=state.round._replace(scores=tuple(case.data.get("before", state.scores))))
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
    seen: object
    if what == "turn":
        assert state.to_act == int(seat), step
        seen, wanted = sorted(map(write_action, game.legal_actions(state))), sorted(wanted.split(", "))  # type: ignore[assignment]
    elif what == "ends":
        seen = numbers(state.ends)
        laid = [event for event in events if isinstance(event, TileLaid)]
        assert [numbers(event.ends) for event in laid] in ([], [wanted]), step
    elif what == "lacks":
        seen = " ".join(map(str, sorted(game.view(state, Seat(0)).lacks[int(seat)])))
    elif what == "stock":
        seen = str(game.view(state, Seat(0)).stock)
    elif what == "hand":
        seen = " ".join(map(str, state.hands[int(seat)]))
    elif what == "over":
        (ended,) = (event for event in events if isinstance(event, RoundEnded))
        seen = "blocked" if ended.out is None else f"out {ended.out}"
        assert (state.to_act, *state.legal) == (None,)
    elif what == "score":
        (scored,) = (event for event in events if isinstance(event, RoundScored))
        seen = " ".join(map(str, scored.delta))
    else:
        seen = points_seen(what, state, events)
    assert seen == wanted, step


def points_seen(what: str, state: Any, events: tuple[Event, ...]) -> str:
    """Return the points scored so far, or with the last action."""
    if what == "earned":
        earned = [event for event in events if isinstance(event, EndsScored)]
        return " ".join(f"{sum(event.delta)} of {event.points}" for event in earned)
    if what == "total":
        return " ".join(map(str, state.scores))
    assert what == "winners", f"unknown step {what}: add it to draw_checks.py"
    assert isinstance(events[-1], GameOver)
    return " ".join(map(str, state.winners))


def check_branches(case: Case) -> None:
    """Play tiles one after the other from the opening tile on, regardless of turns; the chain then has the layout of
    the case."""
    data = case.data
    opening, *others = data["plays"]
    chain = Link(Seat(0), tiles(opening)[0], None, None)
    ends = ends_after((), chain.tile, None, data["double_branches"])
    for play in others:
        tile, _, end = play.partition(" on ")
        ends = ends_after(ends, tiles(tile)[0], int(end), data["double_branches"])
        chain = Link(Seat(0), tiles(tile)[0], int(end), chain)
    assert numbers(ends) == data["ends"]
    assert [link.tile for link in links(chain)] == [tiles(play.partition(" ")[0])[0] for play in data["plays"]]
    layout = lay_out(chain, data["double_branches"])
    assert layout is not None
    assert describe_layout(layout) == [opening, *data["branches"]]


def describe_layout(layout: Layout) -> list[str]:
    """Return a line for each branch: ``2 of 1 from 6: 6-3 3-3, forks 4 5`` or ``..., open 3``."""
    lines = [str(layout.opening)]
    for branch in layout.branches:
        parent = "" if branch.parent is None else f" of {branch.parent}"
        there = " ".join(map(str, branch.tiles)) or "nothing"
        forks = " ".join(map(str, branch.forks))
        end = f"forks {forks}" if branch.end is None else f"open {branch.end}"
        lines.append(f"{branch.number}{parent} from {branch.on}: {there}, {end}")
    return lines


def check_scores(case: Case) -> None:
    """Play the last tile of a round, 0-0, after which the hands hold the tiles of the case."""
    data = case.data
    hands = [tiles(text) for text in data["held"]]
    game = case.new_game(len(hands))
    last = Seat(data["last"])
    hands[last] = (*hands[last], Tile(0, 0))
    start: Any = game.start()
    state = start._replace(
        round=start.round._replace(deal=1, scores=tuple(data["before"])), to_act=last, hands=tuple(hands),
        chain=Link(last, Tile(1, 0), None, None), ends=(OpenEnd(0, 1),), legal=(Play(last, Tile(0, 0), 0),),
    )  # fmt: skip
    state, events = game.apply(state, Play(last, Tile(0, 0), 0))
    _, ended, scored, *_ = events
    assert isinstance(ended, RoundEnded) and isinstance(scored, RoundScored)
    assert ended.out == (last if len(hands[last]) == 1 else None)
    assert [*scored.pips] == data["pips"]
    lowest = [seat for seat, count in enumerate(scored.pips) if count == min(scored.pips)]
    if ended.out is not None and not game.teams:
        lowest = [ended.out]
    assert data.get("lowest", lowest) == [*scored.lowest]
    assert [*scored.delta] == data["delta"]
    assert [*scored.total] == [*state.scores] == data["total"]
    assert [*state.winners] == data["winners"]


def check_lengths(case: Case) -> None:
    """After which deal a game is over: each is "played", or "dealt again" because nobody holds a double."""
    game, random = case.new_game(), Random(1)
    state: Any = game.start()
    doubles = [tile for tile in game.tiles if tile.is_double]
    others = [tile for tile in game.tiles if not tile.is_double]
    for kind in case.data["deals"]:
        assert state.winners == ()
        order = [*doubles, *others] if kind == "played" else [*others, *doubles]
        state, events = game.apply(state, game.make_deal(state, order, Seat(0)))
        assert (events == (ThrownIn(state.deal),)) == (kind == "dealt again")
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
    preset = case._replace(data={}).new_game().presets[data["preset"]] if "preset" in data else {}
    typed = case._replace(data={"rules": {**preset, **data["typed"]}})
    if "refused" in data:
        with pytest.raises(BadHouseRule) as caught:
            typed.new_game()
        assert caught.value.name == data["refused"]
        return
    options = typed.new_game(data.get("players")).options
    assert {name: getattr(options, name) for name in data["become"]} == data["become"]


def check_tables(case: Case) -> None:
    data = case.data
    if "reason" not in data:
        game = case.new_game()
        assert (game.players, len(game.tiles)) == (data["become"], data["tiles"])
        assert isinstance(game, DrawGame)
        stock = len(game.tiles) - game.players * game.options.hand
        assert stock == data["stock"]
        return
    with pytest.raises(ImpossibleTable) as caught:
        case.new_game()
    table = caught.value
    facts = {name: getattr(table, name) for name in ("players", "hand", "tiles", "most")}
    facts["possible"] = [*table.possible] or None
    facts["undrawn"] = table.undrawn or None
    assert table.reason.name == data["reason"]
    assert {name: fact for name, fact in facts.items() if fact is not None} == data["facts"]


CHECKS: dict[str, Callable[[Case], None]] = {
    "openings": check_openings,
    "turns": check_turns,
    "branches": check_branches,
    "scores": check_scores,
    "lengths": check_lengths,
    "refusals": check_refusals,
    "options": check_options,
    "tables": check_tables,
}
