"""Judge the reasons of hints in games of tricks, from the lines that a player hears and the view of the seat.

Tiles are pairs of numbers, and tests/rules/naive_trick.py says which tile beats which. Nothing here uses code of the
bots or of the hints. A player counts as able to beat a tile unless the plays exclude it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.rules.naive_trick import Pair, are_same, is_trump, list_downwards, may_play, suit_asked_for, suits, winner

from .lines import Heard, Named, read_line, read_number, read_tile
from .positions import Asked
from .verdict import ORDER, Verdict

WORTH = {(5, 5): 10, (4, 6): 10, (0, 5): 5, (1, 4): 5, (2, 3): 5}
"""The tiles of 42 that count."""


def pair(tile: Any) -> Pair:
    return tile.low, tile.high


def kind(action: Any) -> str:
    return type(action).__name__


def winner_at_nello(trick: list[Pair], doubles: str) -> int:
    """Return the place of the winning tile if there is no trump and doubles are high, low or a suit of their own."""
    led = trick[0]
    if doubles == "high":
        return winner(trick, "none")
    if doubles == "suit" and led[0] == led[1]:
        strengths = [one if one == other else -1 for one, other in trick]
        return strengths.index(max(strengths))
    asked = max(led)
    strengths = [
        -2 if asked not in tile or (doubles == "suit" and tile[0] == tile[1]) else
        -1 if tile[0] == tile[1] else sum(tile) - asked
        for tile in trick
    ]  # fmt: skip
    return strengths.index(max(strengths))


class Position:
    """A choice in a game of tricks, as its player sees it."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.view = asked, asked.view
        view = self.view
        self.seat: int = view.seat
        self.players: int = view.players
        self.out_of_play: int | None = getattr(view, "out", None)
        self.special: Any = getattr(view, "special", None)
        self.trump = "none" if view.trump is None else str(view.trump.value)
        self.hand, self.trick = [pair(tile) for tile in view.hand], [pair(tile) for tile in view.trick]
        self.best: Any = asked.action
        self.rivals: list[Any] = [action for action in view.legal if action != asked.action]
        least = 0 if self.players == 4 else 1
        whole = [(low, high) for high in range(7) for low in range(least, high + 1)]
        if self.players == 3:
            whole.append((0, 0))
        seen = [*self.hand, *self.trick, *(pair(tile) for trick in view.tricks for tile in trick.tiles)]
        seen += [pair(tile) for tile in (getattr(view, "discard", None), getattr(view, "widow_seen", None)) if tile]
        self.unseen = [tile for tile in whole if tile not in seen]
        self.bidder: int | None = None if view.contract is None else view.contract.seat
        in_order = self._from(view.leader)
        self.holder = in_order[self.winner(self.trick)] if self.trick else None
        self.later = [seat for seat in in_order[len(self.trick) :] if seat != self.seat]
        self.enemies = [seat for seat in self.later if seat not in self.allies]
        led = self.trick[0] if self.trick else None
        self.legal = may_play(self.hand, led, self.trump) if led and not self.special else self.hand

    def _from(self, leader: int) -> list[int]:
        seats = [(leader + step) % self.players for step in range(self.players)]
        return [seat for seat in seats if seat != self.out_of_play]

    def winner(self, trick: list[Pair]) -> int:
        if self.special is None:
            return winner(trick, self.trump)
        name = str(self.special.value).lower()
        doubles = "suit" if "suit" in name else "low" if "low" in name else str(self.view.options.nello_doubles)
        return winner_at_nello(trick, doubles if doubles in ("suit", "low") else "high")

    @property
    def allies(self) -> list[int]:
        """The partner; with three players, each defender has the other until the bid is made or lost."""
        if self.players == 4:
            return [(self.seat + 2) % 4]
        if self.bidder is None or self.seat == self.bidder:
            return []
        needed = min(self.view.contract.amount, 7) - self.view.taken[self.bidder]
        is_open = 0 < needed <= 7 - len(self.view.tricks)
        return [seat for seat in range(3) if seat not in (self.seat, self.bidder)] if is_open else []

    def left(self, action: Any) -> list[Pair]:
        return [tile for tile in self.hand if tile != pair(action.tile)]

    def lacks(self, seat: int, tile: Pair) -> bool:
        """Return whether the seat's plays prove that it does not hold the tile."""
        tricks = [(trick.leader, [pair(one) for one in trick.tiles]) for trick in self.view.tricks]
        for leader, tiles in [*tricks, (self.view.leader, self.trick)]:
            for at, played in zip(self._from(leader), tiles, strict=False):
                suit = suit_asked_for(tiles[0], self.trump)
                failed = at == seat and suit not in suits(played, self.trump)
                if failed and suit in suits(tile, self.trump):
                    return True
        return False

    def wins(self, tile: Pair) -> bool:
        return self.winner([*self.trick, tile]) == len(self.trick)

    def beat(self, tile: Pair, seats: list[int]) -> list[Pair]:
        """Return the unseen tiles that beat this one in the trick if one of these seats holds them."""
        trick = [*self.trick, tile]
        found = [other for other in self.unseen if self.winner([*trick, other]) == len(trick)]
        return [other for other in found if not all(self.lacks(seat, other) for seat in seats)]

    def could_take(self, seats: list[int]) -> list[Pair]:
        """Return the unseen tiles with which one of these seats could take the trick as it lies."""
        found = [other for other in self.unseen if self.winner([*self.trick, other]) == len(self.trick)]
        return [other for other in found if not all(self.lacks(seat, other) for seat in seats)]

    def suit(self, name: str) -> str:
        """Return the suit that a line names: the current trump, or a number."""
        if name == "doubles":
            return "trump"
        number = str(read_number(name))
        return "trump" if number == self.trump else number

    def is_highest(self, tile: Pair, suit: str) -> bool:
        in_order = [other for other in list_downwards(suit, self.trump) if suit in suits(other, self.trump)]
        left = [*self.unseen, *self.hand, *self.trick]
        return are_same(next(other for other in in_order if any(are_same(other, one) for one in left)), tile)

    def higher(self, tile: Pair) -> list[Pair]:
        """Return the unseen tiles that are higher in the suit that this tile asks for."""
        suit = suit_asked_for(tile, self.trump)
        in_order = list_downwards(suit, self.trump)
        place = next(at for at, other in enumerate(in_order) if are_same(other, tile))
        return [
            one for one in self.unseen for other in in_order[:place]
            if are_same(one, other) and suit in suits(one, self.trump)
        ]  # fmt: skip

    def may_be_asked(self, suit: str) -> bool:
        return any(suit_asked_for(tile, self.trump) == suit for tile in self.unseen)

    def follows(self, hand: list[Pair], suit: str) -> bool:
        return any(suit in suits(tile, self.trump) for tile in hand)

    def trumps(self, hand: list[Pair]) -> list[Pair]:
        return [tile for tile in hand if is_trump(tile, self.trump)]

    def named(self, name: str) -> list[Any]:
        """Return the legal actions that a name may mean: a tile, a trump, a bid."""
        words = {"no trump": "none", "doubles": "doubles"}
        found = []
        for action in self.view.legal:
            if kind(action) in ("Play", "Discard"):
                is_it = pair(action.tile) == read_tile(name)
            elif kind(action) == "NameTrump":
                is_it = str(action.trump.value) == (words.get(name.lower()) or _digit(name))
            else:
                is_it = name.lower() in ("nello", "sevens", "nello low", "nello suit")
            if is_it:
                found.append(action)
        assert found, name
        return found


