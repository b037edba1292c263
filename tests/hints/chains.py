"""Judge the reasons of hints in games of chains, from the lines that a player hears and the view of the seat.

Tiles are pairs of numbers, and the naive rules of tests/rules say which ends are open after a play. Nothing here uses
code of the bots or of the hints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from tests.rules import naive_chicken, naive_draw

from .lines import Heard, Named, Pair, read_line, read_number, read_tile
from .positions import Asked
from .verdict import ORDER, Verdict

Play = tuple[Pair, int | None]
"""A tile and its place: as the game's actions name it."""


def pair(tile: Any) -> Pair:
    return tile.low, tile.high


def laid(view: Any) -> list[tuple[int, Pair, int | None]]:
    """Return the seat, the tile and the place of every play, in order."""
    found, link = [], view.chain
    while link is not None:
        found.append((link.seat, pair(link.tile), link.end))
        link = link.before
    return found[::-1]


def fitting(tiles: Iterable[Pair], numbers: set[int]) -> int:
    return sum(1 for one, other in tiles if one in numbers or other in numbers)


def longest_trains(tiles: list[Pair], number: int, steps: list[int]) -> list[tuple[Pair, ...]]:
    """Return every longest train of these tiles from a number on. ``steps``: how many the search may still take."""
    best: list[tuple[Pair, ...]] = [()]
    for tile in tiles:
        if number not in tile:
            continue
        steps[0] -= 1
        if steps[0] < 0:
            raise TooManyTrains
        left = [other for other in tiles if other != tile]
        for rest in longest_trains(left, tile[1] if tile[0] == number else tile[0], steps):
            train = (tile, *rest)
            if len(train) > len(best[0]):
                best = [train]
            elif len(train) == len(best[0]):
                best.append(train)
    return best


class TooManyTrains(Exception):
    """The hand makes more trains than the judge tries."""


