"""A finished game through which a player steps by ear: deal by deal, trick by trick or move by move, back and forth.

At every moment the replay answers the questions of the table as the table did then, from one seat's view or with all
tiles open. timeline.py tells the game; this module knows its moments, and the moment where the player is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple

from moon_access.announcer import general, questions, review
from moon_access.announcer import replay as replay_words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, Message, Prompt, answer, sentence
from moon_access.console.console import Choice
from moon_access.engine.actions import Action, Deal
from moon_access.engine.game import AnyGame, State
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.evening.command import Command
from moon_access.evening.evening import Back, CommandFunction, Evening, Following, Push
from moon_access.evening.vocabulary import QUESTIONS
from moon_access.games.contract import Hint, Part
from moon_access.i18n.typed_words import fold, words_of
from moon_access.scenes.game.commands import questions as asked
from moon_access.scenes.game.commands.at_table import COMMON_COMMANDS, make_question
from moon_access.scenes.game.commands.review import HeardReview, review_of, tell
from moon_access.scenes.game.game_scene import GameScene, Turn
from moon_access.scenes.game.history import History
from moon_access.table import Course

from .source import CannotRetell, GameToReplay, ReplayRequest, finished_games
from .timeline import ToldDeal, retell


class Size(Enum):
    """The size of a step. The values are those of the announcer's words."""

    DEAL = "deal"
    STEP = "step"  # a trick, a turn, or all bids
    MOVE = "move"


class Moment(NamedTuple):
    """A moment at which the player may be: after an action that has a message.

    ``deal``: counted from 1. ``part`` and ``number``: those of the step in the deal. ``move``: the place in that step,
    from 1. ``turn``: the number of actions before. ``actor``: the seat that acted, None for a deal.
    """

    deal: int
    part: Part
    number: int
    move: int
    turn: int
    actor: Seat | None
    state: State
    messages: tuple[Message, ...]

    @property
    def step(self) -> tuple[int, Part, int]:
        """The values that identify the moment's step."""
        return self.deal, self.part, self.number


class Moments(tuple[Moment, ...]):
    """All moments of one telling, in order. A place is an index, from 0."""

    __slots__ = ()

    @classmethod
    def from_deals(cls, deals: Sequence[ToldDeal]) -> Moments:
        return cls(_moments(deals))

    def at_turn(self, turn: int) -> int:
        """Return the first place after ``turn`` actions."""
        return next(place for place, moment in enumerate(self) if moment.turn >= turn)

    def find_next(self, place: int, size: Size) -> int | None:
        """Return the place to which a step on leads; None at the end."""
        later = range(place + 1, len(self))
        if not later:
            return None
        if size is Size.MOVE:
            return later[0]
        if size is Size.DEAL:
            return next((at for at in later if self[at].deal > self[place].deal), None)
        return self.end_of_step(later[0])

    def find_previous(self, place: int, size: Size) -> int | None:
        """Return the place to which a step back leads; None at the start."""
        earlier = range(place - 1, -1, -1)
        if size is Size.MOVE:
            return earlier[0] if earlier else None
        if size is Size.DEAL:
            return next((at for at in earlier if self[at].part is Part.DEAL), None)
        step = self[place].step
        return next((at for at in earlier if self[at].step != step), None)

    def start_of_step(self, place: int) -> int:
        """Return the first place of the step to which this place belongs."""
        step = self[place].step
        return min(at for at in range(place + 1) if self[at].step == step)

    def end_of_step(self, place: int) -> int:
        step = self[place].step
        return max(at for at in range(place, len(self)) if self[at].step == step)

    def start_of_deal(self, deal: int) -> int:
        return next(place for place, moment in enumerate(self) if moment.deal == deal)

    def of_part(self, deal: int, part: Part) -> list[int]:
        """Return the places in this deal that belong to this part."""
        return [place for place, moment in enumerate(self) if moment.deal == deal and moment.part is part]


def _moments(deals: Sequence[ToldDeal]) -> Iterator[Moment]:
    """Yield a moment for each move that has a message.

    A move without a message belongs to the next moment, or to the last moment of its step.
    """
    turn = 0
    for deal, told in enumerate(deals, 1):
        for step in told.steps:
            moments: list[Moment] = []
            for action, _, after, messages in step.moves:
                turn += 1
                actor = None if isinstance(action, Deal) else action.seat
                if messages:
                    place = len(moments) + 1
                    moments.append(Moment(deal, step.part, step.number, place, turn, actor, after, messages))
                elif moments and action is step.moves[-1].action:
                    moments[-1] = moments[-1]._replace(turn=turn, state=after)
            yield from moments


