"""Sure claims of 42 agree with a naive search of all layouts and all ways to play them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from random import Random

import pytest

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.house_rules import Value
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.forty_two import FortyTwo
from moon_access.games.forty_two.actions import NameSpecial, Special
from moon_access.games.forty_two.bots.hand_evaluation import certainty_to_lose_all
from moon_access.games.forty_two.bots.inference import Hands, WorldSampler
from moon_access.games.forty_two.bots.rollout import state_of
from moon_access.games.forty_two.claims import find_sure_rest
from moon_access.games.forty_two.marks import side_of
from moon_access.games.forty_two.order import tiles_to_play
from moon_access.games.forty_two.rules import FortyTwo as Rules
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView, tiles_unseen_by
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase, player_of

Tiles = tuple[Tile, ...]
MIND = FortyTwo().bots()["normal"]()

SPECIAL: dict[str, Mapping[str, Value]] = {
    "nello": {"nello": True},
    "nello, doubles a suit": {"nello": True, "nello_doubles": "suit"},
    "sevens": {"sevens": True},
}


def rules(name: str) -> Rules:
    whole = {"play_out": True} if name == "all tricks" else {}
    return FortyTwo().rules({**SPECIAL.get(name, whole), "target": 50})


def moments(name: str, deals: int) -> Iterator[tuple[Rules, FortyTwoView]]:
    """Yield the view of the seat to act at every play in so many deals: of a special game that ``SPECIAL`` names, in
    which seat 0 bids, or of games that steady players bid."""
    game = rules(name)
    special = Special(name.partition(",")[0]) if name in SPECIAL else None
    for number in range(deals):
        chance = Random(f"{name} {number}")
        shuffles = [chance.sample(game.tiles, 28) for _ in range(6 if special is Special.NELLO else 1)]
        tiles = max(shuffles, key=lambda tiles: certainty_to_lose_all(tiles[:7]))
        start = game.start()
        state, _ = game.apply(start, game.make_deal(start, tiles, Seat(number % 4)))
        while state.to_act is not None:
            view = game.view(state, state.to_act)
            if view.phase is Phase.PLAY:
                yield game, view
            state, _ = game.apply(state, choose_action(view, special, chance))


def choose_action(view: FortyTwoView, special: Special | None, chance: Random) -> Action:
    if special is not None and view.phase is Phase.AUCTION:
        return Bid(view.seat, 42) if view.seat == 0 else Pass(view.seat)
    if special is not None and view.phase is Phase.TRUMP:
        return NameSpecial(view.seat, special)
    return MIND.advise(view, chance).action


# The naive judgement


def layouts(view: FortyTwoView) -> Iterator[Hands]:
    """Yield every layout of the unseen tiles in the other hands that agrees with the tiles played so far."""
    return (hands for hands in deal_out(view, 0, tiles_unseen_by(view)) if may_be(view, hands))


def deal_out(view: FortyTwoView, seat: int, tiles: Tiles) -> Iterator[Hands]:
    if seat == 4:
        yield ()
    elif seat == view.seat:
        yield from ((view.hand, *others) for others in deal_out(view, seat + 1, tiles))
    else:
        for hand in combinations(tiles, view.counts[seat]):
            left = tuple(tile for tile in tiles if tile not in hand)
            yield from ((hand, *others) for others in deal_out(view, seat + 1, left))


def may_be(view: FortyTwoView, hands: Hands) -> bool:
    """Return whether everybody has obeyed the rules if they hold these hands now. Take the tiles back one by one."""
    held = [list(hand) for hand in hands]
    tricks = [(trick.seats(), trick.tiles) for trick in view.tricks] + [(player_of(view), view.trick)]
    for seats, tiles in reversed(tricks):
        for place, seat in reversed(list(enumerate(seats))):
            held[seat].append(tiles[place])
            led = view.lead_by(tiles[0]) if place else None
            if tiles[place] not in tiles_to_play(tuple(held[seat]), led, view.special):
                return False
    return True


def is_won(game: Rules, state: FortyTwoState, seat: Seat, order: Tiles, before: int) -> bool:
    """Return whether the seat's team wins the deal against any play.

    ``order``: the order in which the seat plays its tiles, which must all win (at nello only the first). ``before``:
    the number of tricks that the seat took before.
    """
    nello = state.settled.special is Special.NELLO
    if state.tricks and not state.trick and not nello and state.taken[seat] == before:
        return False  # another player has won the trick
    if state.to_act is None:
        return game.options.play_out or state.scores[side_of(seat)] > 0
    if state.to_act != seat:
        return all(is_won(game, game.apply(state, play)[0], seat, order, before) for play in state.legal)
    tile, *rest = order or find_sure_rest(game.view(state, seat)).order or (None,)
    play = next((play for play in state.legal if isinstance(play, Play) and play.tile is tile), None)
    following = () if nello else tuple(rest)
    return play is not None and is_won(game, game.apply(state, play)[0], seat, following, state.taken[seat])


def is_sure(game: Rules, view: FortyTwoView, order: Tiles, possible: Sequence[Hands]) -> bool:
    states = (state_of(view, hands)._replace(legal=view.legal) for hands in possible)
    return all(is_won(game, state, view.seat, order, -1) for state in states)


def some_layouts(view: FortyTwoView, count: int) -> list[Hands]:
    sampler, chance = WorldSampler(view), Random(7)
    found = (sampler.sample(chance) for _ in range(count))
    return [hands for hands in found if may_be(view, hands)]


def is_over_well(game: Rules, view: FortyTwoView, hands: Hands, chance: Random) -> bool:
    """Return whether a sure rest wins if the others play this layout at random and the seat claims at each turn."""
    state = state_of(view, hands)
    while state.to_act is not None:
        if state.to_act == view.seat:
            state, _ = game.apply(state, Play(view.seat, find_sure_rest(game.view(state, view.seat)).order[0]))
        else:
            state, _ = game.apply(state, chance.choice(state.legal))
    if game.options.play_out:
        return state.taken[view.seat] == view.taken[view.seat] + len(view.hand)
    return state.scores[side_of(view.seat)] > 0


@pytest.mark.parametrize(
    ("name", "deals"), [("all tricks", 25), ("nello", 120), ("nello, doubles a suit", 120), ("sevens", 60)]
)
def test_with_two_tiles_left_a_claim_is_called_sure_if_and_only_if_it_is_sure(name: str, deals: int) -> None:
    found = {True: 0, False: 0}
    for game, view in moments(name, deals):
        if len(view.hand) > 2 or (name.startswith("nello") and view.seat != 0):
            continue
        possible = list(layouts(view))
        order = find_sure_rest(view).order
        found[bool(order)] += 1
        if order:
            assert is_sure(game, view, order, possible)
        else:
            assert not any(is_sure(game, view, mine, possible) for mine in permutations(view.hand)), view
    assert found[True] > 10 and found[False], found


@pytest.mark.parametrize("name", ["as bid", "all tricks", *SPECIAL])
def test_a_sure_early_win_is_won_however_the_others_play(name: str) -> None:
    lengths = set[int]()
    for game, view in moments(name, 80):
        if len(view.hand) > 2 and find_sure_rest(view).order:
            lengths.add(len(view.hand))
            chance = Random(view.deal)
            assert all(is_over_well(game, view, hands, chance) for hands in some_layouts(view, 6))
    assert lengths, "none is sure before the end"