def _digit(name: str) -> str:
    try:
        return str(read_number(name))
    except ValueError:
        return name


Check = Callable[[Position, Any, Named], bool]


def number_in(named: Named) -> int:
    return int(named.get("n", 1))


def is_tile(check: Check) -> Check:
    """Return the check of a play or a discard."""
    return lambda at, one, named: kind(one) in ("Play", "Discard") and check(at, one, named)


def is_led(check: Check) -> Check:
    """Return the check of a play to an empty table."""
    return lambda at, one, named: kind(one) == "Play" and not at.trick and check(at, one, named)


def is_play(check: Check) -> Check:
    return lambda at, one, named: kind(one) == "Play" and check(at, one, named)


def draws_trumps(at: Position, one: Any, named: Named) -> bool:
    return is_trump(pair(one.tile), at.trump) and len(at.trumps(at.unseen)) == number_in(named)


def beaten_by(at: Position, one: Any) -> list[Pair]:
    return at.beat(pair(one.tile), at.later)


def takes_it(at: Position, one: Any) -> bool:
    return at.wins(pair(one.tile))


def only_partner(at: Position, one: Any, named: Named) -> bool:
    return at.players == 4 and takes_it(at, one) and not at.beat(pair(one.tile), at.enemies)


def is_lowest_winner(at: Position, one: Any, named: Named) -> bool:
    tile = pair(one.tile)
    others = [other for other in at.legal if other != tile and at.wins(other)]
    is_lowest = all(at.winner([*at.trick, tile, other]) == len(at.trick) + 1 for other in others)
    return bool(at.trick) and not at.later and at.wins(tile) and is_lowest