def open_replay(evening: Evening, path: str, request: ReplayRequest | None = None) -> Following:
    """Step through a finished game of this file, or say why that is impossible. Raises PlayerLeaves."""
    try:
        games = finished_games(path, request or ReplayRequest(), evening.console.wording)
    except CannotRetell as problem:
        evening.console.tell(problem.message)
        return None
    return open_replay_of(evening, games)


def open_replay_of(evening: Evening, games: Sequence[GameToReplay]) -> Following:
    """Step through one of these games; the player says which. Raises PlayerLeaves."""
    number = 1 if len(games) == 1 else evening.console.ask_number(questions.ask_game(), 1, len(games))
    return None if number is None else Push(Replay(evening, games[number - 1]))


class Replay(GameScene):
    """One finished game and its listener. ``seat``: the seat whose view they hear; None for all tiles open."""

    is_aside = True

    def __init__(self, evening: Evening, finished: GameToReplay) -> None:
        super().__init__(evening)
        self.finished_game = finished
        self.seat = finished.seat
        self.size = Size.STEP
        self._history = History()
        self._told_to: Listener | None = None
        self._turn: Turn | None = None
        self._turn_of: object = None  # the values that made _turn: if one has changed, _turn is stale
        self._all = Moments()
        self._place = 0

    def open(self) -> None:
        self.console.play_with(self.game.tiles)
        self.console.tell(replay_words.title(self.definition.title, self.finished_game.place, self.finished_game.total))
        self.console.tell(
            *replay_words.players_and_target(self.finished_game.names, self.game, rounds=self._rounds),
            self._word_seat(),
            replay_words.first_help(),
        )
        self._go_to(0)

    def go_on(self) -> Following:
        typed = self.console.ask(self._prompt())
        if typed == "0" or fold(typed) in questions.done_words(self.console.catalog):
            return Back()
        return self.obey(typed) if typed else None

    def obey(self, typed: str) -> Following:
        """Do a command, or go to the trick or turn with the typed number."""
        number = self.console.read_number(typed)
        command = self.read_command(typed)
        if number is not None:
            self._go_to_part(number)
        elif command is not None:
            return self.run(command)
        else:
            near = self.near_command(typed)
            self.console.tell(questions.did_you_mean(typed, near) if near else general.not_understood(typed))
        return None

    # The game and the moment

    @property
    def game(self) -> AnyGame:
        return self.finished_game.record.game

    @property
    def is_on(self) -> bool:
        return True

    @property
    def course_so_far(self) -> Course:
        return Course(self.finished_game.record.actions[: self.moment.turn], self._seed)

    @property
    def moment(self) -> Moment:
        return self._moments[self._place]

    @property
    def state(self) -> State:
        """The whole state of the game, for the rules, and for a player with all tiles open."""
        return self.moment.state

    @property
    def turn(self) -> Turn:
        """The ``Turn`` with the view of the seat; with all tiles open, with the view of the seat to act."""
        moment = self.moment  # read it first: changed settings may change the moment
        made_of = self._all, self._place, self.seat, self.console.settings
        if self._turn is None or self._turn_of != made_of:
            seat = moment.state.to_act if self.seat is None else self.seat
            view = self.game.view(moment.state, seat or Seat(0))
            self._turn, self._turn_of = Turn(view, self._make_listener(), self.definition.words()), made_of
        return self._turn

    @property
    def history(self) -> History:
        return self._history

    def _make_listener(self) -> Listener:
        return self.listening_at(self.seat, self.finished_game.names)

    @property
    def how_to(self) -> tuple[Message, ...]:
        return replay_words.how_to_step()

    def help_of(self, command: Command) -> str:
        return HELP.get(command.id, command.help)

    @property
    def does(self) -> Mapping[str, CommandFunction]:
        return COMMANDS

    def why_not(self, command: Command, word: str) -> Message | None:
        if command.id not in self.does:
            return replay_words.not_in_a_replay(word)
        return super().why_not(command, word)

    @property
    def _moments(self) -> Moments:
        """All moments for this listener. After a change of the settings, make them again and stay in the same turn."""
        listener = self._make_listener()
        if listener != self._told_to:
            turn = self._all[self._place].turn if self._told_to is not None else 0
            self._told_to = listener
            self._all = Moments.from_deals(retell(self.game, self.finished_game.record.actions, listener))
            self._place = self._all.at_turn(turn)
            self._look_back()
        return self._all

    def _prompt(self) -> Prompt:
        moments, place = self._moments, self._place
        moment = moments[place]
        tells_move = self.size is Size.MOVE and moments.start_of_step(place) != moments.end_of_step(place)
        move = moment.move if tells_move else 0
        return replay_words.prompt(moment.deal, moment.part.value, moment.number, move, rounds=self._rounds)

    @property
    def _rounds(self) -> bool:
        return self.definition.counts_rounds

    def describe_place(self) -> tuple[Message, ...]:
        return sentence((replay_words.place(),)), *super().describe_place(), self._word_seat()

    # Steps

    def step(self, step: int, argument: str) -> None:
        size = self._size_named(argument) if argument else self.size
        if size is not None:
            moments = self._moments
            place = moments.find_next(self._place, size) if step > 0 else moments.find_previous(self._place, size)
            if place is not None:
                self._go_to(place, self._place + 1 if step > 0 and size is not Size.DEAL else None)
            elif step < 0:
                self.console.tell(replay_words.start_of_game())
            else:
                at_the_end = self._place == len(moments) - 1
                self.console.tell(
                    replay_words.end_of_game() if at_the_end else replay_words.last_deal(rounds=self._rounds)
                )

    def _go_to(self, place: int, since: int | None = None) -> None:
        """Go to this moment, and tell what happened from the moment ``since`` on.

        If ``since`` is None, tell the step or move to which the player goes.
        """
        if since is None:
            since = place if self.size is Size.MOVE else self._moments.start_of_step(place)
        messages = [message for moment in self._moments[since : place + 1] for message in moment.messages]
        self.console.tell(*map(general.history_line, messages))
        self._place = place
        self._look_back()

    def _look_back(self) -> None:
        """Make the history up to this moment."""
        self._history = History()
        start = self._all.start_of_step(self._place)
        for place, moment in enumerate(self._all[: self._place + 1]):
            if place == start if self.seat is None else moment.actor == self.seat:
                self._history.mark_my_turn(len(self._history) + (self.seat is not None))
            for message in moment.messages:
                self._history.add(message)

    def _go_to_part(self, number: int) -> None:
        """Go to the trick or turn with this number in the current deal; if there is none, say so."""
        part = self.definition.steps
        in_deal = self._moments.of_part(self.moment.deal, part)
        found = [at for at in in_deal if self._all[at].number == number]
        if found:
            self._go_to(found[0] if self.size is Size.MOVE else found[-1])
        else:
            most = self._all[in_deal[-1]].number if in_deal else 0
            self.console.tell(replay_words.no_such_part(part.value, number, most))

    # The commands of a replay

    def deal(self, argument: str) -> None:
        """Tell which deal this is; if the player typed a number, go to that deal."""
        most = self._moments[-1].deal
        number = self.console.read_number(argument)
        if not argument:
            self.console.tell(replay_words.deal_place(self.moment.deal, most, rounds=self._rounds))
        elif number is None or not 1 <= number <= most:
            self.console.tell(replay_words.no_such_deal(argument, most, rounds=self._rounds))
        else:
            self._go_to(self._moments.start_of_deal(number))

    def set_size(self, argument: str) -> None:
        """Set the size of steps; if the player typed nothing, switch between step and move."""
        other = Size.MOVE if self.size is Size.STEP else Size.STEP
        size = self._size_named(argument) if argument else other
        if size is not None:
            self.size = size
            self.console.tell(
                replay_words.step_size_line(self.definition.steps.value if size is Size.STEP else size.value)
            )

    def _size_named(self, typed: str) -> Size | None:
        """Return the typed size; if there is none of that name, say so and return None."""
        size = replay_words.size_words(self.console.catalog).get(fold(typed))
        if size is None:
            self.console.tell(replay_words.no_such_size(typed))
        return None if size is None else Size(size)

    def choose_seat(self, argument: str) -> None:
        """Listen at another seat, or with all tiles open, and stay at the same moment."""
        if argument:
            if fold(argument) in words_of(self.console.catalog, replay_words.ALL_WORDS):
                self.seat = None
            else:
                seat = self._find_player(argument)
                if seat is None:
                    return
                self.seat = seat
        else:
            names = [Choice(at, answer("{name}", name=name)) for at, name in enumerate(self.finished_game.names)]
            everybody = Choice(len(names), replay_words.everybody(), replay_words.ALL_WORDS)
            about = answer(self.evening.command_of("seat").help)
            chosen = self.evening.choose_or_be_done(replay_words.ask_seat(), [*names, everybody], about)
            if chosen is None:
                return
            self.seat = Seat(chosen) if chosen < len(names) else None
        self.console.tell(self._word_seat())

    def _word_seat(self) -> Message:
        return (
            replay_words.all_open()
            if self.seat is None
            else replay_words.heard_from_seat(self.finished_game.names[self.seat])
        )

    # Commands that ask about the game

    def refusal(self, action: Action) -> Refused | None:
        return self.game.refusal(self.state, action)

    def find_hint_now(self) -> Hint | None:
        moment, seat = self.moment, self.state.to_act
        if seat is None or self.seat not in (None, seat):
            return None
        return self.hint_of(self._seed, moment.turn, self.game.view(self.state, seat))

    def review(self, argument: str) -> None:
        """Tell the review of the current deal, for the listener's seat, or for the player that they named."""
        seat = self.seat
        if argument:
            seat = self._find_player(argument)
            if seat is None:
                return
        if seat is None:
            self.console.tell(
                review.ask_whose_review(self.evening.name_of_command("review"), self.finished_game.names[0])
            )
            return
        verbosity, actions = self.console.settings.verbosity, self.finished_game.record.actions
        told = self.evening.think(partial(review_of, self.game, actions, self._seed, seat, verbosity, self.moment.deal))
        if told is None:
            self.console.tell(review.no_play_to_review())
        else:
            players = self.finished_game.record.players
            tell(self, HeardReview(told, self.game, players, actions, self._seed, seat, ""))

    @property
    def _seed(self) -> str:
        return self.finished_game.record.seed or ""

    def _find_player(self, name: str) -> Seat | None:
        """Return the seat of the player with this name; if there is none, say so and return None."""
        names, own = self.finished_game.names, self.seat
        seat = self.finished_game.seat_named(name, self.console.wording, own)
        if seat is None:
            self.console.tell(replay_words.no_such_seat(general.shorten(name), names))
        return seat

    def answer_to(self, question: str, argument: str = "") -> None:
        number = self.console.read_number(argument)
        if question == "table" and number is not None:
            self._go_to_part(number)
        elif question == "hand" and argument:
            self._tell_hand_of(argument)
        elif self.seat is not None:
            super().answer_to(question, argument)
        elif question == "hand":
            self._tell_all_hands()
        elif question in self.words.open_answers:
            self.console.tell(*self.words.open_answers[question](self.state, self.listener))
        else:
            super().answer_to(question, argument)

    def _tell_all_hands(self) -> None:
        hands = [self.words.open_hand(self.state, seat, self.listener) for seat in self.listener.seats()]
        self.console.tell(*hands)

    def _tell_hand_of(self, name: str) -> None:
        if fold(name) in words_of(self.console.catalog, replay_words.ALL_WORDS):
            if self.seat is None:
                self._tell_all_hands()
            else:
                self.console.tell(replay_words.own_tiles_only())
            return
        seat = self._find_player(name)
        if seat is None:
            return
        if self.seat is None:
            self.console.tell(self.words.open_hand(self.state, seat, self.listener))
        elif seat == self.seat:
            super().answer_to("hand")
        else:
            self.console.tell(replay_words.own_tiles_only())


