"""The lobby's list of tables: a page of the tables from the server, and the tables opened since.

The scene asks for the page when the player comes to the lobby or wants the list again. The server reports tables that
are opened meanwhile, and these come after all other choices. Choices that do not depend on tables come first. So every
number that the player has heard keeps its meaning, and the player need not hear the list again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from moon_access.announcer import explanations, questions, rating
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer.message import Message as Told
from moon_access.announcer.message import answer
from moon_access.console.console import Choice
from moon_access.evening.evening import Evening
from moon_access.games import GAMES
from moon_access.link.messages import BadMessage, Message, number_in, text_in
from moon_access.link.table_terms import code_in, is_deal_of_today


class OfferedTable(NamedTuple):
    """A table in the lobby's list."""

    number: int
    game: str
    names: tuple[str, ...]
    free: int
    is_on: bool
    is_invited: bool
    deal: str = ""
    is_rated: bool = False

    @classmethod
    def from_message(cls, row: object) -> OfferedTable:
        """Return a table from the server's message. Raises BadMessage."""
        if not isinstance(row, dict) or row.get("game") not in GAMES or not isinstance(row.get("names"), list):
            raise BadMessage("table")
        names = tuple(map(name_or_none, row["names"]))
        is_on, is_invited = row.get("on") is True, row.get("invited") is True
        number, free = number_in(row, "number"), number_in(row, "free", 0, 16)
        return cls(number, row["game"], names, free, is_on, is_invited, code_in(row), row.get("rated") is True)

    @property
    def title(self) -> Told:
        """The title of the table's game, with "deal of the day" if the table plays that."""
        title = GAMES[self.game].title
        if self.is_rated:
            return rating.rated_game(answer(title))
        return lobby_words.game_of_the_day(title) if self.deal and is_deal_of_today(self.deal) else answer(title)

    def describe(self, own_table: object) -> Told:
        """Return the table's line.

        ``own_table``: the number of the table where the player has a game that is on, if there is one.
        """
        if self.number == own_table:
            return lobby_words.back_to_table(GAMES[self.game].title)
        return lobby_words.table(self.names, self.title, self.free, self.is_on)


def name_or_none(said: object) -> str:
    """Return a name; empty if there is none. Raises BadMessage."""
    return text_in({"name": "" if said is None else said}, "name")


CONSTANT_CHOICES = ("new", "people", "options", "again", "quit")
"""The choices of the lobby that are there whatever tables there are, in their order."""
MOST_LISTED = 8
"""The number of tables that are listed at once."""


class TableList:
    """The tables that the lobby offers to the player.

    ``tables``: the tables from ``start`` on, out of ``count``. ``new_tables``: the tables opened since. ``count_told``:
    the number of tables that the player last heard. ``mine``: the number of the table where the player has a game
    that is on. ``invitations``: the numbers of the tables to which somebody has invited the player. ``unread``: the
    lines of tables that were opened while another question was open, where their numbers would mean something else.
    """

    def __init__(self) -> None:
        self.tables: list[OfferedTable] = []
        self.new_tables: list[OfferedTable] = []
        self.count = 0
        self.count_told = -1
        self.start = 0
        self.mine: object = None
        self.invitations: set[int] = set()
        self.unread: list[Told] = []
        self.is_known = False
        self.is_fresh = True  # the player has not heard it yet

    def forget(self) -> None:
        """Forget the list, so that the player gets it again from its beginning."""
        self.start, self.is_known = 0, False

    def go_on(self) -> None:
        """Go on to the next tables of the list."""
        self.start, self.is_known = self.start + MOST_LISTED, False

    def take(self, answer: Message) -> None:
        """Take the server's list, without entries that this version does not understand."""
        said, count = answer.get("tables"), answer.get("count")
        self.unread = []
        self.tables, self.new_tables = list(_find_known(said if isinstance(said, list) else [])), []
        self.count = count if type(count) is int else len(self.tables)
        self.mine = answer.get("mine")
        self.is_known = self.is_fresh = True

    @property
    def count_after(self) -> int:
        """The number of tables after these."""
        return max(0, self.count - self.start - len(self.tables) - len(self.new_tables))

    def choices(self, evening: Evening) -> list[Choice[object]]:
        """Return the choices of the question in the lobby.

        Fixed choices come first, so that their numbers stay; then come the tables, and last the tables opened since.
        """
        explained, like_command = explanations.choice, evening.about_command
        tables = [*map(self._choice_of, self.tables)]
        if self.count_after:
            tables.append(Choice("more", lobby_words.more_tables(self.count_after), explain=explained("more")))
        always: dict[str, Choice[object]] = {
            "new": Choice("new", lobby_words.new_table(), explain=explained("new table")),
            "people": Choice("people", lobby_words.people(), explain=like_command("people")),
            "options": Choice("options", questions.options(), explain=like_command("options")),
            "again": Choice("again", lobby_words.list_again(), explain=explained("list")),
            "quit": Choice("quit", questions.quit(), explain=like_command("quit")),
        }
        return [*(always[name] for name in CONSTANT_CHOICES), *tables, *map(self._choice_of, self.new_tables)]

    def _choice_of(self, table: OfferedTable) -> Choice[object]:
        free = "sit" if table.free and not table.is_on else "watch"
        about = explanations.choice("mine" if table.number == self.mine else free)
        return Choice(table, table.describe(self.mine), explain=about)

    @property
    def _last_number(self) -> int:
        """The number of the last choice."""
        return len(CONSTANT_CHOICES) + len(self.tables) + bool(self.count_after) + len(self.new_tables)

    def messages_after(self, message: Message, *, is_asked: bool) -> list[Told]:
        """Return messages besides the news itself, if a table was opened or the player was invited to one.

        ``is_asked``: whether the question about this list is open. If it is not, keep the messages for ``read_on``.
        This may raise BadMessage.
        """
        if not offers(message):
            return []
        is_invitation = message.get("what") == "invited"
        table = OfferedTable.from_message(message.get("table") if is_invitation else message)
        if is_invitation:
            self.invitations.add(table.number)
        numbered = self.add(table)
        self.count_told = self.count
        if numbered is not None:
            self.unread.append(numbered)
        return self.read_on() if is_asked else []

    def read_on(self) -> list[Told]:
        """Return the lines of tables that the player has not heard, once."""
        unread, self.unread = self.unread, []
        return unread

    def add(self, table: OfferedTable) -> Told | None:
        """Add a table that was opened or to which the player was invited.

        Returns:
            The table's line with its number, so that the list need not be read again; None if the list has the table.
        """
        if any(table.number == one.number for one in (*self.tables, *self.new_tables)):
            return None
        self.new_tables.append(table)
        self.count += 1
        return questions.item(self._last_number, table.describe(None))


def offers(message: Message) -> bool:
    """Return whether this message tells of a table at which the player may sit down now."""
    return message.get("what") in ("opened", "invited")


def _find_known(said: list[object]) -> Iterator[OfferedTable]:
    """Yield these tables, except tables with a game that this program does not know."""
    for one in said:
        try:
            yield OfferedTable.from_message(one)
        except BadMessage:
            continue
