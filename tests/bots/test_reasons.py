"""Every reason of a hint is true in many positions, as independent code confirms.

The check takes tiles as pairs of numbers, and reads from tests/rules/naive_trick.py which tile beats which. It shares
no code with the search for reasons. A player counts as able to beat a tile unless the plays exclude it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from random import Random
from typing import Any

import pytest

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.moon.bots.outlook import Analysis, Candidate
from moon_access.games.moon.bots.reasons import reason
from moon_access.games.moon.bots.why import MoonWhy
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Discard, NameTrump
from moon_access.games.tricks.contrast import TrickWhy, WorldResult
from tests.bots.hands import FACTORIES, table
from tests.rules.naive_trick import Pair, are_same, is_trump, list_downwards, suit_asked_for, suits, winner

Case = tuple[MoonView, Analysis, Advice]

RULES: tuple[dict[str, object], ...] = (
    {},
    {"all_pass": "force"},
    {"widow": "optional"},
    {"trump_before_widow": True},
    {"aids": False},
    {"widow": "none", "minimum_bid": 3},
)


def views(players: int, count: int) -> Iterator[MoonView]:
    """Yield every choice of some deals that normal and random bots play, so that most situations occur."""
    for number in range(count):
        rules = RULES[number % len(RULES)]
        if players == 4:
            rules = {name: value for name, value in rules.items() if "widow" not in name}
        bots = ["normal", "random", "normal", "normal"] if number % 3 else ["normal"] * 4
        if "all_pass" in rules:  # random bots also bid without a hand for it
            bots = ["random"] * 4
        at = table(players, rules, bots[:players], f"reasons {number}")
        while at.state.deal < 3 and not at.is_over:
            seat = at.state.to_act
            if seat is not None:
                yield at.view(seat)
            at.step()


def invent_analysis(view: MoonView, random: Random) -> Analysis:
    """Return an analysis with a random best choice: a reason must be true whatever is best."""
    attacks = view.contract is None or view.contract.seat == view.seat
    kind = random.choice(["alike", "any", "any", "any"])
    found = []
    results = tuple(WorldResult(random.random() < 0.5, random.randrange(8)) for _ in range(20))
    for action in view.legal:
        if kind != "alike":
            chance, more = random.random(), random.choice([0, 0, 3])
            results = tuple(WorldResult(random.random() < chance, more + random.randrange(3)) for _ in range(20))
        made = sum(one.is_made for one in results)
        found.append(Candidate(action, 20, made, made / 4, made / 20 + 0.001 * random.random(), results))
    is_complete = kind == "alike" and random.random() < 0.5
    return Analysis(tuple(sorted(found, key=lambda one: -one.value)), attacks, is_complete)


@cache
def cases() -> list[Case]:
    random = Random("reasons")
    found = []
    for players in FACTORIES:
        for view in views(players, 60):
            for _ in range(3 if len(view.legal) > 1 else 1):
                analysis = invent_analysis(view, random)
                found.append((view, analysis, reason(view, analysis)))
    return found


class Look:
    """An independent view of the position."""

    def __init__(self, case: Case) -> None:
        self.view, self.analysis, self.advice = case
        view = self.view
        self.trump = "none" if view.trump is None else str(view.trump.value)
        self.hand = [pair(tile) for tile in view.hand]
        self.trick = [pair(tile) for tile in view.trick]
        action = self.advice.action
        self.tile: Any = pair(action.tile) if isinstance(action, Play | Discard) else None
        self.left = [tile for tile in self.hand if tile != self.tile]
        self.best, *self.others = self.analysis.candidates
        whole = [(a, b) for a in range(7) for b in range(a + 1) if b or a == 0 or view.players == 4]
        seen = [*self.hand, *self.trick, *(pair(tile) for trick in view.tricks for tile in trick.tiles)]
        seen += [pair(tile) for tile in (view.discard, view.widow_seen) if tile]
        self.out = [tile for tile in whole if tile not in seen]
        self.later = [(view.seat + step) % view.players for step in range(1, view.players - len(view.trick))]
        if view.contract is not None:
            self.bidder = view.contract.seat
            self.allies = self._allies()

    def _allies(self) -> set[int]:
        view = self.view
        if view.players == 4:
            return {(view.seat + 2) % 4}
        return set(range(3)) - {view.seat, self.bidder} if view.seat != self.bidder else set()

    def lacks(self, seat: int, tile: Pair) -> bool:
        """Return whether the seat's plays prove that it does not hold the tile."""
        view = self.view
        tricks = [(trick.leader, [pair(tile) for tile in trick.tiles]) for trick in view.tricks]
        for leader, tiles in [*tricks, (view.leader, self.trick)]:
            for place, played in enumerate(tiles):
                suit = suit_asked_for(tiles[0], self.trump)
                failed = (leader + place) % view.players == seat and suit not in suits(played, self.trump)
                if failed and suit in suits(tile, self.trump):
                    return True
        return False

    def wins(self, tile: Pair) -> bool:
        return winner([*self.trick, tile], self.trump) == len(self.trick)

    def may_play(self) -> list[Pair]:
        return [pair(action.tile) for action in self.view.legal if isinstance(action, Play | Discard)]

    def beat(self, tile: Pair, seats: list[int]) -> list[Pair]:
        """Return the unseen tiles that beat this one in the trick if one of these seats holds them."""
        trick = [*self.trick, tile]
        found = [other for other in self.out if winner([*trick, other], self.trump) == len(trick)]
        return [other for other in found if not all(self.lacks(seat, other) for seat in seats)]

    def rivals(self) -> list[int]:
        return [seat for seat in self.later if seat not in self.allies]

    def is_highest(self, tile: Pair, suit: str) -> bool:
        order = [other for other in list_downwards(suit, self.trump) if suit in suits(other, self.trump)]
        left = [*self.out, *self.hand, *self.trick]
        return are_same(next(other for other in order if any(are_same(other, one) for one in left)), tile)

    def higher(self) -> list[Pair]:
        suit = suit_asked_for(self.tile, self.trump)
        order = list_downwards(suit, self.trump)
        place = next(at for at, other in enumerate(order) if are_same(other, self.tile))
        return [tile for tile in self.out for other in order[:place] if are_same(tile, other)
                and suit in suits(tile, self.trump)]  # fmt: skip

    def may_be_asked(self, suit: str) -> bool:
        return any(suit_asked_for(tile, self.trump) == suit for tile in self.out)

    def follows(self, hand: list[Pair], suit: str) -> bool:
        return any(suit in suits(tile, self.trump) for tile in hand)

    def trumps(self, hand: list[Pair]) -> list[Pair]:
        return [tile for tile in hand if is_trump(tile, self.trump)]

    def are_alike(self) -> bool:
        return all(one.results == self.best.results for one in self.others)

    def rival(self) -> Candidate:
        """Return the candidate that the reason is told against."""
        return next(one for one in self.others if one.action is self.advice.against)

    def against(self) -> Pair:
        action = self.advice.against
        assert isinstance(action, Play | Discard)
        return pair(action.tile)