def next_step(replay: Replay, size: str) -> None:
    replay.step(1, size)


def previous_step(replay: Replay, size: str) -> None:
    replay.step(-1, size)


COMMANDS: Mapping[str, CommandFunction] = {
    **COMMON_COMMANDS,
    **{name: make_question(name) for name in ("hand", "table", "legal", "score", "turn", "counts")},
    "since": asked.tell_since_my_turn,
    "history": asked.read_history,
    "next": next_step,
    "previous": previous_step,
    "step": Replay.set_size,
    "deal": Replay.deal,
    "seat": Replay.choose_seat,
    "unseen": asked.tell_unseen,
    "why": asked.explain_refusal,
    "hint": asked.hint,
    "review": Replay.review,
    "house": asked.table_rules,
    **{question: make_question(question) for question in QUESTIONS},
}
"""The function for each command in a replay, by its id."""

HELP = {
    "hand": N_("Reads the tiles of the seat, or of everybody. With a name after it, those of that player."),
    "table": N_("Reads the trick so far, or the open ends. With a number after it, goes to that trick or turn."),
    "legal": N_("Tells what could be chosen at this moment."),
    "next": N_("Goes forward a step. With deal, trick or move after it, goes that far."),
    "previous": N_("Goes back a step. With deal, trick or move after it, goes that far."),
    "hint": N_("Tells the best move at this moment, and why. Ask again for the figures."),
    "review": N_("Tells the mistakes in this deal, the most costly first. With a name after it, those of that player."),
}
"""The help lines of the commands that do something else in a replay than at a table, by their ids."""
