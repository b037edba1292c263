"""One player at one table: what happens is told, what is typed is obeyed, and a question never moves the game.

The table decides, the announcer words, the console presents and reads. This module only connects them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from .announcer import general, questions, routing
from .announcer.games import GameWords, tellings, words_of_game
from .announcer.listener import HandOrder, Listener, Name, Verbosity, names_for, short_names
from .announcer.message import Message, answer
from .announcer.prompt import Prompt
from .command_reader import CommandReader, Typed
from .commands import When, words_of_command
from .console import Choice, Console, Leave
from .history import History
from .keeping import Keeping
from .moves import MoveReader, NoMove, WhichTile
from .reading import Lexicon, fold, is_number
from .rules.actions import Action, Deal, Draw, Pass, Play
from .rules.events import Event, redacted
from .rules.refusal import Refused
from .rules.tiles import Seat, Tile
from .settings import Settings
from .table import Table

VERBOSITIES = ("brief", "normal", "full")


class Session:
    """A player's evening: settings, commands, and at most one game at a time.

    ``keep_settings`` writes settings down; it may raise OSError.
    """

    console: Console

    def __init__(self, console: Console, keep_settings: Callable[[Settings], None]) -> None:
        self.console = console
        self.keep_settings = keep_settings
        self.table: Table | None = None
        self.seat = Seat(0)
        self.history = History()
        self.candidate = 0
        self.reads_list = False
        self.keeping = Keeping(None)
        self._read_words()

    def _read_words(self) -> None:
        """After a change of language."""
        self.commands = CommandReader(self.console.catalog)
        self._lexicon: Lexicon | None = None

    # The game

    def sit(self, table: Table, seat: Seat) -> None:
        """Take a seat at a table. What happens there is heard from now on."""
        self.table, self.seat = table, seat
        self.words: GameWords = words_of_game(table.game.name)
        self.history = History()
        self._heard: list[tuple[Event, Any]] = []
        self._lexicon = None
        self.keeping.close()
        self.keeping = Keeping(table.recorder)
        self.console.before_telling = self.keeping.before_telling
        self.console.play_with(max(tile.high for tile in table.game.tiles))
        table.listeners[seat] = self

    @property
    def game_name(self) -> str:
        return self.table_now.game.name

    def recap(self) -> None:
        """Where the game stands, for somebody who comes back to it; the history is there again, too."""
        self.look_back()
        self.console.tell(*self.words.recap(self.table_now.view(self.seat), self.listener))

    def look_back(self) -> None:
        """Have the history tell the game as it stands, with nothing in it that was taken back."""
        table = self.table_now
        self.history = History()
        state = table.game.start()
        for action in table.actions:
            mine = not isinstance(action, Deal) and action.seat == self.seat
            state, events = table.game.apply(state, action)
            view = table.game.view(state, self.seat)
            told = len(self.history)
            for message in self.words.announce([(redacted(event, self.seat), view) for event in events], self.listener):
                self.history.add(message)
            if mine:
                self.history.mark_my_turn(told + 1)

    def choose(self, question: Message, choices: Sequence[Choice]) -> object:
        """A question beside which the commands can be used. Raises Leave."""
        return self.console.choose(question, choices, other=self.obey_beside)

    def is_sure(self, question: Message) -> bool:
        """Whether the player means it; not asked where that is switched off. That it goes on is told."""
        return not self.console.settings.ask_first or self._says_yes(question)

    def _says_yes(self, question: Message) -> bool:
        choices = [Choice(True, questions.YES, questions.YES_WORDS), Choice(False, questions.NO, questions.NO_WORDS)]
        if self.choose(question, choices):
            return True
        self.console.tell(general.goes_on())
        return False

    def play(self) -> None:
        """Until the game is over. Raises Leave when the player goes before that."""
        table = self.table_now
        asked_at = -1
        while not table.is_over:
            self._let_others_move(table)
            if table.is_over:
                break
            view = table.view(self.seat)
            if self.goes_by_itself(view):
                table.submit(self.seat, view.legal[0], table.turn)
                continue
            prompt = self.words.prompt(view, self.listener)
            self._tell_heard(prompt)
            fresh = asked_at != table.turn
            if fresh:
                asked_at = table.turn
                self.candidate = 0
            self.console.routing.chosen = []
            typed = self.console.ask(prompt, fresh)
            if typed:
                self.obey(typed)
        self._tell_heard()
        self.console.tell(*self.keeping.at_the_end())

    def _let_others_move(self, table: Table) -> None:
        while table.state.to_act != self.seat and not table.is_over:
            if self.console.settings.pause and table.state.to_act is not None:
                self._tell_heard()
                self.console.flush()
                time.sleep(self.console.settings.pause)
            if not table.step():
                break

    def goes_by_itself(self, view: Any) -> bool:
        """Whether the only thing that can be done is done without being asked for."""
        if len(view.legal) != 1:
            return False
        settings, only = self.console.settings, view.legal[0]
        if isinstance(only, Play):
            return settings.play_sole
        return not settings.draw_by_hand and (isinstance(only, Draw) or self._passes_for_nothing(only))

    def _passes_for_nothing(self, only: Action) -> bool:
        """A pass that is no bid: nothing can be laid and nothing drawn."""
        return isinstance(only, Pass) and "draw" not in self.words.lacks

    @property
    def table_now(self) -> Table:
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
            self.table_now.game.teams,
            settings.read == "braille",
        )

    def _names(self) -> tuple[Name, ...]:
        """What everybody is called; a partner is called so. In brief braille others are called by their initials."""
        settings = self.console.settings
        names = names_for(self.table_now.game, [player.name for player in self.table_now.players], self.seat)
        terse = settings.read == "braille" and settings.verbosity == "brief"
        return short_names(names, self.seat) if terse else names

    def hear(self, event: Event, view: Any) -> None:
        """One thing that happened at the table, as this seat may know it. Told together with what follows."""
        self._heard.append((event, view))

    def _tell_heard(self, prompt: Prompt | None = None) -> None:
        """What happened, before this prompt; the history has it one by one, however it is told."""
        heard, self._heard = self._heard, []
        if heard:
            for message in self.words.announce(heard, self.listener):
                self.history.add(message)
            self.console.tell_the_most(tellings(self.words, heard, self.listener), prompt)

    def submit(self, action: Action) -> None:
        """Do what the player chose; a refusal is told with its reason."""
        table = self.table_now
        turn = table.turn
        if not self._means_what_was_chosen():
            return
        self._tell_heard()
        told = len(self.history)
        try:
            table.submit(self.seat, action, turn)
            self.history.mark_my_turn(told + 1)  # the player's own doing comes first, and is known
        except Refused as refused:
            self.console.tell(self.words.refusal(refused, table.view(self.seat), self.listener))

    def _means_what_was_chosen(self) -> bool:
        """What a routing key chose may have been meant for another line, and it can not be taken back for certain."""
        chosen, self.console.routing.chosen = self.console.routing.chosen, []
        return not chosen or self._says_yes(routing.sure(" ".join(chosen)))

    # What was typed

    def obey(self, typed: str) -> None:
        """A command, or else a move."""
        command = self._command(typed)
        if command is not None:
            self._run(command)
        else:
            self.move(typed)

    def move(self, typed: str) -> None:
        """A bid, a trump or a tile, if it is one."""
        view = self.table_now.view(self.seat)
        try:
            action = self._moves.move(typed, view, self.words.choices(view, self.listener))
        except NoMove as no_move:
            self.console.tell(no_move.message)
        except WhichTile as which:
            choices = [Choice(tile, answer("{tile}", tile=tile)) for tile in which.tiles]
            tile = self.choose(questions.which_tile(), choices)
            assert isinstance(tile, Tile)
            self.submit_at_end(Play(self.seat, tile), view)
        else:
            self.submit_at_end(action, view)

    def _command(self, typed: str) -> Typed | None:
        """The command that was typed. Digits are none, also where a Czech keyboard gives letters for them."""
        if is_number(typed, self.console.language):
            return None
        return self.commands.read(typed)

    def submit_at_end(self, action: Action, view: Any) -> None:
        """Submit; where a tile fits several ends of a chain, on the one that the player names, if any."""
        if isinstance(action, Play) and action.end is None:
            ends = [play.end for play in view.legal if isinstance(play, Play) and play.tile is action.tile]
            end = self._which_end(action.tile, [end for end in ends if end is not None])
            if end is None and len(ends) > 1:
                return
            action = action._replace(end=end)
        self.submit(action)

    def _which_end(self, tile: Tile, ends: list[int]) -> int | None:
        """The one of these ends that is meant; None where there is none, or the player is done with it."""
        if len(ends) < 2:
            return ends[0] if ends else None
        from .announcer import draw_prompts

        return self.console.choose_number(draw_prompts.which_end(tile, tuple(ends)), ends, self.obey_beside)

    def obey_beside(self, typed: str) -> bool:
        """A command typed at a question, which then is asked again. False where it is none."""
        command = self._command(typed)
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
        elif self.table is not None and command.id in self.words.lacks:
            self.console.tell(general.not_in_this_game(words_of_command(command, self.console.catalog)[0]))
        else:
            command.run(self, argument)

    def step_of(self, typed: str) -> int | None:
        """What was typed in a list that is read item by item: 1 on, -1 back, 0 done, None something else."""
        command = self._command(typed)
        steps = {"next": 1, "previous": -1, "quit": 0}
        if command is not None:
            return steps.get(command.command.id)
        return 0 if fold(typed) in questions.done_words(self.console.catalog) else None

    @property
    def _moves(self) -> MoveReader:
        if self._lexicon is None:
            tiles = self.table_now.game.tiles
            self._lexicon = Lexicon(self.console.language, tiles, self.console.largest_number)
        return MoveReader(self.console.catalog, self._lexicon)

    # The commands that ask

    def answer_to(self, question: str) -> None:
        """Answer a question about the game."""
        view = self.table_now.view(self.seat)
        self.console.tell(*self.words.answers[question](view, self.listener))

    @property
    def choices(self) -> tuple[Tile, ...]:
        return self.words.choices(self.table_now.view(self.seat), self.listener)

    def tile_named(self, typed: str) -> Tile | None:
        """The tile named; where there is none, why not is told."""
        view = self.table_now.view(self.seat)
        try:
            return self._moves.tile(typed, self.words.choices(view, self.listener), view.hand)
        except WhichTile as which:
            return which.tiles[0]
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
            self.answer_to("hand")

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
        self.console.change(settings, language)
        self._read_words()
        try:
            self.keep_settings(settings)
        except OSError as error:
            self.console.tell(general.settings_not_kept(error))

    def leave(self) -> None:
        raise Leave
