"""The bot of draw dominoes plays legally at every possible table, plays fair, and is good enough to play with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum
from itertools import product
from random import Random
from typing import Any

import pytest

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.bots import bots_of
from moon_access.games.chains.chain import ends_after
from moon_access.games.draw.bots.outlook import DrawWhy
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState, DrawView, tiles_unseen_by
from moon_access.table import Table
from tests.rules.draw_checks import make_deal, read_action, tiles

BOTS = bots_of("draw")

NO_CHANCE = Random(0)
NORMAL = BOTS["normal"]()

FACTS = {
    Why.ONLY_MOVE: set[str](),
    DrawWhy.GOES_OUT: {"tile"},
    DrawWhy.NEXT_LACKS: {"tile", "number", "seat"},
    DrawWhy.FEW_FIT: {"tile", "number"},
    DrawWhy.DOUBLE_EARLY: {"tile"},
    DrawWhy.HEAVY: {"tile", "number"},
    DrawWhy.KEEPS_FITTING: {"tile", "number"},
    DrawWhy.KEEPS_VARIETY: {"tile", "number"},
    DrawWhy.ALL_IN_ALL: {"tile"},
}


def table(players: int, rules: dict[str, object], bots: str, seed: str) -> Table[DrawState, DrawView]:
    """Return a table. ``bots``: n (normal) or r (random) for each seat."""
    names = {"n": "normal", "r": "random"}
    seats = {Seat(seat): BOTS[names[letter]]() for seat, letter in enumerate(bots)}
    return Table(DrawGame(rules, players), [], seed=seed, bots=seats)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_moves_legally_under_every_combination_of_house_rules(players: int) -> None:
    """A refused move would raise."""
    values = product([6, 12, 18], [1, 2, 3], ["until", "one", "none"], ["heaviest", "redeal"], [3, 6])
    for number, (size, branches, drawing, opening, hand) in enumerate(values):
        rules: dict[str, object] = {
            "tiles": size, "double_branches": branches, "drawing": drawing, "opening": opening, "hand": hand,
        }  # fmt: skip
        at = table(players, rules, "nrnr"[:players], str(number))
        while at.state.deal < 3 and at.step():
            pass


def rounds(players: int, count: int, rules: dict[str, object] | None = None) -> Any:
    """Yield every decision of the normal bot in some rounds: the game, the state, the view and the advice."""
    game = DrawGame(rules, players)
    for number in range(count):
        shuffled = Random(number).sample(game.tiles, len(game.tiles))
        state, _ = game.apply(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
        while state.to_act is not None:
            view = game.view(state, state.to_act)
            advice = NORMAL.advise(view, NO_CHANCE)
            yield game, state, view, advice
            state, _ = game.apply(state, advice.action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_advice_is_legal_and_has_the_facts_that_its_reason_names(players: int) -> None:
    for _, _, view, advice in rounds(players, 20):
        assert advice.action in view.legal and type(advice.action) is type(view.legal[0])
        assert {fact for fact in ("tile", "suit", "number", "seat") if getattr(advice, fact) is not None} == FACTS[
            advice.why
        ]
        if advice.tile is not None:
            assert advice.tile is advice.action.tile


def test_every_reason_occurs_in_some_game_and_is_always_true() -> None:
    given = Counter[Enum]()
    for rules in ({}, {"tiles": 6, "hand": 9}):
        for game, _, view, advice in rounds(2, 100, {**rules}):
            given[advice.why] += 1
            check_reason(game, view, advice)
    assert {*given} == {*FACTS}


def check_reason(game: DrawGame, view: DrawView, advice: Advice) -> None:
    if not isinstance(advice.action, Play) or advice.why is Why.ONLY_MOVE:
        return
    chosen = advice.action
    tile = chosen.tile
    plays = [play for play in view.legal if isinstance(play, Play)]

    def open_then(play: Play) -> set[int]:
        return {number for number, _, _ in ends_after(view.ends, play.tile, play.end, game.options.double_branches)}

    def rest(play: Play) -> list[Tile]:
        return [held for held in view.hand if held is not play.tile]

    def fit(some: Any, play: Play) -> int:
        return sum(1 for one in some if {one.high, one.low} & open_then(play))

    def stands_out(sign: int, count: Callable[[Play], int]) -> bool:
        """Return whether no other play has more than the told number (sign -1: fewer), and some play has less
        (more)."""
        others = [sign * count(play) for play in plays]
        own = sign * count(chosen)
        return advice.number == sign * own and own == max(others) > min(others)

    facts: dict[DrawWhy, Callable[[], object]] = {
        DrawWhy.GOES_OUT: lambda: view.hand == (tile,),
        DrawWhy.NEXT_LACKS: lambda: (
            advice.seat == 1 - view.seat and advice.number in view.lacks[1 - view.seat] & open_then(chosen)
        ),
        DrawWhy.FEW_FIT: lambda: stands_out(-1, lambda play: fit(tiles_unseen_by(view), play)),
        DrawWhy.DOUBLE_EARLY: lambda: tile.is_double and not all(play.tile.is_double for play in plays),
        DrawWhy.HEAVY: lambda: stands_out(1, lambda play: play.tile.pips),
        DrawWhy.KEEPS_FITTING: lambda: stands_out(1, lambda play: fit(rest(play), play)),
        DrawWhy.KEEPS_VARIETY: lambda: stands_out(
            1, lambda play: len({n for t in rest(play) for n in (t.high, t.low)})
        ),
        DrawWhy.ALL_IN_ALL: lambda: True,
    }
    assert isinstance(advice.why, DrawWhy) and facts[advice.why]()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_others_hold_does_not_change_the_moves_of_a_bot(players: int) -> None:
    chance = Random("worlds")
    for game, state, view, advice in rounds(players, 5):
        other = in_another_world(state, view.seat, chance)
        assert game.view(other, view.seat) == view
        assert NORMAL.advise(game.view(other, view.seat), NO_CHANCE) == advice


def in_another_world(state: Any, seat: Seat, chance: Random) -> Any:
    """Return the state with all tiles that this seat has not seen dealt anew."""
    hidden: list[Tile] = [*state.stock, *(tile for at, hand in enumerate(state.hands) if at != seat for tile in hand)]
    chance.shuffle(hidden)
    hands = tuple(hand if at == seat else tuple(hidden.pop() for _ in hand) for at, hand in enumerate(state.hands))
    return state._replace(hands=hands, stock=tuple(hidden))


def advise_after(hands: list[str], steps: list[str], **rules: object) -> Advice:
    """Return the bot's advice for the seat to act after these steps."""
    game = DrawGame(rules, len(hands))
    state = make_deal(game, {"hands": hands})
    for step in steps:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    assert state.to_act is not None
    return NORMAL.advise(game.view(state, state.to_act), NO_CHANCE)


