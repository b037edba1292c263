"""A contest: an evening for everybody at a server, whose results are compared.

Players call it an evening; in the code that word means one player's time with the program. A contest has one of the
forms of link/contest_forms.py. rounds.py has the contract of the forms in which the server seats everybody at tables.

The contract of the form in which each entrant plays alone, with the same bots; most of it holds for all forms:

- A contest has a secret seed. Deal ``n`` of it, counted from 0, is a game of one deal with the seed ``<seed>-<n>``, in
  which the entrant has the first seat and bots the others. Tiles and bots follow from the seed, so all entrants meet
  the same. The bots are quick ones: a slow one might have to hurry at one table and not at another.
- An entrant plays each deal once, in order. The number of the entrant's results says which deal comes next. The log of
  the table keeps every move; the points of a deal are stored before anybody hears them, and stored again, which changes
  nothing, if the server was killed in between.
- Nobody may learn the tiles of a deal that somebody still has to play. So until the contest is over, the server gives
  nobody the record of a deal, lets nobody watch or join such a table, takes no move back, and passes on no talk of an
  entrant who has begun. A code of the deal does not exist: it would have to be a small number, which a program could
  find by trying.
- Whoever leaves in the middle of a deal leaves the contest. Bots play the rest of their deals, and the results say so.
- Moderators and the host may cancel a contest that is not over, and then nothing of it counts. They may move the
  beginning of one that has not begun.
- Entrants hear that a contest is cancelled, moved or over; if they are away, they hear it when they come in.
- The contest is over when everybody who has begun has finished. It waits ``SECONDS_UNTIL_LATE`` seconds for entrants
  who have not begun, and ``LONGEST`` seconds for everybody else; then bots finish. Entrants who never began are not in
  the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from moon_access.bots.levels import QUICK_LEVEL
from moon_access.contests import quick_game
from moon_access.contests.scoring import SCORINGS
from moon_access.engine.actions import Action, Resign
from moon_access.games import GAMES
from moon_access.link.contest_forms import ALONE, FORMS, LADDER, LONGEST_NAME, MOST_DEALS, OPEN, ROUNDS, SCORING_OF
from moon_access.link.messages import BadMessage, Message, number_in, text_in
from moon_access.link.table_terms import game_of_message

from ..people.talk_text import clean
from ..store.contest_rows import ContestRow
from ..tables.hosted_table import ENTRANTS_SEAT
from ..tables.terms import Terms

SECONDS_UNTIL_LATE: Final = 30 * 60.0
"""Seconds after the beginning in which an entrant can still begin."""
LONGEST: Final = 4 * 3600.0
"""Seconds after the beginning after which bots play the deals that are left."""
AHEAD: Final = 60 * 24 * 3600.0
"""Seconds by which a contest may be set up before it begins."""


class Contest(NamedTuple):
    """A contest. ``starts_at`` and ``over_at`` are in seconds of time.time; ``over_at`` is None until it is over."""

    number: int
    name: str
    by: str
    game: str
    players: int
    deals: int
    scoring: str
    seed: str
    starts_at: float
    over_at: float | None
    form: str = ALONE

    @classmethod
    def from_row(cls, row: ContestRow) -> Contest:
        """Return the contest of this row, which our own server has written."""
        terms = row.terms
        name, by, game, scoring, seed = (str(terms[key]) for key in ("name", "by", "game", "scoring", "seed"))
        players, deals = (int(str(terms[key])) for key in ("players", "deals"))
        form = str(terms.get("form", ALONE))
        return cls(row.number, name, by, game, players, deals, scoring, seed, row.starts_at, row.over_at, form)

    @property
    def table_terms(self) -> Terms:
        """The terms of each entrant's table, or of each table of a round."""
        rules = dict(GAMES[self.game].one_deal)
        terms = Terms(self.game, self.players, rules, QUICK_LEVEL, invited=True, contest=self.number, form=self.form)
        return terms._replace(talk=self.form in OPEN) if self.has_rounds else terms

    @property
    def has_rounds(self) -> bool:
        """True if the server seats everybody at tables, anew for each round."""
        return self.form in ROUNDS

    @property
    def is_ladder(self) -> bool:
        return self.form == LADDER

    @property
    def hides_deals(self) -> bool:
        """True if what somebody says could tell others tiles that they still have to play."""
        return self.form not in OPEN

    def seed_of(self, deal: int) -> str:
        return f"{self.seed}-{deal}"

    def seed_at(self, round_number: int, place: int) -> str:
        """Return the seed of the game at one table of a round, both counted from 0."""
        return self.seed_of(round_number) if self.hides_deals else f"{self.seed}-{round_number}-{place}"

    def deal_with(self, seed: str) -> int | None:
        """Return which deal of this contest has this seed, or None."""
        head, _, rest = seed.partition("-")
        deal = rest.partition("-")[0]
        return int(deal) if head == self.seed and deal.isdecimal() and int(deal) < self.deals else None

    @property
    def lowest_wins(self) -> bool:
        return GAMES[self.game].lowest_wins


def contest_terms_in(message: Message, author: str, now: float) -> tuple[float, dict[str, object]]:
    """Return when the contest of this message begins, and its terms without the seed. Raises BadMessage."""
    played = game_of_message({"game": message.get("game"), "players": message.get("players")})
    definition = GAMES[played.name]
    if not definition.one_deal:
        raise BadMessage("game")
    name = clean(text_in(message, "name", LONGEST_NAME))
    scoring = text_in(message, "scoring")
    form = text_in(message, "form") if "form" in message else ALONE
    if form not in FORMS:
        raise BadMessage("form")
    if not name:
        raise BadMessage("name")
    if scoring not in ((SCORING_OF[form],) if form in SCORING_OF else SCORINGS):
        raise BadMessage("scoring")
    starts_at = starts_at_in(message, now)
    deals = number_in(message, "deals", 1, MOST_DEALS)
    terms = {"name": name, "by": author, "game": played.name, "players": played.players, "deals": deals}
    return starts_at, {**terms, "scoring": scoring, "form": form}


def starts_at_in(message: Message, now: float) -> float:
    """Return when the contest of this message begins, now at the earliest. Raises BadMessage."""
    starts_at = message.get("starts_at")
    if type(starts_at) not in (int, float) or not now - SECONDS_UNTIL_LATE <= float(str(starts_at)) <= now + AHEAD:
        raise BadMessage("starts_at")
    return max(float(str(starts_at)), now)


def finish_by_bots(contest: Contest, deal: int, actions: Sequence[Action] = ()) -> int:
    """Return the points of the entrant's seat if bots play this deal from here on, which takes some milliseconds.

    Args:
        contest: The contest.
        deal: The number of the deal, from 0 on.
        actions: What was played so far. A resignation is ignored.
    """
    return points_by_bots(contest, contest.seed_of(deal), actions)[ENTRANTS_SEAT]


def points_by_bots(contest: Contest, seed: str, actions: Sequence[Action] = ()) -> tuple[int, ...]:
    """Return the points of each seat if bots play this game of the contest from here on: see ``finish_by_bots``."""
    return quick_game.points_by_bots(contest.table_terms.make_game(), seed, actions)


def points_played(contest: Contest, seed: str, actions: Sequence[Action]) -> tuple[tuple[int, ...], bool]:
    """Return the points of each seat in a game of the contest that is over, and whether somebody gave it up.

    If somebody did, bots play it on from there.
    """
    if actions and isinstance(actions[-1], Resign):
        return points_by_bots(contest, seed, actions), True
    game = contest.table_terms.make_game()
    return quick_game.points_of_seats(game, game.state_after(actions).scores), False