def has_more_made(at: Look) -> bool:
    told = at.advice.number, at.advice.less, at.advice.worlds
    return told == (at.best.times_made, at.rival().times_made, 20) and at.best.times_made > at.rival().times_made


def has_more_tricks(at: Look) -> bool:
    pairs = [(one.taken, other.taken) for one, other in zip(at.best.results, at.rival().results, strict=True)]
    more, fewer = sum(one > other for one, other in pairs), sum(one < other for one, other in pairs)
    return (more, fewer, 20) == (at.advice.number, at.advice.less, at.advice.worlds) and more > fewer


def is_lower(at: Look) -> bool:
    suit, other = suit_asked_for(at.tile, at.trump), at.against()
    if suit not in suits(other, at.trump):
        return bool(sum(at.tile) < sum(other))
    order = [tile for tile in list_downwards(suit, at.trump) if are_same(tile, at.tile) or are_same(tile, other)]
    return are_same(order[0], other)


def get_trump(at: Look) -> Suit:
    assert isinstance(at.advice.action, NameTrump)
    return at.advice.action.trump


def pair(tile: Tile) -> Pair:
    return tile.high, tile.low


def name_suit(suit: Suit | None, trump: str) -> str:
    assert suit is not None
    return "trump" if str(suit.value) == trump else str(suit.value)