def test_the_number_that_the_next_player_lacks_stays_open() -> None:
    advice = advise_after(
        ["6-6 6-5 6-3 4-1", "5-3 2-1 2-0 1-0"],
        ["0 play 6-6", "1 pass", "0 play 6-5 on 6", "1 play 5-3 on 5"],
        hand=4, tiles=6, drawing="none",
    )  # fmt: skip
    assert advice.action == Play(Seat(0), Tile(6, 3), 3)
    assert (advice.why, advice.number, advice.seat) == (DrawWhy.NEXT_LACKS, 6, 1)


def test_the_last_tile_ends_the_round() -> None:
    advice = advise_after(
        ["6-6 6-2 5-2", "6-5 4-1 4-3"], ["0 play 6-6", "1 play 6-5 on 6", "0 play 6-2 on 6", "1 pass"],
        hand=3, tiles=6, drawing="none",
    )  # fmt: skip
    assert (advice.why, advice.tile) == (DrawWhy.GOES_OUT, *tiles("5-2"))


@pytest.mark.parametrize(("players", "more_than"), [(2, 48), (3, 32), (4, 24)])
def test_normal_beats_random(players: int, more_than: int) -> None:
    """Show that normal beats random in 60 games, each long enough for luck to even out."""
    wins = 0
    for number in range(60):
        seat = number % players
        bots = "".join("n" if at == seat else "r" for at in range(players))
        at = table(players, {"target": 500}, bots, f"against {number}")
        while at.step():
            pass
        wins += seat in at.state.winners
    assert wins > more_than, wins
