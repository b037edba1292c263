"""The lobby's list of tables: a part of them all, as the server told it, and what was opened since.

It is asked for when the player comes to the lobby or wants it again; what is opened meanwhile comes by itself, and
stands behind all other choices. What is there whatever tables there are stands before them. So no number that was heard
means anything else, and nothing is read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import questions
from moon_access.announcer.message import Message as Told
from moon_access.console.console import Choice
from moon_access.games import GAMES
from moon_access.link.messages import BadMessage, Message, number_in, text_in


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


MOST = 8
"""Tables that are listed at once."""


class TableList:
    """``tables`` from ``start`` on of ``count`` that there are; ``later``: what was opened since. ``count_told``: how
    many there were when the player heard of it last. ``mine``: the number of the table where the player has a game
    that is on. ``invited``: the numbers of those to which somebody has invited the player."""

    def __init__(self) -> None:
        self.tables: list[Offered] = []
        self.later: list[Offered] = []
        self.count = 0
        self.count_told = -1
        self.start = 0
        self.mine: object = None
        self.invited: set[int] = set()
        self.is_known = False
        self.is_fresh = True  # not read by the player yet

    def forget(self) -> None:
        """The player looks at it anew, from its beginning."""
        self.start, self.is_known = 0, False

    def go_on(self) -> None:
        """The player looks at the next ones."""
        self.start, self.is_known = self.start + MOST, False

    def take(self, answer: Message) -> None:
        """As the server tells it; what is not understood of that is left out."""
        said, count = answer.get("tables"), answer.get("count")
        self.tables, self.later = list(_known(said if isinstance(said, list) else [])), []
        self.count = count if type(count) is int else len(self.tables)
        self.mine = answer.get("mine")
        self.is_known = self.is_fresh = True

    @property
    def more(self) -> int:
        """How many there are behind these."""
        return max(0, self.count - self.start - len(self.tables) - len(self.later))

    def choices(self) -> list[Choice[object]]:
        """What is always there first, so that its numbers stay; then the tables, and behind them those that were opened
        since."""
        tables = [Choice[object](table, table.told(self.mine)) for table in self.tables]
        if self.more:
            tables.append(Choice("more", lobby_words.more_tables(self.more)))
        return [
            Choice("new", lobby_words.new_table()),
            Choice("people", lobby_words.people()),
            Choice("options", questions.options()),
            Choice("again", lobby_words.list_again()),
            Choice("quit", questions.quit()),
            *tables,
            *[Choice[object](table, table.told(self.mine)) for table in self.later],
        ]

    def told_after(self, message: Message) -> list[Told]:
        """What is told besides where something was opened or the player was invited to it. Raises BadMessage."""
        if not offers(message):
            return []
        is_invitation = message.get("what") == "invited"
        table = Offered.of(message.get("table") if is_invitation else message)
        if is_invitation:
            self.invited.add(table.number)
        numbered = self.add(table)
        self.count_told = self.count
        return [] if numbered is None else [numbered]

    def add(self, table: Offered) -> Told | None:
        """It was opened, or the player was invited to it; its number in the list, which is not read again for it."""
        if any(table.number == one.number for one in (*self.tables, *self.later)):
            return None
        self.later.append(table)
        self.count += 1
        return questions.item(len(self.choices()), table.told(None))


def offers(message: Message) -> bool:
    """Whether there is a table now at which the player may sit down."""
    return message.get("what") in ("opened", "invited")


def _known(said: list[object]) -> Iterator[Offered]:
    """Without games that this program does not know."""
    for one in said:
        try:
            yield Offered.of(one)
        except BadMessage:
            continue
