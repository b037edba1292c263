"""The game and the terms of a table, read from a message.

The terms say who may come and talk, the clock, the level of the bots, the deal if it is fixed, and the number by which
friends find the table. Both sides read the game here.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from moon_access.announcer import deals, rating
from moon_access.announcer.message import Message as Told
from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.games import GAMES
from moon_access.record.deal_code import BadCode, deal_of
from moon_access.storage.deal_of_the_day import day_of

from .contest_forms import OPEN
from .messages import BadMessage, Message, boolean_in, number_in, text_in

LONGEST_GAME = 40
"""Maximum bytes of a game's name."""


def game_of_message(message: Message, *, is_by_server: bool = False) -> AnyGame:
    """Return the game that a message describes with ``game``, ``rules`` and ``players``. Raises BadMessage.

    Ignore an unknown house rule in a player's request. If the server's own table (``is_by_server``) has one, this
    version cannot play there.

    Raises:
        BadMessage: there is no such game, or it is impossible with these rules.
    """
    game = text_in(message, "game", LONGEST_GAME)
    rules = message.get("rules", {})
    if game not in GAMES:
        raise BadMessage("game")
    if not isinstance(rules, dict):
        raise BadMessage("rules")
    players = number_in(message, "players", 2, 16) if message.get("players") is not None else None
    known = {rule.name: rule for rule in GAMES[game].rules().house_rules}
    if is_by_server and not rules.keys() <= known.keys():
        raise BadMessage("rules")
    try:
        # Values keep their JSON types, as in a record: true is allowed, "true" is not.
        values = {name: known[name].check(value, str(value)[:80]) for name, value in rules.items() if name in known}
        return GAMES[game].rules(GAMES[game].within_limits(values), players)
    except (BadHouseRule, ImpossibleTable):
        raise BadMessage("rules") from None


TIMES = range(30, 601)
"""Seconds for a move, if the table has a clock."""


class TableTerms(NamedTuple):
    """The terms of a table besides its house rules.

    ``time``: seconds for a move, 0 for no clock. ``bots`` is the level of bots on free seats. ``deal``: the code of the
    only deal played there, empty for any deal. ``code``: the number by which friends find the table, 0 for none.
    ``contest``: the number of the contest whose deals are played there, 0 for none. ``rated``: games there are rated.
    ``form``: the form of the contest, empty for none. ``round``: its round, 0 if its entrants play alone.
    """

    invited: bool
    talk: bool
    time: int
    bots: str
    deal: str
    code: int = 0
    contest: int = 0
    rated: bool = False
    form: str = ""
    round: int = 0

    @classmethod
    def from_message(cls, message: Message) -> TableTerms:
        """Return the terms in a message ``table`` or ``game``. Raises BadMessage."""
        time = number_in(message, "time") if "time" in message else 0
        bots = text_in(message, "bots") if "bots" in message else ""
        deal = code_in(message)
        code = number_in(message, "code") if "code" in message else 0
        contest = number_in(message, "contest") if "contest" in message else 0
        talk = boolean_in(message, "talk", default=True)
        form = text_in(message, "form") if "form" in message else ""
        number = number_in(message, "round") if "round" in message else 0
        invited, rated = boolean_in(message, "invited"), boolean_in(message, "rated")
        return cls(invited, talk, time, bots, deal, code, contest, rated, form, number)

    @property
    def hides_deals(self) -> bool:
        """True if others may still have to play the deals of this table, so nobody gets their records yet."""
        return self.contest > 0 and self.form not in OPEN

    @property
    def rated_lines(self) -> tuple[Told, ...]:
        """The line that games at the table are rated; nothing if they are not."""
        return (rating.table_is_rated(),) if self.rated else ()

    @property
    def deal_lines(self) -> tuple[Told, ...]:
        """The line that names a fixed deal, and whether it is the deal of the day; nothing if any deal is played."""
        return (deals.begins(self.deal, is_deal_of_today(self.deal)),) if self.deal else ()


def is_deal_of_today(code: str) -> bool:
    """Return whether this is the code of the deal of the day."""
    coded = deal_of(code)
    return day_of(coded.exact_game, coded.seed, date.today()) is not None


def code_in(message: Message) -> str:
    """Return the code of the deal that a table plays, empty if it plays any. Raises BadMessage."""
    if not message.get("deal"):
        return ""
    text = text_in(message, "deal")
    try:
        deal_of(text)
    except BadCode:
        raise BadMessage("deal") from None
    return text
