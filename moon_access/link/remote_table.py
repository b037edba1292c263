"""A table on a server, with the interface of a table at home: the server answers the calls of a session.

It holds only what the server sent to this seat: its view, but no state, no seed and no other hand. The scene that reads
the news passes it the messages about the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from moon_access.announcer.listener import DealOfMany
from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame, View
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.table import HUMAN, Course, Listener, Move, Past, Player, Writer

from .codec import codec_of
from .connection import Connection, ConnectionLost, RequestDenied
from .messages import BadMessage, Message, number_in, text_in
from .table_terms import game_of_message


class RemoteTable:
    """A table on a server. If ``seat`` is None, the player looks on. ``deal_of_many``: which deal of an evening it is.

    After a request, the table calls ``read_news`` for the messages that came with the answer. It calls ``tell_no`` if
    the server refuses a request for another reason than the rules. ``draws_by_hand`` returns whether the player wants
    to make each draw; otherwise the server continues after the first draw until it lays, passes or needs a choice.
    """

    def __init__(
        self,
        connection: Connection,
        said: Message,
        read_news: Callable[[], None],
        draws_by_hand: Callable[[], bool] = lambda: False,
        tell_no: Callable[[RequestDenied], None] = lambda no: None,
    ) -> None:
        """Make the table that a message ``game`` describes. Raises BadMessage."""
        self.game = game_of_message(said, is_by_server=True)
        self.players = _players(said, self.game)
        self.number = number_in(said, "number")
        self.seat = None if said.get("seat") is None else Seat(number_in(said, "seat", 0, self.game.players - 1))
        self.time = number_in(said, "time") if "time" in said else 0
        self.deal_of_many = _deal_of_many(said)
        self.listeners: dict[Seat, Listener[View]] = {}
        self.recorder: Writer | None = None  # the server keeps the record until the game is over
        self.is_against_bots = False
        self.course: Course | None = None
        self.chance = f"table {self.number}"  # the seed is the server's secret
        self._connection = connection
        self._read_news = read_news
        self._draws_by_hand = draws_by_hand
        self._tell_no = tell_no
        self._codec = codec_of(self.game)
        self.turn = number_in(said, "turn")
        self._view: View = self._codec.view(said.get("view"), None)

    @property
    def to_act(self) -> Seat | None:
        """The seat to act. None while the connection is broken, because an action would be lost."""
        return None if self._connection.is_lost else self._view.to_act

    @property
    def is_over(self) -> bool:
        return bool(self._view.winners)

    def view(self, seat: Seat) -> View:
        return self._view

    # Messages about the game

    def follow_steps(self, message: Message) -> None:
        """Apply the steps in a message, and tell the listeners. Raises BadMessage."""
        for step in self._steps(message, self._view):
            for event, view in step.heard:
                self._view = view
                for listener in self.listeners.values():
                    listener.hear(event, view)
        self.turn = number_in(message, "turn")

    def follow_undo(self, message: Message) -> Action | None:
        """Go back to the view in a message.

        Returns:
            The action that was taken back, or None if this seat may not know it.
        """
        self._view = self._codec.view(message.get("view"), None)
        self.turn = number_in(message, "turn")
        return self.action_in(message)

    def action_in(self, message: Message) -> Action | None:
        """Return the action in a message, or None if this seat may not know it. Raises BadMessage."""
        action = message.get("action")
        return None if action is None else self._codec.action(action)

    @property
    def is_with_others(self) -> bool:
        """True if another person has a seat here."""
        return any(player.kind == HUMAN for seat, player in enumerate(self.players) if seat != self.seat)

    def seat_bot(self, name: str, level: str) -> None:
        """Give the seat of the player of this name to a bot of this level."""
        self.players = tuple(
            player._replace(kind=f"bot:{level}") if player == Player(name, HUMAN) else player for player in self.players
        )

    def actor_in(self, message: Message) -> Seat:
        """Return the seat whose action a message is about. Raises BadMessage."""
        return Seat(number_in(message, "by", 0, self.game.players - 1))

    def _steps(self, message: Message, view: View | None) -> Iterator[Past]:
        steps = message.get("steps")
        if not isinstance(steps, list):
            raise BadMessage("steps")
        for step in steps:
            if not isinstance(step, dict) or not isinstance(step.get("events"), list):
                raise BadMessage("steps")
            view = self._codec.view(step.get("view"), view)
            by = None if step.get("by") is None else Seat(number_in(step, "by", 0, self.game.players - 1))
            yield Past(by, [(self._codec.event(event), view) for event in step["events"]])

    # Requests

    def submit(self, seat: Seat, action: Action, turn: int) -> None:
        """Send an action.

        If the connection breaks, raise nothing: news tells whether the server got the action, once the connection is
        back. Raises Refused.
        """
        try:
            draws = isinstance(action, GAMES[self.game.name].moves.get("draw", ()))
            follows = {"on": True} if draws and not self._draws_by_hand() else {}
            answer = self._connection.ask("act", turn=turn, action=self._codec.json_of(action), **follows)
        except (ConnectionLost, RequestDenied) as not_done:
            self._read_news()
            if isinstance(not_done, RequestDenied):
                self._tell_no(not_done)
            return
        self._read_news()
        self._raise_refused(answer)

    def refusal(self, seat: Seat, action: Action) -> Refused | None:
        """Return why the server would refuse this action now; None if it would not, or if this program cannot know."""
        try:
            answer = self._connection.ask("why", action=self._codec.json_of(action))
            self._raise_refused(answer)
        except Refused as refused:
            return refused
        except (ConnectionLost, RequestDenied):
            return None
        return None

    def _raise_refused(self, answer: Message) -> None:
        if "refused" in answer:
            raise self._codec.read_refusal(answer["refused"])

    def step(self) -> bool:
        """Return False: the server makes the deals and the bots' moves."""
        return False

    def fetch_past(self, seat: Seat) -> Iterator[Past]:
        """Return everything that has happened, as this seat may see it; nothing if the server does not answer."""
        try:
            answer = self._connection.ask("past")
            return iter(list(self._steps(answer, None)))
        except (ConnectionLost, RequestDenied, BadMessage):
            return iter(())

    def last_choice(self, seat: Seat, goes_by_itself: Callable[[View], bool]) -> Move | None:
        """Return None: the server knows the last choice, and asks the others."""
        return None

    def undo(self, seat: Seat, turn: int) -> None:
        """Ask the server to take back this seat's last choice. Raises RequestDenied, ConnectionLost."""
        self._connection.ask("undo")
        self._read_news()


def _deal_of_many(said: Message) -> DealOfMany | None:
    """Return which deal of an evening the message is about; None if it is about none. Raises BadMessage."""
    numbers = said.get("deal_of")
    if numbers is None:
        return None
    if not isinstance(numbers, list) or len(numbers) != len(DealOfMany._fields):
        raise BadMessage("deal_of")
    fields = dict(zip(DealOfMany._fields, numbers, strict=True))
    return DealOfMany(*(number_in(fields, name) for name in DealOfMany._fields))


def _players(said: Message, game: AnyGame) -> tuple[Player, ...]:
    """Return the players by seat. Raises BadMessage."""
    names = said.get("names")
    if not isinstance(names, list) or len(names) != game.players:
        raise BadMessage("names")
    return tuple(_player(one) for one in names)


def _player(said: object) -> Player:
    if not isinstance(said, dict):
        raise BadMessage("names")
    return Player(text_in(said, "name"), text_in(said, "kind"))
