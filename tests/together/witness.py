"""Watch a hall from outside, and compare every message and every session with the store.

Only the store decides what is right: read its lines like a record, which verifies them, and replay them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from moon_access.engine.actions import Action, Deal
from moon_access.engine.events import Event
from moon_access.engine.tiles import Seat
from moon_access.link.codec import codec_of
from moon_access.link.messages import Message
from moon_access.link.table_terms import game_of_message
from moon_access.record.reader import game_in
from moon_access.scenes.game.table_scene import TableScene
from moon_access.scenes.lobby.presence import Whereabouts
from moon_access.server.store.store import Store
from moon_access.server.tables.table_log import is_about_table, last_game
from tests.all_games import SomeGame
from tests.properties.random_play import Knowledge, lying_from_the_start, played_openly

from .at_table import Company, Guest

TILE = re.compile(r'"(\d+-\d+)"')
AT_A_GAME = (Whereabouts.PLAYING, Whereabouts.WATCHING)


def games_in(lines: Sequence[str]) -> list[list[str]]:
    """Return the lines of each game of a table, one after the other."""
    games: list[list[str]] = []
    for line in lines:
        if line.startswith('{"record":'):
            games.append([])
        if games and not is_about_table(line):
            games[-1].append(line)
    return games


class StoredGame(NamedTuple):
    """The last game of a table, replayed from the store. ``happened`` and ``states``: by action."""

    game: SomeGame
    seed: str
    actions: tuple[Action, ...]
    happened: list[tuple[Event, ...]]
    states: list[Any]
    knowledge: Knowledge

    @classmethod
    def load(cls, lines: Sequence[str]) -> StoredGame | None:
        of_game = last_game(lines)
        if not of_game:
            return None
        recorded = game_in(of_game)
        game: SomeGame = recorded.game
        state, happened, states, knowledge = game.start(), [], [], Knowledge(game)
        for action in recorded.actions:
            state, events = game.apply(state, action)
            happened.append(events)
            states.append(state)
            knowledge.follow(action, state)
        return cls(game, recorded.seed or "", recorded.actions, happened, states, knowledge)

    @property
    def turn(self) -> int:
        return len(self.actions)

    @property
    def state(self) -> Any:
        return self.states[-1] if self.states else self.game.start()

    @property
    def deals(self) -> int:
        return sum(isinstance(action, Deal) for action in self.actions)

    def view(self, seat: Seat | None, state: Any) -> Any:
        return self.game.onlooker_view(state) if seat is None else self.game.view(state, seat)

    def seen(self, seat: Seat | None) -> set[str]:
        """Return the tiles of this deal that a seat has been able to see."""
        if seat is not None:
            return set(map(str, self.knowledge.seen[seat]))
        return set(map(str, (*played_openly(self.actions), *lying_from_the_start(self.state))))


class Followed:
    """One connection: how many of its messages were checked, and the place where they put the player."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.read = 0
        self.table: int | None = None
        self.seat: Seat | None = None
        self.turn = 0
        self.codec: Any = None
        self.view: Any = None  # the view, decoded from the wire
        self.told: list[Event] = []  # the events, decoded from the wire
        self.heard: list[Event] = []  # the events that the session heard
        self.asked: set[str] = set()  # tiles that the player's own program has named
        table, send = guest.table, guest.link.receive_there

        def hear(event: Event, view: Any) -> None:
            self.heard.append(event)
            TableScene.hear(table, event, view)

        def receive(message: Message) -> None:
            self.asked.update(TILE.findall(json.dumps(message)))
            send(message)

        table.hear = hear  # type: ignore[method-assign]
        guest.link.receive_there = receive

    def take_unread(self) -> list[Any]:
        messages = self.guest.tapped[self.read :]
        self.read += len(messages)
        return messages


