"""The terms with which a table was opened: the game, its house rules, who may sit down, talk, the clock, the bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from moon_access.bots.levels import LEVELS, USUAL_LEVEL, kind_that_plays
from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import Value
from moon_access.games import GAMES
from moon_access.link.contest_forms import OPEN
from moon_access.link.messages import BadMessage, Message, boolean_in, number_in, text_in
from moon_access.link.table_terms import TIMES, game_of_message
from moon_access.record.deal_code import BadCode, code_of, deal_of

CHANGEABLE = ("rules", "bots", "talk", "time")
"""The terms that may change between two games."""
LONGEST_CODE = 60
"""Bytes of the code of a deal."""


class Terms(NamedTuple):
    """The terms of one table.

    ``rules``: the house rules with unusual values. ``bots``: the level of bots that take free seats. ``invited``: only
    invited people sit down. ``talk``: players may talk during a deal. ``time``: seconds for a move, 0 for no clock.
    ``deal``: the code of the deal that is the first game, empty for tiles that nobody knows. ``code``: the number by
    which friends find the table, which the server gives it; 0 for none. ``contest``: the number of the contest whose
    deals are played, see server/contests; 0 for none. ``rated``: games count for the ratings, see hall/ratings.py.
    ``form``: the form of the contest, empty for none. ``round``: the round of the contest that is played, from 1 on; 0
    if entrants play alone.
    """

    game: str
    players: int
    rules: Mapping[str, Value]
    bots: str = USUAL_LEVEL
    invited: bool = False
    talk: bool = True
    time: int = 0
    deal: str = ""
    code: int = 0
    contest: int = 0
    rated: bool = False
    form: str = ""
    round: int = 0

    @property
    def hides_deals(self) -> bool:
        """True if others may still have to play the deals of this table, so nobody gets their records yet."""
        return self.contest > 0 and self.form not in OPEN

    def make_game(self) -> AnyGame:
        """Return the game with its house rules."""
        return GAMES[self.game].rules(self.rules, self.players)

    @property
    def seed(self) -> str:
        """The seed of the table's first game; empty for a random seed that nobody knows."""
        return deal_of(self.deal).seed if self.deal else ""

    def message(self) -> dict[str, object]:
        """Return the terms in the form that is sent and stored."""
        return {**self._asdict(), "rules": dict(self.rules)}


def terms_of(message: Message) -> Terms:
    """Return the terms from a message or from the store. Raises BadMessage if there can be no such table."""
    played = game_of_message(message)
    bots = message.get("bots", USUAL_LEVEL)
    if bots not in LEVELS:
        raise BadMessage("bots")
    level = kind_that_plays(GAMES[played.name].bots(), str(bots))
    time = number_in(message, "time", 0, TIMES.stop - 1) if "time" in message else 0
    if time and time not in TIMES:
        raise BadMessage("time")
    changed = _changed_rules(played)
    talk = boolean_in(message, "talk", default=True)
    invited = boolean_in(message, "invited")
    code = number_in(message, "code") if "code" in message else 0
    deal = _deal(message, played)
    contest = number_in(message, "contest") if "contest" in message else 0
    rated = boolean_in(message, "rated")
    if rated and (deal or contest):  # a deal that somebody may know, or that is compared elsewhere
        raise BadMessage("rated")
    form = text_in(message, "form") if "form" in message else ""
    number = number_in(message, "round") if "round" in message else 0
    return Terms(
        played.name, played.players, changed, level, invited, talk, time, deal, code, contest, rated, form, number
    )


def changed_terms(terms: Terms, message: Message) -> Terms:
    """Return the terms with the house rules, bots, talk and time of this message. Raises BadMessage.

    Nothing else of a table changes: not the game, nor who may come.
    """
    kept = {key: value for key, value in message.items() if key in CHANGEABLE}
    changed = terms_of({**terms.message(), "deal": "", **kept})
    return changed._replace(deal=terms.deal) if changed.rules == terms.rules else changed


def terms_in(about_table: Sequence[Mapping[str, object]]) -> Terms:
    """Return the present terms, from a table's lines about itself. Raises BadMessage if we did not write them."""
    terms = terms_of(about_table[0])
    changes = [line["terms"] for line in about_table if line["at"] == "terms"]
    return terms_of(changes[-1]) if changes and isinstance(changes[-1], dict) else terms


def _deal(message: Message, played: AnyGame) -> str:
    """Return the code of the deal. Raises BadMessage if it is of another game than the rest of the message."""
    if not message.get("deal"):
        return ""
    try:
        coded = deal_of(text_in(message, "deal", LONGEST_CODE))
        code = code_of(played, coded.seed)
        is_same = code is not None and deal_of(code) == coded and GAMES[played.name].is_one_deal(played)
    except BadCode:
        raise BadMessage("deal") from None
    if not is_same or code is None:
        raise BadMessage("deal")
    return code


def _changed_rules(played: AnyGame) -> dict[str, Value]:
    usual = GAMES[played.name].rules({}, played.players)
    values = {rule.name: played.value_of(rule.name) for rule in played.house_rules}
    return {name: value for name, value in values.items() if value != usual.value_of(name)}