def is_safe(at: Position, one: Any, named: Named) -> bool:
    is_held = at.holder in at.allies and not at.could_take(at.enemies)
    return is_held and not takes_it(at, one) and any(map(at.wins, at.left(one)))


def keeps_last_trump(at: Position, one: Any, named: Named) -> bool:
    suit, kept = at.suit(named["suit"]), at.trumps(at.left(one))
    return len(kept) == 1 and kept[0] in at.legal and not at.follows(at.left(one), suit) and at.may_be_asked(suit)


def can_trump(at: Position, one: Any, named: Named) -> bool:
    suit = at.suit(named["suit"])
    was_last = suit in suits(pair(one.tile), at.trump) and not at.follows(at.left(one), suit)
    return was_last and bool(at.trumps(at.left(one))) and at.may_be_asked(suit)


def keeps_highest(at: Position, one: Any, named: Named) -> bool:
    kept = read_tile(named["tile"])
    return kept in at.legal and kept != pair(one.tile) and at.is_highest(kept, suit_asked_for(kept, at.trump))


def could_be_beaten(at: Position, one: Any, named: Named) -> bool:
    other = read_tile(named["tile"])
    return other in at.legal and at.wins(other) and not takes_it(at, one) and bool(at.beat(other, at.enemies))


def bidder_is_last(at: Position, one: Any, named: Named) -> bool:
    return at.later == [at.bidder] and at.bidder not in at.allies and could_be_beaten(at, one, named)


def has_higher_out(at: Position, one: Any, named: Named) -> bool:
    tile = pair(one.tile)
    return len(at.higher(tile)) == number_in(named) and at.suit(named["suit"]) == suit_asked_for(tile, at.trump)


def has_more_higher_out(at: Position, one: Any, named: Named) -> bool:
    more = [len(at.higher(pair(one.tile))) > len(at.higher(pair(other.tile))) for other in at.named(named["other"])]
    return has_higher_out(at, one, named) and all(more)


def as_many_higher_out(at: Position, one: Any, named: Named) -> bool:
    return len(at.higher(pair(one.tile))) >= number_in(named)


def leaves_none(at: Position, one: Any, named: Named) -> bool:
    number = read_number(named["suit"])
    return number in pair(one.tile) and not any(number in tile for tile in at.left(one))


def held_under(at: Position, one: Any) -> list[Pair]:
    """Return the trumps of the hand if this trump is named, the highest first."""
    trump = str(one.trump.value) if kind(one) == "NameTrump" else "none"
    if trump == "none":
        return []
    return [tile for tile in list_downwards("trump", trump) if any(are_same(tile, own) for own in at.hand)]


def holds_trumps(at: Position, one: Any, named: Named) -> bool:
    held = held_under(at, one)
    return 0 < len(held) == number_in(named) and are_same(held[0], read_tile(named["tile"]))


def holds_tops(at: Position, one: Any, named: Named) -> bool:
    tops = [tile for tile in at.hand if not any(winner([tile, other], "none") for other in at.unseen)]
    is_no_trump = kind(one) == "NameTrump" and str(one.trump.value) == "none"
    return is_no_trump and len(tops) == number_in(named)


def worth(tiles: list[Pair]) -> int:
    return sum(WORTH.get(tile, 0) for tile in tiles)


def is_sure(at: Position, one: Any) -> bool:
    return takes_it(at, one) and not at.beat(pair(one.tile), at.enemies)


def gives_count(at: Position, one: Any, named: Named) -> bool:
    is_held = at.holder in at.allies and not at.could_take(at.enemies)
    return is_held and not takes_it(at, one) and worth([pair(one.tile)]) == number_in(named) > 0


def saves_count(at: Position, one: Any, named: Named) -> bool:
    return is_sure(at, one) and worth([pair(one.tile)]) == number_in(named) > 0


