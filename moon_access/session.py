"""One player at one table: what happens is told, what is typed is obeyed, and a question never moves the game.

The table decides, the announcer words, the console presents and reads. This module only connects them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from .announcer import general
from .announcer.games import WORDS, GameWords
from .announcer.listener import HandOrder, Listener, Name, Verbosity
from .announcer.message import Kind, Message, answer
from .commands import CommandReader, Typed, When
from .console import Choice, Console, Leave
from .history import History
from .moves import MoveReader, NoMove
from .reading import Lexicon, fold
from .rules.actions import Action, Discard, Pass, Play, Resign
from .rules.events import Event
from .rules.refusal import Refused
from .rules.tiles import Seat, Tile
from .settings import Settings
from .table import Table

VERBOSITIES = ("brief", "normal", "full")


class Session:
    """A player's evening: settings, commands, and at most one game at a time.

    ``keep_settings`` writes settings down; it may raise OSError.
    """

    def __init__(self, console: Console, keep_settings: Callable[[Settings], None]) -> None:
        self.console = console
        self.keep_settings = keep_settings
        self.table: Table | None = None
        self.seat = Seat(0)
        self.history = History()
        self._candidate = 0
        self._told_failure = False
        self._read_words()

    def _read_words(self) -> None:
        """After a change of language."""
        self.commands = CommandReader(self.console.catalog)
        self._lexicon: Lexicon | None = None

    # The game

    def sit(self, table: Table, seat: Seat) -> None:
        """Take a seat at a table. What happens there is heard from now on."""
        self.table, self.seat = table, seat
        self.words: GameWords = WORDS[table.game.name]
        self.history = History()
        self._told_failure = False
        table.listeners[seat] = self

    @property
    def game_name(self) -> str:
        return self._table.game.name

    @property
    def is_kept(self) -> bool:
        """Whether the game is written down up to here."""
        recorder = self._table.recorder
        return recorder is not None and getattr(recorder, "failed", None) is None

    def recap(self) -> None:
        """Where the game stands, for somebody who comes back to it."""
        self.console.tell(*self.words.recap(self._table.view(self.seat), self.listener))

    def choose(self, question: Message, choices: Sequence[Choice]) -> object:
        """A question beside which the commands can be used. Raises Leave."""
        return self.console.choose(question, choices, other=self.obey_beside)

    def play(self) -> None:
        """Until the game is over. Raises Leave when the player goes before that."""
        table = self._table
        asked_at = -1
        while not table.is_over:
            self._let_others_move(table)
            if table.is_over:
                break
            view = table.view(self.seat)
            if self._plays_by_itself(view):
                self.submit(view.legal[0])
                continue
            fresh = asked_at != table.turn
            if fresh:
                asked_at = table.turn
                self._candidate = 0
            typed = self.console.ask(self.words.prompt(view, self.listener), fresh)
            if typed:
                self.obey(typed)

    def _let_others_move(self, table: Table) -> None:
        while table.state.to_act != self.seat and not table.is_over:
            if self.console.settings.pause and table.state.to_act is not None:
                self.console.flush()
                time.sleep(self.console.settings.pause)
            if not table.step():
                break

    def _plays_by_itself(self, view: Any) -> bool:
        only = view.legal[0] if len(view.legal) == 1 else None
        return self.console.settings.play_sole and isinstance(only, Play)

    @property
    def _table(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def listener(self) -> Listener:
        settings = self.console.settings
        return Listener(
            self.seat,
            self._names(),
            Verbosity(settings.verbosity),
            HandOrder(settings.hand_order),
            settings.hand_reversed,
            self._table.game.teams,
        )

    def _names(self) -> tuple[Name, ...]:
        """What everybody is called; a partner is called so."""
        game = self._table.game
        return tuple(
            general.PARTNER if game.teams and seat != self.seat and game.side(Seat(seat)) == game.side(self.seat)
            else player.name
            for seat, player in enumerate(self._table.players)
        )

    def hear(self, event: Event, view: Any) -> None:
        """One thing that happened at the table, as this seat may know it."""
        for message in self.words.announce(event, self.listener, view):
            self.history.add(message)
            self.console.tell(message)

    def submit(self, action: Action) -> None:
        """Do what the player chose; a refusal is told with its reason."""
        table = self._table
        told = len(self.history)
        try:
            table.submit(self.seat, action, table.turn)
            self.history.mark_my_turn(told + 1)  # the player's own doing comes first, and is known
        except Refused as refused:
            self.console.tell(self.words.refusal(refused, table.view(self.seat), self.listener))
        failed = getattr(table.recorder, "failed", None)
        if failed and not self._told_failure:
            self._told_failure = True
            self.console.tell(general.record_failed(failed.strerror or str(failed)))

    # What was typed

    def obey(self, typed: str) -> None:
        """A command, or else a move."""
        command = self.commands.read(typed)
        if command is not None:
            self._run(command)
            return
        try:
            view = self._table.view(self.seat)
            self.submit(self._moves.move(typed, view, self.words.choices(view, self.listener)))
        except NoMove as no_move:
            self.console.tell(no_move.message)

    def obey_beside(self, typed: str) -> bool:
        """A command typed at a question, which then is asked again. False where it is none."""
        command = self.commands.read(typed)
        if command is None:
            return False
        if command.command.when is When.TURN:
            self.console.tell(general.not_now(typed))
        else:
            self._run(command)
        return True

    def _run(self, typed: Typed) -> None:
        command, argument = typed
        if command.when is not When.ALWAYS and (self.table is None or self.table.is_over):
            self.console.tell(general.no_game())
        else:
            command.run(self, argument)

    def step_of(self, typed: str) -> int | None:
        """What was typed in a list that is read item by item: 1 on, -1 back, 0 done, None something else."""
        command = self.commands.read(typed)
        steps = {"next": 1, "previous": -1, "quit": 0}
        if command is not None:
            return steps.get(command.command.id)
        return 0 if fold(typed) in general.done_words(self.console.catalog) else None

    @property
    def _moves(self) -> MoveReader:
        if self._lexicon is None:
            tiles = self._table.game.tiles
            self._lexicon = Lexicon(self.console.language, tiles, self.console.largest_number)
        return MoveReader(self.console.catalog, self._lexicon)

    # The commands that ask

    def answer(self, question: str) -> None:
        """Answer a question about the game."""
        view = self._table.view(self.seat)
        self.console.tell(*self.words.answers[question](view, self.listener))

    def past_trick(self, argument: str) -> None:
        view = self._table.view(self.seat)
        number = int(argument) if argument.isdecimal() and len(argument) < 3 else None
        if number is None:
            self.answer("last")
        else:
            self.console.tell(*self.words.past_trick(view, self.listener, number))

    def repeat(self) -> None:
        self.console.repeat()

    def since_my_turn(self) -> None:
        lines = self.history.since_my_turn()
        self.console.tell(*map(general.history_line, lines) if lines else [general.nothing_yet()])

    def read_history(self, argument: str) -> None:
        """A line, by where it is, or all lines of a kind."""
        steps = {"previous": self.history.previous, "next": self.history.next}
        steps |= {"first": self.history.first, "last": self.history.last, "": self.history.previous}
        words = general.history_words(self.console.catalog)
        where = words.get(fold(argument)) if argument else ""
        if where is None:
            self.console.tell(general.no_such_kind(argument))
        elif where in steps:
            line = steps[where]()
            edge = general.at_the_end() if where == "next" else general.at_the_start()
            self.console.tell(general.history_line(line) if line else edge)
        else:
            lines = self.history.of_kind(Kind[where.upper()])
            self.console.tell(*map(general.history_line, lines) if lines else [general.nothing_yet()])

    def why(self, argument: str) -> None:
        """Why the tile named may not be played; without one, what may."""
        view = self._table.view(self.seat)
        if not argument or view.phase.name != "PLAY" or not view.legal:
            self.answer("legal")
            return
        tile = self._tile(argument)
        if tile is None:
            return
        try:
            self._table.game.apply(self._table.state, Play(self.seat, tile))
        except Refused as refused:
            message = self.words.refusal(refused, view, self.listener)
            self.console.tell(message._replace(kind=Kind.ANSWER))
        else:
            self.console.tell(general.allowed(tile))

    def hint(self) -> None:
        from random import Random

        from .announcer.advice import hint
        from .bots.normal import NormalBot

        table = self._table
        advice = NormalBot().advise(table.view(self.seat), Random(f"{table.seed}:hint:{table.turn}"))
        self.console.tell(*hint(advice))

    def read_help(self, argument: str) -> None:
        from .help_list import read_help

        read_help(self, argument)

    def read_rules(self, argument: str) -> None:
        from .rule_book import read_rules

        read_rules(self, argument)

    def save(self) -> None:
        path = getattr(self._table.recorder, "path", None)
        self.console.tell(general.kept_in(str(path)) if path else general.not_kept())

    # The commands that choose

    def step_candidate(self, step: int) -> None:
        """Name the next possible tile and keep it as the one that ``play`` plays."""
        choices = self._choices
        if not choices:
            self.answer("legal")
            return
        if self._candidate == 0:
            self._candidate = 1 if step > 0 else len(choices)
        else:
            self._candidate = (self._candidate - 1 + step) % len(choices) + 1
        tile = choices[self._candidate - 1]
        self.console.tell(general.candidate(self._candidate, len(choices), tile))

    def play_candidate(self, argument: str) -> None:
        if argument:
            self.obey(argument)
            return
        choices = self._choices
        if not choices or not self._candidate:
            self.console.tell(general.no_candidate())
            return
        asked = type(self._table.view(self.seat).legal[0])
        tile = choices[self._candidate - 1]
        self.submit(Discard(self.seat, tile) if asked is Discard else Play(self.seat, tile))

    def make_pass(self) -> None:
        self.submit(Pass(self.seat))

    def resign(self) -> None:
        if self.console.settings.ask_resign:
            choices = [Choice(True, general.YES), Choice(False, general.NO)]
            if not self.choose(general.sure_to_resign(), choices):
                self.console.tell(general.goes_on())
                return
        self.submit(Resign(self.seat))

    @property
    def _choices(self) -> tuple[Tile, ...]:
        return self.words.choices(self._table.view(self.seat), self.listener)

    def _tile(self, typed: str) -> Tile | None:
        """The tile named, of the whole hand by place; otherwise why not is told."""
        view = self._table.view(self.seat)
        try:
            return self._moves.tile(typed, self.listener.sorted(view.hand, view.trump))
        except NoMove as no_move:
            self.console.tell(no_move.message)
            return None

    # The commands that set

    def order_hand(self, argument: str) -> None:
        """By suit, by number or as dealt; the same again is reversed."""
        settings = self.console.settings
        orders = general.order_words(self.console.catalog)
        wanted = orders.get(fold(argument)) if argument else settings.hand_order
        if wanted is None:
            self.console.tell(general.no_such_order(argument))
            return
        turned = wanted == settings.hand_order and not settings.hand_reversed
        self.apply_settings(settings._replace(hand_order=wanted, hand_reversed=turned))
        self.console.tell(answer(general.ORDER_TOLD[wanted, turned]))
        if self.table is not None and not self.table.is_over:
            self.answer("hand")

    def cycle_verbosity(self) -> None:
        place = VERBOSITIES.index(self.console.settings.verbosity)
        verbosity = VERBOSITIES[(place + 1) % len(VERBOSITIES)]
        self.apply_settings(self.console.settings._replace(verbosity=verbosity))
        self.console.tell(answer(general.VERBOSITY_TOLD[verbosity]))

    def set_options(self, argument: str) -> None:
        from .options import dialog

        dialog(self.console, self.apply_settings, self.obey_beside, argument)

    def apply_settings(self, settings: Settings) -> None:
        """From now on with these, and kept for the next time."""
        language = settings.language or self.console.language
        if settings.read == "speech" != self.console.settings.read:
            self.console.tell(general.no_voice())
        self.console.change(settings, language)
        self._read_words()
        try:
            self.keep_settings(settings)
        except OSError as error:
            self.console.tell(general.settings_not_kept(error.strerror or str(error)))

    def leave(self) -> None:
        raise Leave