class Position:
    """A choice in a game of chains, as its player sees it."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.view = asked, asked.view
        self.options = self.view.options
        self.hand = [pair(tile) for tile in self.view.hand]
        self.plays: list[Play] = [(pair(one.tile), one.end) for one in self.view.legal if type(one).__name__ == "Play"]
        action: Any = asked.action
        self.best: Play = pair(action.tile), action.end
        self.rivals = [play for play in self.plays if play != self.best]
        self.seat: int = self.view.seat
        self.players: int = self.view.players
        self.next = (self.seat + 1) % self.players
        whole = [(low, high) for high in range(self.options.tiles + 1) for low in range(high + 1)]
        seen = [*self.hand, *(tile for _, tile, _ in laid(self.view))]
        middle = getattr(self.view, "lead", None) or getattr(self.view, "engine", None)
        if middle is not None:
            seen.append(pair(middle))
        self.unseen = [tile for tile in whole if tile not in seen]
        self.lacks: set[int] = set(self.view.lacks[self.next])

    def rest(self, play: Play) -> list[Pair]:
        return [tile for tile in self.hand if tile != play[0]]

    def variety(self, play: Play) -> int:
        return len({number for tile in self.rest(play) for number in tile})

    def named(self, name: str) -> list[Play]:
        """Return the plays that a name such as "six two" or "six two on 2" may mean."""
        tile, plays = read_tile(name), [play for play in self.plays if play[0] == read_tile(name)]
        if " on " in name or " at " in name:
            plays = [play for play in plays if self.is_place(play, name.split(maxsplit=2)[2])]
        assert plays, (tile, name)
        return plays

    def is_place(self, play: Play, where: str) -> bool:
        """Return whether this is the place of the play: "on 2", "on double two"."""
        if where.startswith("on double"):
            return play[1] == 100 + read_number(where.split()[2])
        return play[1] == read_number(where.split()[1])

    # What the games differ in

    def numbers(self, play: Play) -> set[int]:
        """Return the numbers that may be played on after this play."""
        raise NotImplementedError

    def all_numbers(self, play: Play) -> set[int]:
        """Return all open numbers after this play."""
        return self.numbers(play)

    def cost(self, tile: Pair) -> int:
        """Return what this tile counts if it stays in the hand."""
        return sum(tile) or getattr(self.options, "double_zero", 0)

    def points(self, play: Play) -> int:
        raise NotImplementedError

    def scoring(self, play: Play) -> int:
        raise NotImplementedError


class DrawPosition(Position):
    """A choice in draw dominoes, block, all fives, or fives and threes."""

    def round(self, *plays: Play) -> naive_draw.Round:
        """Return the round after the tiles on the table and these plays."""
        o = self.options
        house = o.double_branches, o.drawing, o.spinner, o.scoring, True, o.open_doubles_count
        found = naive_draw.Round([[]], [], 0, house)
        for tile, end in [*((tile, end) for _, tile, end in laid(self.view)), *plays]:
            found.lay(tile, end)
        return found

    def numbers(self, play: Play) -> set[int]:
        return set(self.round(play).ends)

    def points(self, play: Play) -> int:
        return self.round(play).points_for_the_sum()

    def scoring(self, play: Play) -> int:
        """Return how many unseen tiles could score next."""
        places = set(self.round(play).places())
        return sum(
            any(place % 100 in tile and self.round(play, (tile, place)).points_for_the_sum() for place in places)
            for tile in self.unseen
        )


class ChickenPosition(Position):
    """A choice in Chicken Foot."""

    def round(self, play: Play) -> naive_chicken.Round:
        o = self.options
        found = naive_chicken.Round(
            [[] for _ in range(self.view.players)], [], 0, pair(self.view.lead), o.feet, o.tiles
        )
        for tile, number in [*((tile, number) for _, tile, number in laid(self.view)), play]:
            found.hands[found.turn] = [tile, (-1, -1)]
            found.do(("play", tile, number))
        return found

    def numbers(self, play: Play) -> set[int]:
        return self.round(play).where()

    def all_numbers(self, play: Play) -> set[int]:
        return set(self.round(play).ends)


class TrainPosition(Position):
    """A choice in Mexican Train. A place is a train: the number of its seat, or of players for the Mexican one."""

    def is_place(self, play: Play, where: str) -> bool:
        if where == "on your train":
            return play[1] == self.seat
        if where == "on the Mexican Train":
            return play[1] == self.players
        number = read_number(where.split(",")[0].split()[1])
        return play[1] not in (self.seat, self.players) and self.end(play[1]) == number

    def end(self, train: int | None, *plays: Play) -> int:
        number: int = self.view.engine.high
        for tile, at in [*((tile, at) for _, tile, at in laid(self.view)), *plays]:
            if at == train:
                number = tile[1] if tile[0] == number else tile[0]
        return number

    @cached_property
    def trains(self) -> list[tuple[Pair, ...]]:
        """The longest trains of the hand from the end of the seat's own train."""
        return longest_trains(self.hand, self.end(self.view.seat), [200_000])

    @cached_property
    def heaviest_trains(self) -> list[tuple[Pair, ...]]:
        """Return the longest trains, and of these the trains with the most pips, as the program answers a player."""
        most_pips = max(sum(map(sum, train)) for train in self.trains)
        return [train for train in self.trains if sum(map(sum, train)) == most_pips]

    def is_own(self, play: Play) -> bool:
        return play[1] == self.seat

    def loose(self, play: Play) -> set[int]:
        """Return the pips outside a longest train after this play: of equally long trains, any may be meant."""
        rest = self.rest(play)
        trains = longest_trains(rest, self.end(self.view.seat, play), [200_000])
        return {min(sum(map(sum, rest)) - sum(map(sum, train)) for train in trains)}

    def asks(self, play: Play) -> bool:
        """Return whether the play lays a double that must be covered."""
        doubles = self.options.doubles
        is_asked = doubles in ("cover", "layer") or (doubles == "train" and play[1] == self.players)
        return play[0][0] == play[0][1] and is_asked

    def covers(self, play: Play) -> bool:
        """Return whether another tile of the hand covers the double of this play."""
        return fitting(self.rest(play), {play[0][0]}) > 0


Check = Callable[[Any, Play, Named], bool]


def n_of(named: Named) -> int:
    """Return the number that a sentence names; its form for one thing says it in words."""
    return int(named.get("n", 1))


def most(count: Callable[[Any, Play], int]) -> Check:
    return lambda at, play, named: count(at, play) == n_of(named) == max(count(at, one) for one in at.plays)


def fewest(count: Callable[[Any, Play], int]) -> Check:
    return lambda at, play, named: count(at, play) == n_of(named) == min(count(at, one) for one in at.plays)


def count_fitting(at: Position, play: Play) -> int:
    return fitting(at.rest(play), at.numbers(play))


def count_blocking(at: Position, play: Play) -> int:
    return fitting(at.unseen, at.numbers(play))


