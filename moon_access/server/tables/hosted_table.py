"""A hosted table: who sits there, and the game that is on. It decides who may do what, keeps it, then tells it.

One lock for each table; whoever comes holds it, from whatever thread. Nobody hears of anything that is not in the store
(table_log.py). What is sent of a game is hosted_game.py's; who is at the server at all is hall.py's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from threading import RLock

from moon_access.engine.actions import Action, Draw, Resign
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.record.reader import game_in
from moon_access.together.messages import Message

from ..store.store import Opened, Store
from ..thinking.thinkers import Thinkers
from .absences import Absences
from .asking import Asking
from .beginning import Beginning
from .bot_moves import BotMoves
from .chairs import Chairs
from .ended_games import EndedGames
from .following import Following
from .hosted_game import HostedGame
from .no import LostRace, No, tried_again
from .table_log import TableLog, invited_in, last_game, table_lines
from .table_messages import offered, where
from .terms import Terms, terms_of
from .timers import Timers
from .visitor import Visitor, tell_all
from .waiting import Waiting

MOST_INVITED = 200
"""Accounts, to one table."""


class HostedTable:
    """``opener`` is the account that opened it, and need not be there any more. ``when_over`` is called under the lock,
    at the end of each game."""

    def __init__(
        self, log: TableLog, terms: Terms, opener: int, timers: Timers, thinkers: Thinkers | None = None
    ) -> None:
        self.log = log
        self.terms = terms
        self.opener = opener
        self.lock = RLock()
        self.chairs = Chairs(terms.players, log, timers.clock)
        self.game: HostedGame | None = None
        self.watchers: list[Visitor] = []
        self.invited: set[int] = {opener}
        self.is_stopping = False
        self.deals = True  # False: a deal that is due here is left to another node, or to the next start
        self.ended = EndedGames(log)
        self.when_over: Callable[[HostedTable], None] = lambda table: None
        self._is_closed = False
        self.asking = Asking(self)
        self.waiting = Waiting(self, timers)
        self.beginning = Beginning(self)
        self.absences = Absences(self, timers)
        self.following = Following(self, timers)
        self.bot_moves = BotMoves(self, timers, thinkers)
        self.is_watched_elsewhere = False
        self._timers = timers

    @classmethod
    def opened(
        cls, store: Store, terms: Terms, by: Opened, timers: Timers, thinkers: Thinkers | None = None
    ) -> HostedTable:
        """A new one. Raises StoreFailed."""
        first = {"at": "open", "opener": by.account, **terms.message()}
        return cls(TableLog.begin(store, first, by), terms, by.account, timers, thinkers)

    @classmethod
    def kept(cls, store: Store, number: int, timers: Timers, thinkers: Thinkers | None = None) -> HostedTable:
        """As the store has it. Raises BadMessage, BadRecord, ValueError for what no server of ours wrote."""
        log = TableLog(store, number, 0)
        opener = (first := table_lines(log.read())[0]).get("opener")
        table = cls(log, terms_of(first), opener if isinstance(opener, int) else 0, timers, thinkers)
        table.reload()
        for seat in table.chairs.all_gone() if table.is_on else ():
            table.absences.begin(seat, is_broken=True)
        return table

    def reload(self) -> None:
        """As the store has it now."""
        self.reload_from(self.log.read())

    def reload_from(self, lines: Sequence[str]) -> None:
        """As these lines say."""
        about_table = table_lines(lines)[1:]
        self.chairs.reload(about_table)
        self.invited = {self.opener, *invited_in(about_table)}
        self.ended.reload(lines)
        of_game = last_game(lines)
        self.game = HostedGame.of(game_in(of_game), self.log) if of_game else None
        self.seat_bots()

    # Who is there

    @property
    def number(self) -> int:
        return self.log.number

    @property
    def is_on(self) -> bool:
        """Whether a game is played here."""
        return self.game is not None and not self.game.table.is_over

    @property
    def is_awaited(self) -> bool:
        """Whether a game is on that somebody has a seat at, and may come back to."""
        return self.is_on and bool(self.chairs.occupied())

    @property
    def is_attended(self) -> bool:
        """Whether a player is here, at whatever node, or may be back in a moment."""
        return bool(self.chairs.awaited())

    @property
    def is_played(self) -> bool:  # and somebody is here to play it
        return self.is_on and bool(self.chairs.present)

    @property
    def has_anybody(self) -> bool:
        """Whether somebody plays here or looks on, at whatever node."""
        is_anybody_here = self.chairs.present or self.watchers
        return bool(is_anybody_here or self.chairs.elsewhere or self.is_watched_elsewhere)

    def close_if_left(self) -> bool:
        """Nobody comes here any more where nobody is, and nobody has a game to come back to; gives whether it is so."""
        with self.lock:
            self._is_closed = not (self.has_anybody or self.is_awaited)
            return self._is_closed

    def give_up(self, even_if_present: bool = False) -> bool:
        """End the game that is on: whoever is waited for gives it up. Return whether one was on, and nobody here.

        ``even_if_present``: also where somebody is here. Raises No, StoreFailed.
        """
        with self.kept_or_undone():
            if self.game is None or not self.is_on or (self.has_anybody and not even_if_present):
                return False
            players, due = self.chairs.occupied(), self.game.table.state.to_act
            seat = due if due in players else next(iter(players), Seat(0))
            self.game.table.submit(seat, Resign(seat), self.game.table.turn)
            self._tell_steps()
            self.end()
            return True

    def clear(self) -> list[Visitor]:
        """Nobody is here any more, and nobody comes; return who was."""
        with self.lock:
            everybody = self.everybody()
            self.chairs.present.clear()
            self.watchers = []
            for visitor in everybody:
                visitor.table = visitor.seat = None
            self._is_closed = True
            return everybody

    def everybody(self) -> list[Visitor]:
        return [*self.chairs.present.values(), *self.watchers]

    def others(self, visitor: Visitor) -> list[Visitor]:
        return [one for one in self.everybody() if one is not visitor]

    # Sitting down and rising

    def sit(self, visitor: Visitor) -> None:
        """Takes a free seat, or the one that is theirs; with the last one the game begins. Raises No, StoreFailed."""
        try:
            tried_again(partial(self._sit, visitor))
        except No:
            if visitor.seat is None or self.chairs.present.get(visitor.seat) is not visitor:
                visitor.table = visitor.seat = None
            raise
        tries = count()

        def begin_if_due() -> None:
            with self.kept_or_undone():
                if self.is_on and next(tries):
                    self.go_on()  # whoever began it may have lost a race, too
                elif self.beginning.is_due and not self.is_on and not self.is_stopping:
                    next(tries)
                    self.begin()

        tried_again(begin_if_due)

    def _sit(self, visitor: Visitor) -> None:
        with self.kept_or_undone():
            if self._is_closed:
                raise No("no table")
            if (seat := self.chairs.of(visitor.account.id)) is None:
                self._sit_down(visitor, self._free_seat_for(visitor))
                return
            visitor.table, visitor.seat = self.number, seat
            if self.is_on:
                self.go_on()  # a server may have ended between what a player did and the bots after it
            elif self.ended.told(visitor) is None:
                self.beginning.come_again(visitor)
            self._take_place(visitor, seat)

    def _sit_down(self, visitor: Visitor, seat: Seat) -> None:
        self.chairs.sit(seat, visitor)
        self.ended.come(visitor.account.id)
        self.log.keep()
        if not self.beginning.is_due or self.is_stopping:  # else the game tells who plays
            tell_all(self.everybody(), "sat", name=visitor.name)
        self._take_place(visitor, seat)
        if not self.beginning.is_due:
            self.beginning.tell_waits(visitor)

    def _free_seat_for(self, visitor: Visitor) -> Seat:
        self.check_invited(visitor)
        if not self.has_free_seat:
            raise No("no seat")
        return self.chairs.free()[0]

    @property
    def has_free_seat(self) -> bool:
        """Whether somebody who does not sit here may sit down now."""
        with self.lock:
            return not self.is_on and bool(self.chairs.free())

    def check_may_sit(self, visitor: Visitor) -> None:
        """Before they leave where they are. Raises No."""
        with self.lock:
            self.following.be_up_to_date()
            if self.chairs.of(visitor.account.id) is None:
                self._free_seat_for(visitor)

    def _look_away(self, visitor: Visitor) -> None:
        self.watchers = [one for one in self.watchers if one is not visitor]

    def check_invited(self, visitor: Visitor) -> None:
        """Raises No."""
        if self.terms.invited and visitor.account.id not in self.invited:
            raise No("not invited")

    def _take_place(self, visitor: Visitor, seat: Seat) -> None:
        """Here from now on; whoever was connected as the same player is not any more."""
        before, was_told = self.chairs.come(seat, visitor)
        visitor.table, visitor.seat = self.number, seat
        self._look_away(visitor)
        if before is not None:
            before.table = before.seat = None
        if was_told and not self.chairs[seat].by_bot:
            tell_all(self.others(visitor), "back", name=visitor.name)
        if self.chairs[seat].by_bot:
            self.chairs.play_by_bot(seat, is_so=False)
            self.log.keep()
            self.seat_bots()
            tell_all(self.others(visitor), "takes over", name=visitor.name)
            self.waiting.begin()
        self._tell_all_of_it(visitor)
        self.asking.come(visitor)

    def invite(self, account: int) -> None:
        """May come to this table from now on. Raises No, StoreFailed."""

        def do() -> None:
            with self.kept_or_undone():
                if account not in self.invited:
                    if len(self.invited) >= MOST_INVITED:
                        raise No("enough invited")
                    self.invited.add(account)
                    self.log.note("invited", account=account)
                    self.log.keep()

        tried_again(do)

    def watch(self, visitor: Visitor) -> None:
        """Looks on. Raises No."""
        with self.lock:
            self.following.be_up_to_date()
            self.check_invited(visitor)
            if self._is_closed:
                raise No("no table")
            visitor.table, visitor.seat = self.number, None
            self.watchers.append(visitor)
            tell_all(self.others(visitor), "watches", name=visitor.name)
            self._tell_all_of_it(visitor)

    def leave(self, visitor: Visitor, is_broken: bool = False, gives_up: bool = False) -> None:
        """Goes away from here. A seat at a game that is on stays theirs, unless they give it up: then a bot has it for
        good. Raises No, StoreFailed."""
        seat = visitor.seat
        try:
            self._leave(visitor, is_broken, gives_up)
        except LostRace:
            tried_again(partial(self.absences.stand_up_after_all, seat, visitor.account.id, gives_up))

    def _leave(self, visitor: Visitor, is_broken: bool, gives_up: bool) -> None:
        with self.kept_or_undone():
            seat, visitor.table, visitor.seat = visitor.seat, None, None
            if seat is None:
                self._look_away(visitor)
            elif self.chairs.present.get(seat) is visitor:  # else the same player sits there by another connection
                self._leave_seat(seat, visitor, is_broken, gives_up)

    def _leave_seat(self, seat: Seat, visitor: Visitor, is_broken: bool, gives_up: bool) -> None:
        started = self.beginning.starter
        if self.is_on and gives_up:
            self.chairs.give_up(seat)
            self.absences.give_up(seat)
            return
        self.chairs.go(seat, is_broken)
        if self.is_on:
            self.absences.begin(seat, is_broken)
        else:
            self.absences.stand_up(seat, started)

    def have_bot(self, visitor: Visitor, name: str) -> None:
        """A bot plays for whoever has gone. Raises No, StoreFailed."""
        tried_again(partial(self._have_bot, visitor, name))

    def _have_bot(self, visitor: Visitor, name: str) -> None:
        with self.kept_or_undone():
            seat = self.chairs.named(name)
            if visitor.seat is None or not self.is_on or not self.chairs.may_be_bots(seat):
                raise No("no bot yet", name=self.chairs[seat].name)
            self.chairs.play_by_bot(seat, is_so=True)
            self.log.keep()
            self.seat_bots()
            tell_all(self.everybody(), "bot plays", name=self.chairs[seat].name)
            self.go_on()

    def hand_over(self, visitor: Visitor) -> None:
        """The same player sits here by way of another node, or comes there in a moment."""
        with self.lock:
            seat, visitor.table, visitor.seat = visitor.seat, None, None
            self._look_away(visitor)
            if seat is not None and self.chairs.present.get(seat) is visitor:
                del self.chairs.present[seat]
                self.chairs.come_elsewhere(seat)

    # The game

    def start(self, visitor: Visitor) -> None:
        """Begins, or is ready for it. Raises No, StoreFailed."""
        tries = count()

        def do() -> None:
            with self.kept_or_undone():
                if next(tries) and self.is_on and visitor.seat is not None:
                    self.go_on()  # somebody else began it, who was faster
                else:
                    self.beginning.start(visitor)

        tried_again(do)

    def begin(self) -> None:
        """With bots on the seats that are free. Raises No, StoreFailed."""
        if self.is_stopping:
            raise No("stopping")
        self.chairs.free_the_left()
        self.asking.drop()
        terms, is_first = self.terms, self.game is None
        players = self.chairs.players(terms.bots)
        self.game = HostedGame.begin(terms.played(), players, self.log, terms.seed if is_first else "")
        self.seat_bots()
        self.log.keep()
        for visitor in self.everybody():
            visitor.send(self.told(visitor, is_back=False))
        self.go_on()

    def seat_bots(self) -> None:
        if self.game is not None:
            self.game.seat_bots(self.terms.bots, [chair.is_played_by_bot for chair in self.chairs.all])

    def playing(self, visitor: Visitor) -> tuple[HostedGame, Seat]:
        """The game that is on, and their seat. Raises No."""
        if self.game is None or not self.is_on or visitor.seat is None:
            raise No("no game")
        return self.game, visitor.seat

    def act(self, visitor: Visitor, action: Action, turn: int, goes_on: bool = False) -> bool:
        """What a player does in this turn; where it ``goes_on``, what follows from a draw, too. Gives whether it is
        done: to give the game up ends it for others, who are asked first. Raises Refused, No."""
        if isinstance(action, Resign) and action.seat == visitor.seat and len(self.chairs.occupied()) > 1:
            self.ask_to_end(visitor)
            return False
        tries = count()

        def do() -> None:
            with self.kept_or_undone():
                game, seat = self.playing(visitor)
                if next(tries) and game.table.actions[turn : turn + 1] == [action]:
                    return  # it was kept: what others were faster with is what the bots do after it
                game.table.submit(seat, action, turn)
                if goes_on and isinstance(action, Draw):
                    game.draw_on(seat)
                self.asking.moved()
                self.go_on()

        tried_again(do)
        return True

    def ask_to_take_back(self, visitor: Visitor) -> None:
        """Their last choice, if all agree. Raises No, StoreFailed."""
        self._decide(partial(self.asking.ask_to_take_back, visitor))

    def ask_to_end(self, visitor: Visitor) -> None:
        """The game, if all agree. Raises No, StoreFailed."""
        self._decide(partial(self.asking.ask_to_end, visitor))

    def agree(self, visitor: Visitor) -> None:
        """To what somebody asks. Raises No, StoreFailed."""
        self._decide(partial(self.asking.agree, visitor))

    def refuse(self, visitor: Visitor) -> None:
        """What somebody asks. Raises No, StoreFailed."""
        self._decide(partial(self.asking.refuse, visitor))

    def _decide(self, do: Callable[[], None]) -> None:
        """Ask or answer; where it lost a race, decide what all have agreed to by then."""
        tries = count()

        def do_or_decide() -> None:
            with self.kept_or_undone():
                if next(tries):
                    self.asking.decide()
                else:
                    do()

        tried_again(do_or_decide)

    def resign_for(self, seat: Seat) -> None:
        """The game ends because this seat gives it up, which everybody has agreed to."""
        assert self.game is not None
        self.game.table.submit(seat, Resign(seat), self.game.table.turn)
        self.go_on()

    def take_back(self, seat: Seat, turn: int) -> None:
        """What this seat did in this turn, and all that came after it, which everybody has agreed to."""
        assert self.game is not None
        game = self.game
        action = game.table.actions[turn]
        game.table.undo(seat, turn)
        self.log.keep()
        game.tell_undone(self.everybody(), seat, action)
        self.go_on()

    def why_not(self, visitor: Visitor, action: Action) -> Refused | None:
        """Why this action would be refused now; None where it would not."""
        with self.lock:
            game, seat = self.playing(visitor)
            return game.table.refusal(seat, action)

    def go_on(self) -> None:
        """What needs nobody, up to whoever is to be asked, or a bot that thinks; all of it is kept, then told."""
        assert self.game is not None
        self.game.go_on(self._tell_steps, self.bot_moves.thinks_here, deals=self.deals)
        self._tell_steps()
        if self.game.table.is_over:
            self.end()
        else:
            self.waiting.begin()
            self.bot_moves.ask_if_due()

    def end(self) -> None:
        """The game that was on is over: who sits here is given the record."""
        self.waiting.stop()
        self.asking.forget()
        self.ended.end(self.everybody())
        self.when_over(self)

    def _tell_steps(self) -> None:
        """Keeps what happened, then tells it: one message to each, with all of it."""
        assert self.game is not None
        self.log.keep()
        self.game.tell_steps(self.everybody())

    def move_for(self, seat: Seat) -> None:
        """A bot does what is due of this seat, whose time is up. Raises StoreFailed."""
        self.bot_moves.move_for(seat, self.terms.bots)

    def play_for(self, seat: Seat, action: Action, *, is_time_up: bool) -> None:
        """What a bot has chosen: for itself, or for a player whose time is up. Raises Conflict, StoreFailed."""
        assert self.game is not None
        if is_time_up:
            self.log.note("time is up", of=seat)
        self.game.table.follow(action)
        if is_time_up:
            self.log.keep()
            tell_all(self.everybody(), "time is up", name=self.chairs[seat].name)
            self.asking.moved()
        self.go_on()

    def double_time(self, visitor: Visitor) -> None:
        """Once in a turn, by whoever is to act. Raises No."""
        with self.lock:
            self.waiting.double(visitor)

    def had(self, account: int) -> None:
        """They have the record of the game that ended here. Raises No, StoreFailed."""

        def do() -> None:
            with self.kept_or_undone():
                self.ended.had(account)

        tried_again(do)

    # What is told of the whole

    def past(self, visitor: Visitor) -> list[dict[str, object]]:
        """All that has happened in the game that is on. Raises No."""
        with self.lock:
            if self.game is None:
                raise No("no game")
            return self.game.past_for(visitor.seat)

    def told(self, visitor: Visitor, is_back: bool = True, is_ready: bool = False) -> Message:
        """Where the visitor is: the game that is on or ended without them, or who sits here before it begins, which
        alone is told to somebody who is ready for it."""
        over = None if self.is_on or is_ready else self.ended.told(visitor)
        if over is not None:
            return over
        game, is_mine = self.game if self.is_on else None, self.beginning.may_start(visitor)
        terms = self.terms if game or not self.game else self.terms._replace(deal="")  # its one deal was played
        return {"number": self.number, **where(terms, self.chairs, game, visitor, is_mine=is_mine, is_back=is_back)}

    def _tell_all_of_it(self, visitor: Visitor) -> None:
        """To somebody who comes: the same, which of the players are away, and what is left of their turn."""
        visitor.send(self.told(visitor))
        for name, what in self.chairs.away() if self.is_on else ():
            visitor.tell(what, name=name)
        self.waiting.come(visitor)

    def in_lobby(self) -> dict[str, object]:
        """As it stands in the lobby."""
        with self.lock:
            self.following.be_up_to_date()
            return {"number": self.number, **offered(self.terms, self.chairs, is_on=self.is_on)}

    @contextmanager
    def kept_or_undone(self) -> Iterator[HostedTable]:
        """Under the lock; what could not be kept did not happen. Raises LostRace where somebody was faster, and No."""
        with self.lock, self.following.kept_or_undone():
            yield self
