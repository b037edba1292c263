"""The contests of a server: who may enter and play, which deal comes next, when a contest is over, and how it ended.

contest.py has the contract. hall/hall.py owns the one object of this class, opens the tables, and tells people.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from moon_access.announcer.denials import Denial
from moon_access.contests.standings import Standings
from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.link.messages import Message, number_in

from ..store.contest_rows import ContestRow, ContestRows, EntryRow, ResultRow, Stage
from ..store.store import StoreFailed
from ..tables.denied import Denied
from ..tables.hosted_table import ENTRANTS_SEAT
from .contest import (
    LONGEST,
    SECONDS_UNTIL_LATE,
    Contest,
    contest_terms_in,
    finish_by_bots,
    points_played,
    starts_at_in,
)
from .results_page import Line, ResultsFile, Sheet, file_for, is_for_contest, parse_request, path_of
from .rounds import Rounds
from .standings import (
    ending_at,
    score_of_bot,
    standings_alone,
    standings_of_ladder,
    standings_of_tables,
    standings_of_wins,
)

SECONDS_LISTED_AFTER_END = 14 * 24 * 3600.0
"""Seconds for which a contest is listed after its end."""
MOST_LISTED = 12
MOST_TOLD = 200
"""Maximum of entrants in the results that one message tells."""
PUBLIC_FIELDS = ("number", "name", "by", "game", "players", "deals", "scoring", "form")
"""The fields of a contest that everybody at the server may know."""
LOG = logging.getLogger(__name__)


class Contests:
    """All contests. ``now`` returns seconds like time.time. Any thread may call anything; most calls raise StoreFailed.

    ``when_over`` is called once, at one node, for each contest that is over.
    """

    def __init__(self, rows: ContestRows, now: Callable[[], float]) -> None:
        self._rows = rows
        self._now = now
        self._announced: set[int] = set()
        self.rounds = Rounds(rows, now)
        self.when_over: Callable[[Contest], None] = lambda contest: None
        self.when_begun: Callable[[Contest], None] = lambda contest: None

    # What players ask for

    def set_up(self, message: Message, by: str) -> int:
        """Set up a contest, and return its number. Raises BadMessage, Denied, StoreFailed."""
        starts_at, terms = contest_terms_in(message, by, self._now())
        number = self._rows.add(starts_at, {**terms, "seed": f"{secrets.randbits(128):032x}"})
        if not number:
            raise Denied(Denial.ENOUGH_EVENINGS)
        LOG.info("%s sets up contest %d", by or "the host", number)
        return number

    def cancel(self, number: int, by: str) -> Contest:
        """Cancel a contest that is not over, and return it. Raises Denied, StoreFailed."""
        contest = self.contest(number)
        if not self._rows.cancel(number, _news("evening cancelled", contest)):
            raise Denied(Denial.EVENING_OVER)
        LOG.info("%s cancels contest %d", by, number)
        return contest

    def move(self, message: Message, by: str) -> int:
        """Let a contest begin at another time. Raises BadMessage, StoreFailed.

        Returns:
            The number of the contest.

        Raises:
            Denied: the contest has begun, or there is none.
        """
        number, now = number_in(message, "number"), self._now()
        contest, starts_at = self.contest(number), starts_at_in(message, now)
        if not self._rows.move(number, starts_at, now, _news("evening moved", contest, starts_at=starts_at)):
            raise Denied(Denial.EVENING_STARTED)
        LOG.info("%s moves contest %d", by, number)
        return number

    # News of contests, which the server keeps until the entrants have heard them

    def news_of(self, number: int) -> dict[int, str]:
        """Return the news of the contest that entrants have not heard yet, as JSON, by account. Raises StoreFailed."""
        return self._rows.news_of(number)

    def news_for(self, account: int) -> dict[int, str]:
        """Return the news that the account has not heard yet, as JSON, by contest. Raises StoreFailed."""
        return self._rows.news_for(account)

    def forget_news(self, heard: Collection[tuple[int, int, str]]) -> None:
        """Forget news that were heard: the account, the contest and the news of each. Raises StoreFailed."""
        self._rows.forget_news(heard)

    def contest(self, number: int) -> Contest:
        """Return the contest of this number. Raises Denied, StoreFailed."""
        found = next((row for row in self._rows.list_all() if row.number == number), None)
        if found is None:
            raise Denied(Denial.NO_EVENING)
        return Contest.from_row(found)

    def enter(self, number: int, account: int, name: str, *, is_guest: bool) -> None:
        """Enter an account. Raises Denied, StoreFailed."""
        contest = self.contest(number)
        if is_guest:  # a guest could come again under another name, and would know the tiles
            raise Denied(Denial.GUEST)
        self._check_may_begin(contest, is_early_too=True)
        if not self._rows.enter(number, account, name):
            raise Denied(Denial.EVENING_FULL)

    def withdraw(self, number: int, account: int) -> None:
        """Withdraw an entrant who has not begun, or who has no game between two rounds. Raises Denied, StoreFailed."""
        contest = self.contest(number)
        stage = self._stage_of_entrant(number, account)
        if stage is Stage.PLAYING and contest.has_rounds:
            if self.rounds.seat_of(contest, account) is not None:
                raise Denied(Denial.ROUND_IS_ON)
            self._rows.advance(number, account, Stage.LEFT)
            self.check_contests()
        elif stage is not Stage.ENTERED:
            raise Denied(Denial.EVENING_BEGUN)
        else:
            self._rows.withdraw(number, account)

    def check_may_play(self, number: int, account: int) -> Contest:
        """Return the contest, if the account may play its next deal now. Raises Denied, StoreFailed."""
        contest = self.contest(number)
        stage = self._stage_of_entrant(number, account)
        if stage is None:
            raise Denied(Denial.NOT_ENTERED)
        if stage is Stage.LEFT:
            raise Denied(Denial.EVENING_LEFT)
        if stage is Stage.ENTERED:
            self._check_may_begin(contest)
        elif contest.over_at is not None:
            raise Denied(Denial.EVENING_OVER)
        if not contest.has_rounds and self._count_done(number)[account] >= contest.deals:
            raise Denied(Denial.EVENING_DONE)
        return contest

    def come_to_rounds(self, number: int, account: int) -> Contest:
        """Note that an entrant is there for the rounds of a contest, and return it. Raises Denied, StoreFailed."""
        contest = self.check_may_play(number, account)
        self._rows.advance(number, account, Stage.PLAYING)
        return contest

    def with_rounds(self) -> list[Contest]:
        """Return the contests that are on, and in which the server seats everybody. Raises StoreFailed."""
        rows = [row for row in self._rows.list_all() if row.over_at is None and row.starts_at <= self._now()]
        return [contest for contest in map(Contest.from_row, rows) if contest.has_rounds]

    def _check_may_begin(self, contest: Contest, *, is_early_too: bool = False) -> None:
        now = self._now()
        if contest.over_at is not None:
            raise Denied(Denial.EVENING_OVER)
        if now > contest.starts_at + SECONDS_UNTIL_LATE:
            raise Denied(Denial.EVENING_LATE)
        if now < contest.starts_at and not is_early_too:
            raise Denied(Denial.EVENING_EARLY)

    def _stage_of_entrant(self, number: int, account: int) -> Stage | None:
        return next((one.stage for one in self._rows.entries(number) if one.account == account), None)

    def _count_done(self, number: int) -> Counter[int]:
        """Return how many deals each account has results for."""
        return Counter(result.account for result in self._rows.results(number))

    def holds_talk_of(self, account: int) -> bool:
        """Return whether others must not hear this account, which knows tiles that somebody still has to play."""
        on = [row for row in self._rows.list_all() if row.over_at is None and self._now() >= row.starts_at]
        return any(self._knows_tiles(contest, account) for contest in map(Contest.from_row, on) if contest.hides_deals)

    def _knows_tiles(self, contest: Contest, account: int) -> bool:
        if contest.has_rounds:
            return self.rounds.knows_tiles(contest, account)
        return self._stage_of_entrant(contest.number, account) not in {None, Stage.ENTERED}

    # Tables

    def next_seed(self, number: int, account: int) -> str:
        """Return the seed of the entrant's next deal, which begins now. Raises Denied, StoreFailed."""
        contest = self.check_may_play(number, account)
        self._rows.advance(number, account, Stage.PLAYING)
        return contest.seed_of(self._count_done(number)[account])

    def number_of_deal(self, number: int, seed: str) -> tuple[int, int] | None:
        """Return the number of the deal with this seed, from 1 on, and how many there are; None if it is no deal of it.

        Raises Denied, StoreFailed.
        """
        contest = self.contest(number)
        deal = contest.deal_with(seed)
        return None if deal is None else (deal + 1, contest.deals)

    def keep(
        self, number: int, account: int, seed: str, actions: Sequence[Action], *, is_by_bot: bool, table: int
    ) -> tuple[int, int, int] | None:
        """Store the points of a deal that is over, unless the store has them. Call ``look`` after telling the points.

        May raise Denied, StoreFailed.

        Returns:
            The number of the deal, from 1 on, how many there are, and the points; None if it is no deal of the contest.
        """
        contest = self.contest(number)
        deal = contest.deal_with(seed)
        if deal is None:
            return None
        by_seat, is_given_up = points_played(contest, seed, actions)
        points = by_seat[ENTRANTS_SEAT]
        self._rows.add_result(number, ResultRow(deal, account, points, is_by_bot or is_given_up, table))
        return deal + 1, contest.deals, points

    def leave(self, number: int, account: int, seed: str, actions: Sequence[Action]) -> None:
        """Let bots finish the deals of an entrant who leaves in the middle of one. Raises Denied, StoreFailed."""
        contest = self.contest(number)
        self._rows.advance(number, account, Stage.LEFT)
        deal = contest.deal_with(seed)
        if deal is not None:
            points = finish_by_bots(contest, deal, tuple(actions))
            self._rows.add_result(number, ResultRow(deal, account, points, is_by_bot=True))
        self.check_contests()

    def keep_round(
        self, number: int, table: int, actions: Sequence[Action], by_bots: Sequence[int]
    ) -> tuple[int, int, tuple[int, ...], int] | None:
        """Keep the points of a game of a round that is over: see Rounds.keep. May raise Denied, StoreFailed."""
        return self.rounds.keep(self.contest(number), table, actions, by_bots)

    def leave_rounds(self, number: int, account: int) -> None:
        """Give an entrant no seat in further rounds. May raise StoreFailed."""
        self._rows.advance(number, account, Stage.LEFT)

    # The course of a contest

    def check_contests(self) -> None:
        """Note which contests have begun, and end those that are over. This may raise StoreFailed."""
        now = self._now()
        for row in self._rows.list_all():
            if row.over_at is None and now >= row.starts_at:
                self._check_contest(row, now)

    def _check_contest(self, row: ContestRow, now: float) -> None:
        contest = Contest.from_row(row)
        if row.number not in self._announced:
            self._announced.add(row.number)
            if now - row.starts_at < SECONDS_UNTIL_LATE:
                self.when_begun(contest)
        if self._is_over(contest, now) and self._rows.close(row.number, now, self._news_of_end(contest)):
            LOG.info("contest %d is over", row.number)
            self.when_over(contest._replace(over_at=now))

    def _is_over(self, contest: Contest, now: float) -> bool:
        """Return whether everybody has finished. Let bots play for those who have left, or take too long."""
        if contest.has_rounds:
            return self.rounds.is_over(contest)
        entries = self._rows.entries(contest.number)
        begun = [one for one in entries if one.stage is not Stage.ENTERED]
        is_late, is_too_long = now >= contest.starts_at + SECONDS_UNTIL_LATE, now >= contest.starts_at + LONGEST
        for one in begun:
            if one.stage is Stage.LEFT or is_too_long:
                self._finish(contest, one)
        done = self._count_done(contest.number)
        are_all_done = all(done[one.account] >= contest.deals for one in begun)
        nobody_to_come = is_late or (len(begun) > 1 and len(begun) == len(entries))
        return are_all_done and nobody_to_come

    def _news_of_end(self, contest: Contest) -> Mapping[int, str]:
        """Return what each ranked entrant hears at the end. Raises StoreFailed."""
        entrants = {one.account for one in self._rows.entries(contest.number)}
        order = self.standings(contest).order
        shared = Counter(one.place for one in order)
        return {
            one.account: _news("evening over", contest, place=one.place, of=len(order), tied=shared[one.place] > 1)
            for one in order
            if one.account in entrants
        }

    def _finish(self, contest: Contest, entry: EntryRow) -> None:
        """Let bots play the deals of an entrant that have no points yet."""
        played = {one.deal for one in self._rows.results(contest.number) if one.account == entry.account}
        for deal in set(range(contest.deals)) - played:
            points = finish_by_bots(contest, deal)
            self._rows.add_result(contest.number, ResultRow(deal, entry.account, points, is_by_bot=True))

    # What players hear

    def list_for(self, account: int) -> list[dict[str, object]]:
        """Return the contests that are to come, are on, or were over lately, as an account may know them."""
        now = self._now()
        rows = [
            row for row in self._rows.list_all() if row.over_at is None or now - row.over_at < SECONDS_LISTED_AFTER_END
        ]
        rows.sort(key=lambda row: (row.over_at is not None, row.starts_at if row.over_at is None else -row.over_at))
        return [self._describe(Contest.from_row(row), account, now) for row in rows[:MOST_LISTED]]

    def _describe(self, contest: Contest, account: int, now: float) -> dict[str, object]:
        entries = self._rows.entries(contest.number)
        stage = next((one.stage for one in entries if one.account == account), None)
        done = 0 if stage is None else self._count_done(contest.number)[account]
        if contest.has_rounds:
            done = self.rounds.count_done(contest)
        ladder = self.ladder_place(contest, account) if contest.is_ladder else None
        public = {key: getattr(contest, key) for key in PUBLIC_FIELDS}
        return {
            **public,
            "starts_at": contest.starts_at,
            "starts_in": round(contest.starts_at - now),
            "over": contest.over_at is not None,
            "entered": len(entries),
            "stage": "" if stage is None else stage.name.lower(),
            "done": done,
            **({} if ladder is None else {"ladder": ladder}),
        }

    def ladder_place(self, contest: Contest, account: int) -> dict[str, object] | None:
        """Return where an account stands in the ladder: its place, of how many, and its neighbours; None if it is new.

        This may raise StoreFailed.
        """
        order = self.rounds.order(contest)
        if account not in order:
            return None
        place, names = order.index(account), self._names_in(contest)
        beside = {"above": order[max(0, place - 1) : place], "below": order[place + 1 : place + 2]}
        known = {key: names.get(one, "") for key, found in beside.items() for one in found}
        return {"place": place + 1, "of": len(order), **known}

    def _names_in(self, contest: Contest) -> dict[int, str]:
        """Return the names of all who are in the results of a contest, by account."""
        contests = [*self.rounds.ladders_before(contest), contest] if contest.is_ladder else [contest]
        return {one.account: one.name for known in contests for one in self._rows.entries(known.number)}

    def results_for(self, number: int, account: int) -> dict[str, object]:
        """Return how a contest ended, and the account's own deals. Raises Denied, StoreFailed."""
        sheet = self.sheet(number)
        mine = next((at for at, one in enumerate(sheet.lines) if one.account == account), None)
        own = [] if mine is None else zip(sheet.lines[mine].points, sheet.lines[mine].averages, strict=False)
        games = self._games_of(sheet, account)
        return {
            "number": number,
            "name": sheet.contest.name,
            "page": path_of(sheet.contest),
            "scoring": sheet.contest.scoring,
            "rows": [[one.name, one.place, one.score, one.by_bot] for one in sheet.lines[:MOST_TOLD]],
            "mine": mine,
            "deals": [list(pair) for pair in own],
            **({} if sheet.bots is None else {"bots": sheet.bots}),
            **({"games": games} if games else {}),
        }

    def _games_of(self, sheet: Sheet, account: int) -> list[list[object]]:
        """Return the games of an account where the tables played different deals.

        Returns:
            For each game: the round from 1 on, the account's points, how it ended, and the names of the other entrants.
        """
        contest = sheet.contest
        if contest.hides_deals:
            return []
        names = {one.account: one.name for one in self._rows.entries(contest.number)}
        games: list[list[object]] = []
        for row in self._rows.round_tables(contest.number):
            if account not in row.seats or not row.is_over:
                continue
            seat = row.seats.index(account)
            others = [names.get(one, "") for one in row.seats if one not in (0, account)]
            games.append([row.round + 1, row.points[seat], str(ending_at(contest, row, seat)), others])
        return games

    def sheet(self, number: int) -> Sheet:
        """Return the results of a contest that is over. This may raise StoreFailed.

        Raises:
            Denied: the contest is not over, or there is none.
        """
        contest = self.contest(number)
        if contest.over_at is None:
            raise Denied(Denial.EVENING_IS_ON)
        standings = self.standings(contest)
        names = self._names_in(contest)
        lines = [
            Line(
                one.account,
                one.place,
                names.get(one.account, ""),
                one.score,
                standings.by_bot.get(one.account, 0),
                standings.points(one.account),
                standings.averages(one.account),
            )
            for one in standings.order
        ]
        if not contest.hides_deals:
            return Sheet(contest, lines, None)
        return Sheet(contest, lines, score_of_bot(contest, standings) if lines else 0)

    def results_at(self, path: str, accepted: str) -> ResultsFile | None:
        """Return the page or the file with results at this path of the page for browsers, or None. Raises StoreFailed.

        ``accepted``: the browser's header Accept-Language.
        """
        asked = parse_request(path)
        if asked is None:
            return None
        try:
            if not is_for_contest(asked, self.contest(asked.number)):  # first, because bots play for the results
                return None
            sheet = self.sheet(asked.number)
        except Denied:
            return None
        return file_for(sheet, asked, path.partition("?")[2], accepted)

    def find_deal(self, number: int, account: int, deal: int) -> tuple[int, str, Seat]:
        """Return the table where the account played this deal, the deal's seed, and the account's seat.

        This may raise StoreFailed.

        Raises:
            Denied: the contest is not over, or the account has not played the deal to its end.
        """
        contest = self.contest(number)
        if contest.over_at is None:
            raise Denied(Denial.EVENING_IS_ON)
        if contest.has_rounds:
            rows = [row for row in self._rows.round_tables(number) if row.round == deal and account in row.seats]
            played = [(row.table, contest.seed_at(deal, row.place), row.seats.index(account)) for row in rows]
        else:
            results = [one for one in self._rows.results(number) if (one.account, one.deal) == (account, deal)]
            played = [(one.table, contest.seed_of(deal), ENTRANTS_SEAT) for one in results]
        if not played or not played[0][0]:
            raise Denied(Denial.NO_GAME)
        table, seed, seat = played[0]
        return table, seed, Seat(seat)

    def standings(self, contest: Contest) -> Standings:
        """Return how a contest ended, or how it stands if it is not over. Raises StoreFailed."""
        if contest.has_rounds:
            entries, rows = self._rows.entries(contest.number), self._rows.round_tables(contest.number)
            if contest.is_ladder:
                before, after = self.rounds.order_before(contest), self.rounds.order(contest)
                return standings_of_ladder(contest, before, after, rows)
            made = standings_of_tables if contest.hides_deals else standings_of_wins
            return made(contest, entries, rows)
        return standings_alone(contest, self._rows.results(contest.number))

    def entrants(self, number: int) -> list[EntryRow]:
        return self._rows.entries(number)


def _news(what: str, contest: Contest, **said: object) -> str:
    return json.dumps({"what": what, "number": contest.number, "name": contest.name, **said}, ensure_ascii=False)


def check_contests_quietly(contests: Contests) -> None:
    """Look at all contests. If the store fails, the next look does it."""
    with suppress(StoreFailed):
        contests.check_contests()