def keeps_count(at: Position, one: Any, named: Named) -> bool:
    is_lost = at.holder not in (None, *at.allies) and not any(map(at.wins, at.legal)) and not at.later
    return is_lost and worth([pair(one.tile)]) == 0


def leaves_it_to_bidder(at: Position, one: Any, named: Named) -> bool:
    return at.holder is not None and at.holder == at.bidder and not takes_it(at, one)


HIGHER_OUT = is_tile(has_higher_out), is_tile(as_many_higher_out)
MORE_HIGHER_OUT = is_tile(has_more_higher_out), is_tile(as_many_higher_out)
FACTS: Mapping[str, tuple[Check, Check | None]] = {
    "It draws trumps: one is still out.": (is_led(draws_trumps), None),
    "It draws trumps: {n} are still out.": (is_led(draws_trumps), None),
    "Nothing can beat it.": (is_play(lambda at, one, named: takes_it(at, one) and not beaten_by(at, one)), None),
    "Only your partner can beat it.": (
        is_play(lambda at, one, named: only_partner(at, one, named) and bool(beaten_by(at, one))),
        is_play(only_partner),
    ),
    "Only {tile} can beat it.": (
        is_play(lambda at, one, named: takes_it(at, one) and beaten_by(at, one) == [read_tile(named["tile"])]),
        is_play(lambda at, one, named: takes_it(at, one) and len(beaten_by(at, one)) <= 1),
    ),
    "One tile can beat it.": (
        is_play(lambda at, one, named: takes_it(at, one) and len(beaten_by(at, one)) == 1),
        is_play(lambda at, one, named: takes_it(at, one) and len(beaten_by(at, one)) <= 1),
    ),
    "{n} tiles can beat it.": (
        is_play(lambda at, one, named: takes_it(at, one) and len(beaten_by(at, one)) == number_in(named)),
        is_play(lambda at, one, named: takes_it(at, one) and len(beaten_by(at, one)) <= number_in(named)),
    ),
    "It is the highest of its suit left.": (
        is_led(lambda at, one, named: at.is_highest(pair(one.tile), suit_asked_for(pair(one.tile), at.trump))),
        None,
    ),
    "The lowest that wins, and you play last.": (is_play(is_lowest_winner), None),
    "The trick is safe, so save your high tiles.": (is_play(is_safe), None),
    "It keeps your last trump for the {suit:pl}.": (is_play(keeps_last_trump), None),
    "Then you can trump {suit:pl}.": (is_play(can_trump), None),
    "It keeps {tile:acc}, the highest of its suit left.": (is_play(keeps_highest), None),
    "The bidder plays last and could beat {tile:acc}.": (is_play(bidder_is_last), None),
    "{tile} could still be beaten.": (is_play(could_be_beaten), None),
    "Still out in {suit:pl}: one higher tile.": HIGHER_OUT,
    "Still out in {suit:pl}: {n} higher tiles.": HIGHER_OUT,
    "Still out in {suit:pl}: one higher tile, more than with {other}.": MORE_HIGHER_OUT,
    "Still out in {suit:pl}: {n} higher tiles, more than with {other}.": MORE_HIGHER_OUT,
    "Then you are out of {suit:pl}.": (is_tile(leaves_none), None),
    "You hold one trump, {tile}.": (holds_trumps, lambda at, one, named: len(held_under(at, one)) >= 1),
    "You hold {n} trumps, the highest {tile}.": (
        holds_trumps,
        lambda at, one, named: len(held_under(at, one)) >= number_in(named),
    ),
    "You hold one tile that nothing beats when led.": (holds_tops, None),
    "You hold {n} tiles that nothing beats when led.": (
        holds_tops, None
    ),
    "It keeps your trumps for later.": (
        is_led(lambda at, one, named: bool(at.trumps(at.hand)) and not is_trump(pair(one.tile), at.trump)),
        None,
    ),
    "It is sure to take the points in the trick.": (
        is_play(lambda at, one, named: is_sure(at, one) and worth(at.trick) > 0), None
    ),
    "It gives {n} points to your partner's trick.": (is_play(gives_count), None),
    "It wins, and the one point on it is yours.": (is_play(saves_count), None),
    "It wins, and the {n} points on it are yours.": (is_play(saves_count), None),
    "The trick is lost, and it gives no points away.": (is_play(keeps_count), None),
    "It does not take the trick.": (is_play(lambda at, one, named: bool(at.trick) and not takes_it(at, one)), None),
    "It leaves the trick to the bidder.": (is_play(leaves_it_to_bidder), None),
}  # fmt: skip
"""Every sentence that states a fact about a tile or a trump: the check of the advised move, and that of other moves if
a fact that is at least as true counts as the same.
"""


