"""A table that has not begun: the players, the terms, and the messages about both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from moon_access.announcer import contest, house_rules
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as words
from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import Message as Told
from moon_access.announcer.message import answer
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.link.messages import BadMessage, Message, number_in, text_in
from moon_access.link.table_terms import TableTerms, game_of_message
from moon_access.record.rules_code import code_of_table

from .table_list import name_or_none


class Reader(Protocol):
    """The facts about the player that these words need."""

    @property
    def name(self) -> str: ...
    def name_of_command(self, id: str) -> str: ...


class Gathering(NamedTuple):
    """A table that has not begun.

    ``seats``: by seat, the name of the player there, or empty. ``is_mine``: this player decides when the game begins.
    """

    number: int
    game: str
    seats: tuple[str, ...]
    is_mine: bool
    terms: TableTerms
    rules: AnyGame

    @classmethod
    def from_message(cls, message: Message) -> Gathering:
        """Return the table of a message ``table``. Raises BadMessage."""
        game, seats = text_in(message, "game"), message.get("seats")
        if game not in GAMES or not isinstance(seats, list):
            raise BadMessage("table")
        names = tuple(map(name_or_none, seats))
        is_mine, terms = message.get("yours") is True, TableTerms.from_message(message)
        number, played = number_in(message, "number"), game_of_message(message, is_by_server=True)
        return cls(number, game, names, is_mine, terms, played)

    def change_by(self, message: Message) -> Gathering:
        """Return the table after a message that somebody sat down or left; for other messages, return the same table.

        Raises BadMessage.
        """
        seats, what = list(self.seats), message.get("what")
        name = text_in(message, "name") if what in ("sat", "left", "put out") else ""
        if what == "sat" and "" in seats and name not in seats:
            seats[seats.index("")] = name
        elif what in ("left", "put out") and name in seats:
            seats[seats.index(name)] = ""
        else:
            return self
        return self._replace(seats=tuple(seats))

    def follow(self, message: Message) -> tuple[Gathering, list[Told]]:
        """Return the table after this message of the server, and what to tell: how many seats are still free.

        If no seat is free, the game begins and there is nothing to tell. Raises BadMessage.
        """
        after = self.change_by(message)
        return after, [] if after is self or not after.free else [lobby_words.seats_free(after.free)]

    def partner_of(self, name: str) -> str:
        """Return the name of this player's partner; empty if the partner's seat is free, or if there is none."""
        partners = self.rules.partners(Seat(self.seats.index(name))) if name in self.seats else ()
        return self.seats[partners[0]] if len(partners) == 1 else ""

    @property
    def free(self) -> int:
        return self.seats.count("")

    @property
    def may_begin(self) -> bool:
        """True if the player may let bots take the free seats. Without free seats, the game begins by itself."""
        return self.is_mine and self.free > 0


def describe_table(reader: Reader, table: Gathering) -> list[Told]:
    """Return the messages about a table: the game, free seats, the players, and unusual terms.

    If seats are free, also tell the level of the bots.
    """
    if table.terms.contest:
        return [answer(GAMES[table.game].title), *contest.explain_form(table.terms.form)]
    others = tuple(name for name in table.seats if name and name != reader.name)
    brings_others = (table.is_mine or table.terms.invited) and table.free > 0
    return [
        lobby_words.free_seats(GAMES[table.game].title, table.free),
        *words.with_people(others),
        *table.terms.rated_lines,
        *_unusual_rules(table.rules),
        *(describe_number(reader, table) if brings_others else ()),
        *words.unusual_terms(*table.terms[:3], table.terms.deal_lines, reader.name_of_command("invite")),
        *([words.bots_play(table.terms.bots)] if table.free else []),
        *(() if brings_others else lobby_words.table_number(table.terms.code)),
    ]


def describe_begun_table(played: AnyGame, terms: TableTerms) -> tuple[Told, ...]:
    """Return the messages for a player who took the last seat and knows nothing of the table yet.

    They tell the unusual terms, and the table's number.
    """
    if terms.contest:
        return ()
    unusual = words.unusual_terms(False, terms.talk, terms.time, terms.deal_lines, "")
    return *terms.rated_lines, *_unusual_rules(played), *unusual, *lobby_words.table_number(terms.code)


def _unusual_rules(played: AnyGame) -> tuple[Told, ...]:
    """Return the house rules with unusual values, in one sentence."""
    names, _, presets = _usual_rules(played)
    if not house_rules.changed_rules(names, played, presets[""]):
        return ()
    return (house_rules.rules_in_a_sentence(names, played, presets),)


def _usual_rules(played: AnyGame) -> tuple[RuleNames, AnyGame, Mapping[str, AnyGame]]:
    """Return the names of the game's house rules, the game, and the game by the usual rules and by each preset."""
    definition = GAMES[played.name]
    return definition.words().house_rules, played, definition.preset_games(played.players)


def describe_number(reader: Reader, table: Gathering) -> tuple[Told, ...]:
    """Return the table's number. Explain how friends use it if the player invites others or asks for it.

    Other players hear only the number.
    """
    return words.table_number(table.terms.code, reader.name_of_command("join"))


def rules_of_table(reader: Reader, table: Gathering) -> list[Told]:
    """Return who sits at the table, and all its rules, before the game."""
    rules = house_rules.table_rules(*_usual_rules(table.rules))
    code = code_of_table(table.rules)
    first, *_ = describe_table(reader, table)
    others = tuple(name for name in table.seats if name and name != reader.name)
    return [
        first,
        *words.with_people(others),
        *rules,
        *([house_rules.code(code)] if code else []),
        *table.terms.rated_lines,
        *words.terms(*table.terms[:4], table.terms.deal_lines),
        *describe_number(reader, table),
    ]
