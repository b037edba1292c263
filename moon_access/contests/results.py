"""The results of an evening as a player hears them: their own first, then everybody's item by item."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.announcer import contest as words
from moon_access.announcer.message import Message as Told
from moon_access.announcer.together import with_people
from moon_access.link.contest_forms import PLACES_CLIMBED
from moon_access.link.messages import BadMessage, Message, number_in, text_in
from moon_access.link.results_table import write_table

LARGEST = 1_000_000_000
"""The largest number in a message about an evening."""


class Row(NamedTuple):
    """One entrant's result. ``score`` is in hundredths. ``by_bot``: how many deals a bot finished."""

    name: str
    place: int
    score: int
    by_bot: int


class OwnGame(NamedTuple):
    """A game of the player: its round from 1 on, the player's points, how it ended, and the other people there."""

    deal: int
    points: int
    ending: str
    others: tuple[str, ...]


class Results(NamedTuple):
    """The results of an evening.

    ``mine``: the player's own row, or None. ``deals``: own points and averages. ``bots``: the score of a bot, None if
    there is none. ``page``: where they can be read in a browser, empty if the server has no page. ``games``: own games,
    if the tables played different deals.
    """

    scoring: str
    rows: list[Row]
    mine: int | None
    deals: list[tuple[int, int]]
    bots: int | None
    page: str = ""
    games: tuple[OwnGame, ...] = ()

    @classmethod
    def from_message(cls, message: Message) -> Results:
        """Return the results of a message. Raises BadMessage."""
        rows, deals, mine = message.get("rows"), message.get("deals"), message.get("mine")
        if not isinstance(rows, list) or not isinstance(deals, list):
            raise BadMessage("rows")
        known = [_row_in(one) for one in rows]
        own = [_pair_in(one) for one in deals]
        at = mine if type(mine) is int and 0 <= mine < len(known) else None
        bots = number_in(message, "bots", -LARGEST, LARGEST) if "bots" in message else None
        page, games = text_in(message, "page") if "page" in message else "", message.get("games", [])
        played = tuple(map(_game_in, games)) if isinstance(games, list) else ()
        return cls(text_in(message, "scoring"), known, at, own, bots, page, played)

    def _score(self, row: Row) -> Told:
        return words.score(row.score, self.scoring)

    def own_first(self) -> list[Told]:
        """Return the player's own place and score, then who is next above and below."""
        if not self.rows:
            return [words.nobody_played()]
        if self.mine is None:
            return [words.you_did_not_play()]
        row = self.rows[self.mine]
        you = words.you_in_ladder if self.scoring == PLACES_CLIMBED else words.own_result
        told = [you(*self.own_place())]
        better = [one for one in self.rows if one.place < row.place]
        worse = [one for one in self.rows if one.place > row.place]
        above = [words.next_above(one.name, self._score(one)) for one in better[-1:]]
        below = [words.next_below(one.name, self._score(one)) for one in worse[:1]]
        return [*told, *above, *below]

    def own_place(self) -> tuple[Told, Told]:
        """Return the player's own place and score; they must be among the results."""
        assert self.mine is not None
        row = self.rows[self.mine]
        is_tied = sum(one.place == row.place for one in self.rows) > 1
        return words.place(row.place, len(self.rows), is_tied=is_tied), self._score(row)

    def table(self) -> str:
        """Return everybody's results as comma-separated values."""
        return write_table([(one, ()) for one in self.rows])

    def items(self) -> list[tuple[Told, ...]]:
        """Return the list: everybody, then a bot as the yardstick, then the player's own deals."""
        lines = [words.result_of_player(row.place, row.name, self._score(row), row.by_bot) for row in self.rows]
        if self.rows and self.bots is not None:
            lines.append(words.result_of_bots(words.score(self.bots, self.scoring)))
        lines += [words.own_deal(at, points, average) for at, (points, average) in enumerate(self.deals, 1)]
        own = [(words.own_game(*game[:3]), *with_people(game.others)) for game in self.games]
        return [*((line,) for line in lines), *own]


def _game_in(value: object) -> OwnGame:
    if not isinstance(value, list) or len(value) != len(OwnGame._fields):
        raise BadMessage("games")
    game = dict(zip(OwnGame._fields, value, strict=True))
    others = game["others"]
    if not isinstance(others, list) or not all(isinstance(name, str) for name in others):
        raise BadMessage("games")
    points = number_in(game, "points", -LARGEST, LARGEST)
    return OwnGame(number_in(game, "deal"), points, text_in(game, "ending"), tuple(others))


def _row_in(said: object) -> Row:
    if not isinstance(said, list) or len(said) != 4:
        raise BadMessage("rows")
    row = dict(zip(Row._fields, said, strict=True))
    place, score = number_in(row, "place"), number_in(row, "score", -LARGEST, LARGEST)
    return Row(text_in(row, "name"), place, score, number_in(row, "by_bot"))


def _pair_in(said: object) -> tuple[int, int]:
    if not isinstance(said, list) or len(said) != 2:
        raise BadMessage("deals")
    pair = dict(zip(("points", "average"), said, strict=True))
    return number_in(pair, "points", -LARGEST, LARGEST), number_in(pair, "average", -LARGEST, LARGEST)
