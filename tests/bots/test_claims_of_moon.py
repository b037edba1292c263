"""Sure claims of Moon agree with a naive search of all layouts, all ways to play them and every order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest

from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import lead_under, legal_tiles
from moon_access.games.moon import MoonForFour, MoonForThree
from moon_access.games.moon.claims import rest_of
from moon_access.games.moon.sides import moon_set
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.state import Phase

Tiles = tuple[Tile, ...]
GAMES = {"moon3": MoonForThree(), "moon4": MoonForFour()}


def moments(name: str, games: int, held: range) -> Iterator[MoonView]:
    """Yield the view of the seat to act at every play from a hand of so many tiles, in two deals of each game."""
    game, mind = GAMES[name].rules(), GAMES[name].bots()["normal"]()
    for number in range(games):
        chance, state = Random(f"{name} {number}"), game.start()
        while not state.winners and state.deal < 3:
            if state.to_act is None:
                tiles = list(game.tiles)
                chance.shuffle(tiles)
                state, _ = game.apply(state, game.make_deal(state, tiles, Seat(number % game.players)))
                continue
            view = game.view(state, state.to_act)
            if view.phase is Phase.PLAY and len(view.hand) in held:
                yield view
            state, _ = game.apply(state, mind.advise(view, chance).action)


# The naive judgement


def layouts(view: MoonView) -> Iterator[dict[Seat, Tiles]]:
    """Yield every layout of the unseen tiles in the other hands."""
    seen = {*view.hand, *view.trick, view.discard, view.widow_seen, *(t for trick in view.tricks for t in trick.tiles)}
    unseen = tuple(tile for tile in moon_set(view.players) if tile not in seen)
    others = [Seat(seat) for seat in range(view.players) if seat != view.seat]
    yield from deal_out(view, others, unseen)


def deal_out(view: MoonView, seats: Sequence[Seat], tiles: Tiles) -> Iterator[dict[Seat, Tiles]]:
    if not seats:
        yield {}
        return
    for hand in combinations(tiles, view.counts[seats[0]]):
        if not any(has_denied(view, seats[0], tile) for tile in hand):
            for others in deal_out(view, seats[1:], tuple(tile for tile in tiles if tile not in hand)):
                yield {seats[0]: hand, **others}


def has_denied(view: MoonView, seat: Seat, tile: Tile) -> bool:
    """Return whether this seat has failed to follow a suit of this tile."""
    assert view.trump is not None
    for leader, tiles in (*((trick.leader, trick.tiles) for trick in view.tricks), (view.leader, view.trick)):
        place = (seat - leader) % view.players
        if 0 < place < len(tiles):
            follow = lead_under(view.trump, tiles[0]).follow
            if tiles[place] not in follow and tile in follow:
                return True
    return False


def wins_all(view: MoonView, mine: Tiles, layout: dict[Seat, Tiles]) -> bool:
    """Return whether these tiles, in this order, win every remaining trick of this layout against any play."""
    return _wins(view, mine, layout, view.trick, view.leader)


def _wins(view: MoonView, mine: Tiles, hands: dict[Seat, Tiles], trick: Tiles, leader: Seat) -> bool:
    assert view.trump is not None
    if len(trick) == view.players:
        winner = (leader + lead_under(view.trump, trick[0]).winner(trick)) % view.players
        return winner == view.seat and (not mine or _wins(view, mine, hands, (), view.seat))
    seat = Seat((leader + len(trick)) % view.players)
    led = lead_under(view.trump, trick[0]) if trick else None
    if seat == view.seat:
        if mine[0] not in legal_tiles(mine, led):
            return False
        return _wins(view, mine[1:], hands, (*trick, mine[0]), leader)
    return all(
        _wins(view, mine, {**hands, seat: tuple(t for t in hands[seat] if t is not tile)}, (*trick, tile), leader)
        for tile in legal_tiles(hands[seat], led)
    )


@pytest.mark.parametrize(("name", "held", "games"), [("moon3", range(1, 4), 25), ("moon4", range(1, 3), 25)])
def test_a_claim_is_called_sure_if_and_only_if_it_is_sure(name: str, held: range, games: int) -> None:
    found = {True: 0, False: 0}
    for view in moments(name, games, held):
        possible = list(layouts(view))
        rest = rest_of(view)
        found[bool(rest.order)] += 1
        if rest.order:
            assert sorted(rest.order) == sorted(view.hand)
            assert all(wins_all(view, rest.order, layout) for layout in possible)
        else:
            for mine in permutations(view.hand):
                assert not all(wins_all(view, mine, layout) for layout in possible), (view, mine)
    assert found[True] > 20 and found[False] > 20