class Witness:
    """Call ``look`` whenever all sessions wait."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self.followed: list[Followed] = []
        self.kept: dict[int, StoredGame] = {}
        self.known: dict[tuple[str, int, int], set[str]] = {}
        self.steps = self.tiles = self.games = 0  # the amounts compared

    def follow(self, guest: Guest) -> None:
        """Follow a guest from the start."""
        self.followed.append(Followed(guest))
        take = guest.visit.person.send

        def send(message: Message) -> None:
            if message.get("is") in ("did", "undone", "over") and guest.visit.person.table is not None:
                log = self.company.hall.table(guest.visit.person.table).log
                assert not log._collected, "an announced action is missing from the store"
                assert log.length == len(self.store.read(log.number))
            take(message)

        guest.visit.person.send = send

    @property
    def store(self) -> Store:
        return self.company.store

    def look(self) -> None:
        before, self.kept = self.kept, {}
        for table in self.company.hall.tables():
            kept = StoredGame.load(self.store.read(table.number))
            if kept is not None:
                self.kept[table.number] = kept
        for one in self.followed:
            self._follow(one, before)
        for one in self.followed:
            if not one.guest.terminal.is_over:
                self._compare(one)

    def _follow(self, one: Followed, before: dict[int, StoredGame]) -> None:
        for message in one.take_unread():
            self._search(one, message, before)
            what = message["is"]
            if what == "game":
                one.table, one.turn = message["number"], message["turn"]
                one.seat = None if message["seat"] is None else Seat(message["seat"])
                one.codec = codec_of(game_of_message(message, is_by_server=True))
                one.view = one.codec.view(message["view"], None)
            elif what == "did":
                self._did(one, message)
            elif what == "done" and "steps" in message:
                self._check_told_again(one, message)
            elif what == "undone":
                assert message["turn"] < one.turn
                one.turn, one.view = message["turn"], one.codec.view(message["view"], None)
            elif what == "over":
                # A player who was away hears the end later in the lobby, perhaps during another game.
                assert message["record"] in games_in(self.store.read(message["number"]))
                assert game_in(message["record"]).is_finished
                self.games += 1

    def _did(self, one: Followed, message: Any) -> None:
        """Check that events come in order, once, and as the store has them for this seat."""
        assert message["turn"] == one.turn + len(message["steps"]), "an announcement was lost or made twice"
        for turn, step in enumerate(message["steps"], one.turn):
            one.view = one.codec.view(step["view"], one.view)
            one.told += self._check_told(one, turn, step, one.view)
        one.turn = message["turn"]

    def _check_told_again(self, one: Followed, message: Any) -> None:
        """Check that a look back tells the earlier events from the beginning, and nothing else."""
        view = None
        for turn, step in enumerate(message["steps"]):
            view = one.codec.view(step["view"], view)
            self._check_told(one, turn, step, view)

    def _check_told(self, one: Followed, turn: int, step: Any, view: Any) -> list[Event]:
        events = [one.codec.event(event) for event in step["events"]]
        kept = self.kept.get(one.table or 0)
        if kept is not None and turn < kept.turn:  # otherwise it was taken back meanwhile
            assert events == [kept.game.redact(event, one.seat) for event in kept.happened[turn]]
            assert step["by"] == kept.actions[turn].seat
            assert view == kept.view(one.seat, kept.states[turn])
            self.steps += 1
        return events

    def _search(self, one: Followed, message: Any, before: dict[int, StoredGame]) -> None:
        """Check that the message has no tile and no seed that this player may not know."""
        if (one.table is None and message["is"] != "game") or message["is"] == "over" or "steps" in message:
            return  # steps are compared with the store elsewhere
        number: Any = one.table if message["is"] != "game" else message["number"]
        kept, was = self.kept.get(number), before.get(number)
        if kept is None:
            return
        action: Any = message.get("action")
        if action is not None and action["is"] == "Play":  # a move that was taken back was public
            message = {**message, "action": None}
        text = json.dumps(message)
        assert kept.seed not in text
        if was is None or was.deals != kept.deals or kept.state.to_act is None or was.turn > kept.turn:
            return  # a deal has ended and may have shown all tiles, or a move was taken back
        seat = one.seat if message["is"] != "game" else message["seat"]
        known = self.known.setdefault((one.guest.name, number, kept.deals), set())
        known |= kept.seen(seat) | was.seen(seat)
        named = set(TILE.findall(text)) - one.asked
        assert named <= known, (one.guest.name, named - known, text)
        self.tiles += len(named)

    def _compare(self, one: Followed) -> None:
        """Check that the session shows the state of the store, and is where the hall has the player."""
        session, visitor = one.guest.session, one.guest.visit.person
        remote = session.remote
        if session.where_now not in AT_A_GAME or remote is None:
            return
        assert (visitor.table, visitor.seat) == (remote.number, remote.seat)
        table = self.company.hall.table(remote.number)
        assert any(one is visitor for one in table.everybody())
        kept = self.kept[remote.number]
        assert remote.turn == one.turn == kept.turn
        assert remote._view == kept.view(remote.seat, kept.state)
        assert one.heard == one.told


def present(company: Company) -> Iterator[Guest]:
    """Return those whose connection works."""
    return (guest for guest in company.guests if not guest.terminal.is_over)