def is_lower(at: Position, one: Any, other: Any) -> bool:
    mine, theirs = pair(one.tile), pair(other.tile)
    suit = suit_asked_for(mine, at.trump)
    if suit not in suits(theirs, at.trump):
        return sum(mine) < sum(theirs)
    in_order = [tile for tile in list_downwards(suit, at.trump) if are_same(tile, mine) or are_same(tile, theirs)]
    return are_same(in_order[0], theirs)


RULES: Mapping[str, Callable[[Position, Any, Any], bool]] = {
    "As good as {other}: keep the trump.": lambda at, one, other: (
        is_trump(pair(other.tile), at.trump) and not is_trump(pair(one.tile), at.trump)
    ),
    "As good as {other}: it counts less.": lambda at, one, other: worth([pair(one.tile)]) < worth([pair(other.tile)]),
    "As good as {other}: the lower tile first.": is_lower,
}
"""Every rule of thumb, with its comparison of two moves."""

SAYS_SAME = (
    "As good as {other}, as far as guesses can tell.",
    "Every choice comes out the same.",
    "No difference in {worlds} guesses at the hidden tiles.",
    "The bid is made in all {worlds} guesses.",
    "The bid is lost in all {worlds} guesses.",
)
EMPTY = ("Nothing else is worth trying.", "No reason: it is chosen at random.")
RESULTS = (
    "It makes the bid in {n} of {worlds} guesses, with {other} in {less}.",
    "It beats the bid in {n} of {worlds} guesses, with {other} in {less}.",
    "It takes more tricks than {other} in {n} of {worlds} guesses, fewer in {less}.",
    "It takes more points than {other} in {n} of {worlds} guesses, fewer in {less}.",
    "In nello you lose every trick in {n} of {worlds} deals.",
    "Your team takes every trick in {n} of {worlds} deals.",
    "If you pass, you win {more} of {games} games from here; 21 is too uncertain.",
    "With {amount} or a pass you win {more} of {games} games from here.",
    "With {amount} or {other} you win {more} of {games} games from here.",
    "If you pass, you win {more} of {games} games from here; with {amount} only {less}.",
    "With {amount} you win {more} of {games} games from here; with a pass only {less}.",
    "With {amount} you win {more} of {games} games from here; with {other} only {less}.",
    "No trump: expect about one point.",
    "No trump: expect about {n} points.",
    "No trump makes the bid in {made} of {worlds} deals.",
    "Looking costs nothing.",
)
"""Sentences about results: play-outs judge their figures."""
HELD = (
    "You hold one {suit}: expect about one point.",
    "You hold one {suit}: expect about {more} points.",
    "You hold {n} {suit}: expect about one point.",
    "You hold {n} {suit}: expect about {more} points.",
    "You hold one {suit}, which makes the bid in {made} of {worlds} deals.",
    "You hold {n} {suit}, which makes the bid in {made} of {worlds} deals.",
)
"""Results after the tiles of a suit in the hand."""


def has_the_bid(at: Position) -> bool:
    bids = [call for call in at.view.calls if kind(call) != "Pass"]
    return bool(bids) and bids[-1].seat == (at.seat + 2) % 4


def is_weak(at: Position, named: Named) -> bool:
    amounts = [min(action.amount, 42) for action in at.view.legal if kind(action) == "Bid"]
    return kind(at.best) == "Pass" and number_in(named) < min(amounts, default=43)


CALLS: Mapping[str, Callable[[Position, Named], bool]] = {
    "Your hand is too weak: expect about one point.": is_weak,
    "Your hand is too weak: expect about {n} points.": is_weak,
    "The bid would fail too often.": lambda at, named: fails_often(at.asked.figures),
    "Your partner has the bid.": lambda at, named: has_the_bid(at),
    "You have to bid, and this risks least.": lambda at, named: all(kind(one) != "Pass" for one in at.view.legal),
}
"""The sentences about calls."""