def lacks_it(at: Position, play: Play, named: Named) -> bool:
    """Return whether the next player, known to lack the number, meets it: in Chicken Foot, nothing else."""
    number = read_number(named["end"])
    numbers = at.numbers(play)
    return number in at.lacks and number in numbers and (not isinstance(at, ChickenPosition) or numbers == {number})


def length_is(at: TrainPosition, named: Named) -> bool:
    return len(at.trains[0]) == n_of(named)


def is_not_needed(at: TrainPosition, play: Play, named: Named) -> bool:
    return length_is(at, named) and any(play[0] not in train for train in at.heaviest_trains)


def begins_train(at: TrainPosition, play: Play, named: Named) -> bool:
    return length_is(at, named) and at.is_own(play) and any(train[0] == play[0] for train in at.trains)


def is_loose(at: TrainPosition, play: Play, named: Named) -> bool:
    return at.loose(play) == {n_of(named)} and n_of(named) == min(min(at.loose(one)) for one in at.plays)


def spares_double(at: TrainPosition, play: Play, named: Named) -> bool:
    hard = [one[0] for one in at.plays if at.asks(one) and not at.covers(one)]
    return bool(hard) and play[0] not in hard


FACTS: Mapping[str, Check] = {
    "It scores one point.": lambda at, play, named: at.points(play) == 1,
    "It scores {n} points.": lambda at, play, named: at.points(play) == n_of(named),
    "It is the heaviest that fits: one pip.": most(lambda at, play: sum(play[0])),
    "It is the heaviest that fits: {n} pips.": most(lambda at, play: sum(play[0])),
    "Kept, it would cost you the most points: {n}.": most(lambda at, play: at.cost(play[0])),
    "A double is hard to get rid of later.": lambda at, play, named: play[0][0] == play[0][1],
    "It leaves as many of your tiles playable as possible: {n}.": most(count_fitting),
    "It leaves open ends for as many of your tiles as possible: {n}.": most(
        lambda at, play: fitting(at.rest(play), at.all_numbers(play))
    ),
    "It keeps the most different numbers: {n}.": most(lambda at, play: at.variety(play)),
    "It leaves the fewest unseen tiles that fit: {n}.": fewest(count_blocking),
    "It leaves the fewest unseen tiles that can score: {n}.": fewest(lambda at, play: at.scoring(play)),
    "The next player is known to have no {end}.": lacks_it,
    "It takes the mark off your train.": lambda at, play, named: at.is_own(play) and at.view.marked[at.view.seat],
    "You can cover it at once.": lambda at, play, named: at.asks(play) and at.covers(play),
    "Your longest train, one tile long, does not need it.": is_not_needed,
    "Your longest train, {n} tiles long, does not need it.": is_not_needed,
    "It starts your longest train, one tile long.": begins_train,
    "It starts your longest train, {n} tiles long.": begins_train,
    "It leaves the fewest pips outside your train: {n}.": is_loose,
    "It spares you a double that you cannot cover.": spares_double,
}
"""Every sentence that states a fact about a play, with its check. ``named`` are the words in its braces."""


def is_more(count: Callable[[Any, Play], int]) -> Callable[[Any, Play, Play], bool]:
    return lambda at, play, other: count(at, play) > count(at, other)


RULES: Mapping[str, Callable[[Any, Play, Play], bool]] = {
    "As good as {other}: doubles first.": is_more(lambda at, play: play[0][0] == play[0][1]),
    "As good as {other}: the heavier tile first.": is_more(lambda at, play: at.cost(play[0])),
    "As good as {other}: more of your tiles fit then.": is_more(count_fitting),
    "As good as {other}: you keep more different numbers.": is_more(lambda at, play: at.variety(play)),
    "As good as {other}: fewer unseen tiles fit then.": is_more(lambda at, play: -count_blocking(at, play)),
    "As good as {other}: fewer unseen tiles score then.": is_more(lambda at, play: -at.scoring(play)),
    "As good as {other}: fewer pips stay outside your train.": is_more(lambda at, play: -min(at.loose(play))),
}
"""Every rule of thumb, with its comparison of two plays."""