def leaves_none(at: Look) -> bool:
    number = at.advice.suit and at.advice.suit.number
    return number in at.tile and not any(number in tile for tile in at.left)


def trumps_held(at: Look) -> bool:
    trump = str(get_trump(at).value)
    held = [tile for tile in at.hand if is_trump(tile, trump)]
    highest = next(tile for tile in list_downwards("trump", trump) if any(are_same(tile, one) for one in held))
    return len(held) == at.advice.number and are_same(pair(at.advice.tile), highest)  # type: ignore[arg-type]


def tops_held(at: Look) -> bool:
    tops = [tile for tile in at.hand if not any(winner([tile, other], "none") for other in at.out)]
    return at.advice.number == len(tops) and get_trump(at) is Suit.NONE


def keeps_last_trump(at: Look) -> bool:
    suit = name_suit(at.advice.suit, at.trump)
    kept = at.trumps(at.left)
    return len(kept) == 1 and kept[0] in at.may_play() and not at.follows(at.left, suit) and at.may_be_asked(suit)


def can_trump(at: Look) -> bool:
    suit = name_suit(at.advice.suit, at.trump)
    was_last = suit in suits(at.tile, at.trump) and not at.follows(at.left, suit)
    return was_last and bool(at.trumps(at.left)) and at.may_be_asked(suit)


def keeps_highest(at: Look) -> bool:
    assert at.advice.tile is not None
    kept = pair(at.advice.tile)
    suit = suit_asked_for(kept, at.trump)
    return kept in at.may_play() and kept != at.tile and at.is_highest(kept, suit)


def could_be_beaten(at: Look) -> bool:
    assert at.advice.tile is not None
    other = pair(at.advice.tile)
    return other in at.may_play() and at.wins(other) and not at.wins(at.tile) and bool(at.beat(other, at.rivals()))


def trick_is_safe(at: Look) -> bool:
    place = winner(at.trick, at.trump)
    holder = (at.view.leader + place) % at.view.players
    trick_tile = at.trick[place]
    others = [tile for tile in at.out if winner([*at.trick, tile], at.trump) == len(at.trick)]
    beaten = any(not at.lacks(seat, tile) for seat in at.rivals() for tile in others)
    return holder in at.allies and not beaten and trick_tile != at.tile and any(map(at.wins, at.left))