SENTENCES = (*FACTS, *RULES, *SAYS_SAME, *EMPTY, *RESULTS, *HELD, *CALLS, "Not so with {other}.")
FIGURES = (
    "No figures for this move.",
    "Every tile is known: the bid is made.",
    "Every tile is known: the bid fails.",
    "It makes the bid in {made} of {worlds} guesses at the hidden tiles; with {other} in {less}.",
    "It beats the bid in {made} of {worlds} guesses at the hidden tiles; with {other} in {less}.",
    "Whatever you choose, the bid is beaten in {made} of {worlds} guesses at the hidden tiles.",
    "Whatever you choose, the bid is made in {made} of {worlds} guesses at the hidden tiles.",
    "Whatever we tried, the bid is made in {made} of {worlds} guesses at the hidden tiles.",
    "A bid of {bid} was made in {made} of {worlds} deals that normal bots played to the end; {other} in {less}.",
    "A bid of {bid} was made in {made} of {worlds} deals that normal bots played to the end.",
    "{bid} is always outbid.",
)
"""The lines of figures."""
GAMES = ("moon3", "moon4", "forty_two")


def fails_often(figures: str) -> bool:
    """Return whether the figures agree that the bid fails too often: no more than three times in five it is made."""
    told = re.search(r"made in (\d+) of (\d+) deals", figures)
    return told is None or int(told[1]) <= 0.6 * int(told[2])


def judge(asked: Asked) -> Verdict:
    """Return the verdict on the reason of a hint: that of its worst sentence."""
    at = Position(asked)
    heard = read_line(asked.reason, SENTENCES)
    verdicts = [_judge(at, one, heard[0]) for one in heard]
    if Verdict.FALSE in verdicts or len(verdicts) == 1:
        return Verdict.FALSE if Verdict.FALSE in verdicts else verdicts[0]
    # That the bid is made in all guesses, or lost, is an addition to a reason.
    return max((one for one in verdicts if one is not Verdict.SAME), key=ORDER.index, default=Verdict.SAME)


def _judge(at: Position, heard: Heard, first: Heard) -> Verdict:
    sentence, named = heard
    if sentence == "Not so with {other}.":
        strict, weak = FACTS[first.sentence]
        is_shared = any((weak or strict)(at, one, first.named) for one in at.named(named["other"]))
        return Verdict.FALSE if is_shared else Verdict.TELLS
    if sentence in FACTS:
        strict, weak = FACTS[sentence]
        if not strict(at, at.best, named):
            return Verdict.FALSE
        is_shared = bool(at.rivals) and all((weak or strict)(at, rival, named) for rival in at.rivals)
        return Verdict.ALIKE if is_shared else Verdict.TELLS
    if sentence in RULES:
        is_so = all(RULES[sentence](at, at.best, other) for other in at.named(named["other"]))
        return Verdict.RULE if is_so else Verdict.FALSE
    if sentence in CALLS:
        return Verdict.TELLS if CALLS[sentence](at, named) else Verdict.FALSE
    if sentence in HELD:
        is_so = _count_suit(at, named["suit"]) == number_in(named)
        return Verdict.TELLS if is_so else Verdict.FALSE
    if sentence in EMPTY:
        return Verdict.EMPTY
    if sentence in SAYS_SAME:
        return Verdict.SAME if _agrees(at.asked.figures, sentence) else Verdict.FALSE
    return Verdict.TELLS


def _count_suit(at: Position, name: str) -> int:
    """Return how many tiles of the hand belong to a suit: "double", or a number in words, one or several."""
    if name.startswith("double"):
        return sum(one == other for one, other in at.hand)
    return sum(read_number(name) in tile for tile in at.hand)


def _agrees(figures: str, sentence: str) -> bool:
    """Return whether the figures do not contradict that the bid is made, or lost, in all guesses."""
    told = re.fullmatch(r"Whatever you choose, the bid is (made|beaten) in (\d+) of (\d+) guesses.*", figures)
    if told is None or "in all" not in sentence:
        return "in all" not in sentence or "Every tile is known" in figures
    is_all = told[2] == told[3]
    is_none = told[2] == "0"
    is_made = is_all if told[1] == "made" else is_none
    is_lost = is_none if told[1] == "made" else is_all
    return is_made if "made" in sentence else is_lost
