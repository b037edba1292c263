"""A table as it is offered in the lobby."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.announcer import lobby as lobby_words
from moon_access.announcer.message import Message as Told
from moon_access.games import GAMES

from .messages import BadMessage, number_in, text_in


class Offered(NamedTuple):
    """A table as it stands in the lobby."""

    number: int
    game: str
    names: tuple[str, ...]
    free: int
    is_on: bool
    is_invited: bool

    @classmethod
    def of(cls, said: object) -> Offered:
        """Raises BadMessage."""
        if not isinstance(said, dict) or said.get("game") not in GAMES or not isinstance(said.get("names"), list):
            raise BadMessage("table")
        names = tuple(map(name_or_none, said["names"]))
        is_on, is_invited = said.get("on") is True, said.get("invited") is True
        return cls(number_in(said, "number"), said["game"], names, number_in(said, "free", 0, 16), is_on, is_invited)

    def told(self, mine: object) -> Told:
        """``mine``: the number of the table where the player has a game that is on, if there is one."""
        title = GAMES[self.game].title
        if self.number == mine:
            return lobby_words.back_to_table(title)
        return lobby_words.table(self.names, title, self.free, self.is_on)


def name_or_none(said: object) -> str:
    """A name; empty where there is none. Raises BadMessage."""
    return text_in({"name": "" if said is None else said}, "name")