IS_SO: dict[Enum, Callable[[Look], bool]] = {
    Why.ONLY_MOVE: lambda at: len(at.view.legal) == 1,
    MoonWhy.CANNOT_HURT: lambda at: at.view.options.widow == "optional" and at.view.widow == 1,
    TrickWhy.ALL_ALIKE: lambda at: at.are_alike() and at.analysis.is_complete,
    TrickWhy.ALIKE_IN_GUESSES: lambda at: at.are_alike() and at.advice.worlds == at.best.worlds,
    TrickWhy.MAKES_MORE: lambda at: at.analysis.attacks and has_more_made(at),
    TrickWhy.BEATS_MORE: lambda at: not at.analysis.attacks and has_more_made(at),
    TrickWhy.MORE_TRICKS: has_more_tricks,
    TrickWhy.AS_GOOD: lambda at: at.advice.against in at.view.legal,
    TrickWhy.TRUMP_LATER: lambda at: not is_trump(at.tile, at.trump) and is_trump(at.against(), at.trump),
    TrickWhy.LOWER_FIRST: is_lower,
    MoonWhy.WINS_MOST: lambda at: at.best.value == max(one.value for one in at.analysis.candidates),
    TrickWhy.TRUMPS_HELD: trumps_held,
    TrickWhy.TOPS_HELD: tops_held,
    TrickWhy.LEAVES_NONE: leaves_none,
    TrickWhy.HIGHER_OUT: lambda at: len(at.higher()) == at.advice.number
                               and name_suit(at.advice.suit, at.trump) == suit_asked_for(at.tile, at.trump),
    TrickWhy.LEADS_TRUMPS: lambda at: not at.trick and is_trump(at.tile, at.trump)
                                 and at.advice.number == len(at.trumps(at.out)) > 0,
    TrickWhy.PARTNER_BEATS: lambda at: at.view.players == 4 and at.wins(at.tile) and not at.beat(at.tile, at.rivals()),
    TrickWhy.WINS_FOR_SURE: lambda at: at.wins(at.tile) and not at.beat(at.tile, at.later),
    TrickWhy.ONE_BEATS: lambda at: at.wins(at.tile) and at.beat(at.tile, at.later) == [pair(at.advice.tile)],  # type: ignore[arg-type]
    TrickWhy.FEW_BEAT: lambda at: at.wins(at.tile) and len(at.beat(at.tile, at.later)) == at.advice.number,
    TrickWhy.HIGHEST_LEFT: lambda at: not at.trick and at.is_highest(at.tile, name_suit(at.advice.suit, at.trump)),
    TrickWhy.LOWEST_WINNER: lambda at: not at.later and at.wins(at.tile)
                                  and all(winner([*at.trick, at.tile, tile], at.trump) == len(at.trick) + 1
                                          for tile in at.may_play() if tile != at.tile and at.wins(tile)),
    TrickWhy.TRICK_IS_SAFE: trick_is_safe,
    TrickWhy.KEEPS_LAST_TRUMP: keeps_last_trump,
    TrickWhy.CAN_TRUMP: can_trump,
    TrickWhy.KEEPS_HIGHEST: keeps_highest,
    TrickWhy.BIDDER_LAST: lambda at: at.later == [at.bidder] and at.bidder not in at.allies and could_be_beaten(at),
    TrickWhy.COULD_BE_BEATEN: could_be_beaten,
}  # fmt: skip
"""For every reason that a hint may have in Moon, the check of its truth."""


@pytest.mark.parametrize("why", IS_SO)
def test_a_reason_is_given_only_if_it_is_true(why: Enum) -> None:
    looked = 0
    for case in cases():
        if case[2].why is why:
            looked += 1
            assert IS_SO[why](Look(case)), case
    assert looked, "never given: nothing was tested"


def test_the_test_checks_every_reason_that_bots_gave() -> None:
    assert {advice.why for _, _, advice in cases()} <= set(IS_SO)


def test_a_hint_names_the_best_move_of_the_analysis() -> None:
    for _, analysis, advice in cases():
        assert (advice.action, type(advice.action)) == (analysis.best.action, type(analysis.best.action))


def test_in_a_game_from_memory_no_reason_mentions_older_tricks() -> None:
    memory = {
        TrickWhy.HIGHER_OUT,
        TrickWhy.LEADS_TRUMPS,
        TrickWhy.WINS_FOR_SURE,
        TrickWhy.ONE_BEATS,
        TrickWhy.FEW_BEAT,
        TrickWhy.HIGHEST_LEFT,
    }
    memory |= {
        TrickWhy.TRICK_IS_SAFE,
        TrickWhy.KEEPS_LAST_TRUMP,
        TrickWhy.CAN_TRUMP,
        TrickWhy.KEEPS_HIGHEST,
        TrickWhy.BIDDER_LAST,
    }
    memory.add(TrickWhy.COULD_BE_BEATEN)
    given = Counter(
        (advice.why in memory, view.options.aids) for view, _, advice in cases() if isinstance(advice.action, Play)
    )
    assert given[True, True] > 100 and given[False, False] > 100 and not given[True, False]