SAYS_SAME = (
    "As good as {other}, as far as guesses can tell.",
    "All tiles are known: every move comes out the same.",
    "It is your last tile: play it anywhere.",
)
EMPTY = ("Overall it looks best.", "It comes out best on average.", "No reason: it is chosen at random.")
GUESSES = (
    "In {n} of {worlds} guesses the next player has nothing that fits, with {other} in {less}.",
    "On average it is worth one point more than {other}.",
    "On average it is worth {n} points more than {other}.",
    "All tiles are known: nothing comes out better, and {other} comes out worse.",
)
"""Sentences about results: play-outs judge their figures."""
OTHERS = ("Not so with {other}.", "You get rid of one more tile.", "It is your last tile.")

SENTENCES = (*FACTS, *RULES, *SAYS_SAME, *EMPTY, *GUESSES, *OTHERS)
POSITIONS: Mapping[str, type[Position]] = {
    "draw12": DrawPosition,
    "block": DrawPosition,
    "all_fives": DrawPosition,
    "fives_and_threes": DrawPosition,
    "chicken_foot": ChickenPosition,
    "mexican_train": TrainPosition,
}


def judge(asked: Asked) -> Verdict:
    """Return the verdict on the reason of a hint: that of its worst sentence."""
    if not isinstance(getattr(asked.action, "tile", None), object) or type(asked.action).__name__ != "Play":
        return Verdict.EMPTY
    at = POSITIONS[asked.game](asked)
    heard = read_line(asked.reason, SENTENCES)
    verdicts = [_judge(at, one, heard[0]) for one in heard]
    if len(heard) > 1 and verdicts[0] is Verdict.ALIKE:
        return Verdict.FALSE if Verdict.FALSE in verdicts else Verdict.ALIKE
    return max(verdicts, key=ORDER.index)


def _judge(at: Any, heard: Heard, first: Heard) -> Verdict:
    sentence, named = heard
    if sentence == "Not so with {other}.":
        others = at.named(named["other"])
        return Verdict.FALSE if any(FACTS[first.sentence](at, one, first.named) for one in others) else Verdict.TELLS
    if sentence in FACTS:
        if not FACTS[sentence](at, at.best, named):
            return Verdict.FALSE
        shared = at.rivals and all(FACTS[sentence](at, rival, named) for rival in at.rivals)
        return Verdict.ALIKE if shared else Verdict.TELLS
    if sentence in RULES:
        is_so = all(RULES[sentence](at, at.best, other) for other in at.named(named["other"]))
        return Verdict.RULE if is_so and not _contradicts(at.asked, named["other"]) else Verdict.FALSE
    if sentence in EMPTY:
        return Verdict.EMPTY
    if sentence in SAYS_SAME:
        is_far = "other" in named and _contradicts(at.asked, named["other"])
        is_last = "last tile" not in sentence or len(at.hand) == 1
        return Verdict.SAME if is_last and not is_far else Verdict.FALSE
    if sentence == "You get rid of one more tile.":
        return Verdict.TELLS if len(at.plays) < len(at.view.legal) else Verdict.FALSE
    if sentence == "It is your last tile.":
        return Verdict.TELLS if len(at.hand) == 1 else Verdict.FALSE
    return Verdict.TELLS


AHEAD = re.compile(r"You come out ahead in (\d+) of (\d+) guesses at the hidden tiles; with ([^.]+) in (\d+)\.")


def _contradicts(asked: Asked, other: str) -> bool:
    """Return whether the figures show that another play, told to be as good, is clearly worse: by 3 standard errors."""
    figures = AHEAD.fullmatch(asked.figures)
    if figures is None or figures[3] != other:
        return False
    made, worlds, less = (int(figures[at]) for at in (1, 2, 4))
    share = (made + less) / (2 * worlds)
    error: float = (2 * share * (1 - share) * worlds) ** 0.5
    return bool(made - less > 3 * error)


FIGURES = (
    "No figures for this move.",
    "You come out ahead in {made} of {worlds} guesses at the hidden tiles; with {other} in {less}.",
    "You come out ahead in {made} of {worlds} guesses at the hidden tiles.",
    "Whatever you choose, you come out ahead in {made} of {worlds} guesses at the hidden tiles.",
    "You are left with one point on average in {worlds} guesses; {other}.",
    "You are left with {n} points on average in {worlds} guesses; {other}.",
    "You are left with one point on average in {worlds} guesses.",
    "You are left with {n} points on average in {worlds} guesses.",
    "With perfect play: {result}; with {choice}: {other}.",
    "With perfect play: {result}, whatever you choose.",
    "If all play for themselves: {result}; with {choice}: {other}.",
    "If all play for themselves: {result}, whatever you choose.",
)
"""The lines of figures."""
